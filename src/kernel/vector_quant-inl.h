#pragma once
// Conversions that depend on a state of the unit: saturation (spec kernel-vector 1.7) and
// dequantisation (2.5, 2.8).
#include "vector_sort-inl.h"

namespace drydock::kernel {

inline constexpr int kSaturationBit = 48;  ///< of CTRL; 1 = INF/NAN mode, 0 = saturation

/// A group of dequantisation parameters as the unit keeps it: see exec/quantise.cpp.
DRYDOCK_INLINE uint64_t deq_group(float scale, int16_t offset, bool sign) {
    return (bits_of(scale) & 0xffffe000u) | (static_cast<uint64_t>(offset) & 0x1ff) << 37 |
           uint64_t{sign} << 46;
}

template <bool isVecDeq, bool halfBlock, typename D, typename S>
DRYDOCK_INLINE Record cast_deq_record(const LocalTensor<D>& dst, const LocalTensor<S>& src) {
    static_assert(kOneOf<D, int8_t, uint8_t> && std::is_same<S, int16_t>::value,
                  "CastDequant: types not supported on Ascend 910B; supported: int16_t into int8_t "
                  "or uint8_t, int32_t into half");
    Record r = vector_record<S>(Opcode::kCastDeq, dst);
    add_source(r, 0, src);
    const VectorRegisters& registers = current_core().vector.registers;
    r.src[1] = registers.deq_tensor;
    r.scalar = registers.deq_entry;
    r.mode = static_cast<uint8_t>((isVecDeq ? kCastDeqTensor : 0) | (halfBlock ? kCastDeqHigh : 0));
    return r;
}

}  // namespace drydock::kernel

