#pragma once
// Parameter structures of the advanced functions that know rows and columns (spec
// kernel-vector 4.2, 5), and what their calls share.
#include "../base/scratch_shaped.h"
#include "../event/shaped_modes.h"
#include "adv_call-inl.h"
#include "kernel_tiling/kernel_tiling.h"

namespace AscendC {

/// srcM rows of srcK elements, of which oriSrcM and oriSrcK count; zeros: as the tiling says.
struct SoftMaxShapeInfo {
    uint32_t srcM = 0;
    uint32_t srcK = 0;
    uint32_t oriSrcM = 0;
    uint32_t oriSrcK = 0;
};
/// Sums and maxima fill a block per row, or are one value per row.
enum class SoftmaxMode { SOFTMAX_NORMAL = 0, SOFTMAX_OUTPUT_WITHOUT_BRC = 1 };
struct SoftmaxConfig {
    bool isCheckTiling = true;
    uint32_t oriSrcM = 0;
    uint32_t oriSrcK = 0;
    SoftmaxMode mode = SoftmaxMode::SOFTMAX_NORMAL;
};
inline constexpr SoftmaxConfig SOFTMAX_DEFAULT_CFG = {true, 0, 0, SoftmaxMode::SOFTMAX_NORMAL};

/// aLength rows of rLength elements that count, rLengthWithPadding from row to row.
struct LayerNormPara {
    uint32_t aLength = 0;
    uint32_t rLength = 0;
    uint32_t rLengthWithPadding = 0;
};
struct LayerNormConfig {
    bool isNoBeta = false;
    bool isNoGamma = false;
    bool isOnlyOutput = false;
};
inline constexpr LayerNormConfig LNCFG_NORM = {};
inline constexpr LayerNormConfig LNCFG_NOBETA = {true, false, false};
inline constexpr LayerNormConfig LNCFG_NOGAMMA = {false, true, false};
inline constexpr LayerNormConfig LNCFG_ONLYOUTPUT = {false, false, true};
struct LayerNormGradShapeInfo {
    DataFormat dataFormat = DataFormat::ND;
};
struct NormalizePara {
    uint32_t aLength = 0;
    uint32_t rLength = 0;
    uint32_t rLengthWithPadding = 0;
};
struct NormalizeConfig {
    int8_t reducePattern = 0;
    int32_t aLength = -1;
    bool isNoBeta = false;
    bool isNoGamma = false;
    bool isOnlyOutput = false;
};
inline constexpr NormalizeConfig NLCFG_NORM = {};

struct WelfordUpdateConfig {
    bool isInplace = false;
};
inline constexpr WelfordUpdateConfig WFUPDATE_DEFAULT_CFG = {};
/// rnLength rows of abLength lanes, of which abComputeLength are computed; nRec: 1 / samples so
/// far.
struct WelfordUpdateParam {
    uint32_t rnLength = 0;
    uint32_t abLength = 0;
    uint32_t abComputeLength = 0;
    float nRec = 0;
};
struct WelfordFinalizeConfig {
    bool isCorrection = false;
};
inline constexpr WelfordFinalizeConfig WFFINALIZE_DEFAULT_CFG = {};
/// abLength lanes; the first headCountLength stand for headCount samples each, the others for
/// tailCount; without a tail each lane stands for rnLength. abRec: 1 / abLength, rRec: 1 / samples.
struct WelfordFinalizePara {
    uint32_t rnLength = 0;
    uint32_t abLength = 0;
    uint32_t headCount = 0;
    uint32_t headCountLength = 0;
    uint32_t tailCount = 0;
    uint32_t tailCountLength = 0;
    float abRec = 0;
    float rRec = 0;
};

namespace Pattern {
namespace Reduce {
struct AR {};  ///< over the last axis
struct RA {};  ///< over the first axis
struct R {};
}  // namespace Reduce
}  // namespace Pattern

/// outter rows, inner elements from row to row, n of them count.
struct SumParams {
    uint32_t outter = 1;
    uint32_t inner = 0;
    uint32_t n = 0;
};
struct MeanParams {
    uint32_t outter = 1;
    uint32_t inner = 0;
    uint32_t n = 0;
};
struct CumSumInfo {
    uint32_t outter = 0;
    uint32_t inner = 0;
};
struct CumSumConfig {
    bool isLastAxis = true;
    bool isReuseSource = false;
    bool outputLastRow = false;
};
inline constexpr CumSumConfig defaultCumSumConfig = {true, false, false};

enum class TopKMode { TOPK_NORMAL, TOPK_NSMALL };
/// outter rows of inner elements (a multiple of 32), of which n count.
struct TopKInfo {
    int32_t outter = 1;
    int32_t inner = 0;
    int32_t n = 0;
};

struct SelectWithBytesMaskShapeInfo {
    uint32_t firstAxis = 0;
    uint32_t srcLastAxis = 0;
    uint32_t maskLastAxis = 0;
};
/// maskLastAxis in bytes, whether the mask has bytes or bits.
struct DropOutShapeInfo {
    uint32_t firstAxis = 0;
    uint32_t srcLastAxis = 0;
    uint32_t maskLastAxis = 0;
};

struct AscendQuantConfig {
    constexpr AscendQuantConfig(uint32_t calc, uint32_t offset, uint32_t scale, uint32_t work)
        : calcCount(calc), offsetCount(offset), scaleCount(scale), workLocalSize(work) {}
    uint32_t calcCount = 0;
    uint32_t offsetCount = 0;
    uint32_t scaleCount = 0;
    uint32_t workLocalSize = 0;
};
inline constexpr AscendQuantConfig ASCEND_QUANT_DEFAULT_CFG = {0, 0, 0, 0};
/// m rows of n elements, of which calCount are computed.
struct DequantParams {
    uint32_t m = 0;
    uint32_t n = 0;
    uint32_t calCount = 0;
};
enum class DeQuantMode { DEQUANT_WITH_SINGLE_ROW = 0, DEQUANT_WITH_MULTI_ROW };
/// Shapes of offset and scale; zeros: one row, or with isTranspose one column.
struct AntiQuantShapeInfo {
    uint32_t offsetHeight = 0;
    uint32_t offsetWidth = 0;
    uint32_t scaleHeight = 0;
    uint32_t scaleWidth = 0;
};

struct PadParams {
    uint16_t leftPad = 0;
    uint16_t rightPad = 0;
    int32_t padValue = 0;
};
struct UnPadParams {
    uint16_t leftPad = 0;
    uint16_t rightPad = 0;
};

}  // namespace AscendC

