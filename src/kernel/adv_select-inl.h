#pragma once
// TopK, Select with a byte mask and DropOut (spec kernel-vector 4.2, 5).
#include "adv_reduce-inl.h"

namespace drydock::kernel {

/// Everything of TopK. Rows of the source have inner elements, n of them count.
template <bool isInitIndex, bool isHasfinish, AscendC::TopKMode mode, typename T, class Scratch>
DRYDOCK_INLINE void topk(const LocalTensor<T>& values, const LocalTensor<int32_t>& indices,
                         const LocalTensor<T>& src, const LocalTensor<int32_t>& src_index,
                         const LocalTensor<bool>& finish, const Scratch& tmp, int32_t k,
                         const AscendC::TopKInfo& info, bool largest) {
    constexpr bool small = mode == AscendC::TopKMode::TOPK_NSMALL;
    const bool sizes =
        info.outter > 0 && info.inner > 0 && info.inner % 32 == 0 && (!small || info.inner == 32);
    if (unlikely(!sizes || info.n < 1 || info.n > info.inner || k < 1 || k > info.n)) {
        bad_shape(text("TopK: outter %d, inner %d, n %d, k %d", info.outter, info.inner, info.n, k),
                  small ? "TOPK_NSMALL has an inner of 32, n and k are in 1..32, k is at most n"
                        : "inner is a multiple of 32, n in 1..inner, k in 1..n");
    }
    const auto rows = static_cast<uint32_t>(info.outter), kept = static_cast<uint32_t>(k);
    // ASSUMED: in the small mode the results of the rows follow each other, else each row of
    // results begins at a whole block; indices are given for one row, in the small mode for every
    // row.
    const uint64_t value_pitch = small ? kept : whole_blocks<T>(kept);
    const uint64_t index_pitch = small ? kept : whole_blocks<int32_t>(kept);
    AdvancedCall call(Opcode::kTopK, kDType<T>, kDType<T>, uint64_t{rows} * kept);
    add_matrix(call, "dstValue", OperandUse::kWrite, values, plain_matrix(rows, kept, value_pitch));
    add_matrix(call, "dstIndex", OperandUse::kWrite, indices,
               plain_matrix(rows, kept, index_pitch));
    const auto columns = static_cast<uint32_t>(info.n), pitch = static_cast<uint32_t>(info.inner);
    add_matrix(call, "src", OperandUse::kRead, src, plain_matrix(rows, columns, pitch));
    if (isInitIndex)
        add_matrix(call, "srcIndex", OperandUse::kRead, src_index,
                   plain_matrix(small ? rows : 1, columns, small ? pitch : 0));
    if (isHasfinish)
        add_matrix(call, "finish", OperandUse::kRead, finish, plain_matrix(rows, 1, 1));
    call.form.shape[0] = rows;
    call.form.shape[1] = columns;
    call.form.shape[2] = kept;
    call.record.mode =
        static_cast<uint8_t>((largest ? kTopKLargest : 0) | (isInitIndex ? kTopKIndex : 0) |
                             (isHasfinish ? kTopKFinish : 0));
    call.scratch(tmp, topk_scratch(rows, pitch, isInitIndex));
    call.emit();
}

template <typename T, typename U, class Scratch>
DRYDOCK_INLINE void select_bytes(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                 const T& scalar, bool scalar_first, const LocalTensor<U>& mask,
                                 const Scratch& tmp,
                                 const AscendC::SelectWithBytesMaskShapeInfo& info) {
    static_assert(kOneOf<T, half, float>, "Select: values are half or float");
    static_assert(kOneOf<U, bool, uint8_t, int8_t, uint16_t, int16_t, uint32_t, int32_t>,
                  "Select with a byte mask: the mask has integers of 8, 16 or 32 bits, or bool");
    check_columns("Select", info.srcLastAxis, info.maskLastAxis);
    const Matrix m = plain_matrix(info.firstAxis, info.srcLastAxis, info.srcLastAxis);
    AdvancedCall call(Opcode::kSelectBytes, kDType<T>, kDType<T>, m.count());
    add_matrix(call, "dst", OperandUse::kWrite, dst, m);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    add_matrix(call, "mask", OperandUse::kRead, mask,
               plain_matrix(m.rows, m.columns, info.maskLastAxis));
    set_shape(call, m);
    call.form.scalar[0] = bits_of(scalar);
    call.record.mode = scalar_first ? kScalarFirst : 0;
    call.form.in_place = true;
    call.scratch(tmp, elementwise_scratch(m.count() * sizeof(T)));
    call.emit();
}

/// dropOutMode 0: what the lengths of the rows allow; 1, 2: a byte per element; 3, 4: a bit.
constexpr DropOutMask drop_out_mask(uint32_t mode, const AscendC::DropOutShapeInfo& info) {
    if (mode == 1 || mode == 2) return DropOutMask::kBytes;
    if (mode == 3 || mode == 4) return DropOutMask::kBits;
    return info.maskLastAxis >= info.srcLastAxis ? DropOutMask::kBytes : DropOutMask::kBits;
}

template <uint32_t dropOutMode, typename T, class Scratch>
DRYDOCK_INLINE void drop_out(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const LocalTensor<uint8_t>& mask, const Scratch& tmp, float keep,
                             const AscendC::DropOutShapeInfo& info) {
    static_assert(dropOutMode <= 4, "DropOut: dropOutMode is 0 to 4");
    if (unlikely(!(keep > 0 && keep < 1))) {
        kernel_finding("api.range",
                       text("DropOut: keepProb %g is outside 0..1", static_cast<double>(keep)),
                       "it is the share of the elements that stay, above 0 and below 1", true);
    }
    const Matrix m = plain_matrix(info.firstAxis, info.srcLastAxis, info.srcLastAxis);
    const DropOutMask kind = drop_out_mask(dropOutMode, info);
    const uint32_t mask_bytes = kind == DropOutMask::kBytes ? m.columns : (m.columns + 7) / 8;
    check_columns("DropOut mask", mask_bytes, info.maskLastAxis);
    AdvancedCall call(Opcode::kDropOut, kDType<T>, kDType<T>, m.count());
    add_matrix(call, "dst", OperandUse::kWrite, dst, m);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    add_matrix(call, "mask", OperandUse::kRead, mask,
               plain_matrix(m.rows, mask_bytes, info.maskLastAxis));
    set_shape(call, m);
    set_scalar(call, 0, keep);
    call.record.mode = static_cast<uint8_t>(kind);
    call.form.in_place = true;
    call.scratch(tmp, elementwise_scratch(m.count() * sizeof(T)));
    call.emit();
}

}  // namespace drydock::kernel

