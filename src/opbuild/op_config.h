#pragma once
// The operator's configuration files: aic-<config>-ops-info.json (made) and <op>_binary.json
// (checked).
#include <filesystem>
#include <string>
#include <vector>

#include "host/definition.h"

namespace drydock::opbuild {

/// Text of the operator information file (spec host-op 7.4).
std::string ops_info_text(const host::OpDefinition& op, const host::SocConfig& config,
                          const std::vector<host::TypeCombination>& combinations);

/// Checks one *_binary.json against the definition (spec host-op 7.5). Deviations of warning level
/// are appended to `warnings`; an error throws BuildError naming entry, field and both values.
/// `shown` is the file's name in messages.
void check_binary_json(const std::string& text, const std::string& shown,
                       const host::OpDefinition& op, const host::SocConfig& config,
                       const std::vector<host::TypeCombination>& combinations,
                       std::vector<std::string>& warnings);

/// Name of a ge::Format number: 2 -> "ND"; "42" for a number without a name.
std::string format_name(int format);

}  // namespace drydock::opbuild
