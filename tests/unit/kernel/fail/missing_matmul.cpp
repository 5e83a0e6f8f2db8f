// What Matmul does not have: each use is exactly one error, one sentence.
// ERRORS: 12
// EXPECT: Matmul::IterateBatch is not supported yet; see docs/coverage.md
// EXPECT: Matmul::IterateNBatch is not supported yet; see docs/coverage.md
// EXPECT: Matmul::GetBatchTensorC is not supported yet; see docs/coverage.md
// EXPECT: Matmul::GetBatchC is not supported yet; see docs/coverage.md
// EXPECT: Matmul::SetBatchNum is not supported yet; see docs/coverage.md
// EXPECT: Matmul::WaitIterateBatch is not supported yet; see docs/coverage.md
// EXPECT: Matmul::SetQuantScalar is not supported yet; see docs/coverage.md
// EXPECT: Matmul::SetQuantVector is not supported yet; see docs/coverage.md
// EXPECT: Matmul::SetAntiQuantScalar is not supported yet; see docs/coverage.md
// EXPECT: Matmul::SetAntiQuantVector is not supported yet; see docs/coverage.md
// EXPECT: Matmul::SetSparseIndex is not supported yet; see docs/coverage.md
// EXPECT: Matmul with callback functions is not supported yet; see docs/coverage.md
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
using namespace AscendC;
using A = MatmulType<TPosition::GM, CubeFormat::ND, half>;
using C = MatmulType<TPosition::GM, CubeFormat::ND, float>;
void call_back(const __gm__ void*, const LocalTensor<int8_t>&, const void*) {}
void f(Matmul<A, A, C>& mm, GlobalTensor<float> gm, LocalTensor<half> h) {
    mm.IterateBatch(gm, 2, 2, false);
    mm.IterateNBatch<true, false>(2, 2, 2, false);
    mm.GetBatchTensorC(2, 2);
    mm.GetBatchC(2, 2);
    mm.SetBatchNum(2, 2);
    mm.WaitIterateBatch();
    mm.SetQuantScalar(1);
    mm.SetQuantVector(gm);
    mm.SetAntiQuantScalar(half(0), half(1));
    mm.SetAntiQuantVector(h, h);
    mm.SetSparseIndex(gm);
    Matmul<A, A, C, C, CFG_NORM, MatmulCallBackFunc<call_back>> other;
}
