// Topk through the two-phase call: the two smallest of each row of [3, 5].
#include "../../common/aclnn_example.h"
#include "aclnn_topk.h"

int main() {
    example::Device device;
    const std::vector<float> x = {5, 1, 4, 2, 3, -1, -2, 7, 0, 9, 6, 6, 6, 6, 5};
    example::Tensor<float> xTensor({3, 5}, x), values({3, 2}, std::vector<float>(6));
    example::Tensor<int32_t> indices({3, 2}, std::vector<int32_t>(6), ACL_INT32);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnTopkGetWorkspaceSize(xTensor, 2, false, true, values, indices,
                                             &workspaceSize, &executor),
                   "aclnnTopkGetWorkspaceSize");
    device.Launch(aclnnTopk, workspaceSize, executor);

    const int expected[] = {1, 3, 1, 0, 4, 0};
    const int wrong =
        example::Report("indices", indices.Read(), [&](size_t i) { return expected[i]; });
    return wrong + example::Report("values", values.Read(),
                                   [&](size_t i) { return x[i / 2 * 5 + expected[i]]; });
}
