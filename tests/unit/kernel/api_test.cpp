// What API calls leave behind: records, masks, copies, state, debug.
#include <gtest/gtest.h>

#include <cstring>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;
using Strings = std::vector<std::string>;

template <typename T>
LocalTensor<T> at(uint32_t offset, uint32_t n) {
    return LocalTensor<T>(TPosition::VECCALC, offset, n);
}

TEST(Vector, CountFormIsOneRecord) {
    FakeCore core;
    LocalTensor<float> a = at<float>(0, 64), b = at<float>(256, 64), c = at<float>(512, 64);
    for (uint32_t i = 0; i < 64; ++i) a.SetValue(i, i), b.SetValue(i, 2.0f * i);
    Add(c, a, b, 50);
    ASSERT_EQ(core.records.size(), 1u);
    const Record& r = core.records[0];
    EXPECT_EQ(r.op, Opcode::kAdd);
    EXPECT_EQ(r.pipe, Pipe::kV);
    EXPECT_EQ(r.count, 50u);
    EXPECT_EQ(r.dst, 512u);
    EXPECT_EQ(r.src[1], 256u);
    EXPECT_EQ(c.GetValue(49), 147.0f);
    EXPECT_EQ(c.GetValue(50), 0.0f);
}

TEST(Vector, MaskOverloadsTakeLiteralsConstantsAndArrays) {
    FakeCore core;
    LocalTensor<half> a = at<half>(0, 1024), c = at<half>(4096, 1024);
    enum { kFew = 3 };
    const uint64_t bits[2] = {5, 9};
    uint64_t loose[2] = {6, 1};
    const int32_t signed_mask = 128;
    Add(c, a, a, 0, 1, {1, 1, 1, 8, 8, 8});
    Add(c, a, a, kFew, 1, {1, 1, 1, 8, 8, 8});
    Add(c, a, a, signed_mask, 2, {1, 1, 1, 8, 8, 8});
    Add(c, a, a, bits, 1, {1, 1, 1, 8, 8, 8});
    Add(c, a, a, loose, 1, {1, 1, 1, 8, 8, 8});
    Add<half, false>(c, a, a, MASK_PLACEHOLDER, 1, {1, 1, 1, 8, 8, 8});
    Duplicate(c, half(1), 0, 1, 1, 8);
    Duplicate(c, half(1), loose, 1, 1, 8);
    Muls(c, a, half(2), 0, 1, {1, 1, 8, 8});
    Cast(at<float>(8192, 64), a, RoundMode::CAST_NONE, 0, 1, {1, 1, 8, 4});
    Select(c, at<uint8_t>(16384, 32), a, a, SELMODE::VSEL_TENSOR_TENSOR_MODE, 0, 1,
           {1, 1, 1, 8, 8, 8});
    Select(c, at<uint8_t>(16384, 32), a, half(1), SELMODE::VSEL_TENSOR_SCALAR_MODE, loose, 1,
           {1, 1, 1, 8, 8, 8});
    WholeReduceSum(c, a, 0, 1, 1, 1, 8);
    BlockReduceSum(c, a, 1, 0, 1, 1, 8);
    ASSERT_EQ(core.repeats.size(), 14u);
    EXPECT_EQ(core.repeats[0].mask[0], 0u);
    EXPECT_EQ(core.repeats[1].mask[0], 7u);
    EXPECT_EQ(core.repeats[2].mask[1], ~0ull);
    EXPECT_EQ(core.repeats[2].repeat, 2u);
    EXPECT_EQ(core.repeats[3].mask[1], 9u);
    EXPECT_EQ(core.repeats[4].mask[0], 6u);
    EXPECT_EQ(core.repeats[5].mask[0], 6u) << "isSetMask = false takes the register as it is";
    EXPECT_EQ(core.repeats[7].mask[1], 1u);
}

