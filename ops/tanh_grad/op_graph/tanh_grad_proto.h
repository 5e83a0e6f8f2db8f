// Graph prototype of TanhGrad.
#ifndef TANH_GRAD_PROTO_H_
#define TANH_GRAD_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// gradient of Tanh from its result: dx = dy * (1 - y * y).
REG_OP(TanhGrad)
    .INPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(dy, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dx, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(TanhGrad)

}  // namespace ge

#endif  // TANH_GRAD_PROTO_H_
