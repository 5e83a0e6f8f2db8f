// Kernel of Relu: the arithmetic of one tile.
#ifndef RELU_H_
#define RELU_H_

#include "../../common/elementwise.h"
#include "relu_tiling_data.h"

namespace ReluKernel {

using namespace AscendC;

/// bfloat16 has no Relu of its own and is widened to float, which is exact.
template <typename T>
struct ReluOp {
    using Type = OpsCommon::Native<T>;
    static constexpr int INPUTS = 1, SCRATCH = 0;

    __aicore__ inline void operator()(const OpsCommon::Tile<Type, INPUTS, SCRATCH>& tile) const {
        Relu(tile.y, tile.x[0], tile.count);
    }
};

}  // namespace ReluKernel

#endif  // RELU_H_
