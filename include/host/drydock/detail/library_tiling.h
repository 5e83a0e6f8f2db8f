#pragma once
// Tiling structures of library functions on the host, and the functions that fill them (spec
// kernel-vector 4, host-op 5.1). Each function exists for the class with set_ and get_ (namespace
// optiling) and for the plain structure (namespace AscendC::tiling). Sizes of stack buffers and
// workspaces in bytes; one below the minimum is logged as an error.
#include "drydock/detail/scratch_sizes.h"
#include "kernel_tiling/kernel_tiling.h"
#include "register/tilingdata_base.h"

namespace optiling {

/// Host class with the layout of the plain ::TCubeTiling.
BEGIN_TILING_DATA_DEF(TCubeTiling)
#define DRYDOCK_CLASS_FIELD(name) TILING_DATA_FIELD_DEF(int32_t, name)
DRYDOCK_CUBE_TILING_FIELDS(DRYDOCK_CLASS_FIELD)
#undef DRYDOCK_CLASS_FIELD
END_TILING_DATA_DEF

// The others likewise.
#define DRYDOCK_CLASS_FIELD(type, name) TILING_DATA_FIELD_DEF(type, name)
#define DRYDOCK_CLASS(name, FIELDS) \
    BEGIN_TILING_DATA_DEF(name)     \
    FIELDS(DRYDOCK_CLASS_FIELD)     \
    END_TILING_DATA_DEF
DRYDOCK_LIBRARY_TILINGS(DRYDOCK_CLASS)
#undef DRYDOCK_CLASS
#undef DRYDOCK_CLASS_FIELD

}  // namespace optiling

namespace AscendC {

// One function for both kinds of structure: result, name, parameters before the structure, structure,
// parameters after it.
#define DRYDOCK_TILING_FUNCTION(result, name, structure, before, ...) \
    result name(before, optiling::structure& tiling __VA_ARGS__);     \
    result name(before, AscendC::tiling::structure& tiling __VA_ARGS__);
#define DRYDOCK_LIST(...) __VA_ARGS__

/// Rows are all dimensions but the last.
DRYDOCK_TILING_FUNCTION(void, SoftMaxTilingFunc, SoftMaxTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                     const uint32_t localWorkSpaceSize))
DRYDOCK_TILING_FUNCTION(void, SoftMaxFlashTilingFunc, SoftMaxTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                     const uint32_t localWorkSpaceSize),
                        , const bool isUpdate = false)
DRYDOCK_TILING_FUNCTION(void, SoftMaxFlashV2TilingFunc, SoftMaxTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t dataTypeSize1,
                                     const uint32_t dataTypeSize2,
                                     const uint32_t localWorkSpaceSize),
                        , const bool isUpdate, const bool isBasicBlock = false,
                        const bool isFlashOutputBrc = false)
DRYDOCK_TILING_FUNCTION(void, SoftMaxFlashV3TilingFunc, SoftMaxTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t dataTypeSize1,
                                     const uint32_t dataTypeSize2,
                                     const uint32_t localWorkSpaceSize),
                        , const bool isUpdate, const bool isBasicBlock = false)
DRYDOCK_TILING_FUNCTION(void, SoftMaxGradTilingFunc, SoftMaxTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                     const uint32_t localWorkSpaceSize),
                        , const bool isFront = false)
DRYDOCK_TILING_FUNCTION(void, LogSoftMaxTilingFunc, LogSoftMaxTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                     const uint32_t localWorkSpaceSize))
/// Whether the rows allow the basic-block template argument: rows a multiple of 8, columns a multiple
/// of 64 below 2048.
bool IsBasicBlockInSoftMax(optiling::SoftMaxTiling& tiling, const uint32_t dataTypeSize = 2);
bool IsBasicBlockInSoftMax(AscendC::tiling::SoftMaxTiling& tiling, const uint32_t dataTypeSize = 2);

/// Shape {B, S, storage H, original H}.
DRYDOCK_TILING_FUNCTION(void, GetLayerNormNDTilingInfo, LayerNormTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const bool isReuseSource))
/// Shape {A, R}.
DRYDOCK_TILING_FUNCTION(void, GetLayerNormNDTilingInfo, LayerNormSeparateTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const bool isReuseSource,
                                     const bool isComputeRstd))
/// Shape {B, S, storage H, original H}.
DRYDOCK_TILING_FUNCTION(void, GetLayerNormGradNDTilingInfo, LayerNormGradTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const bool isReuseSource))
DRYDOCK_TILING_FUNCTION(void, GetLayerNormGradBetaNDTilingInfo, LayerNormGradBetaTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const bool isReuseSource))
/// Shape {B, S, H}; originSrcShape has the elements that count. False when nothing fits.
DRYDOCK_TILING_FUNCTION(bool, GetRmsNormTilingInfo, RmsNormTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                                     const uint32_t stackBufferByteSize, const uint32_t typeSize),
                        , const bool isBasicBlock = false)
DRYDOCK_TILING_FUNCTION(bool, GetBatchNormNDTilingInfo, BatchNormTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                                     const uint32_t stackBufferByteSize, const uint32_t typeSize,
                                     const bool isReuseSource),
                        , const bool isBasicBlock = false)
DRYDOCK_TILING_FUNCTION(bool, GetDeepNormTilingInfo, DeepNormTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                                     const uint32_t stackBufferSize, const uint32_t typeSize,
                                     const bool isReuseSource, const bool isBasicBlock))
/// Shape {N, C, H, W}; C in groupNum groups.
DRYDOCK_TILING_FUNCTION(void, GetGroupNormNDTilingInfo, GroupNormTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const bool isReuseSource,
                                     const uint32_t groupNum))
/// False when k is not in 1..inner or a size is not positive.
DRYDOCK_TILING_FUNCTION(bool, TopKTilingFunc, TopkTiling,
                        DRYDOCK_LIST(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                                     const int32_t inner, const int32_t outter, const int32_t k,
                                     const uint32_t dataTypeSize, const bool isInitIndex,
                                     enum TopKMode mode, const bool isLargest))
/// srcShape {height, storage width}, oriSrcShape {height, width}.
DRYDOCK_TILING_FUNCTION(void, PadTilingFunc, PadTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const ge::Shape& oriSrcShape,
                                     const uint32_t stackBufferSize, const uint32_t typeSize))
DRYDOCK_TILING_FUNCTION(void, UnPadTilingFunc, UnPadTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize))
/// transposeTypeIn: the number of the kernel's TransposeType.
DRYDOCK_TILING_FUNCTION(void, GetConfusionTransposeTilingInfo, ConfusionTransposeTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const uint32_t transposeTypeIn))
DRYDOCK_TILING_FUNCTION(void, GetTransposeTilingInfo, ConfusionTransposeTiling,
                        DRYDOCK_LIST(const ge::Shape& srcShape, const uint32_t stackBufferSize,
                                     const uint32_t typeSize, const uint32_t transposeTypeIn))

#undef DRYDOCK_LIST
#undef DRYDOCK_TILING_FUNCTION

}  // namespace AscendC
