// EXPECT: Cast: Ascend 910B has no conversion between these two types
#include "kernel_operator.h"
void f(AscendC::LocalTensor<half> h, AscendC::LocalTensor<bfloat16_t> b) {
    AscendC::Cast(h, b, AscendC::RoundMode::CAST_NONE, 8);
}
