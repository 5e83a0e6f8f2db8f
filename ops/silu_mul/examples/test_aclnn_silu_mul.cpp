// SiluMul through the two-phase call: values from -6 to 6.
#include "../../common/aclnn_example.h"
#include "aclnn_silu_mul.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> x1 = example::Ramp(120, -6.0f, 0.1f);
    const std::vector<float> x2 = example::Ramp(120, 1.0f, 0.05f);
    example::Tensor<float> x1Tensor(shape, x1);
    example::Tensor<float> x2Tensor(shape, x2);
    example::Tensor<float> result(shape, std::vector<float>(120));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(
        aclnnSiluMulGetWorkspaceSize(x1Tensor, x2Tensor, result, &workspaceSize, &executor),
        "aclnnSiluMulGetWorkspaceSize");
    device.Launch(aclnnSiluMul, workspaceSize, executor);

    return example::Report("result", result.Read(),
                           [&](size_t i) { return x1[i] / (1.0f + std::exp(-x1[i])) * x2[i]; });
}
