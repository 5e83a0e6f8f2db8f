#include "kernel_operator.h"
#include "bincount_atomic_tiling.h"

namespace bincount {
using AscendC::GlobalTensor;
using AscendC::LocalTensor;
using AscendC::TPosition;

constexpr uint32_t PIECE = 512;

class Kernel {
  AscendC::TPipe pipe;
  AscendC::TBuf<TPosition::VECCALC> countBuf, pieceBuf, weightBuf, bestBuf;
  GlobalTensor<DTYPE_VALUES> valuesGm;
  GlobalTensor<DTYPE_HIST> histGm;
  GlobalTensor<float> weightsGm;
  GlobalTensor<DTYPE_LARGEST> largestGm;
  const Tiling& t;

public:
  __aicore__ explicit Kernel(const Tiling& tiling) : t(tiling) {}
  __aicore__ inline void operator()(GM_ADDR values, GM_ADDR weights, GM_ADDR hist, GM_ADDR largest) {
    using namespace AscendC;
    valuesGm.SetGlobalBuffer((__gm__ DTYPE_VALUES*)values, t.n);
    histGm.SetGlobalBuffer((__gm__ float*)hist, t.bins);
    largestGm.SetGlobalBuffer((__gm__ int32_t*)largest, 1);
    if (t.weighted) weightsGm.SetGlobalBuffer((__gm__ float*)weights, t.n);
    // block 0 clears the output, the others wait for it
    if (GetBlockIdx() == 0) {
      InitGlobalMemory(histGm, t.bins, (float)0);
    }
    SyncAll();
    const uint32_t room = (t.bins + 7) / 8 * 8;
    pipe.InitBuffer(countBuf, room * sizeof(float));
    pipe.InitBuffer(pieceBuf, PIECE * sizeof(DTYPE_VALUES));
    pipe.InitBuffer(weightBuf, PIECE * sizeof(float));
    pipe.InitBuffer(bestBuf, 32);
    LocalTensor<float> count = countBuf.Get<float>();
    LocalTensor<DTYPE_VALUES> piece = pieceBuf.Get<DTYPE_VALUES>();
    LocalTensor<float> weight = weightBuf.Get<float>(PIECE);
    Duplicate(count, 0.f, (int32_t)room);
    SetFlag<HardEvent::V_S>(EVENT_ID0);
    WaitFlag<HardEvent::V_S>(EVENT_ID0);
    int32_t best = -1;
    const int64_t first = t.step * GetBlockIdx();
    const int64_t last = first + t.step < t.n ? first + t.step : t.n;
    for (int64_t at = first; at < last; at += PIECE) {
      const uint32_t m = last - at < PIECE ? last - at : PIECE;
      set_flag(PIPE_S, PIPE_MTE2, EVENT_ID1);
      wait_flag(PIPE_S, PIPE_MTE2, EVENT_ID1);
      DataCopyPad(piece, valuesGm[at], {1, (uint16_t)(m * sizeof(DTYPE_VALUES)), 0, 0}, {false, 0, 0, 0});
      if (t.weighted) DataCopyPad(weight, weightsGm[at], {1, (uint32_t)(m * sizeof(float)), 0, 0, 0}, {false, 0, 0, 0});
      set_flag(PIPE_MTE2, PIPE_S, EVENT_ID2);
      wait_flag(PIPE_MTE2, PIPE_S, EVENT_ID2);
      for (uint32_t i = 0; i < m; ++i) {
        const int32_t v = piece.GetValue(i);
        if (v < 0 || v >= t.bins) continue;
        best = v > best ? v : best;
        count(v) += t.weighted ? weight(i) : 1.0f;
      }
    }
    LocalTensor<int32_t> bestLocal = bestBuf.Get<int32_t>();
    bestLocal.SetValue(0, best);
    SetFlag<HardEvent::S_MTE3>(EVENT_ID3);
    WaitFlag<HardEvent::S_MTE3>(EVENT_ID3);
    SetAtomicAdd<float>();
    DataCopyPad(histGm, count, {1, (uint32_t)(t.bins * sizeof(float)), 0, 0, 0});
    SetAtomicNone();
    AscendC::SetAtomicMax<int32_t>();
    DataCopyPad(largestGm, bestLocal, DataCopyParams(1, sizeof(int32_t), 0, 0));
    AscendC::SetAtomicNone();
  }
};
}  // namespace bincount

extern "C" __global__ __aicore__ void bincount_atomic(GM_ADDR values, GM_ADDR weights, GM_ADDR hist, GM_ADDR largest,
                                                      GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
  REGISTER_TILING_DEFAULT(bincount::Tiling);
  GET_TILING_DATA_WITH_STRUCT(bincount::Tiling, tilingData, tiling);
  bincount::Kernel{tilingData}(values, weights, hist, largest);
}
