// Kernel of Gelu: the arithmetic of one tile, by two formulas.
#ifndef GELU_H_
#define GELU_H_

#include "../../common/elementwise.h"
#include "gelu_tiling_data.h"

namespace GeluKernel {

using namespace AscendC;

/// 0.5 * (1 + tanh(t)) is 1 / (1 + exp(-2t)), so that no tanh is needed:
/// y = x / (1 + exp(-2 * sqrt(2 / pi) * (x + 0.044715 * x^3))).
struct TanhOp {
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

/// y = max(x, 0) - |x| / 2 * erfc(|x| / sqrt(2)): without cancellation on either side. erfc is
/// t * exp(-z * z + p(t)) with t = 1 / (1 + z / 2); p of degree 9 has a relative error below 1.2e-7
/// for all z (Numerical Recipes, erfcc). Beyond 15 it is 0 in float, so |x| may be cut there.
struct ExactOp {
    using Type = float;
    static constexpr int INPUTS = 1, SCRATCH = GELU_SCRATCH;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        constexpr float P[] = {0.17087277f,  -0.82215223f, 1.48851587f, -1.13520398f, 0.27886807f,
                               -0.18628806f, 0.09678418f,  0.37409196f, 1.00002368f,  -1.26551223f};
        constexpr float ROOT_HALF = 0.70710678118654752f, END = 15.0f;
        const LocalTensor<float>& x = tile.x[0];
        const LocalTensor<float>& y = tile.y;
        const LocalTensor<float>& t = tile.scratch[0];
        const LocalTensor<float>& size = tile.scratch[1];
        const int32_t n = tile.count;
        Abs(size, x, n);
        Mins(size, size, END, n);
        Muls(t, size, ROOT_HALF / 2, n);
        Adds(t, t, 1.0f, n);
        Duplicate(y, 1.0f, n);
        Div(t, y, t, n);
        Duplicate(y, P[0], n);
        for (int i = 1; i < 10; ++i) {
            Mul(y, y, t, n);
            Adds(y, y, P[i], n);
        }
        Mul(t, t, size, n);  // t * |x|
        Mul(size, size, size, n);
        Muls(size, size, -0.5f, n);  // -z * z
        Add(y, y, size, n);
        Exp(y, y, n);
        Mul(y, y, t, n);
        Muls(y, y, -0.5f, n);
        Relu(t, x, n);
        Add(y, y, t, n);
    }
};

}  // namespace GeluKernel

#endif  // GELU_H_