namespace AscendC {

/// The k largest (or smallest) of each row in order, and their indices: given ones (isInitIndex),
/// or 0..n-1. Rows that are finished (isHasfinish) get n for every index.
#define DRYDOCK_FORM(TMP, tmp)                                                                    \
    template <typename T, bool isInitIndex = false, bool isHasfinish = false,                     \
              bool isReuseSrc = false, enum TopKMode topkMode = TopKMode::TOPK_NORMAL>            \
    DRYDOCK_INLINE void TopK(                                                                     \
        const LocalTensor<T>& dstValueLocal, const LocalTensor<int32_t>& dstIndexLocal,           \
        const LocalTensor<T>& srcLocal, const LocalTensor<int32_t>& srcIndexLocal,                \
        const LocalTensor<bool>& finishLocal, TMP const int32_t k, const TopkTiling&,             \
        const TopKInfo& topKInfo, const bool isLargest = true) {                                  \
        DRYDOCK_CHECK_SHAPED(TopK, T, half, float);                                               \
        drydock::kernel::topk<isInitIndex, isHasfinish, topkMode>(                                \
            dstValueLocal, dstIndexLocal, srcLocal, srcIndexLocal, finishLocal, tmp, k, topKInfo, \
            isLargest);                                                                           \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

// Unlike the select with a bit mask, a mask of 0 chooses the first operand.
#define DRYDOCK_FORM(TMP, tmp)                                                         \
    template <typename T, typename U, bool isReuseMask = true>                         \
    DRYDOCK_INLINE void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0,  \
                               const drydock::kernel::Undeduced<T> src1,               \
                               const LocalTensor<U>& mask,                             \
                               TMP const SelectWithBytesMaskShapeInfo& info) {         \
        drydock::kernel::select_bytes(dst, src0, src1, false, mask, tmp, info);        \
    }                                                                                  \
    template <typename T, typename U, bool isReuseMask = true>                         \
    DRYDOCK_INLINE void Select(const LocalTensor<T>& dst,                              \
                               const drydock::kernel::Undeduced<T> src0,               \
                               const LocalTensor<T>& src1, const LocalTensor<U>& mask, \
                               TMP const SelectWithBytesMaskShapeInfo& info) {         \
        drydock::kernel::select_bytes(dst, src1, src0, true, mask, tmp, info);         \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// dst = mask ? src / keepProb : 0. Bits of a mask: the least significant of a byte first.
#define DRYDOCK_FORM(TMP, tmp)                                                                   \
    template <typename T, bool isInitBitMode = false, uint32_t dropOutMode = 0>                  \
    DRYDOCK_INLINE void DropOut(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,  \
                                const LocalTensor<uint8_t>& maskLocal, TMP const float keepProb, \
                                const DropOutShapeInfo& info) {                                  \
        DRYDOCK_CHECK_SHAPED(DropOut, T, half, float);                                           \
        drydock::kernel::drop_out<dropOutMode>(dstLocal, srcLocal, maskLocal, tmp, keepProb,     \
                                               info);                                            \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

}  // namespace AscendC
