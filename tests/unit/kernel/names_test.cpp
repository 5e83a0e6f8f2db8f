// Names that operators call and that no other test spells: each does on a core what its entry in
// the specification says. Values of the arithmetic are proved in tests/isa.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

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
template <typename T, class Make>
LocalTensor<T> made(uint32_t offset, uint32_t n, Make make) {
    LocalTensor<T> t = at<T>(offset, n);
    for (uint32_t i = 0; i < n; ++i) t.SetValue(i, static_cast<T>(make(i)));
    return t;
}

// ---- element-wise -------------------------------------------------------------------------------

class Elements : public testing::Test {
  protected:
    static constexpr int32_t kCount = 100;
    FakeCore core;
    LocalTensor<float> a = made<float>(0, 128, [](uint32_t i) { return 0.5f + i; });
    LocalTensor<float> b = made<float>(1024, 128, [](uint32_t i) { return 60.0f - i; });
    LocalTensor<float> c = at<float>(2048, 128);

    /// c must hold f(a, b) where the instruction wrote, the earlier value elsewhere.
    void expect(const char* name, const std::function<float(float, float, float)>& f) {
        for (uint32_t i = 0; i < 128; ++i) {
            const float want = i < kCount ? f(a.GetValue(i), b.GetValue(i), 3.0f) : 3.0f;
            EXPECT_NEAR(c.GetValue(i), want, std::abs(want) * 1e-6f) << name << " " << i;
        }
        for (uint32_t i = 0; i < 128; ++i) c.SetValue(i, 3.0f);
    }
};

TEST_F(Elements, Arithmetic) {
    for (uint32_t i = 0; i < 128; ++i) c.SetValue(i, 3.0f);
    Sub(c, a, b, kCount);
    expect("Sub", [](float x, float y, float) { return x - y; });
    AddRelu(c, a, b, kCount);
    expect("AddRelu", [](float x, float y, float) { return std::max(x + y, 0.0f); });
    SubRelu(c, a, b, kCount);
    expect("SubRelu", [](float x, float y, float) { return std::max(x - y, 0.0f); });
    FusedMulAdd(c, a, b, kCount);
    expect("FusedMulAdd", [](float x, float y, float old) { return x * old + y; });
    MulAddRelu(c, a, b, kCount);
    expect("MulAddRelu", [](float x, float y, float old) { return std::max(x * old + y, 0.0f); });
    FusedMulAddRelu(c, a, b, kCount);
    expect("FusedMulAddRelu",
           [](float x, float y, float old) { return std::max(x * old + y, 0.0f); });
    Reciprocal(c, a, kCount);
    expect("Reciprocal", [](float x, float, float) { return 1 / x; });
    Ln(c, a, kCount);
    expect("Ln", [](float x, float, float) { return std::log(x); });
    EXPECT_EQ(core.finding_ids(), "");
}

TEST_F(Elements, Bits) {
    LocalTensor<uint16_t> x = made<uint16_t>(4096, 128, [](uint32_t i) { return i * 513; });
    LocalTensor<uint16_t> y = made<uint16_t>(5120, 128, [](uint32_t i) { return 0x0ff0 + i; });
    LocalTensor<uint16_t> z = at<uint16_t>(6144, 128);
    Or(z, x, y, 128);
    for (uint32_t i = 0; i < 128; ++i) EXPECT_EQ(z.GetValue(i), x.GetValue(i) | y.GetValue(i));
    Not(z, x, 128);
    for (uint32_t i = 0; i < 128; ++i)
        EXPECT_EQ(z.GetValue(i), static_cast<uint16_t>(~x.GetValue(i)));
}

TEST_F(Elements, Sequences) {
    CreateVecIndex(c, 5.0f, 100u);
    EXPECT_EQ(c.GetValue(0), 5.0f);
    EXPECT_EQ(c.GetValue(99), 104.0f);
    LocalTensor<int32_t> n = at<int32_t>(4096, 128);
    ArithProgression<int32_t>(n, -3, 7, 100);
    for (int32_t i = 0; i < 100; ++i) EXPECT_EQ(n.GetValue(i), -3 + 7 * i);
    Arange<int32_t>(n, 100, 1, 64);
    EXPECT_EQ(n.GetValue(63), 163);
    EXPECT_EQ(n.GetValue(64), -3 + 7 * 64);
    const BrcbRepeatParams params(1, 8);
    LocalTensor<float> blocks = at<float>(8192, 128);
    Brcb(blocks, a, 2, params);
    for (uint32_t i = 0; i < 128; ++i) EXPECT_EQ(blocks.GetValue(i), a.GetValue(i / 8)) << i;
    const UnaryRepeatParams every_other_block(2, 1, 0, 0);
    Abs(blocks, b, 32, 1, every_other_block);
    EXPECT_EQ(blocks.GetValue(16), b.GetValue(8));
    EXPECT_EQ(blocks.GetValue(8), a.GetValue(1)) << "the block between stays";
    const CopyRepeatParams whole(1, 1, 8, 8);
    Copy(blocks, b, 64, 2, whole);
    EXPECT_EQ(blocks.GetValue(127), b.GetValue(127));
}

