// Sigmoid through the two-phase call: values from -6 to 6.
#include "../../common/aclnn_example.h"
#include "aclnn_sigmoid.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> xTensor(shape, x);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnSigmoidGetWorkspaceSize(xTensor, result, &workspaceSize, &executor),
                   "aclnnSigmoidGetWorkspaceSize");
    device.Launch(aclnnSigmoid, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return 1.0f / (1.0f + std::exp(-x[i])); });
}
