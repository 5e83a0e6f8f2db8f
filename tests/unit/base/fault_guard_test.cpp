#include "base/fault_guard.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

#include "base/symbolize.h"

namespace drydock {
namespace {

using Kind = Fault::Kind;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

// The compiler must not see what these are, nor the sanitizer say it first.
volatile int zero = 0;
volatile int number = 100;
int* volatile null_pointer = nullptr;
volatile int sink = 0;

#define USER_MISTAKE __attribute__((noinline, no_sanitize("undefined")))
USER_MISTAKE void read_null() { sink = *null_pointer; }
USER_MISTAKE void divide() { sink = number / zero; }
__attribute__((noinline)) int recurse(int depth) {
    volatile char frame[256];
    frame[depth % 256] = static_cast<char>(depth);
    return depth < zero ? 0 : recurse(depth + 1) + frame[depth % 256];
}

std::string what_of(const std::optional<Fault>& fault) { return fault ? fault->what : "no fault"; }

TEST(FaultGuardTest, NormalCallsReturnNothing) {
    int calls = 0;
    EXPECT_FALSE(run_guarded([&] { ++calls; }));
    EXPECT_FALSE(run_guarded([&] { ++calls; }));
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(current_guard(), nullptr);
}

TEST(FaultGuardTest, NullPointerNamesAddressAndPlace) {
    const auto fault = run_guarded(read_null);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Kind::kSignal);
    EXPECT_EQ(fault->signal, SIGSEGV);
    EXPECT_EQ(fault->what, "SIGSEGV: invalid address 0x0");
    ASSERT_FALSE(fault->stack.empty());
    EXPECT_EQ(fault->pc, fault->stack.front());
    const auto from = reinterpret_cast<uintptr_t>(&read_null);
    const auto pc = reinterpret_cast<uintptr_t>(fault->pc);
    EXPECT_TRUE(pc > from && pc < from + 512) << pc - from;
    EXPECT_GT(fault->stack.size(), 1U) << "callers are known as well";
}

TEST(FaultGuardTest, WildWrite) {
    volatile uintptr_t address = 0x10;
    const auto fault = run_guarded([&] { *reinterpret_cast<volatile int*>(address) = 1; });
    EXPECT_EQ(what_of(fault), "SIGSEGV: invalid address 0x10");
}

TEST(FaultGuardTest, WriteToReadOnlyMemory) {
    void* page = ::mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const auto fault = run_guarded([&] { *static_cast<volatile int*>(page) = 1; });
    EXPECT_NE(what_of(fault).find("(no permission)"), std::string::npos) << what_of(fault);
    ::munmap(page, 4096);
}

TEST(FaultGuardTest, CallThroughNullKnowsTheCaller) {
    void (*volatile function)() = nullptr;
    const auto fault = run_guarded([&] { function(); });
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->what, "SIGSEGV: call of invalid address 0x0");
    EXPECT_GT(fault->stack.size(), 1U);
}

TEST(FaultGuardTest, DivisionByZero) {
    const auto fault = run_guarded(divide);
    EXPECT_EQ(what_of(fault), "SIGFPE: division by zero");
    EXPECT_EQ(fault->signal, SIGFPE);
}

TEST(FaultGuardTest, AbortAgainAndAgain) {
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(what_of(run_guarded([] { ::abort(); })), "SIGABRT: abort() was called");
    }
}

TEST(FaultGuardTest, InvalidInstruction) {
    const auto fault = run_guarded([] { __builtin_trap(); });
    EXPECT_EQ(what_of(fault).rfind("SIGILL: invalid instruction at 0x", 0), 0U) << what_of(fault);
}

TEST(FaultGuardTest, ExceptionsTellTextAndPlace) {
    const auto fault = run_guarded([] { throw std::runtime_error("no more"); });
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Kind::kException);
    EXPECT_EQ(fault->what, "exception: no more");
    EXPECT_NE(fault->pc, nullptr);
    EXPECT_EQ(what_of(run_guarded([] { throw 42; })), "unknown exception");
}

