// y = sin(x) * cos(x) + sigmoid(x) ^ 2 by library functions, with scratch of the host's size
#include "kernel_operator.h"
#include "adv_api/math/power.h"
#include "lib/math/cos.h"
#include "lib/math/sin.h"
#include "gated_wave_tiling_data.h"

namespace NsGatedWave {
using namespace AscendC;

template <typename T>
class GatedWave {
public:
    __aicore__ inline GatedWave() {}
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const GatedWaveTilingData& tiling)
    {
        tiling_ = &tiling;
        xGm_.SetGlobalBuffer((__gm__ T*)x, tiling.total);
        yGm_.SetGlobalBuffer((__gm__ T*)y, tiling.total);
        const uint32_t bytes = tiling.tile * sizeof(T);
        pipe_.InitBuffer(in_, 1, bytes);
        pipe_.InitBuffer(out_, 1, bytes);
        pipe_.InitBuffer(half_, bytes);
        pipe_.InitBuffer(tmp_, tiling.tmpBytes);
        if (tiling.restBytes != 0) {
            pipe_.InitBuffer(rest_, tiling.restBytes);
        }
    }
    __aicore__ inline void Process()
    {
        for (uint64_t at = uint64_t(GetBlockIdx()) * tiling_->tile; at < tiling_->total;
             at += uint64_t(GetBlockNum()) * tiling_->tile) {
            const uint64_t left = tiling_->total - at;
            Tile(at, left < tiling_->tile ? uint32_t(left) : tiling_->tile);
        }
    }

private:
    __aicore__ inline void Tile(uint64_t at, uint32_t n)
    {
        const DataCopyExtParams copy{1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0};
        LocalTensor<T> x = in_.template AllocTensor<T>();
        DataCopyPad(x, xGm_[at], copy, DataCopyPadExtParams<T>());
        in_.EnQue(x);
        x = in_.template DeQue<T>();
        LocalTensor<T> y = out_.template AllocTensor<T>();
        Compute(y, x, n);
        out_.EnQue(y);
        in_.FreeTensor(x);
        y = out_.template DeQue<T>();
        DataCopyPad(yGm_[at], y, copy);
        out_.FreeTensor(y);
    }
    __aicore__ inline void Compute(LocalTensor<T>& y, LocalTensor<T>& x, uint32_t n)
    {
        LocalTensor<uint8_t> tmp = tmp_.Get<uint8_t>();
        LocalTensor<T> t = half_.Get<T>();
        Sin(y, x, tmp, n);
        Cos<T, false>(t, x, tmp, n);
        Mul(y, y, t, n);
        Sigmoid(t, x, n);
        if (tiling_->inPlace) {
            Power<T, false>(t, t, T(2), tmp, n);
            Add(y, y, t, n);
        } else {
            Power<T, false>(x, t, T(2), tmp, n);
            Add(y, y, x, n);
        }
    }

    TPipe pipe_;
    TQue<QuePosition::VECIN, 1> in_;
    TQue<QuePosition::VECOUT, 1> out_;
    TBuf<QuePosition::VECCALC> half_, tmp_, rest_;
    GlobalTensor<T> xGm_, yGm_;
    const GatedWaveTilingData* tiling_ = nullptr;
};
} // namespace NsGatedWave

extern "C" __global__ __aicore__ void gated_wave(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(GatedWaveTilingData);
    GET_TILING_DATA_WITH_STRUCT(GatedWaveTilingData, tilingData, tiling);
    NsGatedWave::GatedWave<DTYPE_X> op;
    op.Init(x, y, tilingData);
    op.Process();
}
