#pragma once
// TransDataTo5HD and Transpose (spec kernel-vector 2.10).
#include "vector_gather-inl.h"

namespace drydock::kernel {

/// Offset of an address that GetPhyAddr gave out.
DRYDOCK_INLINE uint32_t ub_offset(uint64_t address) {
    const CoreContext& core = current_core();
    const uint64_t offset =
        address - reinterpret_cast<uint64_t>(core.local_base[static_cast<int>(Space::kUb)]);
    if (unlikely(offset >= core.local_bytes[static_cast<int>(Space::kUb)])) {
        kernel_fault("mem.local-oob",
                     text("address 0x%llx is not in UB", static_cast<unsigned long long>(address)),
                     "addresses come from GetPhyAddr() of tensors in UB");
    }
    return static_cast<uint32_t>(offset);
}

template <typename T>
DRYDOCK_INLINE void trans_data(TransDataForm& form, Space dst_space, Space src_space,
                               const AscendC::TransDataTo5HDParams& p) {
    static_assert(kOneOf<T, int8_t, uint8_t, int16_t, uint16_t, half, int32_t, uint32_t, float>,
                  "TransDataTo5HD: element type not supported on Ascend 910B; supported: int8_t, "
                  "uint8_t, int16_t, uint16_t, half, int32_t, uint32_t, float");
    Record r{};
    r.op = Opcode::kTransDataTo5HD;
    r.dtype = r.dst_dtype = kDType<T>;
    r.pipe = Pipe::kV;
    r.dst_space = dst_space;
    r.src_space = src_space;
    form.repeats = p.repeatTimes;
    form.dst_stride = p.dstRepStride;
    form.src_stride = p.srcRepStride;
    form.dst_high = p.dstHighHalf;
    form.src_high = p.srcHighHalf;
    r.dst = form.dst[0];
    r.src[0] = form.src[0];
    r.count = p.repeatTimes * 16u * (sizeof(T) == 4 ? 8 : 16);
    emit_special(r, &form);
}

}  // namespace drydock::kernel

namespace AscendC {

/// 16 blocks of 32 bytes: lane j of source block i becomes lane i of destination block j (16-bit).
template <typename T>
DRYDOCK_INLINE void TransDataTo5HD(const LocalTensor<T> (&dstList)[NCHW_CONV_ADDR_LIST_SIZE],
                                   const LocalTensor<T> (&srcList)[NCHW_CONV_ADDR_LIST_SIZE],
                                   const TransDataTo5HDParams& nchwconvParams) {
    drydock::TransDataForm form{};
    for (int32_t i = 0; i < NCHW_CONV_ADDR_LIST_SIZE; ++i) {
        drydock::kernel::check_tensor(dstList[i]);
        drydock::kernel::check_tensor(srcList[i]);
        form.dst[i] = drydock::kernel::Access::offset(dstList[i]);
        form.src[i] = drydock::kernel::Access::offset(srcList[i]);
    }
    drydock::kernel::trans_data<T>(form, drydock::kernel::Access::space(dstList[0]),
                                   drydock::kernel::Access::space(srcList[0]), nchwconvParams);
}
/// The same with addresses of GetPhyAddr().
template <typename T>
DRYDOCK_INLINE void TransDataTo5HD(uint64_t dstList[NCHW_CONV_ADDR_LIST_SIZE],
                                   uint64_t srcList[NCHW_CONV_ADDR_LIST_SIZE],
                                   const TransDataTo5HDParams& nchwconvParams) {
    drydock::TransDataForm form{};
    for (int32_t i = 0; i < NCHW_CONV_ADDR_LIST_SIZE; ++i) {
        form.dst[i] = drydock::kernel::ub_offset(dstList[i]);
        form.src[i] = drydock::kernel::ub_offset(srcList[i]);
    }
    drydock::kernel::trans_data<T>(form, drydock::Space::kUb, drydock::Space::kUb, nchwconvParams);
}
/// The same with the addresses in two tensors.
template <typename T>
DRYDOCK_INLINE void TransDataTo5HD(const LocalTensor<uint64_t>& dst,
                                   const LocalTensor<uint64_t>& src,
                                   const TransDataTo5HDParams& nchwconvParams) {
    drydock::TransDataForm form{};
    for (int32_t i = 0; i < NCHW_CONV_ADDR_LIST_SIZE; ++i) {
        form.dst[i] = drydock::kernel::ub_offset(dst.GetValue(static_cast<uint32_t>(i)));
        form.src[i] = drydock::kernel::ub_offset(src.GetValue(static_cast<uint32_t>(i)));
    }
    drydock::kernel::trans_data<T>(form, drydock::Space::kUb, drydock::Space::kUb, nchwconvParams);
}

/// 16 x 16 elements of 16 bits; dst may be src.
template <typename T>
DRYDOCK_INLINE void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
    static_assert(drydock::kernel::kOneOf<T, int16_t, uint16_t, half>,
                  "Transpose: element type not supported on Ascend 910B; supported: int16_t, "
                  "uint16_t, half");
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kTranspose, dst);
    drydock::kernel::add_source(r, 0, src);
    r.count = 16 * 16;
    drydock::kernel::emit_special(r, nullptr);
}

