// LeakyRelu through the two-phase call: slope 0.2.
#include "../../common/aclnn_example.h"
#include "aclnn_leaky_relu.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> xTensor(shape, x);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnLeakyReluGetWorkspaceSize(xTensor, 0.2, result, &workspaceSize, &executor),
                   "aclnnLeakyReluGetWorkspaceSize");
    device.Launch(aclnnLeakyRelu, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return x[i] >= 0 ? x[i] : 0.2f * x[i]; });
}
