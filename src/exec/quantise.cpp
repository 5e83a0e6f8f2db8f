#include "exec/quantise.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "exec/bits.h"
#include "exec/lanes/value.h"
#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

/// Nearest, ties to even; NaN 0; beyond the range the bound.
template <class T>
T nearest(double v) {
    if (v != v) return 0;
    const double low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp(std::nearbyint(v), low, high));
}

float half_sum(uint16_t a, uint16_t b, bool subtract) {
    const float x = half_value(a), y = half_value(b);
    return subtract ? SubOp::apply(x, y) : AddOp::apply(x, y);
}

// ASSUMED: the sum and the product are rounded to the type of the sources before the conversion.

template <bool subtract>
void relu_cast_f16_i8(const LaneArgs& a) {
    for (size_t i = 0; i < a.count; ++i) {
        const float sum =
            half_sum(bits_at<uint16_t>(a.src[0], i), bits_at<uint16_t>(a.src[1], i), subtract);
        put_bits(a.dst, i, nearest<int8_t>(ReluOp::apply(half_value(half_bits(sum)))));
    }
}

template <bool subtract>
void relu_cast_f32_f16(const LaneArgs& a) {
    for (size_t i = 0; i < a.count; ++i) {
        const float x = bits_at<float>(a.src[0], i), y = bits_at<float>(a.src[1], i);
        put_bits(a.dst, i, half_bits(ReluOp::apply(subtract ? x - y : x + y)));
    }
}

template <bool subtract>
void relu_cast_i16_i8(const LaneArgs& a) {
    for (size_t i = 0; i < a.count; ++i) {
        const auto x = bits_at<int16_t>(a.src[0], i), y = bits_at<int16_t>(a.src[1], i);
        const int16_t r = subtract ? IntSubRelu::apply(x, y) : IntAddRelu::apply(x, y);
        put_bits(a.dst, i, static_cast<int8_t>(std::min<int16_t>(r, 127)));
    }
}

template <class T>
void mul_cast_f16(const LaneArgs& a) {
    for (size_t i = 0; i < a.count; ++i) {
        const float x = half_value(bits_at<uint16_t>(a.src[0], i));
        const float y = half_value(bits_at<uint16_t>(a.src[1], i));
        put_bits(a.dst, i, nearest<T>(half_value(half_bits(MulOp::apply(x, y)))));
    }
}

/// relu((src0 + src1) / 2^17 * scale * 2^17), each step in float, rounded to half once.
void add_deq_relu(const LaneArgs& a) {
    const float scale = half_value(static_cast<uint16_t>(a.scalar));
    for (size_t i = 0; i < a.count; ++i) {
        const int32_t sum =
            IntAdd::apply(bits_at<int32_t>(a.src[0], i), bits_at<int32_t>(a.src[1], i));
        const float deq = static_cast<float>(sum) * 0x1p-17f * scale * 0x1p17f;
        put_bits(a.dst, i, half_bits(ReluOp::apply(deq)));
    }
}

/// One group of dequantisation parameters. ASSUMED layout of the 64 bits: the scale as the upper 19
/// bits of a float in bits 13 to 31, the offset in bits 37 to 45, the sign mode in bit 46.
struct Group {
    double scale;
    int offset;
    bool sign;
    explicit Group(uint64_t bits)
        : scale(float_of(static_cast<uint32_t>(bits) & 0xffffe000u)),
          offset(static_cast<int>((bits >> 37) & 0x1ff)),
          sign(((bits >> 46) & 1) != 0) {
        if (offset >= 256) offset -= 512;
    }
};

}  // namespace

bool is_mixed(Opcode op) {
    return op == Opcode::kAddReluCast || op == Opcode::kSubReluCast || op == Opcode::kMulCast ||
           op == Opcode::kAddDeqRelu;
}

LaneFn mixed_lane(Opcode op, DType src, DType dst) {
    using enum DType;
    const bool subtract = op == Opcode::kSubReluCast;
    if (subtract || op == Opcode::kAddReluCast) {
        if (src == kFloat16 && dst == kInt8)
            return subtract ? relu_cast_f16_i8<true> : relu_cast_f16_i8<false>;
        if (src == kFloat32 && dst == kFloat16)
            return subtract ? relu_cast_f32_f16<true> : relu_cast_f32_f16<false>;
        if (src == kInt16 && dst == kInt8)
            return subtract ? relu_cast_i16_i8<true> : relu_cast_i16_i8<false>;
    }
    if (op == Opcode::kMulCast && src == kFloat16) {
        if (dst == kInt8) return mul_cast_f16<int8_t>;
        if (dst == kUint8) return mul_cast_f16<uint8_t>;
    }
    if (op == Opcode::kAddDeqRelu && src == kInt32 && dst == kFloat16) return add_deq_relu;
    return nullptr;
}

void run_cast_deq(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Repeats repeats = repeats_of(record);
    const bool by_tensor = (record.mode & kCastDeqTensor) != 0;
    const uint8_t* groups = local(memories, record.src_space, record.src[1]);
    constexpr uint32_t per_block = kBlockBytes / 2;  // lanes of one block of the source
    // ASSUMED: the "lower" half that halfBlock = true names is the second one of the block.
    const uint32_t half = (record.mode & kCastDeqHigh) != 0 ? per_block : 0;
    for (uint32_t r = 0; r < repeats.count; ++r) {
        const uint8_t* src = local(memories, record.src_space, record.src[0]) +
                             uint64_t{r} * form.repeat_stride[1] * kBlockBytes;
        uint8_t* dst = local(memories, record.dst_space, record.dst) +
                       uint64_t{r} * form.repeat_stride[0] * kBlockBytes;
        for (uint32_t l = 0; l < repeats.lanes; ++l) {
            if (!repeats.on(r, l)) continue;
            const uint32_t block = l / per_block, lane = l % per_block;
            const Group group(by_tensor ? bits_at<uint64_t>(groups, lane) : record.scalar);
            const auto value =
                bits_at<int16_t>(src + uint64_t{block} * form.block_stride[1] * kBlockBytes, lane);
            const double v = value * group.scale + group.offset;
            uint8_t* to = dst + uint64_t{block} * form.block_stride[0] * kBlockBytes + half + lane;
            *to = group.sign ? static_cast<uint8_t>(nearest<int8_t>(v)) : nearest<uint8_t>(v);
        }
    }
}

}  // namespace drydock::exec
