// GatherMask and Gatherb (spec kernel-vector 2.7) against selections made element by element.
#include <random>

#include "exec/describe.h"
#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kDst = 0, kSrc = 48 * 1024, kPattern = 112 * 1024;

/// Which elements of a repeat the published table of built-in patterns names.
bool builtin(int pattern, uint64_t e) {
    const uint64_t period[] = {0, 2, 2, 4, 4, 4, 4, 1};
    const uint64_t first[] = {0, 0, 1, 0, 1, 2, 3, 0};
    return e % period[pattern] == first[pattern];
}

void check(DType dtype, const GatherMaskForm& wanted, uint64_t seed) {
    const uint32_t elem = dtype_bits(dtype) / 8;
    Memory m(seed);
    m.fill(kSrc, dtype, 64 * 1024 / elem, seed);
    std::mt19937 random(static_cast<uint32_t>(seed));
    m.put(kPattern, 4, 4000, [&](size_t) { return random(); });
    uint64_t kept = 99, expected = 0;
    GatherMaskForm form = wanted;
    form.kept = &kept;
    for (uint32_t r = 0; r < form.repeats; ++r) {
        for (uint32_t e = 0; e < form.elements; ++e) {
            const uint64_t word =
                raw(m.ub.data() + kPattern + r * form.pattern_stride * 32, elem, e / (elem * 8));
            const bool on = form.pattern != 0 ? builtin(form.pattern, e)
                                              : ((word >> (e % (elem * 8))) & 1) != 0;
            if (!on) continue;
            const uint64_t at = uint64_t{e} * elem;
            const uint64_t from =
                kSrc + 32ull * r * form.repeat_stride + at / 32 * 32 * form.block_stride + at % 32;
            put_raw(m.expected.data() + kDst, elem, expected++, raw(m.ub.data() + from, elem, 0));
        }
    }
    Record r = vector_record(Opcode::kGatherMask, dtype, dtype);
    r.dst = kDst;
    r.src[0] = kSrc;
    r.src[1] = kPattern;
    r.form = Form::kSpecial;
    r.side = &form;
    Instr instr = exec::describe(r);
    exec::complete(r, exec::LocalMemories{m.base, m.bytes}, instr);
    EXPECT_EQ(instr.dst[0].run_bytes, expected * elem);
    EXPECT_TRUE(m.run(r)) << dtype_name(dtype) << " pattern " << int{form.pattern} << " elements "
                          << form.elements << " repeats " << form.repeats;
    EXPECT_EQ(kept, expected);
}

TEST(GatherMask, EveryBuiltInPatternInBothModes) {
    for (DType dtype : {DType::kFloat16, DType::kFloat32, DType::kBfloat16, DType::kUint32}) {
        const uint32_t lanes = 256 / (dtype_bits(dtype) / 8);
        for (uint8_t pattern = 1; pattern <= 7; ++pattern) {
            check(dtype, {1, lanes, 1, 8, 8, pattern, nullptr}, pattern);
            check(dtype, {0, lanes, 1, 8, 8, pattern, nullptr}, pattern);
            check(dtype, {3, 0, 1, 8, 8, pattern, nullptr}, pattern);
            for (uint32_t elements : {1u, 7u, lanes - 1, lanes + 1, 5 * lanes + 3})
                check(dtype, {2, elements, 1, 60, 8, pattern, nullptr}, elements);
        }
    }
}

TEST(GatherMask, RandomPatternsAndStrides) {
    std::mt19937 random(7);
    for (int i = 0; i < 300; ++i) {
        const DType dtype = random() % 2 == 0 ? DType::kInt16 : DType::kFloat32;
        const uint32_t lanes = 256 / (dtype_bits(dtype) / 8);
        GatherMaskForm form{};
        form.repeats = random() % 5;
        form.elements = random() % 3 == 0 ? lanes : random() % (3 * lanes);
        form.block_stride = static_cast<uint16_t>(1 + random() % 3);
        form.repeat_stride = static_cast<uint16_t>(random() % 40);
        form.pattern_stride = static_cast<uint16_t>(random() % 9);
        form.pattern = static_cast<uint8_t>(random() % 2 == 0 ? 0 : 1 + random() % 7);
        check(dtype, form, static_cast<uint64_t>(i) + 1);
    }
}

