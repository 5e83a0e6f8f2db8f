#include "exec/reduce.h"

#include <cstring>

#include "exec/lanes/value.h"
#include "exec/operands.h"
#include "exec/saturate.h"

namespace drydock::exec {
namespace {

enum class Kind : uint8_t { kSum, kMax, kMin };

struct Item {
    float value = 0;
    uint64_t index = 0;
    bool active = false;
};

/// Element type float or half; half partial results are rounded at every step.
class Reducer {
  public:
    Reducer(Kind kind, DType dtype, bool saturate)
        : kind_(kind),
          half_(dtype == DType::kFloat16),
          saturate_(saturate && dtype == DType::kFloat16) {}

    uint32_t elem() const { return half_ ? 2 : 4; }
    float load(const uint8_t* from) const {
        uint32_t bits = 0;
        std::memcpy(&bits, from, elem());
        return half_ ? half_value(static_cast<uint16_t>(bits)) : float_of(bits);
    }
    void store(uint8_t* to, float value) const {
        const uint32_t bits = half_ ? half_result(value) : bits_of(canonical(value));
        std::memcpy(to, &bits, elem());
    }
    Item combine(const Item& a, const Item& b) const {
        if (!a.active) return b;
        if (!b.active) return a;
        if (kind_ != Kind::kSum) return better(a, b);
        const float sum = AddOp::apply(a.value, b.value);
        return {half_ ? half_value(half_result(sum)) : sum, a.index, true};
    }
    /// Level by level, adjacent pairs first; items that are off do not take part.
    Item tree(Item* items, uint32_t count) const {
        for (; count > 1; count = (count + 1) / 2) {
            for (uint32_t i = 0; i < count; i += 2) {
                items[i / 2] = i + 1 < count ? combine(items[i], items[i + 1]) : items[i];
            }
        }
        return count == 0 ? Item{} : items[0];
    }

  private:
    /// Rounded; in saturation mode every partial result is finite (spec kernel-vector 1.7).
    uint16_t half_result(float value) const {
        const uint16_t bits = half_bits(value);
        return saturate_ ? saturated_half(bits) : bits;
    }
    /// The smallest index wins a tie; the first NaN wins everything.
    Item better(const Item& a, const Item& b) const {
        const float r =
            kind_ == Kind::kMax ? MaxOp::apply(a.value, b.value) : MinOp::apply(a.value, b.value);
        const bool second = a.value == a.value && bits_of(r) != bits_of(a.value);
        return {r, second ? b.index : a.index, true};
    }

