#pragma once
// What a simulated launch tells: shares of the pipes, bandwidth, the bound.
#include <array>
#include <string>
#include <vector>

#include "timing/parameters.h"
#include "timing/simulation.h"

namespace drydock::timing {

/// One pipe of one core, in cycles.
struct PipeStatistics {
    double busy = 0;  ///< something runs in it
    double wait = 0;  ///< the next one stands ready but for the result of another pipe
    uint64_t instructions = 0;
};

/// One core. Bytes as the kernel asks for them.
struct CoreStatistics {
    bool cube = false;
    double cycles = 0;  ///< from its own start to its own end
    std::array<PipeStatistics, kPipes> pipe{};
    uint64_t read_bytes = 0, written_bytes = 0, hit_bytes = 0;
    double memory_bytes = 0;  ///< from and to device memory, write-backs included
    double group_conflict = 0, bank_conflict = 0;  ///< cycles of V
    double overlap = 0;     ///< cycles in which a copy from or to GM and V run at once
    double copy_busy = 0;   ///< cycles in which MTE2 or MTE3 run
    double operations = 0;  ///< elements that V wrote, about
    uint64_t transfers = 0, unaligned_transfers = 0;
};

/// What holds the kernel up, by the rule of the roofline (hardware.md 4.2 of the specification).
struct Bound {
    enum class Kind : uint8_t {
        kMemory,
        kCompute,
        kLatencyPipeline,
        kLatencyCompute,
        kLatencyMemory
    };
    Kind kind = Kind::kMemory;
    double ratio = 0;      ///< achieved / min(peak, bandwidth x intensity)
    double intensity = 0;  ///< operations per byte of GM
    double achieved = 0;   ///< operations per cycle of the chip
    double peak = 0;       ///< the cores' lanes at 32 bits
    Pipe busiest = Pipe::kS;
    double busiest_share = 0;
};

struct LaunchProfile {
    std::string soc;
    double clock_mhz = 0;
    LaunchSteps steps;
    std::vector<CoreTimes> times;
    std::vector<CoreStatistics> cores;
    double cycles = 0;            ///< from the start of the first core to the end of the last
    double task_us = 0;           ///< with the start of the launch
    double memory_limit_gbs = 0;  ///< device memory
    double l2_limit_gbs = 0;
    uint64_t ub_bytes = 0;
    uint32_t chip_cores = 0;
    Bound bound;
    std::vector<std::string> notes;

    double us(double cycles_of) const { return cycles_of / clock_mhz; }
    /// Sum over the cores, bytes per second in 1e9.
    double gm_gbs() const;
    double memory_gbs() const;
    /// Longest core by the mean of all.
    double imbalance() const;
    double mean_busy(Pipe pipe) const;  ///< share of the whole time, mean of the cores
    double mean_wait(Pipe pipe) const;
    /// Share of V's time in which copies run.
    double overlap_share() const;
};

LaunchProfile make_profile(LaunchSteps steps, std::vector<CoreTimes> times, const Soc& soc,
                           const Parameters& parameters);

/// "memory bound", "latency bound, pipeline caused", ...
std::string bound_name(Bound::Kind kind);

}  // namespace drydock::timing
