#include "timing/statistics.h"

#include <algorithm>

namespace drydock::timing {
namespace {

constexpr double kReached = 0.8;  // of the roofline, and of a pipe's time: the rule's threshold

struct Interval {
    double begin, end;
};

double length(const std::vector<Interval>& intervals) {
    double sum = 0;
    for (const Interval& i : intervals) sum += i.end - i.begin;
    return sum;
}

/// Sorted and disjoint.
std::vector<Interval> united(std::vector<Interval> all) {
    std::sort(all.begin(), all.end(),
              [](const Interval& a, const Interval& b) { return a.begin < b.begin; });
    std::vector<Interval> result;
    for (const Interval& i : all) {
        if (!result.empty() && i.begin <= result.back().end)
            result.back().end = std::max(result.back().end, i.end);
        else
            result.push_back(i);
    }
    return result;
}

double common(const std::vector<Interval>& a, const std::vector<Interval>& b) {
    double sum = 0;
    for (size_t i = 0, k = 0; i < a.size() && k < b.size();) {
        sum += std::max(0.0, std::min(a[i].end, b[k].end) - std::max(a[i].begin, b[k].begin));
        if (a[i].end < b[k].end)
            ++i;
        else
            ++k;
    }
    return sum;
}

CoreStatistics core_statistics(const CoreSteps& core, const CoreTimes& times) {
    CoreStatistics s;
    s.cube = core.cube;
    s.cycles = times.end - times.begin;
    std::array<std::vector<Interval>, kPipes> busy;
    constexpr auto scalar = static_cast<size_t>(Pipe::kS);
    for (size_t i = 0; i < core.steps.size(); ++i) {
        const Step& step = core.steps[i];
        const StepTime& time = times.steps[i];
        const auto pipe = static_cast<size_t>(step.pipe);
        s.pipe[scalar].busy += step.scalar_before + step.issue;
        if (step.pipe == Pipe::kS) {
            s.pipe[scalar].wait += time.issue - time.issue_begin;
            ++s.pipe[scalar].instructions;
            continue;
        }
        ++s.pipe[pipe].instructions;
        const double idle_from =
            std::max(time.issue, busy[pipe].empty() ? 0 : busy[pipe].back().end);
        busy[pipe].push_back({time.start, time.finish});
        if (time.cause == Cause::kOther) s.pipe[pipe].wait += std::max(0.0, time.start - idle_from);
        s.group_conflict += step.group_conflict;
        s.bank_conflict += step.bank_conflict;
        if (step.pipe == Pipe::kV) s.operations += static_cast<double>(step.bytes) / sizeof(float);
        if (step.kind != Step::Kind::kTransfer) continue;
        ++s.transfers;
        s.unaligned_transfers += time.traffic.unaligned ? 1 : 0;
        (step.write ? s.written_bytes : s.read_bytes) += step.bytes;
        s.hit_bytes += static_cast<uint64_t>(time.traffic.hit_bytes);
        s.memory_bytes += time.traffic.memory_bytes;
    }
    s.pipe[scalar].busy += core.scalar_after;
    for (size_t p = 0; p < kPipes; ++p) {
        if (p == scalar) continue;
        busy[p] = united(std::move(busy[p]));
        s.pipe[p].busy = length(busy[p]);
    }
    std::vector<Interval> copies = busy[static_cast<size_t>(Pipe::kMte2)];
    const auto& out = busy[static_cast<size_t>(Pipe::kMte3)];
    copies.insert(copies.end(), out.begin(), out.end());
    copies = united(std::move(copies));
    s.copy_busy = length(copies);
    s.overlap = common(copies, busy[static_cast<size_t>(Pipe::kV)]);
    return s;
}

bool moves_data(Pipe pipe) {
    return pipe == Pipe::kMte1 || pipe == Pipe::kMte2 || pipe == Pipe::kMte3;
}

Bound find_bound(const LaunchProfile& profile, const Parameters& p) {
    Bound bound;
    double operations = 0, bytes = 0;
    for (const CoreStatistics& core : profile.cores) {
        operations += core.operations;
        bytes += static_cast<double>(core.read_bytes + core.written_bytes);
    }
    for (int i = 0; i < kPipes; ++i) {
        const double share = profile.mean_busy(static_cast<Pipe>(i));
        if (share <= bound.busiest_share) continue;
        bound.busiest_share = share;
        bound.busiest = static_cast<Pipe>(i);
    }
    if (profile.cycles == 0) return bound;
    bound.peak = p.rates[static_cast<size_t>(Opcode::kAdd)][1] * profile.chip_cores;
    bound.intensity = bytes == 0 ? 0 : operations / bytes;
    bound.achieved = operations / profile.cycles;
    // The slope is that of the path which the bytes take: what comes out of the L2 is faster.
    double memory_bytes = 0;
    for (const CoreStatistics& core : profile.cores) memory_bytes += core.memory_bytes;
    const double memory = profile.memory_limit_gbs * 1e3 / profile.clock_mhz;
    const double l2 = profile.l2_limit_gbs * 1e3 / profile.clock_mhz;
    const double least_cycles = std::max(memory_bytes / memory, bytes / l2);
    const double by_memory = least_cycles == 0 ? 1e300 : operations / least_cycles;
    const bool memory_side = bytes != 0 && by_memory < bound.peak;
    if (operations == 0)
        bound.ratio = least_cycles / profile.cycles;
    else
        bound.ratio = bound.achieved / std::min(bound.peak, by_memory);
    if (bound.ratio >= kReached)
        bound.kind = memory_side || operations == 0 ? Bound::Kind::kMemory : Bound::Kind::kCompute;
    else if (bound.busiest_share < kReached)
        bound.kind = Bound::Kind::kLatencyPipeline;
    else
        bound.kind =
            moves_data(bound.busiest) ? Bound::Kind::kLatencyMemory : Bound::Kind::kLatencyCompute;
    return bound;
}

}  // namespace

double LaunchProfile::gm_gbs() const {
    uint64_t bytes = 0;
    for (const CoreStatistics& core : cores) bytes += core.read_bytes + core.written_bytes;
    return cycles == 0 ? 0 : static_cast<double>(bytes) / us(cycles) / 1e3;
}

double LaunchProfile::memory_gbs() const {
    double bytes = 0;
    for (const CoreStatistics& core : cores) bytes += core.memory_bytes;
    return cycles == 0 ? 0 : bytes / us(cycles) / 1e3;
}

double LaunchProfile::imbalance() const {
    double sum = 0, most = 0;
    for (const CoreStatistics& core : cores) {
        sum += core.cycles;
        most = std::max(most, core.cycles);
    }
    return sum == 0 ? 1 : most * static_cast<double>(cores.size()) / sum;
}

double LaunchProfile::mean_busy(Pipe pipe) const {
    double sum = 0;
    for (const CoreStatistics& core : cores) sum += core.pipe[static_cast<size_t>(pipe)].busy;
    return cycles == 0 ? 0 : sum / static_cast<double>(cores.size()) / cycles;
}

double LaunchProfile::mean_wait(Pipe pipe) const {
    double sum = 0;
    for (const CoreStatistics& core : cores) sum += core.pipe[static_cast<size_t>(pipe)].wait;
    return cycles == 0 ? 0 : sum / static_cast<double>(cores.size()) / cycles;
}

double LaunchProfile::overlap_share() const {
    double overlap = 0, vector = 0;
    for (const CoreStatistics& core : cores) {
        overlap += core.overlap;
        vector += core.pipe[static_cast<size_t>(Pipe::kV)].busy;
    }
    return vector == 0 ? 0 : overlap / vector;
}

LaunchProfile make_profile(LaunchSteps steps, std::vector<CoreTimes> times, const Soc& soc,
                           const Parameters& parameters) {
    LaunchProfile profile;
    profile.soc = soc.name;
    profile.clock_mhz = soc.clock_mhz;
    profile.ub_bytes = soc.ub_bytes;
    profile.memory_limit_gbs = parameters.memory_rate(soc) * soc.clock_mhz / 1e3;
    profile.l2_limit_gbs = parameters.l2_rate(soc) * soc.clock_mhz / 1e3;
    profile.chip_cores = soc.cores();
    profile.steps = std::move(steps);
    profile.times = std::move(times);
    for (size_t c = 0; c < profile.times.size(); ++c) {
        profile.cores.push_back(core_statistics(profile.steps.cores[c], profile.times[c]));
        profile.cycles = std::max(profile.cycles, profile.times[c].end);
    }
    profile.task_us = profile.us(profile.cycles) + parameters.task_ns / 1e3;
    profile.bound = find_bound(profile, parameters);
    return profile;
}

std::string bound_name(Bound::Kind kind) {
    switch (kind) {
        case Bound::Kind::kMemory:
            return "memory bound";
        case Bound::Kind::kCompute:
            return "compute bound";
        case Bound::Kind::kLatencyPipeline:
            return "latency bound, pipeline caused";
        case Bound::Kind::kLatencyCompute:
            return "latency bound, compute caused";
        case Bound::Kind::kLatencyMemory:
            return "latency bound, memory caused";
    }
    return {};
}

}  // namespace drydock::timing
