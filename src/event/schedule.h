#pragma once
// In which order the instructions of a core are performed.
#include <cstdint>
#include <string>

namespace drydock {

/// Program order, or the worst order that the synchronisation of the kernel allows (spec
/// kernel-core 5.3): a kernel that is right gives the same result in both.
struct ScheduleOptions {
    bool adversarial = false;
    uint64_t seed = 0;      ///< adversarial: 0 = newest first; others: a random order each
    bool auto_sync = true;  ///< adversarial: what the compiler's automatic synchronisation orders
    bool operator==(const ScheduleOptions&) const = default;
};

/// "program", "adversarial" or "adversarial:SEED". Throws UserError for another word.
ScheduleOptions parse_schedule(const std::string& word);
/// The same, written.
std::string schedule_name(const ScheduleOptions& schedule);

}  // namespace drydock
