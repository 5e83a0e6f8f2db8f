// aclrt*Event* (spec runtime 1.5).
#include <atomic>
#include <chrono>

#include "acl/acl.h"
#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/immortal.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

using Clock = std::chrono::steady_clock;

constexpr uintptr_t kEventTag = 0x53;

/// One recording: done when the tasks before it on its stream are.
struct Capture {
    std::atomic<bool> done{false};
    Clock::time_point time;

    /// Also called when the task is dropped with its stream: waiters must not hang.
    void complete() {
        if (done) return;
        time = Clock::now();
        done = true;
        announce_progress();
    }
};

enum class EventKind : uint8_t {
    kPlain,     ///< aclrtCreateEvent: cannot be reset
    kWithFlag,  ///< aclrtCreateEventWithFlag
    kEx,        ///< aclrtCreateEventExWithFlag: complete while never recorded
};

struct Event {
    Event(uint32_t event_flags, EventKind event_kind) : flags(event_flags), kind(event_kind) {}

    const uint32_t flags;
    const EventKind kind;
    std::mutex mutex;
    std::shared_ptr<Capture> capture;  ///< latest recording; null = none
    std::shared_ptr<std::atomic<int>> waits = std::make_shared<std::atomic<int>>(0);

    std::shared_ptr<Capture> latest() {
        std::lock_guard lock(mutex);
        return capture;
    }
};

HandleTable<Event>& events() {
    static HandleTable<Event>& value = immortal<HandleTable<Event>>(kEventTag);
    return value;
}

std::shared_ptr<Event> find_event(const void* handle, Status& status) {
    if (handle == nullptr) {
        status = fail(ACL_ERROR_INVALID_PARAM, "event is null");
        return nullptr;
    }
    auto event = events().find(handle);
    if (!event) {
        status = fail(ACL_ERROR_RT_INVALID_HANDLE,
                      fmt::format("event {} is not alive: never created, or destroyed", handle));
    }
    return event;
}

Status create_event(aclrtEvent* handle, uint32_t flags, EventKind kind) {
    if (handle == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "event is null");
    constexpr uint32_t known = ACL_EVENT_SYNC | ACL_EVENT_CAPTURE_STREAM_PROGRESS |
                               ACL_EVENT_TIME_LINE | ACL_EVENT_DEVICE_USE_ONLY |
                               ACL_EVENT_EXTERNAL | ACL_EVENT_IPC;
    if ((flags & ~known) != 0 || flags == 0) {
        return fail(
            ACL_ERROR_RT_PARAM_INVALID,
            fmt::format("flag {:#x}: accepted are combinations of the bits {:#x}", flags, known));
    }
    *handle = events().add(std::make_shared<Event>(flags, kind));
    return ACL_SUCCESS;
}

/// Completes the capture when the last copy of the task goes, run or dropped.
std::shared_ptr<void> completion_of(const std::shared_ptr<Capture>& capture) {
    return {nullptr, [capture](void*) { capture->complete(); }};
}

Status record_event(aclrtEvent event_handle, aclrtStream stream_handle) {
    Status status = ACL_SUCCESS;
    const auto event = find_event(event_handle, status);
    if (!event) return status;
    const auto stream = find_stream(stream_handle, status);
    if (!stream) return status;
    auto capture = std::make_shared<Capture>();
    {
        std::lock_guard lock(event->mutex);
        event->capture = capture;
    }
    return stream->submit({.name = "event record",
                           .run =
                               [capture, completion = completion_of(capture)] {
                                   capture->complete();
                                   return TaskResult{};
                               },
                           .ready = {}});
}

/// Waiting and resetting need the SYNC flag (spec runtime 1.5).
Status need_sync(const Event& event) {
    if ((event.flags & ACL_EVENT_SYNC) != 0) return ACL_SUCCESS;
    return fail(
        ACL_ERROR_RT_PARAM_INVALID,
        fmt::format("the event was made with flag {:#x}, without ACL_EVENT_SYNC", event.flags));
}

