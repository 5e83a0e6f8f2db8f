// Every instruction in every call level, with explicit template arguments as operators write them.
#include "kernel_operator.h"

using namespace AscendC;

template <typename T>
__aicore__ void arithmetic(LocalTensor<T> d, LocalTensor<T> a, LocalTensor<T> b, T s) {
    const uint64_t mask[2] = {1, 2};
    const UnaryRepeatParams u{1, 1, 8, 8};
    const BinaryRepeatParams p{1, 1, 1, 8, 8, 8};
    int64_t n = 64;
#define BOTH(op)                                                    \
    op(d, a, b, n), op(d, a, b, 64, 1, p), op(d, a, b, mask, 1, p), \
        op<T, false>(d, a, b, MASK_PLACEHOLDER, 1, {})
    BOTH(Add), BOTH(Sub), BOTH(Mul), BOTH(Div), BOTH(Max), BOTH(Min), BOTH(AddRelu), BOTH(SubRelu),
        BOTH(FusedMulAdd);
    BOTH(MulAddRelu);
#define ONE(op)                                                                  \
    op(d, a, n), op(d, a, 64, 1, u), op(d, a, mask, 1, u), op<T>(d, a, 0, 1, u), \
        op<T, false>(d, a, mask, 1, u)
    ONE(Exp), ONE(Ln), ONE(Abs), ONE(Sqrt), ONE(Rsqrt), ONE(Reciprocal), ONE(Relu);
#define SCALAR(op) \
    op(d, a, s, n), op(d, a, s, 64, 1, u), op(d, a, s, mask, 1, u), op<T, false>(d, a, s, n)
    SCALAR(Adds), SCALAR(Muls), SCALAR(Maxs), SCALAR(Mins), SCALAR(LeakyRelu);
    Axpy(d, a, s, n), Axpy<T, T, false>(d, a, s, mask, 1, u), MulAddDst(d, a, b, n),
        MulAddDst(d, a, b, 0, 1, p);
    Duplicate(d, s, n), Duplicate<T>(d, 0, n), Duplicate(d, s, mask, 1, 1, 8),
        Duplicate<T, false>(d, s, MASK_PLACEHOLDER, 1, 1, 8);
    Brcb(d, a, 1, {1, 8}), CreateVecIndex(d, s, 64), CreateVecIndex(d, s, 64, 1, 1, 8),
        ArithProgression<T>(d, s, s, 64);
    Copy(d, a, 64, 1, {1, 1, 8, 8}), Copy(d, a, mask, 1, CopyRepeatParams());
}

template <typename T>
__aicore__ void bits(LocalTensor<T> d, LocalTensor<T> a, T s) {
    const UnaryRepeatParams u;
    ShiftLeft(d, a, s, 64), ShiftRight(d, a, s, 64), ShiftRight(d, a, s, 64, 1, u),
        ShiftRight(d, a, s, 64, 1, u, true);
    And(d, a, a, 64), Or(d, a, a, 64);
}

template <typename T>
__aicore__ void comparing(LocalTensor<T> d, LocalTensor<T> a, LocalTensor<uint8_t> m, T s) {
    const uint64_t mask[2] = {1, 2};
    Compare(m, a, d, CMPMODE::LT, 64), Compare(m, a, d, CMPMODE::NE, 64, 1, {1, 1, 1, 8, 8, 8});
    Compares(m, a, s, CMPMODE::GE, 64),
        CompareScalar(m, a, static_cast<T>(0), CMPMODE::EQ, 64, 1, {1, 1, 8, 8});
    CompareScalar(m, a, s, CMPMODE::EQ, mask, 1, {1, 1, 8, 8});
    Select(d, m, a, a, SELMODE::VSEL_CMPMASK_SPR, 64),
        Select(d, m, a, s, SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);
    Select(d, m.template ReinterpretCast<uint64_t>(), a, static_cast<T>(0),
           SELMODE::VSEL_TENSOR_SCALAR_MODE, 64);
    ReduceSum<T>(d, a, a, 64), ReduceSum(d, a, a, 64, 1, 8), ReduceMax(d, a, a, 64),
        ReduceMin<T>(d, a, a, 64, true);
    WholeReduceSum<T>(d, a, 64, 1, 1, 1, 8),
        WholeReduceSum<T, false>(d, a, 1, MASK_PLACEHOLDER, 1, 1, 8);
    WholeReduceMax(d, a, mask, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE),
        WholeReduceMin(d, a, 64, 1, 1, 1, 8);
    BlockReduceSum(d, a, 1, 64, 1, 1, 8), BlockReduceMax(d, a, 1, mask, 1, 1, 8),
        PairReduceSum(d, a, 1, 64, 1, 1, 8);
    Gather(d, a, m.template ReinterpretCast<uint32_t>(), 0u, 64),
        Gather(d, a, m.template ReinterpretCast<uint32_t>(), 0, mask, 1, 8);
}

template <typename D, typename S>
__aicore__ void casting(LocalTensor<D> d, LocalTensor<S> s) {
    const uint64_t mask[2] = {1, 2};
    Cast(d, s, RoundMode::CAST_RINT, 64),
        Cast<D, S>(d, s, RoundMode::CAST_NONE, 64, 1, {1, 1, 8, 8});
    Cast(d, s, RoundMode::CAST_TRUNC, mask, 1, {1, 1, 8, 8});
}

template void arithmetic(LocalTensor<half>, LocalTensor<half>, LocalTensor<half>, half);
template void arithmetic(LocalTensor<float>, LocalTensor<float>, LocalTensor<float>, float);
template void bits(LocalTensor<int16_t>, LocalTensor<int16_t>, int16_t);
template void bits(LocalTensor<uint32_t>, LocalTensor<uint32_t>, uint32_t);
template void comparing(LocalTensor<half>, LocalTensor<half>, LocalTensor<uint8_t>, half);
template void comparing(LocalTensor<float>, LocalTensor<float>, LocalTensor<uint8_t>, float);
template void casting(LocalTensor<float>, LocalTensor<half>);
template void casting(LocalTensor<half>, LocalTensor<float>);
template void casting(LocalTensor<bfloat16_t>, LocalTensor<float>);
template void casting(LocalTensor<float>, LocalTensor<bfloat16_t>);
template void casting(LocalTensor<int8_t>, LocalTensor<half>);
template void casting(LocalTensor<int64_t>, LocalTensor<float>);
template void casting(LocalTensor<half>, LocalTensor<int32_t>);
