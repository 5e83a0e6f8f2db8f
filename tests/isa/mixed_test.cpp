// Instructions that compute and convert in one, the scalar forms that may be reversed, packed 4-bit
// operands with mask and repeat (spec kernel-vector 2.3, 2.5, 2.8).
#include <algorithm>
#include <cmath>
#include <random>

#include "exec/describe.h"
#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kA = 32 * 1024, kB = 64 * 1024, kGroups = 96 * 1024;

double rounded(double v, DType dtype) {
    if (dtype == DType::kFloat16) return decode(encode(v, kHalfFormat), kHalfFormat);
    if (dtype == DType::kFloat32) return decode(encode(v, kFloatFormat), kFloatFormat);
    const auto wrapped = static_cast<uint16_t>(static_cast<int64_t>(v));
    return wrapped >= 32768 ? wrapped - 65536.0 : wrapped;
}
/// -0 becomes +0, NaN stays.
double relu(double v) { return std::isnan(v) || v > 0 ? v : 0.0; }
/// NaN becomes 0, the rest the nearest whole number in the range of the type.
double to_byte(double v, DType dtype) {
    if (std::isnan(v)) return 0;
    const double low = dtype == DType::kInt8 ? -128 : 0, high = dtype == DType::kInt8 ? 127 : 255;
    return std::clamp(whole(v, Rounding::kRint), low, high);
}

struct Case {
    Opcode op;
    DType src, dst;
};
const Case kCases[] = {{Opcode::kAddReluCast, DType::kFloat16, DType::kInt8},
                       {Opcode::kAddReluCast, DType::kInt16, DType::kInt8},
                       {Opcode::kAddReluCast, DType::kFloat32, DType::kFloat16},
                       {Opcode::kSubReluCast, DType::kFloat16, DType::kInt8},
                       {Opcode::kSubReluCast, DType::kInt16, DType::kInt8},
                       {Opcode::kSubReluCast, DType::kFloat32, DType::kFloat16},
                       {Opcode::kMulCast, DType::kFloat16, DType::kInt8},
                       {Opcode::kMulCast, DType::kFloat16, DType::kUint8},
                       {Opcode::kAddDeqRelu, DType::kInt32, DType::kFloat16}};

double result(const Case& c, double a, double b, double scale) {
    if (c.op == Opcode::kAddDeqRelu) {
        const auto sum = static_cast<int32_t>(
            static_cast<uint32_t>(static_cast<int64_t>(a) + static_cast<int64_t>(b)));
        // Powers of two are exact: one rounding of the integer, one of the product.
        const double deq = rounded(rounded(sum, DType::kFloat32) * scale, DType::kFloat32);
        return relu(deq);
    }
    if (c.op == Opcode::kMulCast) return to_byte(rounded(a * b, c.src), c.dst);
    const double sum = rounded(c.op == Opcode::kSubReluCast ? a - b : a + b, c.src);
    return c.dst == DType::kInt8 ? to_byte(relu(sum), c.dst) : relu(sum);
}

void fill(Memory& m, uint32_t offset, DType dtype, uint32_t count, uint64_t seed) {
    m.fill(offset, dtype, count, seed);
    std::mt19937 random(static_cast<uint32_t>(seed));
    for (uint32_t i = 0; i < count; i += 2) {  // half of them where rounding and clipping happen
        const double near = static_cast<double>(static_cast<int>(random() % 1200) - 600) / 4;
        store(m.ub.data() + offset, dtype, i, dtype == DType::kInt32 ? near * 40000 : near);
    }
    m.expected = m.ub;
}

TEST(Mixed, CountForms) {
    for (const Case& c : kCases) {
        for (uint32_t count : {0u, 1u, 63u, 64u, 127u, 128u, 129u, 1000u, 4000u}) {
            Memory m(count + 1);
            fill(m, kA, c.src, count, count + 1);
            fill(m, kB, c.src, count, count + 2);
            Record r = vector_record(c.op, c.src, c.dst);
            r.src[0] = kA;
            r.src[1] = kB;
            r.count = count;
            r.scalar = 0x2e66;  // about 0.1
            for (uint32_t i = 0; i < count; ++i) {
                const double v =
                    result(c, load(m.ub.data() + kA, c.src, i), load(m.ub.data() + kB, c.src, i),
                           decode(0x2e66, kHalfFormat));
                store(m.expected.data(), c.dst, i, v);
            }
            EXPECT_TRUE(m.run(r)) << op_info(c.op).name << " " << dtype_name(c.src) << " "
                                  << dtype_name(c.dst) << " " << count;
        }
    }
}

