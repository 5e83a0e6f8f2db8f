#pragma once
// From arguments to one record (spec kernel-vector 1.2 to 1.5).
#include "tensor-inl.h"

namespace drydock::kernel {

using AscendC::BinaryRepeatParams;
using AscendC::UnaryRepeatParams;

/// Lanes of one repeat: 256 bytes of the wider operand.
template <typename D, typename S>
inline constexpr uint32_t kLanes = 256 / (sizeof(D) > sizeof(S) ? sizeof(D) : sizeof(S));

template <typename T>
DRYDOCK_INLINE void check_tensor(const LocalTensor<T>& t) {
    if (unlikely(Access::space(t) == Space::kNone)) {
        kernel_fault("mem.local-null", "a LocalTensor without memory is an operand",
                     "take it from AllocTensor, DeQue or TBuf::Get first");
    }
}

/// A vector record with its destination set.
template <typename S, typename D>
DRYDOCK_INLINE Record vector_record(Opcode op, const LocalTensor<D>& dst) {
    check_tensor(dst);
    Record r{};
    r.op = op;
    r.dtype = kDType<S>;
    r.dst_dtype = kDType<D>;
    r.pipe = Pipe::kV;
    r.dst_space = Access::space(dst);
    r.dst = Access::offset(dst);
    return r;
}
template <typename T>
DRYDOCK_INLINE void add_source(Record& r, int index, const LocalTensor<T>& src) {
    check_tensor(src);
    r.src_space = Access::space(src);
    r.src[index] = Access::offset(src);
}

/// A count-form call ends with the normal mode and a full mask (spec kernel-vector 1.4).
DRYDOCK_INLINE void emit_count(Record& r, uint32_t count) {
    VectorState& state = current_core().vector;
    state.mask[0] = state.mask[1] = ~0ull;
    state.counter_mode = false;
    r.form = Form::kCount;
    r.count = count;
    record(r);
}

/// Lanes [0, n) on; n beyond the repeat means all of it.
DRYDOCK_INLINE void first_lanes(uint64_t n, uint32_t lanes, uint64_t (&mask)[2]) {
    if (n > lanes) n = lanes;
    mask[0] = n >= 64 ? ~0ull : (1ull << n) - 1;
    mask[1] = n >= 128 ? ~0ull : (n > 64 ? (1ull << (n - 64)) - 1 : 0);
}

/// The mask of a call: programmed from its argument and left behind, or the register as it is.
template <bool isSetMask>
DRYDOCK_INLINE void set_form_mask(RepeatForm& form, uint64_t mask, uint32_t lanes) {
    VectorState& state = current_core().vector;
    form.counter_mode = state.counter_mode;
    if (isSetMask) {
        if (state.counter_mode) {
            state.mask[0] = mask;
            state.mask[1] = 0;
        } else {
            first_lanes(mask, lanes, state.mask);
        }
    }
    form.mask[0] = state.mask[0];
    form.mask[1] = state.mask[1];
}
template <bool isSetMask>
DRYDOCK_INLINE void set_form_mask(RepeatForm& form, const uint64_t* mask, uint32_t lanes) {
    VectorState& state = current_core().vector;
    form.counter_mode = state.counter_mode;
    if (isSetMask) {
        state.mask[0] = mask[0];
        state.mask[1] = lanes > 64 ? mask[1] : 0;
    }
    form.mask[0] = state.mask[0];
    form.mask[1] = state.mask[1];
}

DRYDOCK_INLINE void emit_repeat(Record& r, const RepeatForm& form) {
    if (unlikely(form.repeat > AscendC::MAX_REPEAT_TIMES && !form.counter_mode)) {
        kernel_finding("api.range",
                       text("repeatTime %u: an instruction has at most %d", form.repeat,
                            AscendC::MAX_REPEAT_TIMES),
                       "split the call, or use the count form", true);
    }
    r.form = Form::kRepeat;
    r.side = &form;
    record(r);
}

DRYDOCK_INLINE RepeatForm unary_form(uint32_t repeat, const UnaryRepeatParams& p) {
    return {{0, 0},
            repeat,
            {p.dstBlkStride, p.srcBlkStride, 1},
            {p.dstRepStride, p.srcRepStride, 8},
            false};
}
DRYDOCK_INLINE RepeatForm binary_form(uint32_t repeat, const BinaryRepeatParams& p) {
    return {{0, 0},
            repeat,
            {p.dstBlkStride, p.src0BlkStride, p.src1BlkStride},
            {p.dstRepStride, p.src0RepStride, p.src1RepStride},
            false};
}

// ---- operand patterns; M is a mask as number or as pointer -----------------------------------

template <typename D, typename S>
DRYDOCK_INLINE void unary(Opcode op, const LocalTensor<D>& dst, const LocalTensor<S>& src,
                          uint32_t count) {
    Record r = vector_record<S>(op, dst);
    add_source(r, 0, src);
    emit_count(r, count);
}
template <bool isSetMask, typename D, typename S, typename M>
DRYDOCK_INLINE void unary(Opcode op, const LocalTensor<D>& dst, const LocalTensor<S>& src, M mask,
                          uint32_t repeat, const UnaryRepeatParams& params) {
    Record r = vector_record<S>(op, dst);
    add_source(r, 0, src);
    RepeatForm form = unary_form(repeat, params);
    set_form_mask<isSetMask>(form, mask, kLanes<D, S>);
    emit_repeat(r, form);
}

template <typename D, typename S>
DRYDOCK_INLINE void binary(Opcode op, const LocalTensor<D>& dst, const LocalTensor<S>& src0,
                           const LocalTensor<S>& src1, uint32_t count) {
    Record r = vector_record<S>(op, dst);
    add_source(r, 0, src0);
    add_source(r, 1, src1);
    r.src[2] = r.dst;  // the compounds add to it
    emit_count(r, count);
}
template <bool isSetMask, typename D, typename S, typename M>
DRYDOCK_INLINE void binary(Opcode op, const LocalTensor<D>& dst, const LocalTensor<S>& src0,
                           const LocalTensor<S>& src1, M mask, uint32_t repeat,
                           const BinaryRepeatParams& params) {
    Record r = vector_record<S>(op, dst);
    add_source(r, 0, src0);
    add_source(r, 1, src1);
    r.src[2] = r.dst;
    RepeatForm form = binary_form(repeat, params);
    set_form_mask<isSetMask>(form, mask, kLanes<D, S>);
    emit_repeat(r, form);
}

/// isSetMask = false on a count form: the register decides, as one repeat or in counter mode.
template <bool isSetMask, typename D, typename S>
DRYDOCK_INLINE void scalar(Opcode op, const LocalTensor<D>& dst, const LocalTensor<S>& src,
                           const S& value, uint32_t count) {
    Record r = vector_record<S>(op, dst);
    add_source(r, 0, src);
    r.src[1] = r.dst;  // Axpy adds to it
    r.scalar = bits_of(value);
    if constexpr (isSetMask) {
        emit_count(r, count);
    } else {
        RepeatForm form = unary_form(1, UnaryRepeatParams());
        set_form_mask<false>(form, uint64_t{0}, kLanes<D, S>);
        emit_repeat(r, form);
    }
}
template <bool isSetMask, typename D, typename S, typename M>
DRYDOCK_INLINE void scalar(Opcode op, const LocalTensor<D>& dst, const LocalTensor<S>& src,
                           const S& value, M mask, uint32_t repeat, const UnaryRepeatParams& params,
                           uint8_t mode = 0) {
    Record r = vector_record<S>(op, dst);
    add_source(r, 0, src);
    r.src[1] = r.dst;
    r.scalar = bits_of(value);
    r.mode = mode;
    RepeatForm form = unary_form(repeat, params);
    set_form_mask<isSetMask>(form, mask, kLanes<D, S>);
    emit_repeat(r, form);
}

}  // namespace drydock::kernel
