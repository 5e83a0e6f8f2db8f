// Vector interfaces beyond the element-wise ones: what each call does on a core, through the names
// that operators write. The arithmetic itself is proved in tests/isa.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "fake_core.h"
#include "kernel_operator.h"
#include "op_common/op_kernel/math_util.h"
#include "op_kernel/platform_util.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

template <typename T>
LocalTensor<T> at(uint32_t offset, uint32_t n) {
    return LocalTensor<T>(TPosition::VECCALC, offset, n);
}
/// n elements i -> make(i) at `offset`.
template <typename T, class Make>
LocalTensor<T> made(uint32_t offset, uint32_t n, Make make) {
    LocalTensor<T> t = at<T>(offset, n);
    for (uint32_t i = 0; i < n; ++i) t.SetValue(i, static_cast<T>(make(i)));
    return t;
}
template <typename T>
std::vector<float> values(const LocalTensor<T>& t, uint32_t n) {
    std::vector<float> v;
    for (uint32_t i = 0; i < n; ++i) v.push_back(static_cast<float>(t.GetValue(i)));
    return v;
}
using Floats = std::vector<float>;

// ---- GatherMask, Gatherb ------------------------------------------------------------------------

TEST(GatherMask, SplitsPairsAndLeavesNormalMode) {
    FakeCore core;
    LocalTensor<float> pairs = made<float>(0, 128, [](uint32_t i) { return i; });
    LocalTensor<float> even = at<float>(1024, 128), odd = at<float>(2048, 128);
    uint64_t kept = 0;
    SetMaskCount();
    GatherMask(even, pairs, 1, true, 100, {1, 1, 8, 8}, kept);
    EXPECT_EQ(kept, 50u);
    EXPECT_FALSE(core.context.vector.counter_mode);
    EXPECT_EQ(even.GetValue(49), 98.0f);
    EXPECT_EQ(even.GetValue(50), 0.0f);
    GatherMask<float>(odd, pairs, static_cast<uint8_t>(2), false, 0, {1, 2, 8, 0}, kept);
    EXPECT_EQ(kept, 64u);
    EXPECT_EQ(odd.GetValue(63), 127.0f);
    EXPECT_EQ(core.records.back().count, 128u);
}

TEST(GatherMask, CompactsPaddedRowsAndTakesPatternTensors) {
    FakeCore core;
    LocalTensor<half> rows = made<half>(0, 64, [](uint32_t i) { return i; });
    LocalTensor<half> packed = at<half>(1024, 64);
    GatherMaskParams params;
    params.repeatTimes = 3;
    params.src0RepeatStride = 1;
    uint64_t kept = 0;
    GatherMask(packed, rows, 7, true, 5, params, kept);
    EXPECT_EQ(kept, 15u);
    EXPECT_EQ(values(packed, 7), (Floats{0, 1, 2, 3, 4, 16, 17}));
    LocalTensor<uint16_t> pattern = made<uint16_t>(2048, 16, [](uint32_t) { return 0x8001; });
    GatherMask(packed, rows, pattern, true, 32, {1, 1, 8, 8}, kept);
    EXPECT_EQ(kept, 4u);
    EXPECT_EQ(values(packed, 4), (Floats{0, 15, 16, 31}));
    EXPECT_EQ(fault_of([&] { GatherMask(packed, rows, 8, true, 5, params, kept); }).id,
              "api.range");
}

TEST(Gatherb, MovesBlocks) {
    FakeCore core;
    LocalTensor<uint32_t> src = made<uint32_t>(0, 128, [](uint32_t i) { return i; });
    LocalTensor<uint32_t> dst = at<uint32_t>(1024, 128);
    LocalTensor<uint32_t> offsets =
        made<uint32_t>(4096, 8, [](uint32_t i) { return (7 - i) * 32; });
    GatherRepeatParams params{0, 8};  // a block stride of 0 means 1
    Gatherb(dst, src, offsets, 1, params);
    EXPECT_EQ(dst.GetValue(0), 56u);
    EXPECT_EQ(dst.GetValue(63), 7u);
    EXPECT_EQ(fault_of([&] { Gatherb(dst, src, src, 255, {1, 8}); }).id, "mem.local-oob");
}

// ---- the mask register --------------------------------------------------------------------------

