// Gather through the two-phase call: rows 3, 0 and the last of [4, 5].
#include "../../common/aclnn_example.h"
#include "aclnn_gather.h"

int main() {
    example::Device device;
    const std::vector<float> x = example::Ramp(20, 0.0f, 1.0f);
    const std::vector<int64_t> rows = {3, 0, -1};
    example::Tensor<float> xTensor({4, 5}, x), y({3, 5}, std::vector<float>(15));
    example::Tensor<int64_t> indices({3}, rows, ACL_INT64);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnGatherGetWorkspaceSize(xTensor, indices, 0, y, &workspaceSize, &executor),
                   "aclnnGatherGetWorkspaceSize");
    device.Launch(aclnnGather, workspaceSize, executor);

    return example::Report("y", y.Read(),
                           [&](size_t i) { return x[(rows[i / 5] + 4) % 4 * 5 + i % 5]; });
}
