// Graph prototype of PreluGrad.
#ifndef PRELU_GRAD_PROTO_H_
#define PRELU_GRAD_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// dx = x > 0 ? dy : weight * dy, dweight[channel] = sum of min(x, 0) * dy.
REG_OP(PreluGrad)
    .INPUT(dy, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(weight, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dx, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dweight, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(PreluGrad)

}  // namespace ge

#endif  // PRELU_GRAD_PROTO_H_
