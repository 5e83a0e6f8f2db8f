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

/// Compare of one repeat into CMPMASK.
template <bool isSetMask, typename T, typename M>
DRYDOCK_INLINE void compare_to_mask(const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                                    AscendC::CMPMODE mode, M mask, const BinaryRepeatParams& p) {
    static_assert(
        kOneOf<T, half, float, int32_t>,
        "Compare: element type not supported on Ascend 910B; supported: half, float, int32_t");
    report_compare<T>(mode, 0);
    Record r = vector_record<T>(Opcode::kCompareToMask, src0);
    add_source(r, 0, src0);
    add_source(r, 1, src1);
    r.mode = static_cast<uint8_t>(mode);
    RepeatForm form = binary_form(1, p);
    set_form_mask<isSetMask>(form, mask, kLanes<T, T>);
    emit_repeat(r, form);
}

/// Where the bits of a Select lie whose mask register holds an address: on the device the low 32
/// bits of a UB address.
DRYDOCK_INLINE uint32_t mask_address() {
    const CoreContext& core = current_core();
    const auto base = reinterpret_cast<uint64_t>(core.local_base[static_cast<int>(Space::kUb)]);
    const uint32_t offset = static_cast<uint32_t>(result_registers().cmp_mask[0] - base);
    if (unlikely(offset >= core.local_bytes[static_cast<int>(Space::kUb)])) {
        kernel_fault("mem.local-oob", "Select: the compare mask register holds no address in UB",
                     "SetCmpMask from a tensor whose first element is the mask's GetPhyAddr()");
    }
    return offset;
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
                            const LocalTensor<T>& src1, CMPMODE cmpMode, M,
                            DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
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
                            DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                            const BinaryRepeatParams& repeatParams) {
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
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                             const UnaryRepeatParams& repeatParams) {
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
                             const uint64_t[], DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
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
                                  M mask, DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                                  const UnaryRepeatParams& repeatParams) {
    Compares(dst, src0, src1Scalar, cmpMode, mask, repeatTime, repeatParams);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                                  const drydock::kernel::NotDeduced<T> src1Scalar, CMPMODE cmpMode,
                                  const uint64_t[],
                                  DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
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
                               SELMODE selMode, mask_parameter,                                    \
                               DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                   \
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
    DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,           \
                               const LocalTensor<T>& src0,                                         \
                               const drydock::kernel::NotDeduced<T> src1, SELMODE selMode,         \
                               mask_parameter, DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,   \
                               const BinaryRepeatParams& repeatParams) {                           \
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

// ---- through the mask register CMPMASK ----------------------------------------------------------

/// One repeat; the result stays in the register until the next one.
template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
                            const M mask, const BinaryRepeatParams& repeatParams) {
    drydock::kernel::compare_to_mask<isSetMask>(src0, src1, cmpMode, static_cast<uint64_t>(mask),
                                                repeatParams);
}
template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE cmpMode,
                            const uint64_t mask[], const BinaryRepeatParams& repeatParams) {
    drydock::kernel::compare_to_mask<isSetMask>(src0, src1, cmpMode, mask, repeatParams);
}

/// The register from 16 bytes: bits (VSEL_CMPMASK_SPR), a scalar (VSEL_TENSOR_SCALAR_MODE) or the
/// address of the bits (VSEL_TENSOR_TENSOR_MODE).
template <typename T>
DRYDOCK_INLINE void SetCmpMask(const LocalTensor<T>& src) {
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kSetCmpMask, src);
    drydock::kernel::add_source(r, 0, src);
    r.count = 16 / sizeof(T);
    drydock::kernel::emit_special(r, nullptr);
}
template <typename T>
DRYDOCK_INLINE void GetCmpMask(const LocalTensor<T>& dst) {
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kGetCmpMask, dst);
    r.count = 16 / sizeof(T);
    drydock::kernel::emit_special(r, nullptr);
}

/// Two tensors by the register: its bits for every repeat, or bits at the address it holds.
template <typename T, SELMODE selMode>
DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                           const LocalTensor<T>& src1,
                           DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                           const BinaryRepeatParams& repeatParams) {
    static_assert(drydock::kernel::kOneOf<T, half, float>,
                  "Select: element type not supported on Ascend 910B; supported: half, float");
    static_assert(selMode != SELMODE::VSEL_TENSOR_SCALAR_MODE,
                  "Select of two tensors: VSEL_CMPMASK_SPR or VSEL_TENSOR_TENSOR_MODE");
    constexpr bool bits = selMode == SELMODE::VSEL_CMPMASK_SPR;
    drydock::Record r = drydock::kernel::vector_record<T>(
        bits ? drydock::Opcode::kSelectByMask : drydock::Opcode::kSelect, dst);
    r.mode = static_cast<uint8_t>(selMode);
    drydock::kernel::add_source(r, 0, src0);
    drydock::kernel::add_source(r, 1, src1);
    if (!bits) r.src[2] = drydock::kernel::mask_address();
    drydock::RepeatForm form = drydock::kernel::binary_form(repeatTime, repeatParams);
    drydock::kernel::set_form_mask<false>(form, uint64_t{0}, drydock::kernel::kLanes<T, T>);
    drydock::kernel::emit_repeat(r, form);
}
/// A tensor or the scalar in the register.
template <typename T, typename U>
DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<U>& selMask,
                           const LocalTensor<T>& src0,
                           DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                           const BinaryRepeatParams& repeatParams) {
    drydock::Record r = drydock::kernel::select_record(drydock::Opcode::kSelects, dst, selMask,
                                                       src0, SELMODE::VSEL_TENSOR_SCALAR_MODE);
    const uint64_t low = drydock::result_registers().cmp_mask[0];
    r.scalar = low & (sizeof(T) == 2 ? 0xffffull : 0xffffffffull);
    drydock::RepeatForm form = drydock::kernel::binary_form(repeatTime, repeatParams);
    drydock::kernel::set_form_mask<false>(form, uint64_t{0}, drydock::kernel::kLanes<T, T>);
    drydock::kernel::emit_repeat(r, form);
}

}  // namespace AscendC
