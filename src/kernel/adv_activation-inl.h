#pragma once
// Activation functions (spec kernel-vector 4.2). Parameters as in adv_math-inl.h.
#include "adv_pairs-inl.h"

namespace AscendC {

DRYDOCK_UNARY_ALL(Sigmoid, false)

// x * sigmoid(x); x * sigmoid(beta x). Without scratch.
template <typename T, bool isReuseSource = false>
DRYDOCK_INLINE void Silu(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                         uint32_t dataSize) {
    DRYDOCK_CHECK_ADVANCED(Silu, half, float);
    drydock::kernel::elementwise(drydock::Opcode::kSilu, dstLocal, srcLocal,
                                 drydock::kernel::NoScratch(), dataSize)
        .emit();
}
template <typename T, bool isReuseSource = false>
DRYDOCK_INLINE void Swish(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                          uint32_t dataSize, const T scalarValue) {
    DRYDOCK_CHECK_ADVANCED(Swish, half, float);
    drydock::kernel::AdvancedCall call = drydock::kernel::elementwise(
        drydock::Opcode::kSwish, dstLocal, srcLocal, drydock::kernel::NoScratch(), dataSize);
    call.form.scalar[0] = drydock::kernel::bits_of(scalarValue);
    call.emit();
}

// highPrecision and highPerformance choose among algorithms of the device; here there is one.
#define DRYDOCK_GELU(name, may_alias)                                                        \
    template <typename T, bool highPrecision = false, bool highPerformance = false>          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, \
                             const LocalTensor<uint8_t>& sharedTmpBuffer,                    \
                             const uint32_t dataSize) {                                      \
        DRYDOCK_CHECK_ADVANCED(name, half, float);                                           \
        drydock::kernel::AdvancedCall call = drydock::kernel::elementwise(                   \
            drydock::Opcode::k##name, dstLocal, srcLocal, sharedTmpBuffer, dataSize);        \
        call.form.in_place = may_alias;                                                      \
        call.emit();                                                                         \
    }                                                                                        \
    template <typename T, bool highPrecision = false, bool highPerformance = false>          \
    DRYDOCK_INLINE void name(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal, \
                             const uint32_t dataSize) {                                      \
        DRYDOCK_CHECK_ADVANCED(name, half, float);                                           \
        drydock::kernel::AdvancedCall call =                                                 \
            drydock::kernel::elementwise(drydock::Opcode::k##name, dstLocal, srcLocal,       \
                                         drydock::kernel::FrameworkScratch(), dataSize);     \
        call.form.in_place = may_alias;                                                      \
        call.emit();                                                                         \
    }
DRYDOCK_GELU(Gelu, true)
DRYDOCK_GELU(FasterGelu, true)
DRYDOCK_GELU(FasterGeluV2, false)
#undef DRYDOCK_GELU

// Gated units: src0 * f(src1), f = Gelu, Relu; ReGlu also bfloat16_t.
DRYDOCK_BINARY_ALL(GeGLU, half, float)
DRYDOCK_BINARY_ALL(ReGlu, half, bfloat16_t, float)

// f = Swish with beta.
#define DRYDOCK_SWIGLU(parameters, tmp, count)                                        \
    template <typename T, bool isReuseSource = false>                                 \
    DRYDOCK_INLINE void SwiGLU parameters {                                           \
        DRYDOCK_CHECK_ADVANCED(SwiGLU, half, float);                                  \
        drydock::kernel::AdvancedCall call = drydock::kernel::elementwise(            \
            drydock::Opcode::kSwiGLU, dstTensor, srcTensor0, srcTensor1, tmp, count); \
        call.form.scalar[0] = drydock::kernel::bits_of(scalarValue);                  \
        call.emit();                                                                  \
    }
DRYDOCK_SWIGLU((const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor0,
                const LocalTensor<T>& srcTensor1, const float& scalarValue,
                const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount),
               sharedTmpBuffer, calCount)
DRYDOCK_SWIGLU((const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor0,
                const LocalTensor<T>& srcTensor1, const float& scalarValue,
                const LocalTensor<uint8_t>& sharedTmpBuffer),
               sharedTmpBuffer, srcTensor0.GetSize())
DRYDOCK_SWIGLU((const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor0,
                const LocalTensor<T>& srcTensor1, const float& scalarValue,
                const uint32_t calCount),
               drydock::kernel::FrameworkScratch(), calCount)
DRYDOCK_SWIGLU((const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor0,
                const LocalTensor<T>& srcTensor1, const float& scalarValue),
               drydock::kernel::FrameworkScratch(), srcTensor0.GetSize())
#undef DRYDOCK_SWIGLU

}  // namespace AscendC
