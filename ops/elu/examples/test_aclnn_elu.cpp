// Elu through the two-phase call: alpha 1, scale 1, input_scale 1.
#include "../../common/aclnn_example.h"
#include "aclnn_elu.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f);
    example::Tensor<float> xTensor(shape, x);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(
        aclnnEluGetWorkspaceSize(xTensor, 1.0, 1.0, 1.0, result, &workspaceSize, &executor),
        "aclnnEluGetWorkspaceSize");
    device.Launch(aclnnElu, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return x[i] > 0 ? x[i] : std::expm1(x[i]); });
}
