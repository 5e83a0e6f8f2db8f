// FusedBiasLeakyReluGrad through the two-phase call: gradients of x and of three biases.
#include "../../common/aclnn_example.h"
#include "aclnn_fused_bias_leaky_relu_grad.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> dy = example::Ramp(120, 1.0f, 0.05f),
                             y = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> dyTensor(shape, dy), yTensor(shape, y);
    example::Tensor<float> dx(shape, std::vector<float>(120)), dbias({3}, std::vector<float>(3));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnFusedBiasLeakyReluGradGetWorkspaceSize(dyTensor, yTensor, 0.2, 1.0, dx,
                                                               dbias, &workspaceSize, &executor),
                   "aclnnFusedBiasLeakyReluGradGetWorkspaceSize");
    device.Launch(aclnnFusedBiasLeakyReluGrad, workspaceSize, executor);

    std::vector<double> sums(3, 0.0);
    for (size_t i = 0; i < 120; ++i) sums[i / 20 % 3] += y[i] > 0 ? dy[i] : 0.2f * dy[i];
    const int wrong = example::Report("dbias", dbias.Read(), [&](size_t c) { return sums[c]; });
    return wrong + example::Report("dx", dx.Read(),
                                   [&](size_t i) { return y[i] > 0 ? dy[i] : 0.2f * dy[i]; });
}
