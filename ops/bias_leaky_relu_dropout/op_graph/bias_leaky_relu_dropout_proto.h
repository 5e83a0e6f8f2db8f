// Graph prototype of BiasLeakyReluDropout.
#ifndef BIAS_LEAKY_RELU_DROPOUT_PROTO_H_
#define BIAS_LEAKY_RELU_DROPOUT_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = random >= p ? leaky_relu(x + bias, negative_slope) / (1 - p) : 0, and the mask as bits.
REG_OP(BiasLeakyReluDropout)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(bias, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(random, TensorType({DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(mask, TensorType({DT_UINT8}))
    .ATTR(p, Float, 0.5f)
    .ATTR(negative_slope, Float, 0.01f)
    .OP_END_FACTORY_REG(BiasLeakyReluDropout)

}  // namespace ge

#endif  // BIAS_LEAKY_RELU_DROPOUT_PROTO_H_
