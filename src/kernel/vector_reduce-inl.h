#pragma once
// Reductions (spec kernel-vector 2.9).
#include "vector_cast-inl.h"

namespace drydock::kernel {

/// Elements that `n` results and indices take in a work buffer, in whole blocks.
constexpr uint32_t work_level(uint32_t n, uint32_t per_block) {
    return (2 * n + per_block - 1) / per_block * per_block;
}
/// Work buffer of ReduceMax and ReduceMin in bytes (spec kernel-vector 2.9).
template <typename T>
DRYDOCK_INLINE uint32_t work_bytes(uint32_t repeats, bool with_index) {
    constexpr uint32_t size = sizeof(T), per_block = 32 / size, lanes = kLanes<T, T>;
    uint32_t total = work_level(repeats, per_block);
    for (uint32_t n = repeats; with_index;) {
        n = (2 * n + lanes - 1) / lanes;
        total += work_level(n, per_block);
        if (n <= 1) break;
    }
    return total * size;
}

/// The work buffer as an operand: src[1] where it is, src[2] how much of it is written. On the 910B
/// ReduceSum of the first n elements does not use it.
template <typename T>
DRYDOCK_INLINE void add_work(Record& r, const LocalTensor<T>& work, uint32_t repeats,
                             bool with_index) {
    if (r.op == Opcode::kReduceSum || Access::space(work) == Space::kNone) return;
    const uint32_t needed = work_bytes<T>(repeats, with_index), room = Access::bytes(work);
    if (unlikely(needed > room && current_core().observed)) {
        kernel_finding(
            "api.range",
            text("%s: the work buffer has %u bytes; %u are needed for %u repeats%s",
                 op_info(r.op).name, room, needed, repeats, with_index ? " with index" : ""),
            "make it as large as the formula of the interface says", false);
    }
    r.src[1] = Access::offset(work);
    r.src[2] = needed < room ? needed : room;
}

template <typename T>
DRYDOCK_INLINE Record reduce_record(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                    bool with_index) {
    static_assert(kOneOf<T, half, float>,
                  "Reduce: element type not supported on Ascend 910B; supported: half, float");
    Record r = vector_record<T>(op, dst);
    add_source(r, 0, src);
    r.mode = with_index ? 1 : 0;
    return r;
}

template <typename T>
DRYDOCK_INLINE void reduce(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<T>& work, uint32_t count, bool with_index) {
    Record r = reduce_record(op, dst, src, with_index);
    const uint32_t repeats = count / kLanes<T, T>;
    add_work(r, work, repeats == 0 ? 1 : repeats, with_index);
    emit_count(r, count);
}
/// All repeats into one result.
template <bool isSetMask, typename T, typename M>
DRYDOCK_INLINE void reduce(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<T>& work, M mask, int32_t repeat, int32_t src_repeat,
                           bool with_index) {
    Record r = reduce_record(op, dst, src, with_index);
    add_work(r, work, static_cast<uint32_t>(repeat), with_index);
    RepeatForm form = {{0, 0},
                       static_cast<uint32_t>(repeat),
                       {1, 1, 1},
                       {1, static_cast<uint16_t>(src_repeat), 8},
                       false};
    set_form_mask<isSetMask>(form, mask, kLanes<T, T>);
    emit_repeat(r, form);
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
    const VectorState& state = current_core().vector;
    uint32_t left = state.counter_mode ? static_cast<uint32_t>((state.mask[0] + lanes - 1) / lanes)
                                       : static_cast<uint32_t>(repeat);
    for (; left > lanes; left = (left + lanes - 1) / lanes) partial_sums(work, work, left);
    partial_sums(dst, work, left);
}

}  // namespace drydock::kernel

namespace AscendC {

/// isSetMask = false: the register decides which elements, `count` is ignored.
template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void ReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<T>& sharedTmpBuffer, const int32_t count) {
    if constexpr (isSetMask) {
        drydock::kernel::reduce(drydock::Opcode::kReduceSum, dst, src, sharedTmpBuffer,
                                static_cast<uint32_t>(count), false);
    } else {
        drydock::kernel::reduce<false>(drydock::Opcode::kReduceSum, dst, src, sharedTmpBuffer,
                                       uint64_t{0}, 1, 8, false);
    }
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

#define DRYDOCK_REDUCE_EXTREME(name)                                                             \
    template <typename T>                                                                        \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,               \
                             const LocalTensor<T>& sharedTmpBuffer, const int32_t count,         \
                             bool calIndex = false) {                                            \
        drydock::kernel::reduce(drydock::Opcode::k##name, dst, src, sharedTmpBuffer,             \
                                static_cast<uint32_t>(count), calIndex);                         \
    }                                                                                            \
    template <typename T, DRYDOCK_MASK_NUMBER(M)>                                                \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,               \
                             const LocalTensor<T>& sharedTmpBuffer, const M mask,                \
                             const int32_t repeatTime, const int32_t srcRepStride,               \
                             bool calIndex = false) {                                            \
        drydock::kernel::reduce<true>(drydock::Opcode::k##name, dst, src, sharedTmpBuffer,       \
                                      static_cast<uint64_t>(mask), repeatTime, srcRepStride,     \
                                      calIndex);                                                 \
    }                                                                                            \
    template <typename T>                                                                        \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,               \
                             const LocalTensor<T>& sharedTmpBuffer, const uint64_t mask[],       \
                             const int32_t repeatTime, const int32_t srcRepStride,               \
                             bool calIndex = false) {                                            \
        drydock::kernel::reduce<true>(drydock::Opcode::k##name, dst, src, sharedTmpBuffer, mask, \
                                      repeatTime, srcRepStride, calIndex);                       \
    }
