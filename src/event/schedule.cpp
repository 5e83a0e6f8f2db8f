#include "event/schedule.h"

#include <fmt/format.h>

#include <charconv>

#include "base/error.h"
#include "base/fs.h"

namespace drydock {
namespace {

constexpr std::string_view kProgram = "program", kAdversarial = "adversarial";

uint64_t parse_seed(std::string_view text, const std::string& word) {
    uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error == std::errc{} && end == text.data() + text.size()) return seed;
    throw UserError(fmt::format("schedule '{}': the seed '{}' is not a whole number from 0 to {}",
                                word, text, UINT64_MAX),
                    "write adversarial:7, for example");
}

}  // namespace

ScheduleOptions parse_schedule(const std::string& word) {
    ScheduleOptions schedule;
    if (word == kProgram) return schedule;
    const size_t colon = word.find(':');
    if (word.substr(0, colon) != kAdversarial) {
        throw UserError(
            fmt::format("schedule '{}' is neither program nor adversarial[:SEED]", word),
            suggest(word, {std::string(kProgram), std::string(kAdversarial)}));
    }
    schedule.adversarial = true;
    if (colon != std::string::npos)
        schedule.seed = parse_seed(std::string_view(word).substr(colon + 1), word);
    return schedule;
}

std::string schedule_name(const ScheduleOptions& schedule) {
    if (!schedule.adversarial) return std::string(kProgram);
    return schedule.seed == 0 ? std::string(kAdversarial)
                              : fmt::format("{}:{}", kAdversarial, schedule.seed);
}

}  // namespace drydock