/// NCHW to NHWC or back; with TRANSPOSE_ND2ND_B16 the 16 x 16 form. The scratch tensor needs
/// (c+2)*h0*w0*sizeof(T) or (2c+1)*h0*w0*sizeof(T) bytes, h0 = 16 (32 for 8-bit), w0 =
/// 32/sizeof(T).
template <typename T>
DRYDOCK_INLINE void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<uint8_t>& sharedTmpBuffer,
                              const TransposeParamsExt& p) {
    if (p.transposeType == TransposeType::TRANSPOSE_ND2ND_B16) {
        if constexpr (sizeof(T) == 2) {
            return Transpose(dst, src);
        } else {
            drydock::kernel_fault("api.range", "Transpose: TRANSPOSE_ND2ND_B16 is for 16-bit types",
                                  "use TRANSPOSE_NCHW2NHWC or TRANSPOSE_NHWC2NCHW");
        }
    }
    const bool to_nhwc = p.transposeType == TransposeType::TRANSPOSE_NCHW2NHWC;
    if (unlikely(!to_nhwc && p.transposeType != TransposeType::TRANSPOSE_NHWC2NCHW)) {
        drydock::kernel_fault("api.range",
                              drydock::kernel::text("Transpose: transposeType %u is not supported",
                                                    static_cast<unsigned>(p.transposeType)),
                              "valid: TRANSPOSE_ND2ND_B16, TRANSPOSE_NCHW2NHWC, "
                              "TRANSPOSE_NHWC2NCHW");
    }
    const uint32_t size = static_cast<uint32_t>(sizeof(T));
    const uint32_t tile = (size == 1 ? 32u : 16u) * 32u;  // h0 * w0 * size
    const uint32_t scratch = (to_nhwc ? p.cSize + 2u : 2u * p.cSize + 1u) * tile;
    drydock::Record r = drydock::kernel::vector_record<T>(drydock::Opcode::kTransposeLayout, dst);
    drydock::kernel::add_source(r, 0, src);
    drydock::kernel::add_source(r, 1, sharedTmpBuffer);
    r.count = uint32_t{p.nSize} * p.cSize * p.hSize * p.wSize;
    const uint32_t room = drydock::kernel::Access::bytes(sharedTmpBuffer);
    if (unlikely(room < scratch)) {
        drydock::kernel_finding(
            "api.range",
            drydock::kernel::text("Transpose: sharedTmpBuffer has %u bytes; %u are needed", room,
                                  scratch),
            "make the temporary buffer as large as the formula of the interface says", true);
    }
    const drydock::LayoutForm form = {p.nSize, p.cSize, p.hSize,
                                      p.wSize, to_nhwc, scratch < room ? scratch : room};
    drydock::kernel::emit_special(r, &form);
}

}  // namespace AscendC
