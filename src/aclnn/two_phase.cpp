// The two-phase protocol behind every generated API (spec runtime 2.2, 2.3).
#include <dlfcn.h>

#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>

#include "acl/acl.h"
#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/kernel_failure.h"
#include "acl/memory.h"
#include "acl/settings.h"
#include "acl/sys_param.h"
#include "aclnn/aclnn_base.h"
#include "aclnn/executor.h"
#include "aclnn/handles.h"
#include "aclnn/operator_source.h"
#include "aclnn/views.h"
#include "base/fault_guard.h"
#include "base/log.h"
#include "drydock/aclnn_abi.h"

namespace drydock::aclnn {
namespace {

using acl::fail;
using acl::Status;
using acl::TaskResult;
using dispatch::CallError;
using dispatch::PreparedLaunch;

// ---- phase 1

std::shared_ptr<const dispatch::OpLibrary> library_for(const char* manifest_dir,
                                                       const char* op_type, const Soc& soc) {
    std::shared_ptr<const dispatch::OpLibrary> library;
    try {
        library = find_operator(manifest_dir == nullptr ? "" : manifest_dir);
    } catch (const UserError& error) {
        throw PlanError(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, error.what(), error.hint());
    }
    const host::OpDefinition& definition = library->op().definition();
    if (op_type == nullptr || definition.type != op_type) {
        throw PlanError(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                        fmt::format("'{}' holds operator {}, not {}", manifest_dir, definition.type,
                                    op_type == nullptr ? "(null)" : op_type));
    }
    try {
        definition.config(soc.config_name);
    } catch (const UserError& error) {
        throw PlanError(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, error.what(), error.hint());
    }
    return library;
}

Status status_of(CallError::Kind kind) {
    switch (kind) {
        case CallError::Kind::kNull:
            return ACLNN_ERR_PARAM_NULLPTR;
        case CallError::Kind::kDtype:
        case CallError::Kind::kShape:
        case CallError::Kind::kAttr:
        case CallError::Kind::kStride:
            return ACLNN_ERR_PARAM_INVALID;
        case CallError::Kind::kNoKernel:
            return ACLNN_ERR_INNER_FIND_KERNEL_ERROR;
        case CallError::Kind::kInferShape:
            return ACLNN_ERR_INNER_INFERSHAPE_ERROR;
        case CallError::Kind::kTiling:
        case CallError::Kind::kTilingKey:
        case CallError::Kind::kBlockCount:
        case CallError::Kind::kTilingSize:
            return ACLNN_ERR_INNER_TILING_ERROR;
    }
    return ACLNN_ERR_INNER;
}

[[noreturn]] void refuse(const CallError& error) {
    std::string message = error.message;
    for (const std::string& line : error.log) message += "\n  log: " + line;
    throw PlanError(status_of(error.kind), message, error.hint);
}

host::CallInfo inference_info(const dispatch::OpCall& call, const Soc& soc) {
    host::CallInfo info;
    info.node_name = call.node_name;
    info.attrs = call.attrs;
    info.soc = &soc;
    const auto describe = [](const std::vector<std::vector<dispatch::TensorArg>>& params,
                             std::vector<std::vector<host::TensorInfo>>& result) {
        for (const auto& instances : params) {
            auto& list = result.emplace_back();
            for (const auto& tensor : instances) {
                const void* value = tensor.host_value.empty() ? nullptr : tensor.host_value.data();
                list.push_back({tensor.dtype, tensor.format, tensor.shape, value,
                                tensor.host_value.size(), tensor.storage_shape});
            }
        }
    };
    describe(call.inputs, info.inputs);
    describe(call.outputs, info.outputs);
    return info;
}

/// True when every output has at least as many elements as inference says: programs exist that pass
/// a bigger one, and it does no harm (spec runtime 2.3).
bool outputs_are_big_enough(const host::Operator& op, const dispatch::OpCall& call,
                            const Soc& soc) {
    const auto inferred = op.infer_shapes(inference_info(call, soc));
    const auto* shapes = std::get_if<std::vector<std::vector<Dims>>>(&inferred);
    if (shapes == nullptr || shapes->size() != call.outputs.size()) return false;
    for (size_t i = 0; i < shapes->size(); ++i) {
        for (size_t k = 0; k < call.outputs[i].size() && k < (*shapes)[i].size(); ++k) {
            const auto given = element_count(call.outputs[i][k].shape);
            const auto needed = element_count((*shapes)[i][k]);
            if (!given || !needed || *given < *needed) return false;
        }
    }
    return true;
}

PreparedLaunch prepare_call(const dispatch::OpLibrary& library, const dispatch::OpCall& call,
                            const PlanOptions& options, const Soc& soc) {
    const bool deterministic = options.deterministic || acl::sys_param(ACL_OPT_DETERMINISTIC) != 0;
    dispatch::PrepareOptions prepare_options{&soc, options.blocks, options.tiling_key, true,
                                             deterministic};
    auto prepared = dispatch::prepare(library, call, prepare_options);
    auto* error = std::get_if<CallError>(&prepared);
    if (error != nullptr && error->kind == CallError::Kind::kShape && !acl::settings().strict &&
        library.op().has_infer_shape() && outputs_are_big_enough(library.op(), call, soc)) {
        logger().warn("{}", error->message);
        prepare_options.check_inferred = false;
        prepared = dispatch::prepare(library, call, prepare_options);
        error = std::get_if<CallError>(&prepared);
    }
    if (error != nullptr) refuse(*error);
    return std::get<PreparedLaunch>(std::move(prepared));
}

/// The operator's workspace stands first; scratch copies follow, each aligned.
void lay_out_workspace(Plan& plan, uint64_t scratch_bytes, const Soc& soc) {
    if (plan.prepared->nothing_to_do) return;
    const uint64_t own = plan.prepared->workspace_bytes();
    plan.scratch_start = scratch_bytes == 0 || own == 0 ? own : piece_bytes(own, soc);
    plan.workspace_bytes = plan.scratch_start + scratch_bytes;
}

Plan make_plan(const char* manifest_dir, const char* op_type,
               std::span<const DrydockAclnnArg> args) {
    Plan plan;
    plan.options = plan_options();
    const Soc& soc = plan.options.soc != nullptr ? *plan.options.soc : acl::current_soc();
    plan.library = library_for(manifest_dir, op_type, soc);
    BoundCall bound = bind(*plan.library, args, soc);
    bound.call.node_name = op_type;
    for (const size_t index : plan.options.absent_attrs) {
        if (index < bound.call.attrs.size()) bound.call.attrs[index].reset();
    }
    plan.prepared = std::make_shared<PreparedLaunch>(
        prepare_call(*plan.library, bound.call, plan.options, soc));
    lay_out_workspace(plan, bound.scratch_bytes, soc);
    plan.bindings = std::move(bound.bindings);
    plan.input_slots = std::move(bound.input_slots);
    plan.output_slots = std::move(bound.output_slots);
    plan.info = std::make_shared<ExecutorInfo>();
    plan.info->prepared = plan.prepared;
    plan.info->workspace_bytes = plan.workspace_bytes;
    plan.info->scratch_bytes = plan.workspace_bytes - plan.scratch_start;
    return plan;
}

Status plan_call(const char* manifest_dir, const char* op_type,
                 std::span<const DrydockAclnnArg> args, uint64_t* workspace_size,
                 aclOpExecutor** executor) {
    if (executor != nullptr) *executor = nullptr;
    if (workspace_size == nullptr) return fail(ACLNN_ERR_PARAM_NULLPTR, "workspaceSize is null");
    if (executor == nullptr) return fail(ACLNN_ERR_PARAM_NULLPTR, "executor is null");
    *workspace_size = 0;
    try {
        auto planned = std::make_shared<aclOpExecutor>();
        planned->plan = make_plan(manifest_dir, op_type, args);
        *workspace_size = planned->plan.workspace_bytes;
        *executor = Handles<aclOpExecutor>::instance().add(std::move(planned));
        return ACLNN_SUCCESS;
    } catch (const PlanError& error) {
        return fail(error.status(), error.what(), error.hint());
    }
}

// ---- phase 2

/// Everything one run needs, independent of the executor and of the tensors.
struct Run {
    Plan plan;
    PreparedLaunch prepared;
    std::byte* workspace = nullptr;

