#pragma once
// Duplicate, Brcb, index sequences, Gather, Copy (spec kernel-vector 2.4, 2.7; kernel-core 4.3).
#include "vector_arithmetic-inl.h"

namespace drydock::kernel {

template <typename T>
inline constexpr bool kMovable =
    kOneOf<T, int16_t, uint16_t, half, bfloat16, int32_t, uint32_t, float>;
template <typename T>
inline constexpr bool kCountable = kOneOf<T, int16_t, half, int32_t, float>;

template <bool isSetMask, typename T, typename M>
DRYDOCK_INLINE void duplicate(const LocalTensor<T>& dst, const T& value, M mask, uint32_t repeat,
                              uint16_t block_stride, uint16_t repeat_stride) {
    Record r = vector_record<T>(Opcode::kDuplicate, dst);
    r.scalar = bits_of(value);
    RepeatForm form = {{0, 0}, repeat, {block_stride, 1, 1}, {repeat_stride, 8, 8}, false};
    set_form_mask<isSetMask>(form, mask, kLanes<T, T>);
    emit_repeat(r, form);
}

template <bool isSetMask, typename T, typename M>
DRYDOCK_INLINE void copy_lanes(const LocalTensor<T>& dst, const LocalTensor<T>& src, M mask,
                               uint32_t repeat, const AscendC::CopyRepeatParams& p) {
    Record r = vector_record<T>(Opcode::kCopyLanes, dst);
    add_source(r, 0, src);
    RepeatForm form = {{0, 0},
                       repeat,
                       {p.dstStride, p.srcStride, 1},
                       {p.dstRepeatSize, p.srcRepeatSize, 8},
                       false};
    set_form_mask<isSetMask>(form, mask, kLanes<T, T>);
    if (form.counter_mode) {  // here the mask counts elements per repeat (spec kernel-core 4.3)
        form.counter_mode = false;
        first_lanes(form.mask[0], kLanes<T, T>, form.mask);
    }
    emit_repeat(r, form);
}

template <typename T, typename M>
DRYDOCK_INLINE void gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<uint32_t>& offsets, uint32_t base, M mask,
                           uint32_t repeat, uint16_t repeat_stride) {
    Record r = vector_record<T>(Opcode::kGather, dst);
    add_source(r, 0, src);
    add_source(r, 1, offsets);
    r.src[0] += base;
    RepeatForm form = {{0, 0}, repeat, {1, 1, 1}, {repeat_stride, 8, 8}, false};
    set_form_mask<true>(form, mask, kLanes<T, T>);
    emit_repeat(r, form);
}

/// ASSUMED: the sequence goes on across repeats: lane l of repeat r is first + r * lanes + l.
template <typename T, typename M>
DRYDOCK_INLINE void vec_index(const LocalTensor<T>& dst, const T& first, M mask, uint32_t repeat,
                              uint16_t block_stride, uint16_t repeat_stride) {
    for (uint32_t i = 0; i < repeat; ++i) {
        Record r = vector_record<T>(Opcode::kCreateVecIndex, dst);
        r.dst += i * repeat_stride * 32;
        r.scalar = bits_of(static_cast<T>(first + static_cast<T>(i * kLanes<T, T>)));
        RepeatForm form = {{0, 0}, 1, {block_stride, 1, 1}, {8, 8, 8}, false};
        set_form_mask<true>(form, mask, kLanes<T, T>);
        emit_repeat(r, form);
    }
}

}  // namespace drydock::kernel

namespace AscendC {

#define DRYDOCK_CHECK_MOVABLE(name)                   \
    static_assert(drydock::kernel::kMovable<T>, #name \
                  ": element type not supported on Ascend 910B; supported: 16- and 32-bit types")
#define DRYDOCK_CHECK_COUNTABLE(name)         \
    static_assert(                            \
        drydock::kernel::kCountable<T>, #name \
        ": element type not supported on Ascend 910B; supported: int16_t, half, int32_t, float")

template <typename T>
DRYDOCK_INLINE void Duplicate(const LocalTensor<T>& dst, const T& scalarValue,
                              const int32_t& count) {
    DRYDOCK_CHECK_MOVABLE(Duplicate);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kDuplicate, dst);
    r.scalar = drydock::kernel::bits_of(scalarValue);
    drydock::kernel::emit_count(r, static_cast<uint32_t>(count));
}
template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Duplicate(const LocalTensor<T>& dst, const T& scalarValue, M mask,
                              DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                              DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlockStride,
                              DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRepeatStride) {
    DRYDOCK_CHECK_MOVABLE(Duplicate);
    drydock::kernel::duplicate<isSetMask>(dst, scalarValue, static_cast<uint64_t>(mask), repeatTime,
                                          dstBlockStride, dstRepeatStride);
}
template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void Duplicate(const LocalTensor<T>& dst, const T& scalarValue,
                              const uint64_t mask[],
                              DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                              DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlockStride,
                              DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRepeatStride) {
    DRYDOCK_CHECK_MOVABLE(Duplicate);
    drydock::kernel::duplicate<isSetMask>(dst, scalarValue, mask, repeatTime, dstBlockStride,
                                          dstRepeatStride);
}

