// Kernel side: a row of numbers that belongs to every row of a matrix, as gamma of a normalisation.
#ifndef OPS_COMMON_ROW_PARAMETER_H_
#define OPS_COMMON_ROW_PARAMETER_H_

#include "rows.h"

namespace OpsCommon {

/// A row of numbers for all rows of a matrix, in float, a piece of it at a time; a piece that is
/// there already stays.
template <typename T>
class RowParameter {
  public:
    __aicore__ inline void Init(TPipe* pipe, GM_ADDR values, int64_t length, uint32_t piece) {
        gm_.SetGlobalBuffer((__gm__ T*)values, length);
        pipe->InitBuffer(queue_, 1, piece * sizeof(T));
        pipe->InitBuffer(wide_, piece * sizeof(float));
    }

    __aicore__ inline LocalTensor<float> At(const RowTile& tile) {
        LocalTensor<float> wide = wide_.Get<float>();
        if (loaded_ == tile.col) return wide;
        loaded_ = tile.col;
        LocalTensor<T> values = queue_.template AllocTensor<T>();
        CopyIn(values, gm_[tile.col], tile.cols);
        queue_.EnQue(values);
        values = queue_.template DeQue<T>();
        if constexpr (std::is_same_v<T, float>) {
            Adds(wide, values, 0.0f, static_cast<int32_t>(tile.cols));
        } else {
            Convert(wide, values, tile.cols);
        }
        queue_.FreeTensor(values);
        return wide;
    }

  private:
    GlobalTensor<T> gm_;
    TQue<QuePosition::VECIN, 1> queue_;
    TBuf<QuePosition::VECCALC> wide_;
    int64_t loaded_ = -1;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_ROW_PARAMETER_H_
