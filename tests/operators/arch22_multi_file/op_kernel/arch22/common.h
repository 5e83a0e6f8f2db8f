#ifndef GELU_PAIR_COMMON_H_
#define GELU_PAIR_COMMON_H_
#include "detail/math.h"
#include "../gelu_pair_tiling_data.h"
#include "../gelu_pair_tiling_key.h"
namespace GeluPairNs {
constexpr uint32_t BLOCK_ELEMENTS = 16;
template <typename T1, typename T2>
__aicore__ inline auto CeilDiv(T1 a, T2 b) -> T1 { return b == 0 ? 0 : (a + b - 1) / b; }
template <typename T1, typename T2>
__aicore__ inline T1 CeilAlign(T1 a, T2 b) { return CeilDiv(a, b) * b; }

template <typename Derived, int BUFFER_NUM>
class Base {
protected:
    TPipe* pipe_ = nullptr;
    GlobalTensor<bfloat16_t> dy_, x_, z_;
    TQue<QuePosition::VECIN, BUFFER_NUM> dyQue_, xQue_;
    TQue<QuePosition::VECOUT, BUFFER_NUM> zQue_;
    TBuf<QuePosition::VECCALC> buf_;
    uint64_t begin_ = 0, end_ = 0;
    uint32_t tile_ = 0;

    __aicore__ inline void BaseInit(GM_ADDR dy, GM_ADDR x, GM_ADDR z, const GeluPairTilingData* __restrict t, TPipe* pipe)
    {
        pipe_ = pipe;
        const uint64_t share = CeilAlign(CeilDiv(t->total, t->coreNum), BLOCK_ELEMENTS);
        begin_ = share * GetBlockIdx();
        end_ = begin_ + share < t->total ? begin_ + share : t->total;
        tile_ = t->tile;
        dy_.SetGlobalBuffer((__gm__ bfloat16_t*)dy, t->total);
        x_.SetGlobalBuffer((__gm__ bfloat16_t*)x, t->total);
        z_.SetGlobalBuffer((__gm__ bfloat16_t*)z, t->total);
        pipe_->InitBuffer(dyQue_, BUFFER_NUM, tile_ * sizeof(bfloat16_t));
        pipe_->InitBuffer(xQue_, BUFFER_NUM, tile_ * sizeof(bfloat16_t));
        pipe_->InitBuffer(zQue_, BUFFER_NUM, tile_ * sizeof(bfloat16_t));
        pipe_->InitBuffer(buf_, 4 * tile_ * sizeof(float));
    }
};
}
#endif
