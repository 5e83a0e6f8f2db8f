// Kernel of LeakyReluGrad: the arithmetic of one tile.
#ifndef LEAKY_RELU_GRAD_H_
#define LEAKY_RELU_GRAD_H_

#include "../../common/elementwise.h"
#include "leaky_relu_grad_tiling_data.h"

namespace LeakyReluGradKernel {

using namespace AscendC;

struct LeakyReluGradOp {
    using Type = float;
    static constexpr int INPUTS = 2, SCRATCH = LEAKY_RELU_GRAD_SCRATCH;
    float slope;

    /// At x = 0, where there is no derivative, the slope counts; so it does for NaN.
    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& dy = tile.x[0];
        const LocalTensor<float>& x = tile.x[1];
        const LocalTensor<float>& scaled = tile.scratch[0];
        CompareScalar(tile.mask, x, 0.0f, CMPMODE::GT, tile.compareCount);
        Muls(scaled, dy, slope, tile.count);
        Select(tile.y, tile.mask, dy, scaled, SELMODE::VSEL_TENSOR_TENSOR_MODE, tile.count);
    }
};

}  // namespace LeakyReluGradKernel

#endif  // LEAKY_RELU_GRAD_H_
