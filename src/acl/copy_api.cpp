// aclrtMemcpy, aclrtMemset and their asynchronous forms (spec runtime 1.6).
#include <cstring>

#include "acl/acl.h"
#include "acl/context.h"
#include "acl/host_copy.h"
#include "acl/memory.h"
#include "acl/pinned.h"
#include "acl/settings.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

struct CopyCall {
    void* dst;
    size_t dst_max;
    const void* src;
    size_t count;
    aclrtMemcpyKind kind;
};

/// What one end of a copy is.
struct End {
    std::optional<Allocation> device;  ///< device memory
    bool pinned = false;               ///< aclrtMallocHost
    bool known() const { return device.has_value() || pinned; }
};

End end_of(const void* address, uint64_t bytes) {
    End end;
    end.device = find_allocation(address);
    if (!end.device) end.pinned = is_pinned(address, bytes);
    return end;
}

/// Checks 2 to 4 of spec runtime 1.6, in that order.
Status check_copy(const CopyCall& call, aclrtMemcpyKind last_kind) {
    if (call.dst == nullptr || call.src == nullptr) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("{} is null", call.dst == nullptr ? "dst" : "src"));
    }
    if (call.kind < ACL_MEMCPY_HOST_TO_HOST || call.kind > last_kind) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("kind {} is not one of 0..{}", static_cast<int>(call.kind),
                                static_cast<int>(last_kind)));
    }
    if (call.dst_max == 0 || call.count > call.dst_max) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("count {} exceeds destMax {}", call.count, call.dst_max));
    }
    return ACL_SUCCESS;
}

/// A kind that contradicts the addresses: copied anyway, an error in strict mode.
Status check_direction(const CopyCall& call, const End& dst, const End& src) {
    const bool to_device =
        call.kind == ACL_MEMCPY_HOST_TO_DEVICE || call.kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
    const bool from_device =
        call.kind == ACL_MEMCPY_DEVICE_TO_HOST || call.kind == ACL_MEMCPY_DEVICE_TO_DEVICE;
    if (call.kind > ACL_MEMCPY_DEVICE_TO_DEVICE) return ACL_SUCCESS;
    if (to_device == dst.device.has_value() && from_device == src.device.has_value())
        return ACL_SUCCESS;
    const std::string message =
        fmt::format("kind {} contradicts the addresses: dst is {} memory, src is {} memory",
                    static_cast<int>(call.kind), dst.device ? "device" : "host",
                    src.device ? "device" : "host");
    if (settings().strict) return fail(ACL_ERROR_RT_PARAM_INVALID, message);
    logger().debug("aclrtMemcpy: {}", message);
    return ACL_SUCCESS;
}

Status check_released(const char* name, const void* address) {
    const auto released = find_released(address);
    if (!released) return ACL_SUCCESS;
    return fail(ACL_ERROR_RT_PARAM_INVALID, fmt::format("{} {} lies in the {}, which was freed",
                                                        name, address, describe(*released)));
}

/// Bytes that may be copied on a device end; leaves a message when they are fewer than `count`.
uint64_t clamp(const char* name, const void* address, const End& end, uint64_t count,
               Status& status) {
    if (!end.device) return count;
    const uint64_t usable = usable_bytes(*end.device, address);
    if (count <= usable) return count;
    status = fail(ACL_ERROR_RT_PARAM_INVALID,
                  fmt::format("{}: {} bytes from {} overrun the {} by {} bytes", name, count,
                              address, describe(*end.device), count - usable),
                  settings().strict ? "" : "only what fits was copied");
    return usable;
}

Status short_source(const CopyCall& call, uint64_t readable) {
    const std::string message = fmt::format(
        "host source {} has at most {} readable bytes, {} requested; the rest was filled with 0",
        call.src, readable, call.count);
    if (settings().strict) return fail(ACL_ERROR_RT_PARAM_INVALID, message);
    logger().warn("aclrtMemcpy: {}", message);
    return ACL_SUCCESS;
}

Status short_destination(const CopyCall& call, uint64_t written) {
    const std::string message =
        fmt::format("host destination {} has at most {} writable bytes, {} requested", call.dst,
                    written, call.count);
    logger().warn("aclrtMemcpy: {}", message);
    return fail(ACL_ERROR_RT_PARAM_INVALID, message);
}

Status move_bytes(const CopyCall& call, const End& dst, const End& src, uint64_t count) {
    if (dst.known() && src.known()) {
        std::memmove(call.dst, call.src, count);
        return ACL_SUCCESS;
    }
    if (dst.known()) {
        const uint64_t readable = copy_from_host(call.dst, call.src, count);
        return readable == count ? ACL_SUCCESS : short_source(call, readable);
    }
    if (src.known()) {
        const uint64_t written = copy_to_host(call.dst, call.src, count);
        return written == count ? ACL_SUCCESS : short_destination(call, written);
    }
    const HostCopy copy = copy_host_to_host(call.dst, call.src, count);
    if (copy.written < count) return short_destination(call, copy.written);
    return copy.readable == count ? ACL_SUCCESS : short_source(call, copy.readable);
}

