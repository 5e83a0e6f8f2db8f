#pragma once
// DataCopy, DataCopyPad, atomic write-back, InitGlobalMemory (spec kernel-core 4.1, 4.2, 4.4, 4.5).
#include "buf_pool-inl.h"
#include "vector_data-inl.h"

namespace drydock::kernel {

template <typename T>
DRYDOCK_INLINE uint8_t* gm_address(const GlobalTensor<T>& t) {
    if (unlikely(t.GetPhyAddr() == nullptr)) {
        kernel_fault("mem.gm-null", "a GlobalTensor without address is an operand of a copy",
                     "call SetGlobalBuffer first");
    }
    return reinterpret_cast<uint8_t*>(const_cast<T*>(t.GetPhyAddr()));
}

/// What SetL2CacheHint left in a tensor.
struct L2Hint {
    template <typename T>
    static bool bypassed_by_reads(const GlobalTensor<T>& t) {
        return t.reads_bypass_l2_;
    }
    template <typename T>
    static bool bypassed_by_writes(const GlobalTensor<T>& t) {
        return t.writes_bypass_l2_;
    }
};

constexpr Pipe copy_pipe(Space src, Space dst) {
    if (src == Space::kGm) return Pipe::kMte2;
    if (src == Space::kUb) return dst == Space::kUb ? Pipe::kV : Pipe::kMte3;
    if (src == Space::kL1 && dst == Space::kGm) return Pipe::kMte3;
    return src == Space::kL1 ? Pipe::kMte1 : Pipe::kFix;
}

template <typename T>
DRYDOCK_INLINE Record copy_record(Opcode op, const LocalTensor<T>& dst,
                                  const GlobalTensor<T>& src) {
    Record r = vector_record<T>(op, dst);
    r.src_space = Space::kGm;
    r.gm = gm_address(src);
    r.bypass_l2 = L2Hint::bypassed_by_reads(src) ? 1 : 0;
    r.pipe = Pipe::kMte2;
    return r;
}
template <typename T>
DRYDOCK_INLINE Record copy_record(Opcode op, const GlobalTensor<T>& dst,
                                  const LocalTensor<T>& src) {
    Record r{};
    r.op = op;
    r.dtype = r.dst_dtype = kDType<T>;
    add_source(r, 0, src);
    r.dst_space = Space::kGm;
    r.gm = gm_address(dst);
    r.bypass_l2 = L2Hint::bypassed_by_writes(dst) ? 1 : 0;
    r.pipe = copy_pipe(r.src_space, Space::kGm);
    const VectorState& state = current_core().vector;
    if (unlikely(state.atomic != AtomicOp::kNone)) {
        r.atomic = static_cast<uint8_t>(state.atomic);
        r.dtype = r.dst_dtype = state.atomic_dtype;
    }
    return r;
}
template <typename T>
DRYDOCK_INLINE Record copy_record(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    Record r = vector_record<T>(op, dst);
    add_source(r, 0, src);
    r.pipe = copy_pipe(r.src_space, r.dst_space);
    return r;
}

DRYDOCK_INLINE void emit_blocks(Record& r, const BlockCopyForm& form) {
    r.form = Form::kBlocks;
    r.side = &form;
    record(r);
}

/// The count form moves whole blocks: what is beyond them stays (spec kernel-core 4.1).
template <typename T, typename Dst, typename Src>
DRYDOCK_INLINE void copy_count(const Dst& dst, const Src& src, uint32_t count) {
    const uint64_t bytes = bytes_of<T>(count);
    if (unlikely(bytes % 32 != 0 && current_core().observed)) {
        kernel_finding("tail.rounded-down",
                       text("DataCopy of %u elements (%llu bytes) moves whole blocks of 32 bytes: "
                            "the last %llu bytes "
                            "are not copied",
                            count, static_cast<unsigned long long>(bytes),
                            static_cast<unsigned long long>(bytes % 32)),
                       "use DataCopyPad for lengths that are not a multiple of 32 bytes", true);
    }
    if (bytes < 32) return;
    Record r = copy_record(Opcode::kCopy, dst, src);
    r.count = static_cast<uint32_t>(bytes / 32 * 32 / sizeof(T));
    const BlockCopyForm form = {1, static_cast<uint32_t>(bytes / 32), 0, 0};
    emit_blocks(r, form);
}
template <typename Dst, typename Src>
DRYDOCK_INLINE void copy_pieces(const Dst& dst, const Src& src, const AscendC::DataCopyParams& p) {
    if (p.blockCount == 0 || p.blockLen == 0) return;
    Record r = copy_record(Opcode::kCopy, dst, src);
    const BlockCopyForm form = {p.blockCount, p.blockLen, p.srcStride, p.dstStride};
    emit_blocks(r, form);
}

/// One dimension of a sliced copy: `count` slices, `length` elements each, from `first` on.
struct Slices {
    uint64_t first, length, step, count;
};
/// `blocks`: the length counts blocks of 32 bytes, else it is one element (spec kernel-core 4.1).
template <typename T>
DRYDOCK_INLINE Slices slices_of(const AscendC::SliceInfo& s, bool blocks) {
    const uint64_t length = blocks ? uint64_t{s.burstLen} * 32 / sizeof(T) : 1;
    const uint64_t step = length + s.stride;
    const bool empty = s.endIndex < s.startIndex || length == 0;
    return {s.startIndex, length, step,
            empty ? 0 : (uint64_t{s.endIndex} - s.startIndex + 1 + s.stride) / step};
}

/// Copies the slices of `src` to those of `dst`, one by one in the order of their indices, lowest
/// dimension first, as the device's library does.
template <typename T, typename Dst, typename Src>
inline void copy_slices(const Dst& dst, const Src& src, const AscendC::SliceInfo dst_slices[],
                        const AscendC::SliceInfo src_slices[], uint32_t dims) {
    Slices to[K_MAX_SHAPE_DIM], from[K_MAX_SHAPE_DIM];
    if (dims == 0 || dims > K_MAX_SHAPE_DIM) {
        kernel_fault("api.range", text("DataCopy of slices: %u dimensions", dims), "1 to 8");
    }
    uint64_t total = 1;
    for (uint32_t d = 0; d < dims; ++d) {
        to[d] = slices_of<T>(dst_slices[d], d == 0);
        from[d] = slices_of<T>(src_slices[d], d == 0);
        if (to[d].count != from[d].count || to[d].length != from[d].length) {
            kernel_fault(
                "api.range",
                text("DataCopy of slices: dimension %u has %llu slices of %llu elements in "
                     "src, %llu of %llu in dst",
                     d, static_cast<unsigned long long>(from[d].count),
                     static_cast<unsigned long long>(from[d].length),
                     static_cast<unsigned long long>(to[d].count),
                     static_cast<unsigned long long>(to[d].length)),
                "give both sides as many slices of one length");
        }
        total *= from[d].count;
    }
    for (uint64_t slice = 0; slice < total; ++slice) {
        uint64_t rest = slice, to_at = 0, from_at = 0, to_pitch = 1, from_pitch = 1;
        for (uint32_t d = 0; d < dims; ++d) {
            const uint64_t index = rest % from[d].count;
            rest /= from[d].count;
            to_at += (to[d].first + index * to[d].step) * to_pitch;
            from_at += (from[d].first + index * from[d].step) * from_pitch;
            to_pitch *= dst_slices[d].shapeValue;
            from_pitch *= src_slices[d].shapeValue;
        }
        copy_count<T>(dst[to_at], src[from_at], static_cast<uint32_t>(from[0].length));
    }
}

DRYDOCK_INLINE void emit_pad(Record& r, const PadCopyForm& form) {
    r.form = Form::kPad;
    r.side = &form;
    record(r);
}

/// Ranges of DataCopyPad's fields, told when somebody listens (spec kernel-core 4.2).
template <typename T>
DRYDOCK_INLINE void report_pad(const PadCopyForm& f) {
    if (likely(!current_core().observed)) return;
    if (f.pieces > 4095 || f.piece_bytes > 2097151 || f.piece_bytes % sizeof(T) != 0) {
        kernel_finding("api.range",
                       text("DataCopyPad: blockCount %u (at most 4095) or blockLen %u (at most "
                            "2097151, a multiple of "
                            "%u) is out of range",
                            f.pieces, f.piece_bytes, static_cast<unsigned>(sizeof(T))),
                       "split the copy", true);
    }
    if (f.left_elems * sizeof(T) > 32 || f.right_elems * sizeof(T) > 32) {
        kernel_finding("api.pad-too-long",
                       text("DataCopyPad: padding of %u and %u elements exceeds 32 bytes",
                            f.left_elems, f.right_elems),
                       "a padding is at most 32 bytes", true);
    }
    if (sizeof(T) == 8 && f.pad_set && f.pad_bits != 0) {
        kernel_finding("api.pad-64bit",
                       "DataCopyPad: the padding value of an 8-byte type must be 0",
                       "fill afterwards", true);
    }
    if (f.pad_set && f.left_elems == 0 && f.right_elems == 0 && f.piece_bytes % 32 != 0) {
        kernel_finding("tail.pad-ignored",
                       "DataCopyPad: isPad without paddings fills the last block with the first "
                       "element, not with the "
                       "padding value",
                       "give rightPadding", false);
    }
}

template <typename T>
DRYDOCK_INLINE void pad_in(const LocalTensor<T>& dst, const GlobalTensor<T>& src, uint32_t pieces,
                           uint32_t bytes, uint32_t gm_gap, uint32_t local_gap, bool pad,
                           uint8_t left, uint8_t right, uint64_t value) {
    if (pieces == 0 || bytes == 0) return;
    Record r = copy_record(Opcode::kCopyPad, dst, src);
    PadCopyForm form = {pieces, bytes, gm_gap, local_gap, left, right, pad, value};
    report_pad<T>(form);
    const VectorState& state = current_core().vector;
    if (unlikely(!pad && state.pad_value_set)) {
        form.pad_set = true;
        form.pad_bits = state.pad_value;
    }
    emit_pad(r, form);
}
template <typename T>
DRYDOCK_INLINE void pad_out(const GlobalTensor<T>& dst, const LocalTensor<T>& src, uint32_t pieces,
                            uint32_t bytes, uint32_t local_gap, uint32_t gm_gap) {
    if (pieces == 0 || bytes == 0) return;
    Record r = copy_record(Opcode::kCopyPad, dst, src);
    const PadCopyForm form = {pieces, bytes, gm_gap, local_gap, 0, 0, false, 0};
    report_pad<T>(form);
    emit_pad(r, form);
}

DRYDOCK_INLINE void emit_matrix(Record& r, const MatrixCopyForm& form, uint32_t size) {
    r.form = Form::kSpecial;
    r.side = &form;
    r.count = form.matrices * form.rows * (form.row_bytes / size);
    record(r);
}
/// Rows into columns of 32 bytes: GM or UB to L1, GM to UB.
template <typename T, typename Src>
DRYDOCK_INLINE void copy_nd_to_nz(const LocalTensor<T>& dst, const Src& src,
                                  const AscendC::Nd2NzParams& p) {
    static_assert(sizeof(T) <= 4, "DataCopy with Nd2NzParams: types of 1, 2 or 4 bytes");
    if (p.ndNum == 0 || p.nValue == 0 || p.dValue == 0) return;
    Record r = copy_record(Opcode::kNd2Nz, dst, src);
    const uint64_t size = sizeof(T);
    const MatrixCopyForm form = {p.ndNum,
                                 p.nValue,
                                 static_cast<uint32_t>(p.dValue * size),
                                 32,
                                 p.srcDValue * size,
                                 p.srcNdMatrixStride * size,
                                 uint64_t{p.dstNzC0Stride} * 32,
                                 uint64_t{p.dstNzNStride} * 32,
                                 p.dstNzMatrixStride * size};
    emit_matrix(r, form, sizeof(T));
}
/// Columns into rows of GM. A column block is 16 elements: what the matrix unit leaves behind.
template <typename T>
DRYDOCK_INLINE void copy_nz_to_nd(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                  const AscendC::Nz2NdParamsFull& p) {
    static_assert(sizeof(T) == 2 || sizeof(T) == 4,
                  "DataCopy with Nz2NdParamsFull: types of 2 or 4 bytes");
    if (p.ndNum == 0 || p.nValue == 0 || p.dValue == 0) return;
    Record r = copy_record(Opcode::kNz2Nd, dst, src);
    const uint64_t size = sizeof(T);
    constexpr uint64_t kFractal = AscendC::BLOCK_CUBE;
    const MatrixCopyForm form = {p.ndNum,
                                 p.nValue,
                                 static_cast<uint32_t>(p.dValue * size),
                                 static_cast<uint32_t>(kFractal * size),
                                 p.dstDStride * size,
                                 p.dstNdMatrixStride * size,
                                 p.srcNStride * kFractal * size,
                                 kFractal * size,
                                 p.srcNdMatrixStride * kFractal * kFractal * size};
    emit_matrix(r, form, sizeof(T));
}
DRYDOCK_INLINE void check_plain_copy(const AscendC::DataCopyEnhancedParams& p) {
    const bool plain = p.blockMode == AscendC::BlockMode::BLOCK_MODE_NORMAL &&
                       p.deqScale == AscendC::DeqScale::DEQ_NONE && !p.isRelu;
    if (likely(plain)) return;
    kernel_fault("api.unsupported",
                 "DataCopy with DataCopyEnhancedParams: only BLOCK_MODE_NORMAL without "
                 "dequantisation and relu is supported; see docs/coverage.md",
                 "copy first, then compute");
}

template <typename T>
DRYDOCK_INLINE void set_atomic(AtomicOp op) {
    static_assert(kOneOf<T, int8_t, int16_t, int32_t, half, bfloat16, float>,
                  "SetAtomic: element type not supported on Ascend 910B; supported: int8_t, "
                  "int16_t, int32_t, half, "
                  "bfloat16_t, float");
    atomic_mode(op, kDType<T>);
    VectorState& state = current_core().vector;
    state.atomic = op;
    state.atomic_dtype = kDType<T>;
}

/// Fills UB scratch with `value`: by Duplicate where the type has it, else by scalar stores.
template <typename T>
DRYDOCK_INLINE void fill_scratch(const LocalTensor<T>& scratch, uint32_t n, T value) {
    if constexpr (kMovable<T>) {
        AscendC::Duplicate(scratch, value, static_cast<int32_t>(n));
    } else {
        for (uint32_t i = 0; i < n; ++i) scratch.SetValue(i, value);
    }
}

}  // namespace drydock::kernel

