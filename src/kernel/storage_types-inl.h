#pragma once
// Element types that kernels store, copy and reinterpret, without arithmetic of their own: the
// names that DTYPE_<X> has for them (spec host-op 1.4). A number converts to its real part, or to
// raw bits.
#include "markers-inl.h"

struct complex64 {
    complex64() = default;
    constexpr complex64(float re, float im = 0) : real(re), imag(im) {}
    float real;
    float imag;
};
struct complex32 {
    complex32() = default;
    constexpr complex32(float re, float im = 0) : real(re), imag(im) {}
    half real;
    half imag;
};

#define DRYDOCK_STORAGE_TYPE(name)                               \
    struct name {                                                \
        name() = default;                                        \
        constexpr explicit name(uint8_t bits) : storage(bits) {} \
        uint8_t storage;                                         \
    };
DRYDOCK_STORAGE_TYPE(hifloat8_t)
DRYDOCK_STORAGE_TYPE(fp8_e5m2_t)
DRYDOCK_STORAGE_TYPE(fp8_e4m3fn_t)
DRYDOCK_STORAGE_TYPE(fp8_e8m0_t)
DRYDOCK_STORAGE_TYPE(fp4x2_e2m1_t)  // two elements
DRYDOCK_STORAGE_TYPE(fp4x2_e1m2_t)  // two elements
DRYDOCK_STORAGE_TYPE(int2b_t)       // four elements
DRYDOCK_STORAGE_TYPE(uint1b_t)      // eight elements
#undef DRYDOCK_STORAGE_TYPE
