// Graph prototype of EluGrad.
#ifndef ELU_GRAD_PROTO_H_
#define ELU_GRAD_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// gradient of Elu from its result: dx = dy * scale for y > 0, dy * input_scale * (y + alpha *
/// scale) elsewhere.
REG_OP(EluGrad)
    .INPUT(dy, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(dx, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(alpha, Float, 1.0f)
    .ATTR(scale, Float, 1.0f)
    .ATTR(input_scale, Float, 1.0f)
    .OP_END_FACTORY_REG(EluGrad)

}  // namespace ge

#endif  // ELU_GRAD_PROTO_H_
