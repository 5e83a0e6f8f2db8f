#include "exec/lanes/lanes.h"

#include <atomic>

namespace drydock::exec {

namespace base_level {
const LaneTable& table();
}
#ifdef DRYDOCK_LANES_X86
namespace avx2_level {
const LaneTable& table();
}
namespace avx512_level {
const LaneTable& table();
}
#endif

namespace {

std::vector<const LaneTable*> usable_tables() {
    std::vector<const LaneTable*> tables = {&base_level::table()};
#ifdef DRYDOCK_LANES_X86
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c")) {
        tables.push_back(&avx2_level::table());
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
            tables.push_back(&avx512_level::table());
        }
    }
#endif
    return tables;
}

std::atomic<const LaneTable*>& current() {
    static std::atomic<const LaneTable*> table{lane_tables().back()};
    return table;
}

}  // namespace

const std::vector<const LaneTable*>& lane_tables() {
    static const std::vector<const LaneTable*> tables = usable_tables();
    return tables;
}

const LaneTable& lanes() { return *current().load(std::memory_order_relaxed); }

void use_lanes(const LaneTable& table) { current() = &table; }

LaneType lane_type(DType dtype) {
    switch (dtype) {
        case DType::kFloat16:
            return LaneType::kF16;
        case DType::kBfloat16:
            return LaneType::kBf16;
        case DType::kFloat32:
            return LaneType::kF32;
        case DType::kInt8:
            return LaneType::kI8;
        case DType::kUint8:
        case DType::kBool:
            return LaneType::kU8;
        case DType::kInt16:
            return LaneType::kI16;
        case DType::kUint16:
            return LaneType::kU16;
        case DType::kInt32:
            return LaneType::kI32;
        case DType::kUint32:
            return LaneType::kU32;
        case DType::kInt64:
            return LaneType::kI64;
        case DType::kUint64:
            return LaneType::kU64;
        case DType::kInt4:
            return LaneType::kI4;
        default:
            return LaneType::kCount;
    }
}

LaneFn find_lane(Opcode op, DType src, DType dst) {
    const LaneType from = lane_type(src), to = lane_type(dst);
    if (from == LaneType::kCount || to == LaneType::kCount) return nullptr;
    const LaneTable& table = lanes();
    if (op == Opcode::kCast) return table.cast[static_cast<size_t>(from)][static_cast<size_t>(to)];
    if (from == LaneType::kF16 && to == LaneType::kF32) {
        if (op == Opcode::kAxpy) return table.axpy_f16_f32;
        if (op == Opcode::kMulAddDst) return table.muladd_f16_f32;
    }
    return table.op[static_cast<size_t>(op)][static_cast<size_t>(from)];
}

}  // namespace drydock::exec
