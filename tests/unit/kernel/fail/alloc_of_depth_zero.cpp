// EXPECT: AllocTensor<T>() needs depth > 0
#include "kernel_operator.h"
void f(AscendC::TQue<AscendC::TPosition::VECIN, 0>& q) { q.AllocTensor<float>(); }