    Kind kind_;
    bool half_;
    bool saturate_;
};

Kind kind_of(Opcode op) {
    switch (op) {
        case Opcode::kReduceMax:
        case Opcode::kWholeReduceMax:
        case Opcode::kBlockReduceMax:
            return Kind::kMax;
        case Opcode::kReduceMin:
        case Opcode::kWholeReduceMin:
        case Opcode::kBlockReduceMin:
            return Kind::kMin;
        default:
            return Kind::kSum;
    }
}

constexpr uint32_t kMaxLanes = 128;

/// Lanes of one repeat, those of the mask active.
void load_repeat(const Reducer& reducer, const uint8_t* from, uint32_t block_bytes, uint32_t lanes,
                 const uint64_t (&mask)[2], Item (&items)[kMaxLanes]) {
    const uint32_t per_block = kBlockBytes / reducer.elem();
    for (uint32_t l = 0; l < lanes; ++l) {
        items[l] = {};
        if (((mask[l / 64] >> (l % 64)) & 1) == 0) continue;
        const uint8_t* at =
            from + uint64_t{l / per_block} * block_bytes + l % per_block * reducer.elem();
        items[l] = {reducer.load(at), l, true};
    }
}

void store_index(uint8_t* to, uint64_t index, uint32_t bytes) { std::memcpy(to, &index, bytes); }

/// Result of Whole{Max,Min}: value and index in the order of `mode` (ReduceOrder).
void store_whole(const Reducer& reducer, const Record& record, uint8_t* to, const Item& item) {
    const uint32_t elem = reducer.elem();
    const bool sum = record.op == Opcode::kWholeReduceSum;
    switch (sum ? 2 : record.mode) {
        case 0:
            reducer.store(to, item.value);
            return store_index(to + elem, item.index, elem);
        case 1:
            store_index(to, item.index, elem);
            return reducer.store(to + elem, item.value);
        case 3:
            return store_index(to, item.index, 4);
        default:
            return reducer.store(to, item.value);
    }
}

/// Groups of `width` lanes, one result each; a group without active lanes is not written.
void store_groups(const Reducer& reducer, uint8_t* to, Item* items, uint32_t lanes,
                  uint32_t width) {
    for (uint32_t g = 0; g * width < lanes; ++g) {
        const Item item = reducer.tree(items + g * width, width);
        if (item.active) reducer.store(to + g * reducer.elem(), item.value);
    }
}

/// ASSUMED: one lane of a pair off counts as +0 (spec kernel-vector 2.9).
void complete_pairs(Item* items, uint32_t lanes) {
    for (uint32_t l = 0; l < lanes; l += 2) {
        if (items[l].active != items[l + 1].active) {
            Item& off = items[l].active ? items[l + 1] : items[l];
            off = {0.0f, l, true};
        }
    }
}

/// The registers that the scalar unit reads back: the last sum, the last extreme and its index.
void remember(const Reducer& reducer, const Record& record, const LocalMemories& memories,
              const Item& total) {
    VectorRegisters* registers = memories.registers;
    if (registers == nullptr || !total.active) return;
    uint64_t bits = 0;
    reducer.store(reinterpret_cast<uint8_t*>(&bits), total.value);
    if (kind_of(record.op) == Kind::kSum) {
        registers->sum = bits;
    } else {
        registers->reduce_value = bits;
        registers->reduce_index = total.index;
    }
}

/// All of `count` contiguous elements, repeat after repeat.
Item reduce_count(const Reducer& reducer, const Record& record, const uint8_t* src) {
    const uint32_t elem = reducer.elem(), lanes = kRepeatBytes / elem;
    Item total;
    for (uint64_t at = 0; at < record.count; at += lanes) {
        Item items[kMaxLanes];
        const uint32_t n =
            record.count - at < lanes ? static_cast<uint32_t>(record.count - at) : lanes;
        for (uint32_t l = 0; l < n; ++l)
            items[l] = {reducer.load(src + (at + l) * elem), at + l, true};
        total = reducer.combine(total, reducer.tree(items, n));
    }
    return total;
}

/// visit(repeat, its lanes) for every repeat of a mask + repeat form.
template <class Visit>
void visit_repeats(const Reducer& reducer, const Record& record, const uint8_t* src, Visit visit) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Repeats repeats = repeats_of(record);
    for (uint32_t r = 0; r < repeats.count; ++r) {
        Item items[kMaxLanes];
        const auto& mask = r + 1 == repeats.count ? repeats.last_mask : repeats.mask;
        load_repeat(reducer, src, form.block_stride[1] * kBlockBytes, repeats.lanes, mask, items);
        visit(r, repeats.lanes, items);
        src += form.repeat_stride[1] * kBlockBytes;
    }
}

/// ASSUMED: over several repeats the index counts lanes as if the repeats lay behind each other.
Item numbered(Item item, uint32_t repeat, uint32_t lanes) {
    item.index += uint64_t{repeat} * lanes;
    return item;
}

}  // namespace

void run_reduce(const Record& record, const LocalMemories& memories) {
    const Reducer reducer(kind_of(record.op), record.dtype, saturating(memories));
    const uint8_t* src = memories.base[static_cast<int>(record.src_space)] + record.src[0];
    Item total;
    if (record.form == Form::kCount) {
        total = reduce_count(reducer, record, src);
    } else {
        visit_repeats(reducer, record, src, [&](uint32_t r, uint32_t lanes, Item* items) {
            total = reducer.combine(total, numbered(reducer.tree(items, lanes), r, lanes));
        });
    }
    if (!total.active) return;
    uint8_t* dst = memories.base[static_cast<int>(record.dst_space)] + record.dst;
    reducer.store(dst, total.value);
    if (record.op != Opcode::kReduceSum && record.mode == 1)
        store_index(dst + reducer.elem(), total.index, reducer.elem());
    remember(reducer, record, memories, total);
}

void run_repeat_reduce(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Reducer reducer(kind_of(record.op), record.dtype, saturating(memories));
    const uint8_t* src = memories.base[static_cast<int>(record.src_space)] + record.src[0];
    uint8_t* dst = memories.base[static_cast<int>(record.dst_space)] + record.dst;
    const uint64_t step = uint64_t{form.repeat_stride[0]} * reduce_stride_unit(record);
    Item total;
    visit_repeats(reducer, record, src, [&](uint32_t r, uint32_t lanes, Item* items) {
        uint8_t* to = dst + r * step;
        if (record.op == Opcode::kPairReduceSum) {
            complete_pairs(items, lanes);
            store_groups(reducer, to, items, lanes, 2);
        } else if (record.op >= Opcode::kBlockReduceSum) {
            store_groups(reducer, to, items, lanes, kBlockBytes / reducer.elem());
        } else {
            const Item item = reducer.tree(items, lanes);
            if (item.active) store_whole(reducer, record, to, item);
            total = reducer.combine(total, numbered(item, r, lanes));
        }
    });
    remember(reducer, record, memories, total);
}

}  // namespace drydock::exec
