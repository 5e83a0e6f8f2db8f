#pragma once
// Unary, binary, scalar and compound instructions (spec kernel-vector 2.1, 2.2, 2.3, 2.5), each as
// count form and as mask + repeat form with the mask as number or as array.
#include "vector_types-inl.h"

namespace drydock::kernel {

/// A number that stands for one element of type T.
template <typename S, typename T>
using EnableScalar =
    std::enable_if_t<std::is_arithmetic<S>::value || std::is_same<S, T>::value, int>;

/// side 1: the scalar is the left operand.
template <typename T>
DRYDOCK_INLINE void scalar_side(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                T value, uint8_t side, int32_t count) {
    Record r = vector_record<T>(op, dst);
    add_source(r, 0, src);
    r.scalar = bits_of(value);
    r.mode = side;
    emit_count(r, static_cast<uint32_t>(count));
}

}  // namespace drydock::kernel

namespace AscendC {

// The mask as a number is a template argument of its own (EnableMask): a literal 0 would else be
// ambiguous between uint64_t and a mask array.
#define DRYDOCK_MASK_NUMBER(M) typename M, drydock::kernel::EnableMask<M> = 0

#define DRYDOCK_CHECK_TYPE(name, ...)                      \
    static_assert(drydock::kernel::kOneOf<T, __VA_ARGS__>, \
                  #name ": element type not supported on Ascend 910B; supported: " #__VA_ARGS__)

#define DRYDOCK_UNARY(name, ...)                                                                   \
    template <typename T>                                                                          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                 \
                             const int32_t& count) {                                               \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::unary(drydock::Opcode::k##name, dst, src, static_cast<uint32_t>(count));  \
    }                                                                                              \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                           \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, M mask,         \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const UnaryRepeatParams& repeatParams) {                              \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::unary<isSetMask>(drydock::Opcode::k##name, dst, src,                      \
                                          static_cast<uint64_t>(mask), repeatTime, repeatParams);  \
    }                                                                                              \
    template <typename T, bool isSetMask = true>                                                   \
    DRYDOCK_INLINE void name(                                                                      \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],               \
        DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime, const UnaryRepeatParams& repeatParams) { \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::unary<isSetMask>(drydock::Opcode::k##name, dst, src, mask, repeatTime,    \
                                          repeatParams);                                           \
    }

#define DRYDOCK_BINARY(name, ...)                                                                  \
    template <typename T>                                                                          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                             const LocalTensor<T>& src1, const int32_t& count) {                   \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::binary(drydock::Opcode::k##name, dst, src0, src1,                         \
                                static_cast<uint32_t>(count));                                     \
    }                                                                                              \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                           \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                             const LocalTensor<T>& src1, M mask,                                   \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const BinaryRepeatParams& repeatParams) {                             \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::binary<isSetMask>(drydock::Opcode::k##name, dst, src0, src1,              \
                                           static_cast<uint64_t>(mask), repeatTime, repeatParams); \
    }                                                                                              \
    template <typename T, bool isSetMask = true>                                                   \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                             const LocalTensor<T>& src1, const uint64_t mask[],                    \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const BinaryRepeatParams& repeatParams) {                             \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::binary<isSetMask>(drydock::Opcode::k##name, dst, src0, src1, mask,        \
                                           repeatTime, repeatParams);                              \
    }

#define DRYDOCK_SCALAR(name, ...)                                                                  \
    template <typename T, bool isSetMask = true>                                                   \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                 \
                             const T& scalarValue, const int32_t& count) {                         \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::scalar<isSetMask>(drydock::Opcode::k##name, dst, src, scalarValue,        \
                                           static_cast<uint32_t>(count));                          \
    }                                                                                              \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                           \
    DRYDOCK_INLINE void name(                                                                      \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const T& scalarValue, M mask,        \
        DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime, const UnaryRepeatParams& repeatParams) { \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::scalar<isSetMask>(drydock::Opcode::k##name, dst, src, scalarValue,        \
                                           static_cast<uint64_t>(mask), repeatTime, repeatParams); \
    }                                                                                              \
    template <typename T, bool isSetMask = true>                                                   \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                 \
                             const T& scalarValue, const uint64_t mask[],                          \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const UnaryRepeatParams& repeatParams) {                              \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                                     \
        drydock::kernel::scalar<isSetMask>(drydock::Opcode::k##name, dst, src, scalarValue, mask,  \
                                           repeatTime, repeatParams);                              \
    }

