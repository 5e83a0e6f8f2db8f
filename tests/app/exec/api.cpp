// Calls EarlyCompute (examples/pitfalls) through the two-phase API; prints how many of its results
// are right.
#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "aclnn_early_compute.h"

static aclTensor* tensor(std::vector<float>& host, void** device) {
    const int64_t shape[] = {static_cast<int64_t>(host.size())}, stride[] = {1};
    const size_t bytes = host.size() * sizeof(float);
    aclrtMalloc(device, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemcpy(*device, bytes, host.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE);
    return aclCreateTensor(shape, 1, ACL_FLOAT, stride, 0, ACL_FORMAT_ND, shape, 1, *device);
}

int main() {
    constexpr size_t kCount = 16384;
    std::vector<float> x(kCount), y(kCount);
    for (size_t i = 0; i < kCount; ++i) x[i] = static_cast<float>(static_cast<int>(i % 17) - 8);
    if (aclInit(nullptr) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) return 1;
    aclrtStream stream = nullptr;
    if (aclrtCreateStream(&stream) != ACL_SUCCESS) return 1;
    void *x_device = nullptr, *y_device = nullptr, *workspace = nullptr;
    aclTensor* input = tensor(x, &x_device);
    aclTensor* output = tensor(y, &y_device);
    uint64_t size = 0;
    aclOpExecutor* executor = nullptr;
    if (aclnnEarlyComputeGetWorkspaceSize(input, 0.25, output, &size, &executor) != ACL_SUCCESS)
        return 2;
    if (size > 0 && aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS)
        return 2;
    if (aclnnEarlyCompute(workspace, size, executor, stream) != ACL_SUCCESS) return 2;
    if (aclrtSynchronizeStream(stream) != ACL_SUCCESS) return 3;
    aclrtMemcpy(y.data(), kCount * sizeof(float), y_device, kCount * sizeof(float),
                ACL_MEMCPY_DEVICE_TO_HOST);
    size_t right = 0;
    for (size_t i = 0; i < kCount; ++i) right += y[i] == (x[i] < 0 ? x[i] * 0.25f : x[i]);
    std::printf("%zu of %zu right\n", right, kCount);
    return 0;
}
