// Bounds-checked memory and string functions (spec host-op 6.6).
#include "securec.h"

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

bool bad_capacity(size_t capacity) { return capacity == 0 || capacity > SECUREC_MEM_MAX_LEN; }

bool overlaps(const void* a, const void* b, size_t count) {
    const auto x = reinterpret_cast<uintptr_t>(a);
    const auto y = reinterpret_cast<uintptr_t>(b);
    return x < y ? y - x < count : x - y < count;
}

/// The checks that memcpy_s and memmove_s share; EOK when the copy may go ahead.
errno_t check_copy(void* dest, size_t capacity, const void* src, size_t count) {
    if (bad_capacity(capacity)) {
        return ERANGE;
    }
    if (dest == nullptr) {
        return EINVAL;
    }
    if (src == nullptr) {
        std::memset(dest, 0, capacity);
        return EINVAL_AND_RESET;
    }
    if (count > capacity) {
        std::memset(dest, 0, capacity);
        return ERANGE_AND_RESET;
    }
    return EOK;
}

/// Copies `length` characters and a terminator to `dest`.
errno_t copy_text(char* dest, size_t capacity, const char* src, size_t length) {
    if (length >= capacity) {
        dest[0] = '\0';
        return ERANGE_AND_RESET;
    }
    if (overlaps(dest, src, length + 1)) {
        dest[0] = '\0';
        return dest == src ? EOK : EOVERLAP_AND_RESET;
    }
    std::memcpy(dest, src, length);
    dest[length] = '\0';
    return EOK;
}

errno_t check_text(char* dest, size_t capacity, const char* src) {
    if (bad_capacity(capacity)) {
        return ERANGE;
    }
    if (dest == nullptr) {
        return EINVAL;
    }
    if (src == nullptr) {
        dest[0] = '\0';
        return EINVAL_AND_RESET;
    }
    return EOK;
}

}  // namespace

extern "C" {

errno_t memset_s(void* dest, size_t destMax, int c, size_t count) {
    if (bad_capacity(destMax)) {
        return ERANGE;
    }
    if (dest == nullptr) {
        return EINVAL;
    }
    std::memset(dest, c, count > destMax ? destMax : count);
    return count > destMax ? ERANGE_AND_RESET : EOK;
}

errno_t memcpy_s(void* dest, size_t destMax, const void* src, size_t count) {
    const errno_t status = check_copy(dest, destMax, src, count);
    if (status != EOK || dest == src) {
        return status;
    }
    if (overlaps(dest, src, count)) {
        std::memset(dest, 0, destMax);
        return EOVERLAP_AND_RESET;
    }
    std::memcpy(dest, src, count);
    return EOK;
}

errno_t memmove_s(void* dest, size_t destMax, const void* src, size_t count) {
    const errno_t status = check_copy(dest, destMax, src, count);
    if (status == EOK) {
        std::memmove(dest, src, count);
    }
    return status;
}

errno_t strcpy_s(char* dest, size_t destMax, const char* src) {
    const errno_t status = check_text(dest, destMax, src);
    if (status != EOK || dest == src) {
        return status;
    }
    return copy_text(dest, destMax, src, strnlen(src, destMax));
}

errno_t strncpy_s(char* dest, size_t destMax, const char* src, size_t count) {
    const errno_t status = check_text(dest, destMax, src);
    if (status != EOK || dest == src) {
        return status;
    }
    return copy_text(dest, destMax, src, strnlen(src, count < destMax ? count : destMax));
}

errno_t strcat_s(char* dest, size_t destMax, const char* src) {
    const errno_t status = check_text(dest, destMax, src);
    if (status != EOK) {
        return status;
    }
    const size_t used = strnlen(dest, destMax);
    if (used == destMax) {
        dest[0] = '\0';
        return ERANGE_AND_RESET;
    }
    return copy_text(dest + used, destMax - used, src, strnlen(src, destMax - used));
}

int vsnprintf_s(char* dest, size_t destMax, size_t count, const char* format, va_list args) {
    if (dest == nullptr || format == nullptr || bad_capacity(destMax)) {
        return -1;
    }
    const bool cut = count < destMax;
    const size_t room = cut ? count + 1 : destMax;
    const int length = std::vsnprintf(dest, room, format, args);
    if (length < 0 || (!cut && static_cast<size_t>(length) >= destMax)) {
        dest[0] = '\0';
        return -1;
    }
    return static_cast<size_t>(length) >= room ? -1 : length;
}

int snprintf_s(char* dest, size_t destMax, size_t count, const char* format, ...) {
    va_list args;
    va_start(args, format);
    const int length = vsnprintf_s(dest, destMax, count, format, args);
    va_end(args);
    return length;
}

int sprintf_s(char* dest, size_t destMax, const char* format, ...) {
    va_list args;
    va_start(args, format);
    const int length = vsnprintf_s(dest, destMax, destMax, format, args);
    va_end(args);
    return length;
}

}  // extern "C"