    std::byte* scratch() const { return workspace + plan.scratch_start; }
};

uint64_t end_bytes(const TensorView& view) {
    return dtype_bytes(view.dtype, static_cast<uint64_t>(*last_offset(view)) + 1);
}

/// The tensor's memory must be there: null, freed or too short ends the call, not the process.
Status check_memory(const Binding& binding) {
    if (binding.route == Route::kValue || element_count(binding.view.shape) == 0)
        return ACLNN_SUCCESS;
    const void* data = binding.view.data;
    if (data == nullptr)
        return fail(ACLNN_ERR_PARAM_NULLPTR,
                    fmt::format("{}: its device address is null", binding.name));
    if (const auto released = acl::find_released(data)) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("{}: {} lies in the {}, which was freed", binding.name, data,
                                acl::describe(*released)));
    }
    const auto allocation = acl::find_allocation(data);
    if (!allocation) return ACLNN_SUCCESS;  // host memory of the program: nothing is known about it
    const uint64_t usable = acl::usable_bytes(*allocation, data);
    const uint64_t needed = end_bytes(binding.view);
    if (needed <= usable) return ACLNN_SUCCESS;
    return fail(ACLNN_ERR_PARAM_INVALID,
                fmt::format("{}: {} bytes from {} overrun the {} by {} bytes", binding.name, needed,
                            data, acl::describe(*allocation), needed - usable));
}

