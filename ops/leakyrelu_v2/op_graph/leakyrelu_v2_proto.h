// Graph prototype of LeakyreluV2.
#ifndef LEAKYRELU_V2_PROTO_H_
#define LEAKYRELU_V2_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/**
 * y = x for x >= 0, negativeSlope * x below.
 * Input x: any shape, float or float16. Output y: as x.
 * Attribute negativeSlope: 1.0 when not given, which makes the operator an identity.
 */
REG_OP(LeakyreluV2)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16}))
    .ATTR(negativeSlope, Float, 1.0)
    .OP_END_FACTORY_REG(LeakyreluV2)

}  // namespace ge

#endif  // LEAKYRELU_V2_PROTO_H_
