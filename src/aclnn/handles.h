#pragma once
// Live objects behind the opaque pointers of the two-phase interface: a stale or foreign pointer is
// recognised without being followed.
#include <deque>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "acl/immortal.h"

namespace drydock::aclnn {

/// All live objects of one kind. Dead ones keep their memory for a while, so that their address is
/// not given to a new object and a second destroy is not taken for the destroy of another.
template <typename T>
class Handles {
  public:
    static Handles& instance() {
        static Handles& value = acl::immortal<Handles>();
        return value;
    }

    T* add(std::shared_ptr<T> object) {
        std::lock_guard lock(mutex_);
        T* address = object.get();
        live_.emplace(address, std::move(object));
        return address;
    }

    /// Null when the pointer is not a live object of this kind.
    std::shared_ptr<T> find(const void* address) const {
        std::lock_guard lock(mutex_);
        const auto it = live_.find(address);
        return it == live_.end() ? nullptr : it->second;
    }

    /// Takes a live object out; null when it is not alive.
    std::shared_ptr<T> remove(const void* address) {
        std::lock_guard lock(mutex_);
        const auto it = live_.find(address);
        if (it == live_.end()) return nullptr;
        std::shared_ptr<T> object = std::move(it->second);
        live_.erase(it);
        dead_.push_back(object);
        if (dead_.size() > kKept) dead_.pop_front();
        return object;
    }

    /// An object that died not long ago.
    std::shared_ptr<T> find_dead(const void* address) const {
        std::lock_guard lock(mutex_);
        for (const auto& object : dead_) {
            if (object.get() == address) return object;
        }
        return nullptr;
    }

  private:
    static constexpr size_t kKept = 1024;
    mutable std::mutex mutex_;
    std::unordered_map<const void*, std::shared_ptr<T>> live_;
    std::deque<std::shared_ptr<T>> dead_;
};

}  // namespace drydock::aclnn
