// Graph prototype of FusedBiasLeakyReluGrad.
#ifndef FUSED_BIAS_LEAKY_RELU_GRAD_PROTO_H_
#define FUSED_BIAS_LEAKY_RELU_GRAD_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// dx = dy * scale * (y > 0 ? 1 : negative_slope), dbias[channel] = sum of dx.
REG_OP(FusedBiasLeakyReluGrad)
    .INPUT(dy, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dx, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dbias, TensorType({DT_FLOAT}))
    .ATTR(negative_slope, Float, 0.2f)
    .ATTR(scale, Float, 1.4142135f)
    .OP_END_FACTORY_REG(FusedBiasLeakyReluGrad)

}  // namespace ge

#endif  // FUSED_BIAS_LEAKY_RELU_GRAD_PROTO_H_
