// Every overload of the advanced functions of rows and columns, as operators write them.
#include "kernel_operator.h"

using namespace AscendC;

constexpr SoftmaxConfig kDense = {true, 0, 0, SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC};
constexpr LayerNormConfig kOnlyOutput = {true, true, true};
constexpr CumSumConfig kOverRows = {false, false, true};

template <typename T, typename S>
__aicore__ void softmax(LocalTensor<T> d, LocalTensor<T> s, LocalTensor<S> a, LocalTensor<S> b,
                        LocalTensor<uint8_t> tmp, const SoftMaxTiling& tiling) {
    const SoftMaxShapeInfo info = {8, 64, 8, 60};
    SoftMax<T>(d, a, b, s, tiling), SoftMax<T, false, false, true>(d, a, b, s, tmp, tiling, info);
    SoftMax<T, true, true, false, kDense>(d, a, b, s, tmp, tiling, {8, 64, 8, 60});
    SoftMax<T>(d, s, tiling), SoftMax<T, true>(d, s, tmp, tiling, info);
    SimpleSoftMax<T>(d, a, b, s, tiling, info), SimpleSoftMax<T>(d, a, b, s, tmp, tiling);
    SoftmaxFlash<T>(d, a, b, s, d, a, b, tiling),
        SoftmaxFlash(d, a, b, s, d, a, b, tmp, tiling, true, info);
    SoftmaxFlashV2<T, true>(d, a, b, s, d, a, b, tiling, info);
    SoftmaxFlashV2<T, false, true, false, false>(d, a, b, s, d, a, b, tmp, tiling);
    SoftmaxFlashV2<T, true>(d, d, a, b, s, d, a, b, tiling);
    SoftmaxFlashV2<T, true>(d, d, a, b, s, d, a, b, tmp, tiling, info);
    SoftmaxGrad(d, s, s, tiling), SoftmaxGrad<T, false, true>(d, s, s, tmp, tiling, true, info);
    SoftmaxGradFront(d, s, s, tiling), SoftmaxGradFront<T>(d, s, s, tmp, tiling, info);
    const LogSoftMaxTiling log;
    LogSoftMax<T>(d, a, b, s, log), LogSoftMax<T, false, true>(d, a, b, s, tmp, log, info);
    if (AdjustSoftMaxRes<T, S>(d, b, 0xFF7FFFFF, static_cast<T>(0.0f), info) ||
        AdjustSoftMaxRes<T, S, true, 1>(d, b, 0xFC00, 0, info))
        return;
}

template <typename T>
__aicore__ void norms(LocalTensor<T> d, LocalTensor<T> s, LocalTensor<float> f,
                      LocalTensor<uint8_t> tmp, LayerNormTiling& layer) {
    const T epsilon = static_cast<T>(0.001f);
    LayerNorm<T>(d, d, d, s, s, s, epsilon, layer),
        LayerNorm<T, true>(d, d, d, s, s, s, tmp, epsilon, layer);
    const LayerNormPara para = {8, 60, 64};
    LayerNormSeparateTiling separate;
    LayerNorm<T, T>(d, f, f, s, s, s, 0.1f, para, separate);
    LayerNorm<float, T, false, kOnlyOutput>(d, f, f, s, f, f, tmp, 0.1f, para, separate);
    LayerNormGradTiling grad;
    LayerNormGrad<T>(d, d, s, s, s, s, s, epsilon, grad);
    LayerNormGrad<T>(d, d, s, s, s, s, s, tmp, epsilon, grad, {DataFormat::ND});
    LayerNormGradBetaTiling beta;
    LayerNormGradBeta<T>(d, d, s, s, beta), LayerNormGradBeta<T, true>(d, d, s, s, tmp, beta);
    RmsNormTiling rms;
    RmsNorm<T>(d, s, s, epsilon, rms), RmsNorm<T, true>(d, s, s, tmp, epsilon, rms);
    DeepNormTiling deep;
    DeepNorm<T>(d, d, d, s, s, s, s, epsilon, epsilon, deep);
    DeepNorm<T, false, true>(d, d, d, s, s, s, s, tmp, epsilon, epsilon, deep);
    BatchNormTiling batch;
    BatchNorm<T>(d, d, d, s, s, s, epsilon, batch),
        BatchNorm<T, false, true>(d, d, d, s, s, s, tmp, epsilon, batch);
    GroupNormTiling group;
    GroupNorm<T>(d, d, d, s, s, s, epsilon, group),
        GroupNorm<T>(d, d, d, s, s, s, tmp, epsilon, group);
    Normalize<float, T>(d, f, f, f, s, f, f, 0.1f, {8, 60, 64});
    Normalize<T, T>(d, f, f, f, s, s, s, tmp, 0.1f, {8, 60, 64});
    WelfordUpdate<T, float>(f, f, f, f, s, {1, 64, 64, 0.5f}),
        WelfordUpdate<T, float>(f, f, f, f, s, tmp, {1, 64, 60, 0.5f});
    const WelfordFinalizePara finalize = {2, 64, 0, 0, 0, 0, 1.0f / 64, 1.0f / 128};
    WelfordFinalize(f, f, f, f, finalize), WelfordFinalize<true>(f, f, f, f, tmp, finalize);
    LocalTensor<int32_t> counts;
    WelfordFinalize(f, f, f, f, counts, finalize),
        WelfordFinalize(f, f, f, f, counts, tmp, finalize);
}

