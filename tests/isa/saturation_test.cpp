// Saturation mode, CTRL bit 48 = 0 (spec kernel-vector 1.7): no infinities, no NaN, no wrapping.
#include <algorithm>
#include <cmath>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kA = 32 * 1024, kB = 64 * 1024;

/// A result as the mode leaves it.
double saturated(double v, DType dtype) {
    if (dtype == DType::kInt16) return std::clamp(v, -32768.0, 32767.0);
    if (dtype == DType::kInt32) return std::clamp(v, -0x1p31, 0x1p31 - 1);
    if (dtype != DType::kFloat16) return v;  // float keeps infinities
    const double r = decode(encode(v, kHalfFormat), kHalfFormat);
    if (std::isnan(r)) return 0;
    return std::isinf(r) ? std::copysign(65504.0, r) : r;
}

/// -0 becomes +0.
double relu(double v) { return v > 0 ? v : 0.0; }

/// Instructions of two steps saturate each; integer sums and products are exact here.
double result(const OpCase& op, const Operands& o) {
    const auto sat = [&](double v) { return saturated(v, o.dtype); };
    switch (op.op) {
        case Opcode::kAdd:
            return sat(o.a + o.b);
        case Opcode::kAddRelu:
            return relu(sat(o.a + o.b));
        case Opcode::kSub:
            return sat(o.a - o.b);
        case Opcode::kSubRelu:
            return relu(sat(o.a - o.b));
        case Opcode::kMul:
            return sat(o.a * o.b);
        case Opcode::kAdds:
            return sat(o.a + o.s);
        case Opcode::kMuls:
            return sat(o.a * o.s);
        case Opcode::kAxpy:
            return sat(sat(o.a * o.s) + o.old);
        case Opcode::kMulAddDst:
            return sat(sat(o.a * o.b) + o.old);
        case Opcode::kFusedMulAdd:
            return sat(sat(o.a * o.old) + o.b);
        case Opcode::kMulAddRelu:
            return relu(sat(sat(o.a * o.old) + o.b));
        default:
            return sat(op.result(o));
    }
}

TEST(Saturation, ElementWise) {
    for (const OpCase& op : element_ops()) {
        if (op.op == Opcode::kDuplicate || op.op == Opcode::kCopyLanes) continue;
        if (op.op == Opcode::kShiftLeft || op.op == Opcode::kShiftRight) continue;
        for (DType dtype : op.dtypes) {
            if (dtype != DType::kFloat16 && dtype != DType::kInt16 && dtype != DType::kInt32)
                continue;
            for (uint32_t count : {1u, 128u, 3001u}) {
                Memory m(count);
                m.registers.ctrl = 0;
                m.fill(kA, dtype, count, 11);
                m.fill(kB, dtype, count, 12);
                m.fill(0, dtype, count, 13);
                Operands o;
                o.dtype = dtype;
                uint8_t scalar[8] = {};
                store(scalar, dtype, 0, dtype == DType::kFloat16 ? 3.5 : 700);
                o.s = load(scalar, dtype, 0);
                for (uint32_t i = 0; i < count; ++i) {
                    o.a = load(m.ub.data() + kA, dtype, i);
                    o.b = load(m.ub.data() + kB, dtype, i);
                    o.old = load(m.ub.data(), dtype, i);
                    store(m.expected.data(), dtype, i, result(op, o));
                }
                Record r = vector_record(op.op, dtype, dtype);
                r.src[0] = kA;
                r.src[1] = op.op == Opcode::kAxpy ? 0 : kB;
                r.src[2] = 0;
                std::memcpy(&r.scalar, scalar, 8);
                r.count = count;
                EXPECT_TRUE(m.run(r)) << op.name << " " << dtype_name(dtype) << " " << count;
            }
        }
    }
}

