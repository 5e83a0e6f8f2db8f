// EXPECT: Exp: element type not supported on Ascend 910B
#include "kernel_operator.h"
void f(AscendC::LocalTensor<int32_t> t) { AscendC::Exp(t, t, 8); }
