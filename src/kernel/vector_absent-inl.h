#pragma once
// Interfaces of other chips. They are declared, so that calling one is one clear sentence and not a
// list of candidates (spec kernel-vector 8).
#include "vector_operators-inl.h"

namespace drydock::kernel {

/// False, but only once a call has made the types known.
template <typename... Args>
inline constexpr bool kNever = false;

/// An argument of any type, braces included.
struct Anything {
    template <typename... Args>
    constexpr Anything(const Args&...) {}  // NOLINT: implicit, that is its purpose
};

}  // namespace drydock::kernel

namespace AscendC {

// Every way to spell the template arguments. The parameters after the first convert from anything:
// a function of that name in the operator's own namespace is always the better match.
#define DRYDOCK_ABSENT_PARAMETERS(A)                                                       \
    const LocalTensor<A>&, drydock::kernel::Anything = {}, drydock::kernel::Anything = {}, \
                           drydock::kernel::Anything = {}, drydock::kernel::Anything = {}, \
                           drydock::kernel::Anything = {}, drydock::kernel::Anything = {}, \
                           drydock::kernel::Anything = {}, drydock::kernel::Anything = {}
#define DRYDOCK_ABSENT(name)                                  \
    template <typename... Ts, typename A>                     \
    DRYDOCK_INLINE void name(DRYDOCK_ABSENT_PARAMETERS(A)) {  \
        DRYDOCK_ABSENT_SENTENCE(name, A);                     \
    }                                                         \
    template <typename T, auto value, typename A>             \
    DRYDOCK_INLINE void name(DRYDOCK_ABSENT_PARAMETERS(A)) {  \
        DRYDOCK_ABSENT_SENTENCE(name, A);                     \
    }                                                         \
    template <typename T, typename U, auto value, typename A> \
    DRYDOCK_INLINE void name(DRYDOCK_ABSENT_PARAMETERS(A)) {  \
        DRYDOCK_ABSENT_SENTENCE(name, A);                     \
    }                                                         \
    template <auto value, typename A>                         \
    DRYDOCK_INLINE void name(DRYDOCK_ABSENT_PARAMETERS(A)) {  \
        DRYDOCK_ABSENT_SENTENCE(name, A);                     \
    }
#define DRYDOCK_ABSENT_SENTENCE(name, ...)              \
    static_assert(drydock::kernel::kNever<__VA_ARGS__>, \
                  #name " does not exist on Ascend 910B; docs/coverage.md lists what does")

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
#undef DRYDOCK_ABSENT_PARAMETERS

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
#undef DRYDOCK_ABSENT_SENTENCE
#undef DRYDOCK_MASK_NUMBER
#undef DRYDOCK_CHECK_TYPE

}  // namespace AscendC
