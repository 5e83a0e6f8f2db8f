// Kernel of LayerNorm.
#ifndef LAYER_NORM_H_
#define LAYER_NORM_H_

#include "../../common/axis_tiles.h"
#include "../../common/row_parameter.h"
#include "layer_norm_tiling_data.h"

namespace LayerNormKernel {

using namespace OpsCommon;

struct Addresses {
    // One by one: GM_ADDR is a macro for a pointer type.
    GM_ADDR x;
    GM_ADDR gamma;
    GM_ADDR beta;
    GM_ADDR y;
    GM_ADDR mean;
    GM_ADDR rstd;
};

/// A job is a tile of rows. The variance is that of the differences from the mean (two passes), so
/// a row too long for UB is read three times, all others once.
template <typename T>
class LayerNorm {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline explicit LayerNorm(const LayerNormTilingData& data)
        : data_(data), split_(data.split) {}

    __aicore__ inline void Process(TPipe* pipe, const Addresses& at) {
        const int64_t total = split_.lanes * split_.length;
        if (total == 0) return;
        xGm_.SetGlobalBuffer((__gm__ T*)at.x, total);
        yGm_.SetGlobalBuffer((__gm__ T*)at.y, total);
        meanGm_.SetGlobalBuffer((__gm__ float*)at.mean, split_.lanes);
        rstdGm_.SetGlobalBuffer((__gm__ float*)at.rstd, split_.lanes);
        InitBuffers(pipe, at);
        const int64_t tiles = LaneTiles(split_);
        for (int64_t tile = GetBlockIdx(); tile < tiles; tile += GetBlockNum()) Rows(tile);
    }