namespace AscendC {

// ---- DataCopy: whole blocks
// -----------------------------------------------------------------------

template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                             const uint32_t count) {
    drydock::kernel::copy_count<T>(dst, src, count);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                             const uint32_t count) {
    drydock::kernel::copy_count<T>(dst, src, count);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const uint32_t count) {
    drydock::kernel::copy_count<T>(dst, src, count);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                             const DataCopyParams& repeatParams) {
    drydock::kernel::copy_pieces(dst, src, repeatParams);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                             const DataCopyParams& repeatParams) {
    drydock::kernel::copy_pieces(dst, src, repeatParams);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const DataCopyParams& repeatParams) {
    drydock::kernel::copy_pieces(dst, src, repeatParams);
}
/// Slices of a tensor of `dimValue` dimensions; one SliceInfo per dimension, lowest first.
template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                             const SliceInfo dstSliceInfo[], const SliceInfo srcSliceInfo[],
                             const uint32_t dimValue = 1) {
    drydock::kernel::copy_slices<T>(dst, src, dstSliceInfo, srcSliceInfo, dimValue);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                             const SliceInfo dstSliceInfo[], const SliceInfo srcSliceInfo[],
                             const uint32_t dimValue = 1) {
    drydock::kernel::copy_slices<T>(dst, src, dstSliceInfo, srcSliceInfo, dimValue);
}