TEST(FaultGuardTest, ThrowSiteOfAnOlderExceptionIsNotReported) {
    struct Thrower {
        ~Thrower() {
            try {
                throw 1;
            } catch (int) {
            }
        }
    };
    const auto fault = run_guarded([] {
        Thrower thrower;
        throw std::runtime_error("outer");
    });
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->what, "exception: outer");
    EXPECT_EQ(fault->pc, nullptr);
}

TEST(FaultGuardTest, PassThroughExceptionsStayWhatTheyAre) {
    struct Control : PassThroughException {
        int value = 7;
    };
    try {
        run_guarded([] { throw Control(); });
        FAIL();
    } catch (const Control& control) {
        EXPECT_EQ(control.value, 7);
    }
    EXPECT_EQ(current_guard(), nullptr);
    EXPECT_EQ(what_of(run_guarded(divide)), "SIGFPE: division by zero");
}

TEST(FaultGuardTest, InnermostGuardTakesTheFault) {
    std::optional<Fault> inner;
    bool continued = false;
    const auto outer = run_guarded([&] {
        inner = run_guarded(divide);
        continued = true;
        read_null();
    });
    EXPECT_EQ(what_of(inner), "SIGFPE: division by zero");
    EXPECT_TRUE(continued);
    EXPECT_EQ(what_of(outer), "SIGSEGV: invalid address 0x0");
}

TEST(FaultGuardTest, FaultInsideACatchBlockLeavesNoCaughtException) {
    run_guarded([] {
        try {
            throw std::runtime_error("x");
        } catch (const std::exception&) {
            // Leaked by design; held here, so that a leak detector does not complain.
            static std::exception_ptr held;
            held = std::current_exception();
            read_null();
        }
    });
    EXPECT_EQ(std::current_exception(), nullptr);
    EXPECT_EQ(std::uncaught_exceptions(), 0);
}

TEST(FaultGuardTest, StackOverflowIsRecognised) {
    for (int i = 0; i < 2; ++i) {
        const auto fault = run_guarded([] { sink = recurse(0); });
        EXPECT_EQ(what_of(fault).rfind("SIGSEGV: stack overflow", 0), 0U) << what_of(fault);
    }
}

TEST(FaultGuardTest, StackOverflowOnAThread) {
    std::optional<Fault> fault;
    std::thread([&] { fault = run_guarded([] { sink = recurse(0); }); }).join();
    EXPECT_EQ(what_of(fault).rfind("SIGSEGV: stack overflow", 0), 0U) << what_of(fault);
}

TEST(FaultGuardTest, ThreadsFailEachForThemselves) {
    constexpr int kThreads = 8, kTimes = 100;
    std::atomic<int> right{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&, t] {
            for (int i = 0; i < kTimes; ++i) {
                const auto fault = t % 2 ? run_guarded(divide) : run_guarded(read_null);
                right += what_of(fault) ==
                         (t % 2 ? "SIGFPE: division by zero" : "SIGSEGV: invalid address 0x0");
            }
        });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(right, kThreads * kTimes);
}

// ---- interrupts
// ----------------------------------------------------------------------------------

std::atomic<bool> in_loop{false};
std::atomic<bool> leave_loop{false};

__attribute__((noinline)) void endless_loop() {
    in_loop = true;
    while (!leave_loop) sink = sink + 1;
}

// Where endless_loop lies; its size is not known, so some slack.
const char* user_begin() { return reinterpret_cast<const char*>(&endless_loop); }
const char* user_end() { return user_begin() + (kSanitized ? 2048 : 256); }

/// Calls `body` under a guard on a second thread; hands its handle out when the loop has begun.
class GuardedThread {
  public:
    explicit GuardedThread(std::function<void()> body) {
        in_loop = false;
        leave_loop = false;
        thread_ = std::thread([this, body] {
            fault = run_guarded([&] {
                guard = current_guard();
                body();
            });
        });
        while (!in_loop) std::this_thread::yield();
    }
    ~GuardedThread() { join(); }
    void join() {
        leave_loop = true;
        if (thread_.joinable()) thread_.join();
    }
    std::optional<Fault> fault;
    std::atomic<GuardHandle> guard{nullptr};

