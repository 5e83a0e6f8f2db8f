#include "timing/recorder.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "timing/vector_cost.h"

namespace drydock::timing {
namespace {

uint64_t run_count(const Footprint& f) {
    return uint64_t{f.level[0].count} * f.level[1].count * f.level[2].count;
}

}  // namespace

/// Who touched the blocks of UB last, for the barriers that the compiler sets (spec kernel-core
/// 5.5): per pipe the number of the newest instruction that read or wrote.
class LocalHistory {
  public:
    explicit LocalHistory(uint64_t bytes) : blocks_(bytes / kBlock + 1) {}

    /// Instruction numbers per pipe that have to finish before the bytes are read (or written).
    void dependencies(const Footprint& f, bool write, Clock& deps) const {
        each(f, [&](size_t block) {
            for (size_t i = 0; i < kTracked; ++i) {
                uint32_t& dep = deps[kPipe[i]];
                dep = std::max(dep, blocks_[block].written[i]);
                if (write) dep = std::max(dep, blocks_[block].read[i]);
            }
        });
    }
    void touch(const Footprint& f, Pipe pipe, uint32_t number, bool write) {
        size_t i = 0;
        while (i < kTracked && kPipe[i] != static_cast<int>(pipe)) ++i;
        if (i == kTracked) return;
        each(f, [&](size_t block) {
            (write ? blocks_[block].written[i] : blocks_[block].read[i]) = number;
        });
    }

  private:
    static constexpr uint64_t kBlock = 32;
    static constexpr size_t kTracked = 3;
    static constexpr int kPipe[kTracked] = {
        static_cast<int>(Pipe::kV), static_cast<int>(Pipe::kMte2), static_cast<int>(Pipe::kMte3)};
    struct Block {
        uint32_t read[kTracked] = {}, written[kTracked] = {};
    };
    template <class Fn>
    void each(const Footprint& f, Fn fn) const {
        if (f.base.space != Space::kUb || f.run_bytes == 0) return;
        for (uint32_t a = 0; a < f.level[0].count; ++a) {
            for (uint32_t b = 0; b < f.level[1].count; ++b) {
                for (uint32_t c = 0; c < f.level[2].count; ++c) {
                    const uint64_t begin =
                        f.base.offset + static_cast<uint64_t>(a * f.level[0].stride_bytes +
                                                              b * f.level[1].stride_bytes +
                                                              c * f.level[2].stride_bytes);
                    const uint64_t last =
                        std::min<uint64_t>((begin + f.run_bytes - 1) / kBlock, blocks_.size() - 1);
                    for (uint64_t block = begin / kBlock; block <= last; ++block) fn(block);
                }
            }
        }
    }

    std::vector<Block> blocks_;
};

class Recorder::Core {
  public:
    Core(const Soc& soc, const Parameters& p, bool auto_sync, bool cube)
        : p_(p),
          auto_sync_(auto_sync && !cube),
          order_(auto_sync_),
          history_(auto_sync_ ? soc.ub_bytes : 0) {
        out_.cube = cube;
    }

    CoreSteps finish() {
        out_.scalar_after = pending_;
        return std::move(out_);
    }

    void on(const Instr& instr);
    void on(const ScalarAccess& access);
    void on(const FlagSet& flag) {
        pending_ += p_.flag;
        order_.set_flag(flag.event, flag.id);
    }
    void on(const FlagWait& flag) {
        pending_ += p_.flag;
        order_.wait_flag(flag.event, flag.id);
        if (kHardEvents[flag.event].to == Pipe::kS) wait(flag.site);
    }
    void on(const Barrier& barrier) {
        pending_ += p_.flag;
        order_.barrier(barrier.pipe);
        if (barrier.pipe == Pipe::kAll) wait(barrier.site);
    }
    void on(const QueueOp&) { pending_ += p_.queue; }
    void on(const BufferInit& init) {
        const auto owner = owners_.emplace(init.owner, owners_.size()).first->second;
        out_.buffers.push_back({init.is_queue, init.position, static_cast<uint32_t>(owner),
                                init.index, init.space, init.offset, init.bytes});
    }
    void on(const SyncAllReached& reached) {
        order_.barrier(Pipe::kAll);
        Step& step = add(Step::Kind::kSyncAll, reached.site);
        step.mode = reached.vector_only ? 1 : 0;
        step.deps = order_.known(Pipe::kS);
    }
    void on(const CrossCoreSet& set) {
        Step& step = add(Step::Kind::kFlagSet, set.site);
        step.pipe = set.pipe == Pipe::kAll ? Pipe::kS : set.pipe;
        step.mode = set.mode;
        step.id = set.id;
        step.issue = p_.flag;
        step.deps = order_.finished_at(set.pipe);
        if (step.pipe != Pipe::kS) step.number = order_.issue(step.pipe);
    }
    void on(const CrossCoreWait& wait) {
        Step& step = add(Step::Kind::kFlagWait, wait.site);
        step.id = wait.id;
        step.issue = p_.flag;
    }
    void on(const GmSignal& signal) {
        Step& step = add(Step::Kind::kSignal, signal.site);
        step.address = signal.address;
        step.issue = p_.gm_access;
        step.deps = order_.finished_at(Pipe::kAll);
    }
    void on(const GmWaitEnded& wait) {
        Step& step = add(Step::Kind::kSignalWait, wait.site);
        step.address = wait.address;
        step.issue = p_.gm_access;
    }

  private:
    Step& add(Step::Kind kind, const void* site) {
        Step& step = out_.steps.emplace_back();
        step.kind = kind;
        step.site = site;
        step.scalar_before = std::exchange(pending_, 0);
        return step;
    }
    void wait(const void* site) { add(Step::Kind::kWait, site).deps = order_.known(Pipe::kS); }
    void copy_cost(const Instr& instr, Step& step);
    void matmul_cost(const Record& record, Step& step);

