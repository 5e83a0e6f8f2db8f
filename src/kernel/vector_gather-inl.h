#pragma once
// GatherMask and Gatherb (spec kernel-vector 2.7).
#include "vector_reduce-inl.h"

namespace drydock::kernel {

/// `bits`: the pattern tensor, null for a built-in pattern.
template <typename T, typename U>
DRYDOCK_INLINE void gather_mask(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                                const LocalTensor<U>* bits, uint8_t pattern, bool counter,
                                uint32_t mask, const AscendC::GatherMaskParams& p, uint64_t& kept) {
    static_assert(
        kMovable<T>,
        "GatherMask: element type not supported on Ascend 910B; supported: 16- and 32-bit "
        "types");
    Record r = vector_record<T>(Opcode::kGatherMask, dst);
    add_source(r, 0, src0);
    if (bits != nullptr) add_source(r, 1, *bits);
    const uint32_t elements = counter ? mask : kLanes<T, T>;
    const GatherMaskForm form = {
        p.repeatTimes, elements, p.src0BlockStride, p.src0RepeatStride, p.src1RepeatStride,
        pattern,       &kept};
    r.count = p.repeatTimes * elements;
    kept = 0;
    emit_special(r, &form);
    current_core().vector.counter_mode = false;  // the unit is left in normal mode (spec 1.4)
}

}  // namespace drydock::kernel

namespace AscendC {

/// Packs the elements of src0 that a built-in pattern chooses: 1 even, 2 odd, 3 to 6 one of every
/// four, 7 all. reduceMode false: 256 bytes per repeat; true: `mask` elements per repeat. rsvdCnt:
/// how many were packed.
template <typename T, GatherMaskMode mode = defaultGatherMaskMode>
DRYDOCK_INLINE void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                               const uint8_t src1Pattern, const bool reduceMode,
                               const uint32_t mask, const GatherMaskParams& gatherMaskParams,
                               uint64_t& rsvdCnt) {
    if (unlikely(src1Pattern < 1 || src1Pattern > 7)) {
        drydock::kernel_fault(
            "api.range",
            drydock::kernel::text("GatherMask: built-in pattern %u; there are 1 to 7",
                                  unsigned{src1Pattern}),
            "pass a pattern tensor for any other selection");
    }
    drydock::kernel::gather_mask<T, T>(dst, src0, nullptr, src1Pattern, reduceMode, mask,
                                       gatherMaskParams, rsvdCnt);
}
/// The same with a pattern tensor: bit i chooses element i of the repeat.
template <typename T, typename U, GatherMaskMode mode = defaultGatherMaskMode>
DRYDOCK_INLINE void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                               const LocalTensor<U>& src1Pattern, const bool reduceMode,
                               const uint32_t mask, const GatherMaskParams& gatherMaskParams,
                               uint64_t& rsvdCnt) {
    static_assert(sizeof(U) == sizeof(T) && drydock::kernel::kOneOf<U, uint16_t, uint32_t>,
                  "GatherMask: the pattern is a tensor of uint16_t for 16-bit and of uint32_t for "
                  "32-bit elements");
    drydock::kernel::gather_mask(dst, src0, &src1Pattern, 0, reduceMode, mask, gatherMaskParams,
                                 rsvdCnt);
}

/// Per repeat 8 blocks of 32 bytes from byte offsets (multiples of 32) of src0.
template <typename T>
DRYDOCK_INLINE void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                            const LocalTensor<uint32_t>& offset,
                            DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                            const GatherRepeatParams& repeatParams) {
    static_assert(
        drydock::kernel::kOneOf<T, uint16_t, uint32_t>,
        "Gatherb: element type not supported on Ascend 910B; supported: uint16_t, uint32_t");
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kGatherb, dst);
    drydock::kernel::add_source(r, 0, src0);
    drydock::kernel::add_source(r, 1, offset);
    const uint16_t block = repeatParams.dstBlkStride == 0 ? uint16_t{1} : repeatParams.dstBlkStride;
    const drydock::RepeatForm form = {
        {~0ull, ~0ull}, repeatTime, {block, 1, 1}, {repeatParams.dstRepStride, 1, 1}, false};
    drydock::kernel::emit_repeat(r, form);
}

}  // namespace AscendC
