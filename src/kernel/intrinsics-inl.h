#pragma once
// The compiler's intrinsics of the vector unit and of the copies, at global scope (spec kernel-core
// 6.2, kernel-vector 2.13). Operands are pointers into UB, as GetPhyAddr() gives them; the mask
// registers decide which lanes are on. ASSUMED: the order of their arguments, which no public page
// lists: repeat, block strides, repeat strides, each with the destination first.
#include "list_tensor-inl.h"
#include "vector_gather-inl.h"
#include "vector_transpose-inl.h"

/// What vcmax and vcmin write per repeat, numbered as ReduceOrder.
enum Order_t : uint8_t { VALUE_INDEX = 0, INDEX_VALUE, ONLY_VALUE, ONLY_INDEX };

namespace drydock::kernel {

/// The rest of UB from an address on as a tensor.
template <typename T>
DRYDOCK_INLINE LocalTensor<std::remove_cv_t<T>> ub_tensor(T* address) {
    const uint32_t offset = ub_offset(reinterpret_cast<uint64_t>(address));
    const uint32_t all = current_core().local_bytes[static_cast<int>(Space::kUb)];
    return Access::make<std::remove_cv_t<T>>(TPosition::VECCALC, offset, all - offset, nullptr);
}
/// The same from the low 32 bits of an address, all that the device has.
template <typename T>
DRYDOCK_INLINE LocalTensor<T> ub_tensor_at(uint32_t address) {
    const CoreContext& core = current_core();
    const uint8_t* base = core.local_base[static_cast<int>(Space::kUb)];
    const uint32_t offset = address - static_cast<uint32_t>(reinterpret_cast<uint64_t>(base));
    return ub_tensor(reinterpret_cast<const T*>(base + offset));
}
template <typename T>
DRYDOCK_INLINE GlobalTensor<T> gm_tensor(const void* address) {
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(static_cast<T*>(const_cast<void*>(address)));
    return tensor;
}

}  // namespace drydock::kernel

#define DRYDOCK_RAW_BINARY(raw, name)                                                          \
    template <typename T>                                                                      \
    DRYDOCK_INLINE void raw(T* dst, T* src0, T* src1, uint8_t repeat, uint8_t dstBlk,          \
                            uint8_t src0Blk, uint8_t src1Blk, uint8_t dstRep, uint8_t src0Rep, \
                            uint8_t src1Rep) {                                                 \
        AscendC::name<T, false>(                                                               \
            drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src0),                 \
            drydock::kernel::ub_tensor(src1), AscendC::MASK_PLACEHOLDER, repeat,               \
            AscendC::BinaryRepeatParams(dstBlk, src0Blk, src1Blk, dstRep, src0Rep, src1Rep));  \
    }
DRYDOCK_RAW_BINARY(vadd, Add)
DRYDOCK_RAW_BINARY(vsub, Sub)
DRYDOCK_RAW_BINARY(vmul, Mul)
DRYDOCK_RAW_BINARY(vdiv, Div)
DRYDOCK_RAW_BINARY(vmax, Max)
DRYDOCK_RAW_BINARY(vmin, Min)
DRYDOCK_RAW_BINARY(vand, And)
DRYDOCK_RAW_BINARY(vor, Or)
#undef DRYDOCK_RAW_BINARY

#define DRYDOCK_RAW_UNARY(raw, name)                                                              \
    template <typename T>                                                                         \
    DRYDOCK_INLINE void raw(T* dst, T* src, uint8_t repeat, uint16_t dstBlk, uint16_t srcBlk,     \
                            uint8_t dstRep, uint8_t srcRep) {                                     \
        AscendC::name<T, false>(drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src), \
                                AscendC::MASK_PLACEHOLDER, repeat,                                \
                                AscendC::UnaryRepeatParams(dstBlk, srcBlk, dstRep, srcRep));      \
    }
DRYDOCK_RAW_UNARY(vabs, Abs)
DRYDOCK_RAW_UNARY(vexp, Exp)
DRYDOCK_RAW_UNARY(vln, Ln)
DRYDOCK_RAW_UNARY(vsqrt, Sqrt)
DRYDOCK_RAW_UNARY(vrsqrt, Rsqrt)
DRYDOCK_RAW_UNARY(vrec, Reciprocal)
DRYDOCK_RAW_UNARY(vrelu, Relu)
DRYDOCK_RAW_UNARY(vnot, Not)
#undef DRYDOCK_RAW_UNARY

