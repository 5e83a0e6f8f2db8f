#include "exec/deferred/plan.h"

#include <algorithm>

#include "exec/operands.h"

namespace drydock::exec {
namespace {

constexpr int kFailed = -1;
constexpr int kDeepest = 40;  // instructions in a row

class Planner {
  public:
    Planner(const Queue& queue, const uint8_t* ub, Plan& plan)
        : queue_(queue), ub_(ub), plan_(plan) {}

    /// The node for `plan.length` elements of `bits` each from bit `at` of UB on, as they are after
    /// the instructions up to `newest`. Shortens the plan where another graph begins.
    int value(uint64_t at, uint32_t bits, int newest, int depth) {
        if (depth > kDeepest) return kFailed;
        for (int i = newest; i != Queue::kNone; i = queue_[i].older) {
            const Queue::Entry& entry = queue_[i];
            const uint64_t begin = uint64_t{entry.what.dst} * 8, end = uint64_t{entry.dst_end} * 8;
            if (end <= at || begin >= at + uint64_t{plan_.length} * bits) continue;
            if (begin > at) {
                if (!shorten((begin - at) / bits)) return kFailed;
                continue;
            }
            if (!shorten((end - at) / bits)) return kFailed;
            plan_.used |= uint64_t{1} << i;
            return entry.what.moves() ? moved(entry, at - begin, bits, depth)
                                      : computed(i, at - begin, bits, depth);
        }
        return memory(ub_, at, bits);
    }

  private:
    bool shorten(uint64_t elements) {
        if (elements == 0) return false;
        plan_.length = static_cast<uint32_t>(std::min<uint64_t>(plan_.length, elements));
        return true;
    }

    PlanNode* add() { return plan_.count == Plan::kNodes ? nullptr : &plan_.node[plan_.count++]; }

    int memory(const uint8_t* base, uint64_t at, uint32_t bits) {
        const uint8_t* address = base + at / 8;
        const auto bit = static_cast<uint8_t>(at % 8);
        for (int i = 0; i < plan_.count; ++i) {
            const PlanNode& node = plan_.node[i];
            if (node.is_memory() && node.memory == address && node.bits == bits && node.bit == bit)
                return i;
        }
        if (bits >= 8 && bit != 0) return kFailed;
        PlanNode* node = add();
        if (node == nullptr) return kFailed;
        *node = PlanNode{};
        node->bits = static_cast<uint8_t>(bits);
        node->bit = bit;
        node->memory = address;
        return plan_.count - 1;
    }

    /// A copy is its source, whatever the elements are.
    int moved(const Queue::Entry& entry, uint64_t skip, uint32_t bits, int depth) {
        const Elementwise& e = entry.what;
        if (e.gm != nullptr) return memory(e.gm, skip, bits);
        return value(uint64_t{e.src[0]} * 8 + skip, bits, entry.older, depth + 1);
    }

    int computed(int index, uint64_t skip, uint32_t bits, int depth) {
        const Queue::Entry& entry = queue_[index];
        const Elementwise& e = entry.what;
        if (e.dst_bits != bits || skip % bits != 0) return kFailed;
        const uint64_t first = skip / bits;
        if (!shorten(e.count - first)) return kFailed;
        for (int i = 0; i < plan_.count; ++i) {
            if (plan_.node[i].entry == index && plan_.node[i].first == first) return i;
        }
        if (e.op == Opcode::kCopyLanes)
            return value(uint64_t{e.src[0]} * 8 + first * bits, bits, entry.older, depth + 1);
        uint8_t sources[3] = {0, 0, 0};
        for (int i = 0; i < e.nsrc; ++i) {
            if (e.op == Opcode::kSelects && i == 1) continue;  // unused
            const int source = value(uint64_t{e.src[i]} * 8 + first * e.src_bits[i], e.src_bits[i],
                                     entry.older, depth + 1);
            if (source == kFailed) return kFailed;
            sources[i] = static_cast<uint8_t>(source);
        }
        PlanNode* node = add();
        if (node == nullptr) return kFailed;
        *node = PlanNode{};
        node->op = e.op;
        node->dtype = e.dtype;
        node->dst_dtype = e.dst_dtype;
        node->mode = e.mode;
        node->nsrc = e.nsrc;
        node->bits = e.dst_bits;
        std::copy(sources, sources + 3, node->src);
        node->scalar = e.scalar;
        node->entry = static_cast<int8_t>(index);
        node->first = static_cast<uint32_t>(first);
        return plan_.count - 1;
    }

    const Queue& queue_;
    const uint8_t* ub_;
    Plan& plan_;
};

/// Width of the elements that the newest instruction wrote at a place.
uint32_t bits_at(const Queue& queue, uint32_t at) {
    for (int i = queue.newest(); i != Queue::kNone;) {
        const Queue::Entry& entry = queue[i];
        if (entry.what.dst > at || entry.dst_end <= at) {
            i = entry.older;
        } else if (entry.what.moves() && entry.what.gm == nullptr) {
            at = entry.what.src[0] + (at - entry.what.dst);
            i = entry.older;
        } else {
            return entry.what.moves() ? 8 : entry.what.dst_bits;
        }
    }
    return 8;
}

}  // namespace

bool make_plan(const Queue& queue, const uint8_t* ub, uint32_t begin, uint32_t end, Plan& plan) {
    const uint32_t bits = bits_at(queue, begin);
    const uint64_t elements = uint64_t{end - begin} * 8 / bits;
    if (elements == 0) return false;
    plan.count = 0;
    plan.used = 0;
    plan.length = static_cast<uint32_t>(elements);
    const int result = Planner(queue, ub, plan).value(uint64_t{begin} * 8, bits, queue.newest(), 0);
    if (result == kFailed) return false;
    if (bits == 1) plan.length &= ~7u;
    if (plan.length == 0) return false;
    // A value that is also a source of another comes last by itself: nothing else asked for it.
    return result == plan.count - 1;
}

}  // namespace drydock::exec
