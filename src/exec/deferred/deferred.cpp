#include "exec/deferred/deferred.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "exec/deferred/plan.h"
#include "exec/deferred/program.h"
#include "exec/deferred/strips.h"
#include "exec/describe.h"
#include "exec/operands.h"

namespace drydock::exec {
namespace {

/// On the heap: programs that dlopen() the library have little room for the variables of a thread.
[[gnu::noinline]] ProgramCache& programs() {
    static thread_local const auto cache = std::make_unique<ProgramCache>();
    return *cache;
}

/// Bytes of local memory that an instruction which does not wait writes; gaps are not counted.
uint64_t written_bytes(const Record& record, uint64_t elements) {
    if (record.dst_space == Space::kGm || record.dst_space == Space::kNone) return 0;
    return dtype_bytes(record.dst_dtype, elements);
}

}  // namespace

void Deferred::begin_launch(const DeferredOptions& options, const LocalMemories& memories) {
    options_ = options;
    memories_ = memories;
    registers_ = register_table();
    queue_.clear(statistics_);
    statistics_ = {};
    raw_ = unfenced_ = false;
    std::fill(known_, known_ + kKnown, Range{});
    next_known_ = 0;
}

void Deferred::end_block() {
    queue_.clear(statistics_);
    raw_ = false;
    publish();
}

bool Deferred::known(const uint8_t* address, uint64_t bytes) {
    if (options_.allocations == nullptr) return true;
    for (const Range& range : known_) {
        if (address >= range.begin && address < range.end)
            return bytes <= static_cast<uint64_t>(range.end - address);
    }
    const auto allocation = options_.allocations->find(address);
    if (!allocation) return false;
    known_[next_known_] = {allocation->base, allocation->base + allocation->padded};
    const Range& range = known_[next_known_];
    next_known_ = (next_known_ + 1) % kKnown;
    return address >= range.begin && bytes <= static_cast<uint64_t>(range.end - address);
}

const char* Deferred::execute(const Record& record) {
    if (!raw_ && defer(record)) return nullptr;
    if (const uint64_t bytes = contiguous_store(record, memories_); bytes != 0) {
        store(record, bytes);
        return nullptr;
    }
    return execute_now(record);
}

bool Deferred::defer(const Record& record) {
    Elementwise made[2];
    int parts = 0;
    // The element that fills up a last block is read while the record is taken apart.
    if (record.src_space == Space::kGm && !known(record.gm, 1)) return false;
    if (!as_elementwise(record, memories_, made, parts)) return false;
    if (parts != 0 && made[0].gm != nullptr && !known(made[0].gm, made[0].count)) return false;
    for (int i = 0; i < parts; ++i) {
        if (queue_.push(made[i], statistics_)) continue;
        execute_waiting(queue_.everything());
        queue_.push(made[i], statistics_);
    }
    return true;
}

/// Executes what has to come before `record`.
void Deferred::prepare(const Record& record) {
    if (queue_.empty()) return;
    if (record.form != Form::kBlocks && record.form != Form::kPad) return settle();
    const Instr instr = describe(record);
    const Footprint &dst = instr.dst[0], &src = instr.src[0];
    uint64_t needed = 0;
    if (src.base.space == Space::kUb) {
        needed |= queue_.writers_of(static_cast<uint32_t>(src.base.offset),
                                    static_cast<uint32_t>(end_offset(src)));
    }
    if (dst.base.space == Space::kUb) {
        needed |= queue_.users_of(static_cast<uint32_t>(dst.base.offset),
                                  static_cast<uint32_t>(end_offset(dst)));
    } else if (dst.base.space == Space::kGm) {
        needed |= queue_.loads_from(record.gm, reinterpret_cast<const uint8_t*>(end_offset(dst)));
    }
    execute_waiting(needed);
}

const char* Deferred::execute_now(const Record& record) {
    prepare(record);
    const char* error = exec::execute(record, memories_);
    if (error != nullptr) return error;
    ++statistics_.records[static_cast<int>(Tier::kImmediate)];
    if (record.form == Form::kAdvanced || record.op == Opcode::kMatmul) return nullptr;
    const uint64_t elements = element_count(record);
    statistics_.ub_bytes_written += written_bytes(record, elements);
    if (record.form == Form::kBlocks || record.form == Form::kPad) return nullptr;
    statistics_.elements_executed += elements;
    statistics_.elements_demanded += elements;
    return nullptr;
}

void Deferred::note(const Plan& plan, Tier tier) {
    for (uint64_t used = plan.used; used != 0; used &= used - 1) {
        Queue::Entry& entry = queue_[__builtin_ctzll(used)];
        entry.tier = entry.in_chain ? std::max(entry.tier, tier) : tier;
        entry.in_chain = true;
    }
    for (int i = 0; i < plan.count; ++i) {
        const PlanNode& node = plan.node[i];
        if (node.is_memory()) continue;
        Queue::Entry& entry = queue_[node.entry];
        statistics_.elements_executed += plan.length;
        statistics_.elements_demanded +=
            std::min(plan.length, entry.what.count - std::min(entry.computed, entry.what.count));
        entry.computed += plan.length;
    }
    ++statistics_.chains;
}

/// Computes `plan` to GM by the best tier that can. False when none can.
bool Deferred::run(const Plan& plan, uint8_t* dst) {
    if (plan.result().is_memory()) {
        if (options_.stream) {
            stream_copy(dst, plan.result().memory, plan.bytes());
        } else {
            std::memmove(dst, plan.result().memory, plan.bytes());
        }
        if (plan.used != 0) note(plan, options_.best);
        return true;
    }
    if (registers_ != nullptr && options_.best >= Tier::kRegisters) {
        bool compiled = false;
        Program* program = programs().find(plan, *registers_, compiled);
        statistics_.programs_compiled += compiled ? 1 : 0;
        if (program != nullptr) {
            const bool pattern = options_.best == Tier::kPattern && program->has_pattern();
            program->run(plan, dst, options_.stream, pattern);
            note(plan, pattern ? Tier::kPattern : Tier::kRegisters);
            return true;
        }
    }
    if (!run_strips(plan, dst, options_.stream)) return false;
    note(plan, Tier::kStrips);
    return true;
}

/// A contiguous copy of UB to GM: computes what waits straight to its place.
void Deferred::store(const Record& record, uint64_t bytes) {
    uint8_t* ub = memories_.base[static_cast<int>(Space::kUb)];
    uint8_t* dst = record.gm;
    execute_waiting(queue_.loads_from(dst, dst + bytes));
    Tier tier = Tier::kPattern;
    uint32_t at = record.src[0];
    const uint32_t end = at + static_cast<uint32_t>(bytes);
    Plan plan;
    while (at < end) {
        const bool planned = make_plan(queue_, ub, at, end, plan);
        if (!planned || !run(plan, dst)) {
            const uint32_t failed_end = planned ? at + static_cast<uint32_t>(plan.bytes()) : end;
            execute_waiting(queue_.writers_of(at, failed_end));
            tier = Tier::kImmediate;
            continue;  // now it lies in UB
        }
        if (plan.used == 0) tier = Tier::kImmediate;
        for (uint64_t used = plan.used; used != 0; used &= used - 1)
            tier = std::min(tier, queue_[__builtin_ctzll(used)].tier);
        dst += plan.bytes();
        at += static_cast<uint32_t>(plan.bytes());
    }
    ++statistics_.records[static_cast<int>(tier)];
    if (!options_.stream) return;
    ++statistics_.streamed_stores;
    statistics_.streamed_bytes += bytes;
    unfenced_ = true;
}

void Deferred::scalar_access(Space space, uint64_t at, uint32_t bytes, bool write, bool reference) {
    if (reference) return raw_access();
    if (queue_.empty()) return;
    if (space == Space::kUb) {
        const auto begin = static_cast<uint32_t>(at);
        execute_waiting(write ? queue_.users_of(begin, begin + bytes)
                              : queue_.writers_of(begin, begin + bytes));
    } else if (space == Space::kGm && write) {
        const auto* begin = reinterpret_cast<const uint8_t*>(at);  // NOLINT: a host address
        execute_waiting(queue_.loads_from(begin, begin + bytes));
    }
}

void Deferred::raw_access() {
    settle();
    raw_ = true;
}

void Deferred::publish() {
    execute_waiting(queue_.loads());
    if (unfenced_) stream_fence();
    unfenced_ = false;
}

void Deferred::settle() { execute_waiting(queue_.everything()); }

}  // namespace drydock::exec
