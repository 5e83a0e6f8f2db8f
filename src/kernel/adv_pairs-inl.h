#pragma once
// Functions of two tensors, or of a tensor and a scalar (spec kernel-vector 4.2): Power, Fmod, Xor,
// Axpy and the limits. Parameters as in adv_math-inl.h.
#include "adv_math-inl.h"

namespace drydock::kernel {

enum class PowerForm : uint8_t { kTensors, kScalarExponent, kScalarBase };

/// Power with one tensor: the other operand is `scalar`.
template <typename T, class Scratch>
DRYDOCK_INLINE void power(PowerForm form, const LocalTensor<T>& dst, const LocalTensor<T>& tensor,
                          const T& scalar, const Scratch& tmp, uint32_t count) {
    AdvancedCall call = elementwise(Opcode::kPower, dst, tensor, tmp, count);
    call.form.scalar[0] = bits_of(scalar);
    call.record.mode = static_cast<uint8_t>(form);
    call.emit();
}

/// A limit of the values, or two.
template <typename T, class Scratch>
DRYDOCK_INLINE void clamp(Opcode op, const LocalTensor<T>& dst, const LocalTensor<T>& src,
                          const T& first, const T& second, const Scratch& tmp, uint32_t count) {
    AdvancedCall call = elementwise(op, dst, src, tmp, count);
    call.form.scalar[0] = bits_of(first);
    call.form.scalar[1] = bits_of(second);
    call.emit();
}

}  // namespace drydock::kernel

