#include "model/worker_pool.h"

namespace drydock {

WorkerPool& WorkerPool::instance() {
    static WorkerPool pool;
    return pool;
}

void WorkerPool::run(uint32_t count, const std::function<void(uint32_t)>& task) {
    std::lock_guard user(user_);
    if (count > 1) {
        std::lock_guard lock(mutex_);
        while (helpers_.size() + 1 < count) {
            const auto index = static_cast<uint32_t>(helpers_.size() + 1);
            helpers_.emplace_back([this, index] { serve(index); });
        }
        task_ = &task;
        wanted_ = count;
        working_ = count - 1;
        ++generation_;
        start_.notify_all();
    }
    task(0);
    if (count > 1) {
        std::unique_lock lock(mutex_);
        done_.wait(lock, [&] { return working_ == 0; });
        task_ = nullptr;
    }
}

void WorkerPool::serve(uint32_t index) {
    uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        start_.wait(lock, [&] { return stop_ || (generation_ != seen && task_ != nullptr); });
        if (stop_) return;
        seen = generation_;
        if (index >= wanted_) continue;
        const auto* task = task_;
        lock.unlock();
        (*task)(index);
        lock.lock();
        if (--working_ == 0) done_.notify_all();
    }
}

WorkerPool::~WorkerPool() {
    {
        std::lock_guard lock(mutex_);
        stop_ = true;
    }
    start_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
}

}  // namespace drydock
