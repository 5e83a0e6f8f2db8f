#pragma once
// Reductions (spec kernel-vector 2.9).
#include "vector_cast-inl.h"

namespace drydock::kernel {

template <typename T>
DRYDOCK_INLINE void reduce(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           uint32_t count, bool with_index) {
    static_assert(kOneOf<T, half, float>,
                  "Reduce: element type not supported on Ascend 910B; supported: half, float");
    Record r = vector_record<T>(op, dst);
    add_source(r, 0, src);
    r.mode = with_index ? 1 : 0;
    emit_count(r, count);
}

template <bool isSetMask, typename T, typename M>
DRYDOCK_INLINE void repeat_reduce(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                  M mask, int32_t repeat, int32_t dst_stride, int32_t src_block,
                                  int32_t src_repeat, uint8_t mode = 0) {
    static_assert(kOneOf<T, half, float>,
                  "Reduce: element type not supported on Ascend 910B; supported: half, float");
    Record r = vector_record<T>(op, dst);
    add_source(r, 0, src);
    r.mode = mode;
    RepeatForm form = {{0, 0},
                       static_cast<uint32_t>(repeat),
                       {1, static_cast<uint16_t>(src_block), 1},
                       {static_cast<uint16_t>(dst_stride), static_cast<uint16_t>(src_repeat), 8},
                       false};
    set_form_mask<isSetMask>(form, mask, kLanes<T, T>);
    emit_repeat(r, form);
}

/// One result per 256 bytes of `count` contiguous elements.
template <typename T>
DRYDOCK_INLINE void partial_sums(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                 uint32_t count) {
    Record r = vector_record<T>(Opcode::kWholeReduceSum, dst);
    add_source(r, 0, src);
    const RepeatForm form = {{count, 0}, 1, {1, 1, 1}, {1, 8, 8}, true};
    emit_repeat(r, form);
}

/// Sums of the repeats into `work`, then the tree over them again (spec kernel-vector 2.9).
template <typename T, typename M>
DRYDOCK_INLINE void reduce_sum_repeats(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                       const LocalTensor<T>& work, M mask, int32_t repeat,
                                       int32_t src_repeat) {
    repeat_reduce<true>(Opcode::kWholeReduceSum, work, src, mask, repeat, 1, 1, src_repeat);
    constexpr uint32_t lanes = kLanes<T, T>;
    uint32_t left = static_cast<uint32_t>(repeat);
    for (; left > lanes; left = (left + lanes - 1) / lanes) partial_sums(work, work, left);
    partial_sums(dst, work, left);
}

}  // namespace drydock::kernel

namespace AscendC {

template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<T>&, const int32_t count) {
    drydock::kernel::reduce(drydock::Opcode::kReduceSum, dst, src, static_cast<uint32_t>(count),
                            false);
}
template <typename T, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<T>& sharedTmpBuffer, const M mask,
                              const int32_t repeatTime, const int32_t srcRepStride) {
    drydock::kernel::reduce_sum_repeats(dst, src, sharedTmpBuffer, static_cast<uint64_t>(mask),
                                        repeatTime, srcRepStride);
}
template <typename T>
DRYDOCK_INLINE void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<T>& sharedTmpBuffer, const uint64_t mask[],
                              const int32_t repeatTime, const int32_t srcRepStride) {
    drydock::kernel::reduce_sum_repeats(dst, src, sharedTmpBuffer, mask, repeatTime, srcRepStride);
}

template <typename T>
DRYDOCK_INLINE void ReduceMax(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<T>&, const int32_t count, bool calIndex = false) {
    drydock::kernel::reduce(drydock::Opcode::kReduceMax, dst, src, static_cast<uint32_t>(count),
                            calIndex);
}
template <typename T>
DRYDOCK_INLINE void ReduceMin(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<T>&, const int32_t count, bool calIndex = false) {
    drydock::kernel::reduce(drydock::Opcode::kReduceMin, dst, src, static_cast<uint32_t>(count),
                            calIndex);
}

