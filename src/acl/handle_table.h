#pragma once
// Opaque handles that are never reused, so that a stale or foreign one is always recognised.
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace drydock::acl {

/// Handles of one kind (`tag` keeps the kinds apart). A handle is a number, not an address.
template <typename T>
class HandleTable {
  public:
    explicit HandleTable(uintptr_t tag) : next_((tag << 40) + kStep) {}

    void* add(std::shared_ptr<T> object) {
        std::lock_guard lock(mutex_);
        const uintptr_t handle = next_;
        next_ += kStep;
        objects_.emplace(handle, std::move(object));
        return reinterpret_cast<void*>(handle);
    }

    /// Null when the handle is not alive.
    std::shared_ptr<T> find(const void* handle) const {
        std::lock_guard lock(mutex_);
        const auto it = objects_.find(reinterpret_cast<uintptr_t>(handle));
        return it == objects_.end() ? nullptr : it->second;
    }

    /// Takes the object out; null when the handle is not alive.
    std::shared_ptr<T> remove(const void* handle) {
        std::lock_guard lock(mutex_);
        const auto it = objects_.find(reinterpret_cast<uintptr_t>(handle));
        if (it == objects_.end()) return nullptr;
        std::shared_ptr<T> object = std::move(it->second);
        objects_.erase(it);
        return object;
    }

    /// Handles whose object satisfies `wanted`.
    template <typename Predicate>
    std::vector<void*> handles(Predicate wanted) const {
        std::lock_guard lock(mutex_);
        std::vector<void*> result;
        for (const auto& [handle, object] : objects_) {
            if (wanted(*object)) result.push_back(reinterpret_cast<void*>(handle));
        }
        return result;
    }

  private:
    static constexpr uintptr_t kStep = 16;
    mutable std::mutex mutex_;
    uintptr_t next_;
    std::map<uintptr_t, std::shared_ptr<T>> objects_;
};

}  // namespace drydock::acl