template <typename T>
__aicore__ void rows(LocalTensor<T> d, LocalTensor<T> s, LocalTensor<uint8_t> tmp) {
    const uint32_t shape[] = {8, 64}, column[] = {8, 1};
    ReduceSum<T, Pattern::Reduce::AR>(d, s, shape, true),
        ReduceSum<T, Pattern::Reduce::RA, true>(d, s, tmp, shape, true);
    ReduceMax<T, AscendC::Pattern::Reduce::AR, false>(d, s, tmp, shape, true),
        ReduceMax<T, Pattern::Reduce::RA>(d, s, shape, true);
    ReduceMin<T, Pattern::Reduce::AR>(d, s, shape, true),
        ReduceMin<T, Pattern::Reduce::RA>(d, s, tmp, shape, true);
    ReduceMean<T, Pattern::Reduce::AR>(d, s, shape, true),
        ReduceMean<T, Pattern::Reduce::RA>(d, s, tmp, shape, true);
    ReduceProd<T, Pattern::Reduce::AR>(d, s, shape, true),
        ReduceProd<T, Pattern::Reduce::RA>(d, s, tmp, shape, true);
    ReduceAny<uint8_t, Pattern::Reduce::AR>(tmp, tmp, shape, true),
        ReduceAny<uint8_t, Pattern::Reduce::RA>(tmp, tmp, tmp, shape, true);
    ReduceAll<uint8_t, Pattern::Reduce::AR>(tmp, tmp, shape, true),
        ReduceAll<uint8_t, Pattern::Reduce::RA>(tmp, tmp, tmp, shape, true);
    ReduceSum<T>(d, s, s, 64), ReduceMax<T>(d, s, s, 64, true);  // the instructions still resolve
    Sum(d, s, {8, 64, 60}), Sum<T, -1, false, false>(d, s, tmp, {8, 64, 60});
    Mean(d, s, {8, 64, 60}), Mean<T, float>(d, s, tmp, {8, 64, 60});
    CumSum(d, d, s, {8, 64}), CumSum<T, kOverRows>(d, d, s, tmp, {8, 64});
    BroadCast<T, 2, 1>(d, s, shape, column), BroadCast<T, 2, 1, false>(d, s, shape, column, tmp);
    Broadcast<T, 2, 1>(d, s, shape, column), Broadcast<T, 1, 0, true>(d, s, shape, column + 1, tmp);
    LocalTensor<int32_t> i;
    LocalTensor<bool> finish;
    TopkTiling tiling;
    TopKInfo info;
    info.outter = 8, info.inner = 64, info.n = 60;
    TopK<T>(d, i, s, i, finish, 4, tiling, info);
    TopK<T, true, true, false, TopKMode::TOPK_NSMALL>(d, i, s, i, finish, tmp, 4, tiling, info,
                                                      false);
    Select<T, uint8_t, true>(d, s, static_cast<T>(0.0f), tmp, {8, 64, 64});
    Select(d, static_cast<T>(0.0f), s, tmp, {8, 64, 64}),
        Select(d, s, static_cast<T>(0.0f), tmp, tmp, {8, 64, 64});
    Select<T, uint8_t, false>(d, static_cast<T>(0.0f), s, tmp, tmp,
                              SelectWithBytesMaskShapeInfo{8, 64, 64});
    DropOut(d, s, tmp, 0.5f, {8, 64, 64}), DropOut<T, true, 3>(d, s, tmp, tmp, 0.5f, {8, 64, 8});
    PadParams pad = {0, 4, 0};
    UnPadParams unpad = {0, 4};
    PadTiling pad_tiling;
    UnPadTiling unpad_tiling;
    Pad(d, s, pad, pad_tiling), Pad(d, s, pad, tmp, pad_tiling);
    UnPad(d, s, unpad, unpad_tiling), UnPad(d, s, unpad, tmp, unpad_tiling);
    ConfusionTransposeTiling transpose;
    ConfusionTranspose(d, s, TransposeType::TRANSPOSE_ND2ND_ONLY, transpose);
    ConfusionTranspose<T>(d, s, tmp, TransposeType::TRANSPOSE_NZ2ND_0213, transpose);
    Transpose(d, s, TransposeType::TRANSPOSE_ND2ND_ONLY, transpose),
        Transpose<T>(d, s, tmp, TransposeType::TRANSPOSE_ND2ND_ONLY, transpose);
}

