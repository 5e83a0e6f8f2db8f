#pragma once
// Remembers where the last exception of a thread was thrown. Internal to base/fault_guard.
#include <cstddef>

namespace drydock::fault {

struct ThrowSite {
    static constexpr size_t kMaxFrames = 64;
    const void* object = nullptr;  ///< the exception object, as std::exception_ptr holds it
    void* frames[kMaxFrames] = {};
    size_t frame_count = 0;
};

/// Of the calling thread; `object` is null when there was none inside a guard.
ThrowSite& last_throw_site();
/// True inside run_guarded; throws elsewhere are not noted and cost nothing extra.
bool inside_guard();

}  // namespace drydock::fault
