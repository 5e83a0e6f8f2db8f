#pragma once
// Opcodes, from the one table of instructions (ops.inc). C++17: kernel objects include it.
#include "pipe.h"

namespace drydock {

enum class Opcode : uint16_t {
#define DRYDOCK_OP(name, pipe, ndst, nsrc, cost) k##name,
#include "ops.inc"
#undef DRYDOCK_OP
    kCount
};

/// What the table says about an opcode.
struct OpInfo {
    const char* name;
    Pipe pipe;
    uint8_t ndst;
    uint8_t nsrc;
    const char* cost_class;
};

// Not inside the function: a constexpr function of C++17 would build the table at every call.
inline constexpr OpInfo kOpInfo[] = {
#define DRYDOCK_OP(name, pipe, ndst, nsrc, cost) {#name, Pipe::pipe, ndst, nsrc, cost},
#include "ops.inc"
#undef DRYDOCK_OP
};
constexpr OpInfo op_info(Opcode op) { return kOpInfo[static_cast<uint16_t>(op)]; }

/// Advanced functions that know rows and columns: the last part of the table.
constexpr bool is_row_function(Opcode op) { return op >= Opcode::kBroadcast; }

}  // namespace drydock
