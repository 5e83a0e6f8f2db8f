// Graph prototype of Cast.
#ifndef CAST_PROTO_H_
#define CAST_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x in another element type.
REG_OP(Cast)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT32, DT_INT8}))
    .OUTPUT(y, TensorType({DT_FLOAT16, DT_BF16, DT_INT32, DT_FLOAT, DT_INT8}))
    .REQUIRED_ATTR(dst_type, Int)
    .OP_END_FACTORY_REG(Cast)

}  // namespace ge

#endif  // CAST_PROTO_H_
