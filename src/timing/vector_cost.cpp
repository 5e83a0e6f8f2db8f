#include "timing/vector_cost.h"

#include <algorithm>
#include <cmath>

namespace drydock::timing {
namespace {

constexpr uint32_t kBlock = 32, kRepeat = 256, kBlocks = kRepeat / kBlock;

uint64_t bytes_of(const Footprint& f) {
    return uint64_t{f.level[0].count} * f.level[1].count * f.level[2].count * f.run_bytes;
}

uint32_t element_bits(const Record& record) {
    return std::max({dtype_bits(record.dtype), dtype_bits(record.dst_dtype), 8U});
}

uint32_t repeats_of(const Instr& instr, uint32_t bits) {
    const Record& record = *instr.record;
    const uint64_t lanes = kRepeat * 8 / bits;
    uint64_t elements = record.count;
    if (record.form == Form::kRepeat) {
        const auto& form = *static_cast<const RepeatForm*>(record.side);
        if (!form.counter_mode) return form.repeat;
        elements = form.mask[0];
    } else if (record.form != Form::kCount || elements == 0) {
        uint64_t bytes = 0;
        for (int i = 0; i < instr.ndst; ++i) bytes = std::max(bytes, bytes_of(instr.dst[i]));
        for (int i = 0; i < instr.nsrc; ++i) bytes = std::max(bytes, bytes_of(instr.src[i]));
        return static_cast<uint32_t>((bytes + kRepeat - 1) / kRepeat);
    }
    return static_cast<uint32_t>((elements + lanes - 1) / lanes);
}

/// Blocks that one operand touches in one repeat.
struct Blocks {
    uint64_t at[kBlocks];
    uint32_t count = 0;
};

/// The operands of an instruction, repeat by repeat.
struct Operand {
    uint64_t start = 0;
    uint32_t blocks = 0;  ///< per repeat
    uint64_t block_stride = kBlock, repeat_stride = kRepeat;

    /// Nothing is read again: a stride of 0 reads a block once per repeat, or once at all.
    Blocks in(uint32_t repeat) const {
        Blocks result;
        if (repeat != 0 && repeat_stride == 0) return result;
        const uint32_t n = block_stride == 0 ? 1 : blocks;
        for (uint32_t i = 0; i < n; ++i)
            result.at[result.count++] = start + repeat * repeat_stride + i * block_stride;
        return result;
    }
};

Operand operand(const Record& record, const Footprint& f, int stride_index, uint32_t bits) {
    Operand result;
    result.start = f.base.offset;
    const uint32_t elem = std::max(1U, f.elem_bytes);
    const uint32_t bytes = std::min(kRepeat, kRepeat * 8 / bits * elem);
    result.blocks = (bytes + kBlock - 1) / kBlock;
    result.repeat_stride = bytes;
    if (record.form == Form::kRepeat) {
        const auto& form = *static_cast<const RepeatForm*>(record.side);
        result.block_stride = uint64_t{form.block_stride[stride_index]} * kBlock;
        result.repeat_stride = uint64_t{form.repeat_stride[stride_index]} * kBlock;
    }
    return result;
}

class Banks {
  public:
    Banks(const Instr& instr, uint32_t bits, const Parameters& parameters)
        : p_(parameters),
          groups_(static_cast<uint64_t>(parameters.bank_groups)),
          bytes_(static_cast<uint64_t>(parameters.bank_bytes)) {
        const Record& record = *instr.record;
        for (int i = 0; i < instr.nsrc && i < 2; ++i)
            reads_[nreads_++] = operand(record, instr.src[i], i + 1, bits);
        if (instr.ndst != 0) {
            write_ = operand(record, instr.dst[0], 0, bits);
            writes_ = true;
        }
    }

