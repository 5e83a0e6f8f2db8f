// Graph prototype of CrossEntropy.
#ifndef CROSS_ENTROPY_PROTO_H_
#define CROSS_ENTROPY_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = -weight * log softmax of x at the class of target.
REG_OP(CrossEntropy)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(target, TensorType({DT_INT32, DT_INT64}))
    .OPTIONAL_INPUT(weight, TensorType({DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .ATTR(reduction, String, "mean")
    .ATTR(ignore_index, Int, -100)
    .ATTR(label_smoothing, Float, 0.0f)
    .OP_END_FACTORY_REG(CrossEntropy)

}  // namespace ge

#endif  // CROSS_ENTROPY_PROTO_H_
