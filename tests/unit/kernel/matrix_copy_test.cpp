// DataCopy between matrices in rows and in columns of blocks, enhanced parameters, SetPadValue, and
// the rarely used names of the environment.
#include <gtest/gtest.h>

#include <cstring>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

/// 2 matrices of 5 rows and `columns` elements, against a loop over elements.
template <typename T>
void check_nd_to_nz(uint16_t columns, TPosition position, bool from_ub) {
    FakeCore core;
    constexpr uint16_t kRows = 5, kPitch = 70, kMatrix = 400, kDstMatrix = 2048, kRowBlocks = 2;
    constexpr uint32_t kC0 = 32 / sizeof(T);
    const uint16_t column_blocks = 16;
    std::vector<T> nd(2 * kMatrix);
    for (size_t i = 0; i < nd.size(); ++i) nd[i] = static_cast<T>(static_cast<int>(i % 119) - 60);
    const uint32_t target = 64;
    std::vector<uint8_t>& memory = position == TPosition::A1 ? core.l1 : core.ub;
    std::memset(memory.data(), 0xcd, 64 * 1024);
    std::vector<uint8_t> expected = memory;
    auto* nz = reinterpret_cast<T*>(expected.data() + target);
    for (uint32_t m = 0; m < 2; ++m) {
        for (uint32_t r = 0; r < kRows; ++r) {
            for (uint32_t c = 0; c < (columns + kC0 - 1) / kC0 * kC0; ++c) {
                T& to =
                    nz[m * kDstMatrix + (c / kC0 * column_blocks + r * kRowBlocks) * kC0 + c % kC0];
                to = c < columns ? nd[m * kMatrix + r * kPitch + c] : T(0);
            }
        }
    }
    const Nd2NzParams params(2, kRows, columns, kMatrix, kPitch, column_blocks, kRowBlocks,
                             kDstMatrix);
    const LocalTensor<T> dst(position, target, 8192);
    if (from_ub) {
        std::memcpy(core.ub.data() + 128 * 1024, nd.data(), nd.size() * sizeof(T));
        DataCopy(dst, LocalTensor<T>(TPosition::VECIN, 128 * 1024, 800), params);
        if (position != TPosition::A1)
            std::memcpy(expected.data() + 128 * 1024, nd.data(), nd.size() * sizeof(T));
    } else {
        GlobalTensor<T> src;
        src.SetGlobalBuffer(nd.data());
        DataCopy(dst, src, params);
    }
    ASSERT_EQ(core.records.size(), 1u);
    EXPECT_EQ(core.records[0].pipe, from_ub ? Pipe::kMte3 : Pipe::kMte2);
    EXPECT_EQ(memory, expected);
}

TEST(MatrixCopy, RowsIntoColumns) {
    check_nd_to_nz<half>(64, TPosition::A1, false);
    check_nd_to_nz<half>(37, TPosition::A1, false);
    check_nd_to_nz<int8_t>(70, TPosition::A1, false);
    check_nd_to_nz<float>(9, TPosition::VECCALC, false);
    check_nd_to_nz<half>(17, TPosition::A1, true);
}

TEST(MatrixCopy, ColumnsIntoRows) {
    FakeCore core;
    constexpr uint32_t kRows = 16, kColumns = 40, kPitch = 50;
    LocalTensor<float> nz(TPosition::VECOUT, 0, 48 * kRows);
    for (uint32_t i = 0; i < 48 * kRows; ++i) nz.SetValue(i, static_cast<float>(i));
    std::vector<float> out(kRows * kPitch, -1.0f), expected = out;
    for (uint32_t r = 0; r < kRows; ++r) {
        for (uint32_t c = 0; c < kColumns; ++c)
            expected[r * kPitch + c] = static_cast<float>((c / 16 * kRows + r) * 16 + c % 16);
    }
    GlobalTensor<float> gm;
    gm.SetGlobalBuffer(out.data());
    DataCopy(gm, nz, Nz2NdParamsFull(1, kRows, kColumns, 0, kRows, kPitch, 0));
    EXPECT_EQ(out, expected);
    EXPECT_EQ(core.records[0].pipe, Pipe::kMte3);
    SetAtomicAdd<float>();
    DataCopy(gm, nz, Nz2NdParamsFull(1, kRows, kColumns, 0, kRows, kPitch, 0));
    SetAtomicNone();
    EXPECT_EQ(out[kPitch + 17], 2 * expected[kPitch + 17]);
    EXPECT_EQ(out[kColumns], -1.0f);
}

TEST(MatrixCopy, OutsideTheMemoryIsNamed) {
    FakeCore core;
    std::vector<half> nd(64);
    GlobalTensor<half> src;
    src.SetGlobalBuffer(nd.data());
    const LocalTensor<half> dst(TPosition::VECCALC, 192 * 1024 - 64, 32);
    const Fault fault =
        fault_of([&] { DataCopy(dst, src, Nd2NzParams(1, 4, 16, 0, 16, 4, 1, 0)); });
    EXPECT_EQ(fault.id, "mem.local-oob");
    EXPECT_NE(fault.message.find("Nd2Nz dst"), std::string::npos) << fault.message;
}

