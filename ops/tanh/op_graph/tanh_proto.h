// Graph prototype of Tanh.
#ifndef TANH_PROTO_H_
#define TANH_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// hyperbolic tangent.
REG_OP(Tanh)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(Tanh)

}  // namespace ge

#endif  // TANH_PROTO_H_
