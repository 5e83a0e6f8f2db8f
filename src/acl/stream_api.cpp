// aclrt*Stream* (spec runtime 1.4).
#include "acl/acl.h"
#include "acl/callback.h"
#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/settings.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

/// Streams per device (spec runtime 1.4: a project decision, chips differ).
constexpr size_t kMostStreams = 2048;
/// Streams that nobody waits for: synchronising them succeeds at once.
constexpr uint32_t kUnwaited =
    ACL_STREAM_PERSISTENT | ACL_STREAM_CPU_SCHEDULE | ACL_STREAM_DEVICE_USE_ONLY;
constexpr uint32_t kKnownFlags = 0x3F;

Status create_stream(aclrtStream* handle, uint32_t flags) {
    if (handle == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "stream is null");
    Status status = ACL_SUCCESS;
    const auto context = current_context(status);
    if (!context) return status;
    const size_t used =
        streams()
            .handles([&](const OwnedStream& s) { return s.context->device == context->device; })
            .size();
    if (used >= kMostStreams) {
        return fail(ACL_ERROR_RT_NO_STREAM_RESOURCE,
                    fmt::format("device {} has {} streams, the limit", context->device, used),
                    "destroy streams that are not needed");
    }
    *handle = streams().add(std::make_shared<OwnedStream>(context, flags & kKnownFlags));
    return ACL_SUCCESS;
}

Status destroy_stream(aclrtStream handle, bool force) {
    if (handle == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "stream is null");
    Status status = ACL_SUCCESS;
    const auto context = current_context(status);
    if (!context) return status;
    const auto owned = streams().find(handle);
    if (!owned) {
        return fail(ACL_ERROR_RT_INVALID_HANDLE,
                    fmt::format("stream {} is not alive: never created, or destroyed", handle));
    }
    if (owned->context != context) {
        return fail(ACL_ERROR_RT_STREAM_CONTEXT,
                    "the stream belongs to another context than the current one");
    }
    if (owned->stream->runs_on_this_thread()) {
        return fail(ACL_ERROR_RT_PARAM_INVALID, "a stream cannot be destroyed by its own callback");
    }
    streams().remove(handle);
    if (!force) owned->stream->wait_idle();
    owned->stream->stop();
    forget_subscription(owned->stream.get());
    return ACL_SUCCESS;
}

Status synchronise_stream(aclrtStream handle, int32_t milliseconds) {
    if (milliseconds == 0 || milliseconds < -1) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("timeout {} is neither -1 nor positive", milliseconds));
    }
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    if ((stream->flags() & kUnwaited) != 0) return ACL_SUCCESS;
    if (stream->runs_on_this_thread()) {
        return fail(ACL_ERROR_RT_PARAM_INVALID, "a callback cannot synchronise its own stream");
    }
    const Timeout timeout =
        milliseconds == -1 ? Timeout() : Timeout(std::chrono::milliseconds(milliseconds));
    if (!stream->wait_idle(timeout)) {
        return fail(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                    fmt::format("the stream is still busy after {} ms", milliseconds));
    }
    const TaskResult result = stream->take_error();
    return result.code == 0 ? ACL_SUCCESS : fail(result.code, result.message);
}

Status query_stream(aclrtStream handle, aclrtStreamStatus* result) {
    if (result == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "status is null");
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    *result = stream->idle() ? ACL_STREAM_STATUS_COMPLETE : ACL_STREAM_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

Status set_failure_mode(aclrtStream handle, uint64_t mode) {
    if (mode != ACL_CONTINUE_ON_FAILURE && mode != ACL_STOP_ON_FAILURE) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("mode {} is neither 0 (continue) nor 1 (stop)", mode));
    }
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    if (stream->set_failure_mode(mode == ACL_STOP_ON_FAILURE)) return ACL_SUCCESS;
    return fail(ACL_ERROR_RT_PARAM_INVALID, "the failure mode of this stream was set before");
}

}  // namespace
}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtCreateStream(aclrtStream* stream) {
    return initialised_api("aclrtCreateStream", [&] { return create_stream(stream, 0); });
}

aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t, uint32_t flag) {
    return initialised_api("aclrtCreateStreamWithConfig",
                           [&] { return create_stream(stream, flag); });
}

aclError aclrtDestroyStream(aclrtStream stream) {
    return initialised_api("aclrtDestroyStream", [&] { return destroy_stream(stream, false); });
}

aclError aclrtDestroyStreamForce(aclrtStream stream) {
    return initialised_api("aclrtDestroyStreamForce", [&] { return destroy_stream(stream, true); });
}

aclError aclrtSynchronizeStream(aclrtStream stream) {
    return initialised_api("aclrtSynchronizeStream",
                           [&] { return synchronise_stream(stream, -1); });
}

aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout) {
    return initialised_api("aclrtSynchronizeStreamWithTimeout",
                           [&] { return synchronise_stream(stream, timeout); });
}

aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status) {
    return initialised_api("aclrtStreamQuery", [&] { return query_stream(stream, status); });
}

aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode) {
    return initialised_api("aclrtSetStreamFailureMode",
                           [&] { return set_failure_mode(stream, mode); });
}

}  // extern "C"
