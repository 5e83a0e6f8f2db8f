// Graph prototype of Silu.
#ifndef SILU_PROTO_H_
#define SILU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x / (1 + exp(-x)).
REG_OP(Silu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(Silu)

}  // namespace ge

#endif  // SILU_PROTO_H_
