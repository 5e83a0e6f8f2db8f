// DRYDOCK_LAUNCH and a plain g++.
#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "drydock/launch.h"
#include "kernel_operator.h"

template <typename T, int Step>
__global__ __aicore__ void count_up(GM_ADDR x, const int32_t* bias) {
    ((__gm__ T*)x)[AscendC::GetBlockIdx()] =
        static_cast<T>(AscendC::GetBlockIdx() * Step + (bias ? *bias : 0));
}

int main() {
    constexpr int blocks = 100;
    if (aclInit(nullptr) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) return 1;
    uint8_t* x = nullptr;
    if (aclrtMalloc((void**)&x, blocks * 4, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) return 2;
    const int32_t bias = 5;
    if (DRYDOCK_LAUNCH(count_up<int32_t, 3>, blocks, nullptr)(x, NULL) != ACL_SUCCESS) return 3;
    if (DRYDOCK_LAUNCH((count_up<int32_t, 3>), blocks / 2, nullptr)(x, &bias) != ACL_SUCCESS)
        return 4;
    if (aclrtSynchronizeStream(nullptr) != ACL_SUCCESS) return 5;
    std::vector<int32_t> y(blocks);
    if (aclrtMemcpy(y.data(), blocks * 4, x, blocks * 4, ACL_MEMCPY_DEVICE_TO_HOST) != ACL_SUCCESS)
        return 6;
    for (int i = 0; i < blocks; ++i) {
        if (y[i] != 3 * i + (i < blocks / 2 ? 5 : 0)) return std::printf("%d: %d\n", i, y[i]), 7;
    }
    aclrtFree(x);
    aclrtResetDevice(0);
    return aclFinalize();
}
