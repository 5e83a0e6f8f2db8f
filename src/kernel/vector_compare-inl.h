#pragma once
// Compare, Compares and Select (spec kernel-vector 2.6).
#include "vector_data-inl.h"

namespace drydock::kernel {

/// What the instruction leaves out, told when somebody listens.
template <typename T>
DRYDOCK_INLINE void report_compare(AscendC::CMPMODE mode, uint32_t count) {
    if (std::is_same<T, int32_t>::value && unlikely(mode != AscendC::CMPMODE::EQ)) {
        kernel_finding("api.range", "Compare of int32_t supports EQ only on Ascend 910B",
                       "compare as float", true);
    }
    const uint32_t tail = count % kLanes<T, T>;
    if (unlikely(tail != 0 && current_core().observed)) {
        kernel_finding(
            "tail.not-compared",
            text("Compare of %u elements handles whole repeats of %u: %u are not compared", count,
                 kLanes<T, T>, tail),
            "round the count up to 256 bytes", false);
    }
}

template <typename T, typename U>
DRYDOCK_INLINE Record compare_record(Opcode op, const LocalTensor<U>& dst,
                                     const LocalTensor<T>& src0, AscendC::CMPMODE mode) {
    static_assert(
        kOneOf<T, half, float, int32_t>,
        "Compare: element type not supported on Ascend 910B; supported: half, float, int32_t");
    static_assert(sizeof(U) == 1, "Compare: the result is a tensor of int8_t or uint8_t");
    Record r = vector_record<T>(op, dst);
    r.dst_dtype = DType::kUint8;
    r.mode = static_cast<uint8_t>(mode);
    add_source(r, 0, src0);
    return r;
}

template <typename T, typename U>
DRYDOCK_INLINE Record select_record(Opcode op, const LocalTensor<T>& dst,
                                    const LocalTensor<U>& mask, const LocalTensor<T>& src0,
                                    AscendC::SELMODE mode) {
    static_assert(kOneOf<T, half, float>,
                  "Select: element type not supported on Ascend 910B; supported: half, float");
    static_assert(kOneOf<U, uint8_t, uint16_t, uint32_t, uint64_t>,
                  "Select: the mask is a tensor of unsigned integers");
    Record r = vector_record<T>(op, dst);
    r.mode = static_cast<uint8_t>(mode);
    add_source(r, 0, src0);
    add_source(r, 2, mask);
    return r;
}

/// Which SELMODE each overload takes (spec kernel-vector 2.6).
DRYDOCK_INLINE bool check_select(bool scalar, AscendC::SELMODE mode) {
    if (likely(scalar == (mode == AscendC::SELMODE::VSEL_TENSOR_SCALAR_MODE))) return true;
    kernel_finding("api.range",
                   scalar
                       ? "Select with a scalar needs VSEL_TENSOR_SCALAR_MODE"
                       : "Select of two tensors needs VSEL_CMPMASK_SPR or VSEL_TENSOR_TENSOR_MODE",
                   "pass the mode that fits the operands", true);
    return scalar;  // the two-tensor form writes nothing
}

}  // namespace drydock::kernel

namespace AscendC {

template <typename T, typename U>
DRYDOCK_INLINE void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                            const LocalTensor<T>& src1, CMPMODE cmpMode, uint32_t count) {
    drydock::kernel::report_compare<T>(cmpMode, count);
    drydock::Record r =
        drydock::kernel::compare_record(drydock::Opcode::kCompare, dst, src0, cmpMode);
    drydock::kernel::add_source(r, 1, src1);
    drydock::kernel::emit_count(r, count);
}
// The mask is reserved: whole repeats are compared.
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                            const LocalTensor<T>& src1, CMPMODE cmpMode, M, uint8_t repeatTime,
                            const BinaryRepeatParams& repeatParams) {
    drydock::kernel::report_compare<T>(cmpMode, 0);
    drydock::Record r =
        drydock::kernel::compare_record(drydock::Opcode::kCompare, dst, src0, cmpMode);
    drydock::kernel::add_source(r, 1, src1);
    const drydock::RepeatForm form = drydock::kernel::binary_form(repeatTime, repeatParams);
    drydock::kernel::emit_repeat(r, form);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                            const LocalTensor<T>& src1, CMPMODE cmpMode, const uint64_t[],
                            uint8_t repeatTime, const BinaryRepeatParams& repeatParams) {
    Compare(dst, src0, src1, cmpMode, MASK_PLACEHOLDER, repeatTime, repeatParams);
}

