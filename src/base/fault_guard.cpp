#include "base/fault_guard.h"

#include <cxxabi.h>
#include <execinfo.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <exception>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/fault_context.h"
#include "base/throw_site.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace drydock {

/// One run_guarded call. Lives in its frame; the chain of a thread runs from inner to outer.
struct GuardState {
    sigjmp_buf resume;
    GuardState* outer = nullptr;
    pthread_t thread = ::pthread_self();
    fault::SignalFacts facts;
    bool published = false;  ///< in the table that interrupt_guard reads
    bool timed_out = false;  ///< the jump was made by the interrupt handler
    std::string why;         ///< text of the timeout; written under the table's lock
    // Written before the interrupt is sent, read by its handler.
    std::atomic<uintptr_t> user_begin{0};
    std::atomic<uintptr_t> user_end{0};
    std::atomic<bool> interrupted{false};
};

namespace {

using std::chrono::milliseconds;

// Handlers touch these. The initial-exec model keeps the first access from allocating memory.
#define DRYDOCK_SIGNAL_SAFE_TLS thread_local __attribute__((tls_model("initial-exec")))
DRYDOCK_SIGNAL_SAFE_TLS GuardState* chain = nullptr;
DRYDOCK_SIGNAL_SAFE_TLS GuardState* capturing = nullptr;

// ---- signal handlers
// -----------------------------------------------------------------------------

constexpr std::array kFaultSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
std::array<struct sigaction, kFaultSignals.size()> previous_actions;

#if defined(__SANITIZE_THREAD__)
// TSan holds back signals unless they are of the synchronous kind, and blocks all in its handlers.
int interrupt_signal() { return SIGSYS; }
constexpr int kSaveSignalMask = 1;
#else
int interrupt_signal() { return SIGRTMIN + 6; }
constexpr int kSaveSignalMask = 0;
#endif

[[noreturn]] void jump_to(GuardState* guard) { ::siglongjmp(guard->resume, 1); }

/// A fault of nobody's guard: whoever handled it before us does, or the process ends by it.
void pass_on(int number, siginfo_t* info, void* context) {
    const auto* found = std::find(kFaultSignals.begin(), kFaultSignals.end(), number);
    const struct sigaction& previous = previous_actions[found - kFaultSignals.begin()];
    if ((previous.sa_flags & SA_SIGINFO) != 0) {
        previous.sa_sigaction(number, info, context);
    } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
        previous.sa_handler(number);
    } else {
        ::signal(number, SIG_DFL);
        // A fault comes again when the handler returns; a sent signal has to be sent again.
        if (info->si_code <= 0) ::raise(number);
    }
}

void on_fault(int number, siginfo_t* info, void* context) {
    GuardState* const guard = chain;
    if (guard == nullptr) return pass_on(number, info, context);
    // A second fault while the stack was walked: what is known so far has to do.
    if (std::exchange(capturing, guard) == guard) {
        capturing = nullptr;
        jump_to(guard);
    }
    fault::describe(*info, context, guard->facts);
    fault::capture_frames(guard->facts);
    capturing = nullptr;
    jump_to(guard);
}

/// Whether `guard` or one around it was asked to end, and `pc` is a safe place for it. The
/// innermost one ends first; the outer ones follow when they run user code again.
bool is_interrupted(const GuardState* guard, uintptr_t pc) {
    for (; guard != nullptr; guard = guard->outer) {
        if (pc >= guard->user_begin && pc < guard->user_end) return true;
    }
    return false;
}

void on_interrupt(int, siginfo_t* info, void* context) {
    GuardState* const guard = chain;
    if (guard == nullptr || capturing != nullptr) return;
    if (!is_interrupted(guard, fault::machine_state(context).pc)) return;
    capturing = guard;
    guard->timed_out = true;
    guard->interrupted = true;
    fault::describe(*info, context, guard->facts);
    fault::capture_frames(guard->facts);
    capturing = nullptr;
    jump_to(guard);
}

