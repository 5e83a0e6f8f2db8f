// Advanced functions of other chips: each call is exactly one error, one sentence.
// ERRORS: 19
// EXPECT: Rint does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: SinCos does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Fma does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Hypot does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: IsNan does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: IsInf does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: IsFinite does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: LogicalNot does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: LogicalAnd does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: LogicalAnds does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: LogicalOr does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: LogicalOrs does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: LogicalXor does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: BitwiseNot does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: BitwiseAnd does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: BitwiseOr does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: BitwiseXor does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Where does not exist on Ascend 910B; docs/coverage.md lists what does
#include "kernel_operator.h"
using namespace AscendC;
void f(LocalTensor<float> f, LocalTensor<bool> b, LocalTensor<uint16_t> u,
       LocalTensor<uint8_t> tmp) {
    Rint(f, f, 64);
    Rint<float, true>(f, f, tmp, 64);
    SinCos(f, f, f, 64);
    Fma(f, f, f, f, 64);
    Hypot(f, f, f, tmp, 64);
    IsNan(b, f, 64);
    IsInf<float, bool>(b, f, 64);
    IsFinite(b, f, 64);
    LogicalNot<7>(b, b, 64);
    LogicalAnd(b, b, b, 64);
    LogicalAnds(b, b, true, 64);
    LogicalOr(b, b, b, 64);
    LogicalOrs(b, b, true, 64);
    LogicalXor(b, b, b, 64);
    BitwiseNot(u, u, 64);
    BitwiseAnd(u, u, u, 64);
    BitwiseOr(u, u, u, 64);
    BitwiseXor(u, u, u, 64);
    Where(f, f, f, b, 64);
}
