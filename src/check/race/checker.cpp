#include "check/race/checker.h"

#include <fmt/format.h>

#include <atomic>
#include <cstring>
#include <optional>

#include "check/finding_list.h"
#include "check/places.h"
#include "check/race/cross_order.h"
#include "check/race/shadow.h"
#include "check/runs.h"

namespace drydock::check {
namespace {

/// What one operand of one instruction conflicts with; ranges that follow each other are one.
struct Conflict {
    Access earlier;
    uint64_t begin = 0;
    uint64_t end = 0;
};

/// A core while its block runs.
struct CoreAccesses {
    CoreAccesses(bool auto_sync, bool cube_core) : order(auto_sync && !cube_core) {}
    CoreOrder order;
    bool waits_for_cores = false;  ///< stood in a SyncAll or a wait since its last event
    LocalPlaces places;
    Shadow local[static_cast<int>(Space::kCount)];
};

/// In a core, what waits for the reads since a write also waits for the write.
bool implied_by_another(const Conflict& conflict, const std::vector<Conflict>& all) {
    if (!conflict.earlier.writes()) return false;
    return std::any_of(all.begin(), all.end(), [&](const Conflict& other) {
        return !other.earlier.writes() && other.earlier.core == conflict.earlier.core &&
               other.begin <= conflict.begin && conflict.end <= other.end;
    });
}

std::string access_name(const Access& access) {
    if (access.op != Access::kScalarOp)
        return fmt::format("{} ({})", api_name(static_cast<Opcode>(access.op)),
                           pipe_name(access.pipe));
    return fmt::format("{} (S)", access.writes() ? "SetValue" : "GetValue");
}

/// The flag between two pipes: "V_MTE3"; empty when there is none.
const char* event_name(Pipe from, Pipe to) {
    for (const EventPipes& event : kHardEvents) {
        if (event.from == from && event.to == to) return event.name;
    }
    return "";
}

/// Whether a copy to GM leaves the bytes [begin, end) as they are; empty when that is not known.
std::optional<bool> rewrites(const Instr& instr, uint64_t begin, uint64_t end) {
    const Opcode op = instr.record->op;
    const Footprint &dst = instr.dst[0], &src = instr.src[0];
    if (instr.memories == nullptr || (op != Opcode::kCopy && op != Opcode::kCopyPad) ||
        dst.base.space != Space::kGm || src.base.space == Space::kGm || instr.record->atomic != 0 ||
        run_count(src) != run_count(dst))
        return std::nullopt;
    const uint8_t* const local = instr.memories[static_cast<int>(src.base.space)];
    std::vector<uint64_t> sources;
    for_each_run(src, [&](uint64_t at) { sources.push_back(at); });
    bool same = true;
    size_t piece = 0;
    for_each_run(dst, [&](uint64_t at) {
        const uint64_t source = sources[piece++];
        const uint64_t from = std::max(begin, at), to = std::min(end, at + dst.run_bytes);
        same = same && (from >= to || std::memcmp(reinterpret_cast<const uint8_t*>(from),
                                                  local + source + (from - at), to - from) == 0);
    });
    return same;
}

/// What to change so that `later` waits for `earlier`, both of one core.
std::string remedy(const Access& earlier, const Access& later) {
    const std::string name = later.op == Access::kScalarOp
                                 ? "the scalar access"
                                 : api_name(static_cast<Opcode>(later.op));
    if (earlier.pipe == later.pipe)
        return fmt::format("put PipeBarrier<PIPE_{}>() between the two", pipe_name(later.pipe));
    return fmt::format(
        "SetFlag<HardEvent::{0}> behind the earlier access and WaitFlag<HardEvent::{0}> before "
        "{1}, "
        "or pass the buffer through a queue between these pipes",
        event_name(earlier.pipe, later.pipe), name);
}

class RaceChecker final : public Observer {
  public:
    explicit RaceChecker(bool auto_sync) : auto_sync_(auto_sync) {}
    void on_event(const Event& event) override;
    std::vector<Finding> findings() const override { return list_.sorted(); }
    std::string summary() const override {
        return fmt::format("race: {} accesses, {} bytes, {} blocks checked, automatic barriers {}",
                           accesses_.load(), bytes_.load(), blocks_,
                           auto_sync_ ? "assumed" : "not assumed");
    }

