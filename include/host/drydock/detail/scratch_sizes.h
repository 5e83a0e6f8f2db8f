#pragma once
// How much scratch the advanced functions of a kernel need (spec kernel-vector 4.1), for tiling.
// maxValue: beyond it nothing improves, it may exceed the free UB; minValue: least for a correct
// result; 0: none is needed. Bytes. The kernel-side check uses the same rules. A shape with a
// negative or overflowing size, or a type size of 0, is logged as an error and gives 0 and 0.
#include "graph/tensor.h"
#include "graph/types.h"
#include "platform/platform_ascendc.h"

namespace AscendC {

/// The newer name of the shapes that helpers take.
using TensorShape = ge::Shape;

/// Which axes are reduced: A stays, R is reduced.
// ASSUMED: the numbers; operators name the enumerators only.
enum class ReducePattern : uint32_t { AR = 0, RA, R, ARA, ARAR, ARARA, ARARAR, RAR, RARA };

enum class TopKMode { TOPK_NORMAL, TOPK_NSMALL };

// Functions whose helpers take (shape, bytes of an element, isReuseSource, max, min), and whose
// scratch per element is told by GetXxxTmpBufferFactorSize: elements of one call =
// (space - extraBuf) / maxLiveNodeCount / typeSize; a maxLiveNodeCount of 0: any number.
#define DRYDOCK_ELEMENTWISE_HELPERS(X)                                                            \
    X(Floor) X(Ceil) X(Round) X(Trunc) X(Frac) X(Sign) X(Log) X(Log2) X(Log10) X(Exp) X(Sin)      \
    X(Cos) X(Tan) X(Asin) X(Acos) X(Atan) X(Sinh) X(Cosh) X(Tanh) X(Asinh) X(Acosh) X(Atanh)      \
    X(Erf) X(Erfc) X(Lgamma) X(Digamma) X(Sigmoid) X(Xor) X(Fmod) X(Axpy) X(Clamp) X(GeGLU)       \
    X(SwiGLU) X(ReGlu) X(DropOut)
#define DRYDOCK_DECLARE(name)                                                                 \
    void Get##name##MaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,         \
                                  const bool isReuseSource, uint32_t& maxValue,               \
                                  uint32_t& minValue);                                        \
    void Get##name##TmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount, \
                                        uint32_t& extraBuf);
DRYDOCK_ELEMENTWISE_HELPERS(DRYDOCK_DECLARE)
#undef DRYDOCK_DECLARE

/// Gelu, FasterGelu and FasterGeluV2.
void GetGeluMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                          uint32_t& minValue);
void GetSiluTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool isReuseSource,
                    uint32_t& maxValue, uint32_t& minValue);
void GetSwishTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, const bool isReuseSource,
                     uint32_t& maxValue, uint32_t& minValue);
/// The shapes of base and exponent; a scalar has the shape {1}.
void GetPowerMaxMinTmpSize(const ge::Shape& srcShape1, const ge::Shape& srcShape2,
                           const bool typeIsInt, const uint32_t typeSize, const bool isReuseSource,
                           uint32_t& maxValue, uint32_t& minValue);
void GetPowerTmpBufferFactorSize(const bool baseIsTensor, const bool expIsTensor,
                                 const bool typeIsInt, const uint32_t typeSize,
                                 uint32_t& maxLiveNodeCount, uint32_t& extraBuf);
void GetArithProgressionMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue);
void GetArangeMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue);

// ---- reductions, broadcast, sums --------------------------------------------------------------

// Reductions with a pattern; the last dimension is the row.
#define DRYDOCK_REDUCE_HELPERS(X) \
    X(ReduceSum) X(ReduceMax) X(ReduceMin) X(ReduceMean) X(ReduceProd) X(ReduceAny) X(ReduceAll)
#define DRYDOCK_DECLARE(name)                                                           \
    void Get##name##MaxMinTmpSize(const ge::Shape& srcShape, const ge::DataType dataType, \
                                  ReducePattern pattern, bool isSrcInnerPad,            \
                                  bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
DRYDOCK_REDUCE_HELPERS(DRYDOCK_DECLARE)
#undef DRYDOCK_DECLARE

void GetBroadCastMaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                               const ge::Shape& srcShape, const ge::Shape& dstShape,
                               uint32_t typeSize, const bool isReuseSource, uint32_t& maxValue,
                               uint32_t& minValue);
/// n: elements of a row that count.
void GetSumMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const bool isReuseSource,
                         uint32_t& maxValue, uint32_t& minValue);
void GetMeanMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const uint32_t accTypeSize,
                          const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
void GetMeanTmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,
                                uint32_t& extraBuf);
void GetCumSumMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                            const bool isLastAxis, const bool isReuseSource, uint32_t& maxValue,
                            uint32_t& minValue);

// ---- sorting ----------------------------------------------------------------------------------

uint32_t GetConcatTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                          const uint32_t elemCount, const uint32_t dataTypeSize);
uint32_t GetSortTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                        const uint32_t elemCount, const uint32_t dataTypeSize);
/// Rows of `inner` elements, a multiple of 32. False when a size is not positive.
bool GetTopKMaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                          const int32_t inner, const int32_t outter, const bool isReuseSource,
                          const bool isInitIndex, enum TopKMode mode, const bool isLargest,
                          const uint32_t dataTypeSize, uint32_t& maxValue, uint32_t& minValue);

// ---- selection and quantisation ---------------------------------------------------------------

