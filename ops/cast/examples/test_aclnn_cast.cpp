// Cast through the two-phase call: float to int32.
#include "../../common/aclnn_example.h"
#include "aclnn_cast.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(120, -60.0f, 1.03f);
    example::Tensor<float> xTensor({120}, x);
    example::Tensor<int32_t> y({120}, std::vector<int32_t>(120), ACL_INT32);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnCastGetWorkspaceSize(xTensor, 3, y, &workspaceSize, &executor),
                   "aclnnCastGetWorkspaceSize");
    device.Launch(aclnnCast, workspaceSize, executor);

    return example::Report("y", y.Read(), [&](size_t i) { return static_cast<int32_t>(x[i]); });
}