DRYDOCK_REDUCE_EXTREME(ReduceMax)
DRYDOCK_REDUCE_EXTREME(ReduceMin)
#undef DRYDOCK_REDUCE_EXTREME

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

// ---- the newer names: which reduction is a template argument, the mask always comes first
// --------

/// One sum per repeat, as WholeReduceSum; the block stride of the destination has no meaning here.
template <typename T, bool isSetMask = true, DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                    const int32_t repeatTime, const M mask, const int32_t,
                                    const int32_t srcBlkStride, const int32_t dstRepStride,
                                    const int32_t srcRepStride) {
    WholeReduceSum<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride, srcBlkStride,
                                 srcRepStride);
}
template <typename T, bool isSetMask = true>
DRYDOCK_INLINE void RepeatReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                    const int32_t repeatTime, const uint64_t mask[], const int32_t,
                                    const int32_t srcBlkStride, const int32_t dstRepStride,
                                    const int32_t srcRepStride) {
    WholeReduceSum<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride, srcBlkStride,
                                 srcRepStride);
}

}  // namespace AscendC

namespace drydock::kernel {

/// The opcode of a reduction by its type.
template <AscendC::ReduceType type>
constexpr Opcode reduce_opcode(Opcode sum, Opcode max, Opcode min) {
    static_assert(type != AscendC::ReduceType::NONE, "ReduceType::NONE reduces nothing");
    return type == AscendC::ReduceType::SUM ? sum : type == AscendC::ReduceType::MAX ? max : min;
}

template <AscendC::ReduceType type, bool isSetMask, typename U, typename T, typename M>
DRYDOCK_INLINE void reduce_repeat(const LocalTensor<U>& dst, const LocalTensor<T>& src, M mask,
                                  int32_t repeat, int32_t dst_stride, int32_t src_block,
                                  int32_t src_repeat, AscendC::ReduceOrder order) {
    static_assert(std::is_same<T, U>::value,
                  "ReduceRepeat: source and destination have one type on Ascend 910B");
    constexpr Opcode op = reduce_opcode<type>(Opcode::kWholeReduceSum, Opcode::kWholeReduceMax,
                                              Opcode::kWholeReduceMin);
    repeat_reduce<isSetMask>(
        op, dst, src, mask, repeat, dst_stride, src_block, src_repeat,
        type == AscendC::ReduceType::SUM ? uint8_t{0} : static_cast<uint8_t>(order));
}
template <AscendC::ReduceType type, bool isSetMask, typename U, typename T, typename M>
DRYDOCK_INLINE void reduce_blocks(const LocalTensor<U>& dst, const LocalTensor<T>& src, M mask,
                                  int32_t repeat, int32_t dst_stride, int32_t src_block,
                                  int32_t src_repeat) {
    static_assert(std::is_same<T, U>::value,
                  "ReduceDataBlock: source and destination have one type on Ascend 910B");
    constexpr Opcode op = reduce_opcode<type>(Opcode::kBlockReduceSum, Opcode::kBlockReduceMax,
                                              Opcode::kBlockReduceMin);
    repeat_reduce<isSetMask>(op, dst, src, mask, repeat, dst_stride, src_block, src_repeat);
}
template <AscendC::ReduceType type, bool isSetMask, typename U, typename T, typename M>
DRYDOCK_INLINE void reduce_pairs(const LocalTensor<U>& dst, const LocalTensor<T>& src, M mask,
                                 int32_t repeat, int32_t dst_stride, int32_t src_block,
                                 int32_t src_repeat) {
    static_assert(type == AscendC::ReduceType::SUM && std::is_same<T, U>::value,
                  "ReducePairElem: Ascend 910B has ReduceType::SUM of one type only");
    repeat_reduce<isSetMask>(Opcode::kPairReduceSum, dst, src, mask, repeat, dst_stride, src_block,
                             src_repeat);
}

}  // namespace drydock::kernel