template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                   const M mask, const int32_t repeatTime,
                                   const int32_t dstRepStride, const int32_t srcBlkStride,
                                   const int32_t srcRepStride) {
    drydock::kernel::repeat_reduce<isSetMask>(drydock::Opcode::kWholeReduceSum, dst, src,
                                              static_cast<uint64_t>(mask), repeatTime, dstRepStride,
                                              srcBlkStride, srcRepStride);
}
template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                   const uint64_t mask[], const int32_t repeatTime,
                                   const int32_t dstRepStride, const int32_t srcBlkStride,
                                   const int32_t srcRepStride) {
    drydock::kernel::repeat_reduce<isSetMask>(drydock::Opcode::kWholeReduceSum, dst, src, mask,
                                              repeatTime, dstRepStride, srcBlkStride, srcRepStride);
}

#define DRYDOCK_WHOLE_REDUCE(name)                                                               \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                         \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const M mask, \
                             const int32_t repeatTime, const int32_t dstRepStride,               \
                             const int32_t srcBlkStride, const int32_t srcRepStride,             \
                             ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {               \
        drydock::kernel::repeat_reduce<isSetMask>(                                               \
            drydock::Opcode::k##name, dst, src, static_cast<uint64_t>(mask), repeatTime,         \
            dstRepStride, srcBlkStride, srcRepStride, static_cast<uint8_t>(order));              \
    }                                                                                            \
    template <typename T, bool isSetMask = true>                                                 \
    DRYDOCK_INLINE void name(                                                                    \
        const LocalTensor<T>& dst, const LocalTensor<T>& src, const uint64_t mask[],             \
        const int32_t repeatTime, const int32_t dstRepStride, const int32_t srcBlkStride,        \
        const int32_t srcRepStride, ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {        \
        drydock::kernel::repeat_reduce<isSetMask>(drydock::Opcode::k##name, dst, src, mask,      \
                                                  repeatTime, dstRepStride, srcBlkStride,        \
                                                  srcRepStride, static_cast<uint8_t>(order));    \
    }
DRYDOCK_WHOLE_REDUCE(WholeReduceMax)
DRYDOCK_WHOLE_REDUCE(WholeReduceMin)
#undef DRYDOCK_WHOLE_REDUCE

// Here the repeat comes before the mask.
#define DRYDOCK_BLOCK_REDUCE(name)                                                               \
    template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>                         \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,               \
                             const int32_t repeatTime, const M mask, const int32_t dstRepStride, \
                             const int32_t srcBlkStride, const int32_t srcRepStride) {           \
        drydock::kernel::repeat_reduce<isSetMask>(drydock::Opcode::k##name, dst, src,            \
                                                  static_cast<uint64_t>(mask), repeatTime,       \
                                                  dstRepStride, srcBlkStride, srcRepStride);     \
    }                                                                                            \
    template <typename T, bool isSetMask = true>                                                 \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,               \
                             const int32_t repeatTime, const uint64_t mask[],                    \
                             const int32_t dstRepStride, const int32_t srcBlkStride,             \
                             const int32_t srcRepStride) {                                       \
        drydock::kernel::repeat_reduce<isSetMask>(drydock::Opcode::k##name, dst, src, mask,      \
                                                  repeatTime, dstRepStride, srcBlkStride,        \
                                                  srcRepStride);                                 \
    }
DRYDOCK_BLOCK_REDUCE(BlockReduceSum)
DRYDOCK_BLOCK_REDUCE(BlockReduceMax)
DRYDOCK_BLOCK_REDUCE(BlockReduceMin)
DRYDOCK_BLOCK_REDUCE(PairReduceSum)
#undef DRYDOCK_BLOCK_REDUCE

#undef DRYDOCK_MASK_NUMBER
#undef DRYDOCK_CHECK_TYPE

}  // namespace AscendC
