// same guard as common.h beside it would have: pragma once
#pragma once
#include "kernel_operator.h"
namespace GeluPairNs {
using namespace AscendC;
/// x * sigmoid(1.702 x), all in float
__aicore__ inline void FastGelu(const LocalTensor<float>& dst, const LocalTensor<float>& x, const LocalTensor<float>& one,
                                int32_t n)
{
    Muls(dst, x, -1.702f, n);
    Exp(dst, dst, n);
    Adds(dst, dst, 1.0f, n);
    Duplicate(one, 1.0f, n);
    Div(dst, one, dst, n);
    Mul(dst, dst, x, n);
}
}
