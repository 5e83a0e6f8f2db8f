// LayerNorm through the two-phase call: rows of 5, with gamma and without beta.
#include "../../common/aclnn_example.h"
#include "aclnn_layer_norm.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(20, -3.0f, 0.7f), gamma = example::Ramp(5, 1, 0.5f);
    example::Tensor<float> xTensor({4, 5}, x), gammaTensor({5}, gamma);
    example::Tensor<float> y({4, 5}, std::vector<float>(20));
    example::Tensor<float> mean({4, 1}, std::vector<float>(4)), rstd({4, 1}, std::vector<float>(4));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnLayerNormGetWorkspaceSize(xTensor, gammaTensor, nullptr, 1, 1e-5, y, mean,
                                                  rstd, &workspaceSize, &executor),
                   "aclnnLayerNormGetWorkspaceSize");
    device.Launch(aclnnLayerNorm, workspaceSize, executor);

    // Every row is a ramp with step 0.7: its mean is the middle, its variance 2 * 0.7^2.
    const double scale = 1 / std::sqrt(2 * 0.49 + 1e-5);
    int wrong = example::Report("mean", mean.Read(), [&](size_t i) { return x[5 * i + 2]; });
    wrong += example::Report("rstd", rstd.Read(), [&](size_t) { return scale; });
    return wrong + example::Report("y", y.Read(), [&](size_t i) {
               return (x[i] - x[i / 5 * 5 + 2]) * scale * gamma[i % 5];
           });
}
