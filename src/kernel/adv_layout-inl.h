#pragma once
// Pad, UnPad and ConfusionTranspose (spec kernel-vector 2.10, 4.2).
#include "adv_quant-inl.h"

namespace drydock::kernel {

template <typename T, class Scratch>
DRYDOCK_INLINE void pad(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const AscendC::PadParams& p, const Scratch& tmp,
                        const AscendC::tiling::PadTiling& tiling) {
    check_columns("Pad", tiling.srcOriWidth, tiling.srcWidth);
    const uint32_t width = p.leftPad + tiling.srcOriWidth + p.rightPad;
    const Matrix from = plain_matrix(tiling.srcHeight, tiling.srcOriWidth, tiling.srcWidth);
    AdvancedCall call(Opcode::kPad, kDType<T>, kDType<T>, uint64_t{from.rows} * width);
    add_matrix(call, "dst", OperandUse::kWrite, dst, plain_matrix(from.rows, width, width));
    add_matrix(call, "src", OperandUse::kRead, src, from);
    set_shape(call, from);
    call.form.shape[2] = p.leftPad;
    call.form.shape[3] = p.rightPad;
    call.form.scalar[0] = bits_of(static_cast<T>(p.padValue));
    call.scratch(tmp, rearrange_scratch(uint64_t{from.rows} * from.pitch * sizeof(T)));
    call.emit();
}

template <typename T, class Scratch>
DRYDOCK_INLINE void unpad(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                          const AscendC::UnPadParams& p, const Scratch& tmp,
                          const AscendC::tiling::UnPadTiling& tiling) {
    check_columns("UnPad", uint64_t{p.leftPad} + p.rightPad, tiling.srcWidth);
    const uint32_t width = tiling.srcWidth - p.leftPad - p.rightPad;
    const Matrix from = plain_matrix(tiling.srcHeight, tiling.srcWidth, tiling.srcWidth);
    AdvancedCall call(Opcode::kUnPad, kDType<T>, kDType<T>, uint64_t{from.rows} * width);
    add_matrix(call, "dst", OperandUse::kWrite, dst, plain_matrix(from.rows, width, width));
    add_matrix(call, "src", OperandUse::kRead, src, from);
    call.form.shape[0] = from.rows;
    call.form.shape[1] = width;
    call.form.shape[2] = p.leftPad;
    call.scratch(tmp, rearrange_scratch(uint64_t{from.rows} * from.pitch * sizeof(T)));
    call.emit();
}

/// The tiling has the dimensions in param0 to param7, their number in param8: [b, n, s, d], or rows
/// and columns for ND2ND_ONLY.
template <typename T, class Scratch>
DRYDOCK_INLINE void confusion_transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                        const Scratch& tmp, AscendC::TransposeType type,
                                        const AscendC::tiling::ConfusionTransposeTiling& tiling) {
    static_assert(kOneOf<T, half, int16_t, uint16_t, float, int32_t, uint32_t, bfloat16>,
                  "ConfusionTranspose: elements of 16 or 32 bits");
    const bool matrix = type == AscendC::TransposeType::TRANSPOSE_ND2ND_ONLY;
    const bool known = type >= AscendC::TransposeType::TRANSPOSE_NZ2ND_0213 &&
                       type <= AscendC::TransposeType::TRANSPOSE_NZ2NZ_012_WITHOUT_N;
    const uint32_t last = matrix ? tiling.param1 : tiling.param3;
    if (unlikely((!matrix && !known) || tiling.param8 != (matrix ? 2 : 4) ||
                 (!matrix && (last % 16 != 0 || tiling.param2 % 16 != 0)))) {
        bad_shape(
            text("ConfusionTranspose: type %u of [%u, %u, %u, %u] (%u dimensions)",
                 static_cast<unsigned>(type), tiling.param0, tiling.param1, tiling.param2,
                 tiling.param3, tiling.param8),
            "tell GetConfusionTransposeTilingInfo [B, N, S, H / N] with multiples of 16 in the "
            "last two, or [rows, columns] for TRANSPOSE_ND2ND_ONLY");
    }
    const uint32_t shape[4] = {tiling.param0, tiling.param1, matrix ? 1 : tiling.param2,
                               matrix ? 1 : tiling.param3};
    uint64_t count = 1;
    for (const uint32_t n : shape) count *= n;
    AdvancedCall call(Opcode::kConfusionTranspose, kDType<T>, kDType<T>, count);
    call.write("dst", dst, count);
    call.read("src", src, count);
    for (int i = 0; i < 4; ++i) call.form.shape[i] = shape[i];
    // The six layouts are numbered as the public enumeration, ND2ND_ONLY is the seventh.
    call.record.mode = static_cast<uint8_t>(type);
    call.scratch(tmp, rearrange_scratch(count * sizeof(T)));
    call.emit();
}

}  // namespace drydock::kernel

namespace AscendC {

/// Rows of srcOriWidth elements with leftPad and rightPad elements of padValue around them.
#define DRYDOCK_FORM(TMP, tmp)                                                                  \
    template <typename T>                                                                       \
    DRYDOCK_INLINE void Pad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,   \
                            const PadParams& padParams, TMP const PadTiling& tiling) {          \
        DRYDOCK_CHECK_SHAPED(Pad, T, half, float, int16_t, uint16_t, int32_t, uint32_t);        \
        drydock::kernel::pad(dstTensor, srcTensor, padParams, tmp, tiling);                     \
    }                                                                                           \
    /* Rows without their first leftPad and last rightPad elements, one behind the other. */    \
    template <typename T>                                                                       \
    DRYDOCK_INLINE void UnPad(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, \
                              const UnPadParams& unPadParams, TMP const UnPadTiling& tiling) {  \
        DRYDOCK_CHECK_SHAPED(UnPad, T, half, float, int16_t, uint16_t, int32_t, uint32_t);      \
        drydock::kernel::unpad(dstTensor, srcTensor, unPadParams, tmp, tiling);                 \
    }                                                                                           \
    /* Moves the heads of [B, N, S, H / N] and [B, S, H] between ND and NZ. */                  \
    template <typename T>                                                                       \
    DRYDOCK_INLINE void ConfusionTranspose(                                                     \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                       \
        TMP TransposeType transposeType, const ConfusionTransposeTiling& tiling) {              \
        drydock::kernel::confusion_transpose(dstTensor, srcTensor, tmp, transposeType, tiling); \
    }                                                                                           \
    /* The newer name. */                                                                       \
    template <typename T>                                                                       \
    DRYDOCK_INLINE void Transpose(                                                              \
        const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                       \
        TMP TransposeType transposeType, const ConfusionTransposeTiling& tiling) {              \
        drydock::kernel::confusion_transpose(dstTensor, srcTensor, tmp, transposeType, tiling); \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

}  // namespace AscendC

#undef DRYDOCK_CHECK_SHAPED
#undef DRYDOCK_SCRATCH_FORMS
#undef DRYDOCK_TMP_PARAMETER
