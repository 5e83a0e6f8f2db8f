#pragma once
// Mathematical functions (spec kernel-vector 4.2). Unless said otherwise: half and float; calCount
// in elements, without it all of src; sharedTmpBuffer as GetXxxMaxMinTmpSize says, without it the
// framework takes scratch from what TPipe has left. isReuseSource has no effect.
#include "adv_call-inl.h"

namespace AscendC {

#define DRYDOCK_CHECK_ADVANCED(name, ...)                  \
    static_assert(drydock::kernel::kOneOf<T, __VA_ARGS__>, \
                  #name ": element type not supported on Ascend 910B; supported: " #__VA_ARGS__)

// One overload of a function of one tensor: its parameters, the scratch, the count.
#define DRYDOCK_UNARY_FORM(name, opcode, may_alias, parameters, tmp, count) \
    template <typename T, bool isReuseSource = false>                       \
    DRYDOCK_INLINE void name parameters {                                   \
        DRYDOCK_CHECK_ADVANCED(name, half, float);                          \
        drydock::kernel::AdvancedCall call = drydock::kernel::elementwise(  \
            drydock::Opcode::opcode, dstTensor, srcTensor, tmp, count);     \
        call.form.in_place = may_alias;                                     \
        call.emit();                                                        \
    }
#define DRYDOCK_TMP_COUNT                                              \
    (const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, \
     const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount)
#define DRYDOCK_TMP                                                    \
    (const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, \
     const LocalTensor<uint8_t>& sharedTmpBuffer)
#define DRYDOCK_COUNT \
    (const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, const uint32_t calCount)
#define DRYDOCK_PLAIN (const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor)

#define DRYDOCK_UNARY_COUNTED(name, may_alias)                                                 \
    DRYDOCK_UNARY_FORM(name, k##name, may_alias, DRYDOCK_TMP_COUNT, sharedTmpBuffer, calCount) \
    DRYDOCK_UNARY_FORM(name, k##name, may_alias, DRYDOCK_COUNT,                                \
                       drydock::kernel::FrameworkScratch(), calCount)
#define DRYDOCK_UNARY_ALL(name, may_alias)                                     \
    DRYDOCK_UNARY_COUNTED(name, may_alias)                                     \
    DRYDOCK_UNARY_FORM(name, k##name, may_alias, DRYDOCK_TMP, sharedTmpBuffer, \
                       srcTensor.GetSize())                                    \
    DRYDOCK_UNARY_FORM(name, k##name, may_alias, DRYDOCK_PLAIN,                \
                       drydock::kernel::FrameworkScratch(), srcTensor.GetSize())
/// Without scratch.
#define DRYDOCK_UNARY_BARE(name)                                                          \
    DRYDOCK_UNARY_FORM(name, k##name, false, DRYDOCK_COUNT, drydock::kernel::NoScratch(), \
                       calCount)                                                          \
    DRYDOCK_UNARY_FORM(name, k##name, false, DRYDOCK_PLAIN, drydock::kernel::NoScratch(), \
                       srcTensor.GetSize())

// Rounding to whole numbers; Round: ties to even.
DRYDOCK_UNARY_COUNTED(Floor, false)
DRYDOCK_UNARY_COUNTED(Ceil, false)
DRYDOCK_UNARY_COUNTED(Round, false)
DRYDOCK_UNARY_ALL(Trunc, true)
DRYDOCK_UNARY_ALL(Frac, false)
DRYDOCK_UNARY_ALL(Sign, false)

DRYDOCK_UNARY_BARE(Log)  // natural
DRYDOCK_UNARY_BARE(Log10)
DRYDOCK_UNARY_ALL(Log2, false)

DRYDOCK_UNARY_ALL(Sin, false)
DRYDOCK_UNARY_ALL(Cos, false)
DRYDOCK_UNARY_ALL(Tan, false)
DRYDOCK_UNARY_ALL(Asin, false)
DRYDOCK_UNARY_ALL(Acos, false)
DRYDOCK_UNARY_ALL(Atan, false)
DRYDOCK_UNARY_ALL(Sinh, false)
DRYDOCK_UNARY_ALL(Cosh, false)
DRYDOCK_UNARY_ALL(Tanh, false)
DRYDOCK_UNARY_ALL(Asinh, false)
DRYDOCK_UNARY_ALL(Acosh, false)
DRYDOCK_UNARY_ALL(Atanh, false)
DRYDOCK_UNARY_ALL(Erf, false)
DRYDOCK_UNARY_ALL(Erfc, false)
DRYDOCK_UNARY_ALL(Lgamma, false)
DRYDOCK_UNARY_ALL(Digamma, false)

/// Exp with a Taylor expansion of `taylorExpandLevel` terms; here always exact to one rounding.
template <typename T, uint8_t taylorExpandLevel, bool isReuseSource = false>
DRYDOCK_INLINE void Exp(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                        const LocalTensor<uint8_t>& sharedTmpBuffer, const uint32_t calCount) {
    DRYDOCK_CHECK_ADVANCED(Exp, half, float);
    drydock::kernel::elementwise(drydock::Opcode::kExpTaylor, dstLocal, srcLocal, sharedTmpBuffer,
                                 calCount)
        .emit();
}
template <typename T, uint8_t taylorExpandLevel, bool isReuseSource = false>
DRYDOCK_INLINE void Exp(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                        const uint32_t calCount) {
    DRYDOCK_CHECK_ADVANCED(Exp, half, float);
    drydock::kernel::elementwise(drydock::Opcode::kExpTaylor, dstLocal, srcLocal,
                                 drydock::kernel::FrameworkScratch(), calCount)
        .emit();
}

}  // namespace AscendC
