// Kernel of Gelu: the arithmetic of one tile.
#ifndef GELU_H_
#define GELU_H_

#include "../../common/elementwise.h"
#include "gelu_tiling_data.h"

namespace GeluKernel {

using namespace AscendC;

/// 0.5 * (1 + tanh(t)) is 1 / (1 + exp(-2t)), so that no tanh is needed:
/// y = x / (1 + exp(-2 * sqrt(2 / pi) * (x + 0.044715 * x^3))).
struct GeluOp {
    using Type = float;
    static constexpr int INPUTS = 1, SCRATCH = GELU_SCRATCH;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        constexpr float LINEAR = -1.5957691216057308f;  // -2 * sqrt(2 / pi)
        constexpr float CUBIC = -1.5957691216057308f * 0.044715f;
        const LocalTensor<float>& x = tile.x[0];
        const LocalTensor<float>& denominator = tile.scratch[0];
        const int32_t n = tile.count;
        Mul(denominator, x, x, n);
        Muls(denominator, denominator, CUBIC, n);
        Adds(denominator, denominator, LINEAR, n);
        Mul(denominator, denominator, x, n);
        Exp(denominator, denominator, n);
        Adds(denominator, denominator, 1.0f, n);
        Div(tile.y, x, denominator, n);
    }
};

}  // namespace GeluKernel

#endif  // GELU_H_
