#pragma once
// The generated single-op API of spec host-op 7.1 and 7.2: aclnn_<op>.h and its implementation.
#include <optional>
#include <string>
#include <vector>

#include "host/definition.h"

namespace drydock::opbuild {

/// One C parameter of aclnn<T>GetWorkspaceSize.
struct ApiParameter {
    std::string type;  ///< "const aclTensor*"
    std::string name;  ///< "x", "negativeSlope", "out"
    std::string kind;  ///< enumerator of DrydockAclnnArg::Kind: "kTensor"
    std::string declaration() const { return type + " " + name; }
};

/// Parameters in order, without workspaceSize and executor. `value_depend_as_tensor` gives those of
/// aclnn<T>TensorGetWorkspaceSize. Throws BuildError for what cannot be expressed (ListListInt,
/// Scalar with ValueDepend, ValueDepend without an int64 column, string tensors).
std::vector<ApiParameter> api_parameters(const host::OpDefinition& op,
                                         const host::SocConfig& config,
                                         bool value_depend_as_tensor = false);

struct ApiText {
    std::string header_name;  ///< "aclnn_leakyrelu_v2.h"
    std::string header, source;
};
/// Throws BuildError as api_parameters.
ApiText api_text(const host::OpDefinition& op, const host::SocConfig& config);

}  // namespace drydock::opbuild
