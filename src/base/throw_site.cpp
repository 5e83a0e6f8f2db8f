#include "base/throw_site.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <algorithm>
#include <typeinfo>

namespace drydock::fault {
namespace {

thread_local bool watching = false;
thread_local ThrowSite site;

void remember(const void* object) {
    void* all[ThrowSite::kMaxFrames];
    const int count = ::backtrace(all, ThrowSite::kMaxFrames);
    // The first two frames are this function and the __cxa_throw below.
    void* const here = __builtin_return_address(0);
    void** end = all + std::max(count, 0);
    void** outer = std::find(all, end, here);
    site.object = object;
    site.frame_count = 0;
    for (void** frame = outer; frame != end; ++frame) {
        if (frame != outer) site.frames[site.frame_count++] = *frame;
    }
}

}  // namespace

ThrowSite& last_throw_site() { return site; }

bool watch_throws(bool on) {
    const bool before = watching;
    watching = on;
    return before;
}

/// Out of line, so that its return address is in __cxa_throw.
__attribute__((noinline)) void note_throw(const void* object) {
    if (watching) remember(object);
}

}  // namespace drydock::fault

// By the time a handler runs, the frames that threw are gone; only the throw itself can tell. The
// definition here stands before that of the C++ library, which it calls.
extern "C" __attribute__((noreturn, visibility("default"))) void __cxa_throw(void* object,
                                                                            std::type_info* type,
                                                                            void (*destroy)(void*)) {
    using Throw = void (*)(void*, std::type_info*, void (*)(void*));
    static const auto next = reinterpret_cast<Throw>(::dlsym(RTLD_NEXT, "__cxa_throw"));
    drydock::fault::note_throw(object);
    next(object, type, destroy);
    __builtin_unreachable();
}
