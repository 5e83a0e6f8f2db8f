#pragma once
// What deferred execution did, for reports and for tests that assert it.
#include <cstdint>

namespace drydock::exec {

/// Executors, slowest first. A lower limit is for tests and comparisons.
enum class Tier : uint8_t {
    kImmediate,  ///< each instruction at once, or when its result is needed in UB
    kStrips,     ///< a chain of instructions over strips that stay in the L1 cache
    kRegisters,  ///< a chain in vector registers
    kPattern,    ///< a chain that one loop does
};
constexpr int kTiers = 4;
constexpr const char* tier_name(Tier tier) {
    constexpr const char* names[kTiers] = {"immediate", "strips", "registers", "pattern"};
    return names[static_cast<int>(tier)];
}

struct ExecStatistics {
    /// Instructions and copies by the best tier that executed them.
    uint64_t records[kTiers] = {};
    uint64_t dropped = 0;  ///< never executed: nobody could read the result
    /// Elements that vector instructions computed, and those of them that were computed for the
    /// first time: more executed than demanded means work done twice.
    uint64_t elements_executed = 0;
    uint64_t elements_demanded = 0;
    uint64_t ub_bytes_written = 0;
    uint64_t streamed_stores = 0;  ///< copies to GM that went past the caches
    uint64_t streamed_bytes = 0;
    uint64_t chains = 0;             ///< pieces of copies to GM that were computed as a chain
    uint64_t programs_compiled = 0;  ///< chains whose instruction sequence was new

    void add(const ExecStatistics& other) {
        for (int i = 0; i < kTiers; ++i) records[i] += other.records[i];
        dropped += other.dropped;
        elements_executed += other.elements_executed;
        elements_demanded += other.elements_demanded;
        ub_bytes_written += other.ub_bytes_written;
        streamed_stores += other.streamed_stores;
        streamed_bytes += other.streamed_bytes;
        chains += other.chains;
        programs_compiled += other.programs_compiled;
    }
};

}  // namespace drydock::exec
