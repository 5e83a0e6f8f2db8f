// Kernel of EluGrad: the arithmetic of one tile.
#ifndef ELU_GRAD_H_
#define ELU_GRAD_H_

#include "../../common/elementwise.h"
#include "elu_grad_tiling_data.h"

namespace EluGradKernel {

using namespace AscendC;

struct EluGradOp {
    using Type = float;
    static constexpr int INPUTS = 2, SCRATCH = ELU_GRAD_SCRATCH;
    float alpha, scale, inputScale;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& dy = tile.x[0];
        const LocalTensor<float>& y = tile.x[1];
        const LocalTensor<float>& positive = tile.scratch[0];
        const LocalTensor<float>& negative = tile.scratch[1];
        const int32_t n = tile.count;
        Adds(negative, y, alpha * scale, n);
        Muls(negative, negative, inputScale, n);
        Mul(negative, negative, dy, n);
        Muls(positive, dy, scale, n);
        CompareScalar(tile.mask, y, 0.0f, CMPMODE::GT, tile.compareCount);
        Select(tile.y, tile.mask, positive, negative, SELMODE::VSEL_TENSOR_TENSOR_MODE, n);
    }
};

}  // namespace EluGradKernel

#endif  // ELU_GRAD_H_
