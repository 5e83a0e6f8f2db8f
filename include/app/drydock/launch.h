#ifndef DRYDOCK_LAUNCH_H_
#define DRYDOCK_LAUNCH_H_
/* Kernels of the calling program, launched on a stream (spec runtime 6):
 *     DRYDOCK_LAUNCH(kernel, blocks, stream)(arguments...)
 * `kernel` is a function or a template instance, `add<float, 2>`; C++17. docs/kernel-launch.md. */
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../acl/acl_rt.h"

extern "C" {

/* Cores that run one block; numbered as the kernel types of KERNEL_TASK_TYPE. */
enum DrydockKernelType : uint32_t {
    DRYDOCK_KERNEL_AIV_ONLY = 0,
    DRYDOCK_KERNEL_AIC_ONLY = 1,
    DRYDOCK_KERNEL_MIX_AIV_1_0 = 2,
    DRYDOCK_KERNEL_MIX_AIC_1_0 = 3,
    DRYDOCK_KERNEL_MIX_AIC_1_1 = 4,
    DRYDOCK_KERNEL_MIX_AIC_1_2 = 5,
};

/* One launch. Pointers are borrowed for the duration of the call, `closure` is taken over. */
struct DrydockKernelLaunch {
    uint32_t bytes;            /* sizeof(DrydockKernelLaunch): later versions append */
    uint32_t kernel_type;      /* DrydockKernelType */
    int64_t block_count;       /* 1..65535 */
    const char* kernel;        /* as the program writes it: "add<float>" */
    const void* const* pointers; /* arguments that are pointers; null for the others */
    uint32_t pointer_count;
    void (*invoke)(const void* closure);  /* calls the kernel once, on the core that runs it */
    void (*release)(const void* closure); /* called once, also when the launch is refused */
    const void* closure;
    const char* names; /* of the kernel's parameters, "x, y, n"; null = not known */
};

/* Appends the launch to the stream (null: the current context's default stream) and returns.
 * 107000 for a block count outside 1..65535 or a kernel type that the SoC cannot run; the status of
 * the stream or context otherwise. What goes wrong in the kernel is reported when the stream is
 * synchronised. */
ACL_FUNC_VISIBILITY aclError drydock_launch_kernel(const struct DrydockKernelLaunch* launch,
                                                   aclrtStream stream);
}

namespace drydock {
namespace launch {

/* NULL deduces as an integer; this stands for one and for a null pointer. */
struct Number {
    long value;
    operator long() const { return value; }
    template <typename T>
    operator T*() const {
        return reinterpret_cast<T*>(value);
    }
};
template <typename T>
inline auto argument(const T& value) {
    if constexpr (std::is_same<T, long>::value) {
        return Number{value};
    } else {
        return value;
    }
}
template <typename T>
inline const void* pointer_of(const T& value) {
    if constexpr (std::is_pointer<T>::value && !std::is_function<std::remove_pointer_t<T>>::value) {
        return const_cast<const void*>(reinterpret_cast<const volatile void*>(value));
    } else {
        return nullptr;
    }
}

/* A kernel with its launch parameters; called with the kernel's arguments, which are copied. */
template <typename Kernel>
class Call {
  public:
    Call(const char* name, uint32_t type, Kernel kernel, int64_t blocks, aclrtStream stream,
         const char* names)
        : name_(name), names_(names), type_(type), kernel_(std::move(kernel)), blocks_(blocks),
          stream_(stream) {}

    template <typename... Args>
    uint32_t operator()(Args... args) const {
        const void* const pointers[] = {pointer_of(args)..., nullptr};
        using Closure = std::pair<Kernel, std::tuple<Args...>>;
        DrydockKernelLaunch launch{};
        launch.bytes = sizeof(launch);
        launch.kernel_type = type_;
        launch.block_count = blocks_;
        launch.kernel = name_;
        launch.names = names_;
        launch.pointers = pointers;
        launch.pointer_count = sizeof...(Args);
        launch.invoke = [](const void* pointer) {
            const Closure& closure = *static_cast<const Closure*>(pointer);
            std::apply([&](const auto&... each) { closure.first(argument(each)...); },
                       closure.second);
        };
        launch.release = [](const void* pointer) { delete static_cast<const Closure*>(pointer); };
        launch.closure = new Closure(kernel_, std::tuple<Args...>(std::move(args)...));
        return static_cast<uint32_t>(drydock_launch_kernel(&launch, stream_));
    }

  private:
    const char* name_;
    const char* names_;
    uint32_t type_;
    Kernel kernel_;
    int64_t blocks_;
    aclrtStream stream_;
};

/* Streams are void* or wrappers that convert to it (PyTorch's). */
template <typename Kernel>
inline Call<Kernel> bind(const char* name, uint32_t type, Kernel kernel, int64_t blocks,
                         aclrtStream stream, const char* names = nullptr) {
    return Call<Kernel>(name, type, std::move(kernel), blocks, stream, names);
}

}  // namespace launch
}  // namespace drydock

#define DRYDOCK_LAUNCH_OF(kernel, name, blocks, stream)                                      \
    ::drydock::launch::bind(name, DRYDOCK_KERNEL_AIV_ONLY,                                   \
                            [=](auto... drydock_args) { (kernel)(drydock_args...); },        \
                            static_cast<int64_t>(blocks), stream)
/* A template instance has commas of its own: the last two arguments are the parameters. */
#define DRYDOCK_LAUNCH_3(k, blocks, stream) DRYDOCK_LAUNCH_OF(k, #k, blocks, stream)
#define DRYDOCK_LAUNCH_4(k, l, blocks, stream) \
    DRYDOCK_LAUNCH_OF(DRYDOCK_LAUNCH_ALL(k, l), #k ", " #l, blocks, stream)
#define DRYDOCK_LAUNCH_5(k, l, m, blocks, stream) \
    DRYDOCK_LAUNCH_OF(DRYDOCK_LAUNCH_ALL(k, l, m), #k ", " #l ", " #m, blocks, stream)
#define DRYDOCK_LAUNCH_6(k, l, m, n, blocks, stream) \
    DRYDOCK_LAUNCH_OF(DRYDOCK_LAUNCH_ALL(k, l, m, n), #k ", " #l ", " #m ", " #n, blocks, stream)
#define DRYDOCK_LAUNCH_ALL(...) __VA_ARGS__
#define DRYDOCK_LAUNCH_PICK(a, b, c, d, e, f, chosen, ...) chosen
/* Launches `kernel` on vector cores; the value of the whole is an aclError as uint32_t. */
#define DRYDOCK_LAUNCH(...)                                                                    \
    DRYDOCK_LAUNCH_PICK(__VA_ARGS__, DRYDOCK_LAUNCH_6, DRYDOCK_LAUNCH_5, DRYDOCK_LAUNCH_4,     \
                        DRYDOCK_LAUNCH_3, , , )                                                \
    (__VA_ARGS__)

#endif
