// Graph prototype of BiasLeakyReluDropoutGrad.
#ifndef BIAS_LEAKY_RELU_DROPOUT_GRAD_PROTO_H_
#define BIAS_LEAKY_RELU_DROPOUT_GRAD_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// dx = mask ? dy * (y > 0 ? 1 : negative_slope) / (1 - p) : 0.
REG_OP(BiasLeakyReluDropoutGrad)
    .INPUT(dy, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(mask, TensorType({DT_UINT8}))
    .OUTPUT(dx, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(p, Float, 0.5f)
    .ATTR(negative_slope, Float, 0.01f)
    .OP_END_FACTORY_REG(BiasLeakyReluDropoutGrad)

}  // namespace ge

#endif  // BIAS_LEAKY_RELU_DROPOUT_GRAD_PROTO_H_
