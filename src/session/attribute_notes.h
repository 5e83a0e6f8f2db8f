#pragma once
// What `drydock check` notes about the attributes of a call.
#include <optional>
#include <string>
#include <vector>

#include "base/attr_value.h"
#include "event/finding.h"
#include "host/definition.h"

namespace drydock::session {

struct AttributeFacts {
    bool half_tensors = false;     ///< a tensor of the call is float16
    std::string unchanged_output;  ///< "y equals x", or empty
};

/// api.attr-unset for optional attributes without value and default, api.attr-range for numbers
/// that are not finite, or not so in float16 where the call has such tensors. Notes: all of it may
/// be meant.
std::vector<Finding> attribute_notes(const std::vector<host::AttrDefinition>& definitions,
                                     const std::vector<std::optional<AttrValue>>& values,
                                     const AttributeFacts& facts);

}  // namespace drydock::session
