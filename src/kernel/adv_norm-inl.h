#pragma once
// Normalisation (spec kernel-vector 4.2): LayerNorm and its gradients, RmsNorm, DeepNorm,
// BatchNorm, GroupNorm, Normalize, Welford. Shapes come from the tiling: bLength * sLength rows of
// hLength elements, of which originalHLength count; BatchNorm reduces over b, GroupNorm over the
// channels of a group. Variances are those of the whole population. isReuseSource and isBasicBlock
// have no effect.
#include "adv_softmax-inl.h"

namespace drydock::kernel {

/// Rows of a tiling with b, s, h and the original h.
template <class Tiling>
DRYDOCK_INLINE Matrix norm_matrix(const char* name, const Tiling& tiling) {
    check_columns(name, tiling.originalHLength, tiling.hLength);
    return plain_matrix(uint64_t{tiling.bLength} * tiling.sLength, tiling.originalHLength,
                        tiling.hLength);
}

/// The shape, the scratch, and out.
template <class Scratch>
DRYDOCK_INLINE void finish_norm(AdvancedCall& call, const Matrix& m, const Scratch& tmp) {
    set_shape(call, m);
    call.scratch(tmp, row_scratch(uint64_t{m.rows} * m.pitch, m.pitch));
    call.emit();
}

/// Outputs out, mean, variance (or rstd).
template <typename T, typename S>
DRYDOCK_INLINE AdvancedCall norm_call(Opcode op, const LocalTensor<T>& out,
                                      const LocalTensor<S>& mean, const LocalTensor<S>& variance,
                                      const char* variance_name, const Matrix& m,
                                      uint64_t statistics) {
    AdvancedCall call(op, kDType<T>, kDType<T>, m.count());
    add_matrix(call, "output", OperandUse::kWrite, out, m);
    call.write("outputMean", mean, statistics);
    call.write(variance_name, variance, statistics);
    return call;
}

template <const AscendC::LayerNormConfig& config, typename U, typename T, class Scratch>
DRYDOCK_INLINE void layer_norm_rstd(const LocalTensor<T>& out, const LocalTensor<float>& mean,
                                    const LocalTensor<float>& rstd, const LocalTensor<T>& x,
                                    const LocalTensor<U>& gamma, const LocalTensor<U>& beta,
                                    float epsilon, const AscendC::LayerNormPara& para,
                                    const Scratch& tmp) {
    const uint32_t pitch = para.rLengthWithPadding != 0 ? para.rLengthWithPadding : para.rLength;
    check_columns("LayerNorm", para.rLength, pitch);
    const Matrix m = plain_matrix(para.aLength, para.rLength, pitch);
    AdvancedCall call(Opcode::kLayerNormRstd, kDType<T>, kDType<T>, m.count());
    add_matrix(call, "output", OperandUse::kWrite, out, m);
    if (!config.isOnlyOutput) {
        call.write("outputMean", mean, m.rows);
        call.write("outputRstd", rstd, m.rows);
    }
    add_matrix(call, "inputX", OperandUse::kRead, x, m);
    if (!config.isNoGamma) call.read("gamma", gamma, m.columns);
    if (!config.isNoBeta) call.read("beta", beta, m.columns);
    call.record.mode = static_cast<uint8_t>((config.isOnlyOutput ? 0 : kNormStatistics) |
                                            (config.isNoGamma ? 0 : kNormGamma) |
                                            (config.isNoBeta ? 0 : kNormBeta));
    set_scalar(call, 0, epsilon);
    finish_norm(call, m, tmp);
}

}  // namespace drydock::kernel

