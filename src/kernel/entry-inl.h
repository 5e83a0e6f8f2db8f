#pragma once
// Tiling access, tiling keys, kernel types, workspace (spec kernel-core 1.4, 4.7).
#include "debug-inl.h"

namespace drydock::kernel {

/// The tiling data as the kernel's struct; the host must have written all of it.
template <typename S>
DRYDOCK_INLINE const S* tiling_data(const uint8_t* tiling, const char* name) {
    const CoreContext& core = current_core();
    const uint64_t bytes =
        core.tiling_bytes == kTilingBytesUnknown ? gm_bytes_from(tiling) : core.tiling_bytes;
    if (unlikely(tiling == nullptr || bytes < sizeof(S))) {
        kernel_fault(
            "launch.tiling-size",
            text("the host wrote %llu bytes of tiling data, the kernel's struct %s has %llu bytes",
                 static_cast<unsigned long long>(tiling == nullptr ? 0 : bytes), name,
                 static_cast<unsigned long long>(sizeof(S))),
            "host and kernel must use the same tiling struct");
    }
    if (unlikely(core.observed)) tiling_read(tiling, sizeof(S), bytes, name);
    return reinterpret_cast<const S*>(tiling);
}

template <typename S>
DRYDOCK_INLINE S copy_tiling(const uint8_t* tiling, const char* name) {
    static_assert(std::is_trivially_copyable<S>::value, "tiling data is plain bytes");
    S copy;
    __builtin_memcpy(static_cast<void*>(&copy), tiling_data<S>(tiling, name), sizeof(S));
    return copy;
}

/// The active tiling key as a variable: `#if TILING_KEY_VAR != 1` stays well formed.
struct TilingKey {
    DRYDOCK_INLINE operator uint64_t() const { return current_core().tiling_key; }
};
inline constexpr TilingKey drydock_tiling_key_variable{};

template <typename... K>
DRYDOCK_INLINE bool key_in(K... keys) {
    const uint64_t key = current_core().tiling_key;
    return ((key == static_cast<uint64_t>(keys)) || ...);
}

}  // namespace drydock::kernel

// Kernel tests and generated tiling headers may bring their own; those win.
/// A block-scope typedef: no code, legal twice in one block. A builder that knows the struct of
/// REGISTER_TILING_DATA_CLASS declares the same name at global scope.
#ifndef REGISTER_TILING_DEFAULT
#define REGISTER_TILING_DEFAULT(...) \
    typedef __VA_ARGS__ DrydockDefaultTiling __attribute__((unused))
#endif
#define REGISTER_TILING_FOR_TILINGKEY(expression, ...) \
    static_assert(sizeof(__VA_ARGS__) > 0, expression)
#define REGISTER_NONE_TILING

#ifndef GET_TILING_DATA_WITH_STRUCT
#define GET_TILING_DATA_WITH_STRUCT(tiling_struct, tiling_data, tiling_arg) \
    tiling_struct tiling_data =                                             \
        ::drydock::kernel::copy_tiling<tiling_struct>(tiling_arg, #tiling_struct)
#endif
/// The struct of GET_TILING_DATA. The builder redefines it where the struct depends on the key.
#define DRYDOCK_TILING_STRUCT DrydockDefaultTiling
#ifndef GET_TILING_DATA
#define GET_TILING_DATA(tiling_data, tiling_arg) \
    DRYDOCK_TILING_STRUCT tiling_data =          \
        ::drydock::kernel::copy_tiling<DRYDOCK_TILING_STRUCT>(tiling_arg, "of GET_TILING_DATA")
#endif
#ifndef GET_TILING_DATA_PTR_WITH_STRUCT
#define GET_TILING_DATA_PTR_WITH_STRUCT(tiling_struct, tiling_ptr, tiling_arg) \
    const tiling_struct* tiling_ptr =                                          \
        ::drydock::kernel::tiling_data<tiling_struct>(tiling_arg, #tiling_struct)
#endif
#ifndef GET_TILING_DATA_MEMBER
/// A reference to one member of a copy; a member that is an array stays one.
#define GET_TILING_DATA_MEMBER(tiling_struct, member, var, tiling_arg)                           \
    auto var##_copy = ::drydock::kernel::copy_tiling<tiling_struct>(tiling_arg, #tiling_struct); \
    auto& var = var##_copy.member
#endif
#define COPY_TILING_WITH_STRUCT(tiling_struct, src_ptr, dst_ptr) \
    const tiling_struct dst_ptr##_copy = *(src_ptr);             \
    const tiling_struct* dst_ptr = &dst_ptr##_copy
/// `dst_ptr` points to a copy of the array.
#define COPY_TILING_WITH_ARRAY(element_type, count, src_ptr, dst_ptr)                     \
    element_type dst_ptr##_copy[count];                                                   \
    __builtin_memcpy(static_cast<void*>(dst_ptr##_copy), src_ptr, sizeof dst_ptr##_copy); \
    const element_type(*dst_ptr)[count] = &dst_ptr##_copy

#define TILING_KEY_IS(...) (::drydock::kernel::key_in(__VA_ARGS__))
#define TILING_KEY_LIST(...) (::drydock::kernel::key_in(__VA_ARGS__))
#define TILING_KEY_VAR drydock_tiling_key_variable
using ::drydock::kernel::drydock_tiling_key_variable;

// Read by the builder from the source; nothing to run.
#if defined(DRYDOCK_MARK_KERNELS)
#define KERNEL_TASK_TYPE_DEFAULT(type) __drydock_task_type__(type)
#else
#define KERNEL_TASK_TYPE_DEFAULT(type)
#endif
#define KERNEL_TASK_TYPE(key, type)
#define ENABLE_PRINTF()
#define ENABLE_DETERMINISTIC()

namespace AscendC {

/// The user's part of the workspace.
DRYDOCK_INLINE GM_ADDR GetUserWorkspace(GM_ADDR workspace) {
    return workspace + drydock::current_core().system_workspace_bytes;
}
/// Runs `function` on cores of one kind only.
enum class EngineType : uint8_t { AIC = 1, AIV = 2 };
template <EngineType engine, auto function, typename... Args>
DRYDOCK_INLINE void Async(Args&&... args) {
    if (static_cast<int32_t>(engine) == g_coreType) function(static_cast<Args&&>(args)...);
}
template <int32_t times>
DRYDOCK_INLINE void Nop() {}

/// The base is known already: a launch passes it.
DRYDOCK_INLINE void SetSysWorkspace(GM_ADDR) {}

}  // namespace AscendC
