#pragma once
// Where the two-phase interface gets operators from. It may not know the builder; whoever does
// registers a loader.
#include <functional>
#include <memory>
#include <string>

#include "dispatch/op_call.h"

namespace drydock::aclnn {

/// Makes the operator whose manifest.json lies in a folder ready. Throws UserError.
using OperatorLoader =
    std::function<std::shared_ptr<const dispatch::OpLibrary>(const std::string& manifest_dir)>;
/// Set once, when the library is loaded.
void set_operator_loader(OperatorLoader loader);

/// Makes an operator known under a folder directly; replaces an earlier one.
void register_operator(const std::string& manifest_dir,
                       std::shared_ptr<const dispatch::OpLibrary> library);
/// The operator of a folder, loaded on first use and kept. Throws UserError.
std::shared_ptr<const dispatch::OpLibrary> find_operator(const std::string& manifest_dir);

}  // namespace drydock::aclnn