template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                             const DataCopyParams& intriParams,
                             const DataCopyEnhancedParams& enhancedParams) {
    drydock::kernel::check_plain_copy(enhancedParams);
    drydock::kernel::copy_pieces(dst, src, intriParams);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                             const DataCopyParams& intriParams,
                             const DataCopyEnhancedParams& enhancedParams) {
    drydock::kernel::check_plain_copy(enhancedParams);
    drydock::kernel::copy_pieces(dst, src, intriParams);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const DataCopyParams& intriParams,
                             const DataCopyEnhancedParams& enhancedParams) {
    drydock::kernel::check_plain_copy(enhancedParams);
    drydock::kernel::copy_pieces(dst, src, intriParams);
}

// ---- DataCopy between matrices in rows and in columns of blocks

template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                             const Nd2NzParams& intriParams) {
    drydock::kernel::copy_nd_to_nz(dst, src, intriParams);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const Nd2NzParams& intriParams) {
    drydock::kernel::copy_nd_to_nz(dst, src, intriParams);
}
template <typename T>
DRYDOCK_INLINE void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                             const Nz2NdParamsFull& intriParams) {
    drydock::kernel::copy_nz_to_nd(dst, src, intriParams);
}

// ---- DataCopyPad: exact bytes
// -----------------------------------------------------------------------

