#include "model/schedule.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/error.h"
#include "event/poison.h"
#include "exec/describe.h"
#include "exec/operands.h"
#include "model/perform.h"

namespace drydock {
namespace {

constexpr uint32_t kHeldAtMost = 1024;  // instructions of one core
constexpr uint32_t kEverything = ~0u;
constexpr Clock kAllOfThem = [] {
    Clock clock{};
    for (uint32_t& number : clock) number = kEverything;
    return clock;
}();

constexpr int index_of(Pipe pipe) { return static_cast<int>(pipe); }

uint64_t mix(uint64_t x) {  // splitmix64
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

size_t special_bytes(Opcode op) {
    switch (op) {
        case Opcode::kNd2Nz:
        case Opcode::kNz2Nd:
            return sizeof(MatrixCopyForm);
        case Opcode::kTransDataTo5HD:
            return sizeof(TransDataForm);
        case Opcode::kTransposeLayout:
            return sizeof(LayoutForm);
        case Opcode::kMrgSort:
            return sizeof(MergeForm);
        default:  // the others have no form, or are never held back
            return 0;
    }
}

/// Bytes of the form beside a record.
size_t side_bytes(const Record& record) {
    switch (record.form) {
        case Form::kCount:
            return 0;
        case Form::kRepeat:
            return sizeof(RepeatForm);
        case Form::kBlocks:
            return sizeof(BlockCopyForm);
        case Form::kPad:
            return sizeof(PadCopyForm);
        case Form::kAdvanced:
            return sizeof(AdvancedForm);
        case Form::kSpecial:
            return special_bytes(record.op);
    }
    return 0;
}

/// Reads or writes a register of the vector unit: the hardware keeps these in order.
bool uses_register(Opcode op) {
    switch (op) {
        case Opcode::kCompareToMask:
        case Opcode::kSelectByMask:
        case Opcode::kSetCmpMask:
        case Opcode::kGetCmpMask:
        case Opcode::kReduceSum:
        case Opcode::kReduceMax:
        case Opcode::kReduceMin:
        case Opcode::kMrgSort:
            return true;
        default:
            return exec::is_repeat_reduce(op);
    }
}

/// What it touches depends on data, or the caller reads a result: performed when it is issued.
bool is_immediate(const Record& record) {
    return record.op == Opcode::kGather || record.op == Opcode::kGatherb ||
           record.op == Opcode::kGatherMask || record.pipe == Pipe::kS;
}

/// From the first to the last byte of an operand.
std::pair<uint64_t, uint64_t> extent(const Footprint& f) {
    return {f.base.offset, exec::end_offset(f)};
}

}  // namespace

void Schedule::begin_block(Core& core) {
    core_ = &core;
    auto_sync_ = options_.auto_sync && core.core_type != CoreType::kCube;
    order_ = CoreOrder(auto_sync_);
    register_number_ = 0;
    random_state_ = mix(options_.seed) ^ mix(~uint64_t{core.core_number});
    held_count_ = 0;
    for (auto& pipe : waiting_) pipe.clear();
    for (int space = 0; space < static_cast<int>(Space::kCount); ++space) {
        if ((core.absent_spaces & space_bit(static_cast<Space>(space))) == 0 &&
            core.local_bytes[space] != 0)
            std::memset(core.local_base[space], kPoisonByte, core.local_bytes[space]);
    }
}

/// Instructions that come before a new one of a pipe.
Clock Schedule::before(const Record& record, uint32_t number) {
    Clock after = order_.known(record.pipe);
    if (record.pipe != Pipe::kV) return after;
    // The compiler orders V after V where one depends on the other; else nobody sees the order.
    uint32_t& vectors = after[index_of(Pipe::kV)];
    if (auto_sync_) vectors = number - 1;
    if (!uses_register(record.op)) return after;
    vectors = std::max(vectors, register_number_);
    register_number_ = number;
    return after;
}

void Schedule::issue(const Record& record) {
    if (held_count_ == kHeldAtMost) finish_all();
    if (record.op == Opcode::kMatmul) {
        // A product has come in when the call returns: it stands outside the pipes.
        order_.barrier(Pipe::kAll);
        finish_all();
        order_.issue(record.pipe);
        announce(*core_, record, core_->seq++, Audience::kAll);
        execute_record(*core_, record);
        announce_result(*core_);
        order_.barrier(Pipe::kAll);
        return;
    }
    const uint32_t number = order_.issue(record.pipe);
    const Clock after = before(record, number);
    const bool immediate = is_immediate(record);
    if (immediate) perform_until(after);
    announce(*core_, record, core_->seq, Audience::kOrder);
    hold(record, number, after);
    ++core_->seq;
    if (immediate) perform_newest();
}

/// The instruction that hold() took last. What it touched is known now only.
void Schedule::perform_newest() {
    const uint32_t index = held_count_ - 1;
    find_ranges(held_[index]);
    std::erase(waiting_[index_of(held_[index].record.pipe)], index);
    perform(index);
}

void Schedule::hold(const Record& record, uint32_t number, const Clock& after) {
    if (held_count_ == held_.size()) held_.emplace_back();
    Held& held = held_[held_count_];
    held.record = record;
    held.after = after;
    held.number = number;
    held.seq = core_->seq;
    held.ctrl = core_->vector.registers.ctrl;
    held.ranges_known = false;
    const size_t bytes = record.side == nullptr ? 0 : side_bytes(record);
    static_assert(sizeof(AdvancedForm) <= sizeof(held.side));
    DRYDOCK_ASSERT(record.side == nullptr || bytes != 0 || is_immediate(record));
    if (bytes != 0) std::memcpy(held.side.data(), record.side, bytes);
    if (bytes != 0) held.record.side = held.side.data();
    waiting_[index_of(record.pipe)].push_back(held_count_++);
}

uint64_t Schedule::random() { return random_state_ = mix(random_state_); }

/// One of the instructions that wait and whose number is within `bound`; -1 when there is none.
int Schedule::pick(const Clock& bound) {
    int newest = -1;
    uint64_t all = 0;
    std::array<size_t, kPipes> fitting;
    for (size_t pipe = 0; pipe < waiting_.size(); ++pipe) {
        const auto& waiting = waiting_[pipe];
        const auto end =
            std::upper_bound(waiting.begin(), waiting.end(), bound[pipe],
                             [&](uint32_t limit, uint32_t i) { return limit < held_[i].number; });
        fitting[pipe] = static_cast<size_t>(end - waiting.begin());
        all += fitting[pipe];
        if (end != waiting.begin()) newest = std::max(newest, static_cast<int>(*(end - 1)));
    }
    if (options_.seed == 0 || all == 0) return newest;
    uint64_t chosen = random() % all;
    for (size_t pipe = 0;; ++pipe) {
        if (chosen < fitting[pipe]) return static_cast<int>(waiting_[pipe][chosen]);
        chosen -= fitting[pipe];
    }
}

void Schedule::perform_until(const Clock& bound) {
    for (int next = pick(bound); next >= 0; next = pick(bound)) {
        stack_.assign(1, static_cast<uint32_t>(next));
        while (!stack_.empty()) {
            const uint32_t top = stack_.back();
            const int earlier = pick(held_[top].after);
            if (earlier >= 0) {
                stack_.push_back(static_cast<uint32_t>(earlier));
                continue;
            }
            stack_.pop_back();
            std::erase(waiting_[index_of(held_[top].record.pipe)], top);
            perform(top);
        }
    }
}

void Schedule::perform(uint32_t index) {
    const Held& held = held_[index];
    // The fibre that runs may be another core's, which polls.
    Core& running = *thread_core();
    running.performed_site = held.record.site;
    uint64_t& ctrl = core_->vector.registers.ctrl;
    const uint64_t newest_ctrl = std::exchange(ctrl, held.ctrl);
    announce(*core_, held.record, held.seq, Audience::kResults);
    execute_record(*core_, held.record);
    announce_result(*core_);
    ctrl = newest_ctrl;
    running.performed_site = nullptr;
    if (held.record.dst_space == Space::kGm &&
        core_->launch->gm_waiters.load(std::memory_order_relaxed) != 0)
        gm_changed();
}

void Schedule::find_ranges(Held& held) {
    held.ranges_known = true;
    held.ranges.clear();
    const Instr instr = exec::describe(held.record, *core_);
    const auto add = [&](const Footprint& f, bool write) {
        const auto [begin, end] = extent(f);
        if (end > begin) held.ranges.push_back({f.base.space, begin, end, write});
    };
    for (uint8_t i = 0; i < instr.nsrc; ++i) add(instr.src[i], false);
    for (uint8_t i = 0; i < instr.ndst; ++i) add(instr.dst[i], true);
}

/// As the race checker takes it: also for instructions that are performed already, whose flags
/// bring with them what came before (spec kernel-core 5.5).
void Schedule::touch(Space space, uint64_t begin, uint64_t bytes, bool write, bool reference) {
    const bool seen_by_compiler = space != Space::kGm || !write || reference;
    if (!auto_sync_ || !seen_by_compiler) return;
    const uint64_t end = begin + bytes;
    bool waits = false;
    for (uint32_t i = 0; i < held_count_; ++i) {
        Held& held = held_[i];
        if (order_.ordered(held.record.pipe, held.number, Pipe::kS)) continue;
        if (!held.ranges_known) find_ranges(held);
        for (const Range& range : held.ranges) {
            if (range.space != space || range.begin >= end || range.end <= begin) continue;
            if (!write && !range.write) continue;
            order_.dependence_ordered(held.record.pipe, held.number, Pipe::kS, true);
            waits = true;
            break;
        }
    }
    if (waits) perform_until(order_.known(Pipe::kS));
}

void Schedule::settle_registers() {
    Clock bound{};
    bound[index_of(Pipe::kV)] = register_number_;
    perform_until(bound);
    if (!auto_sync_) return;
    order_.learn(order_.finished_at(Pipe::kV));
    perform_until(order_.known(Pipe::kS));
}

void Schedule::set_flag(uint8_t event, int32_t id) {
    order_.set_flag(event, id);
    if (kHardEvents[event].to == Pipe::kS) perform_until(order_.known(Pipe::kS));
}

void Schedule::wait_flag(uint8_t event, int32_t id) {
    order_.wait_flag(event, id);
    if (kHardEvents[event].to == Pipe::kS) perform_until(order_.known(Pipe::kS));
}

void Schedule::barrier(Pipe pipe) {
    order_.barrier(pipe);
    if (pipe == Pipe::kAll) finish_all();
}

void Schedule::finish(Pipe pipe) {
    perform_until(pipe == Pipe::kAll ? kAllOfThem : order_.finished_at(pipe));
}

void Schedule::finish_all() {
    perform_until(kAllOfThem);
    held_count_ = 0;
}

std::vector<uint32_t> start_order(const ScheduleOptions& options, uint32_t count) {
    if (!options.adversarial) return {};
    std::vector<uint32_t> order(count);
    std::iota(order.rbegin(), order.rend(), 0);
    if (options.seed == 0) return order;
    uint64_t state = mix(options.seed);
    for (uint32_t i = count; i > 1; --i) {
        state = mix(state);
        std::swap(order[i - 1], order[state % i]);
    }
    return order;
}

void finish_everywhere(Core& polling) {
    LaunchState& launch = *polling.launch;
    std::vector<Core*> cores;
    {
        std::lock_guard lock(launch.mutex);
        cores = launch.cores;
    }
    for (Core* core : cores) core->schedule->finish_all();
}

}  // namespace drydock