TEST(MaskRegister, CompareThenSelect) {
    FakeCore core;
    LocalTensor<float> a = made<float>(0, 128, [](uint32_t i) { return i % 3; });
    LocalTensor<float> b = made<float>(1024, 128, [](uint32_t) { return 1; });
    LocalTensor<float> c = at<float>(2048, 128);
    Compare<float, false>(a, b, CMPMODE::EQ, MASK_PLACEHOLDER, {});
    Select<float, SELMODE::VSEL_CMPMASK_SPR>(c, a, b, 2, {1, 1, 1, 8, 8, 8});
    for (uint32_t i = 0; i < 128; ++i)
        EXPECT_EQ(c.GetValue(i), i % 64 % 3 == 1 ? a.GetValue(i) : 1.0f) << i;
    const uint64_t mask[2] = {3, 0};
    Compare(a, b, CMPMODE::LT, mask, BinaryRepeatParams());
    Compare(a, b, CMPMODE::LT, 64, BinaryRepeatParams());
    LocalTensor<uint8_t> bits = at<uint8_t>(4096, 32);
    GetCmpMask(bits);
    EXPECT_EQ(bits.GetValue(0), 0x49);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(MaskRegister, ScalarAndAddressInTheRegister) {
    FakeCore core;
    LocalTensor<half> a = made<half>(0, 256, [](uint32_t i) { return i; });
    LocalTensor<half> b = made<half>(1024, 256, [](uint32_t) { return -1; });
    LocalTensor<half> c = at<half>(2048, 256);
    LocalTensor<uint8_t> bits = made<uint8_t>(4096, 32, [](uint32_t i) { return i; });
    LocalTensor<half> scalar = made<half>(8192, 16, [](uint32_t) { return 7; });
    SetCmpMask(scalar);
    SetVectorMask<half>(128);
    Select<half>(c, bits, a, 2, {1, 1, 1, 8, 8, 8});
    for (uint32_t i = 0; i < 256; ++i)
        EXPECT_EQ(float(c.GetValue(i)), ((i / 8) >> (i % 8) & 1) != 0 ? float(i) : 7.0f) << i;
    // The register holds an address, here cut to the 32 bits that a device address has.
    LocalTensor<int32_t> address = at<int32_t>(8256, 8);
    address.SetValue(0, static_cast<int32_t>(bits.GetPhyAddr()));
    SetCmpMask(address);
    Select<half, SELMODE::VSEL_TENSOR_TENSOR_MODE>(c, a, b, 2, {1, 1, 1, 8, 8, 8});
    for (uint32_t i = 0; i < 256; ++i)
        EXPECT_EQ(float(c.GetValue(i)), ((i / 8) >> (i % 8) & 1) != 0 ? float(i) : -1.0f) << i;
    address.SetValue(0, static_cast<int32_t>(bits.GetPhyAddr() - 0x10000000));
    SetCmpMask(address);
    EXPECT_EQ(fault_of([&] { Select<half, SELMODE::VSEL_TENSOR_TENSOR_MODE>(c, a, b, 1, {}); }).id,
              "mem.local-oob");
}

// ---- reductions ---------------------------------------------------------------------------------

TEST(Reduce, MaskNumberAndArrayForms) {
    FakeCore core;
    LocalTensor<float> x = made<float>(0, 256, [](uint32_t i) { return (i * 37) % 256; });
    LocalTensor<float> d = at<float>(2048, 64), w = at<float>(4096, 64);
    ReduceMax(d, x, w, 64, 4, 8, true);
    EXPECT_EQ(d.GetValue(0), 255.0f);
    EXPECT_EQ(d.ReinterpretCast<uint32_t>().GetValue(1), 83u);
    ReduceMin(d, x, w, 64, 4, 8);
    EXPECT_EQ(d.GetValue(0), 0.0f);
    const uint64_t odd[2] = {0xaaaaaaaaaaaaaaaaull, 0};
    ReduceMin(d, x, w, odd, 2, 16, true);
    float least = 1e9f;
    uint32_t where = 0;
    for (uint32_t i = 0; i < 128; ++i) {
        const float v = x.GetValue(i / 64 * 128 + i % 64);
        if (i % 2 == 1 && v < least) least = v, where = i;
    }
    EXPECT_EQ(d.GetValue(0), least);
    EXPECT_EQ(d.ReinterpretCast<uint32_t>().GetValue(1), where);
    ReduceMax(d, x, w, odd, 1, 8);
    ReduceSum(d, x, w, 3, 2, 8);
    EXPECT_EQ(d.GetValue(0), 37.0f + 74 + 64 * 37 % 256 + 65 * 37 % 256 + 66 * 37 % 256);
    ReduceSum(d, x, w, odd, 4, 8);
    EXPECT_EQ(d.GetValue(0), 128.0f * 128);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(Reduce, SumByTheRegister) {
    FakeCore core;
    LocalTensor<float> x = made<float>(0, 256, [](uint32_t) { return 1; });
    LocalTensor<float> d = at<float>(2048, 64), w = at<float>(4096, 64);
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, 130);
    ReduceSum<float, false>(d, x, w, 1);
    SetMaskNorm();
    EXPECT_EQ(d.GetValue(0), 130.0f);
    EXPECT_EQ(GetAccVal<float>(), 130.0f);
    EXPECT_EQ(GetReduceRepeatSumSpr<float>(), 130.0f);
}

TEST(Reduce, WorkBufferIsAnOperandAndItsSizeIsChecked) {
    FakeCore core;
    LocalTensor<float> x = made<float>(0, 1024, [](uint32_t i) { return i; });
    LocalTensor<float> d = at<float>(8192, 64);
    ReduceMax(d, x, at<float>(16384, 40), 1024, true);
    // 16 repeats: 32 results and indices, then one pair, in blocks of 8 elements.
    EXPECT_EQ(core.records.back().src[2], 160u);
    EXPECT_EQ(core.finding_ids(), "");
    ReduceMax(d, x, at<float>(16384, 24), 1024);
    EXPECT_EQ(core.finding_ids(), "api.range");
    EXPECT_EQ(core.findings[0].message,
              "ReduceMax: the work buffer has 96 bytes; 128 are needed for 16 repeats");
    ReduceMin(d, x, x, 1024);  // may alias the source
    EXPECT_EQ(d.GetValue(0), 0.0f);
}

TEST(Reduce, NewerAndOlderNames) {
    FakeCore core;
    LocalTensor<half> x = made<half>(0, 256, [](uint32_t i) { return i % 128; });
    LocalTensor<half> d = at<half>(2048, 256);
    const uint64_t all[2] = {~0ull, ~0ull};
    ReduceRepeat<ReduceType::SUM, half>(d, x, 16, 2, 1, 1, 8);
    EXPECT_EQ(values(d, 2), (Floats{120, 120}));
    ReduceRepeat<ReduceType::MAX, half, half, true>(d, x, all, 2, 1, 1, 8,
                                                    ReduceOrder::ORDER_ONLY_VALUE);
    EXPECT_EQ(values(d, 2), (Floats{127, 127}));
    ReduceRepeat<ReduceType::MIN, half>(d, x, 128, 1, 1, 1, 8);
    ReduceDataBlock<ReduceType::MAX, half>(d, x, all, 1, 1, 1, 8);
    EXPECT_EQ(values(d, 8), (Floats{15, 31, 47, 63, 79, 95, 111, 127}));
    ReduceDataBlock<ReduceType::SUM, half>(d, x, 16, 1, 1, 1, 8);
    ReduceDataBlock<ReduceType::MIN, half>(d, x, 128, 1, 1, 1, 8);
    EXPECT_EQ(values(d, 2), (Floats{0, 16}));
    ReducePairElem<ReduceType::SUM, half>(d, x, 128, 1, 1, 1, 8);
    EXPECT_EQ(values(d, 2), (Floats{1, 5}));
    RepeatReduceSum(d, x, 2, 2, 1, 1, 1, 8);
    EXPECT_EQ(values(d, 2), (Floats{1, 1}));
    RepeatReduceSum(d, x, 1, all, 1, 1, 1, 8);
    WholeReduceMax(d, x, 100, 1, 1, 1, 8);
    half value, index;
    GetReduceMaxMinCount<half>(value, index);
    EXPECT_EQ(float(value), 99.0f);
    EXPECT_EQ(index.bits(), 99);
    WholeReduceMin(d, x, 100, 1, 1, 1, 8);
    GetReduceMaxMinCount<half>(value);
    EXPECT_EQ(float(value), 0.0f);
    GetReduceRepeatMaxMinSpr<half>(value, index);
    GetReduceRepeatMaxMinSpr<half>(value);
    BlockReduceMax(d, x, 1, 128, 1, 1, 8);
    EXPECT_EQ(float(d.GetValue(7)), 127.0f);
    BlockReduceMin(d, x, 1, 128, 1, 1, 8);
    EXPECT_EQ(float(d.GetValue(7)), 112.0f);
    PairReduceSum(d, x, 1, 128, 1, 1, 8);
    EXPECT_EQ(float(d.GetValue(63)), 253.0f);
}

// ---- layouts ------------------------------------------------------------------------------------

TEST(TransData, AllThreeFormsAgree) {
    FakeCore core;
    LocalTensor<half> src = made<half>(0, 256, [](uint32_t i) { return i; });
    LocalTensor<half> dst[3] = {at<half>(1024, 256), at<half>(2048, 256), at<half>(3072, 256)};
    TransDataTo5HDParams params;
    LocalTensor<half> from[16], to[16];
    uint64_t source[16], target[16];
    LocalTensor<uint64_t> sources = at<uint64_t>(8192, 16), targets = at<uint64_t>(8448, 16);
    for (uint32_t i = 0; i < 16; ++i) {
        from[i] = src[i * 16];
        to[i] = dst[0][i * 16];
        source[i] = src.GetPhyAddr(i * 16);
        target[i] = reinterpret_cast<uint64_t>(dst[1][i * 16].GetPhyAddr());
        sources.SetValue(i, source[i]);
        targets.SetValue(i, dst[2].GetPhyAddr(i * 16));
    }
    TransDataTo5HD<half>(to, from, params);
    TransDataTo5HD<half>(target, source, params);
    TransDataTo5HD<half>(targets, sources, params);
    for (uint32_t i = 0; i < 256; ++i) {
        for (const LocalTensor<half>& d : dst)
            EXPECT_EQ(float(d.GetValue(i)), static_cast<float>(i % 16 * 16 + i / 16));
    }
    source[3] = 1;
    EXPECT_EQ(fault_of([&] { TransDataTo5HD<half>(target, source, params); }).id, "mem.local-oob");
}

TEST(Transpose, SquareAndLayouts) {
    FakeCore core;
    LocalTensor<int16_t> x = made<int16_t>(0, 256, [](uint32_t i) { return i; });
    LocalTensor<int16_t> y = at<int16_t>(1024, 256);
    LocalTensor<uint8_t> scratch = at<uint8_t>(32768, 65536);
    Transpose(y, x);
    EXPECT_EQ(y.GetValue(1), 16);
    TransposeParamsExt params;
    Transpose(y, y, scratch, params);
    EXPECT_EQ(y.GetValue(1), 1);
    params = {1, 4, 8, 8, TransposeType::TRANSPOSE_NCHW2NHWC};
    Transpose(y, x, scratch, params);
    EXPECT_EQ(y.GetValue(1), 64);
    LocalTensor<int16_t> z = at<int16_t>(2048, 256);
    params.transposeType = TransposeType::TRANSPOSE_NHWC2NCHW;
    Transpose(z, y, scratch, params);
    for (int16_t i = 0; i < 256; ++i) EXPECT_EQ(z.GetValue(static_cast<uint32_t>(i)), i);
    EXPECT_EQ(core.finding_ids(), "");
    Transpose(z, y, scratch[65000], params);
    EXPECT_EQ(core.finding_ids(), "api.range");
    params.transposeType = TransposeType::TRANSPOSE_ND_UB_GM;
    EXPECT_EQ(fault_of([&] { Transpose(z, y, scratch, params); }).id, "api.range");
}

// ---- sorting ------------------------------------------------------------------------------------

TEST(Sorting, Sort32MergeAndExtract) {
    FakeCore core;
    LocalTensor<float> scores = made<float>(0, 128, [](uint32_t i) { return (i * 53) % 128; });
    LocalTensor<uint32_t> index = made<uint32_t>(1024, 128, [](uint32_t i) { return i; });
    LocalTensor<float> runs = at<float>(4096, 256), merged = at<float>(8192, 256);
    Sort32(runs, scores, index, 4);
    EXPECT_EQ(core.records.back().count, 128u);
    const uint16_t lengths[4] = {32, 32, 32, 32};
    const MrgSortSrcList<float> list(runs, runs[64], runs[128], runs[192]);
    MrgSort<float>(merged, list, MrgSort4Info(lengths, false, 15, 1));
    LocalTensor<float> value = at<float>(16384, 128);
    LocalTensor<uint32_t> where = at<uint32_t>(20480, 128);
    Extract(value, where, merged, 4);
    for (uint32_t i = 0; i < 128; ++i) {
        EXPECT_EQ(value.GetValue(i), 127.0f - static_cast<float>(i));
        EXPECT_EQ((where.GetValue(i) * 53) % 128, 127 - i);
    }
    uint16_t taken[4];
    GetMrgSortResult(taken[0], taken[1], taken[2], taken[3]);
    EXPECT_EQ(taken[3], 32);
    uint32_t sorted[4];
    MrgSort<float, true>(merged, list, lengths, sorted, 3, 1);
    EXPECT_EQ(std::max(sorted[0], sorted[1]), 32u);
    EXPECT_EQ(sorted[2], 0u);
    EXPECT_EQ(
        fault_of([&] { MrgSort<float>(merged, list, MrgSort4Info(lengths, false, 5, 1)); }).id,
        "api.range");
}

TEST(Sorting, ConcatSortExtractOfHalf) {
    FakeCore core;
    LocalTensor<half> scores = made<half>(0, 64, [](uint32_t i) { return (i * 5) % 64; });
    LocalTensor<uint32_t> index = made<uint32_t>(1024, 64, [](uint32_t i) { return i + 100; });
    LocalTensor<half> concat, tmp = at<half>(2048, 256), sorted = at<half>(4096, 256);
    Concat(concat, scores, tmp, 2);
    EXPECT_EQ(concat.GetPhyAddr(), scores.GetPhyAddr());
    EXPECT_EQ(GetSortLen<half>(64), 256u);
    EXPECT_EQ(GetSortOffset<float>(3), 6u);
    LocalTensor<half> value = at<half>(8192, 64);
    LocalTensor<uint32_t> where = at<uint32_t>(12288, 64);
    Sort<half, false>(sorted, concat, index, tmp, 2);
    Extract(value, where, sorted, 2);
    EXPECT_GT(float(value.GetValue(32)), float(value.GetValue(31)));
    Sort<half, true>(sorted, concat, index, tmp, 2);
    Extract(value, where, sorted, 2);
    for (uint32_t i = 0; i < 64; ++i) {
        EXPECT_EQ(float(value.GetValue(i)), 63.0f - static_cast<float>(i));
        EXPECT_EQ(((where.GetValue(i) - 100) * 5) % 64, 63 - i);
    }
}

// ---- scalars on either side, operators ----------------------------------------------------------

TEST(Scalars, OnEitherSide) {
    FakeCore core;
    LocalTensor<float> x = made<float>(0, 64, [](uint32_t i) { return i + 1; });
    LocalTensor<float> y = at<float>(1024, 64);
    Divs(y, x, 2, 64);
    EXPECT_EQ(values(y, 3), (Floats{0.5f, 1, 1.5f}));
    Divs(y, 12.0f, x, 64);
    EXPECT_EQ(values(y, 4), (Floats{12, 6, 4, 3}));
    Subs(y, x, 1.0f, 64);
    EXPECT_EQ(values(y, 2), (Floats{0, 1}));
    LocalTensor<int32_t> n = made<int32_t>(4096, 64, [](uint32_t i) { return i; });
    Subs(n, 10, n, 64);
    EXPECT_EQ(n.GetValue(63), -53);
}

TEST(Operators, WholeTensors) {
    FakeCore core;
    LocalTensor<half> a = made<half>(0, 256, [](uint32_t i) { return i; });
    LocalTensor<half> b = made<half>(1024, 256, [](uint32_t) { return 4; });
    LocalTensor<half> c = at<half>(2048, 128);
    c = a + b;
    EXPECT_EQ(core.records.back().count, 128u) << "as many as the destination has";
    EXPECT_EQ(values(c, 2), (Floats{4, 5}));
    c = a - b;
    EXPECT_EQ(values(c, 2), (Floats{-4, -3}));
    c = a * b;
    EXPECT_EQ(values(c, 3), (Floats{0, 4, 8}));
    c = a / b;
    EXPECT_EQ(values(c, 3), (Floats{0, 0.25f, 0.5f}));
    LocalTensor<uint8_t> bits = at<uint8_t>(8192, 32);
    auto first = [&] { return int{bits.GetValue(0)}; };
    bits = a < b;
    EXPECT_EQ(first(), 0x0f);
    bits = a > b;
    EXPECT_EQ(first(), 0xe0);
    bits = a <= b;
    EXPECT_EQ(first(), 0x1f);
    bits = a >= b;
    EXPECT_EQ(first(), 0xf0);
    bits = a == b;
    EXPECT_EQ(first(), 0x10);
    bits = a != b;
    EXPECT_EQ(first(), 0xef);
    EXPECT_EQ(bits.GetValue(31), 255) << "all elements of the sources";
    LocalTensor<uint32_t> u = made<uint32_t>(16384, 8, [](uint32_t i) { return i | 0x10000; });
    LocalTensor<uint32_t> v = at<uint32_t>(17408, 8);
    v = u & u[0];
    EXPECT_EQ(v.GetValue(7), 0x10007u);
    v = u | u[0];
    EXPECT_EQ(v.GetValue(5), 0x10005u);
    LocalTensor<half> copy = c;  // copying is still sharing
    copy = a;
    EXPECT_EQ(copy.GetPhyAddr(), a.GetPhyAddr());
}

// ---- conversions with a state -------------------------------------------------------------------

TEST(Saturation, FlagAndControlRegister) {
    FakeCore core;
    LocalTensor<half> x = made<half>(0, 128, [](uint32_t) { return 60000; });
    LocalTensor<half> y = at<half>(1024, 128);
    EXPECT_FALSE(GetSaturationFlag<SaturationMode::FLOAT>());
    EXPECT_EQ((GetCtrlSpr<48, 48>()), 1);
    Add(y, x, x, 128);
    EXPECT_EQ(y.GetValue(5).bits(), 0x7c00);
    SetSaturationFlag<SaturationMode::FLOAT>(true);
    Add(y, x, x, 128);
    EXPECT_EQ(y.GetValue(5).bits(), 0x7bff);
    EXPECT_EQ((GetCtrlSpr<48, 48>()), 0);
    LocalTensor<int16_t> n = made<int16_t>(2048, 128, [](uint32_t) { return -32768; });
    Add(n, n, n, 128);
    EXPECT_EQ(n.GetValue(0), -32768);
    ResetCtrlSpr<48, 48>();
    Add(n, n, n, 128);
    EXPECT_EQ(n.GetValue(0), 0);
    SetCtrlSpr<48, 48>(0);
    EXPECT_TRUE(GetSaturationFlag<SaturationMode::FLOAT>());
}

TEST(Dequantisation, ScaleOfIntegersToHalf) {
    FakeCore core;
    LocalTensor<int32_t> x = made<int32_t>(0, 64, [](uint32_t i) { return 100 * i; });
    LocalTensor<half> y = at<half>(1024, 64);
    SetDeqScale(half(0.5f));
    Cast(y, x, RoundMode::CAST_NONE, 64);
    EXPECT_EQ(values(y, 3), (Floats{0, 50, 100}));
    Cast(y, x, RoundMode::CAST_NONE, 64, 1, {1, 1, 4, 8});
    CastDeq(y, x, 64);
    EXPECT_EQ(values(y, 3), (Floats{0, 50, 100}));
    CastDequant<half, int32_t, true, false>(y, x, 64, 1, {1, 1, 4, 8});
    LocalTensor<int32_t> minus = made<int32_t>(4096, 64, [](uint32_t i) { return -200 * int(i); });
    AddDeqRelu(y, x, minus, 64);
    EXPECT_EQ(values(y, 3), (Floats{0, 0, 0}));
    AddDeqRelu<half, int32_t>(y, x, x, 64);
    EXPECT_EQ(values(y, 3), (Floats{0, 100, 200}));
    const uint64_t two[2] = {2, 0};
    AddDeqRelu(y, x, minus, two, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(values(y, 3), (Floats{0, 0, 200}));
    AddDeqRelu<half, int32_t, true>(y, x, minus, 64, 1, {1, 1, 1, 4, 8, 8});
    AddDeqRelu(y, x, x, 3, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(values(y, 4), (Floats{0, 100, 200, 0}));
}

TEST(Dequantisation, Int16ToBytesByScaleAndByTensor) {
    FakeCore core;
    LocalTensor<int16_t> x = made<int16_t>(0, 128, [](uint32_t i) { return 10 * int(i) - 100; });
    LocalTensor<int8_t> y = at<int8_t>(1024, 256);
    SetDeqScale(0.5f, 3, true);
    CastDeq<int8_t, int16_t, false, false>(y, x, 32);
    EXPECT_EQ(y.GetValue(0), -47);
    EXPECT_EQ(y.GetValue(15), 28);
    EXPECT_EQ(y.GetValue(16), 0) << "the other half stays";
    EXPECT_EQ(y.GetValue(32), 33);
    SetDeqScale(0.5f, -3, false);
    CastDequant<uint8_t, int16_t, false, true>(y.ReinterpretCast<uint8_t>(), x, 128);
    EXPECT_EQ(y.GetValue(16), 0) << "no negative bytes";
    EXPECT_EQ(y.ReinterpretCast<uint8_t>().GetValue(7 * 32 + 31), 255);
    VdeqInfo info;
    for (int g = 0; g < 16; ++g)
        info.vdeqScale[g] = 1, info.vdeqOffset[g] = g, info.vdeqSignMode[g] = true;
    LocalTensor<uint64_t> groups = at<uint64_t>(8192, 16);
    SetDeqScale(groups, info);
    const uint64_t mask[2] = {0xffff, 0};
    CastDeq<int8_t, int16_t, true, true, false>(y, x, mask, 1, {1, 1, 8, 8});
    EXPECT_EQ(y.GetValue(0), -100);
    EXPECT_EQ(y.GetValue(15), 65);
    CastDeq<int8_t, int16_t, true, true, false>(y, x, 16, 1, {1, 1, 8, 8});
    CastDequant<int8_t, int16_t, true, true, false>(y, x, mask, 1, {1, 1, 8, 8});
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(Mixed, ReluAndProductIntoBytes) {
    FakeCore core;
    LocalTensor<half> x = made<half>(0, 128, [](uint32_t i) { return int(i) - 64; });
    LocalTensor<int8_t> y = at<int8_t>(1024, 128);
    AddReluCast(y, x, x, 128);
    EXPECT_EQ(y.GetValue(0), 0);
    EXPECT_EQ(y.GetValue(70), 12);
    LocalTensor<half> zero = made<half>(2048, 128, [](uint32_t) { return 0; });
    SubReluCast(y, zero, x, 128, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(y.GetValue(0), 64);
    const uint64_t mask[2] = {1, 0};
    AddReluCast(y, x, zero, mask, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(y.GetValue(0), 0);
    EXPECT_EQ(y.GetValue(1), 63);
    SubReluCast(y, zero, x, 3);
    MulCast(y, x, x, 128);
    EXPECT_EQ(y.GetValue(60), 16);
    EXPECT_EQ(y.GetValue(0), 127);
    MulCast(y.ReinterpretCast<uint8_t>(), x, x, 64, 1, {1, 1, 1, 4, 8, 8});
    EXPECT_EQ(y.ReinterpretCast<uint8_t>().GetValue(0), 255);
}

TEST(Cast, PackedInt4WithMaskAndRepeat) {
    FakeCore core;
    LocalTensor<half> x = made<half>(0, 128, [](uint32_t i) { return int(i % 16) - 8; });
    LocalTensor<int4b_t> packed = at<int4b_t>(1024, 256);
    LocalTensor<half> back = at<half>(2048, 128);
    Cast(packed, x, RoundMode::CAST_NONE, 128, 1, {1, 1, 2, 8});
    Cast(back, packed, RoundMode::CAST_NONE, 128, 1, {1, 1, 8, 2});
    EXPECT_EQ(values(back, 128), values(x, 128));
    EXPECT_EQ(core.finding_ids(), "");
    const uint64_t split[2] = {1, 0};
    Cast(packed, x, RoundMode::CAST_NONE, split, 1, {1, 1, 2, 8});
    EXPECT_EQ(core.finding_ids(), "api.range");
    Cast(packed, x, RoundMode::CAST_NONE, 7);
    EXPECT_EQ(core.finding_ids(), "api.range api.range");
}

// ---- scalar unit --------------------------------------------------------------------------------

TEST(ScalarUnit, BitHelpersUnderBothNames) {
    EXPECT_EQ(GetBitCount<1>(0xf0f), 8);
    EXPECT_EQ(GetBitCount<0>(0xf0f), 56);
    EXPECT_EQ(ScalarGetCountOfValue<1>(0), 0);
    EXPECT_EQ(CountLeadingZero(1), 63);
    EXPECT_EQ(GetSFFValue<1>(0x80), 7);
    EXPECT_EQ(GetSFFValue<0>(0x7f), 7);
    EXPECT_EQ(GetSFFValue<1>(0), -1);
    EXPECT_EQ(CountBitsCntSameAsSignBit(0), -1);
    EXPECT_EQ(CountBitsCntSameAsSignBit(-1), -1);
    EXPECT_EQ(CountBitsCntSameAsSignBit(1), 62);
    EXPECT_EQ(CountBitsCntSameAsSignBit(INT64_MIN), 0);
    EXPECT_EQ((Cast<float, int32_t, RoundMode::CAST_TRUNC>(-2.7f)), -2);
    EXPECT_EQ(Cast(Cast(2.5f)), 2.5f);
}

TEST(ScalarUnit, LimitsAndMagicDivision) {
    EXPECT_EQ(NumericLimits<half>::Max().bits(), 0x7bff);
    EXPECT_EQ(NumericLimits<half>::Lowest().bits(), 0xfbff);
    EXPECT_EQ(NumericLimits<half>::NegativeInfinity().bits(), 0xfc00);
    EXPECT_EQ(NumericLimits<bfloat16_t>::QuietNaN().bits(), 0x7fc0);
    EXPECT_EQ(NumericLimits<float>::Infinity(), __builtin_inff());
    EXPECT_EQ(NumericLimits<int16_t>::Min(), -32768);
    EXPECT_EQ(NumericLimits<half>::DenormMin().bits(), 1);
    EXPECT_EQ(NumericLimits<half>::Epsilon().bits(), 0x1400);
    for (uint32_t divisor : {1u, 2u, 3u, 7u, 10u, 641u, 65536u, 0x7fffffffu, 0x80000001u, ~0u}) {
        uint32_t magic = 0, shift = 0;
        GetUintDivMagicAndShift(magic, shift, divisor);
        for (uint32_t x : {0u, 1u, 2u, 6u, 7u, 100u, 65535u, 0x7fffffffu, 0x80000000u, ~0u}) {
            const uint64_t high = (uint64_t{x} * magic) >> 32;
            EXPECT_EQ((high + x) >> shift, x / divisor) << x << " / " << divisor;
        }
    }
}

TEST(ScalarUnit, FunctionsOfTheCompiler) {
    EXPECT_EQ(::sqrt(drydock::kernel::Number(half(9.0f))), 3.0f);
    EXPECT_EQ(abs(-1.5f), 1.5f);
    EXPECT_EQ(static_cast<float>(abs(half(-2.5f))), 2.5f);
    EXPECT_EQ(abs(int64_t{-5000000000}), 5000000000);
    EXPECT_EQ(abs(-7), 7);
    EXPECT_GT(INFINITY, FLT_MAX);
    EXPECT_TRUE(NAN != NAN);
    EXPECT_EQ(Ops::Base::CeilDiv(uint32_t{7}, Ops::Base::GetUbBlockSize()), 1u);
    EXPECT_EQ(Ops::Base::CeilAlign(33, 32), 64);
    EXPECT_EQ(Ops::Base::FloorAlign(33, 32), 32);
    EXPECT_EQ(Ops::Base::FloorDiv(7, 0), 7);
    EXPECT_EQ(Ops::Base::GetVRegSize(), 256u);
}

TEST(ScalarUnit, StandardSubset) {
    EXPECT_EQ(Std::ceil_division(7u, 2), 4u);
    EXPECT_EQ(Std::ceil_division(-7, 2), -3);
    EXPECT_EQ(Std::ceil_align(33, 32), 64);
    EXPECT_EQ(Std::sqrt(9.0f), 3.0f);
    EXPECT_EQ(Std::sqrt(16), 4.0);
    EXPECT_EQ(Std::abs(-3), 3);
    EXPECT_EQ(Std::max(3, 5u), 5u);
    auto t = Std::make_tuple(1, 2.5f);
    Std::get<0>(t) = 4;
    EXPECT_EQ(Std::get<0>(t) + static_cast<int>(Std::get<1>(t)), 6);
    EXPECT_EQ((Std::tuple_size<Std::tuple<int, float>>::value), 2u);
    EXPECT_TRUE((Std::is_convertible<int, float>::value && !Std::is_base_of<int, float>::value));
    EXPECT_TRUE((Std::is_same<Std::conditional_t<true, int, float>, int>::value));
    EXPECT_EQ((Std::integral_constant<int, 3>::value), 3);
    EXPECT_TRUE((Std::is_same<Std::enable_if_t<true, char>, char>::value));
}

}  // namespace
}  // namespace drydock::kernel_test