    /// Cycles of one repeat beyond the first, for accesses of one group.
    double group_loss(uint32_t repeat) const {
        uint32_t reads[kMaxGroups] = {}, writes[kMaxGroups] = {};
        for (int i = 0; i < nreads_; ++i) count(reads_[i].in(repeat), reads);
        if (writes_) count(write_.in(repeat), writes);
        const uint32_t most = std::max(*std::max_element(reads, reads + kMaxGroups),
                                       *std::max_element(writes, writes + kMaxGroups));
        return most > 1 ? most - 1 : 0;
    }
    /// A read and the write meet in a bank, unless block for block: then the write comes later.
    double bank_loss(uint32_t repeat) const {
        if (!writes_) return 0;
        const Blocks to = write_.in(repeat);
        for (int i = 0; i < nreads_; ++i) {
            const Blocks from = reads_[i].in(repeat);
            bool paired = from.count == to.count, meet = false;
            for (uint32_t a = 0; a < from.count; ++a) {
                for (uint32_t b = 0; b < to.count; ++b) {
                    const bool same = bank(from.at[a]) == bank(to.at[b]);
                    meet = meet || same;
                    if (a == b && !same) paired = false;
                }
            }
            if (meet && !paired) return p_.shifted_conflict;
        }
        return 0;
    }

  private:
    static constexpr uint64_t kMaxGroups = 64;
    uint64_t group(uint64_t address) const { return address / kBlock % groups_ % kMaxGroups; }
    uint64_t bank(uint64_t address) const {
        return address / kBlock % groups_ + groups_ * (address / bytes_);
    }
    void count(const Blocks& blocks, uint32_t* loads) const {
        for (uint32_t i = 0; i < blocks.count; ++i) ++loads[group(blocks.at[i])];
    }

    const Parameters& p_;
    uint64_t groups_, bytes_;
    Operand reads_[2], write_;
    int nreads_ = 0;
    bool writes_ = false;
};

/// Software: level by level, each a reduction of what the one before left.
VectorCost reduction_cost(uint64_t elements, uint64_t lanes, double per_repeat,
                          const Parameters& p) {
    VectorCost cost;
    while (elements > 1) {
        const uint64_t repeats = (elements + lanes - 1) / lanes;
        cost.repeats += static_cast<uint32_t>(repeats);
        cost.cycles += static_cast<double>(repeats) * per_repeat;
        if (repeats > 1) cost.cycles += p.vector_start + p.vector_result;
        elements = repeats;
    }
    return cost;
}

bool by_levels(Opcode op) {
    return op == Opcode::kReduceSum || op == Opcode::kReduceMax || op == Opcode::kReduceMin;
}

}  // namespace

VectorCost vector_cost(const Instr& instr, const Parameters& p) {
    const Record& record = *instr.record;
    const size_t op = static_cast<size_t>(record.op);
    const uint32_t bits = element_bits(record);
    const double lanes = kRepeat * 8.0 / bits;
    const double per_repeat = lanes / p.rates[op][bits > 16 ? 1 : 0];
    VectorCost cost;
    cost.repeats = repeats_of(instr, bits);
    if (record.form == Form::kAdvanced) {
        cost.cycles = cost.repeats * p.function_passes[op] +
                      (p.function_passes[op] - 1) * (p.vector_start + p.vector_result);
        return cost;
    }
    if (by_levels(record.op) && record.form == Form::kCount)
        return reduction_cost(record.count, static_cast<uint64_t>(lanes), per_repeat, p);
    cost.cycles = cost.repeats * per_repeat;
    if (record.form != Form::kCount && record.form != Form::kRepeat) return cost;
    // Groups come again after as many repeats as there are groups, whatever the stride; the first
    // repeat alone reads operands that stay where they are.
    const Banks banks(instr, bits, p);
    const uint32_t others = cost.repeats == 0 ? 0 : cost.repeats - 1;
    const uint32_t period = std::min(others, static_cast<uint32_t>(p.bank_groups));
    for (uint32_t r = 1; r <= period; ++r) {
        cost.group_conflict += banks.group_loss(r);
        cost.bank_conflict += banks.bank_loss(r);
    }
    if (period != 0) {
        cost.group_conflict *= static_cast<double>(others) / period;
        cost.bank_conflict *= static_cast<double>(others) / period;
    }
    if (cost.repeats != 0) {
        cost.group_conflict += banks.group_loss(0);
        cost.bank_conflict += banks.bank_loss(0);
    }
    // A slow instruction reads its next operands while it still computes.
    const double slack = cost.repeats * (per_repeat - 1);
    cost.group_conflict = std::max(0.0, cost.group_conflict - slack);
    cost.bank_conflict = std::max(0.0, cost.bank_conflict - slack);
    cost.cycles += cost.group_conflict + cost.bank_conflict;
    return cost;
}

}  // namespace drydock::timing