  private:
    __aicore__ inline void InitBuffers(TPipe* pipe, const Addresses& at) {
        const uint32_t elements = AxisTileElements(split_), lanes = LaneElements(split_);
        const uint32_t piece = Pitch(split_.tileLength);
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(yQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(wide_, elements * sizeof(float));
        pipe->InitBuffer(square_, elements * sizeof(float));
        pipe->InitBuffer(scratch_, (elements + ROW_SCRATCH) * sizeof(float));
        pipe->InitBuffer(meanQueue_, 1, lanes * sizeof(float));
        pipe->InitBuffer(rstdQueue_, 1, lanes * sizeof(float));
        pipe->InitBuffer(part_, lanes * sizeof(float));
        pipe->InitBuffer(meanBlocks_, lanes * UB_BLOCK);
        pipe->InitBuffer(rstdBlocks_, lanes * UB_BLOCK);
        if (data_.hasGamma) gamma_.Init(pipe, at.gamma, split_.length, piece);
        if (data_.hasBeta) beta_.Init(pipe, at.beta, split_.length, piece);
    }

    __aicore__ inline void Rows(int64_t laneTile) {
        const int64_t pieces = AxisPieces(split_);
        const RowTile first = AxisTileAt(split_, laneTile, 0);
        const int32_t rows = static_cast<int32_t>(first.rows);
        LocalTensor<float> mean = meanQueue_.AllocTensor<float>();
        LocalTensor<float> rstd = rstdQueue_.AllocTensor<float>();
        LocalTensor<float> wide = wide_.Get<float>();
        Duplicate(mean, 0.0f, rows);
        Duplicate(rstd, 0.0f, rows);
        for (int64_t piece = 0; piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            Load(tile);
            AddRowSums(mean, wide, tile);
        }
        Muls(mean, mean, data_.inverseLength, rows);
        SpreadNumbers(meanBlocks_.Get<float>(), mean, first.rows);
        for (int64_t piece = 0; piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            if (pieces > 1) Load(tile);
            LocalTensor<float> square = square_.Get<float>();
            WithRowNumbers<SubOp>(wide, wide, meanBlocks_.Get<float>(), tile);
            Mul(square, wide, wide, static_cast<int32_t>(tile.Elements()));
            AddRowSums(rstd, square, tile);
        }
        FinishDeviation(rstd, rows);
        SpreadNumbers(rstdBlocks_.Get<float>(), rstd, first.rows);
        for (int64_t piece = 0; piece < pieces; ++piece) {
            const RowTile tile = AxisTileAt(split_, laneTile, piece);
            if (pieces > 1) {
                Load(tile);
                WithRowNumbers<SubOp>(wide, wide, meanBlocks_.Get<float>(), tile);
            }
            Store(tile);
        }
        StoreNumbers(meanQueue_, meanGm_, mean, first);
        StoreNumbers(rstdQueue_, rstdGm_, rstd, first);
    }

    /// The tile in float in wide_.
    __aicore__ inline void Load(const RowTile& tile) {
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        CopyInRows(x, xGm_, split_.length, tile);
        xQueue_.EnQue(x);
        x = xQueue_.template DeQue<T>();
        if constexpr (WIDENS) {
            Convert(wide_.Get<float>(), x, tile.Elements());
        } else {
            Adds(wide_.Get<float>(), x, 0.0f, static_cast<int32_t>(tile.Elements()));
        }
        xQueue_.FreeTensor(x);
    }

    __aicore__ inline void AddRowSums(const LocalTensor<float>& sums,
                                      const LocalTensor<float>& values, const RowTile& tile) {
        LocalTensor<float> part = part_.Get<float>();
        ReduceRows<AddOp>(part, values, tile, scratch_.Get<float>());
        Add(sums, sums, part, static_cast<int32_t>(tile.rows));
    }

    /// rstd = 1 / sqrt(sum of squares / length + epsilon)
    __aicore__ inline void FinishDeviation(const LocalTensor<float>& rstd, int32_t rows) {
        LocalTensor<float> ones = part_.Get<float>();
        Muls(rstd, rstd, data_.inverseLength, rows);
        Adds(rstd, rstd, data_.epsilon, rows);
        Sqrt(rstd, rstd, rows);
        Duplicate(ones, 1.0f, rows);
        Div(rstd, ones, rstd, rows);
    }

    __aicore__ inline void Store(const RowTile& tile) {
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        if constexpr (WIDENS) {
            Normalise(wide_.Get<float>(), tile);
            Convert(y, wide_.Get<float>(), tile.Elements());
        } else {
            Normalise(y, tile);
        }
        yQueue_.EnQue(y);
        y = yQueue_.template DeQue<T>();
        CopyOutRows(yGm_, y, split_.length, tile);
        yQueue_.FreeTensor(y);
    }

    __aicore__ inline void Normalise(const LocalTensor<float>& y, const RowTile& tile) {
        WithRowNumbers<MulOp>(y, wide_.Get<float>(), rstdBlocks_.Get<float>(), tile);
        if (data_.hasGamma) WithColumnNumbers<MulOp>(y, y, gamma_.At(tile), tile);
        if (data_.hasBeta) WithColumnNumbers<AddOp>(y, y, beta_.At(tile), tile);
    }

    __aicore__ inline void StoreNumbers(TQue<QuePosition::VECOUT, 1>& queue,
                                        const GlobalTensor<float>& gm, LocalTensor<float> numbers,
                                        const RowTile& tile) {
        queue.EnQue(numbers);
        numbers = queue.DeQue<float>();
        CopyOut(gm[tile.row], numbers, tile.rows);
        queue.FreeTensor(numbers);
    }

    LayerNormTilingData data_;
    AxisSplit split_;
    GlobalTensor<T> xGm_, yGm_;
    GlobalTensor<float> meanGm_, rstdGm_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_, meanQueue_, rstdQueue_;
    TBuf<QuePosition::VECCALC> wide_, square_, scratch_, part_, meanBlocks_, rstdBlocks_;
    RowParameter<T> gamma_, beta_;
};

}  // namespace LayerNormKernel

#endif  // LAYER_NORM_H_
