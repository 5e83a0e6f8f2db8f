// Kernel of LeakyRelu: the arithmetic of one tile.
#ifndef LEAKY_RELU_H_
#define LEAKY_RELU_H_

#include "../../common/elementwise.h"
#include "leaky_relu_tiling_data.h"

namespace LeakyReluKernel {

using namespace AscendC;

/// One instruction, which decides by the sign bit. T computes in T; bfloat16 in float.
template <typename T>
struct LeakyReluOp {
    using Type = OpsCommon::Native<T>;
    static constexpr int INPUTS = 1, SCRATCH = 0;
    Type slope;

    __aicore__ inline void operator()(const OpsCommon::Tile<Type, INPUTS, SCRATCH>& tile) const {
        LeakyRelu(tile.y, tile.x[0], slope, tile.count);
    }
};

}  // namespace LeakyReluKernel

#endif  // LEAKY_RELU_H_
