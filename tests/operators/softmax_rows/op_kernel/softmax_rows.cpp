#include "kernel_operator.h"
#include "softmax_rows_tiling_data.h"
#include "softmax_rows_tiling_key.h"

template <typename T, int BUFFERS>
class KernelSoftmaxRows {
 public:
  __aicore__ inline KernelSoftmaxRows() = default;

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const SoftmaxRowsTilingData &tiling) {
    const int64_t core = AscendC::GetBlockIdx();
    columns_ = tiling.columns;
    width_ = tiling.width;
    rows_ = tiling.base + (core < tiling.former ? 1 : 0);
    const int64_t first = tiling.base * core + AscendC::Std::min(core, tiling.former);
    x_.SetGlobalBuffer(reinterpret_cast<__gm__ T *>(x) + first * columns_, rows_ * columns_);
    y_.SetGlobalBuffer(reinterpret_cast<__gm__ T *>(y) + first * columns_, rows_ * columns_);
    pipe_.InitBuffer(in_, BUFFERS, width_ * sizeof(T));
    pipe_.InitBuffer(out_, BUFFERS, width_ * sizeof(T));
    pipe_.InitBuffer(work_, width_ * sizeof(float));
    pipe_.InitBuffer(row_, width_ * sizeof(float));
    pipe_.InitBuffer(scalar_, 32);
  }

  __aicore__ inline void Process() {
    for (int64_t row = 0; row < rows_; ++row) {
      Load(row);
      Compute();
      Store(row);
    }
  }

 private:
  static constexpr bool kIsFloat = AscendC::IsSameType<T, float>::value;

  __aicore__ inline void Load(int64_t row) {
    AscendC::LocalTensor<T> x = in_.template AllocTensor<T>();
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(columns_ * sizeof(T)), 0, 0, 0};
    AscendC::DataCopyPadExtParams<T> pad{};
    AscendC::DataCopyPad(x, x_[row * columns_], copy, pad);
    in_.template EnQue<T>(x);
  }

  __aicore__ inline void Compute() {
    using namespace AscendC;
    LocalTensor<T> x = in_.template DeQue<T>();
    LocalTensor<T> y = out_.template AllocTensor<T>();
    LocalTensor<float> row = row_.template Get<float>();
    LocalTensor<float> work = work_.template Get<float>();
    LocalTensor<float> scalar = scalar_.template Get<float>();
    if constexpr (kIsFloat) {
      Muls(row, x, 1.0f, columns_);
    } else {
      Cast(row, x, RoundMode::CAST_NONE, columns_);
    }
    ReduceMax(scalar, row, work, columns_);
    const event_t toScalar = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));
    SetFlag<HardEvent::V_S>(toScalar);
    WaitFlag<HardEvent::V_S>(toScalar);
    const float maximum = scalar.GetValue(0);
    Adds(row, row, -maximum, columns_);
    Exp(row, row, columns_);
    ReduceSum(scalar, row, work, columns_);
    const float sum = scalar(0);
    Muls(row, row, 1.0f / sum, columns_);
    if constexpr (kIsFloat) {
      Adds(y, row, T(0), columns_);
    } else {
      Cast(y, row, RoundMode::CAST_RINT, columns_);
    }
    in_.FreeTensor(x);
    out_.template EnQue<T>(y);
  }

  __aicore__ inline void Store(int64_t row) {
    AscendC::LocalTensor<T> y = out_.template DeQue<T>();
    AscendC::DataCopyPad(y_[row * columns_], y, {1, static_cast<uint32_t>(columns_ * sizeof(T)), 0, 0, 0});
    out_.FreeTensor(y);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::TPosition::VECIN, BUFFERS> in_;
  AscendC::TQue<AscendC::TPosition::VECOUT, BUFFERS> out_;
  AscendC::TBuf<> work_, row_, scalar_;
  AscendC::GlobalTensor<T> x_, y_;
  int64_t rows_;
  uint32_t columns_, width_;
};

template <typename D_T_X, int BUFFER_MODE>
__global__ __aicore__ void softmax_rows(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(SoftmaxRowsTilingData);
  GET_TILING_DATA_WITH_STRUCT(SoftmaxRowsTilingData, tilingData, tiling);
  KernelSoftmaxRows<D_T_X, BUFFER_MODE + 1> op;
  op.Init(x, y, tilingData);
  op.Process();
}
