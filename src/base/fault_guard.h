#pragma once
// Runs user code (tiling functions, kernels, static initialisers) so that a crash, an exception or
// an endless loop in it ends the call, not the process.
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace drydock {

/// How user code failed. `pc` and `stack` are in the form that base/symbolize takes: return
/// addresses as they are, and the place of a signal plus one.
struct Fault {
    enum class Kind : uint8_t { kSignal, kException, kTimeout } kind = Kind::kSignal;
    int signal = 0;
    std::string what;  ///< "SIGSEGV: invalid address 0x10", "exception: ...", "no end after 5 s"
    const void* pc = nullptr;        ///< of the signal; for an exception, where it was thrown
    std::vector<const void*> stack;  ///< innermost first (pc is the first), best effort
};

/// Base of exceptions that are no failure of user code: run_guarded lets them through unchanged.
class PassThroughException {
  public:
    virtual ~PassThroughException() = default;
};

/// Calls `code`; SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT raised by it on this thread, and C++
/// exceptions, become a Fault. Nests (the innermost guard of the thread gets the fault); other
/// threads are not affected, and a signal outside any guard does what it did before. What `code`
/// held at a signal is leaked, so it must be user code, entered directly.
std::optional<Fault> run_guarded(const std::function<void()>& code);

using GuardHandle = struct GuardState*;
/// The innermost guard of the calling thread, for interrupt_guard; null outside. It ends with the
/// run_guarded call that made it: whoever passes it to another thread must take it back before.
GuardHandle current_guard();

/// Makes a guarded call on another thread end with Kind::kTimeout and `why` as text. Safe places to
/// stop are program counters in [user_begin, user_end), the user's object: the thread is
/// interrupted each millisecond, for up to 500 ms, until it is at one. Returns true when the call
/// was ended or ended by itself meanwhile; false when `guard` is no running call, or could not be
/// stopped (it is blocked in the system, or its fibre is not the one that runs).
bool interrupt_guard(GuardHandle guard, const void* user_begin, const void* user_end,
                     const std::string& why);

/// For fibre switches: makes `chain` (null for a new fibre) the guards of the calling thread and
/// returns those it had, to be put back when their fibre goes on. The guards belong to stack
/// frames, so each fibre needs its own. A fibre must go on on the thread it began on.
GuardHandle swap_guard_chain(GuardHandle chain);

}  // namespace drydock
