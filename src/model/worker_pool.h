#pragma once
// Helper threads that live as long as the process.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace drydock {

/// Runs a task on the calling thread and on helpers at once. One user at a time (run() locks).
class WorkerPool {
  public:
    static WorkerPool& instance();
    /// Calls task(0) here and task(1) ... task(count-1) on helpers; returns when all have returned.
    void run(uint32_t count, const std::function<void(uint32_t)>& task);
    ~WorkerPool();

  private:
    void serve(uint32_t index);

    std::mutex user_;   ///< one run() at a time
    std::mutex mutex_;  ///< everything below
    std::condition_variable start_, done_;
    const std::function<void(uint32_t)>* task_ = nullptr;
    uint64_t generation_ = 0;
    uint32_t wanted_ = 0, working_ = 0;
    bool stop_ = false;
    std::vector<std::thread> helpers_;
};

}  // namespace drydock
