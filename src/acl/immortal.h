#pragma once
// Process-wide state that must outlive every static destructor: programs call the runtime from
// global destructors, and worker threads may still run then (spec runtime 1.2).
#include <utility>

namespace drydock::acl {

/// An object that is never destroyed. Use: `static T& state = immortal<T>(arguments...);`
template <typename T, typename... Args>
T& immortal(Args&&... args) {
    return *new T(std::forward<Args>(args)...);
}

}  // namespace drydock::acl
