// Cast: every half exhaustively, edge and random values of the others, all rounding modes.
#include <cmath>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kSrc = 64 * 1024;
constexpr Rounding kAllFive[] = {Rounding::kRint, Rounding::kFloor, Rounding::kCeil,
                                 Rounding::kRound, Rounding::kTrunc};

void check(DType src, DType dst, Rounding mode, const std::vector<uint64_t>& values) {
    const uint32_t from = dtype_bits(src) / 8, to = dtype_bits(dst) / 8;
    for (size_t first = 0; first < values.size(); first += 8000) {
        Memory m(1);
        const size_t n = std::min<size_t>(8000, values.size() - first);
        for (size_t i = 0; i < n; ++i) put_raw(m.ub.data() + kSrc, from, i, values[first + i]);
        m.expected = m.ub;
        Record r = vector_record(Opcode::kCast, src, dst);
        r.src[0] = kSrc;
        r.count = static_cast<uint32_t>(n);
        r.mode = static_cast<uint8_t>(mode);
        const Rounding rule = mode == Rounding::kNone ? Rounding::kRint : mode;
        for (size_t i = 0; i < n; ++i) {
            const double v = load(m.ub.data() + kSrc, src, i);
            put_raw(m.expected.data(), to, i, cast_bits(v, src, dst, rule));
        }
        ASSERT_TRUE(m.run(r)) << dtype_name(src) << " -> " << dtype_name(dst) << " mode "
                              << static_cast<int>(mode) << " values from " << first;
    }
}

std::vector<uint64_t> all_16_bit() {
    std::vector<uint64_t> values(65536);
    for (size_t i = 0; i < values.size(); ++i) values[i] = i;
    return values;
}
std::vector<uint64_t> all_8_bit() {
    std::vector<uint64_t> values(256);
    for (size_t i = 0; i < values.size(); ++i) values[i] = i;
    return values;
}

/// Every half as float, with neighbours and midpoints; bounds of the integers; random patterns.
std::vector<uint64_t> edge_floats() {
    std::vector<uint64_t> values = test_values(DType::kFloat32, 4000, 5);
    for (uint32_t h = 0; h < 65536; h += 7) {
        const float exact = static_cast<float>(decode(h, kHalfFormat));
        const uint32_t bits = __builtin_bit_cast(uint32_t, exact);
        for (int32_t step : {-1, 0, 1, 0x0fff, 0x1000, 0x1001})
            values.push_back(bits + static_cast<uint32_t>(step));
    }
    for (float base : {7.f, 8.f, 127.f, 128.f, 255.f, 256.f, 32767.f, 32768.f, 65504.f, 65520.f,
                       65536.f, 0x1p31f, 0x1p63f, 0.5f, 1.5f, 2.5f}) {
        for (float sign : {1.f, -1.f}) {
            const uint32_t bits = __builtin_bit_cast(uint32_t, base * sign);
            for (int32_t step = -3; step <= 3; ++step)
                values.push_back(bits + static_cast<uint32_t>(step));
            values.push_back(__builtin_bit_cast(uint32_t, (base + 0.5f) * sign));
        }
    }
    return values;
}

TEST(Cast, EveryHalfToEveryType) {
    for_each_level([] {
        for (DType dst : {DType::kInt8, DType::kUint8, DType::kInt16, DType::kInt32}) {
            for (Rounding mode : kAllFive) check(DType::kFloat16, dst, mode, all_16_bit());
        }
        check(DType::kFloat16, DType::kInt8, Rounding::kNone, all_16_bit());
        check(DType::kFloat16, DType::kFloat32, Rounding::kNone, all_16_bit());
    });
}

TEST(Cast, EveryBfloatAndEveryInt16AndInt8) {
    for_each_level([] {
        check(DType::kBfloat16, DType::kFloat32, Rounding::kNone, all_16_bit());
        for (Rounding mode : kAllFive) {
            check(DType::kBfloat16, DType::kInt32, mode, all_16_bit());
            check(DType::kInt16, DType::kFloat16, mode, all_16_bit());
        }
        check(DType::kInt16, DType::kFloat32, Rounding::kNone, all_16_bit());
        check(DType::kInt8, DType::kFloat16, Rounding::kNone, all_8_bit());
        check(DType::kUint8, DType::kFloat16, Rounding::kNone, all_8_bit());
    });
}

TEST(Cast, EdgeFloatsInEveryMode) {
    for_each_level([] {
        for (DType dst : {DType::kFloat16, DType::kBfloat16, DType::kInt16, DType::kInt32,
                          DType::kInt64, DType::kFloat32}) {
            for (Rounding mode : kAllFive) check(DType::kFloat32, dst, mode, edge_floats());
        }
        check(DType::kFloat32, DType::kFloat16, Rounding::kOdd, edge_floats());
        check(DType::kFloat32, DType::kFloat16, Rounding::kNone, edge_floats());
    });
}

TEST(Cast, IntegersToFloatInEveryMode) {
    std::vector<uint64_t> values = test_values(DType::kInt32, 5000, 3);
    for (uint64_t v :
         {0x7fffffffull, 0x80000000ull, 0x01000001ull, 0x01000002ull, 0x01000003ull, 0xfeffffffull})
        values.push_back(v);
    for (Rounding mode : kAllFive) check(DType::kInt32, DType::kFloat32, mode, values);
    check(DType::kInt32, DType::kFloat32, Rounding::kNone, values);
    check(DType::kInt32, DType::kInt16, Rounding::kNone, values);
    check(DType::kInt32, DType::kInt64, Rounding::kNone, values);
}

