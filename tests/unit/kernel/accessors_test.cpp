// Accessors and small state that no other test of the kernel headers reads.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

TEST(SystemVariables, SubBlocksAndCoreTypes) {
    FakeCore core;
    core.context.sub_block_count = 2;
    EXPECT_EQ(GetSubBlockNum(), 2);
    EXPECT_EQ(GetTaskRation(), 2);
    EXPECT_EQ(GetTaskRatio(), 2);
    core.context.core_type = CoreType::kCube;
    EXPECT_TRUE(ASCEND_IS_AIC);
    EXPECT_TRUE(ASCEND_IS_NOT_AIV);
    core.context.core_type = CoreType::kVector;
    EXPECT_FALSE(ASCEND_IS_AIC);
    EXPECT_TRUE(ASCEND_IS_NOT_AIC);
    EXPECT_FALSE(ASCEND_IS_NOT_AIV);
}

TEST(SystemVariables, InitSocStateRestoresTheVectorUnit) {
    FakeCore core;
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(7);
    SetAtomicAdd<float>();
    InitSocState();
    EXPECT_FALSE(core.context.vector.counter_mode);
    EXPECT_EQ(core.context.vector.mask[0], ~0ull);
    EXPECT_EQ(core.context.vector.mask[1], ~0ull);
    EXPECT_EQ(core.events.back(), "atomic 0");
}

TEST(LocalTensor, PrintsItself) {
    FakeCore core;
    LocalTensor<int16_t> t(TPosition::VECCALC, 64, 16);
    for (uint32_t i = 0; i < 16; ++i) t.SetValue(i, static_cast<int16_t>(-i));
    t.Print(3);
    EXPECT_EQ(core.printed, "0, -1, -2\n");
    core.printed.clear();
    t.Print();
    EXPECT_EQ(core.printed,
              "0, -1, -2, -3, -4, -5, -6, -7\n-8, -9, -10, -11, -12, -13, -14, -15\n");
}

TEST(LocalTensor, WritesItsBytesToAFile) {
    FakeCore core;
    LocalTensor<float> t(TPosition::VECCALC, 96, 8);
    for (uint32_t i = 0; i < 8; ++i) t.SetValue(i, static_cast<float>(i) / 4);
    const std::string path = ::testing::TempDir() + "drydock_to_file_" + std::to_string(getpid());
    EXPECT_EQ(t.ToFile(path), 0);
    float read[9] = {};
    std::FILE* file = std::fopen(path.c_str(), "rb");
    ASSERT_NE(file, nullptr);
    EXPECT_EQ(std::fread(read, sizeof(float), 9, file), 8u);
    std::fclose(file);
    std::remove(path.c_str());
    EXPECT_EQ(std::memcmp(read, core.ub.data() + 96, 32), 0);
    EXPECT_EQ(t.ToFile("/no/such/folder/file"), -1);
}

TEST(TPipe, TensorsAtAChosenAddress) {
    FakeCore core;
    TPipe pipe;
    const LocalTensor<half> t = pipe.GetAbsAddr<TPosition::VECIN, half>(64, 32);
    EXPECT_EQ(reinterpret_cast<uint8_t*>(t.GetPhyAddr()), core.ub.data() + 64);
    EXPECT_EQ(t.GetSize(), 32u);
    EXPECT_EQ(t.GetPosition(), static_cast<int32_t>(TPosition::VECIN));
    const TBuffAddr address = pipe.GetAbsAddr<TPosition::VECOUT>(128, 256);
    EXPECT_EQ(address.bufferAddr, 128u);
    EXPECT_EQ(address.dataLen, 256u);
    EXPECT_EQ(address.logicPos, static_cast<uint8_t>(TPosition::VECOUT));
}

TEST(GlobalTensor, OtherElementTypeSameBytes) {
    FakeCore core;
    uint32_t words[4] = {0x3f800000, 0, 0, 0};
    GlobalTensor<uint32_t> t;
    t.SetGlobalBuffer(words, 4);
    const GlobalTensor<float> f = t.ReinterpretCast<float>();
    EXPECT_EQ(f.GetSize(), 4u);
    EXPECT_EQ(f.GetValue(0), 1.0f);
    EXPECT_EQ(t.ReinterpretCast<uint16_t>().GetSize(), 8u);
}

