// Graph prototype of Adam.
#ifndef ADAM_PROTO_H_
#define ADAM_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// one step of Adam, in place; weight decay is decoupled (AdamW).
REG_OP(Adam)
    .INPUT(var, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(m, TensorType({DT_FLOAT}))
    .INPUT(v, TensorType({DT_FLOAT}))
    .INPUT(grad, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(var, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(m, TensorType({DT_FLOAT}))
    .OUTPUT(v, TensorType({DT_FLOAT}))
    .REQUIRED_ATTR(step, Int)
    .ATTR(lr, Float, 0.001f)
    .ATTR(beta1, Float, 0.9f)
    .ATTR(beta2, Float, 0.999f)
    .ATTR(epsilon, Float, 1e-08f)
    .ATTR(weight_decay, Float, 0.0f)
    .OP_END_FACTORY_REG(Adam)

}  // namespace ge

#endif  // ADAM_PROTO_H_
