// Reductions, Brcb, Gather, index sequences.
#include <cmath>
#include <random>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kSrc = 32 * 1024, kOffsets = 64 * 1024;

struct Lane {
    double value;
    uint64_t index;
};

enum class Kind { kSum, kMax, kMin };

double rounded(double v, DType dtype) {
    const FloatFormat& f = dtype == DType::kFloat16 ? kHalfFormat : kFloatFormat;
    return decode(encode(v, f), f);
}

Lane combine(const Lane& a, const Lane& b, Kind kind, DType dtype) {
    if (kind == Kind::kSum) return {rounded(a.value + b.value, dtype), a.index};
    if (std::isnan(a.value)) return a;
    if (std::isnan(b.value)) return b;
    const bool both_zero = a.value == 0 && b.value == 0;
    const bool a_low =
        both_zero ? std::signbit(a.value) && !std::signbit(b.value) : a.value < b.value;
    const bool b_low =
        both_zero ? std::signbit(b.value) && !std::signbit(a.value) : b.value < a.value;
    if (kind == Kind::kMax) return a_low ? b : a;
    return b_low ? b : a;
}

/// Adjacent pairs first, by recursion on the aligned halves of a power of two; absent lanes
/// skipped.
bool tree(const std::vector<const Lane*>& lanes, size_t first, size_t width, Kind kind, DType dtype,
          Lane& result) {
    if (width == 1) {
        if (first >= lanes.size() || lanes[first] == nullptr) return false;
        result = *lanes[first];
        return true;
    }
    Lane left, right;
    const bool has_left = tree(lanes, first, width / 2, kind, dtype, left);
    const bool has_right = tree(lanes, first + width / 2, width / 2, kind, dtype, right);
    if (has_left && has_right) result = combine(left, right, kind, dtype);
    if (has_left != has_right) result = has_left ? left : right;
    return has_left || has_right;
}

bool reduce(std::vector<Lane>& lanes, const std::vector<bool>& active, Kind kind, DType dtype,
            Lane& result) {
    std::vector<const Lane*> pointers;
    for (size_t i = 0; i < lanes.size(); ++i) pointers.push_back(active[i] ? &lanes[i] : nullptr);
    size_t width = 1;
    while (width < lanes.size()) width *= 2;
    return !lanes.empty() && tree(pointers, 0, width, kind, dtype, result);
}

/// Values near 1 with some specials, so that the order of additions matters.
void fill_source(Memory& m, DType dtype, uint32_t count, bool specials) {
    m.fill(kSrc, dtype, count, 3);
    for (uint32_t i = 0; i < count; ++i) {
        const double v = load(m.ub.data() + kSrc, dtype, i);
        if (!specials && !(std::fabs(v) < 100))
            store(m.ub.data() + kSrc, dtype, i, 0.1 * (i % 37) - 1.3);
    }
    m.expected = m.ub;
}

Kind kind_of(Opcode op) {
    switch (op) {
        case Opcode::kReduceMax:
        case Opcode::kWholeReduceMax:
        case Opcode::kBlockReduceMax:
            return Kind::kMax;
        case Opcode::kReduceMin:
        case Opcode::kWholeReduceMin:
        case Opcode::kBlockReduceMin:
            return Kind::kMin;
        default:
            return Kind::kSum;
    }
}

TEST(Reduce, CountForm) {
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        const uint32_t elem = dtype_bits(dtype) / 8, p = 256 / elem;
        for (Opcode op : {Opcode::kReduceSum, Opcode::kReduceMax, Opcode::kReduceMin}) {
            for (uint32_t count : {1u, 2u, 3u, 63u, 64u, 65u, 127u, 128u, 129u, 500u, 4000u}) {
                for (uint8_t index : {uint8_t{0}, uint8_t{1}}) {
                    Memory m(count);
                    fill_source(m, dtype, count, count % 2 == 0);
                    Lane total{};
                    for (uint32_t at = 0; at < count; at += p) {
                        std::vector<Lane> lanes;
                        for (uint32_t i = at; i < std::min(count, at + p); ++i)
                            lanes.push_back({load(m.ub.data() + kSrc, dtype, i), i});
                        Lane part{};
                        reduce(lanes, std::vector<bool>(lanes.size(), true), kind_of(op), dtype,
                               part);
                        total = at == 0 ? part : combine(total, part, kind_of(op), dtype);
                    }
                    store(m.expected.data(), dtype, 0, total.value);
                    if (op != Opcode::kReduceSum && index == 1)
                        put_raw(m.expected.data() + elem, elem, 0, total.index);
                    Record r = vector_record(op, dtype, dtype);
                    r.src[0] = kSrc;
                    r.count = count;
                    r.mode = index;
                    EXPECT_TRUE(m.run(r))
                        << op_info(op).name << " " << dtype_name(dtype) << " " << count;
                }
            }
        }
    }
}

