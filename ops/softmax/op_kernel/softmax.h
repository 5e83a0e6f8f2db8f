// Kernel of Softmax.
#ifndef SOFTMAX_H_
#define SOFTMAX_H_

#include "../../common/running_softmax.h"
#include "softmax_tiling_data.h"

namespace SoftmaxKernel {

using namespace OpsCommon;

/// A job is a tile of lanes. Maximum and sum are carried from piece to piece (the sum is scaled
/// when the maximum grows), so a sequence too long for UB is read twice, all others once.
template <typename T>
class Softmax {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline explicit Softmax(const SoftmaxTilingData& data)
        : groups_(data.groups), split_(data.split) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR y) {
        const int64_t matrix = split_.lanes * split_.length;
        if (groups_ * matrix == 0) return;
        xGm_.SetGlobalBuffer((__gm__ T*)x, groups_ * matrix);
        yGm_.SetGlobalBuffer((__gm__ T*)y, groups_ * matrix);
        InitBuffers(pipe);
        const int64_t tiles = LaneTiles(split_);
        for (int64_t job = GetBlockIdx(); job < groups_ * tiles; job += GetBlockNum())
            Lanes(job / tiles * matrix, job % tiles);
    }

  private:
    __aicore__ inline void InitBuffers(TPipe* pipe) {
        const uint32_t elements = AxisTileElements(split_);
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(yQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(wide_, elements * sizeof(float));
        running_.Init(pipe, split_);
    }

    __aicore__ inline void Lanes(int64_t base, int64_t laneTile) {
        running_.Reset();
        const int64_t pieces = AxisPieces(split_);
        for (int64_t piece = 0; piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            LocalTensor<T> x = Load(base, tile);
            running_.Take(wide_.Get<float>(), Widened(x, tile), tile);
            xQueue_.FreeTensor(x);
            if (pieces == 1) Store(base, tile);
        }
        for (int64_t piece = 0; pieces > 1 && piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            LocalTensor<T> x = Load(base, tile);
            running_.Powers(wide_.Get<float>(), Widened(x, tile), tile);
            xQueue_.FreeTensor(x);
            Store(base, tile);
        }
    }

    __aicore__ inline LocalTensor<T> Load(int64_t base, const RowTile& tile) {
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        CopyInRows(x, xGm_[base], AxisRowLength(split_), tile);
        xQueue_.EnQue(x);
        return xQueue_.template DeQue<T>();
    }

    /// The tile in float: the input itself, or a copy.
    __aicore__ inline LocalTensor<float> Widened(const LocalTensor<T>& x, const RowTile& tile) {
        if constexpr (WIDENS) {
            LocalTensor<float> wide = wide_.Get<float>();
            Convert(wide, x, tile.Elements());
            return wide;
        } else {
            return x;
        }
    }

    __aicore__ inline void Store(int64_t base, const RowTile& tile) {
        LocalTensor<float> wide = wide_.Get<float>();
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        if constexpr (WIDENS) {
            running_.Divide(wide, wide, tile);
            Convert(y, wide, tile.Elements());
        } else {
            running_.Divide(y, wide, tile);
        }
        yQueue_.EnQue(y);
        y = yQueue_.template DeQue<T>();
        CopyOutRows(yGm_[base], y, AxisRowLength(split_), tile);
        yQueue_.FreeTensor(y);
    }

    int64_t groups_;
    AxisSplit split_;
    GlobalTensor<T> xGm_, yGm_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_;
    TBuf<QuePosition::VECCALC> wide_;
    RunningSoftmax running_;
};

}  // namespace SoftmaxKernel

#endif  // SOFTMAX_H_