template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                             const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode,
                             uint32_t count) {
    drydock::kernel::report_compare<T>(cmpMode, count);
    drydock::Record r =
        drydock::kernel::compare_record(drydock::Opcode::kCompares, dst, src0, cmpMode);
    r.scalar = drydock::kernel::bits_of(src1Scalar);
    drydock::kernel::emit_count(r, count);
}
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                             const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode, M,
                             uint8_t repeatTime, const UnaryRepeatParams& repeatParams) {
    drydock::kernel::report_compare<T>(cmpMode, 0);
    drydock::Record r =
        drydock::kernel::compare_record(drydock::Opcode::kCompares, dst, src0, cmpMode);
    r.scalar = drydock::kernel::bits_of(src1Scalar);
    const drydock::RepeatForm form = drydock::kernel::unary_form(repeatTime, repeatParams);
    drydock::kernel::emit_repeat(r, form);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                             const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode,
                             const uint64_t[], uint8_t repeatTime,
                             const UnaryRepeatParams& repeatParams) {
    Compares(dst, src0, src1Scalar, cmpMode, MASK_PLACEHOLDER, repeatTime, repeatParams);
}

/// The older name of Compares.
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                                  const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode,
                                  uint32_t count) {
    Compares(dst, src0, src1Scalar, cmpMode, count);
}
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                                  const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode,
                                  M mask, uint8_t repeatTime,
                                  const UnaryRepeatParams& repeatParams) {
    Compares(dst, src0, src1Scalar, cmpMode, mask, repeatTime, repeatParams);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                                  const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode,
                                  const uint64_t[], uint8_t repeatTime,
                                  const UnaryRepeatParams& repeatParams) {
    Compares(dst, src0, src1Scalar, cmpMode, MASK_PLACEHOLDER, repeatTime, repeatParams);
}

template <typename T, typename U>
DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,
                           const LocalTensor<T>& src0, const LocalTensor<T>& src1, SELMODE selMode,
                           uint32_t count) {
    if (!drydock::kernel::check_select(false, selMode)) return;
    drydock::Record r =
        drydock::kernel::select_record(drydock::Opcode::kSelect, dst, selMask, src0, selMode);
    drydock::kernel::add_source(r, 1, src1);
    drydock::kernel::emit_count(r, count);
}
template <typename T, typename U>
DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,
                           const LocalTensor<T>& src0, const drydock::kernel::NotDeduced<T> src1,
                           SELMODE selMode, uint32_t count) {
    drydock::kernel::check_select(true, selMode);
    drydock::Record r =
        drydock::kernel::select_record(drydock::Opcode::kSelects, dst, selMask, src0, selMode);
    r.scalar = drydock::kernel::bits_of(src1);
    drydock::kernel::emit_count(r, count);
}

#define DRYDOCK_SELECT_REPEAT(mask_template, mask_parameter, mask_value)                           \
    template <typename T, typename U mask_template>                                                \
    DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,           \
                               const LocalTensor<T>& src0, const LocalTensor<T>& src1,             \
                               SELMODE selMode, mask_parameter, uint8_t repeatTime,                \
                               const BinaryRepeatParams& repeatParams) {                           \
        if (!drydock::kernel::check_select(false, selMode)) return;                                \
        drydock::Record r =                                                                        \
            drydock::kernel::select_record(drydock::Opcode::kSelect, dst, selMask, src0, selMode); \
        drydock::kernel::add_source(r, 1, src1);                                                   \
        drydock::RepeatForm form = drydock::kernel::binary_form(repeatTime, repeatParams);         \
        drydock::kernel::set_form_mask<true>(form, mask_value, drydock::kernel::kLanes<T, T>);     \
        drydock::kernel::emit_repeat(r, form);                                                     \
    }                                                                                              \
    template <typename T, typename U mask_template>                                                \
    DRYDOCK_INLINE void Select(                                                                    \
        const LocalTensor<T>& dst, const LocalTensor<U>& selMask, const LocalTensor<T>& src0,      \
        const drydock::kernel::NotDeduced<T> src1, SELMODE selMode, mask_parameter,                \
        uint8_t repeatTime, const BinaryRepeatParams& repeatParams) {                              \
        drydock::kernel::check_select(true, selMode);                                              \
        drydock::Record r = drydock::kernel::select_record(drydock::Opcode::kSelects, dst,         \
                                                           selMask, src0, selMode);                \
        r.scalar = drydock::kernel::bits_of(src1);                                                 \
        drydock::RepeatForm form = drydock::kernel::binary_form(repeatTime, repeatParams);         \
        drydock::kernel::set_form_mask<true>(form, mask_value, drydock::kernel::kLanes<T, T>);     \
        drydock::kernel::emit_repeat(r, form);                                                     \
    }
#define DRYDOCK_COMMA_MASK , typename M, drydock::kernel::EnableMask<M> = 0
DRYDOCK_SELECT_REPEAT(DRYDOCK_COMMA_MASK, M mask, static_cast<uint64_t>(mask))
DRYDOCK_SELECT_REPEAT(, const uint64_t mask[], mask)
#undef DRYDOCK_COMMA_MASK
#undef DRYDOCK_SELECT_REPEAT

}  // namespace AscendC