TEST(Vector, RepeatTimeWrapsAsOnTheDevice) {
    FakeCore core;
    LocalTensor<float> a = at<float>(0, 64);
    const int repeats = 256;
    Abs(a, a, 64, static_cast<uint8_t>(repeats), {1, 1, 8, 8});
    EXPECT_EQ(core.repeats[0].repeat, 0u);
}

TEST(Vector, CountFormsEndWithFullMaskAndNormalMode) {
    FakeCore core;
    LocalTensor<float> a = at<float>(0, 64);
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, 10);
    Abs(a, a, 8);
    EXPECT_EQ(core.context.vector.mask[0], ~0ull);
    EXPECT_FALSE(core.context.vector.counter_mode);
}

TEST(Vector, CounterModeIgnoresTheRepeat) {
    FakeCore core;
    LocalTensor<float> a = at<float>(0, 256), sums = at<float>(2048, 8);
    for (uint32_t i = 0; i < 256; ++i) a.SetValue(i, 1.0f);
    SetMaskCount();
    SetVectorMask<float>(0, 130);
    // Mask and repeat swapped, as an operator of the field has it: the repeat is 0.
    WholeReduceSum<float, false>(sums, a, 1, MASK_PLACEHOLDER, 1, 1, 8);
    SetMaskNorm();
    EXPECT_EQ(sums.GetValue(0), 64.0f);
    EXPECT_EQ(sums.GetValue(1), 64.0f);
    EXPECT_EQ(sums.GetValue(2), 2.0f);
    EXPECT_EQ(sums.GetValue(3), 0.0f);
}

