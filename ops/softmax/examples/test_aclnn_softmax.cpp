// Softmax through the two-phase call: along dimension 1 of [2, 3, 4].
#include "../../common/aclnn_example.h"
#include "aclnn_softmax.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(24, -1.0f, 0.3f);
    example::Tensor<float> xTensor({2, 3, 4}, x), y({2, 3, 4}, std::vector<float>(24));

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnSoftmaxGetWorkspaceSize(xTensor, 1, y, &workspaceSize, &executor),
                   "aclnnSoftmaxGetWorkspaceSize");
    device.Launch(aclnnSoftmax, workspaceSize, executor);

    return example::Report("y", y.Read(), [&](size_t i) {
        const size_t first = i / 12 * 12 + i % 4;
        double sum = 0;
        for (size_t k = 0; k < 3; ++k) sum += std::exp(x[first + 4 * k]);
        return std::exp(x[i]) / sum;
    });
}
