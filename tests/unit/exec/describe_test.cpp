// Footprints: exact bytes of every form; where they are exact, executing touches those bytes only.
#include "exec/describe.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "exec/executor.h"

namespace drydock::exec {
namespace {

Record vector(Opcode op, DType src, DType dst) {
    Record r{};
    r.op = op;
    r.dtype = src;
    r.dst_dtype = dst;
    r.pipe = Pipe::kV;
    r.dst_space = r.src_space = Space::kUb;
    r.dst = 0;
    r.src[0] = 4096;
    r.src[1] = 8192;
    r.src[2] = 12288;
    return r;
}

std::set<uint64_t> bytes_of(const Footprint& f) {
    std::set<uint64_t> bytes;
    for (uint64_t i = 0; i < f.level[0].count; ++i) {
        for (uint64_t j = 0; j < f.level[1].count; ++j) {
            for (uint64_t k = 0; k < f.level[2].count; ++k) {
                const uint64_t at = f.base.offset + i * f.level[0].stride_bytes +
                                    j * f.level[1].stride_bytes + k * f.level[2].stride_bytes;
                for (uint64_t b = 0; b < f.run_bytes; ++b) bytes.insert(at + b);
            }
        }
    }
    return bytes;
}

struct FakeCore {
    uint32_t core_number = 5;
    uint8_t* local_base[static_cast<int>(Space::kCount)] = {};
    uint32_t local_bytes[static_cast<int>(Space::kCount)] = {};
};

TEST(Describe, CountFormIsOneRunPerOperand) {
    Record r = vector(Opcode::kAdd, DType::kFloat16, DType::kFloat16);
    r.count = 100;
    const Instr instr = describe(r, FakeCore{});
    EXPECT_EQ(instr.block, 5u);
    EXPECT_EQ(instr.ndst, 1);
    EXPECT_EQ(instr.nsrc, 2);
    EXPECT_EQ(instr.dst[0].run_bytes, 200u);
    EXPECT_EQ(instr.src[1].base.offset, 8192u);
    EXPECT_EQ(instr.src[1].base.block, 5u);
    EXPECT_EQ(instr.src[1].run_bytes, 200u);
    EXPECT_EQ(end_offset(instr.src[1]), 8392u);
}

TEST(Describe, CastHasTwoWidths) {
    Record r = vector(Opcode::kCast, DType::kFloat16, DType::kFloat32);
    r.count = 7;
    const Instr instr = describe(r);
    EXPECT_EQ(instr.dst[0].run_bytes, 28u);
    EXPECT_EQ(instr.src[0].run_bytes, 14u);
    r.dtype = DType::kInt4;
    r.dst_dtype = DType::kFloat16;
    EXPECT_EQ(describe(r).src[0].run_bytes, 4u);
}

TEST(Describe, CompareWritesBitsOfWholeRepeats) {
    Record r = vector(Opcode::kCompare, DType::kFloat32, DType::kUint8);
    r.count = 200;
    const Instr instr = describe(r);
    EXPECT_EQ(instr.dst[0].run_bytes, 24u);
    EXPECT_EQ(instr.src[0].run_bytes, 768u);
    r.count = 63;
    EXPECT_EQ(describe(r).dst[0].run_bytes, 0u);
}

TEST(Describe, SelectReadsTheMask) {
    Record r = vector(Opcode::kSelect, DType::kFloat32, DType::kFloat32);
    r.count = 201;
    r.mode = 2;
    EXPECT_EQ(describe(r).nsrc, 3);
    EXPECT_EQ(describe(r).src[2].run_bytes, 26u);
    r.mode = 0;
    EXPECT_EQ(describe(r).src[2].run_bytes, 8u);
    r.op = Opcode::kSelects;
    r.mode = 1;
    ASSERT_EQ(describe(r).nsrc, 2);
    EXPECT_EQ(describe(r).src[1].base.offset, 12288u);
    EXPECT_EQ(describe(r).src[1].run_bytes, 26u);
}

TEST(Describe, AccumulatingInstructionsReadTheirDestination) {
    Record r = vector(Opcode::kAxpy, DType::kFloat16, DType::kFloat32);
    r.src[1] = r.dst;
    r.count = 64;
    const Instr instr = describe(r);
    ASSERT_EQ(instr.nsrc, 2);
    EXPECT_EQ(instr.src[1].base.offset, 0u);
    EXPECT_EQ(instr.src[1].run_bytes, 256u);
}

TEST(Describe, RepeatFormHasThreeLevels) {
    Record r = vector(Opcode::kAbs, DType::kFloat32, DType::kFloat32);
    const RepeatForm form = {{~0ull, 0}, 3, {1, 2, 1}, {10, 20, 8}, false};
    r.form = Form::kRepeat;
    r.side = &form;
    const Instr instr = describe(r);
    EXPECT_EQ(instr.dst[0].level[0].count, 3u);
    EXPECT_EQ(instr.dst[0].level[0].stride_bytes, 320);
    EXPECT_EQ(instr.dst[0].run_bytes, 256u);
    EXPECT_EQ(instr.src[0].level[1].count, 8u);
    EXPECT_EQ(instr.src[0].level[1].stride_bytes, 64);
    EXPECT_EQ(instr.src[0].run_bytes, 32u);
    EXPECT_FALSE(instr.src[0].masked);
}

TEST(Describe, CopiesHaveExactAndRoundedSides) {
    uint8_t gm[4096];
    Record r{};
    r.op = Opcode::kCopyPad;
    r.dtype = r.dst_dtype = DType::kFloat16;
    r.dst_space = Space::kUb;
    r.src_space = Space::kGm;
    r.gm = gm;
    r.form = Form::kPad;
    const PadCopyForm in = {3, 34, 6, 1, 1, 2, true, 0};
    r.side = &in;
    Instr instr = describe(r);
    EXPECT_EQ(instr.src[0].base.offset, reinterpret_cast<uint64_t>(gm));
    EXPECT_EQ(instr.src[0].run_bytes, 34u);
    EXPECT_EQ(instr.src[0].level[0].stride_bytes, 40);
    EXPECT_EQ(instr.dst[0].run_bytes, 64u) << "paddings and dummy bytes are written";
    EXPECT_EQ(instr.dst[0].level[0].stride_bytes, 96);
    const PadCopyForm out = {2, 34, 0, 0, 0, 0, false, 0};
    r.side = &out;
    std::swap(r.dst_space, r.src_space);
    instr = describe(r);
    EXPECT_EQ(instr.dst[0].run_bytes, 34u);
    EXPECT_EQ(instr.dst[0].level[0].stride_bytes, 34);
    EXPECT_EQ(instr.src[0].run_bytes, 64u);
    const PadCopyForm nothing = {0, 34, 0, 0, 0, 0, false, 0};
    r.side = &nothing;
    EXPECT_EQ(describe(r).dst[0].run_bytes, 0u);
}

TEST(Describe, BlockCopiesStepByPieceAndGap) {
    Record r{};
    r.op = Opcode::kCopy;
    r.dtype = r.dst_dtype = DType::kInt8;
    r.dst_space = r.src_space = Space::kUb;
    r.dst = 64;
    r.form = Form::kBlocks;
    const BlockCopyForm form = {4, 2, 3, 1};
    r.side = &form;
    const Instr instr = describe(r);
    EXPECT_EQ(instr.src[0].level[0].stride_bytes, 160);
    EXPECT_EQ(instr.dst[0].level[0].stride_bytes, 96);
    EXPECT_EQ(end_offset(instr.dst[0]), 64u + 3 * 96 + 64);
}

TEST(Describe, SixtyFourBitEnds) {
    Record r = vector(Opcode::kAbs, DType::kFloat32, DType::kFloat32);
    r.count = 0xffffffff;
    EXPECT_EQ(end_offset(describe(r).src[0]), 4096 + 4ull * 0xffffffff);
}

// What execution changes lies inside the destination's footprint; unmasked footprints are covered.
TEST(Describe, ExecutionStaysInsideTheFootprint) {
    std::mt19937 random(3);
    const Opcode ops[] = {
        Opcode::kAdd,           Opcode::kAdds, Opcode::kWholeReduceMax, Opcode::kBlockReduceSum,
        Opcode::kPairReduceSum, Opcode::kBrcb, Opcode::kDuplicate,      Opcode::kSelect,
        Opcode::kCompare};
    for (int trial = 0; trial < 400; ++trial) {
        const Opcode op = ops[trial % std::size(ops)];
        const DType dtype = random() % 2 == 0 ? DType::kFloat16 : DType::kFloat32;
        Record r = vector(op, dtype, op == Opcode::kCompare ? DType::kUint8 : dtype);
        r.dst = 32768;
        RepeatForm form = {{random() | (uint64_t{random()} << 32), random()},
                           static_cast<uint32_t>(random() % 5),
                           {1, 1, 1},
                           {8, 8, 8},
                           random() % 4 == 0};
        if (form.counter_mode) form.mask[0] = random() % 700;
        for (int i = 0; i < 3; ++i) {
            form.block_stride[i] = static_cast<uint16_t>(1 + random() % 2);
            form.repeat_stride[i] = static_cast<uint16_t>(random() % 20);
        }
        r.form = Form::kRepeat;
        r.side = &form;
        std::vector<uint8_t> ub(65536), after;
        for (uint8_t& b : ub) b = static_cast<uint8_t>(random());
        const std::set<uint64_t> allowed = bytes_of(describe(r).dst[0]);
        uint8_t* base[static_cast<int>(Space::kCount)] = {};
        uint32_t bytes[static_cast<int>(Space::kCount)] = {};
        after = ub;
        base[static_cast<int>(Space::kUb)] = after.data();
        bytes[static_cast<int>(Space::kUb)] = 65536;
        ASSERT_EQ(execute(r, LocalMemories{base, bytes}), nullptr);
        for (size_t i = 0; i < ub.size(); ++i) {
            if (ub[i] != after[i]) {
                ASSERT_EQ(allowed.count(i), 1u) << op_info(op).name << " wrote byte " << i;
            }
        }
    }
}

}  // namespace
}  // namespace drydock::exec