TEST(Vector, LeakyReluFormulationsAgree) {
    FakeCore core;
    constexpr int32_t n = 128;
    LocalTensor<half> x = at<half>(0, n), y = at<half>(1024, n), t = at<half>(2048, n),
                      p = at<half>(3072, n);
    LocalTensor<uint8_t> m = at<uint8_t>(4096, 32);
    for (int32_t i = 0; i < n; ++i) x.SetValue(i, 0.37f * (i - 60));
    const half slope = static_cast<half>(0.2f);
    LeakyRelu(y, x, slope, n);
    CompareScalar(m, x, half(0), CMPMODE::GT, n);
    Muls(t, x, slope, n);
    Select(p, m, x, t, SELMODE::VSEL_TENSOR_TENSOR_MODE, n);
    for (int32_t i = 0; i < n; ++i) EXPECT_EQ(p.GetValue(i).bits(), y.GetValue(i).bits()) << i;
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(Vector, AccumulatingAndMixedOperands) {
    FakeCore core;
    LocalTensor<half> x = at<half>(0, 64);
    LocalTensor<float> y = at<float>(1024, 64);
    for (uint32_t i = 0; i < 64; ++i) x.SetValue(i, i), y.SetValue(i, 1.0f);
    Axpy(y, x, half(2), 64);
    EXPECT_EQ(y.GetValue(5), 11.0f);
    MulAddDst(y, x, x, 64);
    EXPECT_EQ(y.GetValue(5), 36.0f);
    LocalTensor<int32_t> words = x.ReinterpretCast<int32_t>();
    And(words, words, words, 32);
    ASSERT_EQ(core.records.back().dtype, DType::kUint16);
}

TEST(Vector, TailOfCompareIsReported) {
    FakeCore core;
    LocalTensor<float> x = at<float>(0, 256);
    Compares(at<uint8_t>(4096, 32), x, 0.0f, CMPMODE::GE, 100);
    EXPECT_EQ(core.finding_ids(), "tail.not-compared");
}

TEST(Copy, CountFormRoundsDown) {
    FakeCore core;
    std::vector<float> gm(32, 3.0f);
    GlobalTensor<float> g;
    g.SetGlobalBuffer(gm.data());
    LocalTensor<float> t = at<float>(0, 32);
    DataCopy(t, g, 15);
    EXPECT_EQ(core.records[0].pipe, Pipe::kMte2);
    EXPECT_EQ(t.GetValue(7), 3.0f);
    EXPECT_EQ(t.GetValue(8), 0.0f);
    EXPECT_EQ(core.finding_ids(), "tail.rounded-down");
    DataCopy(g, t, 7);
    EXPECT_EQ(core.records.size(), 1u) << "less than a block: nothing moves";
    DataCopy(g[8], t, DataCopyParams(2, 1, 0, 0));
    EXPECT_EQ(core.records[1].pipe, Pipe::kMte3);
    DataCopy(t[16], t, 16);
    EXPECT_EQ(core.records[2].pipe, Pipe::kV);
    DataCopy(t, g, {1, 2, 0, 0});
    EXPECT_EQ(core.records.size(), 4u);
}

TEST(Copy, PadFormsAndBraces) {
    FakeCore core;
    std::vector<half> gm(64, half(2));
    GlobalTensor<half> g;
    g.SetGlobalBuffer(gm.data(), 64);
    LocalTensor<half> t = at<half>(0, 64);
    const uint32_t bytes = 10;
    DataCopyPad(t, g, {1, bytes, 0, 0, 0}, {true, 0, 3, half(9)});
    EXPECT_EQ(t.GetValue(4), half(2));
    EXPECT_EQ(t.GetValue(5), half(9));
    EXPECT_EQ(t.GetValue(15), half(9));
    EXPECT_EQ(t.GetValue(16), half(0));
    DataCopyPadExtParams<half> pad;
    DataCopyPad(t, g, DataCopyExtParams(2, 2, 4, 0, 0), pad);
    DataCopyParams old;
    old.blockLen = 6;
    DataCopyPad(t, g, old, DataCopyPadParams());
    t.SetValue(0, 7);
    DataCopyPad(g, t, {1, 2, 0, 0, 0});
    EXPECT_EQ(gm[0], half(7));
    EXPECT_EQ(gm[1], half(2));
    DataCopyPad(g, t, old);
    DataCopyPad(t, g, {1, 0, 0, 0, 0}, pad);
    EXPECT_EQ(core.records.size(), 5u) << "no bytes: no operation";
    DataCopyPad(t, g, {1, 10, 0, 0, 0}, {true, 0, 0, half(9)});
    EXPECT_EQ(core.finding_ids(), "tail.pad-ignored");
    GlobalTensor<half> null;
    EXPECT_EQ(fault_of([&] { DataCopyPad(t, null, {1, 2, 0, 0, 0}, pad); }).id, "mem.gm-null");
}

TEST(Copy, AtomicStateAppliesToCopiesOut) {
    FakeCore core;
    std::vector<float> gm(8, 1.0f);
    GlobalTensor<float> g;
    g.SetGlobalBuffer(gm.data());
    LocalTensor<float> t = at<float>(0, 8);
    Duplicate(t, 2.0f, 8);
    SetAtomicAdd<float>();
    DataCopy(g, t, 8);
    SetAtomicNone();
    EXPECT_EQ(gm[7], 3.0f);
    DataCopy(g, t, 8);
    EXPECT_EQ(gm[7], 2.0f);
    EXPECT_EQ(core.events, (Strings{"atomic 1", "atomic 0"}));
}

TEST(Copy, InitGlobalMemoryUsesTheFreeEndOfUb) {
    FakeCore core;
    TPipe pipe;
    TBuf<> most;
    pipe.InitBuffer(most, 192 * 1024 - 64);
    std::vector<int64_t> gm(100, 1);
    GlobalTensor<int64_t> g;
    g.SetGlobalBuffer(gm.data());
    InitGlobalMemory(g, 99, static_cast<int64_t>(-5));
    EXPECT_EQ(gm[98], -5);
    EXPECT_EQ(gm[99], 1);
    EXPECT_NE(std::find(core.events.begin(), core.events.end(), "barrier MTE3"), core.events.end());
    TBuf<> rest;
    pipe.InitBuffer(rest, 64);
    EXPECT_EQ(fault_of([&] { InitGlobalMemory(g, 1, int64_t{0}); }).id, "mem.ub-overflow");
}

TEST(Sync, PrimitivesAndIntrinsics) {
    FakeCore core;
    PipeBarrier<PIPE_V>();
    pipe_barrier(PIPE_ALL);
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID3);
    TQueSync<PIPE_V, PIPE_MTE3> sync;
    sync.SetFlag(2);
    sync.WaitFlag(2);
    SyncAll();
    CrossCoreSetFlag<0, PIPE_MTE3>(5);
    CrossCoreWaitFlag(5);
    EXPECT_EQ(core.events,
              (Strings{"barrier V", "barrier ALL", "set MTE2_V 3", "wait MTE2_V 3", "set V_MTE3 2",
                       "wait V_MTE3 2", "sync_all vector", "cross_set 0 MTE3 5", "cross_wait 5"}));
    SetFlag<HardEvent::MTE1_M>(0);
    EXPECT_EQ(core.finding_ids(), "api.event");
    EXPECT_EQ(fault_of([] { set_flag(PIPE_S, PIPE_M, EVENT_ID0); }).id, "api.event");
}

