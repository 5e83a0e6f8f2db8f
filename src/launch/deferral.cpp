#include "launch/deferral.h"

#include <unistd.h>

#include <algorithm>

#include "base/environment.h"
#include "base/log.h"
#include "model/global_memory.h"

namespace drydock {
namespace {

// The last cache that one core reaches, where the system does not say, and at most: virtual
// machines report the sum over a socket.
constexpr uint64_t kUsualCache = 32 << 20;

/// Streaming wins when a launch moves more than about three quarters of the last cache.
uint64_t machine_stream_bytes() {
    static const uint64_t bytes = [] {
        long cache = 0;
#ifdef _SC_LEVEL3_CACHE_SIZE
        cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
#endif
        const uint64_t last =
            cache > 0 ? std::min(static_cast<uint64_t>(cache), kUsualCache) : kUsualCache;
        return environment_number<uint64_t>("DRYDOCK_STREAM_BYTES", last / 4 * 3);
    }();
    return bytes;
}

ExecMode environment_mode() {
    static const ExecMode mode = [] {
        const std::string word = environment_text("DRYDOCK_EXEC_MODE");
        if (word == "deferred") return ExecMode::kDeferred;
        if (word == "strips") return ExecMode::kStrips;
        if (word == "registers") return ExecMode::kRegisters;
        if (!word.empty() && word != "immediate") {
            warn_once("DRYDOCK_EXEC_MODE",
                      "DRYDOCK_EXEC_MODE=" + word +
                          " is none of deferred, immediate, strips, registers; immediate is used");
        }
        return ExecMode::kImmediate;
    }();
    return mode;
}

exec::Tier best_tier(ExecMode mode) {
    switch (mode) {
        case ExecMode::kImmediate:
            return exec::Tier::kImmediate;
        case ExecMode::kStrips:
            return exec::Tier::kStrips;
        case ExecMode::kRegisters:
            return exec::Tier::kRegisters;
        case ExecMode::kDefault:
        case ExecMode::kDeferred:
            break;
    }
    return exec::Tier::kPattern;
}

}  // namespace

exec::DeferredOptions deferral_of(ExecMode mode, uint64_t stream_bytes, uint64_t bytes) {
    if (mode == ExecMode::kDefault) mode = environment_mode();
    if (stream_bytes == kStreamBytesOfMachine) stream_bytes = machine_stream_bytes();
    return {best_tier(mode), bytes >= stream_bytes, &GlobalMemory::instance()};
}

std::string main_tier(const exec::ExecStatistics& statistics) {
    int best = 0;
    for (int tier = 1; tier < exec::kTiers; ++tier) {
        if (statistics.records[tier] >= statistics.records[best] && statistics.records[tier] != 0)
            best = tier;
    }
    return exec::tier_name(static_cast<exec::Tier>(best));
}

}  // namespace drydock
