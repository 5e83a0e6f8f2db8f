// Graph prototype of FusedBiasLeakyRelu.
#ifndef FUSED_BIAS_LEAKY_RELU_PROTO_H_
#define FUSED_BIAS_LEAKY_RELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = leaky_relu(x + bias[channel], negative_slope) * scale, as in StyleGAN2.
REG_OP(FusedBiasLeakyRelu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(bias, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(negative_slope, Float, 0.2f)
    .ATTR(scale, Float, 1.4142135f)
    .OP_END_FACTORY_REG(FusedBiasLeakyRelu)

}  // namespace ge

#endif  // FUSED_BIAS_LEAKY_RELU_PROTO_H_
