// Graph prototype of Gelu.
#ifndef GELU_PROTO_H_
#define GELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))).
REG_OP(Gelu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(Gelu)

}  // namespace ge

#endif  // GELU_PROTO_H_
