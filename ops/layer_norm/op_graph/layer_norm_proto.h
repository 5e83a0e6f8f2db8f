// Graph prototype of LayerNorm.
#ifndef LAYER_NORM_PROTO_H_
#define LAYER_NORM_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = (x - mean) * rstd * gamma + beta over the dims from begin_norm_axis on.
REG_OP(LayerNorm)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OPTIONAL_INPUT(gamma, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OPTIONAL_INPUT(beta, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(mean, TensorType({DT_FLOAT}))
    .OUTPUT(rstd, TensorType({DT_FLOAT}))
    .ATTR(begin_norm_axis, Int, -1)
    .ATTR(epsilon, Float, 1e-5f)
    .OP_END_FACTORY_REG(LayerNorm)

}  // namespace ge

#endif  // LAYER_NORM_PROTO_H_
