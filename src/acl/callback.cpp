#include "acl/callback.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <vector>

#include "acl/acl.h"
#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/immortal.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

/// Threads that may process reports (spec runtime 1.7).
constexpr size_t kMostThreads = 1024;

struct Report {
    aclrtCallback function;
    void* user_data;
    std::shared_ptr<std::atomic<bool>> done;
};

/// A thread that processes reports, with what waits for it.
struct Subscriber {
    std::deque<Report> reports;
    size_t streams = 0;
};

struct State {
    std::mutex mutex;
    std::map<uint64_t, Subscriber> threads;
    std::map<const Stream*, uint64_t> streams;
};

State& state() {
    static State& value = immortal<State>();
    return value;
}

/// Programs name a thread by pthread_self() or by its kernel id.
Subscriber* subscriber_of_this_thread() {
    for (const uint64_t id :
         {static_cast<uint64_t>(pthread_self()), static_cast<uint64_t>(gettid())}) {
        const auto it = state().threads.find(id);
        if (it != state().threads.end()) return &it->second;
    }
    return nullptr;
}

Status subscribe(uint64_t thread, aclrtStream handle) {
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    std::lock_guard lock(state().mutex);
    const auto existing = state().streams.find(stream.get());
    if (existing != state().streams.end()) {
        return fail(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                    fmt::format("thread {} is subscribed to the stream already", existing->second));
    }
    if (state().threads.size() >= kMostThreads && !state().threads.contains(thread)) {
        return fail(ACL_ERROR_RT_RESOURCE_ALLOC_FAIL,
                    fmt::format("{} threads are subscribed, the limit", kMostThreads));
    }
    state().streams.emplace(stream.get(), thread);
    ++state().threads[thread].streams;
    return ACL_SUCCESS;
}

/// Removes the stream's subscription; reports that nobody will process now count as done.
void remove_subscription(std::map<const Stream*, uint64_t>::iterator it) {
    const auto thread = state().threads.find(it->second);
    state().streams.erase(it);
    if (--thread->second.streams > 0) return;
    for (const Report& report : thread->second.reports) *report.done = true;
    state().threads.erase(thread);
}

Status unsubscribe(uint64_t thread, aclrtStream handle) {
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    {
        std::lock_guard lock(state().mutex);
        const auto it = state().streams.find(stream.get());
        if (it == state().streams.end() || it->second != thread) {
            return fail(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                        fmt::format("thread {} is not subscribed to the stream", thread));
        }
        remove_subscription(it);
    }
    announce_progress();
    return ACL_SUCCESS;
}

/// Hands the report to the subscriber; without one it counts as done.
void hand_over(const Stream* stream, const Report& report) {
    std::lock_guard lock(state().mutex);
    const auto it = state().streams.find(stream);
    if (it == state().streams.end()) {
        *report.done = true;
    } else {
        state().threads[it->second].reports.push_back(report);
    }
}

Task callback_task(const std::shared_ptr<Stream>& stream, const Report& report, bool block) {
    const auto handed = std::make_shared<std::atomic<bool>>(false);
    // The stream owns the task, so it outlives it.
    const Stream* target = stream.get();
    Task task;
    task.name = "callback";
    task.own_thread = true;
    task.run = [target, report, block] {
        if (!block) {
            hand_over(target, report);
            announce_progress();
        }
        return TaskResult{};
    };
    if (block) {
        task.ready = [target, report, handed] {
            if (!handed->exchange(true)) hand_over(target, report);
            return report.done->load();
        };
    }
    return task;
}

Status launch_callback(aclrtCallback function, void* user_data, aclrtCallbackBlockType block,
                       aclrtStream handle) {
    if (function == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "fn is null");
    if (block != ACL_CALLBACK_NO_BLOCK && block != ACL_CALLBACK_BLOCK) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("blockType {} is neither 0 nor 1", static_cast<int>(block)));
    }
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    {
        std::lock_guard lock(state().mutex);
        if (!state().streams.contains(stream.get())) {
            return fail(ACL_ERROR_RT_STREAM_NO_CB_REG, "no thread is subscribed to the stream",
                        "call aclrtSubscribeReport first");
        }
    }
    const Report report{function, user_data, std::make_shared<std::atomic<bool>>(false)};
    return stream->submit(callback_task(stream, report, block == ACL_CALLBACK_BLOCK));
}

/// Everything that waits for the calling thread; empty when it is not subscribed or nothing waits.
std::deque<Report> take_reports() {
    std::lock_guard lock(state().mutex);
    std::deque<Report> result;
    if (Subscriber* self = subscriber_of_this_thread()) result.swap(self->reports);
    return result;
}

Status process_reports(int32_t milliseconds) {
    if (milliseconds == 0 || milliseconds < -1) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("timeout {} is neither -1 nor positive", milliseconds));
    }
    {
        std::lock_guard lock(state().mutex);
        if (subscriber_of_this_thread() == nullptr) {
            return fail(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                        "the calling thread is not subscribed to a stream",
                        "call aclrtSubscribeReport with this thread's id");
        }
    }
    const Timeout timeout =
        milliseconds == -1 ? Timeout() : Timeout(std::chrono::milliseconds(milliseconds));
    const auto arrived = [] {
        std::lock_guard lock(state().mutex);
        const Subscriber* self = subscriber_of_this_thread();
        return self == nullptr || !self->reports.empty();
    };
    wait_for_progress(arrived, timeout);
    const std::deque<Report> reports = take_reports();
    for (const Report& report : reports) {
        report.function(report.user_data);
        *report.done = true;
        announce_progress();
    }
    if (!reports.empty()) return ACL_SUCCESS;
    return fail(ACL_ERROR_RT_REPORT_TIMEOUT,
                fmt::format("no callback arrived within {} ms", milliseconds));
}

Status launch_host_function(aclrtStream handle, aclrtHostFunc function, void* args) {
    if (function == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "fn is null");
    Status status = ACL_SUCCESS;
    const auto stream = find_stream(handle, status);
    if (!stream) return status;
    Task task;
    task.name = "host function";
    task.own_thread = true;
    task.run = [function, args] {
        function(args);
        return TaskResult{};
    };
    return stream->submit(std::move(task));
}

}  // namespace

void forget_subscription(const Stream* stream) {
    {
        std::lock_guard lock(state().mutex);
        const auto it = state().streams.find(stream);
        if (it == state().streams.end()) return;
        remove_subscription(it);
    }
    announce_progress();
}

}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtSubscribeReport(uint64_t threadId, aclrtStream stream) {
    return initialised_api("aclrtSubscribeReport", [&] { return subscribe(threadId, stream); });
}

aclError aclrtUnSubscribeReport(uint64_t threadId, aclrtStream stream) {
    return initialised_api("aclrtUnSubscribeReport", [&] { return unsubscribe(threadId, stream); });
}

aclError aclrtLaunchCallback(aclrtCallback fn, void* userData, aclrtCallbackBlockType blockType,
                             aclrtStream stream) {
    return initialised_api("aclrtLaunchCallback",
                           [&] { return launch_callback(fn, userData, blockType, stream); });
}

aclError aclrtProcessReport(int32_t timeout) {
    return initialised_api("aclrtProcessReport", [&] { return process_reports(timeout); });
}

aclError aclrtLaunchHostFunc(aclrtStream stream, aclrtHostFunc fn, void* args) {
    return initialised_api("aclrtLaunchHostFunc",
                           [&] { return launch_host_function(stream, fn, args); });
}

}  // extern "C"
