#pragma once
// ASSERT, PRINTF, DumpTensor, Trap (spec kernel-core 6.3).
#include "scalar-inl.h"

namespace drydock::kernel {

/// half and bfloat16 print as double.
DRYDOCK_INLINE double printable(half value) { return static_cast<float>(value); }
DRYDOCK_INLINE double printable(bfloat16 value) { return static_cast<float>(value); }
template <typename T>
DRYDOCK_INLINE std::enable_if_t<std::is_scalar<T>::value, T> printable(T value) {
    return value;
}
/// Fields of parameter structures print as the integers that they are declared as.
template <typename T>
DRYDOCK_INLINE typename T::Integer printable(T value) {
    return value;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
template <typename... Args>
inline void print(const char* format, Args... args) {
    const int size = std::snprintf(nullptr, 0, format, printable(args)...);
    if (size <= 0) return;
    constexpr int kLimit = 30 * 1024;  // of one call (spec kernel-core 6.3)
    char small[512];
    if (size < static_cast<int>(sizeof(small))) {
        std::snprintf(small, sizeof(small), format, printable(args)...);
        return kernel_print(small);
    }
    static thread_local char large[kLimit];
    std::snprintf(large, sizeof(large), format, printable(args)...);
    kernel_print(large);
}
#pragma GCC diagnostic pop

template <typename T>
inline void add_value(Text& out, const T& value) {
    if constexpr (kOneOf<T, float, half, bfloat16, double>) {
        out.add("%g", static_cast<double>(printable(value)));
    } else if constexpr (std::is_same<T, AscendC::int4b_t>::value) {
        out.add("%d", value.storage);
    } else if constexpr (std::is_unsigned<T>::value) {
        out.add("%llu", static_cast<unsigned long long>(value));
    } else {
        out.add("%lld", static_cast<long long>(value));
    }
}

/// Eight values per line, behind what `out` has already.
template <typename Tensor>
inline void dump_values(Text& out, const Tensor& tensor, uint32_t n) {
    for (uint32_t i = 0; i < n; ++i) {
        add_value(out, tensor.GetValue(i));
        const bool end_of_line = i % 8 == 7 || i + 1 == n;
        out.add(end_of_line ? "\n" : ", ");
        if (!end_of_line && i + 1 < n) continue;
        kernel_print(out.c_str());
        out.clear();
    }
}
template <typename Tensor>
inline void dump_values(const Tensor& tensor, uint32_t n) {
    pipe_barrier(Pipe::kAll);
    dump_values(text_buffer().clear(), tensor, n);
}

/// "DumpTensor: desc=1, LocalTensor at UB+0, 8 elements", then eight values per line.
template <typename Tensor>
inline void dump(const Tensor& tensor, const char* what, uint64_t address, uint32_t desc,
                 uint32_t n) {
    pipe_barrier(Pipe::kAll);
    Text& out = text_buffer().clear();
    out.add("DumpTensor: desc=%u, %s+0x%llx, %u elements\n", desc, what,
            static_cast<unsigned long long>(address), n);
    dump_values(out, tensor, n);
}

/// assert(condition) and assert(condition, format, ...).
template <typename C, typename... Message>
DRYDOCK_INLINE void check_assertion(const char* text, const C& condition, Message... message) {
    if (likely(static_cast<bool>(condition))) return;
    if constexpr (sizeof...(message) != 0) print(message...);
    kernel_fault("api.assert", text, "the kernel checks this itself");
}

}  // namespace drydock::kernel

#define DRYDOCK_TEXT_OF(x) #x
#define DRYDOCK_LINE_TEXT(line) DRYDOCK_TEXT_OF(line)
#define DRYDOCK_ABORT(what, condition)                                 \
    ::drydock::kernel_fault("api.assert",                              \
                            what ": " condition " is false (" __FILE__ \
                                 ":" DRYDOCK_LINE_TEXT(__LINE__) ")",  \
                            "the kernel checks this itself")

// A test framework's own macro goes first.
#ifndef ASSERT
#define ASSERT(...) ((__VA_ARGS__) ? void() : DRYDOCK_ABORT("ASSERT", #__VA_ARGS__))
#endif
#ifndef ascendc_assert
#define ascendc_assert(condition, ...)                   \
    do {                                                 \
        if (!(condition)) {                              \
            ::drydock::kernel::print("" __VA_ARGS__);    \
            DRYDOCK_ABORT("ascendc_assert", #condition); \
        }                                                \
    } while (0)
#endif
#ifndef ASCENDC_ASSERT
#define ASCENDC_ASSERT(condition, ...)                   \
    do {                                                 \
        if (!(condition)) {                              \
            __VA_ARGS__;                                 \
            DRYDOCK_ABORT("ASCENDC_ASSERT", #condition); \
        }                                                \
    } while (0)
#endif
// Kernels may say assert(condition) or assert(condition, format, ...) without a header.
#include <cassert>
#undef assert
#define assert(...)                                                                   \
    ::drydock::kernel::check_assertion("assert: " #__VA_ARGS__ " is false (" __FILE__ \
                                       ":" DRYDOCK_LINE_TEXT(__LINE__) ")",           \
                                       __VA_ARGS__)
#ifndef KERNEL_LOG
#define KERNEL_LOG(level, ...) DRYDOCK_LOG_##level(__VA_ARGS__)
#define DRYDOCK_LOG_KERNEL_ERROR(...) ::drydock::kernel::print(__VA_ARGS__)
#define DRYDOCK_LOG_KERNEL_WARN(...) ::drydock::kernel::print(__VA_ARGS__)
#define DRYDOCK_LOG_KERNEL_WARNING(...) ::drydock::kernel::print(__VA_ARGS__)
#define DRYDOCK_LOG_KERNEL_INFO(...) ::drydock::kernel::print(__VA_ARGS__)
#define DRYDOCK_LOG_KERNEL_DEBUG(...) ::drydock::kernel::print(__VA_ARGS__)
#endif

namespace AscendC {

template <typename... Args>
DRYDOCK_INLINE void PRINTF(const char* format, Args... args) {
    drydock::kernel::print(format, args...);
}
template <typename... Args>
DRYDOCK_INLINE void printf(const char* format, Args... args) {
    drydock::kernel::print(format, args...);
}

template <typename T>
DRYDOCK_INLINE void DumpTensor(const LocalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize) {
    drydock::kernel::check_tensor(tensor);
    drydock::kernel::dump(tensor, drydock::space_name(drydock::kernel::Access::space(tensor)),
                          drydock::kernel::Access::offset(tensor), desc, dumpSize);
}
template <typename T>
DRYDOCK_INLINE void DumpTensor(const GlobalTensor<T>& tensor, uint32_t desc, uint32_t dumpSize) {
    drydock::kernel::dump(tensor, "GM", reinterpret_cast<uint64_t>(tensor.GetPhyAddr()), desc,
                          dumpSize);
}
template <typename Tensor>
DRYDOCK_INLINE void DumpTensor(const Tensor& tensor, uint32_t desc, uint32_t dumpSize,
                               const ShapeInfo&) {
    DumpTensor(tensor, desc, dumpSize);
}

/// DumpTensor from element `countOff` on.
template <typename T>
DRYDOCK_INLINE void DumpAccChkPoint(const LocalTensor<T>& tensor, uint32_t index, uint32_t countOff,
                                    uint32_t dumpSize) {
    DumpTensor(tensor[countOff], index, dumpSize);
}
template <typename T>
DRYDOCK_INLINE void DumpAccChkPoint(const GlobalTensor<T>& tensor, uint32_t index,
                                    uint32_t countOff, uint32_t dumpSize) {
    DumpTensor(tensor[countOff], index, dumpSize);
}
DRYDOCK_INLINE void PrintTimeStamp(uint32_t descId) {
    drydock::kernel::print("descId is %u, timeStamp is %lld\n", descId,
                           static_cast<long long>(GetSystemCycle()));
}
// Marks for the device's profiler; nothing here.
DRYDOCK_INLINE void MarkStamp(uint16_t) {}
template <uint16_t index>
DRYDOCK_INLINE void MarkStamp() {}
DRYDOCK_INLINE void MetricsProfStart() {}
DRYDOCK_INLINE void MetricsProfStop() {}

template <typename T>
inline void LocalTensor<T>::Print(uint32_t len) const {
    drydock::kernel::check_tensor(*this);
    drydock::kernel::dump_values(*this, len);
}
template <typename T>
inline void LocalTensor<T>::Print() const {
    Print(GetSize());
}
template <typename T>
template <typename Name>
inline int32_t LocalTensor<T>::ToFile(const Name& fileName) const {
    drydock::kernel::check_tensor(*this);
    const char* path = nullptr;
    if constexpr (std::is_convertible<const Name&, const char*>::value) {
        path = fileName;
    } else {
        path = fileName.c_str();
    }
    drydock::pipe_barrier(drydock::Pipe::kAll);
    std::FILE* file = std::fopen(path, "wb");
    if (file == nullptr) return -1;
    const void* bytes = drydock::scalar_access(space(), offset_, bytes_, false);
    const bool whole = std::fwrite(bytes, 1, bytes_, file) == bytes_;
    return std::fclose(file) == 0 && whole ? 0 : -1;
}

DRYDOCK_INLINE void Trap() {
    drydock::kernel_fault("api.trap", "the kernel called Trap()", "the kernel ends itself here");
}

}  // namespace AscendC
