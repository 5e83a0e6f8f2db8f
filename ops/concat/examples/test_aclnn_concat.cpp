// Concat through the two-phase call: [2, 3] and [2, 5] along dimension 1.
#include "../../common/aclnn_example.h"
#include "aclnn_concat.h"

int main() {
    example::Device device;
    const std::vector<float> a = example::Ramp(6, 0.0f, 1.0f), b = example::Ramp(10, 100.0f, 1.0f);
    example::Tensor<float> aTensor({2, 3}, a), bTensor({2, 5}, b);
    example::Tensor<float> result({2, 8}, std::vector<float>(16));
    const aclTensor* members[] = {aTensor.Release(), bTensor.Release()};
    aclTensorList* list = aclCreateTensorList(members, 2);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnConcatGetWorkspaceSize(list, 1, result, &workspaceSize, &executor),
                   "aclnnConcatGetWorkspaceSize");
    device.Launch(aclnnConcat, workspaceSize, executor);
    aclDestroyTensorList(list);

    return example::Report("result", result.Read(), [&](size_t i) {
        const size_t row = i / 8, column = i % 8;
        return column < 3 ? a[row * 3 + column] : b[row * 5 + column - 3];
    });
}
