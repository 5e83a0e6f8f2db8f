// EXPECT: SetSaturationFlag: Ascend 910B has SaturationMode::FLOAT only
#include "kernel_operator.h"
void f() { AscendC::SetSaturationFlag<AscendC::SaturationMode::CAST>(false); }
