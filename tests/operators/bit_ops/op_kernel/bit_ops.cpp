#include "kernel_operator.h"
#include "bit_ops_tiling_data.h"
using namespace AscendC;

// every operation works on 16-bit lanes or on T with mask and repeat
template <class T> struct BitOps {
    static constexpr int TILE = BIT_OPS_TILE / sizeof(T);
    static constexpr int REPEATS = BIT_OPS_TILE / 256;
    TPipe pipe; TQue<QuePosition::VECIN, 1> qa, qb; TQue<QuePosition::VECOUT, 1> qy; TBuf<> tmp;
    GlobalTensor<T> a, b, y; BitOpsTilingData t;

    __aicore__ inline BitOps(GM_ADDR ga, GM_ADDR gb, GM_ADDR gy, BitOpsTilingData& data) : t(data)
    {
        a.SetGlobalBuffer((__gm__ T*)ga, t.total); b.SetGlobalBuffer((__gm__ T*)gb, t.total); y.SetGlobalBuffer((__gm__ T*)gy, t.total);
        pipe.InitBuffer(qa, 2, BIT_OPS_TILE); pipe.InitBuffer(qb, 2, BIT_OPS_TILE); pipe.InitBuffer(qy, 2, BIT_OPS_TILE); pipe.InitBuffer(tmp, BIT_OPS_TILE);
    }
    __aicore__ inline void Get(TQue<QuePosition::VECIN, 1>& q, GlobalTensor<T>& g, unsigned at, unsigned n)
    {
        LocalTensor<T> l = q.AllocTensor<T>();
        if (n == TILE && at * sizeof(T) % 32 == 0) DataCopy(l, g[at], n);
        else DataCopyPad(l, g[at], {1, (uint32_t)(n * sizeof(T)), 0, 0, 0}, {false, 0, 0, 0});
        q.EnQue(l);
    }
    template <int KIND> __aicore__ inline void Run()
    {
        for (unsigned i = GetBlockIdx(); i < t.tiles; i += GetBlockNum()) {
            unsigned at = i * TILE, n = TILE;
            if (at + n > t.total) {
                if (t.overlap) at = t.total - TILE; else n = t.total - at;
            }
            Get(qa, a, at, n); Get(qb, b, at, n);
            LocalTensor<T> la = qa.DeQue<T>(), lb = qb.DeQue<T>(), ly = qy.AllocTensor<T>();
            LocalTensor<uint16_t> wa = la.template ReinterpretCast<uint16_t>(), wb = lb.template ReinterpretCast<uint16_t>();
            LocalTensor<uint16_t> wy = ly.template ReinterpretCast<uint16_t>(), wt = tmp.Get<uint16_t>();
            if (KIND == 1) {
                uint64_t mask[2] = {UINT64_MAX, UINT64_MAX};
                And(wt, wa, wb, mask, REPEATS, {1, 1, 1, 8, 8, 8});
                uint64_t even[2] = {0x5555555555555555, 0x5555555555555555}, odd[2] = {0xAAAAAAAAAAAAAAAA, 0xAAAAAAAAAAAAAAAA};
                Not(wy, wt, even, REPEATS, UnaryRepeatParams(1, 1, 8, 8));
                Not(wy, wt, odd, REPEATS, {1, 1, 8, 8});
            } else if (KIND == 2) {
                ShiftRight(ly, la, (T)t.shift, (int32_t)n);
                Or(wy, wy, wb, 128, REPEATS, BinaryRepeatParams());
            } else if (KIND == 3) {
                ShiftLeft(ly, la, (T)t.shift, 256 / sizeof(T), REPEATS, UnaryRepeatParams{1, 1, 8, 8});
                And<uint16_t>(wy, wy, wb, (uint64_t)128, (uint8_t)REPEATS, {1, 1, 1, 8, 8, 8});
            } else {
                // counter mode: repeats do not count
                Duplicate(wy, (uint16_t)0, BIT_OPS_TILE / 2);
                SetMaskCount();
                SetVectorMask<uint16_t, MaskMode::COUNTER>(0, n * sizeof(T) / 2);
                Or<uint16_t, false>(wy, wa, wb, MASK_PLACEHOLDER, 1, {1, 1, 1, 8, 8, 8});
                SetMaskNorm();
                ResetMask();
            }
            qa.FreeTensor(la); qb.FreeTensor(lb); qy.EnQue(ly);
            ly = qy.DeQue<T>();
            DataCopyPad(y[at], ly, {1, (uint32_t)(n * sizeof(T)), 0, 0, 0});
            qy.FreeTensor(ly);
        }
    }
};

extern "C" __global__ __aicore__ void bit_ops(GM_ADDR a, GM_ADDR b, GM_ADDR y, GM_ADDR ws, GM_ADDR tl)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    REGISTER_TILING_DEFAULT(BitOpsTilingData);
    GET_TILING_DATA(td, tl);
    BitOps<DTYPE_A> op(a, b, y, td);
    if (TILING_KEY_IS(1)) op.Run<1>();
    else if (TILING_KEY_IS(2)) op.Run<2>();
    else if (TILING_KEY_IS(3)) op.Run<3>();
    else if (TILING_KEY_IS(4)) op.Run<4>();
}
