// CrossEntropy through the two-phase call: four samples of three classes, one of them ignored.
#include "../../common/aclnn_example.h"
#include "aclnn_cross_entropy.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(12, -1.0f, 0.3f);
    const std::vector<int64_t> classes = {2, 0, -100, 1};
    example::Tensor<float> xTensor({4, 3}, x), y({}, std::vector<float>(1));
    example::Tensor<int64_t> target({4}, classes, ACL_INT64);
    char mean[] = "mean";

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnCrossEntropyGetWorkspaceSize(xTensor, target, nullptr, mean, -100, 0.0, y,
                                                     &workspaceSize, &executor),
                   "aclnnCrossEntropyGetWorkspaceSize");
    device.Launch(aclnnCrossEntropy, workspaceSize, executor);

    double loss = 0;
    for (size_t i = 0; i < 4; ++i) {
        if (classes[i] < 0) continue;
        double sum = 0;
        for (size_t c = 0; c < 3; ++c) sum += std::exp(x[3 * i + c]);
        loss += std::log(sum) - x[3 * i + static_cast<size_t>(classes[i])];
    }
    return example::Report("y", y.Read(), [&](size_t) { return loss / 3; });
}