/// SA_NODEFER: the mask stays as it was, so that a jump out of the handler needs no system call to
/// restore it and sigsetjmp none to save it.
struct sigaction handler_action(void (*handler)(int, siginfo_t*, void*)) {
    struct sigaction action {};
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    return action;
}

bool install_handlers() {
    void* warm_up[1];
    ::backtrace(warm_up, 1);  // loads the unwinder; a handler must not
    const struct sigaction on_faults = handler_action(on_fault);
    for (size_t i = 0; i < kFaultSignals.size(); ++i) {
        ::sigaction(kFaultSignals[i], &on_faults, &previous_actions[i]);
    }
    const struct sigaction on_interrupts = handler_action(on_interrupt);
    ::sigaction(interrupt_signal(), &on_interrupts, nullptr);
    return true;
}

// ---- alternate stack
// -----------------------------------------------------------------------------

constexpr size_t kAlternateStackBytes = 256 * 1024;

/// The stack handlers of this thread run on: theirs may be used up, or be that of a small fibre.
class AlternateStack {
  public:
    AlternateStack() {
        ::sigaltstack(nullptr, &previous_);
        if ((previous_.ss_flags & SS_DISABLE) == 0 && previous_.ss_size >= kAlternateStackBytes)
            return;
        void* memory = ::mmap(nullptr, kAlternateStackBytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
        DRYDOCK_ASSERT(memory != MAP_FAILED);
        stack_t stack{};
        stack.ss_sp = memory;
        stack.ss_size = kAlternateStackBytes;
        ::sigaltstack(&stack, nullptr);
        memory_ = memory;
    }
    ~AlternateStack() {
        if (memory_ == nullptr) return;
        ::sigaltstack(&previous_, nullptr);
        ::munmap(memory_, kAlternateStackBytes);
    }
    AlternateStack(const AlternateStack&) = delete;
    AlternateStack& operator=(const AlternateStack&) = delete;

  private:
    void* memory_ = nullptr;
    stack_t previous_{};
};

void prepare_thread() {
    static const bool installed = install_handlers();
    static thread_local const AlternateStack stack;
    static_cast<void>(installed);
    static_cast<void>(stack);
}

// ---- guards that other threads may know
// ----------------------------------------------------------

/// Handles that interrupt_guard accepts. Never destroyed: watchdogs may outlive statics.
struct GuardTable {
    std::mutex mutex;
    std::set<GuardState*> guards;
};

GuardTable& table() {
    static auto* const instance = new GuardTable;
    return *instance;
}

void publish(GuardState* guard) {
    const std::lock_guard lock(table().mutex);
    guard->published = table().guards.insert(guard).second || guard->published;
}

void withdraw(GuardState* guard) {
    if (!guard->published) return;
    const std::lock_guard lock(table().mutex);
    table().guards.erase(guard);
}

// ---- the call
// ------------------------------------------------------------------------------------

/// Makes a guard the innermost of the thread. On the way out it also repairs what a jump skips: the
/// C++ runtime's list of caught exceptions would keep those the abandoned frames had caught.
class GuardScope {
  public:
    explicit GuardScope(GuardState& guard) : guard_(guard) {
        guard_.outer = chain;
        std::memcpy(exceptions_, abi::__cxa_get_globals(), sizeof(exceptions_));
        chain = &guard_;
    }
    ~GuardScope() {
        chain = guard_.outer;
        withdraw(&guard_);
    }
    GuardScope(const GuardScope&) = delete;
    GuardScope& operator=(const GuardScope&) = delete;

    void repair() {
        chain = &guard_;
        std::memcpy(static_cast<void*>(abi::__cxa_get_globals()), exceptions_, sizeof(exceptions_));
        forget_abandoned_frames();
    }

  private:
    /// The frames a jump skips keep their poison in the address sanitizer's shadow; those that come
    /// to lie there next must not meet it. Its own clean-up does not know the stacks of fibres.
    void forget_abandoned_frames() {
#if defined(__SANITIZE_ADDRESS__)
        constexpr uintptr_t kBelow = 16 << 10;  // frames of the calls that follow
        const auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
        const uintptr_t fault = guard_.facts.machine.stack_pointer;
        const uintptr_t low = (fault != 0 && fault < here ? fault : here) - kBelow;
        __asan_unpoison_memory_region(reinterpret_cast<void*>(low), here - low);
#endif
    }

