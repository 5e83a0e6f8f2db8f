// Graph prototype of Transpose.
#ifndef TRANSPOSE_PROTO_H_
#define TRANSPOSE_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x with its dims in the order of perm.
REG_OP(Transpose)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_INT32, DT_INT64}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_INT32, DT_INT64}))
    .REQUIRED_ATTR(perm, ListInt)
    .OP_END_FACTORY_REG(Transpose)

}  // namespace ge

#endif  // TRANSPOSE_PROTO_H_