#define DRYDOCK_RAW_SCALAR(raw, name)                                                             \
    template <typename T>                                                                         \
    DRYDOCK_INLINE void raw(T* dst, T* src, drydock::kernel::NotDeduced<T> value, uint8_t repeat, \
                            uint16_t dstBlk, uint16_t srcBlk, uint8_t dstRep, uint8_t srcRep) {   \
        AscendC::name<T, false>(drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src), \
                                value, AscendC::MASK_PLACEHOLDER, repeat,                         \
                                AscendC::UnaryRepeatParams(dstBlk, srcBlk, dstRep, srcRep));      \
    }
DRYDOCK_RAW_SCALAR(vadds, Adds)
DRYDOCK_RAW_SCALAR(vmuls, Muls)
DRYDOCK_RAW_SCALAR(vmaxs, Maxs)
DRYDOCK_RAW_SCALAR(vmins, Mins)
DRYDOCK_RAW_SCALAR(vlrelu, LeakyRelu)
#undef DRYDOCK_RAW_SCALAR

template <typename T>
DRYDOCK_INLINE void vector_dup(T* dst, drydock::kernel::NotDeduced<T> value, uint8_t repeat,
                               uint16_t dstBlk, uint16_t, uint8_t dstRep, uint16_t) {
    AscendC::Duplicate<T, false>(drydock::kernel::ub_tensor(dst), value, AscendC::MASK_PLACEHOLDER,
                                 repeat, dstBlk, dstRep);
}

// Conversions: vconv_<from>2<to>, with a letter for the rounding.
#define DRYDOCK_RAW_CONVERT(raw, D, S, mode)                                                    \
    DRYDOCK_INLINE void raw(D* dst, S* src, uint8_t repeat, uint16_t dstBlk, uint16_t srcBlk,   \
                            uint8_t dstRep, uint8_t srcRep) {                                   \
        AscendC::Cast<D, S, false>(drydock::kernel::ub_tensor(dst),                             \
                                   drydock::kernel::ub_tensor(src), AscendC::RoundMode::mode,   \
                                   AscendC::MASK_PLACEHOLDER, repeat,                           \
                                   AscendC::UnaryRepeatParams(dstBlk, srcBlk, dstRep, srcRep)); \
    }
