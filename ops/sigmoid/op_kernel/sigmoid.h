// Kernel of Sigmoid: the arithmetic of one tile.
#ifndef SIGMOID_H_
#define SIGMOID_H_

#include "../../common/elementwise.h"
#include "../../common/logistic.h"
#include "sigmoid_tiling_data.h"

namespace SigmoidKernel {

using namespace AscendC;

/// exp(-x) overflows to infinity far below zero, and 1 / infinity is the right 0.
struct SigmoidOp {
    using Type = float;
    static constexpr int INPUTS = 1, SCRATCH = SIGMOID_SCRATCH;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& denominator = tile.scratch[0];
        const int32_t n = tile.count;
        OpsCommon::OnePlusExpOfMinus(denominator, tile.x[0], n);
        Duplicate(tile.y, 1.0f, n);
        Div(tile.y, tile.y, denominator, n);
    }
};

}  // namespace SigmoidKernel

#endif  // SIGMOID_H_
