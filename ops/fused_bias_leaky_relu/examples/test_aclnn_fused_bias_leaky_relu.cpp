// FusedBiasLeakyRelu through the two-phase call: slope 0.2, scale 1.5.
#include "../../common/aclnn_example.h"
#include "aclnn_fused_bias_leaky_relu.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f), bias = {-1.0f, 0.5f, 2.0f};
    example::Tensor<float> xTensor(shape, x), biasTensor({3}, bias);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnFusedBiasLeakyReluGetWorkspaceSize(xTensor, biasTensor, 0.2, 1.5, result,
                                                           &workspaceSize, &executor),
                   "aclnnFusedBiasLeakyReluGetWorkspaceSize");
    device.Launch(aclnnFusedBiasLeakyRelu, workspaceSize, executor);

    return example::Report("result", result.Read(), [&](size_t i) {
        const float sum = x[i] + bias[i / 20 % 3];
        return (sum >= 0 ? sum : 0.2f * sum) * 1.5f;
    });
}