#define DRYDOCK_RAW_ROUND(raw, D, S)              \
    DRYDOCK_RAW_CONVERT(raw##r, D, S, CAST_RINT)  \
    DRYDOCK_RAW_CONVERT(raw##f, D, S, CAST_FLOOR) \
    DRYDOCK_RAW_CONVERT(raw##c, D, S, CAST_CEIL)  \
    DRYDOCK_RAW_CONVERT(raw##a, D, S, CAST_ROUND) \
    DRYDOCK_RAW_CONVERT(raw##z, D, S, CAST_TRUNC)
DRYDOCK_RAW_CONVERT(vconv_f162f32, float, half, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_bf162f32, float, bfloat16_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s162f32, float, int16_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s162f16, half, int16_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s82f16, half, int8_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_u82f16, half, uint8_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s322f32, float, int32_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s322s16, int16_t, int32_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s322s64, int64_t, int32_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_s642s32, int32_t, int64_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_deq_s322f16, half, int32_t, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_f322f16, half, float, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_f322f16o, half, float, CAST_ODD)
DRYDOCK_RAW_CONVERT(vconv_f162s8, int8_t, half, CAST_NONE)
DRYDOCK_RAW_CONVERT(vconv_f162u8, uint8_t, half, CAST_NONE)
DRYDOCK_RAW_ROUND(vconv_f162s8, int8_t, half)
DRYDOCK_RAW_ROUND(vconv_f162u8, uint8_t, half)
DRYDOCK_RAW_ROUND(vconv_f162s16, int16_t, half)
DRYDOCK_RAW_ROUND(vconv_f162s32, int32_t, half)
DRYDOCK_RAW_ROUND(vconv_bf162s32, int32_t, bfloat16_t)
DRYDOCK_RAW_ROUND(vconv_s322f32, float, int32_t)
DRYDOCK_RAW_ROUND(vconv_s642f32, float, int64_t)
DRYDOCK_RAW_ROUND(vconv_s162f16, half, int16_t)
DRYDOCK_RAW_ROUND(vconv_f322f16, half, float)
DRYDOCK_RAW_ROUND(vconv_f322bf16, bfloat16_t, float)
DRYDOCK_RAW_ROUND(vconv_f322s16, int16_t, float)
DRYDOCK_RAW_ROUND(vconv_f322s32, int32_t, float)
DRYDOCK_RAW_ROUND(vconv_f322s64, int64_t, float)
DRYDOCK_RAW_ROUND(vconv_f322f32, float, float)
#undef DRYDOCK_RAW_ROUND
#undef DRYDOCK_RAW_CONVERT

// Comparisons: vcmpv_<mode> of two tensors and vcmpvs_<mode> with a scalar write bits to UB;
// vcmp_<mode> writes one repeat into the mask register, as `repeat` 1 is the only one it has.
#define DRYDOCK_RAW_COMPARE(raw, mode)                                                             \
    template <typename T>                                                                          \
    DRYDOCK_INLINE void vcmpv_##raw(uint8_t* dst, T* src0, T* src1, uint8_t repeat,                \
                                    uint8_t dstBlk, uint8_t src0Blk, uint8_t src1Blk,              \
                                    uint8_t dstRep, uint8_t src0Rep, uint8_t src1Rep) {            \
        AscendC::Compare(                                                                          \
            drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src0),                     \
            drydock::kernel::ub_tensor(src1), AscendC::CMPMODE::mode, AscendC::MASK_PLACEHOLDER,   \
            repeat,                                                                                \
            AscendC::BinaryRepeatParams(dstBlk, src0Blk, src1Blk, dstRep, src0Rep, src1Rep));      \
    }                                                                                              \
    template <typename T>                                                                          \
    DRYDOCK_INLINE void vcmpvs_##raw(uint8_t* dst, T* src, drydock::kernel::NotDeduced<T> value,   \
                                     uint8_t repeat, uint16_t dstBlk, uint16_t srcBlk,             \
                                     uint8_t dstRep, uint8_t srcRep) {                             \
        AscendC::Compares(drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src), value, \
                          AscendC::CMPMODE::mode, AscendC::MASK_PLACEHOLDER, repeat,               \
                          AscendC::UnaryRepeatParams(dstBlk, srcBlk, dstRep, srcRep));             \
    }                                                                                              \
    template <typename T>                                                                          \
    DRYDOCK_INLINE void vcmp_##raw(T* src0, T* src1, uint8_t, uint8_t dstBlk, uint8_t src0Blk,     \
                                   uint8_t src1Blk, uint8_t dstRep, uint8_t src0Rep,               \
                                   uint8_t src1Rep) {                                              \
        AscendC::Compare<T, false>(                                                                \
            drydock::kernel::ub_tensor(src0), drydock::kernel::ub_tensor(src1),                    \
            AscendC::CMPMODE::mode, AscendC::MASK_PLACEHOLDER,                                     \
            AscendC::BinaryRepeatParams(dstBlk, src0Blk, src1Blk, dstRep, src0Rep, src1Rep));      \
    }
DRYDOCK_RAW_COMPARE(lt, LT)
DRYDOCK_RAW_COMPARE(gt, GT)
DRYDOCK_RAW_COMPARE(eq, EQ)
DRYDOCK_RAW_COMPARE(le, LE)
DRYDOCK_RAW_COMPARE(ge, GE)
DRYDOCK_RAW_COMPARE(ne, NE)
#undef DRYDOCK_RAW_COMPARE

template <typename T>
DRYDOCK_INLINE void set_cmpmask(T* src) {
    AscendC::SetCmpMask(drydock::kernel::ub_tensor(src));
}
template <typename T>
DRYDOCK_INLINE void get_cmpmask(T* dst) {
    AscendC::GetCmpMask(drydock::kernel::ub_tensor(dst));
}
/// mode, numbered as SELMODE: 0 bits of the mask register, 1 the scalar in it with bits at src1, 2
/// bits at the address in it.
template <typename T>
DRYDOCK_INLINE void vsel(T* dst, T* src0, T* src1, uint8_t repeat, uint8_t dstBlk, uint8_t src0Blk,
                         uint8_t src1Blk, uint8_t dstRep, uint8_t src0Rep, uint8_t src1Rep,
                         uint8_t mode = 0) {
    using namespace drydock::kernel;
    const AscendC::BinaryRepeatParams params(dstBlk, src0Blk, src1Blk, dstRep, src0Rep, src1Rep);
    if (mode == 0) {
        AscendC::Select<T, AscendC::SELMODE::VSEL_CMPMASK_SPR>(ub_tensor(dst), ub_tensor(src0),
                                                               ub_tensor(src1), repeat, params);
    } else if (mode == 1) {
        AscendC::Select<T, uint8_t>(ub_tensor(dst), ub_tensor(reinterpret_cast<uint8_t*>(src1)),
                                    ub_tensor(src0), repeat, params);
    } else {
        AscendC::Select<T, AscendC::SELMODE::VSEL_TENSOR_TENSOR_MODE>(
            ub_tensor(dst), ub_tensor(src0), ub_tensor(src1), repeat, params);
    }
}