Status check_workspace(const Plan& plan, const void* workspace, uint64_t size) {
    if (workspace == nullptr && (size > 0 || plan.workspace_bytes > 0)) {
        return fail(ACLNN_ERR_PARAM_NULLPTR,
                    fmt::format("workspace is null, but {} bytes are needed",
                                std::max(size, plan.workspace_bytes)));
    }
    if (size < plan.workspace_bytes) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("workspaceSize {} is smaller than the {} bytes the first "
                                "phase asked for",
                                size, plan.workspace_bytes));
    }
    if (plan.workspace_bytes == 0) return ACLNN_SUCCESS;
    const auto allocation = acl::find_allocation(workspace);
    if (allocation && acl::usable_bytes(*allocation, workspace) < plan.workspace_bytes) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("the workspace of {} bytes at {} overruns the {}",
                                plan.workspace_bytes, workspace, acl::describe(*allocation)));
    }
    return ACLNN_SUCCESS;
}

/// Host values and dense copies of strided tensors. An output is copied too, so that elements the
/// kernel leaves alone keep their value.
void fill_scratch(const Run& run) {
    for (const Binding& binding : run.plan.bindings) {
        std::byte* place = run.scratch() + binding.scratch_offset;
        if (binding.route == Route::kScratch) gather(place, binding.view);
        if (binding.route == Route::kValue && !binding.value.empty()) {
            std::memcpy(place, binding.value.data(), binding.value.size());
        }
    }
}

void write_back(const Run& run) {
    for (const Binding& binding : run.plan.bindings) {
        if (binding.route == Route::kScratch && binding.output) {
            scatter(binding.view, run.scratch() + binding.scratch_offset);
        }
    }
}

/// Copies of tensors in memory that may not be there (host addresses) must not end the process.
std::optional<TaskResult> guarded(const Run& run, const char* what, void (*copy)(const Run&)) {
    const auto fault = run_guarded([&] { copy(run); });
    if (!fault) return std::nullopt;
    return TaskResult{ACL_ERROR_RT_VECTOR_CORE_EXCEPTION,
                      fmt::format("{}: {}: {}", run.prepared.call.node_name, what, fault->what)};
}

KernelType kernel_type(const dispatch::PreparedLaunch& prepared) {
    const KernelEntry* entry =
        prepared.image ? prepared.image->find(prepared.tiling.tiling_key) : nullptr;
    return entry == nullptr ? KernelType::kUnspecified : entry->type;
}

