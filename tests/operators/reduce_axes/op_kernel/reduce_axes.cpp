#include "kernel_operator.h"
#include "reduce_axes_tiling_data.h"

namespace ReduceAxesNs {
namespace AC = AscendC;

template <bool INNER>
struct ReduceAxesOp {
    const TilingData* t;
    AC::GlobalTensor<float> x, y;
    AC::TQue<AC::QuePosition::VECIN, 2> in;
    AC::TQue<AC::QuePosition::VECOUT, 2> out;
    AC::TBuf<AC::QuePosition::VECCALC> work;
    static constexpr int64_t TILE = 1024;

    __aicore__ inline int64_t OutputOf(int64_t row) const
    {
        int64_t at = 0;
        for (int32_t a = 1; a < t->axes; ++a) {
            at += row % t->dim[a] * t->outStride[a];
            row /= t->dim[a];
        }
        return at;
    }
    __aicore__ inline void Process(AC::TPipe* pipe)
    {
        if (AC::GetBlockIdx() == 0) {
            AC::Fill(y, (uint64_t)t->outputs, 0.0f);
        }
        AC::SyncAll<true>();
        pipe->InitBuffer(in, 2, TILE * sizeof(float));
        pipe->InitBuffer(out, 2, INNER ? 32 : TILE * sizeof(float));
        pipe->InitBuffer(work, TILE * sizeof(float));
        AC::SetAtomicAdd<float>();
        for (int64_t row = AC::GetBlockIdx(); row < t->rows; row += AC::GetBlockNum()) {
            for (int64_t from = 0; from < t->dim[0]; from += TILE) {
                uint32_t n = t->dim[0] - from > TILE ? TILE : t->dim[0] - from;
                One(row * t->dim[0] + from, OutputOf(row) + (INNER ? 0 : from), n);
            }
        }
        AC::SetAtomicNone();
    }
    __aicore__ inline void One(int64_t from, int64_t to, uint32_t n)
    {
        AC::DataCopyExtParams bytes = {1, n * (uint32_t)sizeof(float), 0, 0, 0};
        AC::LocalTensor<float> a = in.AllocTensor<float>();
        AC::DataCopyPad(a, x[to * 0 + from], bytes, AC::DataCopyPadExtParams<float>());
        in.EnQue<float>(a);
        a = in.DeQue<float>();
        AC::LocalTensor<float> b = out.AllocTensor<float>();
        if (INNER) {
            AC::ReduceSum<float>(b, a, work.Get<float>(), n);
            bytes.blockLen = sizeof(float);
        } else {
            AC::DataCopy(b, a, (n + 7) / 8 * 8);
        }
        in.FreeTensor(a);
        out.EnQue(b);
        b = out.DeQue<float>();
        AC::DataCopyPad(y[to], b, bytes);
        out.FreeTensor(b);
    }
};
} // namespace ReduceAxesNs

extern "C" __global__ __aicore__ void reduce_axes(GM_ADDR x, GM_ADDR axes, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ReduceAxesNs::TilingData);
    GET_TILING_DATA(tilingData, tiling);
    AscendC::SetSysWorkspace(workspace);
    AscendC::TPipe pipe;
#define RUN(INNER)                                          \
    ReduceAxesNs::ReduceAxesOp<INNER> op{&tilingData};     \
    op.x.SetGlobalBuffer((__gm__ float*)x);                 \
    op.y.SetGlobalBuffer((__gm__ float*)y, tilingData.outputs); \
    op.Process(&pipe)
    if (TILING_KEY_IS(0)) {
        RUN(false);
    } else if (TILING_KEY_IS(1)) {
        RUN(true);
    }
}