#define DRYDOCK_RAW_EXTREME(raw, name)                                                            \
    template <typename T>                                                                         \
    DRYDOCK_INLINE void raw(T* dst, T* src, int32_t repeat, int32_t dstRep, int32_t srcBlk,       \
                            int32_t srcRep, Order_t order = VALUE_INDEX) {                        \
        AscendC::name<T, false>(drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src), \
                                AscendC::MASK_PLACEHOLDER, repeat, dstRep, srcBlk, srcRep,        \
                                static_cast<AscendC::ReduceOrder>(order));                        \
    }
DRYDOCK_RAW_EXTREME(vcmax, WholeReduceMax)
DRYDOCK_RAW_EXTREME(vcmin, WholeReduceMin)
#undef DRYDOCK_RAW_EXTREME
template <typename T>
DRYDOCK_INLINE void vcadd(T* dst, T* src, int32_t repeat, int32_t dstRep, int32_t srcBlk,
                          int32_t srcRep, bool = false) {
    AscendC::WholeReduceSum<T, false>(drydock::kernel::ub_tensor(dst),
                                      drydock::kernel::ub_tensor(src), AscendC::MASK_PLACEHOLDER,
                                      repeat, dstRep, srcBlk, srcRep);
}
#define DRYDOCK_RAW_BLOCKS(raw, name)                                                             \
    template <typename T>                                                                         \
    DRYDOCK_INLINE void raw(T* dst, T* src, int32_t repeat, int32_t dstRep, int32_t srcBlk,       \
                            int32_t srcRep) {                                                     \
        AscendC::name<T, false>(drydock::kernel::ub_tensor(dst), drydock::kernel::ub_tensor(src), \
                                repeat, AscendC::MASK_PLACEHOLDER, dstRep, srcBlk, srcRep);       \
    }
DRYDOCK_RAW_BLOCKS(vcgadd, BlockReduceSum)
DRYDOCK_RAW_BLOCKS(vcgmax, BlockReduceMax)
DRYDOCK_RAW_BLOCKS(vcgmin, BlockReduceMin)
DRYDOCK_RAW_BLOCKS(vcpadd, PairReduceSum)
#undef DRYDOCK_RAW_BLOCKS

/// dst[i] = the element at byte base + offsets[i]; base is the low half of a UB address.
template <typename T>
DRYDOCK_INLINE void vgather(T* dst, uint32_t* offsets, uint32_t base, uint16_t dstRep,
                            uint8_t repeat) {
    using namespace drydock;
    Record r = kernel::vector_record<T>(Opcode::kGather, kernel::ub_tensor(dst));
    kernel::add_source(r, 0, kernel::ub_tensor_at<T>(base));
    kernel::add_source(r, 1, kernel::ub_tensor(offsets));
    RepeatForm form = {{0, 0}, repeat, {1, 1, 1}, {dstRep, 8, 8}, false};
    kernel::set_form_mask<false>(form, uint64_t{0}, kernel::kLanes<T, T>);
    kernel::emit_repeat(r, form);
}

