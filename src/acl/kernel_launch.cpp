// drydock_launch_kernel: kernels of the calling program as tasks of a stream (spec runtime 6).
#include <algorithm>
#include <memory>
#include <string_view>

#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/kernel_failure.h"
#include "acl/settings.h"
#include "base/log.h"
#include "drydock/launch.h"
#include "launch/attendant.h"
#include "launch/device_memory.h"
#include "launch/launch.h"

namespace drydock::acl {
namespace {

/// The copied arguments, for as long as the task lives.
using Closure = std::unique_ptr<const void, void (*)(const void*)>;

/// Legal, a tiling structure on the stack is the usual case of a synchronous program; but on a
/// device such an address means nothing, and its bounds are not known here.
void note_foreign_pointers(const DrydockKernelLaunch& launch) {
    for (uint32_t i = 0; i < launch.pointer_count; ++i) {
        const void* pointer = launch.pointers[i];
        if (pointer == nullptr || device_owns(pointer)) continue;
        logger().info("{}: argument {} ({}) is not in device memory; its bounds are not known",
                      launch.kernel, i, pointer);
    }
}

/// Names of the kernel's parameters; "argument 0" and so on where they are not known.
std::vector<std::string> argument_names(const DrydockKernelLaunch& request) {
    std::vector<std::string> names;
    const bool known = request.bytes >= sizeof(DrydockKernelLaunch) && request.names != nullptr;
    const std::string_view text = known ? request.names : "";
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find(", ", begin), text.size());
        names.emplace_back(text.substr(begin, end - begin));
        begin = end + 2;
    }
    if (names.size() == request.pointer_count) return names;
    names.clear();
    for (uint32_t i = 0; i < request.pointer_count; ++i)
        names.push_back(fmt::format("argument {}", i));
    return names;
}

/// The memory that the arguments point to, from there to the end of its allocation.
std::vector<KernelArg> memory_of(const DrydockKernelLaunch& request) {
    std::vector<KernelArg> args;
    const std::vector<std::string> names = argument_names(request);
    for (uint32_t i = 0; i < request.pointer_count; ++i) {
        const auto* pointer = static_cast<const uint8_t*>(request.pointers[i]);
        if (pointer == nullptr) continue;
        KernelArg arg{names[i], pointer, 1};
        const auto allocation = device_allocations().find(pointer);
        if (allocation)
            arg.bytes = allocation->size - static_cast<uint64_t>(pointer - allocation->base);
        arg.foreign = !allocation;
        args.push_back(std::move(arg));
    }
    return args;
}

DirectLaunch make_launch(const DrydockKernelLaunch& request, const Soc& soc) {
    DirectLaunch launch;
    launch.kernel = request.kernel;
    launch.invoke = [invoke = request.invoke, closure = request.closure] { invoke(closure); };
    launch.code = reinterpret_cast<const void*>(request.invoke);
    launch.soc = &soc;
    launch.type = static_cast<KernelType>(request.kernel_type);
    launch.block_count = static_cast<uint32_t>(request.block_count);
    if (launch_attendant() != nullptr) launch.args = memory_of(request);
    return launch;
}

Status check_request(const DrydockKernelLaunch& launch, const Soc& soc) {
    if (launch.block_count < 1 || launch.block_count > soc.max_block_count) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("{}: block count {} is outside 1..{}", launch.kernel,
                                launch.block_count, soc.max_block_count),
                    "blocks beyond the number of cores run in waves; more than the limit needs a "
                    "loop in the kernel");
    }
    constexpr uint32_t kLast = static_cast<uint32_t>(KernelType::kMixVectorcore);
    if (launch.kernel_type > kLast) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("{}: kernel type {} is outside 0..{}", launch.kernel,
                                launch.kernel_type, kLast));
    }
    return ACL_SUCCESS;
}

Status enqueue(const DrydockKernelLaunch& request, aclrtStream handle) {
    Closure closure(request.closure, request.release);
    const Soc& soc = current_soc();
    if (const Status status = check_request(request, soc)) return status;
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    note_foreign_pointers(request);
    Task task;
    task.name = request.kernel;
    // A task must be copyable.
    task.run = [launch = make_launch(request, soc),
                owner = std::shared_ptr<const void>(std::move(closure))] {
        return task_result(launch.kernel, launch.type, drydock::run(launch));
    };
    return stream->submit(std::move(task));
}

}  // namespace
}  // namespace drydock::acl

using namespace drydock::acl;

aclError drydock_launch_kernel(const DrydockKernelLaunch* launch, aclrtStream stream) {
    const Status status =
        initialised_api("kernel launch", [&] { return enqueue(*launch, stream); });
    // A launch in angle brackets has no value that the program could look at.
    if (status != ACL_SUCCESS)
        drydock::logger().warn("{}: not launched, error {}", launch->kernel, status);
    return status;
}