namespace AscendC {

#define DRYDOCK_NEW_REDUCE(name, function)                                                       \
    template <ReduceType type, typename T, typename U = T, bool isSetMask = true,                \
              DRYDOCK_MASK_NUMBER(M)>                                                            \
    DRYDOCK_INLINE void name(const LocalTensor<U>& dst, const LocalTensor<T>& src, const M mask, \
                             const int32_t repeatTime, const int32_t dstRepStride,               \
                             const int32_t srcBlkStride, const int32_t srcRepStride) {           \
        drydock::kernel::function<type, isSetMask>(dst, src, static_cast<uint64_t>(mask),        \
                                                   repeatTime, dstRepStride, srcBlkStride,       \
                                                   srcRepStride);                                \
    }                                                                                            \
    template <ReduceType type, typename T, typename U = T, bool isSetMask = true>                \
    DRYDOCK_INLINE void name(const LocalTensor<U>& dst, const LocalTensor<T>& src,               \
                             const uint64_t mask[], const int32_t repeatTime,                    \
                             const int32_t dstRepStride, const int32_t srcBlkStride,             \
                             const int32_t srcRepStride) {                                       \
        drydock::kernel::function<type, isSetMask>(dst, src, mask, repeatTime, dstRepStride,     \
                                                   srcBlkStride, srcRepStride);                  \
    }
DRYDOCK_NEW_REDUCE(ReduceDataBlock, reduce_blocks)
DRYDOCK_NEW_REDUCE(ReducePairElem, reduce_pairs)
#undef DRYDOCK_NEW_REDUCE

template <ReduceType type, typename T, typename U = T, bool isSetMask = true,
          DRYDOCK_MASK_NUMBER(M)>
DRYDOCK_INLINE void ReduceRepeat(const LocalTensor<U>& dst, const LocalTensor<T>& src, const M mask,
                                 const int32_t repeatTime, const int32_t dstRepStride,
                                 const int32_t srcBlkStride, const int32_t srcRepStride,
                                 ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
    drydock::kernel::reduce_repeat<type, isSetMask>(dst, src, static_cast<uint64_t>(mask),
                                                    repeatTime, dstRepStride, srcBlkStride,
                                                    srcRepStride, order);
}
template <ReduceType type, typename T, typename U = T, bool isSetMask = true>
DRYDOCK_INLINE void ReduceRepeat(const LocalTensor<U>& dst, const LocalTensor<T>& src,
                                 const uint64_t mask[], const int32_t repeatTime,
                                 const int32_t dstRepStride, const int32_t srcBlkStride,
                                 const int32_t srcRepStride,
                                 ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
    drydock::kernel::reduce_repeat<type, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                                    srcBlkStride, srcRepStride, order);
}

// ---- reading the last result back into the scalar unit
// -------------------------------------------

/// Value and index of the last ReduceMax/Min or WholeReduceMax/Min; the index as raw bits of T.
template <typename T>
DRYDOCK_INLINE void GetReduceRepeatMaxMinSpr(T& maxMinValue, T& maxMinIndex) {
    static_assert(drydock::kernel::kOneOf<T, half, float>,
                  "GetReduceRepeatMaxMinSpr: half or float, the type of the reduction");
    const drydock::VectorRegisters& registers = drydock::result_registers();
    maxMinValue = drydock::kernel::value_of_bits<T>(registers.reduce_value);
    maxMinIndex = drydock::kernel::value_of_bits<T>(registers.reduce_index);
}
template <typename T>
DRYDOCK_INLINE void GetReduceRepeatMaxMinSpr(T& maxMinValue) {
    T index;
    GetReduceRepeatMaxMinSpr<T>(maxMinValue, index);
}
/// The older name of GetReduceRepeatMaxMinSpr.
template <typename T>
DRYDOCK_INLINE void GetReduceMaxMinCount(T& maxMinValue, T& maxMinIndex) {
    GetReduceRepeatMaxMinSpr<T>(maxMinValue, maxMinIndex);
}
template <typename T>
DRYDOCK_INLINE void GetReduceMaxMinCount(T& maxMinValue) {
    GetReduceRepeatMaxMinSpr<T>(maxMinValue);
}
/// Sum of the last ReduceSum, or of all repeats of the last WholeReduceSum.
template <typename T>
DRYDOCK_INLINE T GetReduceRepeatSumSpr() {
    static_assert(drydock::kernel::kOneOf<T, half, float>,
                  "GetReduceRepeatSumSpr: half or float, the type of the reduction");
    return drydock::kernel::value_of_bits<T>(drydock::result_registers().sum);
}
/// The older name of GetReduceRepeatSumSpr.
template <typename T>
DRYDOCK_INLINE T GetAccVal() {
    return GetReduceRepeatSumSpr<T>();
}

}  // namespace AscendC
