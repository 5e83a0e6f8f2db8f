#include "kernel_operator.h"
#include "avg_pool1d_tiling_data.h"

// Row, window sums by adding shifted gathers, divided by a count per output.
namespace {
  using namespace AscendC;
  constexpr int32_t MAX_WIDTH = 8192;

  __aicore__ inline int32_t Count(const AvgPool1dData& d, int32_t o) {
    int32_t begin = o * d.stride - d.pad, end = begin + d.kernel;
    if (d.include) {
      if (end > d.width + d.pad) end = d.width + d.pad;
      return end - begin;
    }
    if (begin < 0) begin = 0;
    if (end > d.width) end = d.width;
    return end - begin;
  }

  class Pool {
  public:
    __aicore__ inline Pool(const AvgPool1dData& d) : d_(d), padded_(AlignUp(d.width + 2 * d.pad + d.stride, 8)), out_(AlignUp(d.outWidth, 64)) {}
    __aicore__ inline ~Pool() {}
    __aicore__ inline void Setup(TPipe* pipe, GM_ADDR x, GM_ADDR y) {
      x_.SetGlobalBuffer((__gm__ float*)x);
      y_.SetGlobalBuffer((__gm__ float*)y);
      pipe->InitBuffer(inQ_, 2, padded_ * sizeof(float));
      pipe->InitBuffer(outQ_, 2, out_ * sizeof(float));
      pipe->InitBuffer(offsets_, out_ * sizeof(int32_t));
      pipe->InitBuffer(gathered_, out_ * sizeof(float));
      pipe->InitBuffer(scale_, out_ * sizeof(float));
      LocalTensor<int32_t> offsets = offsets_.Get<int32_t>();
      CreateVecIndex(offsets, 0, out_);
      Muls(offsets, offsets, (int32_t)(d_.stride * sizeof(float)), out_);
      Mins(offsets, offsets, static_cast<int32_t>((padded_ - 1) * sizeof(float)), out_);
      LocalTensor<float> scale = scale_.Get<float>();
      for (int32_t o = 0; o < d_.outWidth; ++o) scale.SetValue(o, 1.0f / Count(d_, o));
    }
    __aicore__ inline void Run(int64_t row) {
      LocalTensor<float> in = inQ_.AllocTensor<float>();
      // zeros left and right of the row
      Duplicate(in, 0.0f, (int32_t)padded_);
      const event_t e = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_MTE2));
      SetFlag<HardEvent::V_MTE2>(e);
      WaitFlag<HardEvent::V_MTE2>(e);
      const uint8_t left = d_.pad % 8;
      const uint8_t right = (8 - (left + d_.width) % 8) % 8;
      DataCopyPadExtParams<float> pad{true, left, right, 0.0f};
      DataCopyPad(in[d_.pad / 8 * 8], x_[row * d_.width], {1, static_cast<uint32_t>(d_.width * sizeof(float)), 0, 0, 0}, pad);
      inQ_.EnQue(in);
      in = inQ_.DeQue<float>();
      LocalTensor<float> out = outQ_.AllocTensor<float>();
      LocalTensor<float> part = gathered_.Get<float>();
      LocalTensor<uint32_t> offsets = offsets_.Get<uint32_t>();
      Duplicate(out, 0.0f, out_);
      for (int32_t k = 0; k < d_.kernel; ++k) {
        Gather(part, in, offsets, k * sizeof(float), (uint32_t)d_.outWidth);
        PipeBarrier<PIPE_V>();
        Add(out, out, part, (int32_t)d_.outWidth);
        PipeBarrier<PIPE_V>();
      }
      Mul(out, out, scale_.Get<float>(), (int32_t)d_.outWidth);
      inQ_.FreeTensor(in);
      outQ_.EnQue(out);
      out = outQ_.DeQue<float>();
      DataCopyPad(y_[row * d_.outWidth], out, {1, static_cast<uint32_t>(d_.outWidth * sizeof(float)), 0, 0, 0});
      outQ_.FreeTensor(out);
    }

  private:
    const AvgPool1dData& d_;
    const uint32_t padded_, out_;
    TQue<TPosition::VECIN, 1> inQ_;
    TQue<TPosition::VECOUT, 1> outQ_;
    TBuf<> offsets_, gathered_, scale_;
    GlobalTensor<float> x_, y_;
  };
}

extern "C" __global__ __aicore__ void avg_pool1d(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(AvgPool1dData);
  GET_TILING_DATA_WITH_STRUCT(AvgPool1dData, data, tiling);
  AscendC::TPipe pipe;
  Pool pool(data);
  pool.Setup(&pipe, x, y);
  int64_t row = AscendC::GetBlockIdx();
  while (row < data.rows) {
    pool.Run(row);
    row += AscendC::GetBlockNum();
  }
}
