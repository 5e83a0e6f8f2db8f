// A kernel that does, by tiling key, what a kernel should not.
#include "kernel_operator.h"

extern "C" __global__ __aicore__ void faulty(GM_ADDR self, GM_ADDR out, GM_ADDR workspace,
                                             GM_ADDR tiling) {
    using namespace AscendC;
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 1, 512);
    GlobalTensor<float> selfGm, outGm;
    selfGm.SetGlobalBuffer((__gm__ float*)self);
    outGm.SetGlobalBuffer((__gm__ float*)out);
    if (TILING_KEY_IS(1)) {  // 64 floats, copied to element 16 and on
        LocalTensor<float> tile = queue.AllocTensor<float>();
        DataCopy(tile, selfGm, 64);
        queue.EnQue(tile);
        tile = queue.DeQue<float>();
        DataCopy(outGm[16], tile, 64);
        queue.FreeTensor(tile);
    } else if (TILING_KEY_IS(2)) {
        volatile float* nowhere = reinterpret_cast<volatile float*>(8);
        if (GetBlockIdx() == 1) *nowhere = 1;
    } else if (TILING_KEY_IS(3)) {
        if (GetBlockIdx() != 0) SyncAll();
    } else if (TILING_KEY_IS(4)) {
        volatile uint64_t turns = 0;
        while (GetBlockIdx() == 1) turns = turns + 1;
    }
}
