// LeakyReluGrad through the two-phase call: slope 0.2.
#include "../../common/aclnn_example.h"
#include "aclnn_leaky_relu_grad.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> dy = example::Ramp(120, 1.0f, 0.05f);
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> dyTensor(shape, dy);
    example::Tensor<float> xTensor(shape, x);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnLeakyReluGradGetWorkspaceSize(dyTensor, xTensor, 0.2, result,
                                                      &workspaceSize, &executor),
                   "aclnnLeakyReluGradGetWorkspaceSize");
    device.Launch(aclnnLeakyReluGrad, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return x[i] > 0 ? dy[i] : 0.2f * dy[i]; });
}