struct RepeatCase {
    Opcode op;
    uint8_t mode;
    uint32_t unit;   ///< elements of dst_stride 1, 0: 4 bytes
    uint32_t group;  ///< lanes per result; 0 = the repeat
};

void check_repeat(const RepeatCase& c, DType dtype, const RepeatForm& form) {
    Memory m(form.repeat);
    const uint32_t elem = dtype_bits(dtype) / 8, lanes = 256 / elem;
    fill_source(m, dtype, 64 * lanes, false);
    const uint32_t repeats =
        form.counter_mode ? static_cast<uint32_t>((form.mask[0] + lanes - 1) / lanes) : form.repeat;
    const uint32_t group = c.group == 0 ? lanes : c.group == 1 ? 32 / elem : c.group;
    for (uint32_t rep = 0; rep < repeats; ++rep) {
        for (uint32_t g = 0; g < lanes / group; ++g) {
            std::vector<Lane> values;
            std::vector<bool> active;
            for (uint32_t l = g * group; l < (g + 1) * group; ++l) {
                const uint64_t at =
                    32ull * (rep * form.repeat_stride[1] + l * elem / 32 * form.block_stride[1]) +
                    l * elem % 32;
                values.push_back({load(m.ub.data() + kSrc + at, dtype, 0), l});
                active.push_back(form.counter_mode ? rep * lanes + l < form.mask[0]
                                                   : ((form.mask[l / 64] >> (l % 64)) & 1) != 0);
            }
            if (c.op == Opcode::kPairReduceSum && active[0] != active[1]) {
                values[active[0] ? 1 : 0].value = 0;
                active[0] = active[1] = true;
            }
            Lane result{};
            if (!reduce(values, active, kind_of(c.op), dtype, result)) continue;
            const uint32_t unit = c.unit == 0 ? 4 : c.unit * elem;
            uint8_t* dst =
                m.expected.data() + uint64_t{rep} * form.repeat_stride[0] * unit + g * elem;
            const bool pair = kind_of(c.op) != Kind::kSum && c.group == 0;
            if (pair && c.mode == 3) {
                put_raw(dst, 4, 0, result.index);
            } else {
                store(dst + (pair && c.mode == 1 ? elem : 0), dtype, 0, result.value);
                if (pair && c.mode <= 1)
                    put_raw(dst + (c.mode == 0 ? elem : 0), elem, 0, result.index);
            }
        }
    }
    Record r = vector_record(c.op, dtype, dtype);
    r.src[0] = kSrc;
    r.mode = c.mode;
    r.form = Form::kRepeat;
    r.side = &form;
    EXPECT_TRUE(m.run(r)) << op_info(c.op).name << " " << dtype_name(dtype) << " mode "
                          << int{c.mode};
}

TEST(Reduce, RepeatForms) {
    using enum Opcode;
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        const uint32_t per_block = 128 / (dtype_bits(dtype) / 8);
        const RepeatCase cases[] = {{kWholeReduceSum, 0, 1, 0}, {kWholeReduceMax, 0, 2, 0},
                                    {kWholeReduceMax, 1, 2, 0}, {kWholeReduceMax, 2, 1, 0},
                                    {kWholeReduceMax, 3, 0, 0}, {kWholeReduceMin, 0, 2, 0},
                                    {kBlockReduceSum, 0, 8, 1}, {kBlockReduceMax, 0, 8, 1},
                                    {kBlockReduceMin, 0, 8, 1}, {kPairReduceSum, 0, per_block, 2}};
        for (const RepeatCase& c : cases) {
            check_repeat(c, dtype, {{~0ull, ~0ull}, 5, {1, 1, 1}, {1, 8, 8}, false});
            check_repeat(
                c, dtype,
                {{0x00ff0f0000000001ull, 0x8000000000000000ull}, 3, {1, 2, 1}, {2, 17, 8}, false});
            check_repeat(c, dtype, {{200, 0}, 0, {1, 1, 1}, {1, 8, 8}, true});
            check_repeat(c, dtype, {{0, 0}, 3, {1, 1, 1}, {1, 8, 8}, false});
        }
    }
}

