// Every element-wise instruction against the reference: types, counts, special values, strides,
// masks.
#include <random>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kDst = 0, kA = 32 * 1024, kB = 64 * 1024;

struct Trial {
    const OpCase& op;
    DType dtype;
    uint32_t elem() const { return dtype_bits(dtype) / 8; }
    bool shift() const { return op.op == Opcode::kShiftLeft || op.op == Opcode::kShiftRight; }
};

Record record_for(const Trial& s, uint64_t scalar) {
    Record r = vector_record(s.op.op, s.dtype, s.dtype);
    r.dst = kDst;
    r.src[0] = kA;
    r.src[1] = s.op.op == Opcode::kAxpy ? kDst : kB;
    r.src[2] = kDst;
    r.scalar = scalar;
    return r;
}

uint64_t scalar_for(const Trial& s, uint64_t seed) {
    if (s.shift()) return seed % (s.elem() * 8 + 1);
    const uint64_t bits = test_values(s.dtype, 1, seed)[0];
    return s.elem() == 8 ? bits : bits & ((uint64_t{1} << (s.elem() * 8)) - 1);
}

/// One expected element: offsets in bytes of destination and sources.
void expect_element(Memory& m, const Trial& s, uint64_t scalar, uint64_t d, uint64_t a,
                    uint64_t b) {
    uint8_t scalar_bytes[8];
    std::memcpy(scalar_bytes, &scalar, 8);
    Operands o;
    o.dtype = s.dtype;
    o.a = load(m.expected.data() + a, s.dtype, 0);
    o.b = load(m.expected.data() + b, s.dtype, 0);
    o.old = load(m.expected.data() + d, s.dtype, 0);
    o.s = load(scalar_bytes, s.dtype, 0);
    if (s.op.op == Opcode::kDuplicate || s.op.op == Opcode::kCopyLanes) {
        const uint64_t bits =
            s.op.op == Opcode::kDuplicate ? scalar : raw(m.expected.data() + a, s.elem(), 0);
        return put_raw(m.expected.data() + d, s.elem(), 0, bits);
    }
    store(m.expected.data() + d, s.dtype, 0, s.op.result(o));
}

void check_count(const Trial& s, uint32_t count, uint64_t seed) {
    Memory m(seed);
    m.fill(kA, s.dtype, count + 8, seed + 1);
    m.fill(kB, s.dtype, count + 8, seed + 2);
    m.fill(kDst, s.dtype, count + 8, seed + 3);
    const uint64_t scalar = scalar_for(s, seed + 4);
    Record r = record_for(s, scalar);
    r.count = count;
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t at = i * s.elem();
        expect_element(m, s, scalar, kDst + at, kA + at, kB + at);
    }
    EXPECT_TRUE(m.run(r)) << s.op.name << " " << dtype_name(s.dtype) << " count " << count
                          << " scalar " << scalar;
}

TEST(Elements, CountFormAtEveryCount) {
    for_each_level([] {
        for (const OpCase& op : element_ops()) {
            for (DType dtype : op.dtypes) {
                const Trial s{op, dtype};
                const uint32_t lanes = 256 / s.elem();
                for (uint32_t count = 0; count <= 2 * lanes + 1; count += count < 40 ? 1 : 13)
                    check_count(s, count, count);
                for (uint32_t count :
                     {lanes - 1, lanes, lanes + 1, 2 * lanes, 2 * lanes + 1, 513u, 4099u}) {
                    check_count(s, count, 7 * count);
                }
            }
        }
    });
}

TEST(Elements, InPlaceOnEitherSource) {
    for (const OpCase& op : element_ops()) {
        for (DType dtype : op.dtypes) {
            const Trial s{op, dtype};
            for (uint32_t dst : {kA, kB}) {
                Memory m(3);
                m.fill(kA, dtype, 1000, 4);
                m.fill(kB, dtype, 1000, 5);
                const uint64_t scalar = scalar_for(s, 6);
                Record r = record_for(s, scalar);
                r.dst = dst;
                r.count = 1000;
                if (op.op == Opcode::kAxpy) r.src[1] = dst;
                if (op_info(op.op).nsrc == 3) r.src[2] = dst;
                for (uint64_t i = 0; i < 1000; ++i) {
                    const uint64_t at = i * s.elem();
                    expect_element(m, s, scalar, dst + at, kA + at, kB + at);
                }
                EXPECT_TRUE(m.run(r)) << op.name << " " << dtype_name(dtype);
            }
        }
    }
}

// ---- all 65536 halfs ----------------------------------------------------------------------------