TEST(LocalTensor, PlaceLengthAndTag) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(out, 1, 256);
    LocalTensor<float> t = out.AllocTensor<float>();
    EXPECT_EQ(t.GetLength(), 256u) << "bytes";
    EXPECT_EQ(t.GetPosition(), static_cast<int32_t>(TPosition::VECOUT));
    EXPECT_EQ(t.GetUserTag(), -1);
    t.SetUserTag(5);
    EXPECT_EQ(t.GetUserTag(), 5);
    t.SetBufferLen(16);  // elements
    EXPECT_EQ(t.GetSize(), 16u);
    EXPECT_EQ(t.GetLength(), 64u);
    LocalTensor<half> shifted;
    shifted.SetAddrWithOffset(t, 4);  // elements of float
    EXPECT_EQ(shifted.GetPhyAddr(), t.GetPhyAddr() + 16);
    EXPECT_EQ(pipe.GetBaseAddr(static_cast<int8_t>(TPosition::VECOUT)), core.ub.data());
    out.FreeTensor(t);
}

TEST(Queue, WhatIsInIt) {
    FakeCore core;
    TPipe pipe;
    TQue<TPosition::VECIN, 2> in;
    pipe.InitBuffer(in, 2, 64);
    EXPECT_TRUE(in.HasIdleBuffer());
    EXPECT_FALSE(in.HasTensorInQue());
    LocalTensor<float> a = in.AllocTensor<float>(), b = in.AllocTensor<float>();
    EXPECT_FALSE(in.HasIdleBuffer());
    in.EnQue(a);
    EXPECT_TRUE(in.HasTensorInQue());
    a = in.DeQue<float>();
    in.FreeTensor(a);
    in.FreeTensor(b);
    EXPECT_TRUE(in.HasIdleBuffer());
    core.events.clear();
    in.FreeAllEvent();
    EXPECT_FALSE(core.events.empty()) << "waits for the flags that free the buffers";
    EXPECT_EQ(core.events[0].rfind("wait V_MTE2 ", 0), 0u) << core.events[0];
    core.events.clear();
    pipe.DestroyWithoutPipeAll();
    EXPECT_EQ(std::count(core.events.begin(), core.events.end(), "barrier ALL"), 0);
    EXPECT_EQ(GetTPipePtr(), nullptr);
}

TEST(GlobalMemory, HintsAndListEntries) {
    FakeCore core;
    float values[4] = {1, 2, 3, 4};
    uint64_t words[] = {16, 1ull << 32, reinterpret_cast<uint64_t>(values)};  // no shapes
    ListTensorDesc list(reinterpret_cast<__gm__ void*>(words));
    TensorDesc<float> desc;
    list.GetDesc(desc, 0);
    EXPECT_EQ(desc.GetIndex(), 0u);
    GlobalTensor<float> tensor = desc.GetDataObj();
    tensor.SetL2CacheHint(CacheMode::CACHE_MODE_DISABLE);
    EXPECT_EQ(tensor.GetPhyAddr(), values);
    EXPECT_EQ(tensor.GetValue(2), 3.0f);
}

TEST(StorageTypes, KeepTheirBits) {
    EXPECT_EQ(fp8_e5m2_t(0x12).storage, 0x12);
    EXPECT_EQ(fp8_e4m3fn_t(0x34).storage, 0x34);
    EXPECT_EQ(fp8_e8m0_t(0x56).storage, 0x56);
    EXPECT_EQ(hifloat8_t(0x78).storage, 0x78);
    EXPECT_EQ(fp4x2_e2m1_t(0x9a).storage, 0x9a);
    EXPECT_EQ(fp4x2_e1m2_t(0xbc).storage, 0xbc);
    EXPECT_EQ(int2b_t(0xde).storage, 0xde);
    EXPECT_EQ(uint1b_t(0xf0).storage, 0xf0);
    const complex32 number(1.5f, -2.0f);
    EXPECT_EQ(float(number.real), 1.5f);
    EXPECT_EQ(float(number.imag), -2.0f);
    constexpr AscendQuantConfig config(64, 8, 8, 256);
    EXPECT_EQ(config.calcCount, 64u);
    EXPECT_EQ(config.workLocalSize, 256u);
}

TEST(Entry, CopyOfATilingArray) {
    ENABLE_DETERMINISTIC();
    uint32_t tiling[4] = {1, 2, 3, 4};
    const uint32_t* source = tiling;
    COPY_TILING_WITH_ARRAY(uint32_t, 4, source, copy);
    tiling[2] = 0;
    EXPECT_EQ((*copy)[2], 3u);
}

}  // namespace
}  // namespace drydock::kernel_test
