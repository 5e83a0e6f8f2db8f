// EXPECT: GatherMask: the pattern is a tensor of uint16_t for 16-bit and of uint32_t for 32-bit
// elements
#include "kernel_operator.h"
void f(AscendC::LocalTensor<half> h, AscendC::LocalTensor<uint32_t> p) {
    uint64_t kept = 0;
    AscendC::GatherMask(h, h, p, false, 0, {1, 1, 8, 8}, kept);
}