// ---- masks, system variables --------------------------------------------------------------------

TEST(MaskState, IntrinsicsChangeTheSameRegisters) {
    FakeCore core;
    set_mask_count();
    EXPECT_TRUE(core.context.vector.counter_mode);
    set_mask_norm();
    EXPECT_FALSE(core.context.vector.counter_mode);
    set_vector_mask(7, 9);
    EXPECT_EQ(core.context.vector.mask[1], 7u);
    EXPECT_EQ(core.context.vector.mask[0], 9u);
}

TEST(System, Variables) {
    FakeCore core;
    EXPECT_EQ(GetDataBlockSizeInBytes(), 32);
    EXPECT_EQ(GetSubBlockIdx(), 0);
    const int64_t before = GetSystemCycle();
    const int64_t after = GetSystemCycle();
    EXPECT_GT(before, 0);
    EXPECT_GE(after, before);
    EXPECT_LT(after - before, 50'000'000) << "ticks of 20 ns";
}

// ---- global memory ------------------------------------------------------------------------------

TEST(GlobalMemory, FillAndAtomics) {
    FakeCore core;
    alignas(32) std::array<int32_t, 64> memory{};
    GlobalTensor<int32_t> gm;
    gm.SetGlobalBuffer(memory.data(), memory.size());
    Fill(gm, uint64_t{40}, 11);
    EXPECT_EQ(memory[39], 11);
    EXPECT_EQ(memory[40], 0);
    InitOutput(gm, 8u, 5);
    EXPECT_EQ(memory[7], 5);
    EXPECT_EQ(memory[8], 11);
    LocalTensor<int32_t> local = made<int32_t>(0, 16, [](uint32_t i) { return i; });
    SetAtomicMax<int32_t>();
    DataCopy(gm, local, 16);
    DisableDmaAtomic();
    for (int32_t i = 0; i < 16; ++i) EXPECT_EQ(memory[i], std::max(i, i < 8 ? 5 : 11)) << i;
    SetAtomicMin<int32_t>();
    DataCopy(gm, local, 16);
    SetAtomicNone();
    for (int32_t i = 0; i < 16; ++i) EXPECT_EQ(memory[i], i);
    SetAtomicAdd<float>();
    SetAtomicType<int32_t>();
    DataCopy(gm, local, 16);
    SetAtomicNone();
    EXPECT_EQ(memory[15], 30) << "added as int32_t";
    EXPECT_EQ(memory[16], 11);
}

TEST(GlobalMemory, CacheAndBarriers) {
    FakeCore core;
    alignas(64) std::array<float, 16> memory{};
    GlobalTensor<float> gm;
    gm.SetGlobalBuffer(memory.data(), memory.size());
    gm.SetValue(3, 4.0f);
    DataCacheCleanAndInvalid<float, CacheLine::SINGLE_CACHE_LINE, DcciDst::CACHELINE_OUT>(gm);
    EXPECT_EQ(memory[3], 4.0f);
    DataSyncBarrier<MemDsbT::ALL>();
    EXPECT_EQ(core.events.back(), "barrier ALL");
}

TEST(GlobalMemory, SignalsOfOneBlock) {
    FakeCore core;
    core.context.block_count = 1;
    alignas(32) std::array<int32_t, 64> memory{};
    GlobalTensor<int32_t> gm;
    gm.SetGlobalBuffer(memory.data(), memory.size());
    LocalTensor<int32_t> work = at<int32_t>(0, 64);
    EXPECT_EQ(fault_of([&] { IBWait(gm, work, 0, 2); }).id, "sync.deadlock");
    IBSet(gm, work, 0, 2);
    EXPECT_EQ(memory[16], 1);
    EXPECT_EQ(fault_of([&] { IBSet(gm, work, 0, 2); }).id, "sync.deadlock") << "not taken yet";
    IBWait(gm, work, 0, 2);
    EXPECT_EQ(memory[16], 0);
}

TEST(GlobalMemory, SectionsInTheOrderOfBlocks) {
    FakeCore core;
    core.context.block_count = 3;
    core.context.block_index = 1;
    alignas(32) std::array<int32_t, 24> memory{};
    memory[8] = 77;
    GlobalTensor<int32_t> gm;
    gm.SetGlobalBuffer(memory.data(), memory.size());
    LocalTensor<int32_t> work = at<int32_t>(0, 64);
    InitDetermineComputeWorkspace(gm, work);
    EXPECT_EQ(memory[8], 0);
    EXPECT_EQ(fault_of([&] { WaitPreBlock(gm, work); }).id, "sync.deadlock");
    memory[0] = 1;
    WaitPreBlock(gm, work);
    NotifyNextBlock(gm, work);
    EXPECT_EQ(memory[8], 1);
    core.context.block_index = 0;
    EXPECT_EQ(fault_of([&] { WaitPreBlock(gm, work); }).id, "sync.deadlock") << "second round";
    memory[16] = 1;
    WaitPreBlock(gm, work);
}