TEST(Sync, SoftBarrierCountsRounds) {
    FakeCore core;
    core.context.block_count = 2;
    std::vector<int32_t> gm(16, 0);
    gm[8] = 1;  // the other core has come once
    GlobalTensor<int32_t> g;
    g.SetGlobalBuffer(gm.data());
    SyncAll(g, at<int32_t>(0, 16));
    EXPECT_EQ(gm[0], 1);
    EXPECT_EQ(fault_of([&] { SyncAll(g, at<int32_t>(0, 16)); }).id, "sync.deadlock");
    SyncAll(g, at<int32_t>(0, 16), 1);
    EXPECT_EQ(gm[0], 3);
}

TEST(State, MasksAndSystemVariables) {
    FakeCore core;
    core.context.block_index = 3;
    core.context.block_count = 20;
    core.context.tiling_key = 7;
    EXPECT_EQ(GetBlockIdx(), 3);
    EXPECT_EQ(GetBlockNum(), 20);
    EXPECT_TRUE(TILING_KEY_IS(7UL));
    EXPECT_FALSE(TILING_KEY_IS(1));
    EXPECT_TRUE(TILING_KEY_VAR == 7);
#if defined(TILING_KEY_VAR) && (TILING_KEY_VAR != 1)
    SetVectorMask<half>(100);
#endif
    EXPECT_EQ(core.context.vector.mask[1], (1ull << 36) - 1);
    SetVectorMask<float>(1, 2);
    EXPECT_EQ(core.context.vector.mask[0], 2u);
    ResetMask();
    EXPECT_EQ(core.context.vector.mask[1], ~0ull);
    if ASCEND_IS_AIV {
        SetDeqScale(half(0.5f));
    }
    LocalTensor<int32_t> i = at<int32_t>(0, 8);
    i.SetValue(0, 100);
    Cast(at<half>(64, 8), i, RoundMode::CAST_NONE, 8);
    EXPECT_EQ(at<half>(64, 8).GetValue(0), half(50));
}

struct Tiling {
    uint64_t n;
    float slope;
};

template <int mode>
float read_tiling(GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(Tiling);
    REGISTER_TILING_DEFAULT(Tiling);
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    GET_TILING_DATA(a, tiling);
    GET_TILING_DATA_WITH_STRUCT(Tiling, b, tiling);
    GET_TILING_DATA_PTR_WITH_STRUCT(Tiling, p, tiling);
    __tiling_data_ptr__ Tiling* q = p;
    b.n += 1;
    return a.slope + static_cast<float>(b.n) + q->slope;
}

