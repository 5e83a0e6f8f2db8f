// Graph prototype of Sigmoid.
#ifndef SIGMOID_PROTO_H_
#define SIGMOID_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = 1 / (1 + exp(-x)).
REG_OP(Sigmoid)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(Sigmoid)

}  // namespace ge

#endif  // SIGMOID_PROTO_H_
