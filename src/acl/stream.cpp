#include "acl/stream.h"

#include <cstdlib>
#include <set>

#include "acl/acl.h"
#include "acl/immortal.h"
#include "acl/settings.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

/// All streams, so that the process can end while their threads still run.
struct LiveStreams {
    std::mutex mutex;
    std::set<Stream*> streams;
    bool exiting = false;
};

LiveStreams& live() {
    static LiveStreams& value = immortal<LiveStreams>();
    return value;
}

std::atomic<bool> exiting{false};

/// Process exit without finalise: no thread may run on into destroyed statics. What nobody waited
/// for is dropped; tasks submitted later (global destructors) run inside the call.
void stop_all_streams() {
    exiting = true;
    std::lock_guard lock(live().mutex);
    for (Stream* stream : live().streams) stream->stop();
}

void stop_at_exit() {
    static const int registered = std::atexit(stop_all_streams);
    (void)registered;
}

TaskResult run_task(const Task& task) {
    try {
        return task.run();
    } catch (const UserError& error) {
        std::string text = error.what();
        if (!error.hint().empty()) text += "\n  hint: " + error.hint();
        return {ACL_ERROR_RT_INTERNAL_ERROR, text};
    } catch (const std::exception& error) {
        return {ACL_ERROR_RT_INTERNAL_ERROR, error.what()};
    } catch (...) {
        return {ACL_ERROR_RT_INTERNAL_ERROR, "unknown exception"};
    }
}

}  // namespace

Stream::Stream(std::shared_ptr<StreamGroup> group, uint32_t flags)
    : group_(std::move(group)), flags_(flags) {
    std::lock_guard lock(live().mutex);
    live().streams.insert(this);
}

Stream::~Stream() {
    {
        std::lock_guard lock(live().mutex);
        live().streams.erase(this);
    }
    stop();
}

bool Stream::runs_inside(const Task& task) const {
    if (exiting) return true;
    if (settings().async || task.own_thread || busy_ || !queue_.empty()) return false;
    return !task.ready || task.ready();
}

Status Stream::submit(Task task) {
    std::unique_lock lock(mutex_);
    if (const Status stopped = group_->stopped) {
        return fail(stopped, fmt::format("{} refused: the context was stopped by error {} of a "
                                         "stream in mode stop-on-failure",
                                         task.name, stopped));
    }
    if (runs_inside(task)) {
        run_inside(lock, std::move(task));
        return ACL_SUCCESS;
    }
    if (stopping_) return fail(ACL_ERROR_RT_INVALID_HANDLE, "the stream was destroyed");
    queue_.push_back(std::move(task));
    if (!worker_.joinable()) {
        stop_at_exit();
        worker_ = std::thread([this] { work(); });
    }
    lock.unlock();
    changed_.notify_all();
    return ACL_SUCCESS;
}

void Stream::run_inside(std::unique_lock<std::mutex>& lock, Task task) {
    const bool nested = busy_;
    const std::thread::id previous = runner_;
    busy_ = true;
    runner_ = std::this_thread::get_id();
    lock.unlock();
    execute(task);
    task = {};
    lock.lock();
    runner_ = previous;
    busy_ = nested;
    lock.unlock();
    changed_.notify_all();
}

bool Stream::take_next(Task& task) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopping_ || (!busy_ && !queue_.empty()); });
    if (stopping_) return false;
    task = std::move(queue_.front());
    queue_.pop_front();
    busy_ = true;
    runner_ = std::this_thread::get_id();
    return true;
}

void Stream::finish() {
    {
        std::lock_guard lock(mutex_);
        busy_ = false;
        runner_ = {};
    }
    changed_.notify_all();
}

void Stream::work() {
    Task task;
    while (take_next(task)) {
        if (task.ready && !task.ready()) {
            announce_progress();  // the first question may have started what is waited for
            wait_for_progress([&] { return stopping_ || task.ready(); });
        }
        if (!stopping_ && group_->stopped == 0) execute(task);
        task = {};  // before the stream is idle: what the task holds announces its end
        finish();
    }
}

void Stream::execute(Task& task) {
    TaskResult result = run_task(task);
    if (result.code != 0) note_failure(std::move(result), task.name);
}

void Stream::note_failure(TaskResult result, const std::string& name) {
    logger().debug("{} failed with {}: {}", name, result.code, result.message);
    std::lock_guard lock(mutex_);
    if (first_error_.code != 0) {
        ++further_errors_;
        return;
    }
    if (stop_on_failure_) group_->stopped = result.code;
    first_error_ = std::move(result);
}

bool Stream::wait_idle(Timeout timeout) {
    std::unique_lock lock(mutex_);
    if (busy_ && runner_ == std::this_thread::get_id())
        return true;  // a task cannot wait for itself
    const auto is_idle = [this] { return stopping_ || (!busy_ && queue_.empty()); };
    if (!timeout) {
        changed_.wait(lock, is_idle);
        return true;
    }
    return changed_.wait_for(lock, *timeout, is_idle);
}

bool Stream::idle() const {
    std::lock_guard lock(mutex_);
    return !busy_ && queue_.empty();
}

bool Stream::runs_on_this_thread() const {
    std::lock_guard lock(mutex_);
    return busy_ && runner_ == std::this_thread::get_id();
}

TaskResult Stream::take_error() {
    std::lock_guard lock(mutex_);
    TaskResult result = std::move(first_error_);
    first_error_ = {};
    if (further_errors_ != 0) {
        result.message +=
            fmt::format("\n  ({} later tasks of the stream failed too)", further_errors_);
        further_errors_ = 0;
    }
    if (result.code == 0 && group_->stopped != 0) {
        result = {group_->stopped, "the context was stopped by an earlier error"};
    }
    return result;
}

void Stream::stop() {
    std::deque<Task> dropped;
    std::thread worker;
    {
        std::lock_guard lock(mutex_);
        stopping_ = true;
        dropped.swap(queue_);
        worker.swap(worker_);
    }
    changed_.notify_all();
    announce_progress();
    if (!worker.joinable()) return;
    if (worker.get_id() == std::this_thread::get_id()) {
        worker.detach();  // the process ends from within one of the stream's own tasks
    } else {
        worker.join();
    }
}

bool Stream::set_failure_mode(bool stop_on_failure) {
    std::lock_guard lock(mutex_);
    if (mode_chosen_) return false;
    mode_chosen_ = true;
    stop_on_failure_ = stop_on_failure;
    return true;
}

}  // namespace drydock::acl
