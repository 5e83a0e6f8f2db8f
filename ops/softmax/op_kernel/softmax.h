// Kernel of Softmax.
#ifndef SOFTMAX_H_
#define SOFTMAX_H_

#include "../../common/axis_tiles.h"
#include "softmax_tiling_data.h"

namespace SoftmaxKernel {

using namespace OpsCommon;

/// A job is a tile of lanes. Maximum and sum are carried from piece to piece (the sum is scaled
/// when the maximum grows), so a sequence too long for UB is read twice, all others once.
template <typename T>
class Softmax {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;
    static constexpr float LOWEST = -3.4028234663852886e38f;

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
        const uint32_t elements = AxisTileElements(split_), lanes = LaneElements(split_);
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(yQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(wide_, elements * sizeof(float));
        pipe->InitBuffer(scratch_, (elements + ROW_SCRATCH) * sizeof(float));
        pipe->InitBuffer(max_, lanes * sizeof(float));
        pipe->InitBuffer(sum_, lanes * sizeof(float));
        pipe->InitBuffer(next_, lanes * sizeof(float));
        if (!split_.byColumns) pipe->InitBuffer(blocks_, lanes * UB_BLOCK);
    }

    __aicore__ inline void Lanes(int64_t base, int64_t laneTile) {
        const int32_t lanes = static_cast<int32_t>(LaneElements(split_));
        Duplicate(max_.Get<float>(), LOWEST, lanes);
        Duplicate(sum_.Get<float>(), 0.0f, lanes);
        const int64_t pieces = AxisPieces(split_);
        for (int64_t piece = 0; piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            LocalTensor<T> x = Load(base, tile);
            Gather(x, tile);
            xQueue_.FreeTensor(x);
            if (pieces == 1) Store(base, tile);
        }
        for (int64_t piece = 0; pieces > 1 && piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            LocalTensor<T> x = Load(base, tile);
            Exponents(x, tile);
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

    /// Takes a tile into the maximum and the sum; leaves its exponentials in wide_.
    __aicore__ inline void Gather(const LocalTensor<T>& x, const RowTile& tile) {
        LocalTensor<float> max = max_.Get<float>(), sum = sum_.Get<float>();
        LocalTensor<float> next = next_.Get<float>(), scratch = scratch_.Get<float>();
        const int32_t lanes = static_cast<int32_t>(split_.byColumns ? tile.cols : tile.rows);
        LocalTensor<float> values = Widened(x, tile);
        ReduceAxis<MaxOp>(next, values, tile, split_.byColumns, scratch);
        Max(next, next, max, lanes);
        Sub(max, max, next, lanes);
        Exp(max, max, lanes);
        Mul(sum, sum, max, lanes);
        Adds(max, next, 0.0f, lanes);
        SubtractAndExp(values, tile);
        ReduceAxis<AddOp>(next, wide_.Get<float>(), tile, split_.byColumns, scratch);
        Add(sum, sum, next, lanes);
    }

    __aicore__ inline void Exponents(const LocalTensor<T>& x, const RowTile& tile) {
        SubtractAndExp(Widened(x, tile), tile);
    }

    __aicore__ inline void SubtractAndExp(const LocalTensor<float>& values, const RowTile& tile) {
        LocalTensor<float> wide = wide_.Get<float>();
        WithLaneNumbers<SubOp>(wide, values, max_.Get<float>(), tile, split_.byColumns, Blocks());
        Exp(wide, wide, static_cast<int32_t>(tile.Elements()));
    }

    __aicore__ inline void Store(int64_t base, const RowTile& tile) {
        LocalTensor<float> wide = wide_.Get<float>(), inverse = next_.Get<float>();
        const int32_t lanes = static_cast<int32_t>(split_.byColumns ? tile.cols : tile.rows);
        Duplicate(inverse, 1.0f, lanes);
        Div(inverse, inverse, sum_.Get<float>(), lanes);
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        if constexpr (WIDENS) {
            WithLaneNumbers<MulOp>(wide, wide, inverse, tile, split_.byColumns, Blocks());
            Convert(y, wide, tile.Elements());
        } else {
            WithLaneNumbers<MulOp>(y, wide, inverse, tile, split_.byColumns, Blocks());
        }
        yQueue_.EnQue(y);
        y = yQueue_.template DeQue<T>();
        CopyOutRows(yGm_[base], y, AxisRowLength(split_), tile);
        yQueue_.FreeTensor(y);
    }

    /// 8 floats for each lane, by rows only.
    __aicore__ inline LocalTensor<float> Blocks() {
        return split_.byColumns ? next_.Get<float>() : blocks_.Get<float>();
    }

    int64_t groups_;
    AxisSplit split_;
    GlobalTensor<T> xGm_, yGm_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_;
    TBuf<QuePosition::VECCALC> wide_, scratch_, max_, sum_, next_, blocks_;
};

}  // namespace SoftmaxKernel

#endif  // SOFTMAX_H_
