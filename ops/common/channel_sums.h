// Kernel side: sums over everything but the channel, added to GM atomically.
#ifndef OPS_COMMON_CHANNEL_SUMS_H_
#define OPS_COMMON_CHANNEL_SUMS_H_

#include "channel_split.h"
#include "rows.h"

namespace OpsCommon {

/// Adds the channel sums of tiles to one float per channel in GM, which is 0 at first.
class ChannelSums {
  public:
    /// `sums`: [channels]. UB: 32 bytes for each row of a tile, or a row of floats.
    __aicore__ inline void Init(TPipe* pipe, const GlobalTensor<float>& sums,
                                const ChannelSplit& split) {
        split_ = split;
        gm_ = sums;
        const uint32_t slots = split.perColumn ? Pitch(split.rows.tileCols)
                                               : static_cast<uint32_t>(split.rows.tileRows) * SLOT;
        pipe->InitBuffer(queue_, 1, slots * sizeof(float));
    }

    __aicore__ inline void Add(const LocalTensor<float>& values, const RowTile& tile) {
        LocalTensor<float> sums = queue_.AllocTensor<float>();
        if (split_.perColumn) {
            SumColumns(sums, values, tile);
        } else {
            for (uint32_t i = 0; i < tile.rows; ++i) {
                ReduceSum(sums[i * SLOT], values[i * tile.pitch], sums[i * SLOT],
                          static_cast<int32_t>(tile.cols));
            }
        }
        queue_.EnQue(sums);
        sums = queue_.DeQue<float>();
        SetAtomicAdd<float>();
        if (split_.perColumn) {
            CopyOut(gm_[tile.col], sums, tile.cols);
        } else {
            StoreRowSums(sums, tile);
        }
        SetAtomicNone();
        queue_.FreeTensor(sums);
    }

  private:
    static constexpr uint32_t SLOT = 8;  // floats of a 32-byte block: where a copy can begin

    __aicore__ inline void SumColumns(const LocalTensor<float>& sums,
                                      const LocalTensor<float>& values, const RowTile& tile) {
        const int32_t cols = static_cast<int32_t>(tile.cols);
        Duplicate(sums, 0.0f, cols);
        for (uint32_t i = 0; i < tile.rows; ++i)
            AscendC::Add(sums, sums, values[i * tile.pitch], cols);
    }

    /// One float of each slot, to channels that follow each other; after the last channel comes the
    /// first.
    __aicore__ inline void StoreRowSums(const LocalTensor<float>& sums, const RowTile& tile) {
        for (uint32_t done = 0; done < tile.rows;) {
            const int64_t channel = (tile.row + done) % split_.channels;
            const int64_t untilLast = split_.channels - channel;
            const uint32_t left = tile.rows - done;
            const uint32_t count = untilLast < left ? static_cast<uint32_t>(untilLast) : left;
            const DataCopyExtParams copy{static_cast<uint16_t>(count), sizeof(float), 0, 0, 0};
            DataCopyPad(gm_[channel], sums[done * SLOT], copy);
            done += count;
        }
    }

    ChannelSplit split_;
    GlobalTensor<float> gm_;
    TQue<QuePosition::VECOUT, 1> queue_;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_CHANNEL_SUMS_H_
