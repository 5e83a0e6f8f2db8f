#include "acl/context.h"

#include <map>

#include "acl/acl.h"
#include "acl/immortal.h"
#include "acl/memory.h"
#include "acl/settings.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

/// Tags keep the handles of different kinds apart (handle_table.h).
constexpr uintptr_t kContextTag = 0x51;
constexpr uintptr_t kStreamTag = 0x52;

struct DeviceState {
    uint64_t users = 0;
    void* default_context = nullptr;
};

struct ContextState {
    std::mutex mutex;
    std::map<int32_t, DeviceState> devices;
    HandleTable<Context> contexts{kContextTag};
    HandleTable<OwnedStream> streams{kStreamTag};
    int32_t default_device = -1;
    bool fallback_in_use = false;  ///< threads without a context keep the default device alive
};

ContextState& context_state() {
    static ContextState& value = immortal<ContextState>();
    return value;
}

thread_local void* thread_context = nullptr;

Status check_device(int32_t device) {
    if (device >= 0 && static_cast<uint32_t>(device) < settings().devices) return ACL_SUCCESS;
    return fail(ACL_ERROR_RT_INVALID_DEVICEID,
                fmt::format("device {} is not one of the {} devices (0..{})", device,
                            settings().devices, settings().devices - 1),
                "DRYDOCK_DEVICES sets the number of devices");
}

/// Default context of a device, made on first use. The state is locked.
void* use_device(int32_t device) {
    DeviceState& entry = context_state().devices[device];
    ++entry.users;
    if (entry.default_context == nullptr) {
        entry.default_context =
            context_state().contexts.add(std::make_shared<Context>(device, true));
    }
    return entry.default_context;
}

Status set_device(int32_t device) {
    if (const Status status = check_device(device)) return status;
    std::lock_guard lock(context_state().mutex);
    thread_context = use_device(device);
    return ACL_SUCCESS;
}

/// Takes a device down: its default context, and what was allocated on it.
void close_device(int32_t device, const std::shared_ptr<Context>& context) {
    if (context) destroy_streams_of(context);
    release_device_allocations(device);
}

Status reset_device(int32_t device, bool force) {
    if (const Status status = check_device(device)) return status;
    std::shared_ptr<Context> context;
    {
        std::lock_guard lock(context_state().mutex);
        DeviceState& entry = context_state().devices[device];
        if (entry.users == 0) {
            return fail(ACL_ERROR_RT_PARAM_INVALID,
                        fmt::format("device {} is not in use: it was never set, or reset as often "
                                    "as it was set",
                                    device));
        }
        entry.users = force ? 0 : entry.users - 1;
        if (entry.users > 0) return ACL_SUCCESS;
        context = context_state().contexts.remove(entry.default_context);
        entry.default_context = nullptr;
        context_state().fallback_in_use = false;
    }
    close_device(device, context);
    return ACL_SUCCESS;
}

std::shared_ptr<Context> fallback_context() {
    warn_once("acl.no-context",
              "a thread uses the runtime without aclrtSetDevice; the default device is used");
    std::lock_guard lock(context_state().mutex);
    const int32_t device = std::max(context_state().default_device, 0);
    DeviceState& entry = context_state().devices[device];
    if (!context_state().fallback_in_use) {
        context_state().fallback_in_use = true;
        use_device(device);
    }
    return context_state().contexts.find(entry.default_context);
}

Status create_context(aclrtContext* handle, int32_t device) {
    if (handle == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "context is null");
    if (const Status status = check_device(device)) return status;
    thread_context = context_state().contexts.add(std::make_shared<Context>(device, false));
    *handle = thread_context;
    return ACL_SUCCESS;
}

Status unknown_context(const void* handle) {
    return fail(ACL_ERROR_RT_CONTEXT_NULL,
                fmt::format("context {} is not alive: never created, or destroyed", handle));
}

Status destroy_context(aclrtContext handle) {
    if (handle == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "context is null");
    const auto context = context_state().contexts.find(handle);
    if (!context) return unknown_context(handle);
    if (context->is_default) {
        return fail(
            ACL_ERROR_INVALID_PARAM,
            fmt::format("the default context of device {} cannot be destroyed", context->device),
            "aclrtResetDevice ends it");
    }
    context_state().contexts.remove(handle);
    destroy_streams_of(context);
    return ACL_SUCCESS;
}

Status set_current_context(aclrtContext handle) {
    if (handle == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "context is null");
    if (!context_state().contexts.find(handle)) return unknown_context(handle);
    thread_context = handle;
    return ACL_SUCCESS;
}

Status no_context() {
    return fail(ACL_ERROR_RT_CONTEXT_NULL, "the thread has no context",
                "call aclrtSetDevice or aclrtSetCurrentContext in this thread");
}

Status get_device(int32_t* device) {
    if (device == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "deviceId is null");
    if (const auto context = context_state().contexts.find(thread_context)) {
        *device = context->device;
        return ACL_SUCCESS;
    }
    if (context_state().default_device < 0) return no_context();
    *device = context_state().default_device;
    return ACL_SUCCESS;
}

Timeout as_timeout(int32_t milliseconds) {
    if (milliseconds == -1) return std::nullopt;
    return std::chrono::milliseconds(milliseconds);
}

