#pragma once
// Operator attributes from and to text.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/attr_value.h"
#include "host/definition.h"
#include "session/run_request.h"

namespace drydock::session {

/// "bool", "float", "int", "list of int", ...
std::string_view attr_type_name(host::AttrType type);
/// Parses by the definition's type: int, float (decimal, exponent, nan, inf), true/false/1/0, text,
/// lists "1,2,3" ("" = empty), list of lists "1,2;3". Throws UserError naming attribute, text,
/// type.
AttrValue parse_attr(const host::AttrDefinition& attr, std::string_view text);
/// The reverse, for reports.
std::string attr_text(const AttrValue& value);

/// Per attribute of the definition its value, empty when not given. Throws UserError: unknown name
/// (near misses), given twice, required one missing, wrong type.
std::vector<std::optional<AttrValue>> bind_attrs(const host::OpDefinition& op,
                                                 const std::vector<NamedText>& given);

}  // namespace drydock::session