/// ReduceSum, ReduceMax and ReduceMin with mask and repeat: one result of all repeats in order.
void check_reduce_all(Opcode op, uint8_t index, DType dtype, const RepeatForm& form) {
    Memory m(form.repeat + 1);
    const uint32_t elem = dtype_bits(dtype) / 8, lanes = 256 / elem;
    fill_source(m, dtype, 64 * lanes, false);
    const Kind kind = kind_of(op);
    const uint32_t repeats =
        form.counter_mode ? static_cast<uint32_t>((form.mask[0] + lanes - 1) / lanes) : form.repeat;
    Lane total{};
    bool any = false;
    for (uint32_t rep = 0; rep < repeats; ++rep) {
        std::vector<Lane> values;
        std::vector<bool> active;
        for (uint32_t l = 0; l < lanes; ++l) {
            const uint64_t at = 32ull * rep * form.repeat_stride[1] + l * elem;
            values.push_back({load(m.ub.data() + kSrc + at, dtype, 0), uint64_t{rep} * lanes + l});
            active.push_back(form.counter_mode ? rep * lanes + l < form.mask[0]
                                               : ((form.mask[l / 64] >> (l % 64)) & 1) != 0);
        }
        Lane part{};
        if (!reduce(values, active, kind, dtype, part)) continue;
        total = any ? combine(total, part, kind, dtype) : part;
        any = true;
    }
    if (any) {
        store(m.expected.data(), dtype, 0, total.value);
        if (kind != Kind::kSum && index == 1)
            put_raw(m.expected.data() + elem, elem, 0, total.index);
    }
    Record r = vector_record(op, dtype, dtype);
    r.src[0] = kSrc;
    r.mode = index;
    r.form = Form::kRepeat;
    r.side = &form;
    EXPECT_TRUE(m.run(r)) << op_info(op).name << " " << dtype_name(dtype) << " " << form.repeat;
    if (!any) return;
    uint8_t bits[8] = {};
    store(bits, dtype, 0, total.value);
    EXPECT_EQ(kind == Kind::kSum ? m.registers.sum : m.registers.reduce_value, raw(bits, elem, 0));
    if (kind != Kind::kSum) {
        EXPECT_EQ(m.registers.reduce_index, total.index);
    }
}

TEST(Reduce, MaskAndRepeatIntoOneResult) {
    std::mt19937_64 random(6);
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        for (Opcode op : {Opcode::kReduceSum, Opcode::kReduceMax, Opcode::kReduceMin}) {
            for (uint8_t index : {uint8_t{0}, uint8_t{1}}) {
                for (uint32_t repeat : {0u, 1u, 2u, 17u, 255u}) {
                    const auto stride = static_cast<uint16_t>(repeat > 60 ? random() % 3 : 8);
                    check_reduce_all(op, index, dtype,
                                     {{~0ull, ~0ull}, repeat, {1, 1, 1}, {1, stride, 8}, false});
                    check_reduce_all(
                        op, index, dtype,
                        {{random(), random()}, repeat, {1, 1, 1}, {1, stride, 8}, false});
                }
                for (uint64_t count : {0u, 1u, 63u, 64u, 129u, 1000u})
                    check_reduce_all(op, index, dtype, {{count, 0}, 0, {1, 1, 1}, {1, 8, 8}, true});
            }
        }
    }
}