template <typename T>
DRYDOCK_INLINE void DataCopyPad(
    const LocalTensor<T>& dst, const GlobalTensor<T>& src, const DataCopyExtParams& dataCopyParams,
    const DataCopyPadExtParams<drydock::kernel::NotDeduced<T>>& padParams) {
    drydock::kernel::pad_in(dst, src, dataCopyParams.blockCount, dataCopyParams.blockLen,
                            dataCopyParams.srcStride, dataCopyParams.dstStride, padParams.isPad,
                            padParams.leftPadding, padParams.rightPadding,
                            drydock::kernel::bits_of(padParams.paddingValue));
}
template <typename T>
DRYDOCK_INLINE void DataCopyPad(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                                const DataCopyParams& dataCopyParams,
                                const DataCopyPadParams& padParams) {
    drydock::kernel::pad_in(dst, src, dataCopyParams.blockCount, dataCopyParams.blockLen,
                            dataCopyParams.srcStride, dataCopyParams.dstStride, padParams.isPad,
                            padParams.leftPadding, padParams.rightPadding, padParams.paddingValue);
}
template <typename T>
DRYDOCK_INLINE void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                const DataCopyExtParams& dataCopyParams) {
    drydock::kernel::pad_out(dst, src, dataCopyParams.blockCount, dataCopyParams.blockLen,
                             dataCopyParams.srcStride, dataCopyParams.dstStride);
}
template <typename T>
DRYDOCK_INLINE void DataCopyPad(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                                const DataCopyParams& dataCopyParams) {
    drydock::kernel::pad_out(dst, src, dataCopyParams.blockCount, dataCopyParams.blockLen,
                             dataCopyParams.srcStride, dataCopyParams.dstStride);
}

