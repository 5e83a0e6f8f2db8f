#pragma once
// What has to be computed for a run of bytes of UB: a graph of instructions over memory.
#include "exec/deferred/queue.h"

namespace drydock::exec {

/// A value of `Plan::length` elements: memory, or an instruction on earlier nodes.
struct PlanNode {
    Opcode op = Opcode::kCopy;  ///< kCopy: elements of `memory`
    DType dtype = DType::kUint8;
    DType dst_dtype = DType::kUint8;
    uint8_t mode = 0;
    uint8_t nsrc = 0;
    uint8_t bits = 8;  ///< of one element
    uint8_t src[3] = {0, 0, 0};
    int8_t entry = Queue::kNone;  ///< in the queue
    uint8_t bit = 0;              ///< memory of single bits: the first one, 0 to 7
    uint32_t first = 0;           ///< element of the entry that is element 0 here
    uint64_t scalar = 0;
    const uint8_t* memory = nullptr;

    bool is_memory() const { return op == Opcode::kCopy; }
};

struct Plan {
    static constexpr int kNodes = 32;
    PlanNode node[kNodes];
    uint8_t count = 0;    ///< the last node is the result
    uint32_t length = 0;  ///< elements
    uint64_t used = 0;    ///< entries of the queue that it takes part of, copies too
    const PlanNode& result() const { return node[count - 1]; }
    uint64_t bytes() const { return uint64_t{length} * result().bits / 8; }
};

/// Plans as many of the bytes [begin, end) of UB as one graph can give, from `begin` on. False when
/// no graph gives the first of them: what waits there has to be executed instead.
bool make_plan(const Queue& queue, const uint8_t* ub, uint32_t begin, uint32_t end, Plan& plan);

}  // namespace drydock::exec