namespace AscendC {

// ---- overflow -----------------------------------------------------------------------------------

/// true: results of half and bfloat16 saturate (infinity becomes the largest number, NaN 0),
/// int16_t and int32_t arithmetic saturates; false (the state at the start): infinities and
/// wrapping.
template <SaturationMode mode = SaturationMode::FLOAT>
DRYDOCK_INLINE void SetSaturationFlag(bool enable) {
    static_assert(mode == SaturationMode::FLOAT,
                  "SetSaturationFlag: Ascend 910B has SaturationMode::FLOAT only");
    uint64_t& ctrl = drydock::current_core().vector.registers.ctrl;
    const uint64_t bit = uint64_t{1} << drydock::kernel::kSaturationBit;
    ctrl = enable ? ctrl & ~bit : ctrl | bit;
}
template <SaturationMode mode = SaturationMode::FLOAT>
DRYDOCK_INLINE bool GetSaturationFlag() {
    static_assert(mode == SaturationMode::FLOAT,
                  "GetSaturationFlag: Ascend 910B has SaturationMode::FLOAT only");
    const uint64_t ctrl = drydock::current_core().vector.registers.ctrl;
    return ((ctrl >> drydock::kernel::kSaturationBit) & 1) == 0;
}

/// Bit 48 of the control register: 1 = infinities and NaN, 0 = saturation.
template <int8_t startBit, int8_t endBit>
DRYDOCK_INLINE void SetCtrlSpr(int64_t value) {
    static_assert(startBit == drydock::kernel::kSaturationBit && endBit == startBit,
                  "SetCtrlSpr: Ascend 910B has bit 48 only");
    SetSaturationFlag<SaturationMode::FLOAT>((value & 1) == 0);
}
template <int8_t startBit, int8_t endBit>
DRYDOCK_INLINE int64_t GetCtrlSpr() {
    static_assert(startBit == drydock::kernel::kSaturationBit && endBit == startBit,
                  "GetCtrlSpr: Ascend 910B has bit 48 only");
    return GetSaturationFlag<SaturationMode::FLOAT>() ? 0 : 1;
}
template <int8_t startBit, int8_t endBit>
DRYDOCK_INLINE void ResetCtrlSpr() {
    SetCtrlSpr<startBit, endBit>(1);
}

// ---- dequantisation -----------------------------------------------------------------------------

/// For CastDequant with isVecDeq = false: dst = src * scale + offset. The scale keeps 10 bits of
/// fraction, the offset 9 bits; signMode: the result is int8_t, else uint8_t.
DRYDOCK_INLINE void SetDeqScale(float scale, int16_t offset, bool signMode) {
    drydock::current_core().vector.registers.deq_entry =
        drydock::kernel::deq_group(scale, offset, signMode);
}
/// For CastDequant with isVecDeq = true: 16 groups, written to `vdeq` (128 bytes); element i of a
/// block uses group i mod 16.
template <typename T>
DRYDOCK_INLINE void SetDeqScale(const LocalTensor<T>& vdeq, const VdeqInfo& vdeqInfo) {
    static_assert(std::is_same<T, uint64_t>::value,
                  "SetDeqScale: the tensor of parameters has uint64_t elements");
    drydock::kernel::check_tensor(vdeq);
    for (uint32_t i = 0; i < VDEQ_TENSOR_SIZE; ++i) {
        vdeq.SetValue(i, drydock::kernel::deq_group(vdeqInfo.vdeqScale[i], vdeqInfo.vdeqOffset[i],
                                                    vdeqInfo.vdeqSignMode[i]));
    }
    drydock::current_core().vector.registers.deq_tensor = drydock::kernel::Access::offset(vdeq);
}

/// int16_t into int8_t or uint8_t by the scale and offset of SetDeqScale, 16 results in one half of
/// each block of dst; int32_t into half by SetDeqScale(half).
template <typename T, typename U, bool isVecDeq = true, bool halfBlock = true>
DRYDOCK_INLINE void CastDequant(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                const uint32_t count) {
    if constexpr (std::is_same<T, half>::value && std::is_same<U, int32_t>::value) {
        Cast(dst, src, RoundMode::CAST_NONE, count);
    } else {
        drydock::Record r = drydock::kernel::cast_deq_record<isVecDeq, halfBlock>(dst, src);
        drydock::VectorState& state = drydock::current_core().vector;
        state.mask[0] = state.mask[1] = FULL_MASK;
        state.counter_mode = false;
        const drydock::RepeatForm form = {{count, 0}, 1, {1, 1, 1}, {8, 8, 8}, true};
        drydock::kernel::emit_repeat(r, form);
    }
}
template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,
          bool halfBlock = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void CastDequant(const LocalTensor<T>& dst, const LocalTensor<U>& src, const M mask,
                                DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                                const UnaryRepeatParams& repeatParams) {
    if constexpr (std::is_same<T, half>::value && std::is_same<U, int32_t>::value) {
        Cast<T, U, isSetMask>(dst, src, RoundMode::CAST_NONE, mask, repeatTime, repeatParams);
    } else {
        drydock::Record r = drydock::kernel::cast_deq_record<isVecDeq, halfBlock>(dst, src);
        drydock::RepeatForm form = drydock::kernel::unary_form(repeatTime, repeatParams);
        drydock::kernel::set_form_mask<isSetMask>(form, static_cast<uint64_t>(mask),
                                                  drydock::kernel::kLanes<T, U>);
        drydock::kernel::emit_repeat(r, form);
    }
}
template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,
          bool halfBlock = true>
DRYDOCK_INLINE void CastDequant(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                const uint64_t mask[],
                                DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                                const UnaryRepeatParams& repeatParams) {
    if constexpr (std::is_same<T, half>::value && std::is_same<U, int32_t>::value) {
        Cast<T, U, isSetMask>(dst, src, RoundMode::CAST_NONE, mask, repeatTime, repeatParams);
    } else {
        drydock::Record r = drydock::kernel::cast_deq_record<isVecDeq, halfBlock>(dst, src);
        drydock::RepeatForm form = drydock::kernel::unary_form(repeatTime, repeatParams);
        drydock::kernel::set_form_mask<isSetMask>(form, mask, drydock::kernel::kLanes<T, U>);
        drydock::kernel::emit_repeat(r, form);
    }
}

/// The older name of CastDequant.
template <typename T, typename U, bool isVecDeq = true, bool halfBlock = true>
DRYDOCK_INLINE void CastDeq(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                            const uint32_t count) {
    CastDequant<T, U, isVecDeq, halfBlock>(dst, src, count);
}
template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,
          bool halfBlock = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void CastDeq(const LocalTensor<T>& dst, const LocalTensor<U>& src, const M mask,
                            DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                            const UnaryRepeatParams& repeatParams) {
    CastDequant<T, U, isSetMask, isVecDeq, halfBlock>(dst, src, mask, repeatTime, repeatParams);
}
template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,
          bool halfBlock = true>
DRYDOCK_INLINE void CastDeq(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                            const uint64_t mask[], DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                            const UnaryRepeatParams& repeatParams) {
    CastDequant<T, U, isSetMask, isVecDeq, halfBlock>(dst, src, mask, repeatTime, repeatParams);
}

// ---- two sources into another type --------------------------------------------------------------

#define DRYDOCK_MIXED(name, condition, types)                                                      \
    template <typename T, typename U>                                                              \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                \
                             const LocalTensor<U>& src1, const uint32_t count) {                   \
        static_assert(condition, #name ": types not supported on Ascend 910B; supported: " types); \
        drydock::kernel::binary(drydock::Opcode::k##name, dst, src0, src1, count);                 \
    }                                                                                              \
    template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>               \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                \
                             const LocalTensor<U>& src1, const M mask,                             \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const BinaryRepeatParams& repeatParams) {                             \
        static_assert(condition, #name ": types not supported on Ascend 910B; supported: " types); \
        drydock::kernel::binary<isSetMask>(drydock::Opcode::k##name, dst, src0, src1,              \
                                           static_cast<uint64_t>(mask), repeatTime, repeatParams); \
    }                                                                                              \
    template <typename T, typename U, bool isSetMask = true>                                       \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                \
                             const LocalTensor<U>& src1, const uint64_t mask[],                    \
                             DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,                     \
                             const BinaryRepeatParams& repeatParams) {                             \
        static_assert(condition, #name ": types not supported on Ascend 910B; supported: " types); \
        drydock::kernel::binary<isSetMask>(drydock::Opcode::k##name, dst, src0, src1, mask,        \
                                           repeatTime, repeatParams);                              \
    }
#define DRYDOCK_TO_NARROW                                                            \
    (std::is_same<T, int8_t>::value && drydock::kernel::kOneOf<U, half, int16_t>) || \
        (std::is_same<T, half>::value && std::is_same<U, float>::value)
DRYDOCK_MIXED(AddReluCast, DRYDOCK_TO_NARROW,
              "half into int8_t, int16_t into int8_t, float into half")
DRYDOCK_MIXED(SubReluCast, DRYDOCK_TO_NARROW,
              "half into int8_t, int16_t into int8_t, float into half")
DRYDOCK_MIXED(MulCast,
              (drydock::kernel::kOneOf<T, int8_t, uint8_t> && std::is_same<U, half>::value),
              "half into int8_t, half into uint8_t")
#undef DRYDOCK_TO_NARROW
#undef DRYDOCK_MIXED

}  // namespace AscendC

namespace drydock::kernel {

DRYDOCK_INLINE Record add_deq_relu(const LocalTensor<AscendC::half>& dst,
                                   const LocalTensor<int32_t>& src0,
                                   const LocalTensor<int32_t>& src1) {
    Record r = vector_record<int32_t>(Opcode::kAddDeqRelu, dst);
    add_source(r, 0, src0);
    add_source(r, 1, src1);
    r.scalar = current_core().vector.registers.deq_scale_half;
    return r;
}
template <bool isSetMask, typename M>
DRYDOCK_INLINE void add_deq_relu(const LocalTensor<AscendC::half>& dst,
                                 const LocalTensor<int32_t>& src0, const LocalTensor<int32_t>& src1,
                                 M mask, uint8_t repeat, const BinaryRepeatParams& params) {
    Record r = add_deq_relu(dst, src0, src1);
    RepeatForm form = binary_form(repeat, params);
    set_form_mask<isSetMask>(form, mask, kLanes<AscendC::half, int32_t>);
    emit_repeat(r, form);
}

}  // namespace drydock::kernel

namespace AscendC {

/// max(0, (src0 + src1) * scale) with the scale of SetDeqScale(half).
DRYDOCK_INLINE void AddDeqRelu(const LocalTensor<half>& dst, const LocalTensor<int32_t>& src0,
                               const LocalTensor<int32_t>& src1, const int32_t& count) {
    drydock::Record r = drydock::kernel::add_deq_relu(dst, src0, src1);
    drydock::kernel::emit_count(r, static_cast<uint32_t>(count));
}
template <bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void AddDeqRelu(const LocalTensor<half>& dst, const LocalTensor<int32_t>& src0,
                               const LocalTensor<int32_t>& src1, const M mask,
                               DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                               const BinaryRepeatParams& repeatParams) {
    drydock::kernel::add_deq_relu<isSetMask>(dst, src0, src1, static_cast<uint64_t>(mask),
                                             repeatTime, repeatParams);
}
template <bool isSetMask = true>
DRYDOCK_INLINE void AddDeqRelu(const LocalTensor<half>& dst, const LocalTensor<int32_t>& src0,
                               const LocalTensor<int32_t>& src1, const uint64_t mask[],
                               DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                               const BinaryRepeatParams& repeatParams) {
    drydock::kernel::add_deq_relu<isSetMask>(dst, src0, src1, mask, repeatTime, repeatParams);
}
/// The same with the types written out.
template <typename T, typename U>
DRYDOCK_INLINE void AddDeqRelu(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                               const LocalTensor<U>& src1, const int32_t& count) {
    drydock::Record r = drydock::kernel::add_deq_relu(dst, src0, src1);
    drydock::kernel::emit_count(r, static_cast<uint32_t>(count));
}
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void AddDeqRelu(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                               const LocalTensor<U>& src1, const M mask,
                               DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                               const BinaryRepeatParams& repeatParams) {
    drydock::kernel::add_deq_relu<isSetMask>(dst, src0, src1, static_cast<uint64_t>(mask),
                                             repeatTime, repeatParams);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void AddDeqRelu(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                               const LocalTensor<U>& src1, const uint64_t mask[],
                               DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                               const BinaryRepeatParams& repeatParams) {
    drydock::kernel::add_deq_relu<isSetMask>(dst, src0, src1, mask, repeatTime, repeatParams);
}

}  // namespace AscendC
