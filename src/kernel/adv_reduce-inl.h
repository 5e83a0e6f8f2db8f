#pragma once
// Reductions of a matrix with a pattern, row sums, running sums, Broadcast (spec
// kernel-vector 4.2).
#include "adv_norm-inl.h"

namespace drydock::kernel {

/// shape: {first axis, last axis}; padded: rows of the source begin at whole blocks.
template <class pattern, typename T, class Scratch>
DRYDOCK_INLINE void pattern_reduce(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                   const Scratch& tmp, const uint32_t* shape, bool padded) {
    constexpr bool along = std::is_same<pattern, AscendC::Pattern::Reduce::AR>::value;
    static_assert(along || std::is_same<pattern, AscendC::Pattern::Reduce::RA>::value,
                  "reductions have Pattern::Reduce::AR and Pattern::Reduce::RA");
    const Matrix m =
        plain_matrix(shape[0], shape[1], padded ? whole_blocks<T>(shape[1]) : shape[1]);
    AdvancedCall call(op, kDType<T>, kDType<T>, m.count());
    call.write("dst", dst, along ? m.rows : m.columns);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    set_shape(call, m);
    call.record.mode = along ? kReduceRows : 0;
    call.scratch(tmp, reduce_scratch(bytes_of<T>(m.columns)));
    call.emit();
}

/// Sum and Mean: n elements of each of outter rows.
template <typename T, class Params, class Scratch>
DRYDOCK_INLINE void row_sum(Opcode op, const char* name, const LocalTensor<T>& dst,
                            const LocalTensor<T>& src, const Scratch& tmp, const Params& p,
                            uint32_t acc_bytes) {
    check_columns(name, p.n, p.inner);
    const Matrix m = plain_matrix(p.outter, p.n, p.inner);
    AdvancedCall call(op, kDType<T>, kDType<T>, m.count());
    call.write("dst", dst, m.rows);
    add_matrix(call, "src", OperandUse::kRead, src, m);
    set_shape(call, m);
    call.record.mode = kReduceRows;
    call.scratch(tmp, reduce_scratch(uint64_t{p.n} * acc_bytes));
    call.emit();
}

/// Shapes of a Broadcast as two numbers.
struct BroadcastShape {
    uint32_t rows, columns;
};
template <int32_t dim>
DRYDOCK_INLINE BroadcastShape broadcast_shape(const uint32_t* shape) {
    static_assert(dim == 1 || dim == 2, "Broadcast: dim is 1 or 2");
    return dim == 1 ? BroadcastShape{1, shape[0]} : BroadcastShape{shape[0], shape[dim - 1]};
}

template <typename T, int32_t dim, int32_t axis, class Scratch>
DRYDOCK_INLINE void broadcast(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const uint32_t* dst_shape, const uint32_t* src_shape,
                              const Scratch& tmp) {
    static_assert(axis >= 0 && axis < dim, "Broadcast: axis is below dim");
    static_assert(
        kOneOf<T, int8_t, uint8_t, half, float, int16_t, uint16_t, int32_t, uint32_t, bfloat16>,
        "Broadcast: element type not supported on Ascend 910B; supported: int8_t, uint8_t, "
        "half, float");
    const BroadcastShape to = broadcast_shape<dim>(dst_shape);
    const BroadcastShape from = broadcast_shape<dim>(src_shape);
    const bool columns_fit = from.columns == to.columns || (from.columns == 1 && axis == dim - 1);
    const bool rows_fit = from.rows == to.rows || (from.rows == 1 && axis == 0);
    if (unlikely(!columns_fit || !rows_fit)) {
        bad_shape(text("Broadcast: a source of [%u, %u] does not fill [%u, %u] along axis %d",
                       from.rows, from.columns, to.rows, to.columns, axis),
                  "the axis has 1 element in the source, the other axes agree");
    }
    AdvancedCall call(Opcode::kBroadcast, kDType<T>, kDType<T>, uint64_t{to.rows} * to.columns);
    call.write("dst", dst, uint64_t{to.rows} * to.columns);
    call.read("src", src, uint64_t{from.rows} * from.columns);
    call.form.shape[0] = to.rows;
    call.form.shape[1] = to.columns;
    call.form.shape[2] = from.rows;
    call.form.shape[3] = from.columns;
    call.scratch(tmp, broadcast_scratch(bytes_of<T>(uint64_t{to.rows} * to.columns)));
    call.emit();
}

}  // namespace drydock::kernel

namespace AscendC {

// Over the last axis (AR: dst has a value per row) or the first (RA: a value per column). The inner
// axis of the source is padded to whole blocks when srcInnerPad.
#define DRYDOCK_REDUCE(name, ...)                                                                \
    template <class T, class pattern, bool isReuseSource = false>                                \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,   \
                             const LocalTensor<uint8_t>& sharedTmpBuffer,                        \
                             const uint32_t srcShape[], bool srcInnerPad) {                      \
        DRYDOCK_CHECK_SHAPED(name, T, __VA_ARGS__);                                              \
        drydock::kernel::pattern_reduce<pattern>(drydock::Opcode::kPattern##name, dstTensor,     \
                                                 srcTensor, sharedTmpBuffer, srcShape,           \
                                                 srcInnerPad);                                   \
    }                                                                                            \
    template <class T, class pattern, bool isReuseSource = false>                                \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,   \
                             const uint32_t srcShape[], bool srcInnerPad) {                      \
        DRYDOCK_CHECK_SHAPED(name, T, __VA_ARGS__);                                              \
        drydock::kernel::pattern_reduce<pattern>(drydock::Opcode::kPattern##name, dstTensor,     \
                                                 srcTensor, drydock::kernel::FrameworkScratch(), \
                                                 srcShape, srcInnerPad);                         \
    }
