#pragma once
// Cast between element types (spec kernel-vector 2.8).
#include "vector_compare-inl.h"

namespace drydock::kernel {

/// The pairs that the 910B has.
template <typename D, typename S>
constexpr bool castable() {
    using AscendC::int4b_t;
    if (kOneOf<S, int4b_t, int8_t, uint8_t>) return kOneOf<D, half>;
    if (std::is_same<S, half>::value)
        return kOneOf<D, int4b_t, int8_t, uint8_t, int16_t, int32_t, float>;
    if (std::is_same<S, bfloat16>::value) return kOneOf<D, float, int32_t>;
    if (std::is_same<S, int16_t>::value) return kOneOf<D, half, float>;
    if (std::is_same<S, int32_t>::value) return kOneOf<D, int16_t, half, float, int64_t>;
    if (std::is_same<S, int64_t>::value) return kOneOf<D, int32_t, float>;
    if (std::is_same<S, float>::value)
        return kOneOf<D, half, bfloat16, int16_t, int32_t, int64_t, float>;
    return false;
}

/// Fails to compile with both types in the message.
template <typename Destination, typename Source>
struct CastPair {
    static_assert(castable<Destination, Source>(),
                  "Cast: Ascend 910B has no conversion between these two types");
};

template <typename D, typename S>
DRYDOCK_INLINE Record cast_record(const LocalTensor<D>& dst, const LocalTensor<S>& src,
                                  AscendC::RoundMode mode) {
    (void)CastPair<D, S>{};
    Record r = vector_record<S>(Opcode::kCast, dst);
    add_source(r, 0, src);
    r.mode = static_cast<uint8_t>(mode);
    if (std::is_same<S, int32_t>::value && std::is_same<D, half>::value) {
        r.scalar = current_core().vector.registers.deq_scale_half;  // SetDeqScale
    }
    return r;
}

/// Two elements of int4b_t share a byte (spec kernel-vector 2.8).
DRYDOCK_INLINE void check_packed_mask(const RepeatForm& form) {
    constexpr uint64_t even = 0x5555555555555555ull;
    const bool odd = form.counter_mode ? form.mask[0] % 2 != 0
                                       : ((form.mask[0] ^ form.mask[0] >> 1) & even) != 0 ||
                                             ((form.mask[1] ^ form.mask[1] >> 1) & even) != 0;
    if (unlikely(odd)) {
        kernel_finding("api.range", "Cast of int4b_t: the mask separates two elements of one byte",
                       "a mask as number must be even, bits of a mask array equal in pairs", true);
    }
}

template <bool isSetMask, typename D, typename S, typename M>
DRYDOCK_INLINE void cast(const LocalTensor<D>& dst, const LocalTensor<S>& src,
                         AscendC::RoundMode mode, M mask, uint32_t repeat,
                         const UnaryRepeatParams& params) {
    Record r = cast_record(dst, src, mode);
    RepeatForm form = unary_form(repeat, params);
    set_form_mask<isSetMask>(form, mask, kLanes<D, S>);
    if constexpr (kOneOf<D, AscendC::int4b_t> || kOneOf<S, AscendC::int4b_t>)
        check_packed_mask(form);
    emit_repeat(r, form);
}

}  // namespace drydock::kernel

namespace AscendC {

template <typename T, typename U>
DRYDOCK_INLINE void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                         const RoundMode& roundMode, const uint32_t count) {
    drydock::Record r = drydock::kernel::cast_record(dst, src, roundMode);
    if constexpr (drydock::kernel::kOneOf<T, int4b_t> || drydock::kernel::kOneOf<U, int4b_t>)
        drydock::kernel::check_packed_mask({{count, 0}, 1, {1, 1, 1}, {8, 8, 8}, true});
    drydock::kernel::emit_count(r, count);
}
template <typename T, typename U, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                         const RoundMode& roundMode, M mask,
                         DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const UnaryRepeatParams& repeatParams) {
    drydock::kernel::cast<isSetMask>(dst, src, roundMode, static_cast<uint64_t>(mask), repeatTime,
                                     repeatParams);
}
template <typename T, typename U, bool isSetMask = true>
DRYDOCK_INLINE void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                         const RoundMode& roundMode, const uint64_t mask[],
                         DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const UnaryRepeatParams& repeatParams) {
    drydock::kernel::cast<isSetMask>(dst, src, roundMode, mask, repeatTime, repeatParams);
}

}  // namespace AscendC
