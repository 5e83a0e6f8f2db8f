// GetXxxMaxMinTmpSize and their kin (spec kernel-vector 4.1); the numbers are those of
// base/scratch_shaped.h.
#include "drydock/detail/scratch_sizes.h"

#include <fmt/format.h>

#include "host/log_capture.h"
#include "host/shape_rows.h"

namespace drydock::host {
namespace {

void log_error(const std::string& text) { log_text(kLogError, text); }

uint64_t size_of(const char* who, const ge::Shape& shape) {
    const int64_t size = shape.GetShapeSize();
    constexpr int64_t limit = int64_t{1} << 40;  // far beyond any memory; keeps products exact
    if (size >= 0 && size <= limit && (size != 0 || shape.GetDimNum() == 0)) {
        return static_cast<uint64_t>(size);
    }
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
        if (shape.GetDim(i) == 0) return 0;  // an empty tensor
    }
    log_error(
        fmt::format("{}: the shape has no size: [{}]", who, fmt::join(shape.GetDims(), ", ")));
    return 0;
}

}  // namespace

ShapeRows rows_of(const char* who, const ge::Shape& shape) {
    ShapeRows result;
    result.elements = size_of(who, shape);
    const size_t dims = shape.GetDimNum();
    if (result.elements != 0)
        result.row = dims == 0 ? 1 : static_cast<uint64_t>(shape.GetDim(dims - 1));
    return result;
}

ShapeRows norm_rows_of(const char* who, const ge::Shape& shape) {
    constexpr size_t with_original = 4;
    if (shape.GetDimNum() != with_original) return rows_of(who, shape);
    return rows_of(who, ge::Shape({shape.GetDim(0), shape.GetDim(1), shape.GetDim(2)}));
}

uint32_t helper_bytes(uint64_t bytes) {
    return bytes > UINT32_MAX ? UINT32_MAX : static_cast<uint32_t>(bytes);
}

bool enough_scratch(const char* who, uint64_t given, const ScratchBytes& need) {
    if (given >= need.min) return true;
    log_error(
        fmt::format("{}: {} bytes of scratch are less than the minimum of {}; ask the "
                    "...MinTmpSize function",
                    who, given, need.min));
    return false;
}

}  // namespace drydock::host

