#pragma once
// Interfaces of other chips. They are declared, so that calling one is one clear sentence and not a
// list of candidates (spec kernel-vector 8).
#include "refused-inl.h"
#include "vector_operators-inl.h"

namespace AscendC {

#define DRYDOCK_ABSENT(name) DRYDOCK_REFUSE(name, DRYDOCK_ABSENT_TEXT)
DRYDOCK_ABSENT(Neg)
DRYDOCK_ABSENT(Prelu)
DRYDOCK_ABSENT(Ands)
DRYDOCK_ABSENT(Ors)
DRYDOCK_ABSENT(Mull)
DRYDOCK_ABSENT(AbsSub)
DRYDOCK_ABSENT(FusedAbsSub)
DRYDOCK_ABSENT(ExpSub)
DRYDOCK_ABSENT(FusedExpSub)
DRYDOCK_ABSENT(MulsCast)
DRYDOCK_ABSENT(FusedMulsCast)
DRYDOCK_ABSENT(Scatter)
DRYDOCK_ABSENT(Interleave)
DRYDOCK_ABSENT(DeInterleave)
DRYDOCK_ABSENT(VectorPadding)
DRYDOCK_ABSENT(Truncate)
DRYDOCK_ABSENT(PhiloxRandom)
DRYDOCK_ABSENT(RpSort16)
DRYDOCK_ABSENT(MrgSort4)
DRYDOCK_ABSENT(ProposalConcat)
DRYDOCK_ABSENT(ProposalExtract)
// Advanced functions.
DRYDOCK_ABSENT(Rint)
DRYDOCK_ABSENT(SinCos)
DRYDOCK_ABSENT(Fma)
DRYDOCK_ABSENT(Hypot)
DRYDOCK_ABSENT(IsNan)
DRYDOCK_ABSENT(IsInf)
DRYDOCK_ABSENT(IsFinite)
DRYDOCK_ABSENT(LogicalNot)
DRYDOCK_ABSENT(LogicalAnd)
DRYDOCK_ABSENT(LogicalAnds)
DRYDOCK_ABSENT(LogicalOr)
DRYDOCK_ABSENT(LogicalOrs)
DRYDOCK_ABSENT(LogicalXor)
DRYDOCK_ABSENT(BitwiseNot)
DRYDOCK_ABSENT(BitwiseAnd)
DRYDOCK_ABSENT(BitwiseOr)
DRYDOCK_ABSENT(BitwiseXor)
DRYDOCK_ABSENT(Where)
#undef DRYDOCK_ABSENT

/// Shifts by a tensor; the scalar forms are in vector_arithmetic.
#define DRYDOCK_ABSENT_SHIFT(name)                                                                \
    template <typename T, typename U>                                                             \
    DRYDOCK_INLINE void name(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<U>&, \
                             const int32_t&) {                                                    \
        static_assert(drydock::kernel::kNever<T, U>, #name                                        \
                      " by a tensor of distances does not exist on Ascend 910B; "                 \
                      "docs/coverage.md lists what does");                                        \
    }                                                                                             \
    template <typename T, typename U, typename M>                                                 \
    DRYDOCK_INLINE void name(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<U>&, \
                             const M&, const uint8_t, const BinaryRepeatParams&) {                \
        static_assert(drydock::kernel::kNever<T, U>, #name                                        \
                      " by a tensor of distances does not exist on Ascend 910B; "                 \
                      "docs/coverage.md lists what does");                                        \
    }
DRYDOCK_ABSENT_SHIFT(ShiftLeft)
DRYDOCK_ABSENT_SHIFT(ShiftRight)
#undef DRYDOCK_ABSENT_SHIFT
#undef DRYDOCK_MASK_NUMBER
#undef DRYDOCK_CHECK_TYPE

}  // namespace AscendC