/// Filler of DataCopyPad calls without isPad, from now on.
template <typename T, TPosition pos = TPosition::MAX>
DRYDOCK_INLINE void SetPadValue(T paddingValue) {
    drydock::VectorState& state = drydock::current_core().vector;
    state.pad_value_set = true;
    state.pad_value = drydock::kernel::bits_of(paddingValue);
}

// ---- atomic write-back
// --------------------------------------------------------------------------------

template <typename T>
DRYDOCK_INLINE void SetAtomicAdd() {
    drydock::kernel::set_atomic<T>(drydock::AtomicOp::kAdd);
}
template <typename T>
DRYDOCK_INLINE void SetAtomicMax() {
    drydock::kernel::set_atomic<T>(drydock::AtomicOp::kMax);
}
template <typename T>
DRYDOCK_INLINE void SetAtomicMin() {
    drydock::kernel::set_atomic<T>(drydock::AtomicOp::kMin);
}
template <typename T>
DRYDOCK_INLINE void SetAtomicType() {
    drydock::kernel::set_atomic<T>(drydock::current_core().vector.atomic);
}
DRYDOCK_INLINE void SetAtomicNone() {
    drydock::atomic_mode(drydock::AtomicOp::kNone, drydock::DType::kFloat32);
    drydock::current_core().vector.atomic = drydock::AtomicOp::kNone;
}
DRYDOCK_INLINE void DisableDmaAtomic() { SetAtomicNone(); }

