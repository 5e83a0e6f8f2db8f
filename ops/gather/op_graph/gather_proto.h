// Graph prototype of Gather.
#ifndef GATHER_PROTO_H_
#define GATHER_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x with the slices that indices name, along one dimension.
REG_OP(Gather)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_INT32, DT_INT64}))
    .INPUT(indices, TensorType({DT_INT32, DT_INT64}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_INT32, DT_INT64}))
    .ATTR(axis, Int, 0)
    .OP_END_FACTORY_REG(Gather)

}  // namespace ge

#endif  // GATHER_PROTO_H_
