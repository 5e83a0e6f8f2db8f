// Graph prototype of LeakyReluGrad.
#ifndef LEAKY_RELU_GRAD_PROTO_H_
#define LEAKY_RELU_GRAD_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// dx = dy for x > 0, negative_slope * dy elsewhere.
REG_OP(LeakyReluGrad)
    .INPUT(dy, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dx, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(negative_slope, Float, 0.01f)
    .OP_END_FACTORY_REG(LeakyReluGrad)

}  // namespace ge

#endif  // LEAKY_RELU_GRAD_PROTO_H_
