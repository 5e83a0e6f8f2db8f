// The program of a kernel-launch project; knows the kernels by their generated headers alone.
// The generated headers need the structures of the kernels' parameters before them.
// clang-format off
#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "shape.h"

#include "aclrtlaunch_fill_constant.h"
#include "aclrtlaunch_fill_float.h"
// clang-format on

extern void fill_float_do(uint32_t blockDim, void* l2ctrl, void* stream, uint8_t* x, Shape shape,
                          uint8_t* tiling);

#define CHECK(...)                                            \
    if (!(__VA_ARGS__)) {                                     \
        std::printf("line %d: %s\n", __LINE__, #__VA_ARGS__); \
        return 1;                                             \
    }

int main() {
    constexpr uint32_t blocks = 50, count = 64;
    CHECK(aclInit(nullptr) == ACL_SUCCESS && aclrtSetDevice(0) == ACL_SUCCESS);
    aclrtStream stream = nullptr;
    CHECK(aclrtCreateStream(&stream) == ACL_SUCCESS);
    void* x = nullptr;
    void* tiling = nullptr;
    CHECK(aclrtMalloc(&x, blocks * count * 4, ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS);
    CHECK(aclrtMalloc(&tiling, sizeof(Value), ACL_MEM_MALLOC_HUGE_FIRST) == ACL_SUCCESS);
    Value value{2.5F};
    CHECK(aclrtMemcpy(tiling, sizeof value, &value, sizeof value, ACL_MEMCPY_HOST_TO_DEVICE) ==
          ACL_SUCCESS);

    std::vector<float> result(blocks * count);
    CHECK(ACLRT_LAUNCH_KERNEL(fill_float)(blocks, stream, x, Shape{count}, tiling) == 0);
    CHECK(aclrtSynchronizeStream(stream) == ACL_SUCCESS);
    CHECK(aclrtMemcpy(result.data(), result.size() * 4, x, result.size() * 4,
                      ACL_MEMCPY_DEVICE_TO_HOST) == 0);
    for (const float y : result) CHECK(y == 2.5F);

    value.value = -4;  // tiling data on the host is legal here
    fill_float_do(blocks, nullptr, stream, (uint8_t*)x, Shape{count}, (uint8_t*)&value);
    CHECK(aclrtSynchronizeStream(stream) == ACL_SUCCESS);
    CHECK(aclrtMemcpy(result.data(), result.size() * 4, x, result.size() * 4,
                      ACL_MEMCPY_DEVICE_TO_HOST) == 0);
    for (const float y : result) CHECK(y == -4);

    CHECK(aclrtlaunch_fill_float(0, stream, x, Shape{count}, tiling) == 107000);
    CHECK(aclGetRecentErrMsg() != nullptr);
    CHECK(ACLRT_LAUNCH_KERNEL(fill_constant<int32_t, 7>)(blocks, stream, x, count) == 0);
    CHECK(aclrtSynchronizeStream(stream) == ACL_SUCCESS);
    std::vector<int32_t> sevens(blocks * count);
    CHECK(aclrtMemcpy(sevens.data(), sevens.size() * 4, x, sevens.size() * 4,
                      ACL_MEMCPY_DEVICE_TO_HOST) == 0);
    for (const int32_t y : sevens) CHECK(y == 7);
    aclrtFree(x);
    aclrtFree(tiling);
    CHECK(aclrtDestroyStream(stream) == ACL_SUCCESS && aclrtResetDevice(0) == ACL_SUCCESS &&
          aclFinalize() == 0);
    std::printf("all right\n");
    return 0;
}