DRYDOCK_REDUCE(ReduceSum, float, half)
DRYDOCK_REDUCE(ReduceMax, half, float)
DRYDOCK_REDUCE(ReduceMin, half, float)
DRYDOCK_REDUCE(ReduceMean, float, half)
DRYDOCK_REDUCE(ReduceProd, float, half)
DRYDOCK_REDUCE(ReduceAny, uint8_t, float)
DRYDOCK_REDUCE(ReduceAll, uint8_t, float)
#undef DRYDOCK_REDUCE

/// Sum and mean of the first n elements of each row.
#define DRYDOCK_FORM(TMP, tmp)                                                                 \
    template <typename T, int32_t reduceDim = -1, bool isReuseSource = false,                  \
              bool isBasicBlock = false>                                                       \
    DRYDOCK_INLINE void Sum(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,  \
                            TMP const SumParams& sumParams) {                                  \
        DRYDOCK_CHECK_SHAPED(Sum, T, half, float);                                             \
        drydock::kernel::row_sum(drydock::Opcode::kSum, "Sum", dstTensor, srcTensor, tmp,      \
                                 sumParams, sizeof(T));                                        \
    }                                                                                          \
    template <typename T, typename accType = T, bool isReuseSource = false,                    \
              bool isBasicBlock = false, int32_t reduceDim = -1>                               \
    DRYDOCK_INLINE void Mean(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, \
                             TMP const MeanParams& meanParams) {                               \
        DRYDOCK_CHECK_SHAPED(Mean, T, half, float);                                            \
        DRYDOCK_CHECK_SHAPED(Mean, accType, half, float);                                      \
        drydock::kernel::row_sum(drydock::Opcode::kMean, "Mean", dstTensor, srcTensor, tmp,    \
                                 meanParams,                                                   \
                                 sizeof(T) > sizeof(accType) ? sizeof(T) : sizeof(accType));   \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// Running sums along the rows (isLastAxis) or over them; lastRowTensor: the last row of dst, when
/// outputLastRow.
#define DRYDOCK_FORM(TMP, tmp)                                                                    \
    template <typename T, const CumSumConfig& config = defaultCumSumConfig>                       \
    DRYDOCK_INLINE void CumSum(                                                                   \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& lastRowTensor,                     \
        const LocalTensor<T>& srcTensor, TMP const CumSumInfo& cumSumInfo) {                      \
        DRYDOCK_CHECK_SHAPED(CumSum, T, half, float);                                             \
        const auto m =                                                                            \
            drydock::kernel::plain_matrix(cumSumInfo.outter, cumSumInfo.inner, cumSumInfo.inner); \
        drydock::kernel::AdvancedCall call(drydock::Opcode::kCumSum, drydock::kernel::kDType<T>,  \
                                           drydock::kernel::kDType<T>, m.count());                \
        drydock::kernel::add_matrix(call, "dst", drydock::OperandUse::kWrite, dstTensor, m);      \
        if (config.outputLastRow) call.write("lastRow", lastRowTensor, m.columns);                \
        drydock::kernel::add_matrix(call, "src", drydock::OperandUse::kRead, srcTensor, m);       \
        drydock::kernel::set_shape(call, m);                                                      \
        call.record.mode =                                                                        \
            static_cast<uint8_t>((config.isLastAxis ? drydock::kCumSumRows : 0) |                 \
                                 (config.outputLastRow ? drydock::kCumSumLast : 0));              \
        call.scratch(tmp, drydock::rearrange_scratch(m.count() * sizeof(T)));                     \
        call.emit();                                                                              \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

/// The axis of one element is repeated.
#define DRYDOCK_BROADCAST(name)                                                              \
    template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>             \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, \
                             const uint32_t dstShape[dim], const uint32_t srcShape[dim],     \
                             const LocalTensor<uint8_t>& sharedTmpBuffer) {                  \
        drydock::kernel::broadcast<T, dim, axis>(dstLocal, srcLocal, dstShape, srcShape,     \
                                                 sharedTmpBuffer);                           \
    }                                                                                        \
    template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>             \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, \
                             const uint32_t dstShape[dim], const uint32_t srcShape[dim]) {   \
        drydock::kernel::broadcast<T, dim, axis>(dstLocal, srcLocal, dstShape, srcShape,     \
                                                 drydock::kernel::FrameworkScratch());       \
    }
DRYDOCK_BROADCAST(BroadCast)
DRYDOCK_BROADCAST(Broadcast)
#undef DRYDOCK_BROADCAST

}  // namespace AscendC