    GuardState& guard_;
    void* exceptions_[2];  ///< Itanium C++ ABI 2.2.2: caught exceptions, uncaught count
};

/// Of the exception being handled. Its throw is remembered only if none came after it.
void add_throw_site(Fault& fault) {
    const std::exception_ptr current = std::current_exception();
    const void* object = nullptr;
    std::memcpy(&object, &current, sizeof(object));
    const fault::ThrowSite& site = fault::last_throw_site();
    if (object == nullptr || site.object != object) return;
    fault.stack.assign(site.frames, site.frames + site.frame_count);
    if (!fault.stack.empty()) fault.pc = fault.stack.front();
}

std::optional<Fault> exception_fault(const std::string& what) {
    Fault fault;
    fault.kind = Fault::Kind::kException;
    fault.what = what;
    add_throw_site(fault);
    return fault;
}

/// Boost.Context ends an abandoned fibre by an exception that must reach the fibre's entry.
bool is_fibre_unwind() {
    const std::type_info* type = abi::__cxa_current_exception_type();
    return type && std::string_view(type->name()) == "N5boost7context6detail13forced_unwindE";
}

std::optional<Fault> call(const std::function<void()>& code) {
    try {
        code();
        return std::nullopt;
    } catch (const PassThroughException&) {
        throw;
    } catch (const abi::__forced_unwind&) {
        throw;
    } catch (const std::exception& error) {
        return exception_fault(std::string("exception: ") + error.what());
    } catch (...) {
        if (is_fibre_unwind()) throw;
        return exception_fault("unknown exception");
    }
}

std::optional<Fault> signal_fault(GuardState& guard) {
    Fault fault;
    const fault::SignalFacts& facts = guard.facts;
    fault.stack.assign(facts.frames, facts.frames + facts.frame_count);
    if (!fault.stack.empty()) fault.pc = fault.stack.front();
    if (guard.timed_out) {
        fault.kind = Fault::Kind::kTimeout;
        const std::lock_guard lock(table().mutex);
        for (const GuardState* each = &guard; fault.what.empty() && each; each = each->outer) {
            fault.what = each->why;
        }
    } else {
        fault.signal = facts.signal;
        fault.what = fault::to_text(facts);
    }
    return fault;
}

}  // namespace

bool fault::inside_guard() { return chain != nullptr; }

std::optional<Fault> run_guarded(const std::function<void()>& code) {
    prepare_thread();
    GuardState guard;
    GuardScope scope(guard);
    if (sigsetjmp(guard.resume, kSaveSignalMask) == 0) return call(code);
    scope.repair();
    return signal_fault(guard);
}

GuardHandle current_guard() {
    if (chain != nullptr) publish(chain);
    return chain;
}

GuardHandle swap_guard_chain(GuardHandle next) { return std::exchange(chain, next); }

bool interrupt_guard(GuardHandle guard, const void* user_begin, const void* user_end,
                     const std::string& why) {
    constexpr int kTries = 500;
    std::unique_lock lock(table().mutex);
    if (!table().guards.contains(guard)) return false;
    guard->why = why;
    guard->user_begin = reinterpret_cast<uintptr_t>(user_begin);
    guard->user_end = reinterpret_cast<uintptr_t>(user_end);
    for (int i = 0; i < kTries; ++i) {
        // The thread lives: its guard leaves the table only under the lock.
        ::pthread_kill(guard->thread, interrupt_signal());
        lock.unlock();
        std::this_thread::sleep_for(milliseconds{1});
        lock.lock();
        if (!table().guards.contains(guard) || guard->interrupted) return true;
    }
    guard->user_begin = 0;
    guard->user_end = 0;
    return false;
}

}  // namespace drydock