Status reset_event(aclrtEvent event_handle, aclrtStream stream_handle) {
    Status status = ACL_SUCCESS;
    const auto event = find_event(event_handle, status);
    if (!event) return status;
    const auto stream = find_stream(stream_handle, status);
    if (!stream) return status;
    if ((status = need_sync(*event))) return status;
    if (event->kind == EventKind::kPlain) {
        // ASSUMED: the value; the manual only says that such an event cannot be reset.
        return fail(ACL_ERROR_RT_PARAM_INVALID, "an event of aclrtCreateEvent cannot be reset",
                    "make it with aclrtCreateEventWithFlag");
    }
    return stream->submit({.name = "event reset",
                           .run =
                               [event, before = event->latest()] {
                                   std::lock_guard lock(event->mutex);
                                   if (event->capture == before) event->capture = nullptr;
                                   return TaskResult{};
                               },
                           .ready = {}});
}

Status stream_wait_event(aclrtStream stream_handle, aclrtEvent event_handle) {
    Status status = ACL_SUCCESS;
    const auto event = find_event(event_handle, status);
    if (!event) return status;
    const auto stream = find_stream(stream_handle, status);
    if (!stream) return status;
    if ((status = need_sync(*event))) return status;
    const auto capture = event->latest();
    // ASSUMED: waiting for an event that was never recorded waits for nothing.
    if (!capture) return ACL_SUCCESS;
    ++*event->waits;
    const std::shared_ptr<void> waited(nullptr, [waits = event->waits](void*) {
        --*waits;
        announce_progress();
    });
    return stream->submit({.name = "event wait",
                           .run = [waited] { return TaskResult{}; },
                           .ready = [capture] { return capture->done.load(); }});
}

/// True when nothing recorded is outstanding. An "Ex" event never recorded is complete.
bool is_complete(Event& event) {
    const auto capture = event.latest();
    return capture ? capture->done.load() : event.kind == EventKind::kEx;
}

template <typename Result>
Status query_event(aclrtEvent handle, Result* result, Result yes, Result no) {
    Status status = ACL_SUCCESS;
    const auto event = find_event(handle, status);
    if (!event) return status;
    if (result == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "status is null");
    *result = is_complete(*event) ? yes : no;
    return ACL_SUCCESS;
}

Status query_wait(aclrtEvent handle, aclrtEventWaitStatus* result) {
    Status status = ACL_SUCCESS;
    const auto event = find_event(handle, status);
    if (!event) return status;
    if (result == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "status is null");
    *result = *event->waits == 0 ? ACL_EVENT_WAIT_STATUS_COMPLETE : ACL_EVENT_WAIT_STATUS_NOT_READY;
    return ACL_SUCCESS;
}

Status synchronise_event(aclrtEvent handle, int32_t milliseconds) {
    Status status = ACL_SUCCESS;
    const auto event = find_event(handle, status);
    if (!event) return status;
    if (milliseconds == 0 || milliseconds < -1) {
        return fail(ACL_ERROR_RT_PARAM_INVALID,
                    fmt::format("timeout {} is neither -1 nor positive", milliseconds));
    }
    const auto capture = event->latest();
    // ASSUMED: an event that was never recorded is not waited for.
    if (!capture) return ACL_SUCCESS;
    const Timeout timeout =
        milliseconds == -1 ? Timeout() : Timeout(std::chrono::milliseconds(milliseconds));
    if (wait_for_progress([&] { return capture->done.load(); }, timeout)) return ACL_SUCCESS;
    return fail(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT,
                fmt::format("the event is not complete after {} ms", milliseconds));
}

/// Time of a finished recording; empty with status and message otherwise.
std::optional<Clock::time_point> time_of(aclrtEvent handle, const char* which, Status& status) {
    const auto event = find_event(handle, status);
    if (!event) return std::nullopt;
    const auto capture = event->latest();
    if ((event->flags & ACL_EVENT_TIME_LINE) == 0) {
        status = fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                      fmt::format("{} event was made without ACL_EVENT_TIME_LINE", which));
    } else if (!capture || !capture->done) {
        status =
            fail(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID,
                 fmt::format("{} event is {}", which, capture ? "not complete" : "not recorded"),
                 "synchronise the stream first");
    } else {
        return capture->time;
    }
    return std::nullopt;
}