TEST(DataCopy, EnhancedParametersOnlyPlain) {
    FakeCore core;
    std::vector<half> in(32), out(32);
    for (int i = 0; i < 32; ++i) in[i] = half(static_cast<float>(i));
    GlobalTensor<half> from, to;
    from.SetGlobalBuffer(in.data());
    to.SetGlobalBuffer(out.data());
    LocalTensor<half> a(TPosition::VECIN, 0, 32), b(TPosition::VECCALC, 64, 32);
    DataCopyEnhancedParams plain;
    DataCopy(a, from, DataCopyParams(1, 2, 0, 0), plain);
    DataCopy(b, a, DataCopyParams(1, 2, 0, 0), plain);
    DataCopy(to, b, DataCopyParams(1, 2, 0, 0), plain);
    EXPECT_EQ(std::memcmp(in.data(), out.data(), 64), 0);
    DataCopyEnhancedParams relu;
    relu.isRelu = true;
    EXPECT_EQ(fault_of([&] { DataCopy(b, a, DataCopyParams(1, 2, 0, 0), relu); }).id,
              "api.unsupported");
}

TEST(DataCopyPad, SetPadValueFillsWithoutIsPad) {
    FakeCore core;
    std::vector<float> in = {1, 2, 3};
    GlobalTensor<float> src;
    src.SetGlobalBuffer(in.data());
    LocalTensor<float> t(TPosition::VECIN, 0, 8);
    SetPadValue<float>(-7.0f);
    DataCopyPad(t, src, DataCopyExtParams(1, 12, 0, 0, 0),
                DataCopyPadExtParams<float>(false, 1, 2, 9.0f));
    const float expected[8] = {-7, 1, 2, 3, -7, -7, -7, -7};
    for (uint32_t i = 0; i < 8; ++i) EXPECT_EQ(t.GetValue(i), expected[i]) << i;
    DataCopyPad(t, src, DataCopyExtParams(1, 12, 0, 0, 0),
                DataCopyPadExtParams<float>(true, 1, 2, 9.0f));
    EXPECT_EQ(t.GetValue(0), 9.0f) << "isPad has its own value";
}

void twice(int32_t& value) { value *= 2; }

TEST(System, RarelyUsedNames) {
    FakeCore core;
    uint32_t version = 0;
    GetArchVersion(version);
    EXPECT_EQ(version, 0xC220u);
    EXPECT_NE(GetProgramCounter(), 0);
    EXPECT_EQ(GetVecLen() + GetUBSizeInBytes() + GetRuntimeUBSize(), 0u);
    int32_t value = 3;
    Async<EngineType::AIV, twice>(value);
    Async<EngineType::AIC, twice>(value);
    EXPECT_EQ(value, 6);
    Nop<3>();
    SetNextTaskStart();
    WaitPreTaskEnd();
    MetricsProfStart();
    MarkStamp<1>();
    MetricsProfStop();
    GlobalTensor<uint64_t> words;
    uint64_t memory[2] = {5, 6};
    words.SetGlobalBuffer(memory);
    DataCachePreload(words, 64);
    ICachePreLoad(1);
    WriteGmByPassDCache(memory + 1, uint64_t{9});
    EXPECT_EQ(ReadGmByPassDCache(memory + 1), 9u);
    LocalTensor<int32_t> t(TPosition::VECCALC, 0, 8);
    for (uint32_t i = 0; i < 8; ++i) t.SetValue(i, static_cast<int32_t>(i));
    DumpAccChkPoint(t, 4, 2, 2);
    EXPECT_NE(core.printed.find("desc=4"), std::string::npos) << core.printed;
    EXPECT_NE(core.printed.find("2, 3\n"), std::string::npos) << core.printed;
    DumpAccChkPoint(words, 5, 1, 1);
    EXPECT_NE(core.printed.find("9\n"), std::string::npos) << core.printed;
    PrintTimeStamp(12);
    EXPECT_NE(core.printed.find("descId is 12, timeStamp is "), std::string::npos);
}

constexpr SyncAllConfig kVectorFirst = {PIPE_V, PIPE_MTE2};

TEST(Sync, BarriersOfMixedLaunches) {
    FakeCore core;
    SyncAll<true, kVectorFirst>();
    EXPECT_EQ(core.events, std::vector<std::string>{"sync_all vector"});
    core.context.block_count = 1;
    core.context.sub_block_count = 2;  // one block with two vector cores
    std::vector<int32_t> gm(64, 0);
    GlobalTensor<int32_t> g;
    g.SetGlobalBuffer(gm.data());
    const LocalTensor<int32_t> ub(TPosition::VECCALC, 0, 16);
    EXPECT_EQ(fault_of([&] { SyncAll(g, ub); }).id, "sync.deadlock") << "the other core is missing";
    gm[8] = 2;
    SyncAll(g, ub);
    EXPECT_EQ(gm[0], 2);
    IBSet(g, ub, 1, 2);
    EXPECT_EQ(gm[(2 * 2 + 1) * 8], 1);
    core.context.core_type = CoreType::kCube;
    core.context.sub_block_count = 1;
    SyncAll(g, ub);
    EXPECT_EQ(gm[0], 2) << "nothing on a cube core";
}

}  // namespace
}  // namespace drydock::kernel_test
