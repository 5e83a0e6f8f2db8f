#pragma once
// From a call of an advanced function to one record (spec kernel-vector 4.1).
#include "../base/scratch.h"
#include "pipe-inl.h"
#include "vector_types-inl.h"

namespace drydock::kernel {

/// In place of `sharedTmpBuffer`: the framework takes the scratch from what TPipe has left.
struct FrameworkScratch {};
/// The function has no scratch.
struct NoScratch {};

/// Collects the operands of one call, outputs first, then inputs, the scratch last; emit() makes
/// the record. `form` and `record` are open for shapes, scalars and the mode.
struct AdvancedCall {
    Record record{};
    AdvancedForm form{};

    /// `count`: elements of the result, for statistics and for the element-wise loops.
    DRYDOCK_INLINE AdvancedCall(Opcode op, DType src, DType dst, uint64_t count) {
        record.op = op;
        record.dtype = src;
        record.dst_dtype = dst;
        record.pipe = Pipe::kV;
        record.count = static_cast<uint32_t>(count);
    }
    /// `rows` runs of `row_bytes`; the name as in the interface.
    template <typename T>
    DRYDOCK_INLINE void add_rows(const char* name, OperandUse use, const LocalTensor<T>& tensor,
                                 uint64_t rows, uint64_t row_bytes, uint64_t stride_bytes) {
        check_tensor(tensor);
        AdvancedOperand& operand = form.operand[form.operands++];
        operand.name = name;
        operand.offset = Access::offset(tensor);
        operand.row_bytes = static_cast<uint32_t>(row_bytes);
        operand.rows = static_cast<uint32_t>(rows);
        operand.stride_bytes = static_cast<uint32_t>(stride_bytes);
        operand.space = Access::space(tensor);
        operand.dtype = kDType<T>;
        operand.use = use;
        const bool result = use == OperandUse::kWrite || use == OperandUse::kUpdate;
        if (result && record.dst_space == Space::kNone) {
            record.dst_space = operand.space;
            record.dst = operand.offset;
        } else if (use == OperandUse::kRead && record.src_space == Space::kNone) {
            record.src_space = operand.space;
            record.src[0] = operand.offset;
        }
    }
    template <typename T>
    DRYDOCK_INLINE void write(const char* name, const LocalTensor<T>& tensor, uint64_t count) {
        add_rows(name, OperandUse::kWrite, tensor, 1, bytes_of<T>(count), 0);
    }
    template <typename T>
    DRYDOCK_INLINE void read(const char* name, const LocalTensor<T>& tensor, uint64_t count) {
        add_rows(name, OperandUse::kRead, tensor, 1, bytes_of<T>(count), 0);
    }

    template <typename T>
    DRYDOCK_INLINE void update(const char* name, const LocalTensor<T>& tensor, uint64_t count) {
        add_rows(name, OperandUse::kUpdate, tensor, 1, bytes_of<T>(count), 0);
    }

    /// The whole scratch counts as written.
    DRYDOCK_INLINE void scratch(const LocalTensor<uint8_t>& tmp, const ScratchBytes& need) {
        add_rows("sharedTmpBuffer", OperandUse::kScratch, tmp, 1, Access::bytes(tmp), 0);
        form.scratch_given = true;
        form.scratch = Access::bytes(tmp);
        form.scratch_min = need.min;
    }
    DRYDOCK_INLINE void scratch(FrameworkScratch, const ScratchBytes& need) {
        const CoreContext& core = current_core();
        const uint32_t all = core.local_bytes[static_cast<int>(Space::kUb)];
        const auto* pipe = static_cast<const AscendC::TPipe*>(core.pipe);
        form.scratch = all - (pipe == nullptr ? 0 : PipeAccess::used(*pipe, Space::kUb));
        form.scratch_min = need.min;
    }
    DRYDOCK_INLINE void scratch(NoScratch, const ScratchBytes&) {}

    /// An advanced call ends with the normal mode and a full mask, as the count forms do.
    DRYDOCK_INLINE void emit() {
        VectorState& state = current_core().vector;
        state.mask[0] = state.mask[1] = ~0ull;
        state.counter_mode = false;
        record.form = Form::kAdvanced;
        record.side = &form;
        drydock::record(record);
    }
};

/// dst[i] = f(src[i]).
template <typename T, class Scratch>
DRYDOCK_INLINE AdvancedCall elementwise(Opcode op, const LocalTensor<T>& dst,
                                        const LocalTensor<T>& src, const Scratch& tmp,
                                        uint32_t count) {
    AdvancedCall call(op, kDType<T>, kDType<T>, count);
    call.write("dst", dst, count);
    call.read("src", src, count);
    call.scratch(tmp, elementwise_scratch(bytes_of<T>(count)));
    return call;
}
/// dst[i] = f(src0[i], src1[i]).
template <typename T, class Scratch>
DRYDOCK_INLINE AdvancedCall elementwise(Opcode op, const LocalTensor<T>& dst,
                                        const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                                        const Scratch& tmp, uint32_t count) {
    AdvancedCall call(op, kDType<T>, kDType<T>, count);
    call.write("dst", dst, count);
    call.read("src0", src0, count);
    call.read("src1", src1, count);
    call.scratch(tmp, elementwise_scratch(bytes_of<T>(count)));
    return call;
}

}  // namespace drydock::kernel