namespace AscendC {

/// (x - mean) / sqrt(variance + epsilon) * gamma + beta over rows of h elements.
#define DRYDOCK_FORM(TMP, tmp)                                                                  \
    template <typename T, bool isReuseSource = false>                                           \
    DRYDOCK_INLINE void LayerNorm(                                                              \
        const LocalTensor<T>& output, const LocalTensor<T>& outputMean,                         \
        const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,                     \
        const LocalTensor<T>& gamma, const LocalTensor<T>& beta,                                \
        TMP const drydock::kernel::Undeduced<T> epsilon, const LayerNormTiling& tiling) {       \
        DRYDOCK_CHECK_SHAPED(LayerNorm, T, half, float);                                        \
        const auto m = drydock::kernel::norm_matrix("LayerNorm", tiling);                       \
        auto call = drydock::kernel::norm_call(drydock::Opcode::kLayerNorm, output, outputMean, \
                                               outputVariance, "outputVariance", m, m.rows);    \
        drydock::kernel::add_matrix(call, "inputX", drydock::OperandUse::kRead, inputX, m);     \
        call.read("gamma", gamma, m.columns);                                                   \
        call.read("beta", beta, m.columns);                                                     \
        drydock::kernel::set_scalar(call, 0, static_cast<float>(epsilon));                      \
        drydock::kernel::finish_norm(call, m, tmp);                                             \
    }                                                                                           \
    /* The form that gives 1 / sqrt(variance + epsilon). */                                     \
    template <typename U, typename T, bool isReuseSource = false,                               \
              const LayerNormConfig& config = LNCFG_NORM>                                       \
    DRYDOCK_INLINE void LayerNorm(                                                              \
        const LocalTensor<T>& output, const LocalTensor<float>& outputMean,                     \
        const LocalTensor<float>& outputRstd, const LocalTensor<T>& inputX,                     \
        const LocalTensor<U>& gamma, const LocalTensor<U>& beta, TMP const float epsilon,       \
        const LayerNormPara& para, const LayerNormSeparateTiling&) {                            \
        DRYDOCK_CHECK_SHAPED(LayerNorm, T, half, float);                                        \
        DRYDOCK_CHECK_SHAPED(LayerNorm, U, half, float);                                        \
        drydock::kernel::layer_norm_rstd<config>(output, outputMean, outputRstd, inputX, gamma, \
                                                 beta, epsilon, para, tmp);                     \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// Gradient of LayerNorm for x; resForGamma = (x - mean) / sqrt(variance + epsilon).
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, bool isReuseSource = false>                                              \
    DRYDOCK_INLINE void LayerNormGrad(                                                             \
        const LocalTensor<T>& outputPdX, const LocalTensor<T>& resForGamma,                        \
        const LocalTensor<T>& inputDy, const LocalTensor<T>& inputX,                               \
        const LocalTensor<T>& inputVariance, const LocalTensor<T>& inputMean,                      \
        const LocalTensor<T>& inputGamma, TMP const drydock::kernel::Undeduced<T> epsilon,         \
        const LayerNormGradTiling& tiling, const LayerNormGradShapeInfo& = {}) {                   \
        using drydock::OperandUse;                                                                 \
        DRYDOCK_CHECK_SHAPED(LayerNormGrad, T, half, float);                                       \
        const auto m = drydock::kernel::norm_matrix("LayerNormGrad", tiling);                      \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kLayerNormGrad,                        \
                                           drydock::kernel::kDType<T>, drydock::kernel::kDType<T>, \
                                           m.count());                                             \
        drydock::kernel::add_matrix(call, "outputPdX", OperandUse::kWrite, outputPdX, m);          \
        drydock::kernel::add_matrix(call, "resForGamma", OperandUse::kWrite, resForGamma, m);      \
        drydock::kernel::add_matrix(call, "inputDy", OperandUse::kRead, inputDy, m);               \
        drydock::kernel::add_matrix(call, "inputX", OperandUse::kRead, inputX, m);                 \
        call.read("inputVariance", inputVariance, m.rows);                                         \
        call.read("inputMean", inputMean, m.rows);                                                 \
        call.read("inputGamma", inputGamma, m.columns);                                            \
        drydock::kernel::set_scalar(call, 0, static_cast<float>(epsilon));                         \
        drydock::kernel::finish_norm(call, m, tmp);                                                \
    }                                                                                              \
    /* Gradients for gamma and beta: sums of dy * resForGamma and of dy over the rows. */          \
    template <typename T, bool isReuseSource = false>                                              \
    DRYDOCK_INLINE void LayerNormGradBeta(                                                         \
        const LocalTensor<T>& outputPdGamma, const LocalTensor<T>& outputPdBeta,                   \
        const LocalTensor<T>& resForGamma, const LocalTensor<T>& inputDy,                          \
        TMP const LayerNormGradBetaTiling& tiling) {                                               \
        DRYDOCK_CHECK_SHAPED(LayerNormGradBeta, T, half, float);                                   \
        const auto m = drydock::kernel::norm_matrix("LayerNormGradBeta", tiling);                  \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kLayerNormGradBeta,                    \
                                           drydock::kernel::kDType<T>, drydock::kernel::kDType<T>, \
                                           m.count());                                             \
        call.write("outputPdGamma", outputPdGamma, m.columns);                                     \
        call.write("outputPdBeta", outputPdBeta, m.columns);                                       \
        drydock::kernel::add_matrix(call, "resForGamma", drydock::OperandUse::kRead, resForGamma,  \
                                    m);                                                            \
        drydock::kernel::add_matrix(call, "inputDy", drydock::OperandUse::kRead, inputDy, m);      \
        drydock::kernel::finish_norm(call, m, tmp);                                                \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// x / sqrt(mean of squares + epsilon) * gamma.
#define DRYDOCK_FORM(TMP, tmp)                                                                    \
    template <typename T, bool isBasicBlock = false>                                              \
    DRYDOCK_INLINE void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,   \
                                const LocalTensor<T>& gammaLocal,                                 \
                                TMP const drydock::kernel::Undeduced<T> epsilon,                  \
                                const RmsNormTiling& tiling) {                                    \
        DRYDOCK_CHECK_SHAPED(RmsNorm, T, half, float);                                            \
        const auto m = drydock::kernel::norm_matrix("RmsNorm", tiling);                           \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kRmsNorm, drydock::kernel::kDType<T>, \
                                           drydock::kernel::kDType<T>, m.count());                \
        drydock::kernel::add_matrix(call, "dst", drydock::OperandUse::kWrite, dstLocal, m);       \
        drydock::kernel::add_matrix(call, "src", drydock::OperandUse::kRead, srcLocal, m);        \
        call.read("gamma", gammaLocal, m.columns);                                                \
        drydock::kernel::set_scalar(call, 0, static_cast<float>(epsilon));                        \
        drydock::kernel::finish_norm(call, m, tmp);                                               \
    }                                                                                             \
    /* LayerNorm of alpha * src + gx. */                                                          \
    template <typename T, bool isReuseSrc = false, bool isBasicBlock = false>                     \
    DRYDOCK_INLINE void DeepNorm(                                                                 \
        const LocalTensor<T>& dstLocal, const LocalTensor<T>& meanLocal,                          \
        const LocalTensor<T>& rstdLocal, const LocalTensor<T>& srcLocal,                          \
        const LocalTensor<T>& gxLocal, const LocalTensor<T>& betaLocal,                           \
        const LocalTensor<T>& gammaLocal, TMP const drydock::kernel::Undeduced<T> alpha,          \
        const drydock::kernel::Undeduced<T> epsilon, const DeepNormTiling& tiling) {              \
        DRYDOCK_CHECK_SHAPED(DeepNorm, T, half, float);                                           \
        const auto m = drydock::kernel::norm_matrix("DeepNorm", tiling);                          \
        auto call = drydock::kernel::norm_call(drydock::Opcode::kDeepNorm, dstLocal, meanLocal,   \
                                               rstdLocal, "rstd", m, m.rows);                     \
        drydock::kernel::add_matrix(call, "src", drydock::OperandUse::kRead, srcLocal, m);        \
        drydock::kernel::add_matrix(call, "gx", drydock::OperandUse::kRead, gxLocal, m);          \
        call.read("beta", betaLocal, m.columns);                                                  \
        call.read("gamma", gammaLocal, m.columns);                                                \
        drydock::kernel::set_scalar(call, 0, static_cast<float>(epsilon));                        \
        drydock::kernel::set_scalar(call, 1, static_cast<float>(alpha));                          \
        drydock::kernel::finish_norm(call, m, tmp);                                               \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// Over the batches: mean and variance per element [s, h], gamma and beta per batch.
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, bool isReuseSource = false, bool isBasicBlock = false>                   \
    DRYDOCK_INLINE void BatchNorm(                                                                 \
        const LocalTensor<T>& output, const LocalTensor<T>& outputMean,                            \
        const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,                        \
        const LocalTensor<T>& gamm, const LocalTensor<T>& beta,                                    \
        TMP const drydock::kernel::Undeduced<T> epsilon, const BatchNormTiling& tiling) {          \
        DRYDOCK_CHECK_SHAPED(BatchNorm, T, half, float);                                           \
        const uint64_t elements = uint64_t{tiling.sLength} * tiling.hLength;                       \
        drydock::kernel::check_columns("BatchNorm", tiling.originalBLength, tiling.bLength);       \
        auto m = drydock::kernel::plain_matrix(tiling.originalBLength, elements, elements);        \
        auto call = drydock::kernel::norm_call(drydock::Opcode::kBatchNorm, output, outputMean,    \
                                               outputVariance, "outputVariance", m, elements);     \
        drydock::kernel::add_matrix(call, "inputX", drydock::OperandUse::kRead, inputX, m);        \
        call.read("gamm", gamm, m.rows);                                                           \
        call.read("beta", beta, m.rows);                                                           \
        drydock::kernel::set_scalar(call, 0, static_cast<float>(epsilon));                         \
        drydock::kernel::set_shape(call, m);                                                       \
        call.scratch(tmp, drydock::row_scratch(m.count(), tiling.hLength));                        \
        call.emit();                                                                               \
    }                                                                                              \
    /* Over the channels of a group: mean and variance [n, groups], gamma and beta per channel. */ \
    template <typename T, bool isReuseSource = false>                                              \
    DRYDOCK_INLINE void GroupNorm(                                                                 \
        const LocalTensor<T>& output, const LocalTensor<T>& outputMean,                            \
        const LocalTensor<T>& outputVariance, const LocalTensor<T>& inputX,                        \
        const LocalTensor<T>& gamma, const LocalTensor<T>& beta,                                   \
        TMP const drydock::kernel::Undeduced<T> epsilon, const GroupNormTiling& tiling) {          \
        DRYDOCK_CHECK_SHAPED(GroupNorm, T, half, float);                                           \
        const uint64_t elements = uint64_t{tiling.d} * tiling.hw;                                  \
        const auto m =                                                                             \
            drydock::kernel::plain_matrix(uint64_t{tiling.n} * tiling.g, elements, elements);      \
        auto call = drydock::kernel::norm_call(drydock::Opcode::kGroupNorm, output, outputMean,    \
                                               outputVariance, "outputVariance", m, m.rows);       \
        drydock::kernel::add_matrix(call, "inputX", drydock::OperandUse::kRead, inputX, m);        \
        call.read("gamma", gamma, tiling.c);                                                       \
        call.read("beta", beta, tiling.c);                                                         \
        drydock::kernel::set_scalar(call, 0, static_cast<float>(epsilon));                         \
        call.form.shape[0] = m.rows;                                                               \
        call.form.shape[1] = tiling.d;                                                             \
        call.form.shape[2] = tiling.hw;                                                            \
        call.form.shape[3] = tiling.g;                                                             \
        call.scratch(tmp, drydock::row_scratch(m.count(), tiling.hw));                             \
        call.emit();                                                                               \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// LayerNorm with mean and variance given; gives 1 / sqrt(variance + epsilon).
// ASSUMED: template arguments and the order of the parameters.
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename U, typename T, bool isReuseSource = false,                                  \
              const NormalizeConfig& config = NLCFG_NORM>                                          \
    DRYDOCK_INLINE void Normalize(                                                                 \
        const LocalTensor<T>& output, const LocalTensor<float>& outputRstd,                        \
        const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,              \
        const LocalTensor<T>& inputX, const LocalTensor<U>& gamma, const LocalTensor<U>& beta,     \
        TMP const float epsilon, const NormalizePara& para) {                                      \
        DRYDOCK_CHECK_SHAPED(Normalize, T, half, float);                                           \
        const uint32_t pitch =                                                                     \
            para.rLengthWithPadding != 0 ? para.rLengthWithPadding : para.rLength;                 \
        drydock::kernel::check_columns("Normalize", para.rLength, pitch);                          \
        const auto m = drydock::kernel::plain_matrix(para.aLength, para.rLength, pitch);           \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kNormalize,                            \
                                           drydock::kernel::kDType<T>, drydock::kernel::kDType<T>, \
                                           m.count());                                             \
        drydock::kernel::add_matrix(call, "output", drydock::OperandUse::kWrite, output, m);       \
        call.write("outputRstd", outputRstd, m.rows);                                              \
        call.read("inputMean", inputMean, m.rows);                                                 \
        call.read("inputVariance", inputVariance, m.rows);                                         \
        drydock::kernel::add_matrix(call, "inputX", drydock::OperandUse::kRead, inputX, m);        \
        if (!config.isNoGamma) call.read("gamma", gamma, m.columns);                               \
        if (!config.isNoBeta) call.read("beta", beta, m.columns);                                  \
        call.record.mode = static_cast<uint8_t>((config.isNoGamma ? 0 : drydock::kNormGamma) |     \
                                                (config.isNoBeta ? 0 : drydock::kNormBeta));       \
        drydock::kernel::set_scalar(call, 0, epsilon);                                             \
        drydock::kernel::finish_norm(call, m, tmp);                                                \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// One more sample per lane: mean += (x - mean) * nRec, variance (a sum of squares) += (x - old
/// mean)
/// * (x - new mean). Lanes beyond abComputeLength are left alone, or with isInplace copied.
#define DRYDOCK_FORM(TMP, tmp)                                                                     \
    template <typename T, typename U, bool isReuseSource = false,                                  \
              const WelfordUpdateConfig& config = WFUPDATE_DEFAULT_CFG>                            \
    DRYDOCK_INLINE void WelfordUpdate(                                                             \
        const LocalTensor<U>& outputMean, const LocalTensor<U>& outputVariance,                    \
        const LocalTensor<U>& inputMean, const LocalTensor<U>& inputVariance,                      \
        const LocalTensor<T>& inputX, TMP const WelfordUpdateParam& para) {                        \
        using drydock::OperandUse;                                                                 \
        DRYDOCK_CHECK_SHAPED(WelfordUpdate, T, half, float);                                       \
        DRYDOCK_CHECK_SHAPED(WelfordUpdate, U, float);                                             \
        drydock::kernel::check_columns("WelfordUpdate", para.abComputeLength, para.abLength);      \
        const auto x =                                                                             \
            drydock::kernel::plain_matrix(para.rnLength, para.abComputeLength, para.abLength);     \
        const auto m = drydock::kernel::plain_matrix(                                              \
            para.rnLength, config.isInplace ? para.abLength : para.abComputeLength,                \
            para.abLength);                                                                        \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kWelfordUpdate,                        \
                                           drydock::kernel::kDType<T>, drydock::kernel::kDType<U>, \
                                           x.count());                                             \
        drydock::kernel::add_matrix(call, "outputMean", OperandUse::kWrite, outputMean, m);        \
        drydock::kernel::add_matrix(call, "outputVariance", OperandUse::kWrite, outputVariance,    \
                                    m);                                                            \
        drydock::kernel::add_matrix(call, "inputMean", OperandUse::kRead, inputMean, m);           \
        drydock::kernel::add_matrix(call, "inputVariance", OperandUse::kRead, inputVariance, m);   \
        drydock::kernel::add_matrix(call, "inputX", OperandUse::kRead, inputX, x);                 \
        call.form.in_place = true;                                                                 \
        call.form.shape[0] = para.rnLength;                                                        \
        call.form.shape[1] = para.abLength;                                                        \
        call.form.shape[2] = para.abComputeLength;                                                 \
        call.record.mode = config.isInplace ? drydock::kWelfordInPlace : 0;                        \
        drydock::kernel::set_scalar(call, 0, para.nRec);                                           \
        call.scratch(tmp, drydock::row_scratch(x.count(), para.abLength));                         \
        call.emit();                                                                               \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

}  // namespace AscendC

namespace drydock::kernel {

/// counts may be null.
template <class Scratch>
DRYDOCK_INLINE void welford_finalize(const LocalTensor<float>& out_mean,
                                     const LocalTensor<float>& out_variance,
                                     const LocalTensor<float>& in_mean,
                                     const LocalTensor<float>& in_variance,
                                     const LocalTensor<int32_t>* counts, const Scratch& tmp,
                                     const AscendC::WelfordFinalizePara& para) {
    AdvancedCall call(Opcode::kWelfordFinalize, DType::kFloat32, DType::kFloat32, para.abLength);
    call.write("outputMean", out_mean, 1);
    call.write("outputVariance", out_variance, 1);
    call.read("inputMean", in_mean, para.abLength);
    call.read("inputVariance", in_variance, para.abLength);
    if (counts != nullptr) call.read("counts", *counts, para.abLength);
    const bool tail = counts == nullptr && para.tailCountLength != 0;
    call.form.shape[0] = para.abLength;
    call.form.shape[1] = tail ? para.headCountLength : para.abLength;
    call.form.shape[2] = tail ? para.headCount : para.rnLength;
    call.form.shape[3] = para.tailCount;
    // Without counts the mean is that of the lanes, each with the weight abRec.
    const bool even = counts == nullptr && !tail;
    call.form.shape[4] = even ? 1 : 0;
    call.record.mode = counts != nullptr ? kWelfordCounts : 0;
    set_scalar(call, 0, para.rRec);
    set_scalar(call, 1, even ? para.abRec : para.rRec);
    call.scratch(tmp, row_scratch(para.abLength, para.abLength));
    call.emit();
}

}  // namespace drydock::kernel

namespace AscendC {

/// One mean and one variance of all lanes.
#define DRYDOCK_FORM(TMP, tmp)                                                                  \
    template <bool isReuseSource = false,                                                       \
              const WelfordFinalizeConfig& config = WFFINALIZE_DEFAULT_CFG>                     \
    DRYDOCK_INLINE void WelfordFinalize(                                                        \
        const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,         \
        const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,           \
        TMP const WelfordFinalizePara& para) {                                                  \
        drydock::kernel::welford_finalize(outputMean, outputVariance, inputMean, inputVariance, \
                                          nullptr, tmp, para);                                  \
    }                                                                                           \
    template <bool isReuseSource = false,                                                       \
              const WelfordFinalizeConfig& config = WFFINALIZE_DEFAULT_CFG>                     \
    DRYDOCK_INLINE void WelfordFinalize(                                                        \
        const LocalTensor<float>& outputMean, const LocalTensor<float>& outputVariance,         \
        const LocalTensor<float>& inputMean, const LocalTensor<float>& inputVariance,           \
        const LocalTensor<int32_t>& counts, TMP const WelfordFinalizePara& para) {              \
        drydock::kernel::welford_finalize(outputMean, outputVariance, inputMean, inputVariance, \
                                          &counts, tmp, para);                                  \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

}  // namespace AscendC
