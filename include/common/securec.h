#pragma once
// Bounds-checked memory and string functions (spec host-op 6.6). All return EOK or an error number;
// nothing is written outside [dest, dest + destMax).
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifndef EOK
#define EOK 0
#endif
#define EINVAL_AND_RESET 150
#define ERANGE_AND_RESET 162
#define EOVERLAP_AND_RESET 182
/// Largest destMax that the functions accept.
#define SECUREC_MEM_MAX_LEN 0x7fffffffUL
#define SECUREC_STRING_MAX_LEN 0x7fffffffUL

#ifndef DRYDOCK_ERRNO_T
#define DRYDOCK_ERRNO_T
typedef int errno_t;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Fills `count` bytes. count > destMax: fills destMax bytes and returns ERANGE_AND_RESET.
errno_t memset_s(void* dest, size_t destMax, int c, size_t count);
/// Copies `count` bytes between ranges that do not overlap. On a bad count or overlap the
/// destination is cleared and an _AND_RESET number returned.
errno_t memcpy_s(void* dest, size_t destMax, const void* src, size_t count);
/// As memcpy_s; the ranges may overlap.
errno_t memmove_s(void* dest, size_t destMax, const void* src, size_t count);
errno_t strcpy_s(char* dest, size_t destMax, const char* src);
errno_t strncpy_s(char* dest, size_t destMax, const char* src, size_t count);
errno_t strcat_s(char* dest, size_t destMax, const char* src);
/// Characters written without the terminator; -1 when the text does not fit (dest is then empty).
int sprintf_s(char* dest, size_t destMax, const char* format, ...)
    __attribute__((format(printf, 3, 4)));
/// As sprintf_s, writing at most `count` characters: longer text is cut and -1 returned.
int snprintf_s(char* dest, size_t destMax, size_t count, const char* format, ...)
    __attribute__((format(printf, 4, 5)));
int vsnprintf_s(char* dest, size_t destMax, size_t count, const char* format, va_list args)
    __attribute__((format(printf, 4, 0)));

#ifdef __cplusplus
}
#endif