TEST(Saturation, MaskAndRepeat) {
    Memory m(3);
    m.registers.ctrl = 0;
    m.fill(kA, DType::kFloat16, 1024, 5);
    m.fill(kB, DType::kFloat16, 1024, 6);
    const RepeatForm form = {
        {0x00ff00ff0f0f0f0full, 0x123456789abcdef0ull}, 5, {1, 1, 1}, {9, 8, 8}, false};
    for (uint32_t i = 0; i < 5 * 128; ++i) {
        const uint32_t l = i % 128;
        if (((form.mask[l / 64] >> (l % 64)) & 1) == 0) continue;
        const double v =
            load(m.ub.data() + kA, DType::kFloat16, i) * load(m.ub.data() + kB, DType::kFloat16, i);
        store(m.expected.data() + i / 128 * 288, DType::kFloat16, l, saturated(v, DType::kFloat16));
    }
    Record r = vector_record(Opcode::kMul, DType::kFloat16, DType::kFloat16);
    r.src[0] = kA;
    r.src[1] = kB;
    r.form = Form::kRepeat;
    r.side = &form;
    EXPECT_TRUE(m.run(r));
}

TEST(Saturation, Conversions) {
    struct Case {
        DType src, dst;
    };
    for (const Case& c :
         {Case{DType::kFloat32, DType::kFloat16}, Case{DType::kFloat32, DType::kBfloat16},
          Case{DType::kInt32, DType::kFloat16}}) {
        Memory m(3);
        m.registers.ctrl = 0;
        m.fill(kA, c.src, 4000, 5);
        const FloatFormat& format = c.dst == DType::kFloat16 ? kHalfFormat : kBfloatFormat;
        const uint32_t largest = c.dst == DType::kFloat16 ? 0x7bff : 0x7f7f;
        for (uint32_t i = 0; i < 4000; ++i) {
            const double v = load(m.ub.data() + kA, c.src, i);
            uint32_t bits = encode(v, format);
            if (std::isnan(v)) bits = 0;
            if (!std::isnan(v) && std::isinf(decode(bits, format)))
                bits = largest | (std::signbit(v) ? 0x8000 : 0);
            put_raw(m.expected.data(), 2, i, bits);
        }
        Record r = vector_record(Opcode::kCast, c.src, c.dst);
        r.src[0] = kA;
        r.count = 4000;
        r.mode = static_cast<uint8_t>(Rounding::kRint);
        r.scalar = 0x3c00;
        EXPECT_TRUE(m.run(r)) << dtype_name(c.src) << " " << dtype_name(c.dst);
    }
}

TEST(Saturation, ReductionsSaturateEveryPartialSum) {
    // The published example: 60000 + 60000 is 65504, then -29900 is added.
    const double values[] = {60000, 60000, -30000, 100};
    for (uint64_t ctrl : {uint64_t{0}, uint64_t{1} << 48}) {
        Memory m(1);
        for (int i = 0; i < 4; ++i) store(m.ub.data() + kA, DType::kFloat16, i, values[i]);
        m.expected = m.ub;
        m.registers.ctrl = ctrl;
        const double partial = decode(encode(-29900, kHalfFormat), kHalfFormat);
        const double sum = ctrl == 0 ? 65504 + partial : HUGE_VAL;
        store(m.expected.data(), DType::kFloat16, 0, sum);
        Record r = vector_record(Opcode::kBlockReduceSum, DType::kFloat16, DType::kFloat16);
        r.src[0] = kA;
        const RepeatForm form = {{15, 0}, 1, {1, 1, 1}, {1, 8, 8}, false};
        r.form = Form::kRepeat;
        r.side = &form;
        EXPECT_TRUE(m.run(r));
        r = vector_record(Opcode::kReduceSum, DType::kFloat16, DType::kFloat16);
        r.src[0] = kA;
        r.count = 4;
        EXPECT_TRUE(m.run(r));
    }
}

TEST(Saturation, FloatKeepsInfinities) {
    Memory m(1);
    m.registers.ctrl = 0;
    m.put(kA, 4, 2, [](size_t i) { return i == 0 ? 0x7f7fffffu : 0x7fc00000u; });
    put_raw(m.expected.data(), 4, 0, 0x7f800000u);
    put_raw(m.expected.data(), 4, 1, 0x7fc00000u);
    Record r = vector_record(Opcode::kAdd, DType::kFloat32, DType::kFloat32);
    r.src[0] = r.src[1] = kA;
    r.count = 2;
    EXPECT_TRUE(m.run(r));
}

}  // namespace
}  // namespace drydock::isa_test