void GetSelectWithBytesMaskMaxMinTmpSize(const ge::Shape& src0Shape, const ge::Shape& src1Shape,
                                         const uint32_t srcTypeSize, const ge::Shape& maskShape,
                                         const uint32_t maskTypeSize, const bool isReuseMask,
                                         uint32_t& maxValue, uint32_t& minValue);
void GetSelectMaxMinTmpSize(const ge::Shape& src0Shape, const ge::Shape& src1Shape,
                            const uint32_t srcTypeSize, const ge::Shape& maskShape,
                            const uint32_t maskTypeSize, const bool isReuseMask,
                            uint32_t& maxValue, uint32_t& minValue);
void GetAscendQuantMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                 uint32_t& maxValue, uint32_t& minValue);
void GetAscendQuantTmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,
                                       uint32_t& extraBuf);
void GetAscendDequantMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                   uint32_t& maxValue, uint32_t& minValue);
void GetAscendDequantTmpBufferFactorSize(const uint32_t typeSize, uint32_t& maxLiveNodeCount,
                                         uint32_t& extraBuf);
void GetAscendAntiQuantMaxMinTmpSize(const ge::Shape& srcShape, const ge::Shape& scaleShape,
                                     bool isTranspose, ge::DataType inputDataType,
                                     ge::DataType outputDataType, uint32_t& maxValue,
                                     uint32_t& minValue);
uint32_t GetAscendAntiQuantMaxTmpSize(const ge::Shape& srcShape, const ge::Shape& scaleShape,
                                      bool isTranspose, ge::DataType inputDataType,
                                      ge::DataType outputDataType);
uint32_t GetAscendAntiQuantMinTmpSize(const ge::Shape& srcShape, const ge::Shape& scaleShape,
                                      bool isTranspose, ge::DataType inputDataType,
                                      ge::DataType outputDataType);

// ---- layout -----------------------------------------------------------------------------------

void GetPadMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                         uint32_t& minValue);
void GetUnPadMaxMinTmpSize(const platform_ascendc::PlatformAscendC& ascendcPlatform,
                           const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                           uint32_t& minValue);
void GetConfusionTransposeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                        const uint32_t transposeTypeIn, uint32_t& maxValue,
                                        uint32_t& minValue);
void GetTransposeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                               const uint32_t transposeTypeIn, uint32_t& maxValue,
                               uint32_t& minValue);

// ---- softmax and normalisation: the last dimension is the row ----------------------------------

uint32_t GetSoftMaxMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                              const bool isReuseSource);
uint32_t GetSoftMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                              const bool isReuseSource);
uint32_t GetSoftMaxFlashMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                   const bool isUpdate, const bool isReuseSource);
uint32_t GetSoftMaxFlashMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                   const bool isUpdate, const bool isReuseSource);
uint32_t GetSoftMaxFlashV2MaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize1,
                                     const uint32_t dataTypeSize2, const bool isUpdate,
                                     const bool isBasicBlock = false,
                                     const bool isFlashOutputBrc = false);
uint32_t GetSoftMaxFlashV2MinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize1,
                                     const uint32_t dataTypeSize2, const bool isUpdate,
                                     const bool isBasicBlock = false,
                                     const bool isFlashOutputBrc = false);
void GetSoftMaxFlashV3MaxMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize1,
                                    const uint32_t dataTypeSize2, uint32_t& maxValue,
                                    uint32_t& minValue, const bool isUpdate,
                                    const bool isBasicBlock = false);
uint32_t GetSoftMaxGradMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                  const bool isFront, const bool isReuseSource);
uint32_t GetSoftMaxGradMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                  const bool isFront, const bool isReuseSource);
uint32_t GetLogSoftMaxMaxTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                 const bool isReuseSource);
uint32_t GetLogSoftMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t dataTypeSize,
                                 const bool isReuseSource);
void GetLayerNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                               const bool isReuseSource, uint32_t& maxValue, uint32_t& minValue);
/// Of the form that gives 1 / sqrt(variance + epsilon): shape {A, R}.
void GetLayerNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                               const bool isReuseSource, const bool isComputeRstd,
                               const bool isOnlyOutput, uint32_t& maxValue, uint32_t& minValue);
void GetLayerNormGradMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                   const bool isReuseSource, uint32_t& maxValue,
                                   uint32_t& minValue);
void GetLayerNormGradBetaMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                       const bool isReuseSource, uint32_t& maxValue,
                                       uint32_t& minValue);
bool GetRmsNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize, uint32_t& maxValue,
                             uint32_t& minValue, const bool isBasicBlock = false);
bool GetBatchNormMaxMinTmpSize(const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                               const uint32_t typeSize, const bool isReuseSource,
                               uint32_t& maxValue, uint32_t& minValue,
                               const bool isBasicBlock = false);
bool GetDeepNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                              const bool isReuseSource, const bool isBasicBlock,
                              uint32_t& maxValue, uint32_t& minValue);
void GetGroupNormMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                               const bool isReuseSource, const uint32_t groupNum,
                               uint32_t& maxValue, uint32_t& minValue);
void GetWelfordUpdateMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSizeT,
                                   const uint32_t typeSizeU, const bool isReuseSource,
                                   const bool isInplace, uint32_t& maxValue, uint32_t& minValue);
void GetWelfordFinalizeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSize,
                                     const bool isReuseSource, uint32_t& maxValue,
                                     uint32_t& minValue);
void GetNormalizeMaxMinTmpSize(const ge::Shape& srcShape, const uint32_t typeSizeU,
                               const uint32_t typeSizeT, const bool isReuseSource,
                               const bool isComputeRstd, const bool isOnlyOutput,
                               uint32_t& maxValue, uint32_t& minValue);

}  // namespace AscendC