TEST(Elements, EveryHalfThroughUnaryAndScalarInstructions) {
    for_each_level([] {
        for (const OpCase& op : element_ops()) {
            const bool half = std::count(op.dtypes.begin(), op.dtypes.end(), DType::kFloat16) != 0;
            if (!half || op_info(op.op).nsrc != 1) continue;
            for (uint64_t scalar :
                 {0x211full, 0x3266ull, 0xb800ull, 0x4000ull, 0x7c00ull, 0x7e00ull, 0x8000ull}) {
                for (uint32_t first = 0; first < 65536; first += 8192) {
                    const Trial s{op, DType::kFloat16};
                    Memory m(1);
                    for (uint32_t i = 0; i < 8192; ++i) put_raw(m.ub.data() + kA, 2, i, first + i);
                    m.expected = m.ub;
                    Record r = record_for(s, scalar);
                    r.count = 8192;
                    for (uint32_t i = 0; i < 8192; ++i)
                        expect_element(m, s, scalar, kDst + 2 * i, kA + 2 * i, kB + 2 * i);
                    ASSERT_TRUE(m.run(r))
                        << op.name << " halfs from " << first << " scalar " << scalar;
                }
                if (op.op != Opcode::kAdds && op.op != Opcode::kMuls && op.op != Opcode::kMaxs &&
                    op.op != Opcode::kMins && op.op != Opcode::kLeakyRelu &&
                    op.op != Opcode::kSubs && op.op != Opcode::kDivs) {
                    break;  // no scalar
                }
            }
        }
    });
}

// ---- mask + repeat
// ----------------------------------------------------------------------------------

struct Shape {
    RepeatForm form{};
    uint32_t lanes = 0;
};

/// The lanes that a repeat form touches, in order: (repeat, lane).
template <class Visit>
void visit_lanes(const Shape& shape, Visit visit) {
    const RepeatForm& f = shape.form;
    if (f.counter_mode) {
        for (uint64_t i = 0; i < f.mask[0]; ++i)
            visit(static_cast<uint32_t>(i / shape.lanes), static_cast<uint32_t>(i % shape.lanes));
        return;
    }
    for (uint32_t r = 0; r < f.repeat; ++r) {
        for (uint32_t l = 0; l < shape.lanes; ++l) {
            if (((f.mask[l / 64] >> (l % 64)) & 1) != 0) visit(r, l);
        }
    }
}

uint64_t lane_offset(const RepeatForm& f, int operand, uint32_t elem, uint32_t r, uint32_t l) {
    const uint32_t byte = l * elem;
    return 32ull * (r * f.repeat_stride[operand] + byte / 32 * f.block_stride[operand]) + byte % 32;
}

Shape random_shape(std::mt19937& random, uint32_t elem) {
    Shape shape;
    shape.lanes = 256 / elem;
    RepeatForm& f = shape.form;
    f.repeat = random() % 6;
    for (int i : {0, 1}) f.mask[i] = (uint64_t{random()} << 32) | random();
    if (random() % 3 == 0) f.mask[0] = f.mask[1] = ~0ull;
    if (random() % 4 == 0) f.mask[0] = (1ull << (random() % 64)) - 1, f.mask[1] = 0;
    if (random() % 3 == 0)
        f.counter_mode = true, f.mask[0] = random() % (5 * shape.lanes), f.mask[1] = 0;
    for (int i : {0, 1, 2}) {
        f.block_stride[i] = static_cast<uint16_t>(1 + random() % 3);
        f.repeat_stride[i] = static_cast<uint16_t>(f.block_stride[i] * 8 + random() % 4);
        if (random() % 2 == 0) f.block_stride[i] = 1, f.repeat_stride[i] = 8;
    }
    if (random() % 4 == 0) f.block_stride[1] = 0;
    if (random() % 4 == 0) f.repeat_stride[2] = static_cast<uint16_t>(random() % 8);
    return shape;
}

void check_repeat(const Trial& s, const Shape& shape, uint64_t seed) {
    Memory m(seed);
    m.fill(kA, s.dtype, 32 * 1024 / s.elem(), seed + 1);
    m.fill(kB, s.dtype, 32 * 1024 / s.elem(), seed + 2);
    m.fill(kDst, s.dtype, 32 * 1024 / s.elem(), seed + 3);
    const uint64_t scalar = scalar_for(s, seed + 4);
    Record r = record_for(s, scalar);
    r.form = Form::kRepeat;
    r.side = &shape.form;
    visit_lanes(shape, [&](uint32_t repeat, uint32_t lane) {
        expect_element(m, s, scalar, kDst + lane_offset(shape.form, 0, s.elem(), repeat, lane),
                       kA + lane_offset(shape.form, 1, s.elem(), repeat, lane),
                       kB + lane_offset(shape.form, 2, s.elem(), repeat, lane));
    });
    EXPECT_TRUE(m.run(r)) << s.op.name << " " << dtype_name(s.dtype) << " seed " << seed
                          << " repeat " << shape.form.repeat << " counter "
                          << shape.form.counter_mode << " mask " << shape.form.mask[0];
}

