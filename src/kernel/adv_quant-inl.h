#pragma once
// AscendQuant, AscendDequant and AscendAntiQuant (spec kernel-vector 4.2).
#include "adv_select-inl.h"

namespace drydock::kernel {

/// A scale or an offset: one number, or a tensor that is repeated every `period` elements.
template <typename T>
struct QuantTensor {
    const LocalTensor<T>& tensor;
    uint32_t period;
};
template <typename T>
struct IsQuantTensor : std::false_type {};
template <typename T>
struct IsQuantTensor<QuantTensor<T>> : std::true_type {};

/// Operand `name` of AscendQuant; shape[slot] its period, or scalar[slot - 1].
template <class Parameter>
DRYDOCK_INLINE void add_quant_parameter(AdvancedCall& call, const char* name, int slot,
                                        const Parameter& parameter, uint32_t count) {
    if constexpr (IsQuantTensor<Parameter>::value) {
        const uint32_t period = parameter.period == 0 ? 1 : parameter.period;
        call.read(name, parameter.tensor, period < count ? period : count);
        call.form.shape[slot] = period;
    } else {
        set_scalar(call, slot - 1, static_cast<float>(parameter));
    }
}

template <typename T, class Scale, class Offset, class Scratch>
DRYDOCK_INLINE void quant(const LocalTensor<int8_t>& dst, const LocalTensor<T>& src,
                          const Scratch& tmp, const Scale& scale, const Offset& offset,
                          uint32_t count) {
    static_assert(kOneOf<T, half, float>, "AscendQuant: the source is half or float");
    AdvancedCall call(Opcode::kAscendQuant, kDType<T>, DType::kInt8, count);
    call.write("dst", dst, count);
    call.read("src", src, count);
    call.form.shape[0] = count;
    add_quant_parameter(call, "scale", 1, scale, count);
    add_quant_parameter(call, "offset", 2, offset, count);
    call.record.mode = static_cast<uint8_t>((IsQuantTensor<Scale>::value ? kQuantScale : 0) |
                                            (IsQuantTensor<Offset>::value ? kQuantOffset : 0));
    call.scratch(tmp, elementwise_scratch(uint64_t{count} * sizeof(T)));
    call.emit();
}

/// The float of a dequantisation scale; 64 bits hold it in their low half.
template <typename T>
DRYDOCK_INLINE float dequant_scale(const T& scale) {
    if constexpr (sizeof(T) == 8) {
        return value_of_bits<float>(scale);
    } else {
        return static_cast<float>(scale);
    }
}

/// scale: a LocalTensor, or one number.
template <AscendC::DeQuantMode mode, typename D, class Scale, class Scratch>
DRYDOCK_INLINE void dequant(const LocalTensor<D>& dst, const LocalTensor<int32_t>& src,
                            const Scale& scale, const Scratch& tmp, AscendC::DequantParams params) {
    static_assert(kOneOf<D, half, float, bfloat16>,
                  "AscendDequant: the result is half, bfloat16_t or float");
    check_columns("AscendDequant", params.calCount, params.n);
    const bool split = params.m == 1 && params.calCount != 0 &&
                       params.calCount % (32 / sizeof(D)) == 0 && params.n % params.calCount == 0;
    if (mode == AscendC::DeQuantMode::DEQUANT_WITH_SINGLE_ROW && split)
        params = {params.n / params.calCount, params.calCount, params.calCount};
    const Matrix m = plain_matrix(params.m, params.calCount, params.n);
    AdvancedCall call(Opcode::kAscendDequant, DType::kInt32, kDType<D>, m.count());
    add_matrix(call, "dst", OperandUse::kWrite, dst,
               plain_matrix(m.rows, m.columns, whole_blocks<D>(m.pitch)));
    add_matrix(call, "src", OperandUse::kRead, src, m);
    set_shape(call, m);
    if constexpr (std::is_class<Scale>::value && !kOneOf<Scale, half, bfloat16>) {
        static_assert(kOneOf<typename Scale::PrimType, float, uint64_t, half, bfloat16>,
                      "AscendDequant: the scale is float, half, bfloat16_t or uint64_t");
        call.read("deqScale", scale, m.columns);
        call.record.mode = kQuantScale;
    } else {
        set_scalar(call, 0, dequant_scale(scale));
    }
    call.scratch(tmp, elementwise_scratch(uint64_t{m.rows} * m.pitch * sizeof(int32_t)));
    call.emit();
}

/// The deprecated forms without shapes: the scale's length is the row.
template <typename S>
DRYDOCK_INLINE AscendC::DequantParams dequant_params(const LocalTensor<S>& scale, uint32_t count) {
    const uint32_t row = scale.GetSize() < count ? scale.GetSize() : count;
    return {row == 0 ? 0 : count / row, row, row};
}

enum class AntiQuantOffset : uint8_t { kNone, kNumber, kTensor };

/// offset and scale: LocalTensors or numbers of D; `kind` says whether the offset counts.
template <bool transposed, AntiQuantOffset kind, typename S, typename D, class Offset, class Scale,
          class Scratch>
DRYDOCK_INLINE void anti_quant(const LocalTensor<D>& dst, const LocalTensor<S>& src,
                               const Offset& offset, const Scale& scale, const Scratch& tmp,
                               uint32_t k, const AscendC::AntiQuantShapeInfo& info) {
    static_assert(kOneOf<S, int8_t, AscendC::int4b_t>,
                  "AscendAntiQuant: the source is int8_t or int4b_t");
    static_assert(kOneOf<D, half, bfloat16>, "AscendAntiQuant: the result is half or bfloat16_t");
    const uint32_t other = k == 0 ? 0 : src.GetSize() / k;
    const uint32_t rows = transposed ? other : k, columns = transposed ? k : other;
    AdvancedCall call(Opcode::kAscendAntiQuant, kDType<S>, kDType<D>, uint64_t{rows} * columns);
    call.write("dst", dst, uint64_t{rows} * columns);
    call.read("src", src, uint64_t{rows} * columns);
    constexpr bool tensors = std::is_same<Scale, LocalTensor<D>>::value;
    const uint32_t height = info.scaleHeight != 0 ? info.scaleHeight : (transposed ? rows : 1);
    const uint32_t width = info.scaleWidth != 0 ? info.scaleWidth : (transposed ? 1 : columns);
    const uint32_t group_rows = height == 0 ? 0 : rows / height;
    const uint32_t group_columns = width == 0 ? 0 : columns / width;
    if (tensors && unlikely(group_rows * height != rows || group_columns * width != columns ||
                            rows == 0 || columns == 0)) {
        bad_shape(text("AscendAntiQuant: a scale of [%u, %u] does not divide a source of [%u, %u]",
                       height, width, rows, columns),
                  "K divides the source, the scale's shape divides the source's");
    }
    if constexpr (kind == AntiQuantOffset::kTensor)
        call.read("offset", offset, uint64_t{height} * width);
    if constexpr (tensors) {
        call.read("scale", scale, uint64_t{height} * width);
    } else {
        set_scalar(call, 0, static_cast<float>(scale));
        if constexpr (kind == AntiQuantOffset::kNumber)
            set_scalar(call, 1, static_cast<float>(offset));
    }
    call.form.shape[0] = rows;
    call.form.shape[1] = columns;
    call.form.shape[2] = tensors ? group_rows : 1;
    call.form.shape[3] = tensors ? group_columns : 1;
    call.form.shape[4] = width;
    call.record.mode = static_cast<uint8_t>((tensors ? kQuantScale : 0) |
                                            (kind == AntiQuantOffset::kTensor ? kQuantOffset : 0) |
                                            (kind == AntiQuantOffset::kNone ? kQuantNoOffset : 0));
    call.scratch(tmp, elementwise_scratch(uint64_t{rows} * columns * sizeof(D)));
    call.emit();
}

}  // namespace drydock::kernel

