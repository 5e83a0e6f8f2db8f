// Kernel of TanhGrad: the arithmetic of one tile.
#ifndef TANH_GRAD_H_
#define TANH_GRAD_H_

#include "../../common/elementwise.h"
#include "tanh_grad_tiling_data.h"

namespace TanhGradKernel {

using namespace AscendC;

struct TanhGradOp {
    using Type = float;
    static constexpr int INPUTS = 2, SCRATCH = 0;

    /// (1 - y) * (1 + y) would be as good; 1 - y * y loses digits only where the result is near 0.
    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const int32_t n = tile.count;
        Mul(tile.y, tile.x[0], tile.x[0], n);
        Muls(tile.y, tile.y, -1.0f, n);
        Adds(tile.y, tile.y, 1.0f, n);
        Mul(tile.y, tile.y, tile.x[1], n);
    }
};

}  // namespace TanhGradKernel

#endif  // TANH_GRAD_H_