TEST(Entry, TilingIsCopiedAndItsSizeChecked) {
    FakeCore core;
    Tiling data = {4, 0.5f};
    core.context.tiling_bytes = sizeof(Tiling);
    EXPECT_EQ(read_tiling<0>(reinterpret_cast<GM_ADDR>(&data)), 6.0f);
    core.context.tiling_bytes = 8;
    const Fault fault = fault_of([&] { read_tiling<0>(reinterpret_cast<GM_ADDR>(&data)); });
    EXPECT_EQ(fault.id, "launch.tiling-size");
    EXPECT_NE(fault.message.find("8 bytes of tiling data"), std::string::npos) << fault.message;
    core.context.system_workspace_bytes = 16;
    EXPECT_EQ(GetUserWorkspace(nullptr), reinterpret_cast<GM_ADDR>(16));
}

TEST(Debug, AssertPrintDump) {
    FakeCore core;
    ASSERT(1 + 1 == 2 && "fine");
    const Fault fault = fault_of([] { ASSERT(GetBlockNum() == 77 && "blocks"); });
    EXPECT_EQ(fault.id, "api.assert");
    EXPECT_NE(fault.message.find("GetBlockNum() == 77"), std::string::npos) << fault.message;
    PRINTF("");
    AscendC::PRINTF("%d %f\n", 5, half(1.5f));
    LocalTensor<half> t = at<half>(32, 8);
    for (int i = 0; i < 3; ++i) t.SetValue(i, i);
    DumpTensor(t, 9, 3);
    EXPECT_EQ(core.printed, "5 1.500000\nDumpTensor: desc=9, UB+0x20, 3 elements\n0, 1, 2\n");
    EXPECT_EQ(fault_of([] { Trap(); }).id, "api.trap");
}

TEST(Scalars, UtilitiesAndConversions) {
    EXPECT_EQ(AlignUp(33, 32), 64u);
    EXPECT_EQ(DivCeil(7, 2), 4u);
    EXPECT_EQ(CeilDivision(7, 2), 4);
    EXPECT_EQ(Std::min(3u, 5L), 3);
    EXPECT_TRUE((IsSameType<half, ::half>::value && Std::is_same<int, int>::value));
    EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_FLOOR>(-1.5f)), -2);
    EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_RINT>(2.5f)), 2);
    EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_ROUND>(2.5f)), 3);
    EXPECT_EQ((ScalarCast<float, int32_t, RoundMode::CAST_CEIL>(1e20f)), INT32_MAX);
    EXPECT_EQ((ScalarCast<float, half, RoundMode::CAST_ODD>(1.0f + 0x1p-20f)).bits(), 0x3c01);
    EXPECT_EQ(ToFloat(ToBfloat16(1.0f)), 1.0f);
    EXPECT_EQ(GetScalarBitcodeValue(1.0f), 0x3f800000u);
    EXPECT_EQ(ScalarGetSFFValue<1>(8), 3);
    EXPECT_EQ(ScalarCountLeadingZero(0), 64);
}

TEST(ListTensor, PointersAndShapes) {
    FakeCore core;
    float a[2] = {}, b[2] = {};
    uint64_t words[] = {48,
                        2 | (2ull << 32),
                        3,
                        4,
                        1 | (1ull << 32),
                        5,
                        reinterpret_cast<uint64_t>(a),
                        reinterpret_cast<uint64_t>(b)};
    ListTensorDesc list(reinterpret_cast<__gm__ void*>(words));
    EXPECT_EQ(list.GetSize(), 2u);
    EXPECT_EQ(list.GetDataPtr<__gm__ float>(1), b);
    uint64_t shape[8] = {};
    TensorDesc<float> desc;
    desc.SetShapeAddr(shape);
    list.GetDesc(desc, 0);
    EXPECT_EQ(desc.GetDim(), 2u);
    EXPECT_EQ(desc.GetShape(1), 4u);
    EXPECT_EQ(fault_of([&] { list.GetDataPtr<float>(2); }).id, "api.range");
}

}  // namespace
}  // namespace drydock::kernel_test
