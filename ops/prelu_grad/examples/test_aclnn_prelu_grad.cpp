// PreluGrad through the two-phase call: gradients of x and of three slopes.
#include "../../common/aclnn_example.h"
#include "aclnn_prelu_grad.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> dy = example::Ramp(120, 1.0f, 0.05f),
                             x = example::Ramp(120, -6.0f, 0.1f);
    const std::vector<float> weight = {0.1f, 0.25f, 0.5f};
    example::Tensor<float> dyTensor(shape, dy), xTensor(shape, x), weightTensor({3}, weight);
    example::Tensor<float> dx(shape, std::vector<float>(120)), dweight({3}, std::vector<float>(3));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnPreluGradGetWorkspaceSize(dyTensor, xTensor, weightTensor, dx, dweight,
                                                  &workspaceSize, &executor),
                   "aclnnPreluGradGetWorkspaceSize");
    device.Launch(aclnnPreluGrad, workspaceSize, executor);

    std::vector<double> sums(3, 0.0);
    for (size_t i = 0; i < 120; ++i) sums[i / 20 % 3] += x[i] < 0 ? x[i] * dy[i] : 0.0f;
    const int wrong = example::Report("dweight", dweight.Read(), [&](size_t c) { return sums[c]; });
    return wrong + example::Report("dx", dx.Read(), [&](size_t i) {
               return x[i] > 0 ? dy[i] : weight[i / 20 % 3] * dy[i];
           });
}
