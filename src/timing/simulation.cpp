#include "timing/simulation.h"

#include <algorithm>
#include <deque>
#include <map>
#include <queue>

namespace drydock::timing {
namespace {

constexpr double kUnknown = -1;
constexpr int kScalar = static_cast<int>(Pipe::kS);

/// One pipe of a core: the steps that S has issued to it, in order.
struct PipeState {
    std::vector<uint32_t> issued;  ///< steps
    std::vector<double> finish;    ///< by number of the instruction, from 1; kUnknown
    size_t next = 0;               ///< of `issued`, to start
    double free = 0;               ///< when the newest started one makes room
    bool transferring = false;
};

struct CoreState {
    size_t next = 0;       ///< step that S comes to
    double now = 0;        ///< of S
    bool arrived = false;  ///< at a SyncAll
    double released = kUnknown;
    PipeState pipe[kPipes];
    std::map<uint16_t, std::deque<double>> raised;  ///< cross-core flags, by id
    std::map<const void*, size_t> heard;            ///< signals that it has waited for
};

struct Start {
    double time;
    uint32_t core;
    uint32_t step;
    bool operator>(const Start& o) const {
        return std::tie(time, core, step) > std::tie(o.time, o.core, o.step);
    }
};

class Simulation {
  public:
    Simulation(const LaunchSteps& launch, const Soc& soc, const Parameters& p)
        : launch_(launch),
          p_(p),
          groups_(launch.begin),
          memory_(soc, p),
          cores_(launch.cores.size()),
          times_(launch.cores.size()) {
        for (size_t c = 0; c < cores_.size(); ++c) {
            times_[c].steps.resize(launch.cores[c].steps.size());
            times_[c].begin = static_cast<double>(c) * p.core_ns * soc.clock_mhz / 1e3;
            cores_[c].now = times_[c].begin;
        }
    }

    std::vector<CoreTimes> run() {
        for (uint32_t c = 0; c < cores_.size(); ++c) wake(c);
        advance_woken();
        while (step_memory() || force_one()) advance_woken();
        for (uint32_t c = 0; c < cores_.size(); ++c) finish(c);
        return std::move(times_);
    }

  private:
    struct Meeting {
        uint32_t arrived = 0;
        double latest = 0;
        std::vector<uint32_t> cores;
    };

    void wake(uint32_t core) { woken_.push_back(core); }
    void wake_all() {
        for (uint32_t c = 0; c < cores_.size(); ++c) wake(c);
    }
    void advance_woken() {
        while (!woken_.empty()) {
            const uint32_t core = woken_.front();
            woken_.pop_front();
            bool moved = true;
            while (moved) {
                moved = advance_scalar(core);
                for (int p = 0; p < kPipes; ++p) moved = advance_pipe(core, p) || moved;
            }
        }
    }

    bool step_memory();
    bool force_one();
    void finish(uint32_t core);
    bool advance_scalar(uint32_t core);
    bool advance_pipe(uint32_t core, int pipe);
    bool issue(uint32_t core, const Step& step, StepTime& time);
    bool pass_wait(uint32_t core, const Step& step, StepTime& time);
    bool ready(const CoreState& core, const Clock& deps, Pipe own, double& at, StepTime& time);
    void raise(uint32_t core, const Step& step, double at);