/// The copy itself, after the checks of its arguments.
Status perform(const CopyCall& call) {
    if (const Status status = check_released("dst", call.dst)) return status;
    if (const Status status = check_released("src", call.src)) return status;
    const End dst = end_of(call.dst, call.count);
    const End src = end_of(call.src, call.count);
    if (const Status status = check_direction(call, dst, src)) return status;
    Status overrun = ACL_SUCCESS;
    uint64_t count = clamp("dst", call.dst, dst, call.count, overrun);
    count = clamp("src", call.src, src, count, overrun);
    if (overrun != ACL_SUCCESS && settings().strict) return overrun;
    const Status status = move_bytes(call, dst, src, count);
    return overrun != ACL_SUCCESS ? overrun : status;
}

Status copy(const CopyCall& call) {
    if (call.count == 0) return ACL_SUCCESS;
    if (const Status status = check_copy(call, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE)) return status;
    return call.dst == call.src ? ACL_SUCCESS : perform(call);
}

/// Runs `body` as a task; its status and text become the stream's error.
Status submit_call(const std::shared_ptr<Stream>& stream, const char* name,
                   std::function<Status()> body) {
    Task task;
    task.name = name;
    task.run = [name, body = std::move(body)]() -> TaskResult {
        const ApiScope scope(name);
        const MessageCollector messages;
        const Status status = body();
        return {status, messages.text()};
    };
    return stream->submit(std::move(task));
}

Status copy_async(const CopyCall& call, aclrtStream handle) {
    if (call.count == 0) return ACL_SUCCESS;
    if (const Status status = check_copy(call, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE)) return status;
    if (call.kind == ACL_MEMCPY_HOST_TO_HOST) {
        return fail(ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
                    "kind 0 (host to host) has no asynchronous form");
    }
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream || call.dst == call.src) return status;
    const bool pageable =
        !end_of(call.dst, call.count).known() || !end_of(call.src, call.count).known();
    status = submit_call(stream, "aclrtMemcpyAsync", [call] { return perform(call); });
    // Pageable host memory may change as soon as the call returns, so the copy is done by then.
    if (status == ACL_SUCCESS && pageable) stream->wait_idle();
    return status;
}

Status check_fill(const void* address, size_t max_count, size_t count) {
    if (address == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "devPtr is null");
    if (count > max_count) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("count {} exceeds maxCount {}", count, max_count));
    }
    return ACL_SUCCESS;
}

Status fill(void* address, int32_t value, size_t count) {
    const auto allocation = find_allocation(address);
    if (!allocation && !is_pinned(address, count)) {
        if (const Status status = check_released("devPtr", address)) return status;
        return fail(
            ACL_ERROR_RT_PARAM_INVALID,
            fmt::format("{} is neither device memory nor within one block of aclrtMallocHost",
                        address));
    }
    uint64_t usable = count;
    Status status = ACL_SUCCESS;
    if (allocation) usable = clamp("devPtr", address, {allocation, false}, count, status);
    if (status != ACL_SUCCESS && settings().strict) return status;
    std::memset(address, value & 0xFF, usable);
    return status;
}

}  // namespace
}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtMemcpy(void* dst, size_t destMax, const void* src, size_t count,
                     aclrtMemcpyKind kind) {
    return initialised_api("aclrtMemcpy", [&] { return copy({dst, destMax, src, count, kind}); });
}

aclError aclrtMemcpyAsync(void* dst, size_t destMax, const void* src, size_t count,
                          aclrtMemcpyKind kind, aclrtStream stream) {
    return initialised_api("aclrtMemcpyAsync", [&] {
        return copy_async({dst, destMax, src, count, kind}, stream);
    });
}

aclError aclrtMemset(void* devPtr, size_t maxCount, int32_t value, size_t count) {
    return initialised_api("aclrtMemset", [&]() -> Status {
        if (count == 0) return ACL_SUCCESS;
        if (const Status status = check_fill(devPtr, maxCount, count)) return status;
        return fill(devPtr, value, count);
    });
}

aclError aclrtMemsetAsync(void* devPtr, size_t maxCount, int32_t value, size_t count,
                          aclrtStream stream) {
    return initialised_api("aclrtMemsetAsync", [&]() -> Status {
        if (count == 0) return ACL_SUCCESS;
        if (const Status status = check_fill(devPtr, maxCount, count)) return status;
        Status status = ACL_SUCCESS;
        const auto found = find_stream(stream, status);
        if (!found) return status;
        return submit_call(found, "aclrtMemsetAsync", [=] { return fill(devPtr, value, count); });
    });
}

}  // extern "C"
