// Graph prototype of Relu.
#ifndef RELU_PROTO_H_
#define RELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = max(x, 0).
REG_OP(Relu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT32}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT32}))
    .OP_END_FACTORY_REG(Relu)

}  // namespace ge

#endif  // RELU_PROTO_H_
