// Adam through the two-phase call: the first step moves every variable by the learning rate.
#include "../../common/aclnn_example.h"
#include "aclnn_adam.h"

int main() {
    example::Device device;
    const std::vector<int64_t> shape = {2, 3, 4, 5};
    const std::vector<float> gradient = example::Ramp(120, -5.95f, 0.1f), zeros(120);
    example::Tensor<float> var(shape, zeros), m(shape, zeros), v(shape, zeros),
        grad(shape, gradient);

    uint64_t workspaceSize = 0;
    aclOpExecutor* executor = nullptr;
    example::Check(aclnnAdamGetWorkspaceSize(var, m, v, grad, 1, 0.125, 0.9, 0.999, 1e-8, 0.0,
                                             &workspaceSize, &executor),
                   "aclnnAdamGetWorkspaceSize");
    device.Launch(aclnnAdam, workspaceSize, executor);

    return example::Report("var", var.Read(),
                           [&](size_t i) { return gradient[i] > 0 ? -0.125f : 0.125f; });
}