DRYDOCK_UNARY(Exp, half, float)
DRYDOCK_UNARY(Ln, half, float)
DRYDOCK_UNARY(Abs, half, float)
DRYDOCK_UNARY(Sqrt, half, float)
DRYDOCK_UNARY(Rsqrt, half, float)
DRYDOCK_UNARY(Reciprocal, half, float)
DRYDOCK_UNARY(Relu, half, float, int32_t)
DRYDOCK_UNARY(Not, int16_t, uint16_t)

DRYDOCK_BINARY(Add, int16_t, half, int32_t, float)
DRYDOCK_BINARY(Sub, int16_t, half, int32_t, float)
DRYDOCK_BINARY(Mul, int16_t, half, int32_t, float)
DRYDOCK_BINARY(Max, int16_t, half, int32_t, float)
DRYDOCK_BINARY(Min, int16_t, half, int32_t, float)
DRYDOCK_BINARY(Div, half, float)
DRYDOCK_BINARY(AddRelu, int16_t, half, float)
DRYDOCK_BINARY(SubRelu, int16_t, half, float)
DRYDOCK_BINARY(FusedMulAdd, half, float)
DRYDOCK_BINARY(MulAddRelu, half, float)

DRYDOCK_SCALAR(Adds, int16_t, half, int32_t, float)
DRYDOCK_SCALAR(Muls, int16_t, half, int32_t, float)
DRYDOCK_SCALAR(Maxs, int16_t, half, int32_t, float)
DRYDOCK_SCALAR(Mins, int16_t, half, int32_t, float)
DRYDOCK_SCALAR(LeakyRelu, half, float)

// Subs and Divs take the scalar on either side, by any type that converts to the elements' one. The
// documents do not list them for the 910B; operators of the field call Divs (spec
// kernel-vector 2.3).
#define DRYDOCK_EITHER_SIDE(name, ...)                                             \
    template <typename T, typename S, drydock::kernel::EnableScalar<S, T> = 0>     \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, \
                             const S& scalarValue, const int32_t& count) {         \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                     \
        drydock::kernel::scalar_side<T>(drydock::Opcode::k##name, dst, src,        \
                                        static_cast<T>(scalarValue), 0, count);    \
    }                                                                              \
    template <typename T, typename S, drydock::kernel::EnableScalar<S, T> = 0>     \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const S& scalarValue,      \
                             const LocalTensor<T>& src, const int32_t& count) {    \
        DRYDOCK_CHECK_TYPE(name, __VA_ARGS__);                                     \
        drydock::kernel::scalar_side<T>(drydock::Opcode::k##name, dst, src,        \
                                        static_cast<T>(scalarValue), 1, count);    \
    }
DRYDOCK_EITHER_SIDE(Subs, int16_t, half, int32_t, float)
DRYDOCK_EITHER_SIDE(Divs, half, float)
#undef DRYDOCK_EITHER_SIDE

template <typename T, typename... Args>
DRYDOCK_INLINE void FusedMulAddRelu(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                                    const LocalTensor<T>& src1, Args... args) {
    MulAddRelu(dst, src0, src1, args...);
}

// ---- And, Or: 32-bit tensors are accepted in the count form, which still counts 16-bit elements
// ----

#define DRYDOCK_BITWISE(name)                                                                      \
    template <typename T>                                                                          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                             const LocalTensor<T>& src1, const int32_t& count) {                   \
        DRYDOCK_CHECK_TYPE(name, int16_t, uint16_t, int32_t, uint32_t);                            \
        drydock::kernel::binary(                                                                   \
            drydock::Opcode::k##name, dst.template ReinterpretCast<uint16_t>(),                    \
            src0.template ReinterpretCast<uint16_t>(), src1.template ReinterpretCast<uint16_t>(),  \
            static_cast<uint32_t>(count));                                                         \
    }                                                                                              \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                           \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                             const LocalTensor<T>& src1, M mask,                                   \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const BinaryRepeatParams& repeatParams) {                             \
        DRYDOCK_CHECK_TYPE(name, int16_t, uint16_t);                                               \
        drydock::kernel::binary<isSetMask>(drydock::Opcode::k##name, dst, src0, src1,              \
                                           static_cast<uint64_t>(mask), repeatTime, repeatParams); \
    }                                                                                              \
    template <typename T, bool isSetMask = true>                                                   \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                \
                             const LocalTensor<T>& src1, const uint64_t mask[],                    \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const BinaryRepeatParams& repeatParams) {                             \
        DRYDOCK_CHECK_TYPE(name, int16_t, uint16_t);                                               \
        drydock::kernel::binary<isSetMask>(drydock::Opcode::k##name, dst, src0, src1, mask,        \
                                           repeatTime, repeatParams);                              \
    }
DRYDOCK_BITWISE(And)
DRYDOCK_BITWISE(Or)
#undef DRYDOCK_BITWISE

