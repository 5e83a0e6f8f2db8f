// The published measurements behind the cost model, in cycles of all repeats.
#include "timing/vector_cost.h"

#include <gtest/gtest.h>

#include "machine.h"

namespace drydock::timing::test {
namespace {

struct Call {
    DType dtype = DType::kFloat32;
    uint32_t count = 4096;
    uint64_t dst = 0x20000, src0 = 0, src1 = 0x8100;
};

Instr make(const Record& record, const Call& call) {
    const uint32_t elem = dtype_bits(call.dtype) / 8;
    Instr instr;
    instr.record = &record;
    instr.ndst = 1;
    instr.nsrc = 2;
    instr.dst[0] = bytes_at(Space::kUb, call.dst, uint64_t{call.count} * elem, elem);
    instr.src[0] = bytes_at(Space::kUb, call.src0, uint64_t{call.count} * elem, elem);
    instr.src[1] = bytes_at(Space::kUb, call.src1, uint64_t{call.count} * elem, elem);
    return instr;
}

VectorCost cost(const Call& call, Opcode op = Opcode::kAdd) {
    Record record{};
    record.op = op;
    record.pipe = Pipe::kV;
    record.dtype = record.dst_dtype = call.dtype;
    record.count = call.count;
    return vector_cost(make(record, call), parse_parameters(parameter_text(), "test.toml"));
}

TEST(VectorCost, OneCyclePerRepeatWithoutConflict) {
    EXPECT_DOUBLE_EQ(cost({}).cycles, 64);                         // BANK 1
    EXPECT_DOUBLE_EQ(cost({DType::kFloat16, 16256}).cycles, 127);  // ADD 6
}

TEST(VectorCost, TwoReadsOfOneGroupTakeTwoCycles) {
    EXPECT_DOUBLE_EQ(cost({DType::kFloat32, 4096, 0x20000, 0, 0x8000}).cycles, 128);  // BANK 2
    EXPECT_DOUBLE_EQ(cost({DType::kFloat16, 4096, 0x20000, 0, 0x8000}).cycles, 64);   // ADD 1
}

TEST(VectorCost, ReadAndWriteOfOneBankConflictUnlessBlockForBlock) {
    EXPECT_DOUBLE_EQ(cost({DType::kFloat32, 4096, 0, 0, 0x10100}).cycles, 64);  // in place
    EXPECT_DOUBLE_EQ(cost({DType::kFloat32, 4096, 0x20, 0, 0x10100}).bank_conflict, 64 * 0.75);
}

TEST(VectorCost, BlockStridesThatMeetInAGroup) {
    Call call{DType::kFloat16, 1024, 0x10100, 0, 0x20000};
    RepeatForm form{};
    form.repeat = 8;
    form.mask[0] = form.mask[1] = ~uint64_t{0};
    for (int i = 0; i < 3; ++i) {
        form.block_stride[i] = 1;
        form.repeat_stride[i] = 8;
    }
    form.block_stride[1] = 16;  // all 8 blocks in one group
    form.repeat_stride[1] = 1;
    Record record{};
    record.op = Opcode::kAbs;
    record.pipe = Pipe::kV;
    record.form = Form::kRepeat;
    record.side = &form;
    record.dtype = record.dst_dtype = call.dtype;
    const Parameters parameters = parse_parameters(parameter_text(), "test.toml");
    Instr instr = make(record, call);
    instr.nsrc = 1;
    EXPECT_DOUBLE_EQ(vector_cost(instr, parameters).cycles, 8 * 8);  // ND2NZ, stride 144
    form.block_stride[1] = 8;
    EXPECT_DOUBLE_EQ(vector_cost(instr, parameters).cycles, 8 * 4);
    form.block_stride[1] = 17;  // stride 145
    EXPECT_DOUBLE_EQ(vector_cost(instr, parameters).group_conflict, 0);
    form.block_stride[1] = 0;  // one block per repeat
    EXPECT_DOUBLE_EQ(vector_cost(instr, parameters).group_conflict, 0);
}

TEST(VectorCost, SlowInstructionsHideConflicts) {
    EXPECT_DOUBLE_EQ(cost({DType::kFloat32, 4096, 0x20000, 0, 0x8000}, Opcode::kExp).cycles,
                     64 * 2);
    EXPECT_DOUBLE_EQ(cost({DType::kFloat16, 4096, 0x20000, 0, 0x8000}, Opcode::kExp).cycles,
                     32 * 4);
}

TEST(VectorCost, PartRepeatsCountWhole) { EXPECT_EQ(cost({DType::kFloat32, 65}).repeats, 2U); }

}  // namespace
}  // namespace drydock::timing::test
