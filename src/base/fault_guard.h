#pragma once
// Runs user code (tiling functions, kernels, static initialisers) so that a crash, an exception or
// an endless loop in it ends the call, not the process.
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace drydock {

/// How user code failed. `pc` and `stack` are program counters for base/symbolize.
struct Fault {
    enum class Kind : uint8_t { kSignal, kException, kTimeout } kind = Kind::kSignal;
    int signal = 0;
    std::string what;                 ///< "SIGSEGV: invalid address 0x10", "exception: ...", "no end after 5 s"
    const void* pc = nullptr;
    std::vector<const void*> stack;   ///< innermost first, best effort
};

/// Calls `code`; SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT raised by it on this thread, and C++
/// exceptions, become a Fault. Nests; other threads are not affected. What `code` held at a signal is
/// leaked, so it must be user code, entered directly.
std::optional<Fault> run_guarded(const std::function<void()>& code);

/// Makes a guarded call on another thread end with Kind::kTimeout. `is_user_pc` says where it is
/// safe to stop (inside the user's object); called repeatedly by a watchdog until the thread stops.
/// Returns false when the thread is not inside run_guarded.
using GuardHandle = struct GuardState*;
GuardHandle current_guard();                                   ///< of the calling thread; null outside
bool interrupt_guard(GuardHandle guard, const void* user_begin, const void* user_end, const std::string& why);

}  // namespace drydock
