#include "kernel_operator.h"
#include "reciprocal_sqrt_sum_tiling_data.h"
namespace RSS {
using namespace AscendC;
constexpr uint32_t TILE = 512;

template <bool EXACT>
__aicore__ inline void Run(GM_ADDR x, GM_ADDR y, const ReciprocalSqrtSumTilingData* data)
{
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    TBuf<TPosition::VECCALC> calc;
    pipe.InitBuffer(in, 2, TILE * sizeof(half));
    pipe.InitBuffer(out, 2, TILE * sizeof(half));
    pipe.InitBuffer(calc, 2 * TILE * sizeof(float));
    GlobalTensor<half> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ half*)x + data->perCore * GetBlockIdx());
    yGm.SetGlobalBuffer((__gm__ half*)y + data->perCore * GetBlockIdx());
    int64_t left = data->elements - data->perCore * GetBlockIdx();
    left = left > data->perCore ? data->perCore : left;
    for (int64_t at = 0; at < left; at += TILE) {
        const uint32_t n = left - at > TILE ? TILE : left - at;
        LocalTensor<half> xl = in.AllocTensor<half>();
        DataCopyPad(xl, xGm[at], DataCopyExtParams{1, n * (uint32_t)sizeof(half), 0, 0, 0}, DataCopyPadExtParams<half>{true, 0, 0, 0});
        in.EnQue(xl);
        xl = in.DeQue<half>();
        LocalTensor<half> yl = out.AllocTensor<half>();
        LocalTensor<float> f = calc.GetWithOffset<float>(TILE, 0);
        LocalTensor<float> g = calc.GetWithOffset<float>(TILE, TILE * sizeof(float));
        Cast(f, xl, RoundMode::CAST_NONE, n);
        Mul(f, f, f, n);
        Adds(f, f, data->epsilon, n);
        if constexpr (EXACT) {
            Sqrt(f, f, n);
            Duplicate(g, 1.0f, n);
            Div(f, g, f, n);
        } else {
            Rsqrt(f, f, n);
        }
        Cast(yl, f, RoundMode::CAST_RINT, n);
        out.EnQue(yl);
        in.FreeTensor(xl);
        yl = out.DeQue<half>();
        DataCopyPad(yGm[at], yl, DataCopyExtParams{1, n * (uint32_t)sizeof(half), 0, 0, 0});
        out.FreeTensor(yl);
    }
}
}  // namespace RSS

extern "C" __global__ __aicore__ void reciprocal_sqrt_sum(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ReciprocalSqrtSumTilingData);
    GET_TILING_DATA_WITH_STRUCT(ReciprocalSqrtSumTilingData, tiling_data, tiling);
    if (TILING_KEY_IS(10)) {
        RSS::Run<true>(x, y, &tiling_data);
    } else if (TILING_KEY_IS(20)) {
        RSS::Run<false>(x, y, &tiling_data);
    }
}
