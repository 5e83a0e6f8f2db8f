// A program without a test framework: a failing kernel gives its exit code, 3.
// argv[1]: the tiling key of `faulty`; 0 runs well.
#include "tikicpulib.h"

extern "C" __global__ __aicore__ void faulty(GM_ADDR self, GM_ADDR out, GM_ADDR workspace,
                                             GM_ADDR tiling);

int main(int argc, char* argv[]) {
    SetKernelMode(KernelMode::AIV_MODE);
    ICPU_SET_TILING_KEY(argc > 1 ? atoi(argv[1]) : 0);
    uint8_t* x = (uint8_t*)AscendC::GmAlloc(256);
    uint8_t* y = (uint8_t*)AscendC::GmAlloc(256);
    ICPU_RUN_KF(faulty, 2, x, y, nullptr, nullptr);
    AscendC::GmFree(x);
    AscendC::GmFree(y);
    printf("ended\n");
    return 0;
}
