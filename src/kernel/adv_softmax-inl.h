#pragma once
// The softmax family (spec kernel-vector 4.2). Rows of the source are normalised one by one; sum
// and max tensors hold one block of 32 bytes per row, filled with the same value, or with
// SOFTMAX_OUTPUT_WITHOUT_BRC one value per row. T: type of the values, S: of sums and maxima (T, or
// float with half). isReuseSource and isBasicBlock have no effect.
#include "adv_shaped_types-inl.h"

namespace drydock::kernel {

/// The rows a call works on: its own shape, or that of the tiling.
template <bool isDataFormatNZ>
DRYDOCK_INLINE Matrix softmax_matrix(const char* name, uint32_t rows, uint32_t columns,
                                     const AscendC::SoftMaxShapeInfo& info) {
    Matrix m{};
    m.nz = isDataFormatNZ;
    m.all_rows = info.srcM != 0 ? info.srcM : rows;
    m.pitch = info.srcK != 0 ? info.srcK : columns;
    m.rows = info.oriSrcM != 0 ? info.oriSrcM : m.all_rows;
    m.columns = info.oriSrcK != 0 ? info.oriSrcK : m.pitch;
    check_columns(name, m.columns, m.pitch);
    check_columns(name, m.rows, m.all_rows);
    return m;
}

/// One value per row.
template <const AscendC::SoftmaxConfig& config, typename S>
DRYDOCK_INLINE void add_row_values(AdvancedCall& call, const char* name, OperandUse use,
                                   const LocalTensor<S>& tensor, const Matrix& m) {
    constexpr bool filled = config.mode == AscendC::SoftmaxMode::SOFTMAX_NORMAL;
    constexpr uint32_t bytes = filled ? 32 : sizeof(S);
    call.add_rows(name, use, tensor, m.rows, bytes, bytes);
}

template <class Scratch>
DRYDOCK_INLINE void finish_rows(AdvancedCall& call, const Matrix& m, const Scratch& tmp) {
    set_shape(call, m);
    call.form.in_place = true;
    call.scratch(tmp, row_scratch(uint64_t{m.all_rows} * m.pitch, m.pitch));
    call.emit();
}

/// SoftMax and LogSoftMax with sums.
template <const AscendC::SoftmaxConfig& config, typename T, typename S, class Scratch>
DRYDOCK_INLINE void softmax(Opcode op, const LocalTensor<T>& dst, const LocalTensor<S>& sum,
                            const LocalTensor<S>& max, const LocalTensor<T>& src, const Matrix& m,
                            const Scratch& tmp) {
    AdvancedCall call(op, kDType<T>, kDType<T>, m.count());
    add_matrix(call, "dst", OperandUse::kWrite, dst, m);
    add_row_values<config>(call, "sum", OperandUse::kWrite, sum, m);
    add_row_values<config>(call, "max", OperandUse::kWrite, max, m);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    call.record.mode = kSoftmaxSums;
    finish_rows(call, m, tmp);
}

/// Everything of SoftmaxFlash and SoftmaxFlashV2; reduce_max may be null.
template <bool isUpdate, const AscendC::SoftmaxConfig& config, typename T, typename S,
          class Scratch>
DRYDOCK_INLINE void softmax_flash(Opcode op, const LocalTensor<T>& dst,
                                  const LocalTensor<T>* reduce_max, const LocalTensor<S>& sum,
                                  const LocalTensor<S>& max, const LocalTensor<T>& src,
                                  const LocalTensor<T>& exp_max, const LocalTensor<S>& in_sum,
                                  const LocalTensor<S>& in_max, const Matrix& m,
                                  const Scratch& tmp) {
    AdvancedCall call(op, kDType<T>, kDType<T>, m.count());
    add_matrix(call, "dst", OperandUse::kWrite, dst, m);
    add_row_values<config>(call, "sum", OperandUse::kWrite, sum, m);
    add_row_values<config>(call, "max", OperandUse::kWrite, max, m);
    if (isUpdate) add_row_values<config>(call, "expMax", OperandUse::kWrite, exp_max, m);
    if (reduce_max != nullptr)
        add_row_values<config>(call, "reduceMax", OperandUse::kWrite, *reduce_max, m);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    if (isUpdate) {
        add_row_values<config>(call, "inSum", OperandUse::kRead, in_sum, m);
        add_row_values<config>(call, "inMax", OperandUse::kRead, in_max, m);
    }
    call.record.mode = static_cast<uint8_t>((isUpdate ? kSoftmaxUpdate : 0) |
                                            (reduce_max != nullptr ? kSoftmaxReduceMax : 0));
    finish_rows(call, m, tmp);
}

template <typename T, class Scratch>
DRYDOCK_INLINE void softmax_grad(const LocalTensor<T>& dst, const LocalTensor<T>& grad,
                                 const LocalTensor<T>& src, bool front, const Matrix& m,
                                 const Scratch& tmp) {
    AdvancedCall call(Opcode::kSoftmaxGrad, kDType<T>, kDType<T>, m.count());
    if (front) {
        add_row_values<AscendC::SOFTMAX_DEFAULT_CFG>(call, "dst", OperandUse::kWrite, dst, m);
    } else {
        add_matrix(call, "dst", OperandUse::kWrite, dst, m);
    }
    add_matrix(call, "grad", OperandUse::kRead, grad, m);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    call.record.mode = front ? kSoftmaxFront : 0;
    finish_rows(call, m, tmp);
}

}  // namespace drydock::kernel

