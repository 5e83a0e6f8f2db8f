// Executors: life cycle and address updates (spec runtime 2.2, 2.4).
#include "acl/error_text.h"
#include "aclnn/aclnn_errno.h"
#include "aclnn/executor.h"
#include "aclnn/handles.h"
#include "base/log.h"

using namespace drydock;
using namespace drydock::aclnn;
using drydock::acl::api;
using drydock::acl::fail;
using drydock::acl::Status;

namespace {

using Executors = Handles<aclOpExecutor>;

enum class Which : uint8_t { kInputs, kOutputs, kBoth };

Status not_alive(const aclOpExecutor* executor) {
    const auto dead = Executors::instance().find_dead(executor);
    return fail(ACLNN_ERR_PARAM_INVALID,
                fmt::format("executor {}: {}", static_cast<const void*>(executor),
                            !dead            ? "never created"
                            : dead->consumed ? "executor already consumed by the second phase"
                                             : "destroyed before"));
}

Status destroy_executor(aclOpExecutor* executor) {
    if (executor == nullptr) return fail(ACLNN_ERR_INNER_NULLPTR, "executor is null");
    if (const auto removed = Executors::instance().remove(executor)) {
        removed->plan = {};
        return ACLNN_SUCCESS;
    }
    const auto dead = Executors::instance().find_dead(executor);
    if (!dead || !dead->consumed) return not_alive(executor);
    // Programs destroy what the second phase consumed already (spec runtime 0.1): ignored.
    dead->consumed = false;
    warn_once("aclnn.executor-destroyed-after-run",
              "an executor was destroyed after the second phase, which had consumed it; ignored");
    return ACLNN_SUCCESS;
}

Status make_repeatable(aclOpExecutor* handle) {
    if (handle == nullptr) return fail(ACLNN_ERR_INNER_NULLPTR, "executor is null");
    const auto executor = Executors::instance().find(handle);
    if (!executor) return not_alive(handle);
    for (const Binding& binding : executor->plan.bindings) {
        if (binding.route == Route::kValue) {
            return fail(
                ACLNN_ERR_PARAM_INVALID,
                fmt::format(
                    "{}: a host value is copied to the device, so the executor cannot be repeated",
                    binding.name));
        }
        if (binding.route == Route::kScratch && binding.input && binding.output) {
            return fail(
                ACLNN_ERR_PARAM_INVALID,
                fmt::format(
                    "{}: a strided view is copied onto itself, so the executor cannot be repeated",
                    binding.name));
        }
    }
    executor->repeatable = true;
    return ACLNN_SUCCESS;
}

std::vector<Slot> slots_of(const Plan& plan, Which which) {
    std::vector<Slot> slots;
    if (which != Which::kOutputs) slots = plan.input_slots;
    if (which == Which::kInputs) return slots;
    const size_t inputs = which == Which::kBoth && !slots.empty() ? slots.back().param + 1 : 0;
    for (Slot slot : plan.output_slots) {
        slot.param += inputs;
        slots.push_back(slot);
    }
    return slots;
}

/// Points the binding of a slot at a new address.
Status set_slot(aclOpExecutor& executor, const Slot& slot, size_t index, aclTensor* tensor,
                void* address) {
    if (!slot.binding) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("tensor {} was null in the first phase", index));
    }
    Binding& binding = executor.plan.bindings[*slot.binding];
    if (binding.route == Route::kValue) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("{} is a host value, not a tensor", binding.name));
    }
    binding.view.data = address;
    if (const auto object = Handles<aclTensor>::instance().find(tensor))
        object->view.data = address;
    return ACLNN_SUCCESS;
}

Status set_address(Which which, aclOpExecutor* handle, size_t index, aclTensor* tensor,
                   void* address) {
    if (handle == nullptr) return fail(ACLNN_ERR_INNER_NULLPTR, "executor is null");
    if (tensor == nullptr) return fail(ACLNN_ERR_INNER_NULLPTR, "tensor is null");
    const auto executor = Executors::instance().find(handle);
    if (!executor) return not_alive(handle);
    const auto slots = slots_of(executor->plan, which);
    if (index >= slots.size()) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("index {}: the call has {} tensors here", index, slots.size()));
    }
    return set_slot(*executor, slots[index], index, tensor, address);
}

