// BiasLeakyReluDropoutGrad through the two-phase call: the first four of every eight elements were
// kept.
#include "../../common/aclnn_example.h"
#include "aclnn_bias_leaky_relu_dropout_grad.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {15, 8};
    const std::vector<float> dy = example::Ramp(120, 1.0f, 0.05f),
                             y = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> dyTensor(shape, dy), yTensor(shape, y);
    example::Tensor<uint8_t> mask({15, 1}, std::vector<uint8_t>(15, 0x0f), ACL_UINT8);
    example::Tensor<float> dx(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnBiasLeakyReluDropoutGradGetWorkspaceSize(dyTensor, yTensor, mask, 0.5, 0.2,
                                                                 dx, &workspaceSize, &executor),
                   "aclnnBiasLeakyReluDropoutGradGetWorkspaceSize");
    device.Launch(aclnnBiasLeakyReluDropoutGrad, workspaceSize, executor);

    return example::Report("dx", dx.Read(), [&](size_t i) {
        return i % 8 >= 4 ? 0.0f : 2.0f * (y[i] > 0 ? dy[i] : 0.2f * dy[i]);
    });
}
