/* 内核：没有 tiling key */
#include "kernel_operator.h"
#include "clamp_tiling_data.h"
using namespace AscendC;

static constexpr int kPad = 16;  // 每块元素数

class Kernel {
public:
    __aicore__ inline Kernel() = default;
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, __tiling_data_ptr__ TilingData* td)
    {
        t = td;
        xGm.SetGlobalBuffer((__gm__ int16_t*)x);
        yGm.SetGlobalBuffer((__gm__ int16_t*)y);
        pipe.InitBuffer(q, 1, 512);
    }
    __aicore__ inline void Process()
    {
        const int64_t blocks = (t->n + kPad - 1) / kPad;
        for (int64_t b = GetBlockIdx(); b < blocks; b += GetBlockNum()) {
            const uint16_t bytes = (b == blocks - 1 ? t->n - b * kPad : kPad) * sizeof(int16_t);
            LocalTensor<int16_t> v = q.AllocTensor<int16_t>();
            DataCopyPad(v, xGm[b * kPad], DataCopyParams{1, bytes, 0, 0}, DataCopyPadParams());
            q.EnQue<QuePosition::GM, QuePosition::VECIN, int16_t>(v);
            v = q.DeQue<QuePosition::GM, QuePosition::VECIN, int16_t>();
            Maxs(v, v, t->lo, kPad);
            Mins(v, v, t->hi, kPad);
            q.EnQue<QuePosition::VECOUT, QuePosition::GM, int16_t>(v);
            v = q.DeQue<QuePosition::VECOUT, QuePosition::GM, int16_t>();
            DataCopyPad(yGm[b * kPad], v, DataCopyParams{1, bytes, 0, 0});
            q.FreeTensor(v);
        }
    }

private:
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> q;
    GlobalTensor<int16_t> xGm, yGm;
    __tiling_data_ptr__ TilingData* t;
};

extern "C" __global__ __aicore__ void clamp_ai_core(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(TilingData);
    GET_TILING_DATA_PTR_WITH_STRUCT(TilingData, td, tiling);
    Kernel k;
    k.Init(x, y, td);
    k.Process();
}