TEST(Cast, Int64) {
    // 64-bit integers do not fit the reference's double: chosen values with known results.
    struct Case {
        int64_t v;
        int32_t narrow;
        float rint, floor, ceil;
    };
    const Case cases[] = {{0, 0, 0, 0, 0},
                          {-5, -5, -5, -5, -5},
                          {INT64_MAX, INT32_MAX, 0x1p63f, 0x1.fffffep62f, 0x1p63f},
                          {INT64_MIN, INT32_MIN, -0x1p63f, -0x1p63f, -0x1p63f},
                          {(1ll << 40) + 1, INT32_MAX, 0x1p40f, 0x1p40f, 0x1.000002p40f},
                          {-(1ll << 40) - 1, INT32_MIN, -0x1p40f, -0x1.000002p40f, -0x1p40f}};
    for (const Case& c : cases) {
        auto convert = [&](DType dst, Rounding mode, uint64_t bits) {
            Memory m(1);
            put_raw(m.ub.data() + kSrc, 8, 0, static_cast<uint64_t>(c.v));
            m.expected = m.ub;
            put_raw(m.expected.data(), 4, 0, bits);
            Record r = vector_record(Opcode::kCast, DType::kInt64, dst);
            r.src[0] = kSrc;
            r.count = 1;
            r.mode = static_cast<uint8_t>(mode);
            EXPECT_TRUE(m.run(r)) << c.v << " mode " << static_cast<int>(mode);
        };
        convert(DType::kInt32, Rounding::kNone, static_cast<uint32_t>(c.narrow));
        convert(DType::kFloat32, Rounding::kRint, __builtin_bit_cast(uint32_t, c.rint));
        convert(DType::kFloat32, Rounding::kFloor, __builtin_bit_cast(uint32_t, c.floor));
        convert(DType::kFloat32, Rounding::kCeil, __builtin_bit_cast(uint32_t, c.ceil));
    }
}

TEST(Cast, Int4IsPackedLowNibbleFirst) {
    Memory m(1);
    m.ub[kSrc] = 0x8f;  // elements -1, -8
    m.ub[kSrc + 1] = 0x71;
    m.expected = m.ub;
    const double values[] = {-1, -8, 1, 7};
    for (int i = 0; i < 4; ++i) store(m.expected.data(), DType::kFloat16, i, values[i]);
    Record r = vector_record(Opcode::kCast, DType::kInt4, DType::kFloat16);
    r.src[0] = kSrc;
    r.count = 4;
    EXPECT_TRUE(m.run(r));
    Memory back(2);
    const double wide[] = {-9.5, 7.5, 2.5, -0.5};
    for (int i = 0; i < 4; ++i) store(back.ub.data() + kSrc, DType::kFloat16, i, wide[i]);
    back.expected = back.ub;
    back.expected[0] = 0x78;
    back.expected[1] = 0x02;
    r = vector_record(Opcode::kCast, DType::kFloat16, DType::kInt4);
    r.src[0] = kSrc;
    r.count = 4;
    EXPECT_TRUE(back.run(r));
}

TEST(Cast, Int32ToHalfTakesTheDequantisationScale) {
    Memory m(1);
    const int32_t values[] = {0, 1, -7, 1000, 65504, 1000000, -1000000};
    for (int i = 0; i < 7; ++i) put_raw(m.ub.data() + kSrc, 4, i, static_cast<uint32_t>(values[i]));
    m.expected = m.ub;
    for (int i = 0; i < 7; ++i) store(m.expected.data(), DType::kFloat16, i, values[i] * 0.25);
    Record r = vector_record(Opcode::kCast, DType::kInt32, DType::kFloat16);
    r.src[0] = kSrc;
    r.count = 7;
    r.scalar = 0x3400;
    EXPECT_TRUE(m.run(r));
}

TEST(Cast, PairsThatDoNotExistAreRefused) {
    Memory m(1);
    Record r = vector_record(Opcode::kCast, DType::kFloat16, DType::kBfloat16);
    r.count = 1;
    const char* error = exec::execute(r, exec::LocalMemories{m.base, m.bytes});
    ASSERT_NE(error, nullptr);
    EXPECT_STREQ(error, "Cast: no such instruction for float16 -> bfloat16");
}

TEST(Cast, RepeatFormNarrowsAndWidens) {
    // float -> half: 64 lanes, the half side moves 4 blocks per repeat.
    Memory m(1);
    m.fill(kSrc, DType::kFloat32, 256, 2);
    Record r = vector_record(Opcode::kCast, DType::kFloat32, DType::kFloat16);
    r.src[0] = kSrc;
    r.form = Form::kRepeat;
    const RepeatForm form = {{0x00ff00ff00ff00ffull, 0}, 3, {1, 1, 1}, {5, 8, 8}, false};
    r.side = &form;
    for (uint32_t repeat = 0; repeat < 3; ++repeat) {
        for (uint32_t l = 0; l < 64; ++l) {
            if (((form.mask[0] >> l) & 1) == 0) continue;
            const double v = load(m.ub.data() + kSrc, DType::kFloat32, repeat * 64 + l);
            put_raw(m.expected.data() + repeat * 160, 2, l, encode(v, kHalfFormat));
        }
    }
    EXPECT_TRUE(m.run(r));
}

}  // namespace
}  // namespace drydock::isa_test