Status elapsed_time(float* milliseconds, aclrtEvent start, aclrtEvent end) {
    if (milliseconds == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "ms is null");
    Status status = ACL_SUCCESS;
    const auto from = time_of(start, "the start", status);
    if (!from) return status;
    const auto to = time_of(end, "the end", status);
    if (!to) return status;
    if (*to < *from) {
        return fail(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL,
                    "the end event completed before the start event");
    }
    *milliseconds = std::chrono::duration<float, std::milli>(*to - *from).count();
    return ACL_SUCCESS;
}

Status timestamp(aclrtEvent handle, uint64_t* microseconds) {
    if (microseconds == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "timestamp is null");
    Status status = ACL_SUCCESS;
    const auto time = time_of(handle, "the", status);
    if (!time) return status;
    *microseconds = static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(time->time_since_epoch()).count());
    return ACL_SUCCESS;
}

}  // namespace
}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtCreateEvent(aclrtEvent* event) {
    return initialised_api("aclrtCreateEvent", [&] {
        return create_event(event, ACL_EVENT_SYNC | ACL_EVENT_TIME_LINE, EventKind::kPlain);
    });
}

aclError aclrtCreateEventWithFlag(aclrtEvent* event, uint32_t flag) {
    return initialised_api("aclrtCreateEventWithFlag",
                           [&] { return create_event(event, flag, EventKind::kWithFlag); });
}

aclError aclrtCreateEventExWithFlag(aclrtEvent* event, uint32_t flag) {
    return initialised_api("aclrtCreateEventExWithFlag",
                           [&] { return create_event(event, flag, EventKind::kEx); });
}

aclError aclrtDestroyEvent(aclrtEvent event) {
    return initialised_api("aclrtDestroyEvent", [&] {
        Status status = ACL_SUCCESS;
        if (find_event(event, status)) events().remove(event);
        return status;
    });
}

aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream) {
    return initialised_api("aclrtRecordEvent", [&] { return record_event(event, stream); });
}

aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream) {
    return initialised_api("aclrtResetEvent", [&] { return reset_event(event, stream); });
}

aclError aclrtStreamWaitEvent(aclrtStream stream, aclrtEvent event) {
    return initialised_api("aclrtStreamWaitEvent",
                           [&] { return stream_wait_event(stream, event); });
}

aclError aclrtQueryEvent(aclrtEvent event, aclrtEventStatus* status) {
    return initialised_api("aclrtQueryEvent", [&] {
        return query_event(event, status, ACL_EVENT_STATUS_COMPLETE, ACL_EVENT_STATUS_NOT_READY);
    });
}

aclError aclrtQueryEventStatus(aclrtEvent event, aclrtEventRecordedStatus* status) {
    return initialised_api("aclrtQueryEventStatus", [&] {
        return query_event(event, status, ACL_EVENT_RECORDED_STATUS_COMPLETE,
                           ACL_EVENT_RECORDED_STATUS_NOT_READY);
    });
}

aclError aclrtQueryEventWaitStatus(aclrtEvent event, aclrtEventWaitStatus* status) {
    return initialised_api("aclrtQueryEventWaitStatus", [&] { return query_wait(event, status); });
}

aclError aclrtSynchronizeEvent(aclrtEvent event) {
    return initialised_api("aclrtSynchronizeEvent", [&] { return synchronise_event(event, -1); });
}

aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout) {
    return initialised_api("aclrtSynchronizeEventWithTimeout",
                           [&] { return synchronise_event(event, timeout); });
}

aclError aclrtEventElapsedTime(float* ms, aclrtEvent startEvent, aclrtEvent endEvent) {
    return initialised_api("aclrtEventElapsedTime",
                           [&] { return elapsed_time(ms, startEvent, endEvent); });
}

aclError aclrtEventGetTimestamp(aclrtEvent event, uint64_t* time) {
    return initialised_api("aclrtEventGetTimestamp", [&] { return timestamp(event, time); });
}

}  // extern "C"
