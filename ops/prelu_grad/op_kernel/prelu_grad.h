// Kernel of PreluGrad.
#ifndef PRELU_GRAD_H_
#define PRELU_GRAD_H_

#include "../../common/channel_sums.h"
#include "../../common/channelwise.h"
#include "prelu_grad_tiling_data.h"

namespace PreluGradKernel {

using namespace OpsCommon;

/// dx tile by tile; each block gathers the sums of its tiles in its own part of the workspace.
template <typename T>
class PreluGrad {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline explicit PreluGrad(const PreluGradTilingData& data)
        : split_(data.split), sumsPitch_(data.sumsPitch) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR dy, GM_ADDR x, GM_ADDR weight, GM_ADDR dx,
                                   GM_ADDR sums) {
        GlobalTensor<float> sumsGm;
        sumsGm.SetGlobalBuffer((__gm__ float*)sums + GetBlockIdx() * sumsPitch_, sumsPitch_);
        InitGlobalMemory(sumsGm, sumsPitch_, 0.0f);
        PipeBarrier<PIPE_ALL>();  // the zeros are copied out of UB that the queues take next
        const int64_t total = split_.rows.rows * split_.rows.cols;
        if (total == 0) return;
        dyGm_.SetGlobalBuffer((__gm__ T*)dy, total);
        xGm_.SetGlobalBuffer((__gm__ T*)x, total);
        dxGm_.SetGlobalBuffer((__gm__ T*)dx, total);
        InitBuffers(pipe);
        weight_.Init(pipe, weight, split_);
        sums_.Init(pipe, sumsGm, split_);
        RowTiles tiles(split_.rows, UB_BLOCK);
        for (RowTile tile; tiles.Next(tile);) {
            Load(tile);
            Compute(tile);
            LocalTensor<T> result = dxQueue_.template DeQue<T>();
            CopyOutRows(dxGm_, result, split_.rows.cols, tile);
            dxQueue_.FreeTensor(result);
        }
    }

  private:
    __aicore__ inline void InitBuffers(TPipe* pipe) {
        elements_ = TileElements(split_.rows);
        pipe->InitBuffer(dyQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(xQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(dxQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(wide_, 4 * elements_ * sizeof(float));
        pipe->InitBuffer(mask_, elements_ / 8);
    }

    __aicore__ inline void Load(const RowTile& tile) {
        LocalTensor<T> dy = dyQueue_.template AllocTensor<T>();
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        CopyInRows(dy, dyGm_, split_.rows.cols, tile);
        CopyInRows(x, xGm_, split_.rows.cols, tile);
        dyQueue_.EnQue(dy);
        xQueue_.EnQue(x);
    }

    __aicore__ inline void Compute(const RowTile& tile) {
        LocalTensor<float> wide = wide_.Get<float>();
        LocalTensor<T> dy = dyQueue_.template DeQue<T>();
        LocalTensor<T> x = xQueue_.template DeQue<T>();
        LocalTensor<T> dx = dxQueue_.template AllocTensor<T>();
        weight_.Fill(wide, tile);
        if constexpr (WIDENS) {
            LocalTensor<float> grad = wide[elements_], input = wide[2 * elements_];
            Convert(grad, dy, tile.Elements());
            Convert(input, x, tile.Elements());
            Differentiate(wide, grad, input, tile);
            Convert(dx, wide, tile.Elements());
        } else {
            Differentiate(dx, dy, x, tile);
        }
        dxQueue_.EnQue(dx);
        dyQueue_.FreeTensor(dy);
        xQueue_.FreeTensor(x);
    }

    /// dx may be the weights' place, which is read before it is written.
    __aicore__ inline void Differentiate(const LocalTensor<float>& dx, const LocalTensor<float>& dy,
                                         const LocalTensor<float>& x, const RowTile& tile) {
        const int32_t count = static_cast<int32_t>(tile.Elements());
        LocalTensor<float> weight = wide_.Get<float>();
        LocalTensor<float> part = weight[3 * elements_];
        LocalTensor<uint8_t> mask = mask_.Get<uint8_t>();
        CompareScalar(mask, x, 0.0f, CMPMODE::GT, (tile.Elements() + 63) / 64 * 64);
        Mins(part, x, 0.0f, count);
        Mul(part, part, dy, count);
        sums_.Add(part, tile);
        Mul(part, weight, dy, count);
        Select(dx, mask, dy, part, SELMODE::VSEL_TENSOR_TENSOR_MODE, count);
    }

    ChannelSplit split_;
    int64_t sumsPitch_;
    uint32_t elements_ = 0;
    GlobalTensor<T> dyGm_, xGm_, dxGm_;
    TQue<QuePosition::VECIN, 1> dyQueue_, xQueue_;
    TQue<QuePosition::VECOUT, 1> dxQueue_;
    TBuf<QuePosition::VECCALC> wide_, mask_;
    ChannelParameter<T> weight_;
    ChannelSums sums_;
};

}  // namespace PreluGradKernel

#endif  // PRELU_GRAD_H_