TEST(Repeats, RandomMasksAndStrides) {
    std::mt19937 random(11);
    for (const OpCase& op : element_ops()) {
        for (DType dtype : op.dtypes) {
            const Trial s{op, dtype};
            for (uint64_t i = 0; i < 40; ++i)
                check_repeat(s, random_shape(random, s.elem()), 100 + i);
        }
    }
}

TEST(Repeats, AccumulateInPlace) {
    // dst is src1 and neither moves: every repeat adds to what the one before wrote (spec 1.5).
    const Trial s{element_ops()[0], DType::kFloat32};
    Memory m(5);
    m.fill(kA, DType::kFloat32, 64 * 20, 6);
    m.fill(kDst, DType::kFloat32, 64, 7);
    Shape shape;
    shape.lanes = 64;
    shape.form = {{~0ull, 0}, 20, {1, 1, 1}, {0, 8, 0}, false};
    Record r = record_for(s, 0);
    r.src[1] = kDst;
    r.form = Form::kRepeat;
    r.side = &shape.form;
    visit_lanes(shape, [&](uint32_t repeat, uint32_t lane) {
        const uint64_t at = lane_offset(shape.form, 0, 4, repeat, lane);
        expect_element(m, s, 0, kDst + at, kA + lane_offset(shape.form, 1, 4, repeat, lane),
                       kDst + at);
    });
    EXPECT_TRUE(m.run(r));
}

TEST(Repeats, MixedWidthAxpyUsesTheWiderLanes) {
    Memory m(9);
    m.fill(kA, DType::kFloat16, 64 * 3, 1);
    m.fill(kDst, DType::kFloat32, 64 * 3, 2);
    Record r = vector_record(Opcode::kAxpy, DType::kFloat16, DType::kFloat32);
    r.dst = r.src[1] = kDst;
    r.src[0] = kA;
    r.scalar = 0x3555;
    const RepeatForm form = {{~0ull, 0}, 3, {1, 1, 1}, {8, 4, 8}, false};
    r.form = Form::kRepeat;
    r.side = &form;
    for (uint64_t i = 0; i < 192; ++i) {
        const double x = load(m.expected.data() + kA, DType::kFloat16, i);
        const double old = load(m.expected.data() + kDst, DType::kFloat32, i);
        store(m.expected.data() + kDst, DType::kFloat32, i, x * decode(0x3555, kHalfFormat) + old);
    }
    EXPECT_TRUE(m.run(r));
}

// ---- bounds
// -------------------------------------------------------------------------------------------

TEST(Bounds, OperandsMustLieInsideTheirMemory) {
    Memory m(1);
    Record r = vector_record(Opcode::kAdd, DType::kFloat32, DType::kFloat32);
    r.dst = kUbBytes - 400;
    r.count = 100;
    exec::LocalMemories memories{m.base, m.bytes};
    EXPECT_EQ(exec::execute(r, memories), nullptr);
    r.count = 101;
    const std::vector<uint8_t> before = m.ub;
    const char* error = exec::execute(r, memories);
    ASSERT_NE(error, nullptr);
    EXPECT_STREQ(error,
                 "Add dst: bytes 130672 to 131076 of UB exceed its size: 131076 > 131072 (404 "
                 "bytes from offset 130672)");
    EXPECT_EQ(m.ub, before);
    r.dst = 0;
    r.count = 0xffffffff;  // a negative count
    EXPECT_NE(exec::execute(r, memories), nullptr);
    r.count = 1;
    r.src[1] = 0xfffffffc;
    EXPECT_NE(std::string(exec::execute(r, memories)).find("Add src1"), std::string::npos);
}

TEST(Bounds, StridedOperandsEndWithTheirLastActiveLane) {
    Memory m(1);
    exec::LocalMemories memories{m.base, m.bytes};
    Record r = vector_record(Opcode::kAdds, DType::kFloat32, DType::kFloat32);
    r.form = Form::kRepeat;
    RepeatForm form = {{(1ull << 10) - 1, 0}, 2, {1, 1, 1}, {8, 8, 8}, false};
    r.side = &form;
    r.dst = kUbBytes - 256 - 64;  // repeat 1 ends 40 bytes in
    EXPECT_EQ(exec::execute(r, memories), nullptr);
    r.dst = kUbBytes - 256 - 32;
    EXPECT_NE(exec::execute(r, memories), nullptr);
    form = {{70, 0}, 1, {1, 1, 1}, {9, 9, 9}, true};  // counter mode: 64 lanes, then 6
    r.dst = kUbBytes - 288 - 24;
    EXPECT_EQ(exec::execute(r, memories), nullptr);
    form.mask[0] = 71;
    EXPECT_NE(exec::execute(r, memories), nullptr);
}

}  // namespace
}  // namespace drydock::isa_test
