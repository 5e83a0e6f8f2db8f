#ifndef OPS_OP_PROTO_INC_ABS_SHIFT_H_
#define OPS_OP_PROTO_INC_ABS_SHIFT_H_
#include "graph/operator_reg.h"

namespace ge {
/**
*@brief y = |x| + shift
*/
REG_OP(AbsShift)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16}))
    .ATTR(shift, Float, 0.5)
    .OP_END_FACTORY_REG(AbsShift)
} // namespace ge
#endif
