#pragma once
// What every finding id means: for reports with rules (SARIF), suppressions and docs/checkers.md.
#include <span>
#include <string_view>

namespace drydock::check {

struct Rule {
    const char* id;
    const char* tool;   ///< checker that reports it; "model": the machine model itself
    const char* title;  ///< what is wrong, one phrase
    const char* help;   ///< what to change, one sentence
};

/// All rules of rules.inc.
std::span<const Rule> rules();
/// Null for an id that is not in the table.
const Rule* find_rule(std::string_view id);

}  // namespace drydock::check
