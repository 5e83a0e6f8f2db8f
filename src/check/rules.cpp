#include "check/rules.h"

namespace drydock::check {
namespace {

constexpr Rule kRules[] = {
#define DRYDOCK_RULE(id, tool, title, help) {id, tool, title, help},
#include "check/rules.inc"
#undef DRYDOCK_RULE
};

}  // namespace

std::span<const Rule> rules() { return kRules; }

const Rule* find_rule(std::string_view id) {
    for (const Rule& rule : kRules) {
        if (id == rule.id) return &rule;
    }
    return nullptr;
}

}  // namespace drydock::check
