// Kernel of Elu: the arithmetic of one tile.
#ifndef ELU_H_
#define ELU_H_

#include "../../common/elementwise.h"
#include "elu_tiling_data.h"

namespace EluKernel {

using namespace AscendC;

/// The two branches are added: the negative one is exactly 0 where x > 0, and the other way round.
struct EluOp {
    using Type = float;
    static constexpr int INPUTS = 1, SCRATCH = ELU_SCRATCH;
    float alpha, scale, inputScale;

    __aicore__ inline void operator()(const OpsCommon::Tile<float, INPUTS, SCRATCH>& tile) const {
        const LocalTensor<float>& x = tile.x[0];
        const LocalTensor<float>& negative = tile.scratch[0];
        const int32_t n = tile.count;
        Mins(negative, x, 0.0f, n);
        Muls(negative, negative, inputScale, n);
        Exp(negative, negative, n);
        Adds(negative, negative, -1.0f, n);
        Muls(negative, negative, alpha * scale, n);
        Maxs(tile.y, x, 0.0f, n);
        Muls(tile.y, tile.y, scale, n);
        Add(tile.y, tile.y, negative, n);
    }
};

}  // namespace EluKernel

#endif  // ELU_H_