namespace AscendC {
namespace {

using drydock::ScratchBytes;
using drydock::host::norm_rows_of;
using drydock::host::rows_of;
using drydock::host::ShapeRows;

void give(const ScratchBytes& bytes, uint32_t& max, uint32_t& min) {
    max = drydock::host::helper_bytes(bytes.max);
    min = drydock::host::helper_bytes(bytes.min);
}

bool has_size(const char* who, uint32_t type_size) {
    constexpr uint32_t widest = 8;
    if (type_size >= 1 && type_size <= widest) return true;
    drydock::host::log_text(
        drydock::host::kLogError,
        fmt::format("{}: an element of {} bytes is outside 1..{}", who, type_size, widest));
    return false;
}

ScratchBytes elementwise(const char* who, const ge::Shape& shape, uint32_t type_size) {
    if (!has_size(who, type_size)) return {};
    return drydock::elementwise_scratch(rows_of(who, shape).elements * type_size);
}
/// Temporaries per element, as elementwise_scratch counts them.
void elementwise_factor(uint32_t& live, uint32_t& extra) {
    live = 4;
    extra = 0;
}

ScratchBytes rows(const ShapeRows& shape) {
    return drydock::row_scratch(shape.elements, shape.row);
}
ScratchBytes softmax(const char* who, const ge::Shape& shape) { return rows(rows_of(who, shape)); }

uint32_t type_bytes(ge::DataType type) {
    const int size = ge::GetSizeByDataType(type);
    return size <= 0 || size > 1000 ? 1 : static_cast<uint32_t>(size);
}

ScratchBytes reduce(const char* who, const ge::Shape& shape, ge::DataType type) {
    return drydock::reduce_scratch(rows_of(who, shape).row * type_bytes(type));
}

/// Log and Log10 take no scratch in a kernel, and no function needs any for float.
bool is_free(const char* name, uint32_t type_size) {
    const std::string_view log = name;
    return (log == "Log" || log == "Log10") && type_size == sizeof(float);
}

}  // namespace

#define DRYDOCK_DEFINE(name)                                                                      \
    void Get##name##MaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool, \
                                  uint32_t& maxValue, uint32_t& minValue) {                       \
        const char* who = "Get" #name "MaxMinTmpSize";                                            \
        give(is_free(#name, typeSize) ? ScratchBytes{} : elementwise(who, srcShape, typeSize),    \
             maxValue, minValue);                                                                 \
    }                                                                                             \
    void Get##name##TmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,      \
                                        uint32_t& extraBuf) {                                     \
        elementwise_factor(maxLiveNodeCount, extraBuf);                                           \
        if (is_free(#name, typeSize)) maxLiveNodeCount = 0;                                       \
    }
DRYDOCK_ELEMENTWISE_HELPERS(DRYDOCK_DEFINE)
#undef DRYDOCK_DEFINE

void GetGeluMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                          uint32_t& minValue) {
    give(elementwise("GetGeluMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetSiluTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool,
                    uint32_t& maxValue, uint32_t& minValue) {
    give(elementwise("GetSiluTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetSwishTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool,
                     uint32_t& maxValue, uint32_t& minValue) {
    give(elementwise("GetSwishTmpSize", srcShape, typeSize), maxValue, minValue);
}

void GetPowerMaxMinTmpSize(const ge::Shape& srcShape1, const ge::Shape& srcShape2, const bool,
                           const uint32_t typeSize, const bool, uint32_t& maxValue,
                           uint32_t& minValue) {
    const bool second = srcShape2.GetShapeSize() > srcShape1.GetShapeSize();
    give(elementwise("GetPowerMaxMinTmpSize", second ? srcShape2 : srcShape1, typeSize), maxValue,
         minValue);
}
void GetPowerTmpBufferFactorSize(const bool, const bool, const bool, const uint32_t,
                                 uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
    elementwise_factor(maxLiveNodeCount, extraBuf);
}
void GetArithProgressionMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue) {
    give({}, maxValue, minValue);
}
void GetArangeMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue) {
    give({}, maxValue, minValue);
}

// ---- reductions, broadcast, sums ----------------------------------------------------------------

#define DRYDOCK_DEFINE(name)                                                               \
    void Get##name##MaxMinTmpSize(const ge::Shape& srcShape, const ge::DataType dataType,  \
                                  ReducePattern, bool, bool, uint32_t& maxValue,           \
                                  uint32_t& minValue) {                                    \
        give(reduce("Get" #name "MaxMinTmpSize", srcShape, dataType), maxValue, minValue); \
    }
DRYDOCK_REDUCE_HELPERS(DRYDOCK_DEFINE)
#undef DRYDOCK_DEFINE

void GetBroadCastMaxMinTmpSize(const platform_ascendc::PlatformAscendC&, const ge::Shape&,
                               const ge::Shape& dstShape, uint32_t typeSize, const bool,
                               uint32_t& maxValue, uint32_t& minValue) {
    const char* who = "GetBroadCastMaxMinTmpSize";
    ScratchBytes bytes;
    if (has_size(who, typeSize))
        bytes = drydock::broadcast_scratch(rows_of(who, dstShape).elements * typeSize);
    give(bytes, maxValue, minValue);
}
void GetSumMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const bool, uint32_t& maxValue,
                         uint32_t& minValue) {
    give(drydock::reduce_scratch(uint64_t{n} * typeSize), maxValue, minValue);
}
void GetMeanMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const uint32_t accTypeSize,
                          const bool, uint32_t& maxValue, uint32_t& minValue) {
    give(drydock::reduce_scratch(uint64_t{n} * std::max(typeSize, accTypeSize)), maxValue,
         minValue);
}
void GetMeanTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount, uint32_t& extraBuf) {
    maxLiveNodeCount = 2;  // the row once more, in the wider type
    extraBuf = 0;
}
void GetCumSumMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool,
                            const bool, uint32_t& maxValue, uint32_t& minValue) {
    const char* who = "GetCumSumMaxMinTmpSize";
    ScratchBytes bytes;
    if (has_size(who, typeSize))
        bytes = drydock::rearrange_scratch(rows_of(who, srcShape).elements * typeSize);
    give(bytes, maxValue, minValue);
}

// ---- sorting ------------------------------------------------------------------------------------

// On the 910B Concat only renames its source; a buffer of the helper's size must still be possible.
uint32_t GetConcatTmpSize(const platform_ascendc::PlatformAscendC&, const uint32_t elemCount,
                          const uint32_t dataTypeSize) {
    return drydock::host::helper_bytes(uint64_t{elemCount} * dataTypeSize);
}
uint32_t GetSortTmpSize(const platform_ascendc::PlatformAscendC&, const uint32_t elemCount,
                        const uint32_t) {
    return drydock::host::helper_bytes(drydock::sort_scratch(elemCount).max);
}
bool GetTopKMaxMinTmpSize(const platform_ascendc::PlatformAscendC&, const int32_t inner,
                          const int32_t outter, const bool, const bool isInitIndex, enum TopKMode,
                          const bool, const uint32_t dataTypeSize, uint32_t& maxValue,
                          uint32_t& minValue) {
    const bool valid = inner > 0 && outter > 0 && has_size("GetTopKMaxMinTmpSize", dataTypeSize);
    ScratchBytes bytes;
    if (valid)
        bytes = drydock::topk_scratch(static_cast<uint64_t>(outter), static_cast<uint64_t>(inner),
                                      isInitIndex);
    give(bytes, maxValue, minValue);
    return valid;
}

