// EXPECT: Or: element type not supported on Ascend 910B
#include "kernel_operator.h"
void f(AscendC::LocalTensor<int32_t> t) { AscendC::Or(t, t, t, 64, 1, {1, 1, 1, 8, 8, 8}); }
