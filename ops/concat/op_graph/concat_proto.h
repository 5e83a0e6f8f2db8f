// Graph prototype of Concat.
#ifndef CONCAT_PROTO_H_
#define CONCAT_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = the tensors of x, one behind the other along `dim`.
REG_OP(Concat)
    .DYNAMIC_INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16,
                                  DT_INT32, DT_INT64, DT_BOOL}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16, DT_INT8, DT_UINT8, DT_INT16, DT_INT32,
                           DT_INT64, DT_BOOL}))
    .ATTR(dim, Int, 0)
    .OP_END_FACTORY_REG(Concat)

}  // namespace ge

#endif  // CONCAT_PROTO_H_