  private:
    // One overload per event that matters.
    void on(const KernelBegin& event);
    void on(const BlockBegin& event);
    void on(const BlockEnd& event) { cores_[event.block].reset(); }
    void on(const Instr& instr);
    void on(const ScalarAccess& access);
    void on(const BufferInit& init) { core(init.block).places.add(init); }
    void on(const BuffersGone& gone) { core(gone.block).places.drop(gone); }
    void on(const FlagSet& flag) { core(flag.block).order.set_flag(flag.event, flag.id); }
    void on(const FlagWait& flag) { core(flag.block).order.wait_flag(flag.event, flag.id); }
    void on(const Barrier& barrier) { core(barrier.block).order.barrier(barrier.pipe); }
    void on(const SyncAllReached& reached);
    void on(const CrossCoreSet& set);
    void on(const CrossCoreWait& wait);
    void on(const GmSignal& signal);
    void on(const GmWaitEnded& wait);
    template <class Other>
    void on(const Other&) {}

    CoreAccesses& core(uint32_t number);
    void operand(const Instr& instr, const Footprint& footprint, int stride_index,
                 const Access& access);
    void touch(Space space, uint64_t begin, uint64_t end, const Access& access, bool seen,
               std::vector<Conflict>& conflicts);
    bool ordered(CoreAccesses& state, const Access& earlier, const Access& now, bool seen);
    /// `instr` is null for a scalar access.
    void report(Space space, const Conflict& conflict, const Access& now, uint32_t elem_bytes,
                const Instr* instr);

