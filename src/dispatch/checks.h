#pragma once
// The checks of a call before its operator is asked anything. Each returns what is wrong, or
// nothing.
#include <optional>
#include <string>

#include "dispatch/op_call.h"

namespace drydock::dispatch {

using Problem = std::optional<CallError>;

inline CallError call_error(CallError::Kind kind, std::string message, std::string hint = {}) {
    return {kind, std::move(message), std::move(hint), {}, false};
}

/// "LeakyreluV2 input x"; "input x[2]" for the third of a list.
std::string tensor_title(const host::OpDefinition& op, const char* role,
                         const host::ParamDefinition& param, size_t instance);

/// Parameter and attribute lists are as long as the definition's; required ones are there; a single
/// parameter has one tensor (spec host-op 7.3, phase 1).
Problem check_presence(const host::OpDefinition& op, const host::SocConfig& config,
                       const OpCall& call);
/// Rank, dims, element count, storage, address and contiguity of every tensor.
Problem check_tensors(const host::OpDefinition& op, const host::SocConfig& config,
                      const OpCall& call);
/// Given attributes have the type of the definition.
Problem check_attrs(const host::OpDefinition& op, const OpCall& call);

/// One element of `dtype` with this number, as bytes: integers wrap, floats are rounded once; zeros
/// for types without arithmetic. At least one byte.
std::vector<std::byte> element_bytes(DType dtype, const AttrValue& value);

}  // namespace drydock::dispatch