  private:
    std::thread thread_;
};

TEST(InterruptGuardTest, EndsAnEndlessLoop) {
    GuardedThread thread(endless_loop);
    EXPECT_TRUE(interrupt_guard(thread.guard, user_begin(), user_end(), "no end after 5 s"));
    thread.join();
    ASSERT_TRUE(thread.fault);
    EXPECT_EQ(thread.fault->kind, Kind::kTimeout);
    EXPECT_EQ(thread.fault->what, "no end after 5 s");
    const char* pc = static_cast<const char*>(thread.fault->pc);
    EXPECT_TRUE(pc > user_begin() && pc <= user_end());
}

TEST(InterruptGuardTest, LeavesCodeOutsideTheRangeAlone) {
    GuardedThread thread(endless_loop);
    EXPECT_FALSE(interrupt_guard(thread.guard, &in_loop, &in_loop + 1, "no"));
    thread.join();
    EXPECT_FALSE(thread.fault);
}

TEST(InterruptGuardTest, BlockedThreadGoesOn) {
    GuardedThread thread([] {
        in_loop = true;
        while (!leave_loop) std::this_thread::sleep_for(std::chrono::milliseconds{20});
    });
    EXPECT_FALSE(interrupt_guard(thread.guard, user_begin(), user_end(), "no"));
    thread.join();
    EXPECT_FALSE(thread.fault);
}

TEST(InterruptGuardTest, RefusesWhatIsNoRunningCall) {
    GuardHandle ended = nullptr;
    run_guarded([&] { ended = current_guard(); });
    EXPECT_NE(ended, nullptr);
    EXPECT_FALSE(interrupt_guard(ended, user_begin(), user_end(), "no"));
    EXPECT_FALSE(interrupt_guard(nullptr, user_begin(), user_end(), "no"));
}

TEST(InterruptGuardTest, NestedGuardsEndFromTheInside) {
    std::optional<Fault> inner;
    GuardedThread thread([&] {
        inner = run_guarded(endless_loop);
        if (inner) endless_loop();
    });
    EXPECT_TRUE(interrupt_guard(thread.guard, user_begin(), user_end(), "late"));
    thread.join();
    EXPECT_EQ(what_of(inner), "late");
    EXPECT_EQ(what_of(thread.fault), "late");
}

TEST(SwapGuardChainTest, AnotherChainIsAnotherStackOfGuards) {
    const auto fault = run_guarded([] {
        const GuardHandle mine = swap_guard_chain(nullptr);
        EXPECT_NE(mine, nullptr);
        EXPECT_EQ(current_guard(), nullptr);
        EXPECT_EQ(what_of(run_guarded(divide)), "SIGFPE: division by zero");
        EXPECT_EQ(swap_guard_chain(mine), nullptr);
        read_null();
    });
    EXPECT_EQ(what_of(fault), "SIGSEGV: invalid address 0x0");
}

// ---- outside guards
// ------------------------------------------------------------------------------

TEST(FaultGuardDeathTest, FaultOutsideAGuardEndsTheProcess) {
    if (kSanitized) GTEST_SKIP() << "the sanitizer reports it in its own way";
    run_guarded([] {});
    EXPECT_EXIT(read_null(), testing::KilledBySignal(SIGSEGV), "");
    EXPECT_EXIT(::abort(), testing::KilledBySignal(SIGABRT), "");
}

TEST(FaultGuardDeathTest, EarlierHandlerGetsFaultsOutsideGuards) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    const auto body = [] {
        ::signal(SIGFPE, [](int) { ::_exit(33); });
        run_guarded([] {});
        EXPECT_TRUE(run_guarded(divide));
        divide();
    };
    EXPECT_EXIT(body(), testing::ExitedWithCode(33), "");
}

}  // namespace
}  // namespace drydock