TEST(Reduce, RegistersHoldTheResultOfAllRepeats) {
    Memory m(2);
    m.put(kSrc, 4, 128, [](size_t i) {
        return __builtin_bit_cast(uint32_t, i == 70 ? 500.0f : static_cast<float>(i));
    });
    const RepeatForm form = {{~0ull, 0}, 2, {1, 1, 1}, {1, 8, 8}, false};
    Record r = vector_record(Opcode::kWholeReduceMax, DType::kFloat32, DType::kFloat32);
    r.src[0] = kSrc;
    r.form = Form::kRepeat;
    r.side = &form;
    ASSERT_EQ(exec::execute(r, exec::LocalMemories{m.base, m.bytes, &m.registers}), nullptr);
    EXPECT_EQ(m.registers.reduce_value, __builtin_bit_cast(uint32_t, 500.0f));
    EXPECT_EQ(m.registers.reduce_index, 70u);
    r.op = Opcode::kWholeReduceSum;
    ASSERT_EQ(exec::execute(r, exec::LocalMemories{m.base, m.bytes, &m.registers}), nullptr);
    EXPECT_EQ(m.registers.sum, __builtin_bit_cast(uint32_t, 127.0f * 64 + 430));
}

TEST(Scattered, BrcbFillsBlocks) {
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        const uint32_t elem = dtype_bits(dtype) / 8;
        Memory m(1);
        m.fill(kSrc, dtype, 24, 2);
        const RepeatForm form = {{~0ull, ~0ull}, 3, {2, 1, 1}, {17, 1, 1}, false};
        for (uint32_t i = 0; i < 24; ++i) {
            for (uint32_t k = 0; k < 32 / elem; ++k) {
                put_raw(m.expected.data() + (i / 8 * 17 + i % 8 * 2) * 32, elem, k,
                        raw(m.ub.data() + kSrc, elem, i));
            }
        }
        Record r = vector_record(Opcode::kBrcb, dtype, dtype);
        r.src[0] = kSrc;
        r.form = Form::kRepeat;
        r.side = &form;
        EXPECT_TRUE(m.run(r));
    }
}

TEST(Scattered, GatherByByteOffsets) {
    for (DType dtype : {DType::kInt16, DType::kFloat32}) {
        const uint32_t elem = dtype_bits(dtype) / 8;
        Memory m(1);
        m.fill(kSrc, dtype, 1000, 2);
        for (uint32_t i = 0; i < 300; ++i)
            put_raw(m.ub.data() + kOffsets, 4, i, (i * 37 % 1000) * elem);
        m.expected = m.ub;
        for (uint32_t i = 0; i < 300; ++i)
            put_raw(m.expected.data(), elem, i, raw(m.ub.data() + kSrc, elem, i * 37 % 1000));
        Record r = vector_record(Opcode::kGather, dtype, dtype);
        r.src[0] = kSrc;
        r.src[1] = kOffsets;
        r.count = 300;
        EXPECT_TRUE(m.run(r));
        put_raw(m.ub.data() + kOffsets, 4, 7, kUbBytes);
        const char* error = exec::execute(r, exec::LocalMemories{m.base, m.bytes});
        ASSERT_NE(error, nullptr);
        EXPECT_NE(std::string(error).find("element 7"), std::string::npos) << error;
    }
}

TEST(Sequences, VecIndexAndArange) {
    for (DType dtype : {DType::kFloat16, DType::kFloat32, DType::kInt16, DType::kInt32}) {
        const uint32_t elem = dtype_bits(dtype) / 8;
        for (Opcode op : {Opcode::kCreateVecIndex, Opcode::kArange}) {
            for (uint32_t count : {0u, 1u, 9u, 64u, 65u, 500u}) {
                Memory m(count);
                uint8_t first[8] = {}, step[8] = {};
                store(first, dtype, 0, 3);
                store(step, dtype, 0, 2);
                Record r = vector_record(op, dtype, dtype);
                std::memcpy(&r.scalar, first, elem);
                std::memcpy(&r.src[0], step, elem);
                r.count = count;
                for (uint32_t i = 0; i < count; ++i)
                    store(m.expected.data(), dtype, i,
                          3.0 + i * (op == Opcode::kArange ? 2.0 : 1.0));
                EXPECT_TRUE(m.run(r))
                    << op_info(op).name << " " << dtype_name(dtype) << " " << count;
            }
        }
    }
}

}  // namespace
}  // namespace drydock::isa_test