// ---- shifts: the repeat forms take a rounding flag
// ------------------------------------------------

#define DRYDOCK_SHIFT(name)                                                                       \
    template <typename T, bool isSetMask = true>                                                  \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                \
                             const T& scalarValue, const int32_t& count) {                        \
        DRYDOCK_CHECK_TYPE(name, int16_t, uint16_t, int32_t, uint32_t);                           \
        drydock::kernel::scalar<isSetMask>(drydock::Opcode::k##name, dst, src, scalarValue,       \
                                           static_cast<uint32_t>(count));                         \
    }                                                                                             \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                \
                             const T& scalarValue, M mask,                                        \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                    \
                             const UnaryRepeatParams& repeatParams, bool roundEn = false) {       \
        DRYDOCK_CHECK_TYPE(name, int16_t, uint16_t, int32_t, uint32_t);                           \
        drydock::kernel::scalar<isSetMask>(drydock::Opcode::k##name, dst, src, scalarValue,       \
                                           static_cast<uint64_t>(mask), repeatTime, repeatParams, \
                                           roundEn);                                              \
    }                                                                                             \
    template <typename T, bool isSetMask = true>                                                  \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                \
                             const T& scalarValue, const uint64_t mask[],                         \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                    \
                             const UnaryRepeatParams& repeatParams, bool roundEn = false) {       \
        DRYDOCK_CHECK_TYPE(name, int16_t, uint16_t, int32_t, uint32_t);                           \
        drydock::kernel::scalar<isSetMask>(drydock::Opcode::k##name, dst, src, scalarValue, mask, \
                                           repeatTime, repeatParams, roundEn);                    \
    }
DRYDOCK_SHIFT(ShiftLeft)
DRYDOCK_SHIFT(ShiftRight)
#undef DRYDOCK_SHIFT

// ---- Axpy, MulAddDst: also half sources into a float destination
// -----------------------------------

#define DRYDOCK_CHECK_COMPOUND(name)                                                        \
    static_assert((std::is_same<T, U>::value && drydock::kernel::kOneOf<T, half, float>) || \
                      (std::is_same<T, float>::value && std::is_same<U, half>::value),      \
                  #name                                                                     \
                  ": types not supported on Ascend 910B; supported: half, float, half into float")

template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue,
                         const int32_t& count) {
    DRYDOCK_CHECK_COMPOUND(Axpy);
    drydock::kernel::scalar<true>(drydock::Opcode::kAxpy, dst, src, scalarValue,
                                  static_cast<uint32_t>(count));
}
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue,
                         M mask, DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const UnaryRepeatParams& repeatParams) {
    DRYDOCK_CHECK_COMPOUND(Axpy);
    drydock::kernel::scalar<isSetMask>(drydock::Opcode::kAxpy, dst, src, scalarValue,
                                       static_cast<uint64_t>(mask), repeatTime, repeatParams);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src, const U& scalarValue,
                         const uint64_t mask[], DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const UnaryRepeatParams& repeatParams) {
    DRYDOCK_CHECK_COMPOUND(Axpy);
    drydock::kernel::scalar<isSetMask>(drydock::Opcode::kAxpy, dst, src, scalarValue, mask,
                                       repeatTime, repeatParams);
}

template <typename T, typename U>
DRYDOCK_INLINE void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                              const LocalTensor<U>& src1, const int32_t& count) {
    DRYDOCK_CHECK_COMPOUND(MulAddDst);
    drydock::kernel::binary(drydock::Opcode::kMulAddDst, dst, src0, src1,
                            static_cast<uint32_t>(count));
}
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                              const LocalTensor<U>& src1, M mask,
                              DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                              const BinaryRepeatParams& repeatParams) {
    DRYDOCK_CHECK_COMPOUND(MulAddDst);
    drydock::kernel::binary<isSetMask>(drydock::Opcode::kMulAddDst, dst, src0, src1,
                                       static_cast<uint64_t>(mask), repeatTime, repeatParams);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void MulAddDst(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                              const LocalTensor<U>& src1, const uint64_t mask[],
                              DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                              const BinaryRepeatParams& repeatParams) {
    DRYDOCK_CHECK_COMPOUND(MulAddDst);
    drydock::kernel::binary<isSetMask>(drydock::Opcode::kMulAddDst, dst, src0, src1, mask,
                                       repeatTime, repeatParams);
}

#undef DRYDOCK_UNARY
#undef DRYDOCK_BINARY
#undef DRYDOCK_SCALAR
#undef DRYDOCK_CHECK_COMPOUND

}  // namespace AscendC