/// UB to UB under the mask; all strides in blocks.
template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, M mask,
                         DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const CopyRepeatParams& repeatParams) {
    DRYDOCK_CHECK_MOVABLE(Copy);
    drydock::kernel::copy_lanes<isSetMask>(dst, src, static_cast<uint64_t>(mask), repeatTime,
                                           repeatParams);
}
template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                         const uint64_t mask[], DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const CopyRepeatParams& repeatParams) {
    DRYDOCK_CHECK_MOVABLE(Copy);
    drydock::kernel::copy_lanes<isSetMask>(dst, src, mask, repeatTime, repeatParams);
}

template <typename T>
DRYDOCK_INLINE void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                         DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                         const BrcbRepeatParams& repeatParams) {
    DRYDOCK_CHECK_MOVABLE(Brcb);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kBrcb, dst);
    drydock::kernel::add_source(r, 0, src);
    const drydock::RepeatForm form = {{~0ull, ~0ull},
                                      repeatTime,
                                      {repeatParams.dstBlkStride, 1, 1},
                                      {repeatParams.dstRepStride, 1, 1},
                                      false};
    drydock::kernel::emit_repeat(r, form);
}

template <typename T>
DRYDOCK_INLINE void CreateVecIndex(LocalTensor<T> dst, const T& firstValue, uint32_t count) {
    DRYDOCK_CHECK_COUNTABLE(CreateVecIndex);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kCreateVecIndex, dst);
    r.scalar = drydock::kernel::bits_of(firstValue);
    drydock::kernel::emit_count(r, count);
}
template <typename T, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void CreateVecIndex(LocalTensor<T>& dst, const T& firstValue, M mask,
                                   DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                                   DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlkStride,
                                   DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRepStride) {
    DRYDOCK_CHECK_COUNTABLE(CreateVecIndex);
    drydock::kernel::vec_index(dst, firstValue, static_cast<uint64_t>(mask), repeatTime,
                               dstBlkStride, dstRepStride);
}
template <typename T>
DRYDOCK_INLINE void CreateVecIndex(LocalTensor<T>& dst, const T& firstValue, const uint64_t mask[],
                                   DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                                   DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlkStride,
                                   DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRepStride) {
    DRYDOCK_CHECK_COUNTABLE(CreateVecIndex);
    drydock::kernel::vec_index(dst, firstValue, mask, repeatTime, dstBlkStride, dstRepStride);
}

template <typename T>
DRYDOCK_INLINE void ArithProgression(const LocalTensor<T>& dst, const T firstValue,
                                     const T diffValue, const int32_t count) {
    DRYDOCK_CHECK_COUNTABLE(ArithProgression);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kArange, dst);
    r.scalar = drydock::kernel::bits_of(firstValue);
    r.src[0] = static_cast<uint32_t>(drydock::kernel::bits_of(diffValue));
    drydock::kernel::emit_count(r, static_cast<uint32_t>(count));
}
template <typename T>
DRYDOCK_INLINE void Arange(const LocalTensor<T>& dst, const T firstValue, const T diffValue,
                           const int32_t count) {
    ArithProgression(dst, firstValue, diffValue, count);
}

/// Offsets in bytes from `src` + `srcBaseAddr`.
template <typename T>
DRYDOCK_INLINE void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<uint32_t>& srcOffset, const uint32_t srcBaseAddr,
                           const uint32_t count) {
    DRYDOCK_CHECK_MOVABLE(Gather);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kGather, dst);
    drydock::kernel::add_source(r, 0, src);
    drydock::kernel::add_source(r, 1, srcOffset);
    r.src[0] += srcBaseAddr;
    drydock::kernel::emit_count(r, count);
}
template <typename T, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<uint32_t>& srcOffset, const uint32_t srcBaseAddr,
                           M mask, DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                           DRYDOCK_ARGUMENT(uint16_t, dstRepStride) dstRepStride) {
    DRYDOCK_CHECK_MOVABLE(Gather);
    drydock::kernel::gather(dst, src, srcOffset, srcBaseAddr, static_cast<uint64_t>(mask),
                            repeatTime, dstRepStride);
}
template <typename T>
DRYDOCK_INLINE void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<uint32_t>& srcOffset, const uint32_t srcBaseAddr,
                           const uint64_t mask[], DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime,
                           DRYDOCK_ARGUMENT(uint16_t, dstRepStride) dstRepStride) {
    DRYDOCK_CHECK_MOVABLE(Gather);
    drydock::kernel::gather(dst, src, srcOffset, srcBaseAddr, mask, repeatTime, dstRepStride);
}

#undef DRYDOCK_CHECK_MOVABLE
#undef DRYDOCK_CHECK_COUNTABLE

}  // namespace AscendC
