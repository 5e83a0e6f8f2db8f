// Interfaces of other chips: each call is exactly one error, one sentence.
// ERRORS: 25
// EXPECT: Neg does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Prelu does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Ands does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Ors does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Mull does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: AbsSub does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: FusedAbsSub does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: ExpSub does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: FusedExpSub does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: MulsCast does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: FusedMulsCast does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Scatter does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Interleave does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: DeInterleave does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: VectorPadding does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: Truncate does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: PhiloxRandom does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: RpSort16 does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: MrgSort4 does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: ProposalConcat does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: ProposalExtract does not exist on Ascend 910B; docs/coverage.md lists what does
// EXPECT: ShiftLeft by a tensor of distances does not exist on Ascend 910B
// EXPECT: ShiftRight by a tensor of distances does not exist on Ascend 910B
#include "kernel_operator.h"
using namespace AscendC;
void f(LocalTensor<float> f, LocalTensor<half> h, LocalTensor<int16_t> i, LocalTensor<uint32_t> u) {
    Neg(f, f, 64);
    Prelu<float>(f, f, f, 64);
    Ands(i, i, int16_t(3), 64);
    Ors(i, i, int16_t(3), 64);
    Mull(u, u, u, u, 64);
    AbsSub(f, f, f, 64);
    FusedAbsSub(f, f, f, 64, 1, {1, 1, 1, 8, 8, 8});
    ExpSub<float, float>(f, f, f, 64);
    FusedExpSub(f, f, f, 64);
    MulsCast(h, f, 2.0f, 64);
    FusedMulsCast(h, f, 2.0f, 64);
    Scatter(f, f, u, 0, 64);
    Interleave(f, f, f, f, 64);
    DeInterleave(f, f, f, f, 64);
    VectorPadding(f, f, 1, true, 64);
    Truncate<float, RoundMode::CAST_RINT>(f, f, 64);
    PhiloxRandom<7>(u, 1, 2, 64);
    RpSort16(h, h, 1);
    MrgSort4(h, h, 1);
    ProposalConcat(h, h, 1, 0);
    ProposalExtract(h, h, 1, 0);
    ShiftLeft(i, i, i, 64);
    ShiftRight(i, i, i, 64);
    Neg(h, h, 64, 1, {1, 1, 8, 8});
    Prelu<float, false>(f, f, f, MASK_PLACEHOLDER, 1, BinaryRepeatParams());
}
