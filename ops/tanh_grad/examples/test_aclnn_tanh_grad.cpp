// TanhGrad through the two-phase call: results of tanh from -0.9 to 0.9.
#include "../../common/aclnn_example.h"
#include "aclnn_tanh_grad.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> y = example::Ramp(120, -0.9f, 0.015f);
    const std::vector<float> dy = example::Ramp(120, 1.0f, 0.05f);
    example::Tensor<float> yTensor(shape, y);
    example::Tensor<float> dyTensor(shape, dy);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(
        aclnnTanhGradGetWorkspaceSize(yTensor, dyTensor, result, &workspaceSize, &executor),
        "aclnnTanhGradGetWorkspaceSize");
    device.Launch(aclnnTanhGrad, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return dy[i] * (1.0f - y[i] * y[i]); });
}
