#pragma once
// Contiguous loops over elements, one per instruction and element type; compiled once per
// instruction set (lanes-inl.h) and chosen at start-up.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/dtype.h"
#include "isa/opcode.h"

namespace drydock::exec {

/// Operands of one loop. dst may be one of the sources; other overlap is not allowed.
struct LaneArgs {
    uint8_t* dst;
    const uint8_t* src[3];
    uint64_t scalar;   ///< raw bits, low end
    uint64_t scalar2;  ///< Arange: the step
    uint32_t mode;     ///< Rounding, Comparison, ShiftRight's round flag
    size_t count;      ///< elements; Compare: a multiple of 8
};
using LaneFn = void (*)(const LaneArgs&);

/// Element types that vector instructions know.
enum class LaneType : uint8_t {
    kF16,
    kBf16,
    kF32,
    kI8,
    kU8,
    kI16,
    kU16,
    kI32,
    kU32,
    kI64,
    kU64,
    kI4,
    kCount
};
constexpr size_t kLaneTypes = static_cast<size_t>(LaneType::kCount);

/// kCount for a type without vector instructions.
LaneType lane_type(DType dtype);

/// All loops of one instruction set; null = the instruction does not exist for the type.
struct LaneTable {
    const char* level = "";
    /// Indexed by the type of the sources.
    LaneFn op[static_cast<size_t>(Opcode::kCount)][kLaneTypes] = {};
    LaneFn cast[kLaneTypes][kLaneTypes] = {};  ///< [source][destination]
    LaneFn axpy_f16_f32 = nullptr;             ///< Axpy with half source and float destination
    LaneFn muladd_f16_f32 = nullptr;           ///< MulAddDst likewise
};

/// Tables this machine can run, slowest first.
const std::vector<const LaneTable*>& lane_tables();
/// The table in use: the fastest one.
const LaneTable& lanes();
/// Makes `table` the one in use, for tests that compare the levels.
void use_lanes(const LaneTable& table);

/// The loop for an instruction; null when it does not exist for these types.
LaneFn find_lane(Opcode op, DType src, DType dst);

}  // namespace drydock::exec
