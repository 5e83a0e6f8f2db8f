// Kernel of Tanh: the arithmetic of one tile.
#ifndef TANH_H_
#define TANH_H_

#include "../../common/elementwise.h"
#include "tanh_tiling_data.h"

namespace TanhKernel {

using namespace AscendC;

/// tanh(x) = 1 - 2 / (exp(2x) + 1): exp is 0 or infinity at the ends, and the limits -1 and 1
/// result.
struct TanhOp {
    using Type = float;
    static constexpr int INPUTS = 1, SCRATCH = TANH_SCRATCH;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& denominator = tile.scratch[0];
        const int32_t n = tile.count;
        Muls(denominator, tile.x[0], 2.0f, n);
        Exp(denominator, denominator, n);
        Adds(denominator, denominator, 1.0f, n);
        Duplicate(tile.y, -2.0f, n);
        Div(tile.y, tile.y, denominator, n);
        Adds(tile.y, tile.y, 1.0f, n);
    }
};

}  // namespace TanhKernel

#endif  // TANH_H_
