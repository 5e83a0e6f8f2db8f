// Kernel side: operators with one parameter per channel.
#ifndef OPS_COMMON_CHANNELWISE_H_
#define OPS_COMMON_CHANNELWISE_H_

#include "channel_split.h"
#include "rows.h"

namespace OpsCommon {

/// The parameter of each element of a tile, in float.
template <typename T>
class ChannelParameter {
  public:
    __aicore__ inline void Init(TPipe* pipe, GM_ADDR parameter, const ChannelSplit& split) {
        split_ = split;
        gm_.SetGlobalBuffer((__gm__ T*)parameter, split.channels);
        const uint32_t length = split.perColumn ? Pitch(split.rows.tileCols) : UB_BLOCK;
        pipe->InitBuffer(queue_, 1, length * sizeof(T));
    }

    __aicore__ inline void Fill(const LocalTensor<float>& to, const RowTile& tile) {
        if (split_.perColumn) return FillColumns(to, tile);
        for (uint32_t i = 0; i < tile.rows; ++i) {
            const float value = Widen(gm_.GetValue((tile.row + i) % split_.channels));
            Duplicate(to[i * tile.pitch], value, static_cast<int32_t>(tile.pitch));
        }
    }

  private:
    __aicore__ inline void FillColumns(const LocalTensor<float>& to, const RowTile& tile) {
        LocalTensor<T> row = queue_.template AllocTensor<T>();
        CopyIn(row, gm_[tile.col], tile.cols);
        queue_.EnQue(row);
        row = queue_.template DeQue<T>();
        for (uint32_t i = 0; i < tile.rows; ++i) {
            if constexpr (std::is_same_v<T, float>) {
                DataCopy(to[i * tile.pitch], row, tile.pitch);
            } else {
                Convert(to[i * tile.pitch], row, tile.cols);
            }
        }
        queue_.FreeTensor(row);
    }

    ChannelSplit split_;
    GlobalTensor<T> gm_;
    TQue<QuePosition::VECIN, 1> queue_;
};

/// y = op(x, parameter of the channel), computed in float. `Op` is
///   static constexpr int SCRATCH = number of scratch tensors it wants;
///   void operator()(y, x, parameter, scratch, count) const; y may be x.
template <typename T, class Op>
class Channelwise {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline Channelwise(const ChannelSplit& split, const Op& op)
        : split_(split), op_(op) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR parameter, GM_ADDR y) {
        const RowSplit& rows = split_.rows;
        if (rows.rows == 0 || rows.cols == 0) return;
        const uint32_t elements = TileElements(rows);
        xGm_.SetGlobalBuffer((__gm__ T*)x, rows.rows * rows.cols);
        yGm_.SetGlobalBuffer((__gm__ T*)y, rows.rows * rows.cols);
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(yQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(parameterBuffer_, elements * sizeof(float));
        pipe->InitBuffer(scratch_, elements * sizeof(float) * (Op::SCRATCH + 1));
        parameter_.Init(pipe, parameter, split_);
        RowTiles tiles(rows, UB_BLOCK);
        for (RowTile tile; tiles.Next(tile);) {
            Load(tile);
            Compute(tile, elements);
            Store(tile);
        }
    }

  private:
    __aicore__ inline void Load(const RowTile& tile) {
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        CopyInRows(x, xGm_, split_.rows.cols, tile);
        xQueue_.EnQue(x);
    }

    __aicore__ inline void Compute(const RowTile& tile, uint32_t elements) {
        LocalTensor<float> parameter = parameterBuffer_.Get<float>();
        LocalTensor<float> scratch = scratch_.Get<float>();
        LocalTensor<float> wide = scratch[elements * Op::SCRATCH];
        LocalTensor<T> x = xQueue_.template DeQue<T>();
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        parameter_.Fill(parameter, tile);
        const int32_t count = static_cast<int32_t>(tile.Elements());
        if constexpr (WIDENS) {
            Convert(wide, x, tile.Elements());
            op_(wide, wide, parameter, scratch, count);
            Convert(y, wide, tile.Elements());
        } else {
            op_(y, x, parameter, scratch, count);
        }
        yQueue_.EnQue(y);
        xQueue_.FreeTensor(x);
    }

    __aicore__ inline void Store(const RowTile& tile) {
        LocalTensor<T> y = yQueue_.template DeQue<T>();
        CopyOutRows(yGm_, y, split_.rows.cols, tile);
        yQueue_.FreeTensor(y);
    }

    ChannelSplit split_;
    Op op_;
    GlobalTensor<T> xGm_, yGm_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_;
    TBuf<QuePosition::VECCALC> parameterBuffer_, scratch_;
    ChannelParameter<T> parameter_;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_CHANNELWISE_H_
