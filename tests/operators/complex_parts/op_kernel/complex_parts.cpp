#include "kernel_operator.h"
using namespace AscendC;
struct TD { uint32_t n; };
template <typename C> class K {
public:
  __aicore__ inline void Run(GM_ADDR x, GM_ADDR y, GM_ADDR conj, uint32_t n) {
    static_assert(sizeof(C) == 8);
    GlobalTensor<float> xg, yg, cg; xg.SetGlobalBuffer((__gm__ float*)x, 2 * n); yg.SetGlobalBuffer((__gm__ float*)y, n); cg.SetGlobalBuffer((__gm__ float*)conj, 2 * n);
    uint32_t na = (n + 63) / 64 * 64;
    pipe.InitBuffer(in, 1, na * 8); pipe.InitBuffer(out, 1, na * 4); pipe.InitBuffer(re, na * 4); pipe.InitBuffer(im, na * 4); pipe.InitBuffer(off, na * 8); pipe.InitBuffer(co, 1, na * 8);
    auto t = in.AllocTensor<float>(); DataCopyPad(t, xg, {1, n * 8, 0, 0, 0}, {false, 0, 0, 0}); in.EnQue(t); t = in.DeQue<float>();
    LocalTensor<float> r = re.Get<float>(), i = im.Get<float>(); uint64_t cnt = 0;
    GatherMask(r, t, 1, true, 2 * n, {1, 1, 8, 8}, cnt); GatherMask(i, t, 2, true, 2 * n, {1, 1, 8, 8}, cnt);
    LocalTensor<int32_t> idx = off.Get<int32_t>(); 
    auto c = co.AllocTensor<float>();
    uint64_t mask[2] = {0xAAAAAAAAAAAAAAAAull, 0}; Adds(c, t, 0.0f, static_cast<int32_t>(2 * na)); Muls(c, t, -1.0f, mask, (2 * n + 63) / 64, {1, 1, 8, 8}); co.EnQue(c);
    Mul(r, r, r, n); Mul(i, i, i, n); Add(r, r, i, n); auto o = out.AllocTensor<float>(); Sqrt(o, r, n); out.EnQue(o); in.FreeTensor(t);
    o = out.DeQue<float>(); DataCopyPad(yg, o, {1, n * 4, 0, 0, 0}); out.FreeTensor(o);
    c = co.DeQue<float>(); DataCopyPad(cg, c, {1, n * 8, 0, 0, 0}); co.FreeTensor(c);
  }
  TPipe pipe; TQue<TPosition::VECIN, 1> in; TQue<TPosition::VECOUT, 1> out, co; TBuf<> re, im, off;
};
extern "C" __global__ __aicore__ void complex_parts(GM_ADDR x, GM_ADDR y, GM_ADDR conj, GM_ADDR workspace, GM_ADDR tiling)
{ GET_TILING_DATA_WITH_STRUCT(TD, t, tiling); K<DTYPE_X> k; k.Run(x, y, conj, t.n); }