template <typename T>
__aicore__ void quantise(LocalTensor<int8_t> d, LocalTensor<T> s, LocalTensor<uint8_t> tmp) {
    const T offset = static_cast<T>(1.0f);
    AscendQuant(d, s, 2.0f, 1.0f), AscendQuant(d, s, 2.0f, 1.0f, 64),
        AscendQuant<T>(d, s, tmp, 2.0f, 1.0f), AscendQuant<T, true>(d, s, tmp, 2.0f, 1.0f, 64);
    AscendQuant(d, s, s, offset), AscendQuant(d, s, s, offset, 16, 64),
        AscendQuant<T>(d, s, tmp, s, offset), AscendQuant<T>(d, s, tmp, s, offset, 16, 64);
    AscendQuant(d, s, s, s), AscendQuant(d, s, s, s, 16, 16, 64), AscendQuant<T>(d, s, tmp, s, s),
        AscendQuant<T>(d, s, tmp, s, s, 16, 16, 64);
}

template <typename D, typename S>
__aicore__ void dequantise(LocalTensor<D> d, LocalTensor<int32_t> s, LocalTensor<S> scale, S number,
                           LocalTensor<uint8_t> tmp) {
    AscendDequant<D, S>(d, s, scale, {8, 64, 60}), AscendDequant(d, s, scale, tmp, {8, 64, 60});
    AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(d, s, number, {8, 64, 60});
    AscendDequant<D, S>(d, s, number, tmp, {8, 64, 60});
    AscendDequant(d, s, scale, 64), AscendDequant(d, s, scale, tmp, 64), AscendDequant(d, s, scale),
        AscendDequant(d, s, scale, tmp);
}

template <typename S, typename D, bool transposed>
__aicore__ void anti_quantise(LocalTensor<D> d, LocalTensor<S> s, LocalTensor<D> t, D n,
                              LocalTensor<uint8_t> tmp) {
    const AntiQuantShapeInfo info = {2, 64, 2, 64};
    AscendAntiQuant<S, D, transposed>(d, s, t, t, 8),
        AscendAntiQuant<S, D, transposed>(d, s, t, t, tmp, 8, info);
    AscendAntiQuant<S, D, transposed>(d, s, t, 8, info),
        AscendAntiQuant<S, D, transposed>(d, s, t, tmp, 8);
    AscendAntiQuant<S, D, transposed>(d, s, n, n, 8),
        AscendAntiQuant<S, D, transposed>(d, s, n, n, tmp, 8, info);
    AscendAntiQuant<S, D, transposed>(d, s, n, 8, info),
        AscendAntiQuant<S, D, transposed>(d, s, n, tmp, 8);
}

template void softmax(LocalTensor<half>, LocalTensor<half>, LocalTensor<half>, LocalTensor<half>,
                      LocalTensor<uint8_t>, const SoftMaxTiling&);
template void softmax(LocalTensor<half>, LocalTensor<half>, LocalTensor<float>, LocalTensor<float>,
                      LocalTensor<uint8_t>, const AscendC::tiling::SoftMaxTiling&);
template void softmax(LocalTensor<float>, LocalTensor<float>, LocalTensor<float>,
                      LocalTensor<float>, LocalTensor<uint8_t>, const SoftMaxTiling&);
template void norms(LocalTensor<half>, LocalTensor<half>, LocalTensor<float>, LocalTensor<uint8_t>,
                    LayerNormTiling&);
template void norms(LocalTensor<float>, LocalTensor<float>, LocalTensor<float>,
                    LocalTensor<uint8_t>, LayerNormTiling&);
template void rows(LocalTensor<half>, LocalTensor<half>, LocalTensor<uint8_t>);
template void rows(LocalTensor<float>, LocalTensor<float>, LocalTensor<uint8_t>);
template void quantise(LocalTensor<int8_t>, LocalTensor<half>, LocalTensor<uint8_t>);
template void quantise(LocalTensor<int8_t>, LocalTensor<float>, LocalTensor<uint8_t>);
template void dequantise(LocalTensor<half>, LocalTensor<int32_t>, LocalTensor<uint64_t>, uint64_t,
                         LocalTensor<uint8_t>);
template void dequantise(LocalTensor<float>, LocalTensor<int32_t>, LocalTensor<float>, float,
                         LocalTensor<uint8_t>);
template void dequantise(LocalTensor<bfloat16_t>, LocalTensor<int32_t>, LocalTensor<bfloat16_t>,
                         bfloat16_t, LocalTensor<uint8_t>);
template void anti_quantise<int8_t, half, false>(LocalTensor<half>, LocalTensor<int8_t>,
                                                 LocalTensor<half>, half, LocalTensor<uint8_t>);
template void anti_quantise<int4b_t, bfloat16_t, true>(LocalTensor<bfloat16_t>,
                                                       LocalTensor<int4b_t>,
                                                       LocalTensor<bfloat16_t>, bfloat16_t,
                                                       LocalTensor<uint8_t>);
