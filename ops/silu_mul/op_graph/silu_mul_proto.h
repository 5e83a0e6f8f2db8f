// Graph prototype of SiluMul.
#ifndef SILU_MUL_PROTO_H_
#define SILU_MUL_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

/// y = x1 * sigmoid(x1) * x2, the gate of a SwiGLU block.
REG_OP(SiluMul)
    .INPUT(x1, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .INPUT(x2, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16, DT_BF16}))
    .OP_END_FACTORY_REG(SiluMul)

}  // namespace ge

#endif  // SILU_MUL_PROTO_H_
