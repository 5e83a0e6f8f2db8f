// Kernel of FusedBiasLeakyRelu: the arithmetic of one tile.
#ifndef FUSED_BIAS_LEAKY_RELU_H_
#define FUSED_BIAS_LEAKY_RELU_H_

#include "../../common/channelwise.h"
#include "fused_bias_leaky_relu_tiling_data.h"

namespace FusedBiasLeakyReluKernel {

using namespace AscendC;

struct FusedBiasLeakyReluOp {
    static constexpr int SCRATCH = FUSED_BIAS_LEAKY_RELU_SCRATCH;
    float negativeSlope, scale;

    __aicore__ inline void operator()(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                      const LocalTensor<float>& bias, const LocalTensor<float>&,
                                      int32_t count) const {
        Add(y, x, bias, count);
        LeakyRelu(y, y, negativeSlope, count);
        Muls(y, y, scale, count);
    }
};

}  // namespace FusedBiasLeakyReluKernel

#endif  // FUSED_BIAS_LEAKY_RELU_H_