TEST(Mixed, MaskAndRepeatForms) {
    std::mt19937_64 random(5);
    for (const Case& c : kCases) {
        const uint32_t from = dtype_bits(c.src) / 8, to = dtype_bits(c.dst) / 8, lanes = 256 / from;
        for (uint32_t repeat : {0u, 1u, 3u, 255u}) {
            const uint16_t wide = repeat > 50 ? 1 : 9, narrow = repeat > 50 ? 4 : 5;
            const RepeatForm form = {
                {random(), random()}, repeat, {1, 1, 1}, {narrow, wide, 8}, false};
            Memory m(repeat + 1);
            fill(m, kA, c.src, 32 * 1024 / from, repeat + 1);
            fill(m, kB, c.src, 32 * 1024 / from, repeat + 2);
            Record r = vector_record(c.op, c.src, c.dst);
            r.src[0] = kA;
            r.src[1] = kB - (repeat > 50 ? 32 * 1024 : 0);
            r.scalar = 0x3c00;
            r.form = Form::kRepeat;
            r.side = &form;
            for (uint32_t rep = 0; rep < repeat; ++rep) {
                for (uint32_t l = 0; l < lanes; ++l) {
                    if (((form.mask[l / 64] >> (l % 64)) & 1) == 0) continue;
                    const double a = load(m.ub.data() + kA + rep * wide * 32u, c.src, l);
                    const double b = load(m.ub.data() + r.src[1] + rep * 256u, c.src, l);
                    store(m.expected.data() + rep * narrow * 32u, c.dst, l, result(c, a, b, 1));
                }
            }
            (void)to;
            EXPECT_TRUE(m.run(r)) << op_info(c.op).name << " " << dtype_name(c.src) << " "
                                  << dtype_name(c.dst) << " repeat " << repeat;
        }
    }
}

uint64_t packed_group(float scale, int offset, bool sign) {
    return (__builtin_bit_cast(uint32_t, scale) & 0xffffe000u) |
           (static_cast<uint64_t>(offset) & 0x1ff) << 37 | uint64_t{sign} << 46;
}

TEST(Mixed, CastDeqFillsHalfBlocks) {
    std::mt19937_64 random(8);
    for (bool by_tensor : {false, true}) {
        for (bool high : {false, true}) {
            for (DType dst : {DType::kInt8, DType::kUint8}) {
                Memory m(4);
                fill(m, kA, DType::kInt16, 2000, 3);
                double scale[16];
                int offset[16];
                for (int g = 0; g < 16; ++g) {
                    // Fractions of 10 bits are what the unit keeps.
                    scale[g] = static_cast<double>(1 + random() % 1023) / 2048;
                    offset[g] = static_cast<int>(random() % 512) - 256;
                    put_raw(
                        m.ub.data() + kGroups, 8, g,
                        packed_group(static_cast<float>(scale[g]), offset[g], dst == DType::kInt8));
                }
                m.expected = m.ub;
                const RepeatForm form = {{random() | 1, random()}, 4, {2, 1, 1}, {17, 9, 8}, false};
                Record r = vector_record(Opcode::kCastDeq, DType::kInt16, dst);
                r.src[0] = kA;
                r.src[1] = kGroups;
                r.scalar = raw(m.ub.data() + kGroups, 8, 0);
                r.mode = static_cast<uint8_t>((by_tensor ? kCastDeqTensor : 0) |
                                              (high ? kCastDeqHigh : 0));
                r.form = Form::kRepeat;
                r.side = &form;
                for (uint32_t rep = 0; rep < 4; ++rep) {
                    for (uint32_t l = 0; l < 128; ++l) {
                        if (((form.mask[l / 64] >> (l % 64)) & 1) == 0) continue;
                        const uint32_t g = by_tensor ? l % 16 : 0;
                        const double x = load(m.ub.data() + kA + rep * 9 * 32, DType::kInt16, l);
                        store(m.expected.data() + (rep * 17 + l / 16 * 2) * 32 + (high ? 16 : 0),
                              dst, l % 16, to_byte(x * scale[g] + offset[g], dst));
                    }
                }
                EXPECT_TRUE(m.run(r)) << by_tensor << high << dtype_name(dst);
                EXPECT_EQ(exec::describe(r).nsrc, by_tensor ? 2 : 1);
                EXPECT_EQ(exec::describe(r).dst[0].run_bytes, 16u);
            }
        }
    }
}