namespace AscendC {

#define DRYDOCK_SOFTMAX_TYPES(name)                                           \
    DRYDOCK_CHECK_SHAPED(name, T, half, float);                               \
    static_assert(std::is_same<S, T>::value || std::is_same<S, float>::value, \
                  #name ": sums have the type of the values, or float")

/// dst = exp(src - max) / sum, row by row.
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false,                   \
              bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG,      \
              typename S>                                                                          \
    DRYDOCK_INLINE void SoftMax(const LocalTensor<T>& dstTensor, const LocalTensor<S>& sumTensor,  \
                                const LocalTensor<S>& maxTensor, const LocalTensor<T>& srcTensor,  \
                                TMP const SoftMaxTiling& tiling,                                   \
                                const SoftMaxShapeInfo& softmaxShapeInfo = {}) {                   \
        DRYDOCK_SOFTMAX_TYPES(SoftMax);                                                            \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                            \
            "SoftMax", tiling.srcM, tiling.srcK, softmaxShapeInfo);                                \
        drydock::kernel::softmax<config>(drydock::Opcode::kSoftMax, dstTensor, sumTensor,          \
                                         maxTensor, srcTensor, m, tmp);                            \
    }                                                                                              \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false,                   \
              const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG>                                   \
    DRYDOCK_INLINE void SoftMax(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,  \
                                TMP const SoftMaxTiling& tiling,                                   \
                                const SoftMaxShapeInfo& softmaxShapeInfo = {}) {                   \
        DRYDOCK_CHECK_SHAPED(SoftMax, T, half, float);                                             \
        const auto m = drydock::kernel::softmax_matrix<false>("SoftMax", tiling.srcM, tiling.srcK, \
                                                              softmaxShapeInfo);                   \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kSoftMax, drydock::kernel::kDType<T>,  \
                                           drydock::kernel::kDType<T>, m.count());                 \
        drydock::kernel::add_matrix(call, "dst", drydock::OperandUse::kWrite, dstTensor, m);       \
        drydock::kernel::add_matrix(call, "src", drydock::OperandUse::kRead, srcTensor, m);        \
        drydock::kernel::finish_rows(call, m, tmp);                                                \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// The logarithm of SoftMax.
#define DRYDOCK_FORM(TMP, tmp)                                                                 \
    template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false, typename S> \
    DRYDOCK_INLINE void LogSoftMax(const LocalTensor<T>& dst, const LocalTensor<S>& sumTensor, \
                                   const LocalTensor<S>& maxTensor, const LocalTensor<T>& src, \
                                   TMP const LogSoftMaxTiling& tiling,                         \
                                   const SoftMaxShapeInfo& softmaxShapeInfo = {}) {            \
        DRYDOCK_SOFTMAX_TYPES(LogSoftMax);                                                     \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                        \
            "LogSoftMax", tiling.srcM, tiling.srcK, softmaxShapeInfo);                         \
        drydock::kernel::softmax<SOFTMAX_DEFAULT_CFG>(drydock::Opcode::kLogSoftMax, dst,       \
                                                      sumTensor, maxTensor, src, m, tmp);      \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// dst = exp(src - inMax) / inSum.
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false,                   \
              bool isDataFormatNZ = false, const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG,      \
              typename S>                                                                          \
    DRYDOCK_INLINE void SimpleSoftMax(                                                             \
        const LocalTensor<T>& dstTensor, const LocalTensor<S>& inSumTensor,                        \
        const LocalTensor<S>& inMaxTensor, const LocalTensor<T>& srcTensor,                        \
        TMP const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {          \
        using drydock::OperandUse;                                                                 \
        DRYDOCK_SOFTMAX_TYPES(SimpleSoftMax);                                                      \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                            \
            "SimpleSoftMax", tiling.srcM, tiling.srcK, softmaxShapeInfo);                          \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kSimpleSoftMax,                        \
                                           drydock::kernel::kDType<T>, drydock::kernel::kDType<T>, \
                                           m.count());                                             \
        drydock::kernel::add_matrix(call, "dst", OperandUse::kWrite, dstTensor, m);                \
        drydock::kernel::add_matrix(call, "src", OperandUse::kRead, srcTensor, m);                 \
        drydock::kernel::add_row_values<config>(call, "inSum", OperandUse::kRead, inSumTensor, m); \
        drydock::kernel::add_row_values<config>(call, "inMax", OperandUse::kRead, inMaxTensor, m); \
        drydock::kernel::finish_rows(call, m, tmp);                                                \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// SoftMax of a row that comes in pieces. With isUpdate an earlier sum and maximum count too, and
/// expMax = exp(inMax - max) * inSum / sum; without it the last three tensors are not used.
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false, typename S>       \
    DRYDOCK_INLINE void SoftmaxFlash(                                                              \
        const LocalTensor<T>& dstTensor, const LocalTensor<S>& sumTensor,                          \
        const LocalTensor<S>& maxTensor, const LocalTensor<T>& srcTensor,                          \
        const LocalTensor<T>& expMaxTensor, const LocalTensor<S>& inSumTensor,                     \
        const LocalTensor<S>& inMaxTensor, TMP const SoftMaxTiling& tiling, bool isUpdate = false, \
        const SoftMaxShapeInfo& softmaxShapeInfo = {}) {                                           \
        DRYDOCK_SOFTMAX_TYPES(SoftmaxFlash);                                                       \
        const auto m = drydock::kernel::softmax_matrix<false>("SoftmaxFlash", tiling.srcM,         \
                                                              tiling.srcK, softmaxShapeInfo);      \
        const LocalTensor<T>* none = nullptr;                                                      \
        if (isUpdate) {                                                                            \
            drydock::kernel::softmax_flash<true, SOFTMAX_DEFAULT_CFG>(                             \
                drydock::Opcode::kSoftmaxFlash, dstTensor, none, sumTensor, maxTensor, srcTensor,  \
                expMaxTensor, inSumTensor, inMaxTensor, m, tmp);                                   \
        } else {                                                                                   \
            drydock::kernel::softmax_flash<false, SOFTMAX_DEFAULT_CFG>(                            \
                drydock::Opcode::kSoftmaxFlash, dstTensor, none, sumTensor, maxTensor, srcTensor,  \
                expMaxTensor, inSumTensor, inMaxTensor, m, tmp);                                   \
        }                                                                                          \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// The same without the division: dst = exp(src - max), expMax = exp(inMax - max).
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, bool isUpdate = false, bool isReuseSource = false,                       \
              bool isBasicBlock = false, bool isDataFormatNZ = false,                              \
              const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG, typename S>                       \
    DRYDOCK_INLINE void SoftmaxFlashV2(                                                            \
        const LocalTensor<T>& dstTensor, const LocalTensor<S>& expSumTensor,                       \
        const LocalTensor<S>& maxTensor, const LocalTensor<T>& srcTensor,                          \
        const LocalTensor<T>& expMaxTensor, const LocalTensor<S>& inExpSumTensor,                  \
        const LocalTensor<S>& inMaxTensor, TMP const SoftMaxTiling& tiling,                        \
        const SoftMaxShapeInfo& softmaxShapeInfo = {}) {                                           \
        DRYDOCK_SOFTMAX_TYPES(SoftmaxFlashV2);                                                     \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                            \
            "SoftmaxFlashV2", tiling.srcM, tiling.srcK, softmaxShapeInfo);                         \
        const LocalTensor<T>* none = nullptr;                                                      \
        drydock::kernel::softmax_flash<isUpdate, config>(                                          \
            drydock::Opcode::kSoftmaxFlashV2, dstTensor, none, expSumTensor, maxTensor, srcTensor, \
            expMaxTensor, inExpSumTensor, inMaxTensor, m, tmp);                                    \
    }                                                                                              \
    template <typename T, bool isUpdate = false, bool isReuseSource = false,                       \
              bool isBasicBlock = false, bool isDataFormatNZ = false,                              \
              const SoftmaxConfig& config = SOFTMAX_DEFAULT_CFG, typename S>                       \
    DRYDOCK_INLINE void SoftmaxFlashV2(                                                            \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& outReduceMax,                       \
        const LocalTensor<S>& outExpSum, const LocalTensor<S>& outMax,                             \
        const LocalTensor<T>& srcTensor, const LocalTensor<T>& outExpMax,                          \
        const LocalTensor<S>& inExpSum, const LocalTensor<S>& inMax,                               \
        TMP const SoftMaxTiling& tiling, const SoftMaxShapeInfo& softmaxShapeInfo = {}) {          \
        DRYDOCK_SOFTMAX_TYPES(SoftmaxFlashV2);                                                     \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                            \
            "SoftmaxFlashV2", tiling.srcM, tiling.srcK, softmaxShapeInfo);                         \
        drydock::kernel::softmax_flash<isUpdate, config>(                                          \
            drydock::Opcode::kSoftmaxFlashV2, dstTensor, &outReduceMax, outExpSum, outMax,         \
            srcTensor, outExpMax, inExpSum, inMax, m, tmp);                                        \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// dst = (grad - sum(grad * src)) * src; isFront: only the sums, one block per row.
#define DRYDOCK_FORM(TMP, tmp)                                                                  \
    template <typename T, bool isReuseSource = false, bool isDataFormatNZ = false>              \
    DRYDOCK_INLINE void SoftmaxGrad(                                                            \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& gradTensor,                      \
        const LocalTensor<T>& srcTensor, TMP const SoftMaxTiling& tiling, bool isFront = false, \
        const SoftMaxShapeInfo& softmaxShapeInfo = {}) {                                        \
        DRYDOCK_CHECK_SHAPED(SoftmaxGrad, T, half, float);                                      \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                         \
            "SoftmaxGrad", tiling.srcM, tiling.srcK, softmaxShapeInfo);                         \
        drydock::kernel::softmax_grad(dstTensor, gradTensor, srcTensor, isFront, m, tmp);       \
    }                                                                                           \
    template <typename T, bool isBasicBlock = false, bool isDataFormatNZ = false>               \
    DRYDOCK_INLINE void SoftmaxGradFront(                                                       \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& gradTensor,                      \
        const LocalTensor<T>& srcTensor, TMP const SoftMaxTiling& tiling,                       \
        const SoftMaxShapeInfo& softmaxShapeInfo = {}) {                                        \
        DRYDOCK_CHECK_SHAPED(SoftmaxGradFront, T, half, float);                                 \
        const auto m = drydock::kernel::softmax_matrix<isDataFormatNZ>(                         \
            "SoftmaxGradFront", tiling.srcM, tiling.srcK, softmaxShapeInfo);                    \
        drydock::kernel::softmax_grad(dstTensor, gradTensor, srcTensor, true, m, tmp);          \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM
#undef DRYDOCK_SOFTMAX_TYPES

/// Rows whose maximum has the bits `from` become `to`; true when there was one.
template <typename T1, typename T2, bool isDataFormatNZ = false, uint8_t stepSizeMode = 0>
DRYDOCK_INLINE bool AdjustSoftMaxRes(const LocalTensor<T1>& softMaxRes,
                                     const LocalTensor<T2>& maxTensor, const uint32_t from,
                                     const drydock::kernel::Undeduced<T1> to,
                                     const SoftMaxShapeInfo& softmaxShapeInfo) {
    DRYDOCK_CHECK_SHAPED(AdjustSoftMaxRes, T1, half, float);
    DRYDOCK_CHECK_SHAPED(AdjustSoftMaxRes, T2, half, float);
    const auto m =
        drydock::kernel::softmax_matrix<isDataFormatNZ>("AdjustSoftMaxRes", 0, 0, softmaxShapeInfo);
    drydock::kernel::AdvancedCall call(drydock::Opcode::kAdjustSoftMaxRes,
                                       drydock::kernel::kDType<T1>, drydock::kernel::kDType<T1>,
                                       m.count());
    drydock::kernel::add_matrix(call, "softMaxRes", drydock::OperandUse::kUpdate, softMaxRes, m);
    constexpr uint32_t bytes = stepSizeMode == 0 ? 32 : sizeof(T2);
    call.add_rows("max", drydock::OperandUse::kRead, maxTensor, m.rows, sizeof(T2), bytes);
    bool found = false;
    drydock::kernel::set_shape(call, m);
    call.form.scalar[0] = sizeof(T2) == 2 ? from & 0xffff : from;
    call.form.scalar[1] = drydock::kernel::bits_of(to);
    call.form.scalar[2] = reinterpret_cast<uint64_t>(&found);
    call.emit();
    return found;
}

}  // namespace AscendC
