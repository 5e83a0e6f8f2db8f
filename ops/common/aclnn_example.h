// What the programs in the folders' `examples/` share: a device, tensors, a launch, a comparison.
#ifndef OPS_COMMON_ACLNN_EXAMPLE_H_
#define OPS_COMMON_ACLNN_EXAMPLE_H_

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"

namespace example {

/// Ends the program with the runtime's text when a call failed.
inline void Check(int status, const char* what) {
    if (status == 0) return;
    const char* text = aclGetRecentErrMsg();
    std::printf("%s failed: %d %s\n", what, status, text == nullptr ? "" : text);
    std::exit(1);
}

/// Device 0 with one stream.
class Device {
  public:
    Device() {
        Check(aclInit(nullptr), "aclInit");
        Check(aclrtSetDevice(0), "aclrtSetDevice");
        Check(aclrtCreateStream(&stream_), "aclrtCreateStream");
    }
    ~Device() {
        aclrtDestroyStream(stream_);
        aclrtResetDevice(0);
        aclFinalize();
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    /// Second phase: `call` is aclnn<Op>, the other two come from the first phase.
    template <class Call>
    void Launch(Call call, uint64_t workspaceSize, aclOpExecutor* executor) {
        void* workspace = nullptr;
        if (workspaceSize > 0) {
            Check(aclrtMalloc(&workspace, workspaceSize, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
        }
        Check(call(workspace, workspaceSize, executor, stream_), "the second phase");
        Check(aclrtSynchronizeStream(stream_), "aclrtSynchronizeStream");
        if (workspace != nullptr) aclrtFree(workspace);
    }

  private:
    aclrtStream stream_ = nullptr;
};

/// A contiguous tensor in device memory.
template <typename T>
class Tensor {
  public:
    Tensor(const std::vector<int64_t>& shape, const std::vector<T>& values, aclDataType type)
        : count_(values.size()) {
        const size_t bytes = count_ * sizeof(T);
        Check(aclrtMalloc(&device_, bytes, ACL_MEM_MALLOC_HUGE_FIRST), "aclrtMalloc");
        Check(aclrtMemcpy(device_, bytes, values.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE),
              "aclrtMemcpy");
        std::vector<int64_t> strides(shape.size(), 1);
        for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
        handle_ = aclCreateTensor(shape.data(), shape.size(), type, strides.data(), 0,
                                  ACL_FORMAT_ND, shape.data(), shape.size(), device_);
    }
    /// float values.
    Tensor(const std::vector<int64_t>& shape, const std::vector<T>& values)
        : Tensor(shape, values, ACL_FLOAT) {}
    ~Tensor() {
        if (handle_ != nullptr) aclDestroyTensor(handle_);
        aclrtFree(device_);
    }
    Tensor(const Tensor&) = delete;
    Tensor& operator=(const Tensor&) = delete;

    operator aclTensor*() const { return handle_; }
    /// The handle for an aclTensorList, which destroys it.
    aclTensor* Release() {
        aclTensor* handle = handle_;
        handle_ = nullptr;
        return handle;
    }
    std::vector<T> Read() const {
        std::vector<T> values(count_);
        const size_t bytes = count_ * sizeof(T);
        Check(aclrtMemcpy(values.data(), bytes, device_, bytes, ACL_MEMCPY_DEVICE_TO_HOST),
              "aclrtMemcpy");
        return values;
    }

  private:
    size_t count_;
    void* device_ = nullptr;
    aclTensor* handle_ = nullptr;
};

/// `count` numbers from `first` on in equal steps.
inline std::vector<float> Ramp(size_t count, float first, float step) {
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i) values[i] = first + step * static_cast<float>(i);
    return values;
}

/// Compares with expected(i) and prints the first results; the exit code of the program.
template <typename T, class Expected>
int Report(const char* name, const std::vector<T>& got, Expected expected,
           double tolerance = 1e-5) {
    for (size_t i = 0; i < got.size(); ++i) {
        const double value = static_cast<double>(got[i]), wanted = static_cast<double>(expected(i));
        if (i < 8) std::printf("%s[%zu] = %g\n", name, i, value);
        if (!(std::fabs(value - wanted) <= tolerance * (1 + std::fabs(wanted)))) {
            std::printf("%s[%zu] is %g, expected %g\n", name, i, value, wanted);
            return 1;
        }
    }
    std::printf("all %zu results are right\n", got.size());
    return 0;
}

}  // namespace example

#endif  // OPS_COMMON_ACLNN_EXAMPLE_H_
