// Kernel side: one row at a time, in float, as often as an operator needs it.
#ifndef OPS_COMMON_ROW_STREAM_H_
#define OPS_COMMON_ROW_STREAM_H_

#include "rows.h"

namespace OpsCommon {

/// Gives the pieces of a row of T in float. A row of one piece is read from GM once and stays in
/// UB; a longer one is read again for each pass over it.
template <typename T>
class RowStream {
  public:
    __aicore__ inline void Init(TPipe* pipe, GM_ADDR x, const RowSplit& split) {
        split_ = split;
        gm_.SetGlobalBuffer((__gm__ T*)x, split.rows * split.cols);
        pipe->InitBuffer(queue_, 2, Pitch(split.tileCols) * sizeof(T));
        if constexpr (!std::is_same_v<T, float>)
            pipe->InitBuffer(wide_, Pitch(split.tileCols) * sizeof(float));
    }

    __aicore__ inline void Begin(int64_t row) {
        row_ = row;
        Load(0);
    }
    /// The buffer of the last piece is free for the next row.
    __aicore__ inline void End() { queue_.FreeTensor(tensor_); }

    __aicore__ inline uint32_t Pieces() const {
        return static_cast<uint32_t>((split_.cols + split_.tileCols - 1) / split_.tileCols);
    }
    __aicore__ inline int64_t First(uint32_t piece) const { return piece * split_.tileCols; }
    __aicore__ inline int32_t Count(uint32_t piece) const {
        const int64_t left = split_.cols - First(piece);
        return static_cast<int32_t>(left < split_.tileCols ? left : split_.tileCols);
    }

    /// Valid until the next call. The caller may not write to it while Pieces() is 1.
    __aicore__ inline LocalTensor<float> Piece(uint32_t piece) {
        if (piece != loaded_) {
            queue_.FreeTensor(tensor_);
            Load(piece);
        }
        if constexpr (std::is_same_v<T, float>) {
            return tensor_;
        } else {
            return wide_.template Get<float>();
        }
    }

  private:
    __aicore__ inline void Load(uint32_t piece) {
        tensor_ = queue_.template AllocTensor<T>();
        CopyIn(tensor_, gm_[row_ * split_.cols + First(piece)], Count(piece));
        queue_.EnQue(tensor_);
        tensor_ = queue_.template DeQue<T>();
        if constexpr (!std::is_same_v<T, float>)
            Convert(wide_.template Get<float>(), tensor_, Count(piece));
        loaded_ = piece;
    }

    RowSplit split_;
    int64_t row_ = 0;
    uint32_t loaded_ = 0;
    GlobalTensor<T> gm_;
    LocalTensor<T> tensor_;
    TQue<QuePosition::VECIN, 1> queue_;
    TBuf<QuePosition::VECCALC> wide_;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_ROW_STREAM_H_
