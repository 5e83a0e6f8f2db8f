// EXPECT: Sin: element type not supported on Ascend 910B; supported: half, float
// EXPECT: Power: element type not supported on Ascend 910B; supported: half, float, int32_t
// EXPECT: Xor: element type not supported on Ascend 910B; supported: int16_t, uint16_t
// EXPECT: ReGlu: element type not supported on Ascend 910B; supported: half, bfloat16_t, float
// EXPECT: Gelu: element type not supported on Ascend 910B; supported: half, float
// EXPECT: Exp: element type not supported on Ascend 910B; supported: half, float
// EXPECT: Axpy: types not supported on Ascend 910B; supported: half, float, half into float
#include "kernel_operator.h"
using namespace AscendC;
void f(LocalTensor<int32_t> i, LocalTensor<uint16_t> u, LocalTensor<half> h, LocalTensor<float> f,
       LocalTensor<bfloat16_t> b, LocalTensor<uint8_t> tmp) {
    Sin(i, i, 64);
    Power(u, u, u, 64);
    Xor(h, h, h, 64);
    ReGlu(i, i, i, 64);
    Gelu(b, b, tmp, 64);
    Exp<bfloat16_t, 8>(b, b, 64);
    Axpy(h, f, 2.0f, tmp, 64);
}
