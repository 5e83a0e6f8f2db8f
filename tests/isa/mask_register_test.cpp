// Compare into CMPMASK, Select by it, moving it to and from memory (spec kernel-vector 2.6).
#include <cmath>
#include <random>

#include "exec/describe.h"
#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kA = 32 * 1024, kB = 64 * 1024;

bool compare(double a, double b, Comparison mode) {
    if (std::isnan(a) || std::isnan(b)) return false;  // NE too, on this unit
    switch (mode) {
        case Comparison::kLt:
            return a < b;
        case Comparison::kGt:
            return a > b;
        case Comparison::kEq:
            return a == b;
        case Comparison::kLe:
            return a <= b;
        case Comparison::kGe:
            return a >= b;
        case Comparison::kNe:
            return a != b;
    }
    return false;
}

TEST(MaskRegister, CompareKeepsLanesThatAreOff) {
    std::mt19937_64 random(3);
    for (DType dtype : {DType::kFloat16, DType::kFloat32, DType::kInt32}) {
        const uint32_t elem = dtype_bits(dtype) / 8, lanes = 256 / elem;
        for (int mode = 0; mode < 6; ++mode) {
            if (dtype == DType::kInt32 && mode != static_cast<int>(Comparison::kEq)) continue;
            for (int trial = 0; trial < 20; ++trial) {
                Memory m(static_cast<uint64_t>(trial) + 1);
                m.fill(kA, dtype, 512, random());
                m.fill(kB, dtype, 512, random());
                m.registers.cmp_mask[0] = random();
                m.registers.cmp_mask[1] = random();
                const uint16_t stride = static_cast<uint16_t>(trial % 3 + 1);
                const RepeatForm form = {{trial % 2 == 0 ? ~0ull : random(), random()},
                                         1,
                                         {1, stride, 1},
                                         {8, 8, 8},
                                         false};
                uint64_t expected[2] = {m.registers.cmp_mask[0], m.registers.cmp_mask[1]};
                for (uint32_t l = 0; l < lanes; ++l) {
                    if (((form.mask[l / 64] >> (l % 64)) & 1) == 0) continue;
                    const uint32_t at = l * elem / 32 * 32 * stride + l * elem % 32;
                    const bool on =
                        compare(load(m.ub.data() + kA + at, dtype, 0),
                                load(m.ub.data() + kB, dtype, l), static_cast<Comparison>(mode));
                    expected[l / 64] &= ~(1ull << (l % 64));
                    expected[l / 64] |= uint64_t{on} << (l % 64);
                }
                Record r = vector_record(Opcode::kCompareToMask, dtype, dtype);
                r.src[0] = kA;
                r.src[1] = kB;
                r.mode = static_cast<uint8_t>(mode);
                r.form = Form::kRepeat;
                r.side = &form;
                EXPECT_EQ(exec::describe(r).ndst, 0);
                EXPECT_TRUE(m.run(r));
                EXPECT_EQ(m.registers.cmp_mask[0], expected[0]) << dtype_name(dtype) << mode;
                EXPECT_EQ(m.registers.cmp_mask[1], expected[1]) << dtype_name(dtype) << mode;
            }
        }
    }
}

TEST(MaskRegister, SelectUsesTheSameBitsInEveryRepeat) {
    std::mt19937_64 random(4);
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        const uint32_t elem = dtype_bits(dtype) / 8, lanes = 256 / elem;
        for (uint32_t repeats : {0u, 1u, 4u, 100u}) {
            Memory m(repeats + 1);
            m.fill(kA, dtype, repeats * lanes, 1);
            m.fill(kB, dtype, repeats * lanes, 2);
            m.registers.cmp_mask[0] = random();
            m.registers.cmp_mask[1] = random();
            const RepeatForm form = {{random(), random()}, repeats, {1, 1, 1}, {9, 8, 8}, false};
            for (uint32_t i = 0; i < repeats * lanes; ++i) {
                const uint32_t l = i % lanes;
                if (((form.mask[l / 64] >> (l % 64)) & 1) == 0) continue;
                const bool on = ((m.registers.cmp_mask[l / 64] >> (l % 64)) & 1) != 0;
                put_raw(m.expected.data() + i / lanes * 9 * 32, elem, l,
                        raw(m.ub.data() + (on ? kA : kB), elem, i));
            }
            Record r = vector_record(Opcode::kSelectByMask, dtype, dtype);
            r.src[0] = kA;
            r.src[1] = kB;
            r.form = Form::kRepeat;
            r.side = &form;
            EXPECT_TRUE(m.run(r)) << repeats;
        }
    }
}

TEST(MaskRegister, ToAndFromMemory) {
    Memory m(8);
    Record r = vector_record(Opcode::kSetCmpMask, DType::kUint8, DType::kUint8);
    r.src[0] = kA;
    r.form = Form::kSpecial;
    EXPECT_TRUE(m.run(r));
    EXPECT_EQ(m.registers.cmp_mask[0], raw(m.ub.data() + kA, 8, 0));
    EXPECT_EQ(m.registers.cmp_mask[1], raw(m.ub.data() + kA, 8, 1));
    std::memcpy(m.expected.data() + 64, m.ub.data() + kA, 16);
    r = vector_record(Opcode::kGetCmpMask, DType::kUint8, DType::kUint8);
    r.dst = 64;
    r.form = Form::kSpecial;
    EXPECT_TRUE(m.run(r));
    r.dst = kUbBytes - 15;
    EXPECT_NE(exec::execute(r, exec::LocalMemories{m.base, m.bytes, &m.registers}), nullptr);
}

}  // namespace
}  // namespace drydock::isa_test
