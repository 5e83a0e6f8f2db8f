// Graph prototype of Prelu.
#ifndef PRELU_PROTO_H_
#define PRELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x for x >= 0, weight[channel] * x below.
REG_OP(Prelu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(weight, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(Prelu)

}  // namespace ge

#endif  // PRELU_PROTO_H_
