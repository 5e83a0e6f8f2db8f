#pragma once
// Kernels called as functions of the program they are compiled into: GmAlloc, ICPU_RUN_KF and what
// belongs to them (spec kernel-core 7). C++17: kernel tests include it through tikicpulib.h.
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace drydock::icpu {

/// One ICPU_RUN_KF. Everything is borrowed for the duration of the call.
struct Call {
    const char* kernel;           ///< as the test writes it: "op<0>"
    const char* argument_names;   ///< as the test writes them: "x, y, workspace, tiling"
    const void* const* pointers;  ///< the arguments; null for one that is no pointer
    uint32_t argument_count;
    int64_t block_count;
    void (*invoke)(const void* closure);  ///< calls the kernel once
    const void* closure;
    const char* soc;  ///< the SoC the test is compiled for; null = the default one
};

/// Runs the kernel on every core of the launch. What went wrong is printed to standard error; an
/// error (a finding of a checker, a misuse, a crash, a deadlock, no end within the time limit) also
/// comes back as one sentence that lives until the thread's next call. Null when there is none.
const char* run(const Call& call);
/// Device memory with inaccessible pages around it, zeroed. Never null; throws UserError when
/// memory is exhausted.
void* allocate(size_t bytes);
/// Null, or what is wrong: the address does not come from allocate() or was freed before.
const char* release(void* address);
void set_tiling_key(uint64_t key);
/// Number of a KernelMode; anything else is a UserError.
void set_kernel_mode(int mode);
/// No test framework has seen this failure: the process shall not end with exit code 0.
void note_failure();

/// An integer that stands for a null pointer as well: `NULL` deduces as one.
struct Number {
    long value;
    operator long() const { return value; }
    template <typename T>
    operator T*() const {
        return reinterpret_cast<T*>(value);
    }
};
template <typename T>
inline auto argument(T value) {
    if constexpr (std::is_same<T, long>::value) {
        return Number{value};
    } else {
        return value;
    }
}
template <typename T>
inline const void* pointer_of(const T& value) {
    if constexpr (std::is_pointer<T>::value) {
        return reinterpret_cast<const void*>(value);
    } else {
        return nullptr;
    }
}

}  // namespace drydock::icpu

// What GoogleTest declares, when the test includes it: a failure becomes one of the running test.
namespace testing {
class Message;
class TestPartResult;
namespace internal {
class AssertHelper;
}
}  // namespace testing

namespace drydock::icpu {
// Internal linkage: a program may have sources with and without GoogleTest.
namespace {

template <typename Tag, typename Helper = ::testing::internal::AssertHelper,
          typename Result = ::testing::TestPartResult, typename Message = ::testing::Message,
          size_t = sizeof(Helper), size_t = sizeof(Result), size_t = sizeof(Message)>
inline void report(const char* failure, const char* file, int line, int, Tag) {
    Helper(Result::kNonFatalFailure, file, line, failure) = Message();
}
template <typename Tag>
inline void report(const char*, const char*, int, long, Tag) {
    note_failure();
}
/// A template, so that it chooses at the end of the source: GoogleTest may be included later.
template <typename Tag>
inline void fail(const char* failure, const char* file, int line, Tag tag) {
    report(failure, file, line, 0, tag);
}

struct Place {
    const char* kernel;
    const char* argument_names;
    const char* file;
    int line;
};

template <typename Kernel, typename... Args>
inline void run_kernel(const Place& place, int64_t block_count, const Kernel& kernel,
                       Args... args) {
    static_assert(sizeof...(Args) <= 32, "ICPU_RUN_KF: a kernel has at most 32 arguments");
    const auto closure = [&] { kernel(argument(args)...); };
    const void* const pointers[] = {pointer_of(args)..., nullptr};
    Call call{};
    call.kernel = place.kernel;
    call.argument_names = place.argument_names;
    call.pointers = pointers;
    call.argument_count = sizeof...(Args);
    call.block_count = block_count;
    call.invoke = [](const void* c) { (*static_cast<const decltype(closure)*>(c))(); };
    call.closure = &closure;
#ifdef UT_SOC_VERSION
    call.soc = UT_SOC_VERSION;
#endif
    if (const char* failure = run(call)) fail(failure, place.file, place.line, call);
}

}  // namespace
}  // namespace drydock::icpu

/// Which cores run a block: MIX_MODE one cube and two vector cores, MIX_AIC_1_1 one of each.
enum class KernelMode { MIX_MODE = 0, AIC_MODE, AIV_MODE, MIX_AIC_1_1 };

namespace AscendC {

inline void* GmAlloc(size_t size) { return drydock::icpu::allocate(size); }
inline void GmFree(void* ptr) {
    if (const char* failure = drydock::icpu::release(ptr))
        drydock::icpu::fail(failure, __FILE__, __LINE__, ptr);
}
/// For all later calls; MIX_MODE when it is never called.
inline void SetKernelMode(KernelMode mode) {
    drydock::icpu::set_kernel_mode(static_cast<int>(mode));
}

}  // namespace AscendC

using AscendC::GmAlloc;
using AscendC::GmFree;
using AscendC::SetKernelMode;

/// Runs `func` (a function, a template instance, a lambda) on `num_blocks` blocks and returns when
/// all have ended. The arguments are evaluated once.
#define ICPU_RUN_KF(func, num_blocks, ...)                                           \
    ::drydock::icpu::run_kernel(                                                     \
        {#func, #__VA_ARGS__, __FILE__, __LINE__}, static_cast<int64_t>(num_blocks), \
        [&](auto... drydock_args) { func(drydock_args...); }, __VA_ARGS__)
/// The key that TILING_KEY_IS compares with, for all later calls.
#define ICPU_SET_TILING_KEY(key) ::drydock::icpu::set_tiling_key(static_cast<uint64_t>(key))
