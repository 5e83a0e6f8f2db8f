#include "base/throw_site.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <algorithm>
#include <typeinfo>

#include "base/error.h"

namespace drydock::fault {
namespace {

thread_local ThrowSite site;

}  // namespace

ThrowSite& last_throw_site() { return site; }

/// `thrower` is where __cxa_throw returns to; the frames above it in the list are ours.
void note_throw(const void* object, void* thrower) {
    if (!inside_guard()) return;
    void* all[ThrowSite::kMaxFrames];
    const int count = ::backtrace(all, ThrowSite::kMaxFrames);
    void** end = all + std::max(count, 0);
    void** first = std::find(all, end, thrower);
    site.object = object;
    site.frames[0] = thrower;
    site.frame_count = first == end ? 1 : static_cast<size_t>(end - first);
    std::copy(first, end, site.frames);
}

}  // namespace drydock::fault

// By the time a handler runs, the frames that threw are gone; only the throw itself can tell. The
// definition here stands before that of the C++ library, which it calls.
extern "C" __attribute__((noreturn, visibility("default"))) void __cxa_throw(
    void* object, std::type_info* type, void (*destroy)(void*)) {
    using Throw = void (*)(void*, std::type_info*, void (*)(void*));
    static const auto next = reinterpret_cast<Throw>(::dlsym(RTLD_NEXT, "__cxa_throw"));
    drydock::fault::note_throw(object, __builtin_return_address(0));
    DRYDOCK_ASSERT(next != nullptr);
    next(object, type, destroy);
    __builtin_unreachable();
}