TaskResult execute_run(Run& run) {
    if (auto failure = guarded(run, "reading a non-contiguous tensor", fill_scratch))
        return *failure;
    const PlanOptions& options = run.plan.options;
    const dispatch::RunOptions run_options{options.exec, options.schedule, options.timeout, 0,
                                           options.output};
    LaunchResult result =
        dispatch::execute(run.prepared, run.workspace, run.prepared.workspace_bytes(), run_options,
                          options.observers);
    TaskResult outcome =
        acl::task_result(run.prepared.call.node_name, kernel_type(run.prepared), result);
    if (result.status == LaunchStatus::kOk) {
        if (auto failure = guarded(run, "writing a non-contiguous tensor", write_back))
            outcome = *failure;
    }
    run.plan.info->result = std::move(result);
    return outcome;
}

Status enqueue(const Plan& plan, void* workspace, void* stream_handle) {
    Status status = ACL_SUCCESS;
    const auto stream = acl::find_stream(stream_handle, status);
    if (!stream)
        return fail(ACLNN_ERR_RUNTIME_ERROR, "the stream cannot be used",
                    acl::take_latest_message());
    auto run = std::make_shared<Run>();
    run->plan = plan;
    run->prepared = *plan.prepared;
    run->workspace = static_cast<std::byte*>(workspace);
    set_addresses(plan.bindings, run->scratch(), run->prepared.call);
    acl::Task task;
    task.name = run->prepared.call.node_name;
    task.run = [run] { return execute_run(*run); };
    if (stream->submit(std::move(task)) == ACL_SUCCESS) return ACLNN_SUCCESS;
    return fail(ACLNN_ERR_RUNTIME_ERROR, "the stream takes no tasks", acl::take_latest_message());
}

Status start(const Plan& plan, void* workspace, uint64_t workspace_size, void* stream) {
    if (const Status status = check_workspace(plan, workspace, workspace_size)) return status;
    if (plan.prepared->nothing_to_do) return ACLNN_SUCCESS;
    for (const Binding& binding : plan.bindings) {
        if (const Status status = check_memory(binding)) return status;
    }
    return enqueue(plan, workspace, stream);
}

Status run_call(void* workspace, uint64_t workspace_size, aclOpExecutor* handle, void* stream) {
    if (handle == nullptr) return fail(ACLNN_ERR_PARAM_NULLPTR, "executor is null");
    auto& executors = Handles<aclOpExecutor>::instance();
    auto executor = executors.find(handle);
    if (executor && !executor->repeatable) executor = executors.remove(handle);
    if (!executor) {
        const bool known = executors.find_dead(handle) != nullptr;
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("executor {}: {}", static_cast<const void*>(handle),
                                known ? "executor already consumed" : "never created"),
                    "an executor serves one run; call the first phase again");
    }
    if (executor->repeatable) return start(executor->plan, workspace, workspace_size, stream);
    executor->consumed = true;
    const Plan plan = std::exchange(executor->plan, {});
    return start(plan, workspace, workspace_size, stream);
}

const char* folder_of(const void* address) {
    static std::mutex& mutex = acl::immortal<std::mutex>();
    static std::set<std::string>& folders = acl::immortal<std::set<std::string>>();
    Dl_info info{};
    if (dladdr(address, &info) == 0 || info.dli_fname == nullptr) return "";
    std::error_code error;
    auto path = std::filesystem::canonical(info.dli_fname, error);
    if (error) path = info.dli_fname;
    std::lock_guard lock(mutex);
    return folders.insert(path.parent_path().string() + "/..").first->c_str();
}

}  // namespace
}  // namespace drydock::aclnn

using namespace drydock;

extern "C" {

int32_t drydock_aclnn_plan(const char* manifest_dir, const char* op_type, const char* api_name,
                           const DrydockAclnnArg* args, size_t arg_count, uint64_t* workspace_size,
                           aclOpExecutor** executor) {
    return acl::api(api_name, [&] {
        return aclnn::plan_call(manifest_dir, op_type, {args, arg_count}, workspace_size, executor);
    });
}

int32_t drydock_aclnn_run(const char* api_name, void* workspace, uint64_t workspace_size,
                          aclOpExecutor* executor, void* stream) {
    return acl::api(api_name,
                    [&] { return aclnn::run_call(workspace, workspace_size, executor, stream); });
}

const char* drydock_aclnn_home(const void* address) { return aclnn::folder_of(address); }

}  // extern "C"