/// Fills `size` elements, with the unallocated end of UB as scratch (spec kernel-core 4.5).
template <typename T>
DRYDOCK_INLINE void InitGlobalMemory(GlobalTensor<T>& gmWorkspaceAddr, const uint64_t size,
                                     const T value) {
    using namespace drydock;
    if (size == 0) return;
    const CoreContext& core = current_core();
    const TPipe* pipe = GetTPipePtr();
    const uint32_t begin = pipe == nullptr ? 0 : kernel::PipeAccess::used(*pipe, Space::kUb);
    const uint32_t bytes = (core.local_bytes[static_cast<int>(Space::kUb)] - begin) / 32 * 32;
    if (unlikely(bytes == 0)) {
        kernel_fault("mem.ub-overflow",
                     "InitGlobalMemory needs free UB as scratch, but all of it is allocated",
                     "leave at least 32 bytes of UB unallocated");
    }
    const uint64_t chunk = bytes / sizeof(T);
    const LocalTensor<T> scratch(TPosition::VECCALC, begin, static_cast<uint32_t>(chunk));
    kernel::fill_scratch(scratch, static_cast<uint32_t>(size < chunk ? size : chunk), value);
    const auto filled = static_cast<uint8_t>(HardEvent::V_MTE3);
    flag_set(filled, kernel::kNoId, true);
    flag_wait(filled, kernel::kNoId, true);
    for (uint64_t at = 0; at < size; at += chunk) {
        const uint64_t n = size - at < chunk ? size - at : chunk;
        kernel::pad_out(gmWorkspaceAddr[at], scratch, 1, static_cast<uint32_t>(n * sizeof(T)), 0,
                        0);
    }
    pipe_barrier(Pipe::kMte3);
    // ASSUMED: vector instructions may use the scratch again at once; callers rely on it.
    const auto copied = static_cast<uint8_t>(HardEvent::MTE3_V);
    flag_set(copied, kernel::kNoId, true);
    flag_wait(copied, kernel::kNoId, true);
}
template <typename T>
DRYDOCK_INLINE void Fill(GlobalTensor<T>& gm, const uint64_t size, const T value) {
    InitGlobalMemory(gm, size, value);
}
template <typename T>
DRYDOCK_INLINE void InitOutput(GlobalTensor<T> gm, uint32_t size, T value = T(0)) {
    InitGlobalMemory(gm, static_cast<uint64_t>(size), value);
}

/// Scalar stores write through, so there is nothing to write back or to drop.
template <typename T, CacheLine entireType, DcciDst dcciDst = DcciDst::CACHELINE_ALL>
DRYDOCK_INLINE void DataCacheCleanAndInvalid(const GlobalTensor<T>&) {}
template <typename T, CacheLine entireType, DcciDst dcciDst = DcciDst::CACHELINE_ALL>
DRYDOCK_INLINE void DataCacheCleanAndInvalid(const LocalTensor<T>&) {}
/// Hints: nothing is cached.
template <typename T>
DRYDOCK_INLINE void DataCachePreload(const GlobalTensor<uint64_t>&, const T) {}
DRYDOCK_INLINE void ICachePreLoad(const int64_t) {}
/// Scalar access past the data cache.
template <typename T>
DRYDOCK_INLINE T ReadGmByPassDCache(__gm__ T* addr) {
    return *static_cast<T*>(drydock::scalar_access(
        drydock::Space::kGm, reinterpret_cast<uint64_t>(addr), sizeof(T), false));
}
template <typename T>
DRYDOCK_INLINE void WriteGmByPassDCache(__gm__ T* addr, T value) {
    *static_cast<T*>(drydock::scalar_access(drydock::Space::kGm, reinterpret_cast<uint64_t>(addr),
                                            sizeof(T), true)) = value;
    drydock::gm_changed();
}

}  // namespace AscendC