/// Packs what bits at src1 (pattern 0) or a built-in pattern choose; in counter mode each repeat
/// has as many elements as the mask register says.
template <typename T>
DRYDOCK_INLINE void vreducev2(T* dst, T* src0, T* src1, uint16_t repeat, uint8_t src0Blk,
                              uint8_t pattern, uint16_t src0Rep, uint8_t src1Rep) {
    using namespace drydock;
    static_assert(kernel::kOneOf<T, uint16_t, uint32_t>, "vreducev2: uint16_t or uint32_t");
    VectorState& state = current_core().vector;
    const bool counter = state.counter_mode;
    const AscendC::LocalTensor<T> bits =
        pattern == 0 ? kernel::ub_tensor(src1) : AscendC::LocalTensor<T>();
    kernel::gather_mask<T, T>(kernel::ub_tensor(dst), kernel::ub_tensor(src0),
                              pattern == 0 ? &bits : nullptr, pattern, counter,
                              static_cast<uint32_t>(state.mask[0]),
                              {src0Blk, repeat, src0Rep, src1Rep}, state.registers.kept);
    state.counter_mode = counter;  // unlike GatherMask, the instruction leaves the mode alone
}
/// Elements that the last vreducev2 kept.
DRYDOCK_INLINE int64_t get_rsvd_cnt() {
    return static_cast<int64_t>(drydock::current_core().vector.registers.kept);
}

// ---- copies: bursts of blocks, or of bytes (_align_), with gaps between them --------------------

DRYDOCK_INLINE void copy_gm_to_ubuf(void* dst, const void* src, uint8_t, uint16_t bursts,
                                    uint16_t length, uint16_t srcGap, uint16_t dstGap) {
    AscendC::DataCopy(drydock::kernel::ub_tensor(static_cast<uint8_t*>(dst)),
                      drydock::kernel::gm_tensor<uint8_t>(src),
                      AscendC::DataCopyParams(bursts, length, srcGap, dstGap));
}
DRYDOCK_INLINE void copy_ubuf_to_gm(void* dst, const void* src, uint8_t, uint16_t bursts,
                                    uint16_t length, uint16_t srcGap, uint16_t dstGap) {
    AscendC::DataCopy(drydock::kernel::gm_tensor<uint8_t>(dst),
                      drydock::kernel::ub_tensor(static_cast<const uint8_t*>(src)),
                      AscendC::DataCopyParams(bursts, length, srcGap, dstGap));
}
DRYDOCK_INLINE void copy_ubuf_to_ubuf(void* dst, const void* src, uint8_t, uint16_t bursts,
                                      uint16_t length, uint16_t srcGap, uint16_t dstGap) {
    AscendC::DataCopy(drydock::kernel::ub_tensor(static_cast<uint8_t*>(dst)),
                      drydock::kernel::ub_tensor(static_cast<const uint8_t*>(src)),
                      AscendC::DataCopyParams(bursts, length, srcGap, dstGap));
}
// Gaps in GM count bytes, in UB blocks; paddings count elements.
#define DRYDOCK_RAW_ALIGN(bits, T)                                                                 \
    DRYDOCK_INLINE void copy_gm_to_ubuf_align_b##bits(                                             \
        void* dst, const void* src, uint8_t, uint16_t bursts, uint32_t bytes, uint8_t left,        \
        uint8_t right, uint32_t srcGap, uint32_t dstGap) {                                         \
        AscendC::DataCopyPad(drydock::kernel::ub_tensor(static_cast<T*>(dst)),                     \
                             drydock::kernel::gm_tensor<T>(src),                                   \
                             AscendC::DataCopyExtParams(bursts, bytes, srcGap, dstGap, 0),         \
                             AscendC::DataCopyPadExtParams<T>(false, left, right, T(0)));          \
    }                                                                                              \
    DRYDOCK_INLINE void copy_ubuf_to_gm_align_b##bits(void* dst, const void* src, uint8_t,         \
                                                      uint16_t bursts, uint32_t bytes, uint8_t,    \
                                                      uint8_t, uint32_t srcGap, uint32_t dstGap) { \
        AscendC::DataCopyPad(drydock::kernel::gm_tensor<T>(dst),                                   \
                             drydock::kernel::ub_tensor(static_cast<const T*>(src)),               \
                             AscendC::DataCopyExtParams(bursts, bytes, srcGap, dstGap, 0));        \
    }
DRYDOCK_RAW_ALIGN(8, uint8_t)
DRYDOCK_RAW_ALIGN(16, uint16_t)
DRYDOCK_RAW_ALIGN(32, uint32_t)
#undef DRYDOCK_RAW_ALIGN

DRYDOCK_INLINE int64_t get_block_idx() { return AscendC::GetBlockIdx(); }
DRYDOCK_INLINE int64_t get_block_num() { return AscendC::GetBlockNum(); }
DRYDOCK_INLINE int64_t get_subblockid() { return AscendC::GetSubBlockIdx(); }