TEST(GlobalMemory, CopyOfSlices) {
    FakeCore core;
    std::array<float, 3 * 87> memory{};
    for (size_t i = 0; i < memory.size(); ++i) memory[i] = static_cast<float>(i);
    GlobalTensor<float> gm;
    gm.SetGlobalBuffer(memory.data(), memory.size());
    LocalTensor<float> packed = at<float>(0, 96);
    // Rows 0 and 2, of each the columns 16 to 39 and 47 to 70.
    const SliceInfo from[] = {{16, 70, 7, 3, 87}, {0, 2, 1, 1, 3}};
    const SliceInfo to[] = {{0, 47, 0, 3, 48}, {0, 1, 0, 1, 2}};
    DataCopy(packed, gm, to, from, 2);
    for (uint32_t i = 0; i < 96; ++i) {
        const uint32_t row = i / 48 * 2, column = 16 + i % 48 + (i % 48 >= 24 ? 7 : 0);
        EXPECT_EQ(packed.GetValue(i), static_cast<float>(row * 87 + column)) << i;
    }
    Muls(packed, packed, -1.0f, 96);
    DataCopy(gm, packed, from, to, 2);
    for (uint32_t i = 0; i < memory.size(); ++i) {
        const uint32_t row = i / 87, column = i % 87;
        const bool copied =
            row != 1 && ((column >= 16 && column < 40) || (column >= 47 && column < 71));
        EXPECT_EQ(memory[i], copied ? -static_cast<float>(i) : static_cast<float>(i)) << i;
    }
    const SliceInfo fewer[] = {{0, 23, 0, 3, 24}};
    EXPECT_EQ(fault_of([&] { DataCopy(packed, gm, fewer, from, 1); }).id, "api.range");
    EXPECT_EQ(fault_of([&] { DataCopy(packed, gm, to, from, 9); }).id, "api.range");
}

// ---- debug, tiling ------------------------------------------------------------------------------

TEST(Debug, MacrosOfKernels) {
    FakeCore core;
    const int rows = 3;
    KERNEL_LOG(KERNEL_INFO, "rows %d\n", rows);
    KERNEL_LOG(KERNEL_ERROR, "bad %d\n", 7);
    KERNEL_LOG(KERNEL_WARN, "w\n");
    KERNEL_LOG(KERNEL_WARNING, "w\n");
    KERNEL_LOG(KERNEL_DEBUG, "d\n");
    EXPECT_EQ(core.printed, "rows 3\nbad 7\nw\nw\nd\n");
    ascendc_assert(rows == 3, "never");
    ASCENDC_ASSERT(rows == 3, { KERNEL_LOG(KERNEL_ERROR, "never"); });
    assert(rows == 3);
    EXPECT_EQ(fault_of([&] { assert(rows == 2, "%d rows\n", rows); }).id, "api.assert");
    core.printed.clear();
    const Fault fault = fault_of([&] { ascendc_assert(rows == 4, "rows is %d", rows); });
    EXPECT_EQ(fault.id, "api.assert");
    EXPECT_NE(fault.message.find("rows == 4 is false"), std::string::npos);
    EXPECT_EQ(core.printed, "rows is 3");
    EXPECT_EQ(fault_of([&] { ASCENDC_ASSERT(rows == 4, { core.printed = "said"; }); }).id,
              "api.assert");
    EXPECT_EQ(core.printed, "said");
}

struct Sizes {
    uint32_t rows, columns;
};

TEST(Tiling, MembersCopiesAndKeys) {
    FakeCore core;
    Sizes sizes{6, 70};
    auto* tiling = reinterpret_cast<uint8_t*>(&sizes);
    core.context.tiling_bytes = sizeof(sizes);
    core.context.tiling_key = 12;
    GET_TILING_DATA_MEMBER(Sizes, columns, columns, tiling);
    EXPECT_EQ(columns, 70u);
    GET_TILING_DATA_PTR_WITH_STRUCT(Sizes, pointer, tiling);
    COPY_TILING_WITH_STRUCT(Sizes, pointer, copy);
    sizes.rows = 0;
    EXPECT_EQ(copy->rows, 6u);
    EXPECT_TRUE(TILING_KEY_LIST(3, 12));
    EXPECT_FALSE(TILING_KEY_LIST(3, 13));
    REGISTER_NONE_TILING;
    REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 12", Sizes);
}

}  // namespace
}  // namespace drydock::kernel_test
