// Graph prototype of Topk.
#ifndef TOPK_PROTO_H_
#define TOPK_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// values, indices = the k largest or smallest of each row of x.
REG_OP(Topk)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(values, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(indices, TensorType({DT_INT32}))
    .REQUIRED_ATTR(k, Int)
    .ATTR(largest, Bool, true)
    .ATTR(sorted, Bool, true)
    .OP_END_FACTORY_REG(Topk)

}  // namespace ge

#endif  // TOPK_PROTO_H_
