// Transpose through the two-phase call: [2, 3, 4] becomes [4, 2, 3].
#include "../../common/aclnn_example.h"
#include "aclnn_transpose.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(24, 0.0f, 1.0f);
    example::Tensor<float> xTensor({2, 3, 4}, x), y({4, 2, 3}, std::vector<float>(24));
    const int64_t order[] = {2, 0, 1};
    aclIntArray* perm = aclCreateIntArray(order, 3);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnTransposeGetWorkspaceSize(xTensor, perm, y, &workspaceSize, &executor),
                   "aclnnTransposeGetWorkspaceSize");
    device.Launch(aclnnTranspose, workspaceSize, executor);
    aclDestroyIntArray(perm);

    return example::Report("y", y.Read(), [&](size_t i) { return x[i % 6 * 4 + i / 6]; });
}
