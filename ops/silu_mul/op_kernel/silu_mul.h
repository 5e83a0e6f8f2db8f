// Kernel of SiluMul: the arithmetic of one tile.
#ifndef SILU_MUL_H_
#define SILU_MUL_H_

#include "../../common/elementwise.h"
#include "../../common/logistic.h"
#include "silu_mul_tiling_data.h"

namespace SiluMulKernel {

using namespace AscendC;

struct SiluMulOp {
    using Type = float;
    static constexpr int INPUTS = 2, SCRATCH = SILU_MUL_SCRATCH;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& denominator = tile.scratch[0];
        const int32_t n = tile.count;
        OpsCommon::OnePlusExpOfMinus(denominator, tile.x[0], n);
        Div(tile.y, tile.x[0], denominator, n);
        Mul(tile.y, tile.y, tile.x[1], n);
    }
};

}  // namespace SiluMulKernel

#endif  // SILU_MUL_H_
