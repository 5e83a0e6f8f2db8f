#include "kernel_operator.h"
#include "to_fractal_nz_tiling_data.h"

using namespace AscendC;

template <typename T>
class KernelToFractalNz {
 public:
  static constexpr uint32_t C0 = 32 / sizeof(T);
  static constexpr uint32_t FRACTAL = 16;
  static constexpr uint32_t POOL_BYTES = 160 * 1024;

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR nz, GM_ADDR magnitude, const ToFractalNzTilingData& tiling, TPipe* pipe) {
    rows_ = tiling.rows;
    columns_ = tiling.columns;
    groups_ = (rows_ + FRACTAL - 1) / FRACTAL;
    blocks_ = (columns_ + C0 - 1) / C0;
    x_.SetGlobalBuffer((__gm__ T*)x);
    nz_.SetGlobalBuffer((__gm__ T*)nz);
    magnitude_.SetGlobalBuffer((__gm__ T*)magnitude);
    // The two stages work one after the other in the same memory.
    pipe->InitBufPool(layoutPool_, POOL_BYTES);
    pipe->InitBufPool(vectorPool_, POOL_BYTES, layoutPool_);
  }
  __aicore__ inline void Process() {
    Layout();
    layoutPool_.Reset();
    Magnitude();
    vectorPool_.Reset();
  }

 private:
  __aicore__ inline void Layout() {
    layoutPool_.InitBuffer(nzQueue_, 2, blocks_ * FRACTAL * 32);
    for (uint32_t g = GetBlockIdx(); g < groups_; g += GetBlockNum()) {
      const uint32_t row = g * FRACTAL;
      const uint32_t count = rows_ - row < FRACTAL ? rows_ - row : FRACTAL;
      LocalTensor<T> tile = nzQueue_.template AllocTensor<T>();
      if (count < FRACTAL) {
        Duplicate(tile, T(0), blocks_ * FRACTAL * C0);
        event_t id = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_MTE2));
        SetFlag<HardEvent::V_MTE2>(id);
        WaitFlag<HardEvent::V_MTE2>(id);
      }
      Nd2NzParams params;
      params.ndNum = 1;
      params.nValue = count;
      params.dValue = columns_;
      params.srcNdMatrixStride = 0;
      params.srcDValue = columns_;
      params.dstNzC0Stride = FRACTAL;
      params.dstNzNStride = 1;
      params.dstNzMatrixStride = 0;
      DataCopy(tile, x_[static_cast<uint64_t>(row) * columns_], params);
      nzQueue_.EnQue(tile);
      tile = nzQueue_.template DeQue<T>();
      DataCopyParams out(blocks_, FRACTAL, 0, (groups_ - 1) * FRACTAL);
      DataCopy(nz_[row * C0], tile, out);
      nzQueue_.FreeTensor(tile);
    }
  }
  __aicore__ inline void Magnitude() {
    const uint32_t bytes = columns_ * sizeof(T);
    vectorPool_.InitBuffer(inQueue_, 1, bytes);
    vectorPool_.InitBuffer(outQueue_, 1, bytes);
    for (uint32_t row = GetBlockIdx(); row < rows_; row += GetBlockNum()) {
      const uint64_t offset = static_cast<uint64_t>(row) * columns_;
      LocalTensor<T> x = inQueue_.template AllocTensor<T>();
      DataCopyPad(x, x_[offset], {1, bytes, 0, 0, 0}, {false, 0, 0, T(0)});
      inQueue_.EnQue(x);
      x = inQueue_.template DeQue<T>();
      LocalTensor<T> y = outQueue_.template AllocTensor<T>();
      Abs(y, x, columns_);
      inQueue_.FreeTensor(x);
      outQueue_.EnQue(y);
      y = outQueue_.template DeQue<T>();
      DataCopyPad(magnitude_[offset], y, {1, bytes, 0, 0, 0});
      outQueue_.FreeTensor(y);
    }
  }

  TBufPool<TPosition::VECCALC> layoutPool_;
  TBufPool<TPosition::VECCALC> vectorPool_;
  TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> nzQueue_;
  TQue<TPosition::VECIN, 1> inQueue_;
  TQue<TPosition::VECOUT, 1> outQueue_;
  GlobalTensor<T> x_, nz_, magnitude_;
  uint32_t rows_, columns_, groups_, blocks_;
};

extern "C" __global__ __aicore__ void to_fractal_nz(GM_ADDR x, GM_ADDR nz, GM_ADDR magnitude, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(ToFractalNzTilingData);
  GET_TILING_DATA(tilingData, tiling);
  TPipe pipe;
  KernelToFractalNz<DTYPE_X> op;
  op.Init(x, nz, magnitude, tilingData, &pipe);
  op.Process();
}
