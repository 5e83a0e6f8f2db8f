// EluGrad through the two-phase call: alpha 1, scale 1, input_scale 1.
#include "../../common/aclnn_example.h"
#include "aclnn_elu_grad.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> dy = example::Ramp(120, 1.0f, 0.05f);
    const std::vector<float> y = example::Ramp(120, -0.9f, 0.1f);
    example::Tensor<float> dyTensor(shape, dy);
    example::Tensor<float> yTensor(shape, y);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnEluGradGetWorkspaceSize(dyTensor, yTensor, 1.0, 1.0, 1.0, result,
                                                &workspaceSize, &executor),
                   "aclnnEluGradGetWorkspaceSize");
    device.Launch(aclnnEluGrad, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return y[i] > 0 ? dy[i] : dy[i] * (y[i] + 1.0f); });
}