TEST(Mixed, ReversedScalarForms) {
    for (DType dtype : {DType::kFloat16, DType::kFloat32, DType::kInt16, DType::kInt32}) {
        for (Opcode op : {Opcode::kSubs, Opcode::kDivs}) {
            const bool integer = dtype == DType::kInt16 || dtype == DType::kInt32;
            if (op == Opcode::kDivs && integer) continue;
            Memory m(6);
            m.fill(kA, dtype, 1000, 7);
            uint8_t scalar[8] = {};
            store(scalar, dtype, 0, 3);
            Record r = vector_record(op, dtype, dtype);
            r.src[0] = kA;
            r.mode = 1;
            r.count = 1000;
            std::memcpy(&r.scalar, scalar, 8);
            for (uint32_t i = 0; i < 1000; ++i) {
                const double a = load(m.ub.data() + kA, dtype, i);
                store(m.expected.data(), dtype, i, op == Opcode::kSubs ? 3 - a : 3 / a);
            }
            EXPECT_TRUE(m.run(r)) << op_info(op).name << " " << dtype_name(dtype);
        }
    }
}

// ---- 4-bit operands: masks are equal in pairs, two elements per byte ----------------------------

int nibble(const std::vector<uint8_t>& ub, uint32_t offset, uint32_t i) {
    const int v = (ub[offset + i / 2] >> (i % 2 * 4)) & 15;
    return v >= 8 ? v - 16 : v;
}
uint64_t pairs(uint64_t seed) {
    std::mt19937_64 random(seed);
    const uint64_t even = random() & 0x5555555555555555ull;
    return even | even << 1;
}

TEST(PackedInt4, BothDirectionsWithMaskAndRepeat) {
    for (uint32_t repeat : {0u, 1u, 3u, 100u}) {
        for (bool full : {true, false}) {
            const RepeatForm widen = {{full ? ~0ull : pairs(1), full ? ~0ull : pairs(2)},
                                      repeat,
                                      {1, 1, 1},
                                      {8, 2, 8},
                                      false};
            Memory m(repeat + 1);
            for (uint32_t i = 0; i < repeat * 128; ++i) {
                if (((widen.mask[i % 128 / 64] >> (i % 64)) & 1) == 0) continue;
                store(m.expected.data(), DType::kFloat16, i, nibble(m.ub, kA, i));
            }
            Record r = vector_record(Opcode::kCast, DType::kInt4, DType::kFloat16);
            r.src[0] = kA;
            r.form = Form::kRepeat;
            r.side = &widen;
            EXPECT_TRUE(m.run(r)) << "widen " << repeat;
            if (repeat == 3) {
                EXPECT_EQ(exec::end_offset(exec::describe(r).src[0]), kA + 3u * 64);
            }

            const RepeatForm narrow = {
                {widen.mask[0], widen.mask[1]}, repeat, {2, 1, 1}, {5, 8, 8}, false};
            Memory n(repeat + 1);
            n.fill(kA, DType::kFloat16, repeat * 128, 4);
            for (uint32_t i = 0; i < repeat * 128; i += 3)
                store(n.ub.data() + kA, DType::kFloat16, i, static_cast<double>(i % 40) / 2 - 10);
            n.expected = n.ub;
            for (uint32_t i = 0; i < repeat * 128; ++i) {
                if (((narrow.mask[i % 128 / 64] >> (i % 64)) & 1) == 0) continue;
                const double v = load(n.ub.data() + kA, DType::kFloat16, i);
                const int q =
                    std::isnan(v)
                        ? 0
                        : static_cast<int>(std::clamp(whole(v, Rounding::kFloor), -8.0, 7.0));
                const uint32_t l = i % 128;
                uint8_t& byte = n.expected[i / 128 * 160 + l / 64 * 64 + l % 64 / 2];
                const uint32_t shift = l % 2 * 4;
                byte = static_cast<uint8_t>((byte & ~(15u << shift)) |
                                            (static_cast<uint32_t>(q & 15) << shift));
            }
            r = vector_record(Opcode::kCast, DType::kFloat16, DType::kInt4);
            r.src[0] = kA;
            r.mode = static_cast<uint8_t>(Rounding::kFloor);
            r.form = Form::kRepeat;
            r.side = &narrow;
            EXPECT_TRUE(n.run(r)) << "narrow " << repeat;
        }
    }
}

}  // namespace
}  // namespace drydock::isa_test
