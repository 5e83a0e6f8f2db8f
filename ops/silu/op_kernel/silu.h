// Kernel of Silu: the arithmetic of one tile.
#ifndef SILU_H_
#define SILU_H_

#include "../../common/elementwise.h"
#include "../../common/logistic.h"
#include "silu_tiling_data.h"

namespace SiluKernel {

using namespace AscendC;

/// exp(-x) overflows to infinity far below zero, and a finite x / infinity is the right 0.
struct SiluOp {
    using Type = float;
    static constexpr int INPUTS = 1, SCRATCH = SILU_SCRATCH;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& denominator = tile.scratch[0];
        const int32_t n = tile.count;
        OpsCommon::OnePlusExpOfMinus(denominator, tile.x[0], n);
        Div(tile.y, tile.x[0], denominator, n);
    }
};

}  // namespace SiluKernel

#endif  // SILU_H_