namespace drydock::kernel {

/// T of a parameter that takes no part in the deduction of template arguments.
template <typename T>
using Undeduced = std::enable_if_t<true, T>;

/// A matrix in a local memory: `rows` rows of `columns` elements, `pitch` elements from row to row.
/// With the NZ layout [pitch / 16, all_rows, 16] the whole matrix is one run.
struct Matrix {
    uint32_t rows;
    uint32_t columns;
    uint32_t pitch;
    uint32_t all_rows;
    bool nz;
    uint64_t count() const { return uint64_t{rows} * columns; }
};
constexpr Matrix plain_matrix(uint64_t rows, uint64_t columns, uint64_t pitch) {
    return {static_cast<uint32_t>(rows), static_cast<uint32_t>(columns),
            static_cast<uint32_t>(pitch), static_cast<uint32_t>(rows), false};
}

template <typename T>
DRYDOCK_INLINE void add_matrix(AdvancedCall& call, const char* name, OperandUse use,
                               const LocalTensor<T>& tensor, const Matrix& m) {
    if (m.nz) {
        call.add_rows(name, use, tensor, 1, bytes_of<T>(uint64_t{m.all_rows} * m.pitch), 0);
    } else {
        call.add_rows(name, use, tensor, m.rows, bytes_of<T>(m.columns), bytes_of<T>(m.pitch));
    }
}

/// Elements of T that fill whole blocks.
template <typename T>
constexpr uint64_t whole_blocks(uint64_t elements) {
    constexpr uint64_t per_block = 32 / sizeof(T);
    return (elements + per_block - 1) / per_block * per_block;
}

DRYDOCK_INLINE void set_shape(AdvancedCall& call, const Matrix& m) {
    call.form.shape[0] = m.rows;
    call.form.shape[1] = m.columns;
    call.form.shape[2] = m.nz ? m.all_rows : 0;
}
DRYDOCK_INLINE void set_scalar(AdvancedCall& call, int index, float value) {
    call.form.scalar[index] = bits_of(value);
}

/// Numbers that cannot be: "LayerNorm: 40 elements of rows of 32 are to count".
[[gnu::noinline]] inline void bad_shape(const char* message, const char* hint) {
    kernel_fault("api.range", message, hint);
}
DRYDOCK_INLINE void check_columns(const char* name, uint64_t columns, uint64_t pitch) {
    if (likely(columns <= pitch)) return;
    bad_shape(
        text("%s: %llu elements of a row of %llu are to count", name,
             static_cast<unsigned long long>(columns), static_cast<unsigned long long>(pitch)),
        "the original length may not exceed the padded one");
}

}  // namespace drydock::kernel

// FORM(parameter of the scratch, its argument) for both ways to give scratch.
#define DRYDOCK_TMP_PARAMETER const LocalTensor<uint8_t>&sharedTmpBuffer,
#define DRYDOCK_SCRATCH_FORMS(FORM)              \
    FORM(DRYDOCK_TMP_PARAMETER, sharedTmpBuffer) \
    FORM(, drydock::kernel::FrameworkScratch())

#define DRYDOCK_CHECK_SHAPED(name, type, ...)                 \
    static_assert(drydock::kernel::kOneOf<type, __VA_ARGS__>, \
                  #name ": element type not supported on Ascend 910B; supported: " #__VA_ARGS__)
