// LeakyreluV2 through the two-phase call: 128 x 8 x 8 x 8 values, slope 0.01; prints the first
// results.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "acl/acl.h"
#include "aclnn_leakyrelu_v2.h"

namespace {

/// Prints what failed and where; returns false.
bool Check(int status, const char* what) {
    if (status == 0) return true;
    const char* text = aclGetRecentErrMsg();
    std::printf("%s failed: %d %s\n", what, status, text == nullptr ? "" : text);
    return false;
}

struct Tensor {
    void* device = nullptr;
    aclTensor* handle = nullptr;

    ~Tensor() {
        if (handle != nullptr) aclDestroyTensor(handle);
        if (device != nullptr) aclrtFree(device);
    }
    bool Create(const std::vector<float>& host, const std::vector<int64_t>& shape) {
        const size_t bytes = host.size() * sizeof(float);
        if (!Check(aclrtMalloc(&device, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc"))
            return false;
        if (!Check(aclrtMemcpy(device, bytes, host.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE),
                   "aclrtMemcpy")) {
            return false;
        }
        std::vector<int64_t> strides(shape.size(), 1);
        for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
        handle = aclCreateTensor(shape.data(), shape.size(), ACL_FLOAT, strides.data(), 0,
                                 ACL_FORMAT_ND, shape.data(), shape.size(), device);
        return handle != nullptr;
    }
};

bool Run(aclrtStream stream) {
    const std::vector<int64_t> shape = {128, 8, 8, 8};
    const size_t count = 128 * 8 * 8 * 8;
    const double negativeSlope = 0.01;
    std::vector<float> input(count), result(count, 0.0f);
    for (size_t i = 0; i < count; ++i) input[i] = static_cast<float>(static_cast<int>(i % 17) - 8);

    Tensor x, y;
    if (!x.Create(input, shape) || !y.Create(result, shape)) return false;

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    if (!Check(aclnnLeakyreluV2GetWorkspaceSize(x.handle, negativeSlope, y.handle, &workspaceSize,
                                                &executor),
               "aclnnLeakyreluV2GetWorkspaceSize")) {
        return false;
    }
    void* workspace = nullptr;
    if (workspaceSize > 0 &&
        !Check(aclrtMalloc(&workspace, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc")) {
        return false;
    }
    bool done =
        Check(aclnnLeakyreluV2(workspace, workspaceSize, executor, stream), "aclnnLeakyreluV2") &&
        Check(aclrtSynchronizeStream(stream), "aclrtSynchronizeStream") &&
        Check(aclrtMemcpy(result.data(), count * sizeof(float), y.device, count * sizeof(float),
                          ACL_MEMCPY_DEVICE_TO_HOST),
              "aclrtMemcpy");
    if (workspace != nullptr) aclrtFree(workspace);
    if (!done) return false;

    for (size_t i = 0; i < 17; ++i)
        std::printf("x[%zu] = %4.1f   y[%zu] = %6.3f\n", i, input[i], i, result[i]);
    for (size_t i = 0; i < count; ++i) {
        const float expected =
            input[i] >= 0 ? input[i] : input[i] * static_cast<float>(negativeSlope);
        if (result[i] != expected) {
            std::printf("y[%zu] is %f, expected %f\n", i, result[i], expected);
            return false;
        }
    }
    std::printf("all %zu results are right\n", count);
    return true;
}

}  // namespace

int main() {
    const int32_t device = 0;
    aclrtStream stream = nullptr;
    if (!Check(aclInit(nullptr), "aclInit") || !Check(aclrtSetDevice(device), "aclrtSetDevice") ||
        !Check(aclrtCreateStream(&stream), "aclrtCreateStream")) {
        return 1;
    }
    const bool right = Run(stream);
    aclrtDestroyStream(stream);
    aclrtResetDevice(device);
    aclFinalize();
    return right ? 0 : 1;
}
