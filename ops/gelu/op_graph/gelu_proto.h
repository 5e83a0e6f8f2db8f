// Graph prototype of Gelu.
#ifndef GELU_PROTO_H_
#define GELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x * (normal distribution function of x); approximate "tanh": by the tanh formula.
REG_OP(Gelu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(approximate, String, "none")
    .OP_END_FACTORY_REG(Gelu)

}  // namespace ge

#endif  // GELU_PROTO_H_
