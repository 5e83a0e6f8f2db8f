// Prelu through the two-phase call: one slope for each of three channels.
#include "../../common/aclnn_example.h"
#include "aclnn_prelu.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f), weight = {0.1f, 0.25f, 0.5f};
    example::Tensor<float> xTensor(shape, x), weightTensor({3}, weight);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(
        aclnnPreluGetWorkspaceSize(xTensor, weightTensor, result, &workspaceSize, &executor),
        "aclnnPreluGetWorkspaceSize");
    device.Launch(aclnnPrelu, workspaceSize, executor);

    return example::Report("result", result.Read(), [&](size_t i) {
        const float slope = weight[i / 20 % 3];
        return x[i] >= 0 ? x[i] : slope * x[i];
    });
}
