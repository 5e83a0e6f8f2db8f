#pragma once
// Whole-tensor operators: dst = a + b (spec kernel-vector 1.2). An operator returns what is to be
// done; LocalTensor's assignment does it, on as many elements as the destination has.
#include "vector_quant-inl.h"

namespace drydock::kernel {

/// a op b. Lives within one expression.
template <Opcode op, typename T>
struct TensorExpression {
    using IsTensorExpression = void;
    const LocalTensor<T>& a;
    const LocalTensor<T>& b;

    DRYDOCK_INLINE void assign_to(const LocalTensor<T>& dst) const {
        constexpr bool bitwise = op == Opcode::kAnd || op == Opcode::kOr;
        if constexpr (bitwise) {
            static_assert(kOneOf<T, int16_t, uint16_t, int32_t, uint32_t>,
                          "& and | on tensors: element type not supported on Ascend 910B; "
                          "supported: int16_t, uint16_t, int32_t, uint32_t");
            binary(op, dst.template ReinterpretCast<uint16_t>(),
                   a.template ReinterpretCast<uint16_t>(), b.template ReinterpretCast<uint16_t>(),
                   dst.GetLength() / 2);
        } else if constexpr (op == Opcode::kDiv) {
            static_assert(kOneOf<T, half, float>,
                          "/ on tensors: element type not supported on Ascend 910B; supported: "
                          "half, float");
            binary(op, dst, a, b, dst.GetSize());
        } else {
            static_assert(kOneOf<T, int16_t, half, int32_t, float>,
                          "arithmetic on tensors: element type not supported on Ascend 910B; "
                          "supported: int16_t, half, int32_t, float");
            binary(op, dst, a, b, dst.GetSize());
        }
    }
};

/// Bits of a compared with b, for as many elements as the sources have.
template <typename T>
struct CompareExpression {
    using IsTensorExpression = void;
    const LocalTensor<T>& a;
    const LocalTensor<T>& b;
    AscendC::CMPMODE mode;

    template <typename U>
    DRYDOCK_INLINE void assign_to(const LocalTensor<U>& dst) const {
        const uint32_t count = a.GetSize() < b.GetSize() ? a.GetSize() : b.GetSize();
        AscendC::Compare(dst, a, b, mode, count);
    }
};

}  // namespace drydock::kernel

namespace AscendC {

#define DRYDOCK_OPERATOR(symbol, opcode)                                                          \
    template <typename T>                                                                         \
    DRYDOCK_INLINE drydock::kernel::TensorExpression<drydock::Opcode::opcode, T> operator symbol( \
        const LocalTensor<T>& a, const LocalTensor<T>& b) {                                       \
        return {a, b};                                                                            \
    }
DRYDOCK_OPERATOR(+, kAdd)
DRYDOCK_OPERATOR(-, kSub)
DRYDOCK_OPERATOR(*, kMul)
DRYDOCK_OPERATOR(/, kDiv)
DRYDOCK_OPERATOR(&, kAnd)
DRYDOCK_OPERATOR(|, kOr)
#undef DRYDOCK_OPERATOR

#define DRYDOCK_COMPARISON(symbol, cmpMode)                               \
    template <typename T>                                                 \
    DRYDOCK_INLINE drydock::kernel::CompareExpression<T> operator symbol( \
        const LocalTensor<T>& a, const LocalTensor<T>& b) {               \
        return {a, b, CMPMODE::cmpMode};                                  \
    }
DRYDOCK_COMPARISON(<, LT)
DRYDOCK_COMPARISON(>, GT)
DRYDOCK_COMPARISON(==, EQ)
DRYDOCK_COMPARISON(<=, LE)
DRYDOCK_COMPARISON(>=, GE)
DRYDOCK_COMPARISON(!=, NE)
#undef DRYDOCK_COMPARISON

}  // namespace AscendC
