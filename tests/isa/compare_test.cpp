// Compare, Compares, Select: bits, whole repeats, modes, masks.
#include <cmath>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kA = 32 * 1024, kB = 64 * 1024, kMask = 96 * 1024;

bool holds(Comparison mode, double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return false;  // also NE
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

void put_bit(uint8_t* base, uint64_t i, bool value) {
    base[i / 8] =
        static_cast<uint8_t>((base[i / 8] & ~(1 << (i % 8))) | (value ? 1 << (i % 8) : 0));
}
bool bit(const uint8_t* base, uint64_t i) { return ((base[i / 8] >> (i % 8)) & 1) != 0; }

void check_compare(DType dtype, Comparison mode, uint32_t count, bool scalar) {
    Memory m(count);
    const uint32_t elem = dtype_bits(dtype) / 8, lanes = 256 / elem;
    m.fill(kA, dtype, 5000, 1);
    m.fill(kB, dtype, 5000, 2);
    for (int i = 0; i < 2000; i += 3)
        std::memcpy(m.ub.data() + kB + i * elem, m.ub.data() + kA + i * elem, elem);
    m.expected = m.ub;
    Record r = vector_record(scalar ? Opcode::kCompares : Opcode::kCompare, dtype, DType::kUint8);
    r.src[0] = kA;
    r.src[1] = kB;
    r.count = count;
    r.mode = static_cast<uint8_t>(mode);
    r.scalar = raw(m.ub.data() + kA, elem, 1);
    for (uint64_t i = 0; i < count / lanes * lanes; ++i) {
        const double b =
            scalar ? load(m.ub.data() + kA, dtype, 1) : load(m.ub.data() + kB, dtype, i);
        put_bit(m.expected.data(), i, holds(mode, load(m.ub.data() + kA, dtype, i), b));
    }
    EXPECT_TRUE(m.run(r)) << dtype_name(dtype) << " mode " << static_cast<int>(mode) << " count "
                          << count;
}

TEST(Compare, WholeRepeatsOnly) {
    for_each_level([] {
        for (DType dtype : {DType::kFloat16, DType::kFloat32, DType::kInt32}) {
            for (int mode = 0; mode < 6; ++mode) {
                for (uint32_t count : {0u, 1u, 63u, 64u, 65u, 127u, 128u, 129u, 255u, 256u, 640u,
                                       1000u, 1024u, 2048u}) {
                    check_compare(dtype, static_cast<Comparison>(mode), count, false);
                    check_compare(dtype, static_cast<Comparison>(mode), count, true);
                }
            }
        }
    });
}

TEST(Compare, RepeatFormAppendsBitsAndIgnoresTheMask) {
    Memory m(1);
    m.fill(kA, DType::kFloat16, 8192, 1);
    Record r = vector_record(Opcode::kCompares, DType::kFloat16, DType::kUint8);
    r.src[0] = kA;
    r.scalar = 0;
    r.mode = static_cast<uint8_t>(Comparison::kGt);
    r.form = Form::kRepeat;
    const RepeatForm form = {{0, 0}, 4, {1, 2, 1}, {8, 17, 8}, false};
    r.side = &form;
    for (uint32_t repeat = 0; repeat < 4; ++repeat) {
        for (uint32_t l = 0; l < 128; ++l) {
            const uint64_t at = 32ull * (repeat * 17 + l * 2 / 32 * 2) + l * 2 % 32;
            put_bit(m.expected.data(), repeat * 128 + l,
                    holds(Comparison::kGt, load(m.ub.data() + kA + at, DType::kFloat16, 0), 0));
        }
    }
    EXPECT_TRUE(m.run(r));
}

void check_select(DType dtype, uint32_t count, bool scalar, uint8_t mode) {
    Memory m(count + mode);
    const uint32_t elem = dtype_bits(dtype) / 8, lanes = 256 / elem;
    m.fill(kA, dtype, count + 8, 1);
    m.fill(kB, dtype, count + 8, 2);
    Record r = vector_record(scalar ? Opcode::kSelects : Opcode::kSelect, dtype, dtype);
    r.src[0] = kA;
    r.src[1] = scalar ? 0xfffffff0 : kB;  // the scalar form has no second tensor
    r.src[2] = kMask;
    r.count = count;
    r.mode = mode;
    r.scalar = raw(m.ub.data() + kB, elem, 3);
    for (uint64_t i = 0; i < count; ++i) {
        const bool first = bit(m.ub.data() + kMask, mode == 0 ? i % lanes : i);
        const uint64_t other = scalar ? r.scalar : raw(m.ub.data() + kB, elem, i);
        put_raw(m.expected.data(), elem, i, first ? raw(m.ub.data() + kA, elem, i) : other);
    }
    EXPECT_TRUE(m.run(r)) << dtype_name(dtype) << " count " << count << " mode " << int{mode};
}

TEST(Select, EveryModeAtAnyCount) {
    for_each_level([] {
        for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
            for (uint32_t count : {0u, 1u, 7u, 8u, 9u, 63u, 64u, 65u, 127u, 129u, 300u, 1001u}) {
                check_select(dtype, count, false, 2);
                check_select(dtype, count, false, 0);
                check_select(dtype, count, true, 1);
            }
        }
    });
}

TEST(Select, RepeatFormFiltersLanesAndConsumesBits) {
    for (uint8_t mode : {uint8_t{0}, uint8_t{2}}) {
        Memory m(mode);
        m.fill(kA, DType::kFloat32, 4096, 1);
        m.fill(kB, DType::kFloat32, 4096, 2);
        Record r = vector_record(Opcode::kSelect, DType::kFloat32, DType::kFloat32);
        r.src[0] = kA;
        r.src[1] = kB;
        r.src[2] = kMask;
        r.mode = mode;
        r.form = Form::kRepeat;
        const RepeatForm form = {{0xf0f0f0f0f0f0f0f0ull, 0}, 5, {1, 1, 2}, {9, 8, 16}, false};
        r.side = &form;
        for (uint32_t repeat = 0; repeat < 5; ++repeat) {
            for (uint32_t l = 0; l < 64; ++l) {
                if (((form.mask[0] >> l) & 1) == 0) continue;
                const bool first = bit(m.ub.data() + kMask, (mode == 0 ? 0 : repeat * 64) + l);
                const uint64_t a = kA + repeat * 256 + l * 4,
                               b = kB + 32ull * (repeat * 16 + l / 8 * 2) + l % 8 * 4;
                put_raw(m.expected.data() + repeat * 288, 4, l,
                        raw(m.ub.data() + (first ? a : b), 4, 0));
            }
        }
        EXPECT_TRUE(m.run(r)) << int{mode};
    }
}

}  // namespace
}  // namespace drydock::isa_test
