// ReduceSum through the two-phase call: dimensions 0 and 2 of [2, 3, 4].
#include "../../common/aclnn_example.h"
#include "aclnn_reduce_sum.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(24, -1.0f, 0.25f);
    example::Tensor<float> xTensor({2, 3, 4}, x), y({3}, std::vector<float>(3));
    const int64_t dims[] = {0, 2};
    aclIntArray* axes = aclCreateIntArray(dims, 2);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(
        aclnnReduceSumGetWorkspaceSize(xTensor, axes, false, y, &workspaceSize, &executor),
        "aclnnReduceSumGetWorkspaceSize");
    device.Launch(aclnnReduceSum, workspaceSize, executor);
    aclDestroyIntArray(axes);

    return example::Report("y", y.Read(), [&](size_t i) {
        double sum = 0;
        for (size_t k = 0; k < 8; ++k) sum += x[k / 4 * 12 + i * 4 + k % 4];
        return sum;
    });
}