namespace AscendC {

// dst = src * scale + offset as int8_t, saturated; computed in half. A scale or an offset for every
// channel is repeated every scaleCount (offsetCount) elements; without counts its size is the
// period.
#define DRYDOCK_FORM(TMP, tmp)                                                                 \
    template <typename T, bool isReuseSource = false,                                          \
              const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>                      \
    DRYDOCK_INLINE void AscendQuant(const LocalTensor<int8_t>& dstTensor,                      \
                                    const LocalTensor<T>& srcTensor, TMP const float scale,    \
                                    const float offset, const uint32_t calCount) {             \
        drydock::kernel::quant(dstTensor, srcTensor, tmp, scale, offset, calCount);            \
    }                                                                                          \
    template <typename T, bool isReuseSource = false,                                          \
              const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>                      \
    DRYDOCK_INLINE void AscendQuant(const LocalTensor<int8_t>& dstTensor,                      \
                                    const LocalTensor<T>& srcTensor, TMP const float scale,    \
                                    const float offset) {                                      \
        drydock::kernel::quant(dstTensor, srcTensor, tmp, scale, offset, srcTensor.GetSize()); \
    }                                                                                          \
    template <typename T, bool isReuseSource = false,                                          \
              const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>                      \
    DRYDOCK_INLINE void AscendQuant(                                                           \
        const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,                 \
        TMP const LocalTensor<T>& scaleTensor, const drydock::kernel::Undeduced<T> offset,     \
        const uint32_t scaleCount, const uint32_t calCount) {                                  \
        const drydock::kernel::QuantTensor<T> scale{scaleTensor, scaleCount};                  \
        drydock::kernel::quant(dstTensor, srcTensor, tmp, scale, offset, calCount);            \
    }                                                                                          \
    template <typename T, bool isReuseSource = false,                                          \
              const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>                      \
    DRYDOCK_INLINE void AscendQuant(                                                           \
        const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,                 \
        TMP const LocalTensor<T>& scaleTensor, const drydock::kernel::Undeduced<T> offset) {   \
        const drydock::kernel::QuantTensor<T> scale{scaleTensor, scaleTensor.GetSize()};       \
        drydock::kernel::quant(dstTensor, srcTensor, tmp, scale, offset, srcTensor.GetSize()); \
    }                                                                                          \
    template <typename T, bool isReuseSource = false,                                          \
              const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>                      \
    DRYDOCK_INLINE void AscendQuant(                                                           \
        const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,                 \
        TMP const LocalTensor<T>& scaleTensor, const LocalTensor<T>& offsetTensor,             \
        const uint32_t scaleCount, const uint32_t offsetCount, const uint32_t calCount) {      \
        const drydock::kernel::QuantTensor<T> scale{scaleTensor, scaleCount};                  \
        const drydock::kernel::QuantTensor<T> offset{offsetTensor, offsetCount};               \
        drydock::kernel::quant(dstTensor, srcTensor, tmp, scale, offset, calCount);            \
    }                                                                                          \
    template <typename T, bool isReuseSource = false,                                          \
              const AscendQuantConfig& config = ASCEND_QUANT_DEFAULT_CFG>                      \
    DRYDOCK_INLINE void AscendQuant(                                                           \
        const LocalTensor<int8_t>& dstTensor, const LocalTensor<T>& srcTensor,                 \
        TMP const LocalTensor<T>& scaleTensor, const LocalTensor<T>& offsetTensor) {           \
        const drydock::kernel::QuantTensor<T> scale{scaleTensor, scaleTensor.GetSize()};       \
        const drydock::kernel::QuantTensor<T> offset{offsetTensor, offsetTensor.GetSize()};    \
        drydock::kernel::quant(dstTensor, srcTensor, tmp, scale, offset, srcTensor.GetSize()); \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM

// dst = src * deqScale in float, cast to the result. Rows of n elements (whole blocks), the first
// calCount of each; a row of the result begins at a whole block too.
#define DRYDOCK_DEQUANT_TEMPLATE              \
    template <typename dstT, typename scaleT, \
              DeQuantMode mode = DeQuantMode::DEQUANT_WITH_SINGLE_ROW>
#define DRYDOCK_FORM(TMP, tmp)                                                           \
    DRYDOCK_DEQUANT_TEMPLATE                                                             \
    DRYDOCK_INLINE void AscendDequant(                                                   \
        const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,       \
        const LocalTensor<scaleT>& deqScale, TMP DequantParams params) {                 \
        drydock::kernel::dequant<mode>(dstTensor, srcTensor, deqScale, tmp, params);     \
    }                                                                                    \
    DRYDOCK_DEQUANT_TEMPLATE                                                             \
    DRYDOCK_INLINE void AscendDequant(const LocalTensor<dstT>& dstTensor,                \
                                      const LocalTensor<int32_t>& srcTensor,             \
                                      const scaleT deqScale, TMP DequantParams params) { \
        drydock::kernel::dequant<mode>(dstTensor, srcTensor, deqScale, tmp, params);     \
    }                                                                                    \
    DRYDOCK_DEQUANT_TEMPLATE                                                             \
    DRYDOCK_INLINE void AscendDequant(                                                   \
        const LocalTensor<dstT>& dstTensor, const LocalTensor<int32_t>& srcTensor,       \
        const LocalTensor<scaleT>& deqScale, TMP const uint32_t calCount) {              \
        drydock::kernel::dequant<DeQuantMode::DEQUANT_WITH_MULTI_ROW>(                   \
            dstTensor, srcTensor, deqScale, tmp,                                         \
            drydock::kernel::dequant_params(deqScale, calCount));                        \
    }
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM
DRYDOCK_DEQUANT_TEMPLATE
DRYDOCK_INLINE void AscendDequant(const LocalTensor<dstT>& dstTensor,
                                  const LocalTensor<int32_t>& srcTensor,
                                  const LocalTensor<scaleT>& deqScale,
                                  const LocalTensor<uint8_t>& sharedTmpBuffer) {
    AscendDequant<dstT, scaleT>(dstTensor, srcTensor, deqScale, sharedTmpBuffer,
                                srcTensor.GetSize());
}
DRYDOCK_DEQUANT_TEMPLATE
DRYDOCK_INLINE void AscendDequant(const LocalTensor<dstT>& dstTensor,
                                  const LocalTensor<int32_t>& srcTensor,
                                  const LocalTensor<scaleT>& deqScale) {
    AscendDequant<dstT, scaleT>(dstTensor, srcTensor, deqScale, srcTensor.GetSize());
}
#undef DRYDOCK_DEQUANT_TEMPLATE

// dst = (src + offset) * scale; offset and scale are one number, or a tensor with one number per
// column (isTranspose: per row), or per group of the shape that shapeInfo tells. The source has K
// rows (isTranspose: K columns).
#define DRYDOCK_ANTI_QUANT(parameters, kind, offset, scale, tmp)                          \
    template <typename InputDataType, typename OutputDataType, bool isTranspose>          \
    DRYDOCK_INLINE void AscendAntiQuant parameters {                                      \
        drydock::kernel::anti_quant<isTranspose, drydock::kernel::AntiQuantOffset::kind>( \
            dst, src, offset, scale, tmp, K, shapeInfo);                                  \
    }
#define DRYDOCK_FORM(TMP, tmp)                                                                \
    DRYDOCK_ANTI_QUANT(                                                                       \
        (const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,       \
         const LocalTensor<OutputDataType>& offset, const LocalTensor<OutputDataType>& scale, \
         TMP const uint32_t K, const AntiQuantShapeInfo& shapeInfo = {}),                     \
        kTensor, offset, scale, tmp)                                                          \
    DRYDOCK_ANTI_QUANT(                                                                       \
        (const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,       \
         const LocalTensor<OutputDataType>& scale, TMP const uint32_t K,                      \
         const AntiQuantShapeInfo& shapeInfo = {}),                                           \
        kNone, 0, scale, tmp)                                                                 \
    DRYDOCK_ANTI_QUANT(                                                                       \
        (const LocalTensor<OutputDataType>& dst, const LocalTensor<InputDataType>& src,       \
         const OutputDataType offset, const OutputDataType scale, TMP const uint32_t K,       \
         const AntiQuantShapeInfo& shapeInfo = {}),                                           \
        kNumber, offset, scale, tmp)                                                          \
    DRYDOCK_ANTI_QUANT((const LocalTensor<OutputDataType>& dst,                               \
                        const LocalTensor<InputDataType>& src, const OutputDataType scale,    \
                        TMP const uint32_t K, const AntiQuantShapeInfo& shapeInfo = {}),      \
                       kNone, 0, scale, tmp)
DRYDOCK_SCRATCH_FORMS(DRYDOCK_FORM)
#undef DRYDOCK_FORM
#undef DRYDOCK_ANTI_QUANT

}  // namespace AscendC
