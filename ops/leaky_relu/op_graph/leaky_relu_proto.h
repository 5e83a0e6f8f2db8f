// Graph prototype of LeakyRelu.
#ifndef LEAKY_RELU_PROTO_H_
#define LEAKY_RELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x for x >= 0, negative_slope * x below.
REG_OP(LeakyRelu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(negative_slope, Float, 0.01f)
    .OP_END_FACTORY_REG(LeakyRelu)

}  // namespace ge

#endif  // LEAKY_RELU_PROTO_H_
