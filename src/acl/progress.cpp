#include "acl/progress.h"

#include <condition_variable>
#include <mutex>

#include "acl/immortal.h"

namespace drydock::acl {
namespace {

struct Signal {
    std::mutex mutex;
    std::condition_variable changed;
};

Signal& signal() {
    static Signal& value = immortal<Signal>();
    return value;
}

}  // namespace

void announce_progress() {
    // Taking the lock orders the change before or after a waiter's check, never in between.
    { std::lock_guard lock(signal().mutex); }
    signal().changed.notify_all();
}

bool wait_for_progress(const std::function<bool()>& done, Timeout timeout) {
    std::unique_lock lock(signal().mutex);
    if (!timeout) {
        signal().changed.wait(lock, done);
        return true;
    }
    return signal().changed.wait_for(lock, *timeout, done);
}

}  // namespace drydock::acl