    const Parameters& p_;
    const bool auto_sync_;
    CoreOrder order_;
    LocalHistory history_;
    CoreSteps out_;
    std::map<const void*, size_t> owners_;
    double pending_ = 0;
};

void Recorder::Core::on(const Instr& instr) {
    const Record& record = *instr.record;
    const bool alone = record.op == Opcode::kMatmul;  // it has come in when the call returns
    if (alone) {
        order_.barrier(Pipe::kAll);
        wait(instr.site);
    }
    Step& step = add(Step::Kind::kInstr, instr.site);
    step.pipe = record.pipe;
    step.op = record.op;
    step.number = order_.issue(record.pipe);
    step.deps = order_.known(record.pipe);
    if (record.pipe == Pipe::kV) {
        const VectorCost cost = vector_cost(instr, p_);
        step.issue = p_.vector_issue;
        step.occupy = p_.vector_start + cost.cycles;
        step.result = p_.results[static_cast<size_t>(record.op)];
        step.group_conflict = cost.group_conflict;
        step.bank_conflict = cost.bank_conflict;
        step.repeats = cost.repeats;
        if (instr.ndst != 0) step.bytes = run_count(instr.dst[0]) * instr.dst[0].run_bytes;
    } else if (alone) {
        matmul_cost(record, step);
    } else {
        copy_cost(instr, step);
    }
    if (auto_sync_) {
        Clock data{};
        for (int i = 0; i < instr.nsrc; ++i) history_.dependencies(instr.src[i], false, data);
        for (int i = 0; i < instr.ndst; ++i) history_.dependencies(instr.dst[i], true, data);
        constexpr int v = static_cast<int>(Pipe::kV);
        if (record.pipe == Pipe::kV) step.deps[v] = std::max(step.deps[v], data[v]);
        for (int i = 0; i < instr.nsrc; ++i)
            history_.touch(instr.src[i], record.pipe, step.number, false);
        for (int i = 0; i < instr.ndst; ++i)
            history_.touch(instr.dst[i], record.pipe, step.number, true);
    }
    if (alone) {
        order_.barrier(Pipe::kAll);
        wait(instr.site);
    }
}

void Recorder::Core::copy_cost(const Instr& instr, Step& step) {
    const Record& record = *instr.record;
    step.issue = p_.copy_issue;
    const bool to_gm = record.dst_space == Space::kGm;
    const Footprint& bytes = to_gm ? instr.dst[0] : instr.src[0];
    step.bytes = run_count(bytes) * bytes.run_bytes;
    if (to_gm || record.src_space == Space::kGm) {
        step.kind = Step::Kind::kTransfer;
        step.write = to_gm;
        step.bypass_l2 = record.bypass_l2 != 0;
        step.runs = static_cast<uint32_t>(out_.runs.size());
        out_.runs.push_back(bytes);
        return;
    }
    const double rate = record.dst_space == Space::kL0a   ? p_.l1_to_l0a
                        : record.dst_space == Space::kL0b ? p_.l1_to_l0b
                                                          : p_.local;
    step.occupy = static_cast<double>(step.bytes) / rate;
}

/// Products are one step: the multiplications, in whole 16 x 16 x 16 cubes.
void Recorder::Core::matmul_cost(const Record& record, Step& step) {
    const auto& form = *static_cast<const MatmulForm*>(record.side);
    constexpr double kEdge = 16;
    const auto edges = [](uint32_t n) { return (n + 15) / 16 * kEdge; };
    const double macs = edges(form.m) * edges(form.n) * edges(form.k);
    step.issue = p_.vector_issue;
    step.occupy = macs / (dtype_bits(form.a.dtype) > 16 ? p_.macs_float : p_.macs_half);
}

/// GetValue has to wait for what it reads; automatic synchronisation does it unless the access
/// stores to GM (spec kernel-core 5.5).
void Recorder::Core::on(const ScalarAccess& access) {
    Step& step = add(Step::Kind::kScalar, access.site);
    const bool global = access.address.space == Space::kGm;
    step.issue = global ? p_.gm_access : p_.access;
    step.write = access.write;
    step.bytes = access.bytes;
    step.number = order_.issue(Pipe::kS);
    step.deps = order_.known(Pipe::kS);
    if (!auto_sync_ || global) return;
    Footprint bytes;
    bytes.base = access.address;
    bytes.run_bytes = access.bytes;
    history_.dependencies(bytes, access.write && !access.reference, step.deps);
}

Recorder::Recorder(const Soc& soc, const Parameters& parameters, bool auto_sync)
    : soc_(soc), parameters_(parameters), auto_sync_(auto_sync) {}
Recorder::~Recorder() = default;

void Recorder::take(const Event& event) {
    std::visit(
        [this](const auto& e) {
            using E = std::decay_t<decltype(e)>;
            if constexpr (std::is_same_v<E, KernelBegin>) {
                begin_ = e;
                cores_.clear();
                cores_.resize(e.block_count);
            } else if constexpr (std::is_same_v<E, BlockBegin>) {
                cores_[e.block] = std::make_unique<Core>(soc_, parameters_, auto_sync_, e.cube);
            } else if constexpr (requires(Core & core) { core.on(e); }) {
                cores_[e.block]->on(e);
            }
        },
        event);
}

LaunchSteps Recorder::finish() {
    LaunchSteps launch;
    launch.begin = std::move(begin_);
    for (auto& core : cores_) {
        launch.cores.push_back(core ? core->finish() : CoreSteps{});
        core.reset();
    }
    cores_.clear();
    return launch;
}

}  // namespace drydock::timing
