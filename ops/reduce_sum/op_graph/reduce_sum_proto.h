// Graph prototype of ReduceSum.
#ifndef REDUCE_SUM_PROTO_H_
#define REDUCE_SUM_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = sum of x over the dims of axes.
REG_OP(ReduceSum)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT32}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT32}))
    .ATTR(axes, ListInt, {})
    .ATTR(keep_dims, Bool, false)
    .OP_END_FACTORY_REG(ReduceSum)

}  // namespace ge

#endif  // REDUCE_SUM_PROTO_H_
