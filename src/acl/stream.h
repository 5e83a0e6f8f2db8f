#pragma once
// A FIFO of tasks. They run on the stream's own thread, started with the first task; with
// DRYDOCK_ASYNC=0 inside the submitting call whenever nothing has to be waited for. Errors are kept
// and reported when somebody synchronises (spec runtime 1.4).
#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "acl/error_text.h"
#include "acl/progress.h"

namespace drydock::acl {

/// How a task ended; `message` explains a non-zero code.
struct TaskResult {
    Status code = 0;
    std::string message;
};

struct Task {
    std::string name;
    std::function<TaskResult()> run;
    /// Asked until true once the task is at the head; may start what it waits for. Empty = always.
    std::function<bool()> ready;
    bool own_thread = false;  ///< never inside the submitting call
};

/// What all streams of a context share.
struct StreamGroup {
    std::atomic<Status> stopped{0};  ///< error of a stream in mode stop-on-failure
};

class Stream {
  public:
    Stream(std::shared_ptr<StreamGroup> group, uint32_t flags);
    /// Drops pending tasks, waits for the running one.
    ~Stream();
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    /// Appends a task. Fails (with a message) when the stream was stopped by an error.
    Status submit(Task task);
    /// Waits until every task is done; false when the time is over.
    bool wait_idle(Timeout timeout = std::nullopt);
    bool idle() const;
    /// True on the thread that is running a task of this stream.
    bool runs_on_this_thread() const;
    /// The first error since the last call, with a note on further ones; then none.
    // ASSUMED: an error is reported by one synchronisation, not by all later ones.
    TaskResult take_error();
    /// Drops pending tasks and ends the thread after the running task.
    void stop();

    uint32_t flags() const { return flags_; }
    /// Stop-on-failure may be chosen once; false on the second call.
    bool set_failure_mode(bool stop_on_failure);

  private:
    void work();
    bool take_next(Task& task);
    void finish();
    void execute(Task& task);
    void note_failure(TaskResult result, const std::string& name);
    bool runs_inside(const Task& task) const;
    void run_inside(std::unique_lock<std::mutex>& lock, Task task);

    const std::shared_ptr<StreamGroup> group_;
    const uint32_t flags_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> queue_;
    std::thread worker_;
    std::thread::id runner_;  ///< thread that runs a task now
    std::atomic<bool> stopping_{false};
    bool busy_ = false;
    bool mode_chosen_ = false;
    bool stop_on_failure_ = false;
    TaskResult first_error_;
    uint64_t further_errors_ = 0;
};

}  // namespace drydock::acl
