// A whole operator in the usual style: template entry, queues, tail, tiling.
#include "kernel_operator.h"
using namespace AscendC;
constexpr int32_t BUFFER_NUM = 2;
template <typename T>
class KernelLeaky {
  public:
    __aicore__ inline KernelLeaky() {}
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, uint64_t n, uint64_t tile, float slope) {
        ASSERT(GetBlockNum() != 0 && "block dim can not be zero!");
        n_ = n;
        tile_ = tile;
        slope_ = slope;
        xGm.SetGlobalBuffer((__gm__ T*)x + n_ * GetBlockIdx(), n_);
        yGm.SetGlobalBuffer((__gm__ T*)y + n_ * GetBlockIdx(), n_);
        pipe.InitBuffer(inQ, BUFFER_NUM, tile * sizeof(T));
        pipe.InitBuffer(outQ, BUFFER_NUM, tile * sizeof(T));
        pipe.InitBuffer(tmp, tile * sizeof(T));
    }
    __aicore__ inline void Process() {
        for (uint64_t at = 0; at < n_; at += tile_) {
            CopyIn(at);
            Compute();
            CopyOut(at);
        }
    }

  private:
    __aicore__ inline void CopyIn(uint64_t at) {
        LocalTensor<T> x = inQ.template AllocTensor<T>();
        DataCopyExtParams p{1, static_cast<uint32_t>(tile_ * sizeof(T)), 0, 0, 0};
        DataCopyPad(x, xGm[at], p, {false, 0, 0, 0});
        inQ.EnQue(x);
    }
    __aicore__ inline void Compute() {
        LocalTensor<T> x = inQ.template DeQue<T>();
        LocalTensor<T> y = outQ.template AllocTensor<T>();
        LocalTensor<T> t = tmp.template Get<T>();
        Maxs(t, x, static_cast<T>(0), tile_);
        Mins(x, x, static_cast<T>(0), tile_);
        Muls(x, x, static_cast<T>(slope_), tile_);
        Add(y, t, x, tile_);
        outQ.template EnQue<T>(y);
        inQ.FreeTensor(x);
    }
    __aicore__ inline void CopyOut(uint64_t at) {
        LocalTensor<T> y = outQ.template DeQue<T>();
        DataCopyPad(yGm[at], y, {1, static_cast<uint32_t>(tile_ * sizeof(T)), 0, 0, 0});
        outQ.FreeTensor(y);
    }
    TPipe pipe;
    TQue<QuePosition::VECIN, BUFFER_NUM> inQ;
    TQue<QuePosition::VECOUT, BUFFER_NUM> outQ;
    TBuf<QuePosition::VECCALC> tmp;
    GlobalTensor<T> xGm, yGm;
    uint64_t n_, tile_;
    float slope_;
};
struct TD {
    uint64_t n, tile;
    float slope;
};
template <uint32_t schMode>
__global__ __aicore__ void leaky(GM_ADDR x, GM_ADDR y, GM_ADDR, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(TD);
    GET_TILING_DATA_WITH_STRUCT(TD, td, tiling);
    if constexpr (schMode == 0) {
        KernelLeaky<float> op;
        op.Init(x, y, td.n, td.tile, td.slope);
        op.Process();
    } else {
        KernelLeaky<half> op;
        op.Init(x, y, td.n, td.tile, td.slope);
        op.Process();
    }
}
template void leaky<0>(GM_ADDR, GM_ADDR, GM_ADDR, GM_ADDR);
template void leaky<1>(GM_ADDR, GM_ADDR, GM_ADDR, GM_ADDR);