Status synchronise_device(int32_t milliseconds) {
    if (milliseconds == 0 || milliseconds < -1) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("timeout {} is neither -1 nor positive", milliseconds));
    }
    Status status = ACL_SUCCESS;
    const auto context = current_context(status);
    if (!context) return status;
    const auto result = synchronise_context(*context, as_timeout(milliseconds));
    if (!result) {
        return fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                    fmt::format("streams still busy after {} ms", milliseconds));
    }
    return result->code == 0 ? ACL_SUCCESS : fail(result->code, result->message);
}

}  // namespace

HandleTable<OwnedStream>& streams() { return context_state().streams; }

std::shared_ptr<Context> context_of_thread() {
    return context_state().contexts.find(thread_context);
}

std::shared_ptr<Context> current_context(Status& status) {
    if (auto context = context_of_thread()) return context;
    if (!settings().strict) return fallback_context();
    status = no_context();
    return nullptr;
}

std::shared_ptr<Stream> find_stream(const void* handle, Status& status) {
    if (handle == nullptr) {
        const auto context = current_context(status);
        return context ? context->default_stream : nullptr;
    }
    if (const auto owned = streams().find(handle)) return owned->stream;
    status = fail(ACL_ERROR_RT_INVALID_HANDLE,
                  fmt::format("stream {} is not alive: never created, or destroyed", handle));
    return nullptr;
}

void set_default_device(int32_t device) {
    std::lock_guard lock(context_state().mutex);
    context_state().default_device = device;
}

void destroy_streams_of(const std::shared_ptr<Context>& context) {
    const auto owned =
        streams().handles([&](const OwnedStream& s) { return s.context == context; });
    for (const void* handle : owned) {
        if (const auto stream = streams().remove(handle)) stream->stream->wait_idle();
    }
    context->default_stream->wait_idle();
}

std::optional<TaskResult> synchronise_context(const Context& context, Timeout timeout) {
    const auto deadline =
        std::chrono::steady_clock::now() + timeout.value_or(std::chrono::milliseconds(0));
    const auto remaining = [&]() -> Timeout {
        if (!timeout) return std::nullopt;
        const auto left = deadline - std::chrono::steady_clock::now();
        return std::max(std::chrono::milliseconds(0),
                        std::chrono::ceil<std::chrono::milliseconds>(left));
    };
    std::vector<std::shared_ptr<Stream>> all{context.default_stream};
    for (const void* handle :
         streams().handles([&](const OwnedStream& s) { return s.context.get() == &context; })) {
        if (const auto owned = streams().find(handle)) all.push_back(owned->stream);
    }
    TaskResult first;
    for (const auto& stream : all) {
        if (!stream->wait_idle(remaining())) return std::nullopt;
        TaskResult result = stream->take_error();
        if (first.code == 0) first = std::move(result);
    }
    return first;
}

}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtSetDevice(int32_t deviceId) {
    return initialised_api("aclrtSetDevice", [&] { return set_device(deviceId); });
}

aclError aclrtResetDevice(int32_t deviceId) {
    return initialised_api("aclrtResetDevice", [&] { return reset_device(deviceId, false); });
}

aclError aclrtResetDeviceForce(int32_t deviceId) {
    return initialised_api("aclrtResetDeviceForce", [&] { return reset_device(deviceId, true); });
}

aclError aclrtGetDevice(int32_t* deviceId) {
    return initialised_api("aclrtGetDevice", [&] { return get_device(deviceId); });
}

aclError aclrtGetDeviceCount(uint32_t* count) {
    return initialised_api("aclrtGetDeviceCount", [&]() -> Status {
        if (count == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "count is null");
        *count = settings().devices;
        return ACL_SUCCESS;
    });
}

aclError aclrtSynchronizeDevice(void) {
    return initialised_api("aclrtSynchronizeDevice", [] { return synchronise_device(-1); });
}

aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout) {
    return initialised_api("aclrtSynchronizeDeviceWithTimeout",
                           [&] { return synchronise_device(timeout); });
}

aclError aclrtGetRunMode(aclrtRunMode* runMode) {
    return initialised_api("aclrtGetRunMode", [&]() -> Status {
        if (runMode == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "runMode is null");
        *runMode = ACL_HOST;
        return ACL_SUCCESS;
    });
}

aclError aclrtCreateContext(aclrtContext* context, int32_t deviceId) {
    return initialised_api("aclrtCreateContext", [&] { return create_context(context, deviceId); });
}

aclError aclrtDestroyContext(aclrtContext context) {
    return initialised_api("aclrtDestroyContext", [&] { return destroy_context(context); });
}

aclError aclrtSetCurrentContext(aclrtContext context) {
    return initialised_api("aclrtSetCurrentContext", [&] { return set_current_context(context); });
}

aclError aclrtGetCurrentContext(aclrtContext* context) {
    return initialised_api("aclrtGetCurrentContext", [&]() -> Status {
        if (context == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "context is null");
        if (!context_state().contexts.find(thread_context)) return no_context();
        *context = thread_context;
        return ACL_SUCCESS;
    });
}

}  // extern "C"