    const LaunchSteps& launch_;
    const Parameters& p_;
    const CoreGroups groups_;
    MemorySystem memory_;
    std::vector<CoreState> cores_;
    std::vector<CoreTimes> times_;
    std::deque<uint32_t> woken_;
    std::priority_queue<Start, std::vector<Start>, std::greater<>> starts_;
    Meeting vectors_, everyone_;
    std::map<const void*, std::vector<double>> signals_;
    /// Cores of a group that set a flag for the n-th time: {mode, group, id, n}; how often each
    /// has.
    std::map<std::array<uint32_t, 4>, Meeting> flags_;
    std::map<std::array<uint32_t, 3>, uint32_t> sets_;
    std::vector<std::pair<uint32_t, uint32_t>> running_;  ///< core and step, by tag
    bool forced_ = false;
};

/// Whether it is known when everything in `deps` has finished; `at` becomes the latest of it.
bool Simulation::ready(const CoreState& core, const Clock& deps, Pipe own, double& at,
                       StepTime& time) {
    for (int p = 0; p < kPipes; ++p) {
        if (p == kScalar || deps[p] == 0) continue;
        const auto& finish = core.pipe[p].finish;
        if (deps[p] > finish.size() || finish[deps[p] - 1] == kUnknown) return false;
        if (finish[deps[p] - 1] <= at) continue;
        at = finish[deps[p] - 1];
        time.cause = static_cast<Pipe>(p) == own ? Cause::kPipeData : Cause::kOther;
        time.on = static_cast<Pipe>(p);
        time.on_number = deps[p];
    }
    return true;
}

bool Simulation::advance_scalar(uint32_t c) {
    CoreState& core = cores_[c];
    const CoreSteps& steps = launch_.cores[c];
    bool moved = false;
    while (core.next < steps.steps.size()) {
        const Step& step = steps.steps[core.next];
        StepTime& time = times_[c].steps[core.next];
        const bool in_pipe = step.pipe != Pipe::kS;
        if (!(in_pipe ? issue(c, step, time) : pass_wait(c, step, time))) break;
        ++core.next;
        moved = true;
    }
    return moved;
}

bool Simulation::issue(uint32_t c, const Step& step, StepTime& time) {
    CoreState& core = cores_[c];
    PipeState& pipe = core.pipe[static_cast<int>(step.pipe)];
    time.issue_begin = core.now + step.scalar_before;
    const size_t depth = static_cast<size_t>(p_.queue_depth);
    if (pipe.issued.size() >= depth) {
        // Room is there when the step `depth` places ahead has left the queue.
        const size_t ahead = pipe.issued.size() - depth;
        if (ahead >= pipe.next) return false;
        const double left = times_[c].steps[pipe.issued[ahead]].start;
        if (left > time.issue_begin) {
            time.issue_begin = left;
            time.cause = Cause::kQueue;
        }
    }
    core.now = time.issue = time.issue_begin + step.issue;
    pipe.issued.push_back(static_cast<uint32_t>(core.next));
    pipe.finish.resize(std::max<size_t>(pipe.finish.size(), step.number), kUnknown);
    return true;
}

/// Steps of S itself. False when it is not known yet how long it waits.
bool Simulation::pass_wait(uint32_t c, const Step& step, StepTime& time) {
    CoreState& core = cores_[c];
    time.issue_begin = core.now + step.scalar_before;
    double at = time.issue_begin;
    time.cause = Cause::kNone;
    if (!ready(core, step.deps, Pipe::kS, at, time)) return false;
    double heard = kUnknown;  // from other cores
    if (step.kind == Step::Kind::kSyncAll) {
        Meeting& meeting = step.mode != 0 ? vectors_ : everyone_;
        if (!core.arrived) {
            core.arrived = true;
            core.released = kUnknown;
            meeting.latest = std::max(meeting.latest, at);
            meeting.cores.push_back(c);
            if (++meeting.arrived == groups_.meeting(step.mode != 0)) {
                for (uint32_t other : meeting.cores) {
                    cores_[other].released = meeting.latest + p_.sync_all;
                    wake(other);
                }
                meeting = {};
            }
        }
        if (core.released == kUnknown && !forced_) return false;
        core.arrived = false;
        heard = core.released;
    } else if (step.kind == Step::Kind::kFlagWait) {
        auto& raised = core.raised[step.id];
        if (raised.empty() && !forced_) return false;
        if (!raised.empty()) {
            heard = raised.front() + p_.cross_flag;
            raised.pop_front();
        }
    } else if (step.kind == Step::Kind::kSignalWait) {
        const auto& given = signals_[step.address];
        size_t& n = core.heard[step.address];
        if (n >= given.size() && !forced_) return false;
        if (n < given.size()) heard = given[n] + p_.cross_flag;
        ++n;
    }
    forced_ = false;
    if (heard > at) {
        at = heard;
        time.cause = Cause::kCores;
    }
    time.issue = at;
    time.start = at;
    core.now = time.finish = at + step.issue;
    if (step.kind == Step::Kind::kSignal) {
        signals_[step.address].push_back(core.now);
        wake_all();
    }
    if (step.kind == Step::Kind::kFlagSet) raise(c, step, core.now);
    return true;
}

void Simulation::raise(uint32_t c, const Step& step, double at) {
    const uint32_t group = groups_.group(c, step.mode);
    const uint32_t n = sets_[{step.mode, c, step.id}]++;
    Meeting& meeting = flags_[{step.mode, group, step.id, n}];
    meeting.latest = std::max(meeting.latest, at);
    if (++meeting.arrived < groups_.members(c, step.mode)) return;
    groups_.for_each_target(c, step.mode, [&](uint32_t target) {
        cores_[target].raised[step.id].push_back(meeting.latest);
        wake(target);
    });
    flags_.erase({step.mode, group, step.id, n});
}

bool Simulation::advance_pipe(uint32_t c, int p) {
    CoreState& core = cores_[c];
    PipeState& pipe = core.pipe[p];
    bool moved = false;
    while (!pipe.transferring && pipe.next < pipe.issued.size()) {
        const uint32_t number = pipe.issued[pipe.next];
        const Step& step = launch_.cores[c].steps[number];
        StepTime& time = times_[c].steps[number];
        double at = time.issue;
        if (!ready(core, step.deps, static_cast<Pipe>(p), at, time)) break;
        if (pipe.free > at) time.cause = Cause::kPipe;
        time.start = std::max(at, pipe.free);
        ++pipe.next;
        moved = true;
        if (step.kind == Step::Kind::kTransfer) {
            const double latency = step.write ? p_.write_latency : p_.read_latency;
            starts_.push({std::max(at + latency, pipe.free), c, number});
            pipe.transferring = true;
            break;
        }
        pipe.free = time.start + step.occupy;
        time.finish = pipe.free + step.result;
        pipe.finish[step.number - 1] = time.finish;
        if (step.kind == Step::Kind::kFlagSet) raise(c, step, time.finish);
    }
    return moved;
}

/// The next thing that happens in memory; false when nothing will.
bool Simulation::step_memory() {
    if (memory_.idle() && starts_.empty()) return false;
    if (!memory_.idle() && (starts_.empty() || memory_.next_end() <= starts_.top().time)) {
        const double now = memory_.next_end();
        for (uint32_t tag : memory_.end()) {
            const auto [c, number] = running_[tag];
            const Step& step = launch_.cores[c].steps[number];
            PipeState& pipe = cores_[c].pipe[static_cast<int>(step.pipe)];
            times_[c].steps[number].finish = now;
            pipe.free = now;
            pipe.finish[step.number - 1] = now;
            pipe.transferring = false;
            wake(c);
        }
        return true;
    }
    const Start start = starts_.top();
    starts_.pop();
    const CoreSteps& core = launch_.cores[start.core];
    const Step& step = core.steps[start.step];
    // A core has at most one transfer in each of its pipes.
    const uint32_t tag = start.core * kPipes + static_cast<uint32_t>(step.pipe);
    running_.resize(std::max<size_t>(running_.size(), tag + 1));
    running_[tag] = {start.core, start.step};
    times_[start.core].steps[start.step].traffic =
        memory_.begin(start.time, tag, step, core.runs[step.runs], core.cube);
    return true;
}

/// Lets the first core go on that waits for what never comes; false when all are through.
bool Simulation::force_one() {
    for (uint32_t c = 0; c < cores_.size(); ++c) {
        if (cores_[c].next >= launch_.cores[c].steps.size()) continue;
        const size_t before = cores_[c].next;
        forced_ = true;
        wake(c);
        advance_woken();
        forced_ = false;
        if (cores_[c].next != before) return true;
    }
    return false;
}

void Simulation::finish(uint32_t c) {
    double end = cores_[c].now + launch_.cores[c].scalar_after;
    for (const StepTime& time : times_[c].steps) end = std::max({end, time.issue, time.finish});
    times_[c].end = end;
}

}  // namespace

std::vector<CoreTimes> simulate(const LaunchSteps& launch, const Soc& soc,
                                const Parameters& parameters) {
    return Simulation(launch, soc, parameters).run();
}

}  // namespace drydock::timing
