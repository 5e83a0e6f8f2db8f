// Helpers of library functions: minima and maxima, and the structures that kernels read.
#include <gtest/gtest.h>

#include <cstring>

#include "base/scratch_shaped.h"
#include "host/log_capture.h"
#include "tiling/tiling_api.h"

namespace drydock::host {
namespace {

using namespace AscendC;

const platform_ascendc::PlatformAscendC kPlatform(nullptr);

using Helper = void (*)(const ge::Shape&, const uint32_t, const bool, uint32_t&, uint32_t&);
using Factor = void (*)(const uint32_t, uint32_t&, uint32_t&);
struct Elementwise {
    const char* name;
    Helper sizes;
    Factor factor;
};
const Elementwise kElementwise[] = {
#define DRYDOCK_ROW(name) {#name, Get##name##MaxMinTmpSize, Get##name##TmpBufferFactorSize},
    DRYDOCK_ELEMENTWISE_HELPERS(DRYDOCK_ROW)
#undef DRYDOCK_ROW
};

TEST(ScratchSizes, ElementwiseRule) {
    for (const Elementwise& f : kElementwise) {
        SCOPED_TRACE(f.name);
        const bool log = std::string(f.name) == "Log" || std::string(f.name) == "Log10";
        for (uint32_t type_size : {2U, 4U}) {
            for (int64_t n : {1, 63, 64, 1000, 100000}) {
                uint32_t max = 7, min = 7, live = 7, extra = 7;
                f.sizes(ge::Shape({n}), type_size, false, max, min);
                f.factor(type_size, live, extra);
                EXPECT_EQ(extra, 0U);
                if (log && type_size == 4) {
                    EXPECT_EQ(max + min + live, 0U);
                    continue;
                }
                // spec kernel-vector 4.1: four temporaries of 256 bytes; of the whole at best.
                const uint64_t bytes = static_cast<uint64_t>(n) * type_size;
                EXPECT_EQ(min, 1024U);
                EXPECT_EQ(max, 4 * ((bytes + 255) / 256 * 256));
                EXPECT_EQ(live, 4U);
                // A space that the factor says is enough for 256 bytes is accepted.
                EXPECT_GE(256 * live + extra, min);
            }
        }
    }
}

struct MaxMin {
    uint32_t max = 1;
    uint32_t min = 1;
};

TEST(ScratchSizes, CallsAsOperatorsWriteThem) {
    uint32_t max = 0, min = 0, live = 1, extra = 1;
    const std::vector<int64_t> dims = {8, 100};
    const ge::Shape shape(dims);
    GetSignMaxMinTmpSize(shape, sizeof(float), false, max, min);
    EXPECT_EQ(max, 4U * 3328);  // 3200 bytes rounded up to 256
    GetCosMaxMinTmpSize(shape, sizeof(float), false, max, min);
    EXPECT_EQ(min, 1024U);
    GetLogTmpBufferFactorSize(sizeof(float), live, extra);
    EXPECT_EQ(live + extra, 0U);
    GetReduceSumMaxMinTmpSize(shape, ge::DT_FLOAT, ReducePattern::R, true, false, max, min);
    EXPECT_EQ(max, 416U);  // a row of 100 floats in whole blocks
    EXPECT_EQ(min, 416U);
    GetReduceMaxMaxMinTmpSize(shape, ge::DT_FLOAT16, ReducePattern::AR, true, false, max, min);
    EXPECT_EQ(min, 224U);
    GetBroadCastMaxMinTmpSize(kPlatform, ge::Shape({8, 1}), shape, 4, false, max, min);
    EXPECT_EQ(max, 3200U);
    EXPECT_EQ(min, 256U);
    GetPowerMaxMinTmpSize(ge::Shape({1}), shape, false, 4, false, max, min);
    EXPECT_EQ(max, 4U * 3328);
    const gert::Shape other{8, 100};  // a tiling function's own shape converts
    GetSignMaxMinTmpSize(other, sizeof(float), false, max, min);
    EXPECT_EQ(max, 4U * 3328);
    EXPECT_EQ(GetSortTmpSize(kPlatform, 64, 4), 512U);
    EXPECT_GT(GetConcatTmpSize(kPlatform, 64, 4), 0U);
}

/// Every helper with its own parameters, for one shape.
std::vector<std::pair<std::string, MaxMin>> all_other(const ge::Shape& s) {
    std::vector<std::pair<std::string, MaxMin>> all;
    const auto add = [&](const char* name, auto call) {
        MaxMin m;
        call(m.max, m.min);
        all.emplace_back(name, m);
    };
    using U = uint32_t&;
    add("Gelu", [&](U a, U b) { GetGeluMaxMinTmpSize(s, 4, a, b); });
    add("Silu", [&](U a, U b) { GetSiluTmpSize(s, 4, false, a, b); });
    add("Swish", [&](U a, U b) { GetSwishTmpSize(s, 4, false, a, b); });
    add("ReduceMin", [&](U a, U b) {
        GetReduceMinMaxMinTmpSize(s, ge::DT_FLOAT, ReducePattern::RA, true, false, a, b);
    });
    add("ReduceMean", [&](U a, U b) {
        GetReduceMeanMaxMinTmpSize(s, ge::DT_FLOAT, ReducePattern::AR, true, false, a, b);
    });
    add("ReduceProd", [&](U a, U b) {
        GetReduceProdMaxMinTmpSize(s, ge::DT_FLOAT, ReducePattern::AR, true, false, a, b);
    });
    add("ReduceAny", [&](U a, U b) {
        GetReduceAnyMaxMinTmpSize(s, ge::DT_UINT8, ReducePattern::AR, true, false, a, b);
    });
    add("ReduceAll", [&](U a, U b) {
        GetReduceAllMaxMinTmpSize(s, ge::DT_UINT8, ReducePattern::AR, true, false, a, b);
    });
    add("Sum", [&](U a, U b) { GetSumMaxMinTmpSize(100, 4, false, a, b); });
    add("Mean", [&](U a, U b) { GetMeanMaxMinTmpSize(100, 2, 4, false, a, b); });
    add("CumSum", [&](U a, U b) { GetCumSumMaxMinTmpSize(s, 4, true, false, a, b); });
    add("TopK", [&](U a, U b) {
        EXPECT_TRUE(GetTopKMaxMinTmpSize(kPlatform, 64, 3, false, true, TopKMode::TOPK_NORMAL, true,
                                         4, a, b));
    });
    add("SelectBytes", [&](U a, U b) {
        GetSelectWithBytesMaskMaxMinTmpSize(s, ge::Shape({1}), 4, s, 1, true, a, b);
    });
    add("Select",
        [&](U a, U b) { GetSelectMaxMinTmpSize(ge::Shape({1}), s, 4, s, 1, true, a, b); });
    add("Quant", [&](U a, U b) { GetAscendQuantMaxMinTmpSize(s, 2, a, b); });
    add("Dequant", [&](U a, U b) { GetAscendDequantMaxMinTmpSize(s, 4, a, b); });
    add("AntiQuant", [&](U a, U b) {
        GetAscendAntiQuantMaxMinTmpSize(s, s, false, ge::DT_INT8, ge::DT_FLOAT16, a, b);
        EXPECT_EQ(GetAscendAntiQuantMaxTmpSize(s, s, false, ge::DT_INT8, ge::DT_FLOAT16), a);
        EXPECT_EQ(GetAscendAntiQuantMinTmpSize(s, s, false, ge::DT_INT8, ge::DT_FLOAT16), b);
    });
    add("Pad", [&](U a, U b) { GetPadMaxMinTmpSize(s, 4, a, b); });
    add("UnPad", [&](U a, U b) { GetUnPadMaxMinTmpSize(kPlatform, s, 4, a, b); });
    add("Transposes", [&](U a, U b) {
        GetConfusionTransposeMaxMinTmpSize(s, 2, 1, a, b);
        GetTransposeMaxMinTmpSize(s, 2, 1, a, b);
    });
    add("SoftMax", [&](U a, U b) {
        a = GetSoftMaxMaxTmpSize(s, 4, false), b = GetSoftMaxMinTmpSize(s, 4, false);
    });
    add("SoftMaxFlash", [&](U a, U b) {
        a = GetSoftMaxFlashMaxTmpSize(s, 4, true, false);
        b = GetSoftMaxFlashMinTmpSize(s, 4, true, false);
    });
    add("SoftMaxFlashV2", [&](U a, U b) {
        a = GetSoftMaxFlashV2MaxTmpSize(s, 2, 4, true);
        b = GetSoftMaxFlashV2MinTmpSize(s, 2, 4, true);
    });
    add("SoftMaxFlashV3", [&](U a, U b) { GetSoftMaxFlashV3MaxMinTmpSize(s, 2, 4, a, b, true); });
    add("SoftMaxGrad", [&](U a, U b) {
        a = GetSoftMaxGradMaxTmpSize(s, 4, false, false);
        b = GetSoftMaxGradMinTmpSize(s, 4, false, false);
    });
    add("LogSoftMax", [&](U a, U b) {
        a = GetLogSoftMaxMaxTmpSize(s, 4, false), b = GetLogSoftMaxMinTmpSize(s, 4, false);
    });
    add("LayerNorm", [&](U a, U b) { GetLayerNormMaxMinTmpSize(s, 4, false, a, b); });
    add("LayerNormRstd",
        [&](U a, U b) { GetLayerNormMaxMinTmpSize(s, 4, false, true, false, a, b); });
    add("LayerNormGrad", [&](U a, U b) { GetLayerNormGradMaxMinTmpSize(s, 4, false, a, b); });
    add("LayerNormGradBeta",
        [&](U a, U b) { GetLayerNormGradBetaMaxMinTmpSize(s, 4, false, a, b); });
    add("RmsNorm", [&](U a, U b) { EXPECT_TRUE(GetRmsNormMaxMinTmpSize(s, 4, a, b)); });
    add("BatchNorm",
        [&](U a, U b) { EXPECT_TRUE(GetBatchNormMaxMinTmpSize(s, s, 4, false, a, b)); });
    add("DeepNorm",
        [&](U a, U b) { EXPECT_TRUE(GetDeepNormMaxMinTmpSize(s, 4, false, false, a, b)); });
    add("GroupNorm", [&](U a, U b) { GetGroupNormMaxMinTmpSize(s, 4, false, 2, a, b); });
    add("WelfordUpdate",
        [&](U a, U b) { GetWelfordUpdateMaxMinTmpSize(s, 2, 4, false, false, a, b); });
    add("WelfordFinalize", [&](U a, U b) { GetWelfordFinalizeMaxMinTmpSize(s, 4, false, a, b); });
    add("Normalize",
        [&](U a, U b) { GetNormalizeMaxMinTmpSize(s, 4, 2, false, true, false, a, b); });
    return all;
}

TEST(ScratchSizes, MaximumIsAtLeastTheMinimum) {
    for (const ge::Shape& shape :
         {ge::Shape({1, 32}), ge::Shape({7, 3, 64}), ge::Shape({2, 4, 16, 96})}) {
        for (const auto& [name, m] : all_other(shape)) {
            EXPECT_GE(m.max, m.min) << name;
            EXPECT_GT(m.min, 0U) << name;
        }
    }
    uint32_t max = 1, min = 1, live = 1, extra = 1;
    GetArangeMaxMinTmpSize(max, min);
    EXPECT_EQ(max + min, 0U);
    GetArithProgressionMaxMinTmpSize(max, min);
    EXPECT_EQ(max + min, 0U);
    GetPowerTmpBufferFactorSize(true, false, false, 4, live, extra);
    EXPECT_EQ(live, 4U);
    GetAscendQuantTmpBufferFactorSize(2, live, extra);
    GetAscendDequantTmpBufferFactorSize(4, live, extra);
    GetMeanTmpBufferFactorSize(4, live, extra);
    EXPECT_EQ(live, 2U);
}

TEST(ScratchSizes, BadShapesAreNamed) {
    LogCapture log;
    uint32_t max = 1, min = 1;
    GetSignMaxMinTmpSize(ge::Shape({4, -1}), 4, false, max, min);
    ASSERT_EQ(log.lines().size(), 1U);
    EXPECT_NE(log.lines()[0].find("GetSignMaxMinTmpSize"), std::string::npos);
    EXPECT_NE(log.lines()[0].find("[4, -1]"), std::string::npos);
    GetSignMaxMinTmpSize(ge::Shape({4}), 0, false, max, min);
    EXPECT_EQ(log.lines().size(), 2U);
    EXPECT_EQ(max + min, 0U);
    EXPECT_FALSE(GetTopKMaxMinTmpSize(kPlatform, 0, 3, false, true, TopKMode::TOPK_NSMALL, true, 4,
                                      max, min));
}

/// The bytes of a class equal the plain structure.
template <class Plain, class Class>
void expect_same(const Plain& plain, Class& data) {
    ASSERT_EQ(data.GetDataSize(), sizeof(Plain));
    std::vector<uint8_t> bytes(sizeof(Plain));
    data.SaveToBuffer(bytes.data(), bytes.size());
    EXPECT_EQ(std::memcmp(bytes.data(), &plain, sizeof(Plain)), 0);
}

TEST(LibraryTiling, ClassesHaveThePlainLayout){
#define DRYDOCK_SAME(name, FIELDS)                                             \
    {                                                                          \
        optiling::name data;                                                   \
        EXPECT_EQ(data.GetDataSize(), sizeof(AscendC::tiling::name)) << #name; \
        static_assert(std::is_same_v<::name, AscendC::tiling::name>);          \
    }
    DRYDOCK_LIBRARY_TILINGS(DRYDOCK_SAME)
#undef DRYDOCK_SAME
}

TEST(LibraryTiling, SoftMaxFamily) {
    const ge::Shape shape({3, 5, 64});
    const uint32_t space = GetSoftMaxMinTmpSize(shape, 4, false);
    optiling::SoftMaxTiling data;
    SoftMaxTiling plain;
    const auto check = [&] {
        EXPECT_EQ(plain.srcM, 15U);
        EXPECT_EQ(plain.srcK, 64U);
        EXPECT_EQ(plain.srcSize, 960U);
        EXPECT_EQ(plain.outMaxK, 8U);
        EXPECT_EQ(plain.rangeM * plain.splitM + plain.tailM, 15U);
        expect_same(plain, data);
    };
    SoftMaxTilingFunc(shape, 4, space, data), SoftMaxTilingFunc(shape, 4, space, plain);
    check();
    SoftMaxFlashTilingFunc(shape, 4, space, data, true);
    SoftMaxFlashTilingFunc(shape, 4, space, plain);
    check();
    SoftMaxFlashV2TilingFunc(shape, 2, 4, space, data, true);
    SoftMaxFlashV2TilingFunc(shape, 2, 4, space, plain, false, false, true);
    check();
    SoftMaxFlashV3TilingFunc(shape, 2, 4, space, data, true);
    SoftMaxFlashV3TilingFunc(shape, 2, 4, space, plain, true, false);
    check();
    SoftMaxGradTilingFunc(shape, 4, 4 * space, data, true);
    SoftMaxGradTilingFunc(shape, 4, 4 * space, plain);
    EXPECT_EQ(plain.splitM, 4U);
    EXPECT_EQ(plain.tailM, 3U);
    check();
    EXPECT_FALSE(IsBasicBlockInSoftMax(data));
    SoftMaxTilingFunc(ge::Shape({16, 64}), 4, 4 * space, plain);
    EXPECT_TRUE(IsBasicBlockInSoftMax(plain));
    optiling::LogSoftMaxTiling log_data;
    LogSoftMaxTiling log_plain;
    LogSoftMaxTilingFunc(shape, 4, space, log_data);
    LogSoftMaxTilingFunc(shape, 4, space, log_plain);
    EXPECT_EQ(log_plain.srcM, 15U);
    expect_same(log_plain, log_data);
}

TEST(LibraryTiling, Normalisations) {
    const ge::Shape padded({2, 3, 32, 30}), shape({2, 3, 32}), origin({2, 3, 30});
    uint32_t max = 0, min = 0;
    GetLayerNormMaxMinTmpSize(padded, 4, false, max, min);
    uint32_t same_max = 0, same_min = 0;
    GetLayerNormMaxMinTmpSize(shape, 4, false, same_max, same_min);
    EXPECT_EQ(max, same_max);
    EXPECT_EQ(min, same_min);
    optiling::LayerNormTiling data;
    LayerNormTiling plain;
    GetLayerNormNDTilingInfo(padded, max, 4, false, data);
    GetLayerNormNDTilingInfo(padded, max, 4, false, plain);
    EXPECT_EQ(plain.bLength, 2U);
    EXPECT_EQ(plain.sLength, 3U);
    EXPECT_EQ(plain.hLength, 32U);
    EXPECT_EQ(plain.originalHLength, 30U);
    EXPECT_EQ(plain.lastDimValueBack, 1.0F / 30);
    expect_same(plain, data);
    optiling::LayerNormSeparateTiling separate;
    LayerNormSeparateTiling separate_plain;
    GetLayerNormNDTilingInfo(ge::Shape({6, 32}), max, 4, false, true, separate);
    GetLayerNormNDTilingInfo(ge::Shape({6, 32}), max, 4, false, true, separate_plain);
    EXPECT_EQ(separate_plain.aLength, 6U);
    EXPECT_EQ(separate_plain.rLength, 32U);
    expect_same(separate_plain, separate);
    optiling::LayerNormGradTiling grad;
    LayerNormGradTiling grad_plain;
    GetLayerNormGradNDTilingInfo(padded, max, 4, false, grad);
    GetLayerNormGradNDTilingInfo(padded, max, 4, false, grad_plain);
    EXPECT_EQ(grad_plain.originalHLength, 30U);
    expect_same(grad_plain, grad);
    optiling::LayerNormGradBetaTiling beta;
    LayerNormGradBetaTiling beta_plain;
    GetLayerNormGradBetaNDTilingInfo(shape, max, 4, false, beta);
    GetLayerNormGradBetaNDTilingInfo(shape, max, 4, false, beta_plain);
    EXPECT_EQ(beta_plain.bsLength, 6U);
    expect_same(beta_plain, beta);
    optiling::RmsNormTiling rms;
    RmsNormTiling rms_plain;
    EXPECT_TRUE(GetRmsNormTilingInfo(shape, origin, max, 4, rms));
    EXPECT_TRUE(GetRmsNormTilingInfo(shape, origin, max, 4, rms_plain, true));
    EXPECT_EQ(rms_plain.originalHLength, 30U);
    expect_same(rms_plain, rms);
    optiling::BatchNormTiling batch;
    BatchNormTiling batch_plain;
    EXPECT_TRUE(GetBatchNormNDTilingInfo(shape, shape, max, 4, false, batch));
    EXPECT_TRUE(GetBatchNormNDTilingInfo(shape, shape, max, 4, false, batch_plain));
    EXPECT_EQ(batch_plain.originalBLength, 2U);
    expect_same(batch_plain, batch);
    optiling::DeepNormTiling deep;
    DeepNormTiling deep_plain;
    EXPECT_TRUE(GetDeepNormTilingInfo(shape, origin, max, 4, false, false, deep));
    EXPECT_TRUE(GetDeepNormTilingInfo(shape, origin, max, 4, false, false, deep_plain));
    expect_same(deep_plain, deep);
    optiling::GroupNormTiling group;
    GroupNormTiling group_plain;
    GetGroupNormNDTilingInfo(ge::Shape({2, 4, 8, 8}), 4096, 4, false, 2, group);
    GetGroupNormNDTilingInfo(ge::Shape({2, 4, 8, 8}), 4096, 4, false, 2, group_plain);
    EXPECT_EQ(group_plain.d, 2U);
    EXPECT_EQ(group_plain.hw, 64U);
    expect_same(group_plain, group);
}

TEST(LibraryTiling, SortPadTranspose) {
    optiling::TopkTiling topk;
    TopkTiling topk_plain;
    EXPECT_TRUE(TopKTilingFunc(kPlatform, 64, 3, 10, 4, true, TopKMode::TOPK_NORMAL, true, topk));
    EXPECT_TRUE(
        TopKTilingFunc(kPlatform, 64, 3, 10, 4, true, TopKMode::TOPK_NORMAL, true, topk_plain));
    EXPECT_EQ(topk_plain.allDataSize, 192);
    EXPECT_EQ(topk_plain.kAlignFourBytes, 16);
    expect_same(topk_plain, topk);
    optiling::PadTiling pad;
    PadTiling pad_plain;
    PadTilingFunc(ge::Shape({5, 24}), ge::Shape({5, 20}), 4096, 4, pad);
    PadTilingFunc(ge::Shape({5, 24}), ge::Shape({5, 20}), 4096, 4, pad_plain);
    EXPECT_EQ(pad_plain.srcOriWidth, 20U);
    expect_same(pad_plain, pad);
    optiling::UnPadTiling unpad;
    UnPadTiling unpad_plain;
    UnPadTilingFunc(ge::Shape({5, 24}), 4096, 4, unpad);
    UnPadTilingFunc(ge::Shape({5, 24}), 4096, 4, unpad_plain);
    EXPECT_EQ(unpad_plain.srcHeight, 5U);
    expect_same(unpad_plain, unpad);
    optiling::ConfusionTransposeTiling transpose;
    ConfusionTransposeTiling transpose_plain;
    GetConfusionTransposeTilingInfo(ge::Shape({1, 2, 64, 32}), 4096, 2, 1, transpose);
    GetTransposeTilingInfo(ge::Shape({1, 2, 64, 32}), 4096, 2, 1, transpose_plain);
    EXPECT_EQ(transpose_plain.param2, 64U);
    expect_same(transpose_plain, transpose);
    GetConfusionTransposeTilingInfo(ge::Shape({1, 2, 64, 32}), 4096, 2, 1, transpose_plain);
    GetTransposeTilingInfo(ge::Shape({1, 2, 64, 32}), 4096, 2, 1, transpose);
    expect_same(transpose_plain, transpose);
}

TEST(LibraryTiling, TooLittleSpaceAndBadNumbersAreNamed) {
    LogCapture log;
    SoftMaxTiling plain;
    SoftMaxTilingFunc(ge::Shape({4, 4096}), 4, 256, plain);
    ASSERT_EQ(log.lines().size(), 1U);
    EXPECT_NE(log.lines()[0].find("16384"), std::string::npos);  // the minimum
    TopkTiling topk;
    EXPECT_FALSE(TopKTilingFunc(kPlatform, 33, 3, 10, 4, true, TopKMode::TOPK_NORMAL, true, topk));
    RmsNormTiling rms;
    EXPECT_FALSE(GetRmsNormTilingInfo(ge::Shape({2, 32}), ge::Shape({2, 40}), 4096, 4, rms));
    GroupNormTiling group;
    GetGroupNormNDTilingInfo(ge::Shape({2, 5, 8, 8}), 4096, 4, false, 2, group);
    EXPECT_EQ(log.lines().size(), 4U);
}

}  // namespace
}  // namespace drydock::host