Status set_list_address(Which which, aclOpExecutor* handle, size_t param, size_t instance,
                        aclTensorList* list, void* address) {
    if (handle == nullptr) return fail(ACLNN_ERR_INNER_NULLPTR, "executor is null");
    if (list == nullptr) return fail(ACLNN_ERR_INNER_NULLPTR, "tensors is null");
    const auto executor = Executors::instance().find(handle);
    if (!executor) return not_alive(handle);
    const auto tensors = Handles<aclTensorList>::instance().find(list);
    if (!tensors) return fail(ACLNN_ERR_PARAM_INVALID, "the tensor list is not alive");
    for (const Slot& slot : slots_of(executor->plan, which)) {
        if (slot.param != param || slot.instance != instance) continue;
        const bool listed = instance < tensors->elements.size();
        auto* tensor = listed ? const_cast<aclTensor*>(tensors->elements[instance]) : nullptr;
        return set_slot(*executor, slot, instance, tensor, address);
    }
    return fail(ACLNN_ERR_PARAM_INVALID,
                fmt::format("parameter {} has no tensor {}", param, instance));
}

}  // namespace

namespace drydock::aclnn {

std::shared_ptr<const ExecutorInfo> executor_info(const aclOpExecutor* executor) {
    const auto found = Executors::instance().find(executor);
    return found ? found->plan.info : nullptr;
}

}  // namespace drydock::aclnn

extern "C" {

aclnnStatus aclDestroyAclOpExecutor(aclOpExecutor* executor) {
    return api("aclDestroyAclOpExecutor", [&] { return destroy_executor(executor); });
}

aclnnStatus aclDestroyOpExecutor(aclOpExecutor* executor) {
    return api("aclDestroyOpExecutor", [&] { return destroy_executor(executor); });
}

aclnnStatus aclSetAclOpExecutorRepeatable(aclOpExecutor* executor) {
    return api("aclSetAclOpExecutorRepeatable", [&] { return make_repeatable(executor); });
}

// Both spellings of each function, "acl" and the older "Acl" (spec runtime 2.1).
#define DRYDOCK_ADDRESS_FUNCTION(name, which)                                                      \
    aclnnStatus name(aclOpExecutor* executor, const size_t index, aclTensor* tensor, void* addr) { \
        return api(#name, [&] { return set_address(which, executor, index, tensor, addr); });      \
    }
#define DRYDOCK_LIST_ADDRESS_FUNCTION(name, which)                                           \
    aclnnStatus name(aclOpExecutor* executor, size_t irIndex, const size_t relativeIndex,    \
                     aclTensorList* tensors, void* addr) {                                   \
        return api(#name, [&] {                                                              \
            return set_list_address(which, executor, irIndex, relativeIndex, tensors, addr); \
        });                                                                                  \
    }

DRYDOCK_ADDRESS_FUNCTION(aclSetInputTensorAddr, Which::kInputs)
DRYDOCK_ADDRESS_FUNCTION(aclSetOutputTensorAddr, Which::kOutputs)
DRYDOCK_ADDRESS_FUNCTION(aclSetTensorAddr, Which::kBoth)
DRYDOCK_ADDRESS_FUNCTION(AclSetInputTensorAddr, Which::kInputs)
DRYDOCK_ADDRESS_FUNCTION(AclSetOutputTensorAddr, Which::kOutputs)
DRYDOCK_ADDRESS_FUNCTION(AclSetTensorAddr, Which::kBoth)
DRYDOCK_LIST_ADDRESS_FUNCTION(aclSetDynamicInputTensorAddr, Which::kInputs)
DRYDOCK_LIST_ADDRESS_FUNCTION(aclSetDynamicOutputTensorAddr, Which::kOutputs)
DRYDOCK_LIST_ADDRESS_FUNCTION(aclSetDynamicTensorAddr, Which::kBoth)
DRYDOCK_LIST_ADDRESS_FUNCTION(AclSetDynamicInputTensorAddr, Which::kInputs)
DRYDOCK_LIST_ADDRESS_FUNCTION(AclSetDynamicOutputTensorAddr, Which::kOutputs)
DRYDOCK_LIST_ADDRESS_FUNCTION(AclSetDynamicTensorAddr, Which::kBoth)

#undef DRYDOCK_ADDRESS_FUNCTION
#undef DRYDOCK_LIST_ADDRESS_FUNCTION

}  // extern "C"
