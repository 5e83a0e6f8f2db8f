#pragma once
// Sort family on records of 8 bytes (spec kernel-vector 2.11): descending by score, ties in order.
#include "vector_transpose-inl.h"

namespace drydock::kernel {

#define DRYDOCK_CHECK_SORTABLE(name)                       \
    static_assert(drydock::kernel::kOneOf<T, half, float>, \
                  #name ": element type not supported on Ascend 910B; supported: half, float")

/// Elements of T that n records take.
template <typename T>
inline constexpr uint32_t kRecordElements = 8 / sizeof(T);

template <typename T>
DRYDOCK_INLINE void merge(const LocalTensor<T>& dst, const AscendC::MrgSortSrcList<T>& list,
                          const AscendC::MrgSort4Info& info) {
    DRYDOCK_CHECK_SORTABLE(MrgSort);
    const bool valid = info.validBit == 3 || info.validBit == 7 || info.validBit == 15;
    if (unlikely(!valid)) {
        kernel_fault("api.range",
                     text("MrgSort: validBit %u; it is 3, 7 or 15 for 2, 3 or 4 queues",
                          unsigned{info.validBit}),
                     "set one bit per queue, from bit 0 on");
    }
    Record r = vector_record<T>(Opcode::kMrgSort, dst);
    MergeForm form{};
    form.queues = static_cast<uint8_t>(__builtin_popcount(info.validBit));
    form.repeats = info.repeatTimes;
    form.suspend = info.ifExhaustedSuspension;
    const LocalTensor<T>* sources[] = {&list.src1, &list.src2, &list.src3, &list.src4};
    uint32_t total = 0;
    for (int q = 0; q < form.queues; ++q) {
        check_tensor(*sources[q]);
        r.src_space = Access::space(*sources[q]);
        form.src[q] = Access::offset(*sources[q]);
        form.length[q] = info.elementLengths[q];
        total += form.length[q];
        if (unlikely(form.length[q] > 4095)) {
            kernel_finding("api.range",
                           text("MrgSort: queue %d has %u records; at most 4095 are supported",
                                q + 1, unsigned{form.length[q]}),
                           "merge shorter queues", true);
        }
    }
    r.src[0] = form.src[0];
    r.count = total * form.repeats;
    emit_special(r, &form);
}

}  // namespace drydock::kernel

namespace AscendC {

/// Sorts runs of 32 scores; dst: records of score and index (src1).
template <typename T>
DRYDOCK_INLINE void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                           const LocalTensor<uint32_t>& src1, const int32_t repeatTime) {
    DRYDOCK_CHECK_SORTABLE(Sort32);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kSort32, dst);
    drydock::kernel::add_source(r, 0, src0);
    drydock::kernel::add_source(r, 1, src1);
    r.count = 32u * static_cast<uint32_t>(repeatTime);
    drydock::kernel::emit_special(r, nullptr);
}

/// Merges 2 to 4 descending queues of records.
template <typename T>
DRYDOCK_INLINE void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& src,
                            const MrgSort4Info& params) {
    drydock::kernel::merge(dst, src, params);
}
/// The same; sortedNum: how many records of each queue were taken.
template <typename T, bool isExhaustedSuspension = false>
DRYDOCK_INLINE void MrgSort(const LocalTensor<T>& dst, const MrgSortSrcList<T>& sortList,
                            const uint16_t elementCountList[4], uint32_t sortedNum[4],
                            uint16_t validBit, const int32_t repeatTime) {
    const MrgSort4Info info(elementCountList, isExhaustedSuspension, validBit,
                            static_cast<uint16_t>(repeatTime));
    drydock::kernel::merge(dst, sortList, info);
    const uint16_t* merged = drydock::result_registers().merged;
    for (int32_t i = 0; i < MRG_SORT_ELEMENT_LEN; ++i) sortedNum[i] = merged[i];
}
/// Records that the last MrgSort took from each queue.
DRYDOCK_INLINE void GetMrgSortResult(uint16_t& mrgSortList1, uint16_t& mrgSortList2,
                                     uint16_t& mrgSortList3, uint16_t& mrgSortList4) {
    const uint16_t* merged = drydock::result_registers().merged;
    mrgSortList1 = merged[0];
    mrgSortList2 = merged[1];
    mrgSortList3 = merged[2];
    mrgSortList4 = merged[3];
}

/// On the 910B the scores need no rearrangement: `concat` becomes another view of `src`.
template <typename T>
DRYDOCK_INLINE void Concat(LocalTensor<T>& concat, const LocalTensor<T>& src, const LocalTensor<T>&,
                           const int32_t) {
    DRYDOCK_CHECK_SORTABLE(Concat);
    concat = src;
}

/// 32 scores per repeat into records; isFullSort: all of them in one order, else runs of 32.
template <typename T, bool isFullSort>
DRYDOCK_INLINE void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat,
                         const LocalTensor<uint32_t>& index, LocalTensor<T>& tmp,
                         const int32_t repeatTime) {
    DRYDOCK_CHECK_SORTABLE(Sort);
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kSort, dst);
    drydock::kernel::add_source(r, 0, concat);
    drydock::kernel::add_source(r, 1, index);
    if (isFullSort) drydock::kernel::add_source(r, 2, tmp);
    r.mode = isFullSort ? 1 : 0;
    r.count = 32u * static_cast<uint32_t>(repeatTime);
    drydock::kernel::emit_special(r, nullptr);
}

/// Scores and indices of 32 records per repeat.
template <typename T>
DRYDOCK_INLINE void Extract(const LocalTensor<T>& dstValue, const LocalTensor<uint32_t>& dstIndex,
                            const LocalTensor<T>& sorted, const int32_t repeatTime) {
    DRYDOCK_CHECK_SORTABLE(Extract);
    const GatherMaskParams params(1, static_cast<uint16_t>(repeatTime), 8, 0);
    uint64_t kept = 0;
    constexpr uint8_t first = sizeof(T) == 2 ? 3 : 1;  // of every four halfs, of every two floats
    drydock::kernel::gather_mask<T, T>(dstValue, sorted, nullptr, first, false, 0, params, kept);
    drydock::kernel::gather_mask<uint32_t, uint32_t>(
        dstIndex, sorted.template ReinterpretCast<uint32_t>(), nullptr, 2, false, 0, params, kept);
}

/// Elements of T that `elemOffset` records take.
template <typename T>
DRYDOCK_INLINE uint32_t GetSortOffset(const uint32_t elemOffset) {
    return elemOffset * drydock::kernel::kRecordElements<T>;
}
template <typename T>
DRYDOCK_INLINE uint32_t GetSortLen(const uint32_t elemCount) {
    return elemCount * drydock::kernel::kRecordElements<T>;
}

#undef DRYDOCK_CHECK_SORTABLE

}  // namespace AscendC
