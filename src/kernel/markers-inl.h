#pragma once
// Language markers, global types and per-compilation macros (spec kernel-core 1.2, 1.6).
#include <cstdint>
#include <type_traits>

#include "../base/bfloat16.h"
#include "../base/half.h"
#include "../model/core_context.h"

#define __aicore__
#define __gm__
#define __ubuf__
#define __cbuf__
#define __ca__
#define __cb__
#define __cc__
#define __fbuf__
#define __biasbuf__
#define __host_aicore__
#if defined(DRYDOCK_MARK_KERNELS)
// For drydock-c++ (src/cxx), which finds kernels and their core types in preprocessed text.
#define __global__ __drydock_global__
#define __vector__ __drydock_vector__
#define __cube__ __drydock_cube__
#define __mix__(c, v) __drydock_mix__(c, v)
#else
#define __global__
#define __vector__
#define __cube__
#define __mix__(c, v)
#endif
#define __schedmode__(m)
#define __inout_pipe__(p)
#define __in_pipe__(p)
#define __out_pipe__(p)
#define __sync_alias__
#define __sync_noalias__
#define __tiling_data_ptr__ const
#define __BLOCK_LOCAL__ thread_local

/// A macro, so that `const GM_ADDR` and `GM_ADDR&` mean what they say.
#define GM_ADDR __gm__ uint8_t*

/// Every API function: its record() call must lie in the user's own chain of inlined calls, where
/// debug information finds the user's line.
#define DRYDOCK_INLINE inline __attribute__((always_inline))

#ifndef likely
#define likely(x) __builtin_expect(!!(x), 1)
#endif
#ifndef unlikely
#define unlikely(x) __builtin_expect(!!(x), 0)
#endif

#define K_MAX_SHAPE_DIM 8

using half = drydock::half;
using bfloat16_t = drydock::bfloat16;
using float32_t = float;

/// Pipes under the names of the compiler's intrinsics; usable as template arguments.
enum pipe_t : uint8_t {
    PIPE_S,
    PIPE_V,
    PIPE_M,
    PIPE_MTE1,
    PIPE_MTE2,
    PIPE_MTE3,
    PIPE_FIX,
    PIPE_ALL
};
enum event_t : uint8_t {
    EVENT_ID0,
    EVENT_ID1,
    EVENT_ID2,
    EVENT_ID3,
    EVENT_ID4,
    EVENT_ID5,
    EVENT_ID6,
    EVENT_ID7
};

// In kernel code the type and format numbers are preprocessor integers, for `#if ORIG_DTYPE_X ==`.
// Where host headers declare enumerators of the same names the macros must not exist.
#if !defined(DRYDOCK_HOST_TYPES)
#define DRYDOCK_TYPE_NUMBERS  // undef_type_numbers.inc lists them
#define DT_FLOAT 0
#define DT_FLOAT16 1
#define DT_INT8 2
#define DT_INT32 3
#define DT_UINT8 4
#define DT_INT16 6
#define DT_UINT16 7
#define DT_UINT32 8
#define DT_INT64 9
#define DT_UINT64 10
#define DT_DOUBLE 11
#define DT_BOOL 12
#define DT_STRING 13
#define DT_COMPLEX64 16
#define DT_COMPLEX128 17
#define DT_BF16 27
#define DT_UNDEFINED 28
#define DT_INT4 29
#define DT_UINT1 30
#define DT_INT2 31
#define DT_UINT2 32
#define DT_COMPLEX32 33
#define DT_HIFLOAT8 34
#define DT_FLOAT8_E5M2 35
#define DT_FLOAT8_E4M3FN 36
#define DT_FLOAT8_E8M0 37
#define DT_FLOAT4_E2M1 40
#define DT_FLOAT4_E1M2 41
#define DT_MAX 42
#define FORMAT_NCHW 0
#define FORMAT_NHWC 1
#define FORMAT_ND 2
#define FORMAT_NC1HWC0 3
#define FORMAT_FRACTAL_Z 4
#define FORMAT_HWCN 16
#define FORMAT_NDHWC 27
#define FORMAT_FRACTAL_NZ 29
#define FORMAT_NCDHW 30
#define FORMAT_DHWCN 31
#define FORMAT_NDC1HWC0 32
#define FORMAT_FRACTAL_Z_3D 33
#define FORMAT_NCL 47
#define FORMAT_MAX 0xff
#endif

namespace drydock::kernel {

template <typename T, typename... Allowed>
inline constexpr bool kOneOf = (std::is_same<T, Allowed>::value || ...);

/// An argument that stands for a number, but not a pointer: a mask given as a literal, an
/// enumerator or any integer type. Taken by its own type it beats the mask-array overload, which a
/// literal 0 would otherwise fit as well.
template <typename M>
using EnableMask = std::enable_if_t<std::is_convertible<M, uint64_t>::value, int>;

template <typename T>
struct Identity {
    using Type = T;
};
/// Keeps an argument out of template deduction.
template <typename T>
using NotDeduced = typename Identity<T>::Type;

}  // namespace drydock::kernel