TEST(GatherMask, ManyRepeats) {
    check(DType::kFloat16, {255, 16, 1, 1, 0, 2, nullptr}, 3);
    check(DType::kFloat32, {255, 8, 1, 1, 1, 0, nullptr}, 4);
}

TEST(GatherMask, CompactsInPlace) {
    Memory m(3);
    m.fill(kSrc, DType::kFloat32, 256, 9);
    for (uint32_t i = 0; i < 128; ++i)
        put_raw(m.expected.data() + kSrc, 4, i, raw(m.ub.data() + kSrc, 4, 2 * i + 1));
    uint64_t kept = 0;
    const GatherMaskForm form = {4, 64, 1, 8, 0, 2, &kept};
    Record r = vector_record(Opcode::kGatherMask, DType::kFloat32, DType::kFloat32);
    r.dst = r.src[0] = kSrc;
    r.form = Form::kSpecial;
    r.side = &form;
    EXPECT_TRUE(m.run(r));
    EXPECT_EQ(kept, 128u);
}

TEST(GatherMask, OperandsOutsideTheMemoryAreRefused) {
    Memory m(3);
    uint64_t kept = 0;
    const GatherMaskForm form = {1, 64, 1, 8, 8, 7, &kept};
    Record r = vector_record(Opcode::kGatherMask, DType::kFloat32, DType::kFloat32);
    r.form = Form::kSpecial;
    r.side = &form;
    r.src[0] = kUbBytes - 128;
    const exec::LocalMemories memories{m.base, m.bytes};
    EXPECT_NE(std::string(exec::execute(r, memories)).find("GatherMask src0"), std::string::npos);
    r.src[0] = 0;
    r.dst = kUbBytes - 128;
    EXPECT_STREQ(
        exec::execute(r, memories),
        "GatherMask dst: 256 bytes from offset 130944 of UB exceed its size: 131200 > 131072");
}

TEST(Gatherb, BlocksAtOffsets) {
    std::mt19937 random(5);
    for (DType dtype : {DType::kUint16, DType::kUint32}) {
        for (uint32_t repeats : {0u, 1u, 3u, 255u}) {
            Memory m(repeats);
            m.fill(kSrc, dtype, 1000, 2);
            m.put(kPattern, 4, repeats * 8, [&](size_t) { return random() % 200 * 32; });
            const RepeatForm form = {{~0ull, ~0ull},
                                     repeats,
                                     {static_cast<uint16_t>(repeats > 100 ? 1 : 2), 1, 1},
                                     {static_cast<uint16_t>(repeats > 100 ? 4 : 17), 1, 1},
                                     false};
            for (uint32_t i = 0; i < repeats * 8; ++i) {
                const uint64_t to =
                    32ull * (i / 8 * form.repeat_stride[0] + i % 8 * form.block_stride[0]);
                std::memcpy(m.expected.data() + kDst + to,
                            m.ub.data() + kSrc + raw(m.ub.data() + kPattern, 4, i), 32);
            }
            Record r = vector_record(Opcode::kGatherb, dtype, dtype);
            r.dst = kDst;
            r.src[0] = kSrc;
            r.src[1] = kPattern;
            r.form = Form::kRepeat;
            r.side = &form;
            EXPECT_TRUE(m.run(r)) << repeats;
        }
    }
    Memory m(1);
    m.put(kPattern, 4, 8, [](size_t i) { return i == 5 ? kUbBytes : 0u; });
    const RepeatForm form = {{~0ull, ~0ull}, 1, {1, 1, 1}, {8, 1, 1}, false};
    Record r = vector_record(Opcode::kGatherb, DType::kUint32, DType::kUint32);
    r.src[1] = kPattern;
    r.form = Form::kRepeat;
    r.side = &form;
    const std::vector<uint8_t> before = m.ub;
    const char* error = exec::execute(r, exec::LocalMemories{m.base, m.bytes});
    ASSERT_NE(error, nullptr);
    EXPECT_NE(std::string(error).find("block 5"), std::string::npos) << error;
    EXPECT_EQ(m.ub, before);
}

}  // namespace
}  // namespace drydock::isa_test
