// Graph prototype of Elu.
#ifndef ELU_PROTO_H_
#define ELU_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = scale * x for x > 0, scale * alpha * (exp(input_scale * x) - 1) elsewhere.
REG_OP(Elu)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(alpha, Float, 1.0f)
    .ATTR(scale, Float, 1.0f)
    .ATTR(input_scale, Float, 1.0f)
    .OP_END_FACTORY_REG(Elu)

}  // namespace ge

#endif  // ELU_PROTO_H_
