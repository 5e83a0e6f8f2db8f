// Kernel of Prelu: the arithmetic of one tile.
#ifndef PRELU_H_
#define PRELU_H_

#include "../../common/channelwise.h"
#include "prelu_tiling_data.h"

namespace PreluKernel {

using namespace AscendC;

struct PreluOp {
    static constexpr int SCRATCH = PRELU_SCRATCH;

    __aicore__ inline void operator()(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                      const LocalTensor<float>& weight,
                                      const LocalTensor<float>& negative, int32_t count) const {
        Mins(negative, x, 0.0f, count);
        Mul(negative, negative, weight, count);
        Maxs(y, x, 0.0f, count);
        Add(y, y, negative, count);
    }
};

}  // namespace PreluKernel

#endif  // PRELU_H_
