// Graph prototype of Softmax.
#ifndef SOFTMAX_PROTO_H_
#define SOFTMAX_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = exp(x) / sum of exp(x) along one axis.
REG_OP(Softmax)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(axis, Int, -1)
    .OP_END_FACTORY_REG(Softmax)

}  // namespace ge

#endif  // SOFTMAX_PROTO_H_