// ---- selection and quantisation -----------------------------------------------------------------

void GetSelectMaxMinTmpSize(const ge::Shape& src0Shape, const ge::Shape& src1Shape,
                            const uint32_t srcTypeSize, const ge::Shape&, const uint32_t,
                            const bool, uint32_t& maxValue, uint32_t& minValue) {
    const bool second = src1Shape.GetShapeSize() > src0Shape.GetShapeSize();
    give(elementwise("GetSelectMaxMinTmpSize", second ? src1Shape : src0Shape, srcTypeSize),
         maxValue, minValue);
}
void GetSelectWithBytesMaskMaxMinTmpSize(const ge::Shape& src0Shape, const ge::Shape& src1Shape,
                                         const uint32_t srcTypeSize, const ge::Shape& maskShape,
                                         const uint32_t maskTypeSize, const bool isReuseMask,
                                         uint32_t& maxValue, uint32_t& minValue) {
    GetSelectMaxMinTmpSize(src0Shape, src1Shape, srcTypeSize, maskShape, maskTypeSize, isReuseMask,
                           maxValue, minValue);
}
void GetAscendQuantMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                 uint32_t& maxValue, uint32_t& minValue) {
    give(elementwise("GetAscendQuantMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetAscendQuantTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount,
                                       uint32_t& extraBuf) {
    elementwise_factor(maxLiveNodeCount, extraBuf);
}
void GetAscendDequantMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                   uint32_t& maxValue, uint32_t& minValue) {
    give(elementwise("GetAscendDequantMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetAscendDequantTmpBufferFactorSize(const uint32_t, uint32_t& maxLiveNodeCount,
                                         uint32_t& extraBuf) {
    elementwise_factor(maxLiveNodeCount, extraBuf);
}
void GetAscendAntiQuantMaxMinTmpSize(const ge::Shape& srcShape, const ge::Shape&, bool,
                                     ge::DataType, ge::DataType outputDataType, uint32_t& maxValue,
                                     uint32_t& minValue) {
    give(elementwise("GetAscendAntiQuantMaxMinTmpSize", srcShape, type_bytes(outputDataType)),
         maxValue, minValue);
}
uint32_t GetAscendAntiQuantMaxTmpSize(const ge::Shape& srcShape, const ge::Shape& scaleShape,
                                      bool isTranspose, ge::DataType inputDataType,
                                      ge::DataType outputDataType) {
    uint32_t max = 0, min = 0;
    GetAscendAntiQuantMaxMinTmpSize(srcShape, scaleShape, isTranspose, inputDataType,
                                    outputDataType, max, min);
    return max;
}
uint32_t GetAscendAntiQuantMinTmpSize(const ge::Shape& srcShape, const ge::Shape& scaleShape,
                                      bool isTranspose, ge::DataType inputDataType,
                                      ge::DataType outputDataType) {
    uint32_t max = 0, min = 0;
    GetAscendAntiQuantMaxMinTmpSize(srcShape, scaleShape, isTranspose, inputDataType,
                                    outputDataType, max, min);
    return min;
}

// ---- layout -------------------------------------------------------------------------------------

namespace {

ScratchBytes rearrange(const char* who, const ge::Shape& shape, uint32_t type_size) {
    if (!has_size(who, type_size)) return {};
    return drydock::rearrange_scratch(rows_of(who, shape).elements * type_size);
}

}  // namespace

void GetPadMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                         uint32_t& minValue) {
    give(rearrange("GetPadMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetUnPadMaxMinTmpSize(const platform_ascendc::PlatformAscendC&, const ge::Shape& srcShape,
                           const uint32_t typeSize, uint32_t& maxValue, uint32_t& minValue) {
    give(rearrange("GetUnPadMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetConfusionTransposeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                        const uint32_t, uint32_t& maxValue, uint32_t& minValue) {
    give(rearrange("GetConfusionTransposeMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}
void GetTransposeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const uint32_t,
                               uint32_t& maxValue, uint32_t& minValue) {
    give(rearrange("GetTransposeMaxMinTmpSize", srcShape, typeSize), maxValue, minValue);
}

// ---- softmax and normalisation ------------------------------------------------------------------

// The Max and the Min function of a family with the same parameters.
#define DRYDOCK_PAIR(name, ...)                                                 \
    uint32_t Get##name##MaxTmpSize(const ge::Shape& srcShape, __VA_ARGS__) {    \
        const ScratchBytes bytes = softmax("Get" #name "MaxTmpSize", srcShape); \
        return drydock::host::helper_bytes(bytes.max);                          \
    }                                                                           \
    uint32_t Get##name##MinTmpSize(const ge::Shape& srcShape, __VA_ARGS__) {    \
        const ScratchBytes bytes = softmax("Get" #name "MinTmpSize", srcShape); \
        return drydock::host::helper_bytes(bytes.min);                          \
    }
DRYDOCK_PAIR(SoftMax, const uint32_t, const bool)
DRYDOCK_PAIR(SoftMaxFlash, const uint32_t, const bool, const bool)
DRYDOCK_PAIR(SoftMaxFlashV2, const uint32_t, const uint32_t, const bool, const bool, const bool)
DRYDOCK_PAIR(SoftMaxGrad, const uint32_t, const bool, const bool)
DRYDOCK_PAIR(LogSoftMax, const uint32_t, const bool)
#undef DRYDOCK_PAIR

void GetSoftMaxFlashV3MaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const uint32_t,
                                    uint32_t& maxValue, uint32_t& minValue, const bool,
                                    const bool) {
    give(softmax("GetSoftMaxFlashV3MaxMinTmpSize", srcShape), maxValue, minValue);
}
void GetLayerNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool,
                               uint32_t& maxValue, uint32_t& minValue) {
    give(rows(norm_rows_of("GetLayerNormMaxMinTmpSize", srcShape)), maxValue, minValue);
}
void GetLayerNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool, const bool,
                               const bool, uint32_t& maxValue, uint32_t& minValue) {
    give(rows(rows_of("GetLayerNormMaxMinTmpSize", srcShape)), maxValue, minValue);
}
void GetLayerNormGradMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool,
                                   uint32_t& maxValue, uint32_t& minValue) {
    give(rows(norm_rows_of("GetLayerNormGradMaxMinTmpSize", srcShape)), maxValue, minValue);
}
void GetLayerNormGradBetaMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool,
                                       uint32_t& maxValue, uint32_t& minValue) {
    give(rows(norm_rows_of("GetLayerNormGradBetaMaxMinTmpSize", srcShape)), maxValue, minValue);
}
bool GetRmsNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, uint32_t& maxValue,
                             uint32_t& minValue, const bool) {
    const ShapeRows shape = rows_of("GetRmsNormMaxMinTmpSize", srcShape);
    give(rows(shape), maxValue, minValue);
    return shape.elements != 0;
}
bool GetBatchNormMaxMinTmpSize(const ge::Shape& srcShape, const ge::Shape&, const uint32_t,
                               const bool, uint32_t& maxValue, uint32_t& minValue, const bool) {
    const ShapeRows shape = rows_of("GetBatchNormMaxMinTmpSize", srcShape);
    give(rows(shape), maxValue, minValue);
    return shape.elements != 0;
}
bool GetDeepNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool, const bool,
                              uint32_t& maxValue, uint32_t& minValue) {
    const ShapeRows shape = rows_of("GetDeepNormMaxMinTmpSize", srcShape);
    give(rows(shape), maxValue, minValue);
    return shape.elements != 0;
}
void GetGroupNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool,
                               const uint32_t, uint32_t& maxValue, uint32_t& minValue) {
    ShapeRows shape = rows_of("GetGroupNormMaxMinTmpSize", srcShape);
    if (srcShape.GetDimNum() == 4) shape.row *= static_cast<uint64_t>(srcShape.GetDim(2));
    give(rows(shape), maxValue, minValue);
}
void GetWelfordUpdateMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const uint32_t,
                                   const bool, const bool, uint32_t& maxValue, uint32_t& minValue) {
    give(rows(rows_of("GetWelfordUpdateMaxMinTmpSize", srcShape)), maxValue, minValue);
}
void GetWelfordFinalizeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const bool,
                                     uint32_t& maxValue, uint32_t& minValue) {
    give(rows(rows_of("GetWelfordFinalizeMaxMinTmpSize", srcShape)), maxValue, minValue);
}
void GetNormalizeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t, const uint32_t,
                               const bool, const bool, const bool, uint32_t& maxValue,
                               uint32_t& minValue) {
    give(rows(rows_of("GetNormalizeMaxMinTmpSize", srcShape)), maxValue, minValue);
}

}  // namespace AscendC