    const bool auto_sync_;
    std::string kernel_;
    uint32_t blocks_ = 0;
    std::vector<std::unique_ptr<CoreAccesses>> cores_;
    GlobalPlaces tensors_;
    std::mutex mutex_;  ///< of what the cores share: the two below
    CrossOrder cross_;
    Shadow global_;
    FindingList list_;
    std::atomic<uint64_t> accesses_{0}, bytes_{0};
};

void RaceChecker::on_event(const Event& event) {
    std::visit([this](const auto& e) { on(e); }, event);
}

/// The core of an event. When it stood in a wait for others, that wait has ended.
CoreAccesses& RaceChecker::core(uint32_t number) {
    CoreAccesses& state = *cores_[number];
    if (!state.waits_for_cores) return state;
    state.waits_for_cores = false;
    std::lock_guard lock(mutex_);
    state.order.learn(cross_.resume(number));
    return state;
}

void RaceChecker::on(const KernelBegin& event) {
    kernel_ = event.kernel;
    blocks_ = event.block_count;
    cores_.clear();
    cores_.resize(event.block_count);
    tensors_.begin(event);
    cross_.begin(event);
    global_.clear();
}

void RaceChecker::on(const BlockBegin& event) {
    cores_[event.block] = std::make_unique<CoreAccesses>(auto_sync_, event.cube);
}

void RaceChecker::on(const SyncAllReached& reached) {
    CoreAccesses& state = core(reached.block);
    state.order.barrier(Pipe::kAll);
    state.waits_for_cores = true;
    std::lock_guard lock(mutex_);
    cross_.reach_sync_all(reached.block, reached.vector_only, state.order.finished_at(Pipe::kAll));
}

void RaceChecker::on(const CrossCoreSet& set) {
    CoreAccesses& state = core(set.block);
    std::lock_guard lock(mutex_);
    cross_.set_flag(set.block, set.mode, set.id, state.order.finished_at(set.pipe));
}

void RaceChecker::on(const CrossCoreWait& wait) {
    core(wait.block).waits_for_cores = true;
    std::lock_guard lock(mutex_);
    cross_.reach_wait(wait.block, wait.id);
}

void RaceChecker::on(const GmSignal& signal) {
    CoreAccesses& state = core(signal.block);
    std::lock_guard lock(mutex_);
    cross_.signal(signal.block, signal.address, state.order.finished_at(Pipe::kAll));
}

void RaceChecker::on(const GmWaitEnded& wait) {
    CoreAccesses& state = core(wait.block);
    std::lock_guard lock(mutex_);
    state.order.learn(cross_.wait_signal(wait.block, wait.address));
}

void RaceChecker::on(const Instr& instr) {
    const Record& record = *instr.record;
    // A product has come in when the call returns, and its sources were fetched by another core: it
    // stands outside the pipes.
    const bool alone = record.op == Opcode::kMatmul;
    if (alone) core(instr.block).order.barrier(Pipe::kAll);
    Access access;
    access.site = instr.site;
    access.core = instr.block;
    access.op = static_cast<uint16_t>(record.op);
    access.pipe = record.pipe;
    access.number = core(instr.block).order.issue(record.pipe);
    for (uint8_t i = 0; i < instr.nsrc; ++i) {
        operand(instr, instr.src[i], source_strides(instr, i), access);
    }
    const bool atomic = record.dst_space == Space::kGm && record.atomic != 0;
    access.kind = atomic ? Access::Kind::kAtomic : Access::Kind::kWrite;
    for (uint8_t i = 0; i < instr.ndst; ++i) operand(instr, instr.dst[i], 0, access);
    if (alone) core(instr.block).order.barrier(Pipe::kAll);
}

void RaceChecker::operand(const Instr& instr, const Footprint& footprint, int stride_index,
                          const Access& access) {
    if (footprint.run_bytes == 0) return;
    const Space space = footprint.base.space;
    std::vector<Conflict> conflicts;
    for_each_exact_run(*instr.record, footprint, stride_index, [&](uint64_t begin, uint64_t end) {
        touch(space, begin, end, access, true, conflicts);
    });
    for (const Conflict& conflict : conflicts) {
        if (!implied_by_another(conflict, conflicts))
            report(space, conflict, access, footprint.elem_bytes, &instr);
    }
}

/// Automatic synchronisation covers scalar accesses through tensors, except stores to GM
/// (spec 5.5).
void RaceChecker::on(const ScalarAccess& scalar) {
    Access access;
    access.site = scalar.site;
    access.core = scalar.block;
    access.number = core(scalar.block).order.issue(Pipe::kS);
    // What operator() refers to is read at least; a write through it goes unseen.
    const bool write = scalar.write && !scalar.reference;
    access.kind = write ? Access::Kind::kWrite : Access::Kind::kRead;
    const Space space = scalar.address.space;
    std::vector<Conflict> conflicts;
    touch(space, scalar.address.offset, scalar.address.offset + scalar.bytes, access,
          space != Space::kGm || !write, conflicts);
    for (const Conflict& conflict : conflicts)
        report(space, conflict, access, scalar.bytes, nullptr);
}

/// `seen`: by automatic synchronisation, as far as this access is concerned.
void RaceChecker::touch(Space space, uint64_t begin, uint64_t end, const Access& access, bool seen,
                        std::vector<Conflict>& conflicts) {
    CoreAccesses& state = core(access.core);
    ++accesses_;
    bytes_ += end - begin;
    const bool global = space == Space::kGm;
    const auto conflict = [&](const Access& earlier, uint64_t from, uint64_t to) {
        const bool stores_to_gm = global && earlier.op == Access::kScalarOp && earlier.writes();
        if (ordered(state, earlier, access, seen && !stores_to_gm)) return;
        for (Conflict& known : conflicts) {
            if (known.earlier.site != earlier.site || known.earlier.kind != earlier.kind) continue;
            if (known.end == from) known.end = to;
            return;
        }
        conflicts.push_back({earlier, from, to});
    };
    if (!global) {
        state.local[static_cast<int>(space)].touch(begin, end, access, conflict);
        return;
    }
    std::lock_guard lock(mutex_);
    global_.touch(begin, end, access, conflict);
}

bool RaceChecker::ordered(CoreAccesses& state, const Access& earlier, const Access& now,
                          bool seen) {
    if (earlier.core != now.core)
        return cross_.ordered(earlier.core, earlier.pipe, earlier.number, now.core);
    // A scalar read has its value before anything later starts that could need it (spec 5.3, 4).
    if (earlier.pipe == Pipe::kS && !earlier.writes()) return true;
    return state.order.dependence_ordered(earlier.pipe, earlier.number, now.pipe, seen);
}

void RaceChecker::report(Space space, const Conflict& conflict, const Access& now,
                         uint32_t elem_bytes, const Instr* instr) {
    const Access& earlier = conflict.earlier;
    const bool same_core = earlier.core == now.core;
    CoreAccesses& state = core(now.core);
    const std::string where = space == Space::kGm
                                  ? tensors_.describe(conflict.begin, conflict.end, elem_bytes)
                                  : state.places.describe(space, conflict.begin, conflict.end);
    Finding finding;
    if (!same_core) {
        const bool both = earlier.writes() && now.writes();
        finding.id = both ? "gm.write-conflict" : "gm.read-conflict";
    } else {
        finding.id = !now.writes() ? "race.raw" : earlier.writes() ? "race.waw" : "race.war";
    }
    const std::string other = access_name(earlier);
    const std::string who = same_core ? "" : fmt::format(" of block {}", earlier.core);
    const char* const verb = !now.writes() ? "reads" : earlier.writes() ? "writes" : "overwrites";
    finding.message =
        fmt::format("{} {} {}, and nothing orders it after {}{}, which {} there", access_name(now),
                    verb, where, other, who, earlier.writes() ? "writes" : "reads");
    finding.kernel = kernel_;
    finding.block = now.core;
    finding.site = now.site;
    finding.address = Address{space, now.core, conflict.begin};
    finding.others.push_back({fmt::format("{} by {}", earlier.writes() ? "written" : "read", other),
                              earlier.site, earlier.core});
    finding.facts.emplace_back("bytes", std::to_string(conflict.end - conflict.begin));
    finding.facts.emplace_back("memory", where);
    // The same call in two blocks, mostly a last tile that reaches back: right when it writes the
    // same values twice.
    const bool same_call =
        !same_core && earlier.writes() && now.writes() && earlier.site == now.site;
    if (same_call) {
        std::optional<bool> same;
        if (instr != nullptr) same = rewrites(*instr, conflict.begin, conflict.end);
        finding.severity = same.value_or(false) ? Severity::kNote : Severity::kWarning;
        if (same) finding.message += *same ? ", the same values" : ", other values";
    }
    if (same_core) {
        finding.facts.emplace_back(
            "pipes", fmt::format("{} then {}", pipe_name(earlier.pipe), pipe_name(now.pipe)));
        finding.hint = remedy(earlier, now);
        state.order.assume(earlier.pipe, earlier.number, now.pipe);
    } else {
        finding.facts.emplace_back("other block", std::to_string(earlier.core));
        finding.hint =
            same_call ? "right only if both write the same values; else give each byte one block"
            : finding.id == "gm.write-conflict"
                ? "give each byte one block that writes it, add with SetAtomicAdd, or put "
                  "SyncAll between the two"
                : "put SyncAll (or a cross-core flag) between the write and the read";
    }
    list_.add(std::move(finding));
}

}  // namespace

std::unique_ptr<Observer> make_race_checker(const Soc&, bool auto_sync) {
    return std::make_unique<RaceChecker>(auto_sync);
}

}  // namespace drydock::check
