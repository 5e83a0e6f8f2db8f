#pragma once
// One process-wide signal for the rare waits between streams (events, callbacks): whoever changes a
// flag that somebody may wait for announces it.
#include <chrono>
#include <functional>
#include <optional>

namespace drydock::acl {

using Timeout = std::optional<std::chrono::milliseconds>;  ///< empty = for ever

/// Wakes all waiters; call after the flag was changed.
void announce_progress();
/// Waits until `done()` holds (asked under a lock: flags only). False when the time is over.
bool wait_for_progress(const std::function<bool()>& done, Timeout timeout = std::nullopt);

}  // namespace drydock::acl
