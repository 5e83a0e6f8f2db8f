// EXPECT: Cast: Ascend 910B has no conversion between these two types
// EXPECT: CastPair<unsigned char, float>
#include "kernel_operator.h"
void f(AscendC::LocalTensor<uint8_t> d, AscendC::LocalTensor<float> s) {
    AscendC::Cast(d, s, AscendC::RoundMode::CAST_RINT, 8);
}
