// BiasLeakyReluDropout through the two-phase call: every third element is dropped.
#include "../../common/aclnn_example.h"
#include "aclnn_bias_leaky_relu_dropout.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {10, 12};
    const std::vector<float> x = example::Ramp(120, -6.0f, 0.1f), bias(12, 0.5f);
    std::vector<float> random(120, 0.75f);
    for (size_t i = 0; i < 120; i += 3) random[i] = 0.25f;
    example::Tensor<float> xTensor(shape, x), biasTensor({12}, bias), randomTensor(shape, random);
    example::Tensor<float> y(shape, std::vector<float>(120));
    example::Tensor<uint8_t> mask({10, 2}, std::vector<uint8_t>(20), ACL_UINT8);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(
        aclnnBiasLeakyReluDropoutGetWorkspaceSize(xTensor, biasTensor, randomTensor, 0.5, 0.2, y,
                                                  mask, &workspaceSize, &executor),
        "aclnnBiasLeakyReluDropoutGetWorkspaceSize");
    device.Launch(aclnnBiasLeakyReluDropout, workspaceSize, executor);

    const std::vector<uint8_t> bits = mask.Read();
    std::printf("mask of the first row: %02x %02x\n", bits[0], bits[1]);
    return example::Report("y", y.Read(), [&](size_t i) {
        const float sum = x[i] + 0.5f;
        return i % 3 == 0 ? 0.0f : 2.0f * (sum >= 0 ? sum : 0.2f * sum);
    });
}