namespace AscendC {

// The four forms of a function of two tensors.
#define DRYDOCK_BINARY_FORM(name, parameters, tmp, count, ...)                                    \
    template <typename T, bool isReuseSource = false>                                             \
    DRYDOCK_INLINE void name parameters {                                                         \
        DRYDOCK_CHECK_ADVANCED(name, __VA_ARGS__);                                                \
        drydock::kernel::elementwise(drydock::Opcode::k##name, dstTensor, src0Tensor, src1Tensor, \
                                     tmp, count)                                                  \
            .emit();                                                                              \
    }
#define DRYDOCK_BINARY_ALL(name, ...)                                                           \
    DRYDOCK_BINARY_FORM(name,                                                                   \
                        (const LocalTensor<T>& dstTensor, const LocalTensor<T>& src0Tensor,     \
                         const LocalTensor<T>& src1Tensor,                                      \
                         const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount), \
                        sharedTmpBuffer, calCount, __VA_ARGS__)                                 \
    DRYDOCK_BINARY_FORM(                                                                        \
        name,                                                                                   \
        (const LocalTensor<T>& dstTensor, const LocalTensor<T>& src0Tensor,                     \
         const LocalTensor<T>& src1Tensor, const LocalTensor<uint8_t>& sharedTmpBuffer),        \
        sharedTmpBuffer, src0Tensor.GetSize(), __VA_ARGS__)                                     \
    DRYDOCK_BINARY_FORM(name,                                                                   \
                        (const LocalTensor<T>& dstTensor, const LocalTensor<T>& src0Tensor,     \
                         const LocalTensor<T>& src1Tensor, const uint32_t calCount),            \
                        drydock::kernel::FrameworkScratch(), calCount, __VA_ARGS__)             \
    DRYDOCK_BINARY_FORM(name,                                                                   \
                        (const LocalTensor<T>& dstTensor, const LocalTensor<T>& src0Tensor,     \
                         const LocalTensor<T>& src1Tensor),                                     \
                        drydock::kernel::FrameworkScratch(), src0Tensor.GetSize(), __VA_ARGS__)

/// src0 to the power of src1.
DRYDOCK_BINARY_ALL(Power, half, float, int32_t)
/// src0 - trunc(src0 / src1) * src1, exact; the sign is that of src0.
DRYDOCK_BINARY_ALL(Fmod, half, float)
DRYDOCK_BINARY_ALL(Xor, int16_t, uint16_t)

// Power with a scalar: (tensor, exponent) and (base, tensor), each in the four forms.
#define DRYDOCK_POWER_FORM(form, parameters, tensor, scalar, tmp, count)                         \
    template <typename T, bool isReuseSource = false>                                            \
    DRYDOCK_INLINE void Power parameters {                                                       \
        DRYDOCK_CHECK_ADVANCED(Power, half, float, int32_t);                                     \
        drydock::kernel::power(drydock::kernel::PowerForm::form, dstTensor, tensor, scalar, tmp, \
                               count);                                                           \
    }
#define DRYDOCK_POWER(form, first, second, tensor, scalar)                                         \
    DRYDOCK_POWER_FORM(form,                                                                       \
                       (const LocalTensor<T>& dstTensor, const first, const second,                \
                        const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount),     \
                       tensor, scalar, sharedTmpBuffer, calCount)                                  \
    DRYDOCK_POWER_FORM(form,                                                                       \
                       (const LocalTensor<T>& dstTensor, const first, const second,                \
                        const LocalTensor<uint8_t>& sharedTmpBuffer),                              \
                       tensor, scalar, sharedTmpBuffer, tensor.GetSize())                          \
    DRYDOCK_POWER_FORM(                                                                            \
        form,                                                                                      \
        (const LocalTensor<T>& dstTensor, const first, const second, const uint32_t calCount),     \
        tensor, scalar, drydock::kernel::FrameworkScratch(), calCount)                             \
    DRYDOCK_POWER_FORM(form, (const LocalTensor<T>& dstTensor, const first, const second), tensor, \
                       scalar, drydock::kernel::FrameworkScratch(), tensor.GetSize())
DRYDOCK_POWER(kScalarExponent, LocalTensor<T>& src0Tensor, T& src1Scalar, src0Tensor, src1Scalar)
DRYDOCK_POWER(kScalarBase, T& src0Scalar, LocalTensor<T>& src1Tensor, src1Tensor, src0Scalar)
#undef DRYDOCK_POWER
#undef DRYDOCK_POWER_FORM

/// dst += src * scalar, rounded once; without scratch it is the instruction of that name.
template <typename T, typename U, bool isReuseSource = false>
DRYDOCK_INLINE void Axpy(const LocalTensor<T>& dstTensor, const LocalTensor<U>& srcTensor,
                         const U scalarValue, const LocalTensor<uint8_t>& sharedTmpBuffer,
                         const uint32_t calCount) {
    static_assert((std::is_same<T, U>::value && drydock::kernel::kOneOf<T, half, float>) ||
                      (std::is_same<T, float>::value && std::is_same<U, half>::value),
                  "Axpy: types not supported on Ascend 910B; supported: half, float, half into "
                  "float");
    using drydock::kernel::kDType;
    drydock::kernel::AdvancedCall call(drydock::Opcode::kAxpyAdvanced, kDType<U>, kDType<T>,
                                       calCount);
    call.update("dst", dstTensor, calCount);
    call.read("src", srcTensor, calCount);
    call.scratch(sharedTmpBuffer,
                 drydock::elementwise_scratch(drydock::kernel::bytes_of<U>(calCount)));
    call.form.scalar[0] = drydock::kernel::bits_of(scalarValue);
    call.emit();
}

// ClampMax: what is greater than the scalar becomes the scalar; ClampMin likewise.
#define DRYDOCK_CLAMP(name)                                                                    \
    template <typename T, bool isReuseSource = false>                                          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, \
                             const LocalTensor<uint8_t>& sharedTmpBuffer, const T scalar,      \
                             const uint32_t calCount) {                                        \
        DRYDOCK_CHECK_ADVANCED(name, half, float);                                             \
        drydock::kernel::clamp(drydock::Opcode::k##name, dstTensor, srcTensor, scalar, scalar, \
                               sharedTmpBuffer, calCount);                                     \
    }                                                                                          \
    template <typename T, bool isReuseSource = false>                                          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, \
                             const T scalar, const uint32_t calCount) {                        \
        DRYDOCK_CHECK_ADVANCED(name, half, float);                                             \
        drydock::kernel::clamp(drydock::Opcode::k##name, dstTensor, srcTensor, scalar, scalar, \
                               drydock::kernel::FrameworkScratch(), calCount);                 \
    }
DRYDOCK_CLAMP(ClampMax)
DRYDOCK_CLAMP(ClampMin)
#undef DRYDOCK_CLAMP

/// Both limits at once.
template <typename T, bool isReuseSource = false>
DRYDOCK_INLINE void Clamp(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                          const LocalTensor<uint8_t>& sharedTmpBuffer, const T min, const T max,
                          const uint32_t calCount) {
    DRYDOCK_CHECK_ADVANCED(Clamp, half, float);
    drydock::kernel::clamp(drydock::Opcode::kClamp, dstTensor, srcTensor, min, max, sharedTmpBuffer,
                           calCount);
}
template <typename T, bool isReuseSource = false>
DRYDOCK_INLINE void Clamp(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,
                          const T min, const T max, const uint32_t calCount) {
    DRYDOCK_CHECK_ADVANCED(Clamp, half, float);
    drydock::kernel::clamp(drydock::Opcode::kClamp, dstTensor, srcTensor, min, max,
                           drydock::kernel::FrameworkScratch(), calCount);
}

}  // namespace AscendC
