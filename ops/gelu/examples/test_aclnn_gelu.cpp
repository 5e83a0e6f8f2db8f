// Gelu through the two-phase call: values from -6 to 6.
#include "../../common/aclnn_example.h"
#include "aclnn_gelu.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> xTensor(shape, x);
    example::Tensor<float> result(shape, std::vector<float>(120));

    char none[] = "none";
    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnGeluGetWorkspaceSize(xTensor, none, result, &workspaceSize, &executor),
                   "aclnnGeluGetWorkspaceSize");
    device.Launch(aclnnGelu, workspaceSize, executor);

    return example::Report("result", result.Read(), [&](size_t i) {
        return 0.5 * x[i] * std::erfc(-x[i] / std::sqrt(2.0));
    });
}
