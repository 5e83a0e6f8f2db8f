// Kernel of FusedBiasLeakyReluGrad.
#ifndef FUSED_BIAS_LEAKY_RELU_GRAD_H_
#define FUSED_BIAS_LEAKY_RELU_GRAD_H_

#include "../../common/channel_sums.h"
#include "fused_bias_leaky_relu_grad_tiling_data.h"

namespace FusedBiasLeakyReluGradKernel {

using namespace OpsCommon;

/// dx tile by tile; the sums of a tile's channels are added to dbias atomically.
template <typename T>
class FusedBiasLeakyReluGrad {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline explicit FusedBiasLeakyReluGrad(const FusedBiasLeakyReluGradTilingData& data)
        : split_(data.split), data_(data) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR dy, GM_ADDR y, GM_ADDR dx, GM_ADDR dbias) {
        GlobalTensor<float> sumsGm;
        sumsGm.SetGlobalBuffer((__gm__ float*)dbias, split_.channels);
        if (GetBlockIdx() == 0) InitGlobalMemory(sumsGm, split_.channels, 0.0f);
        SyncAll();  // nobody adds before the zeros are there
        const int64_t total = split_.rows.rows * split_.rows.cols;
        if (total == 0) return;
        dyGm_.SetGlobalBuffer((__gm__ T*)dy, total);
        yGm_.SetGlobalBuffer((__gm__ T*)y, total);
        dxGm_.SetGlobalBuffer((__gm__ T*)dx, total);
        InitBuffers(pipe);
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
        pipe->InitBuffer(yQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(dxQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(wide_, 3 * elements_ * sizeof(float));
        pipe->InitBuffer(mask_, elements_ / 8);
    }

    __aicore__ inline void Load(const RowTile& tile) {
        LocalTensor<T> dy = dyQueue_.template AllocTensor<T>();
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        CopyInRows(dy, dyGm_, split_.rows.cols, tile);
        CopyInRows(y, yGm_, split_.rows.cols, tile);
        dyQueue_.EnQue(dy);
        yQueue_.EnQue(y);
    }

    __aicore__ inline void Compute(const RowTile& tile) {
        LocalTensor<float> wide = wide_.Get<float>();
        LocalTensor<T> dy = dyQueue_.template DeQue<T>();
        LocalTensor<T> y = yQueue_.template DeQue<T>();
        LocalTensor<T> dx = dxQueue_.template AllocTensor<T>();
        if constexpr (WIDENS) {
            LocalTensor<float> grad = wide[elements_];
            Convert(grad, dy, tile.Elements());
            Convert(wide, y, tile.Elements());
            Differentiate(grad, grad, wide, tile.Elements());
            Convert(dx, grad, tile.Elements());
            sums_.Add(grad, tile);
        } else {
            Differentiate(dx, dy, y, tile.Elements());
            sums_.Add(dx, tile);
        }
        dxQueue_.EnQue(dx);
        dyQueue_.FreeTensor(dy);
        yQueue_.FreeTensor(y);
    }

    /// The sign of the result is the sign of x + bias, as slope and scale are positive. dx may be
    /// dy.
    __aicore__ inline void Differentiate(const LocalTensor<float>& dx, const LocalTensor<float>& dy,
                                         const LocalTensor<float>& y, uint32_t elements) {
        const int32_t count = static_cast<int32_t>(elements);
        LocalTensor<float> scaled = wide_.Get<float>()[2 * elements_];
        LocalTensor<uint8_t> mask = mask_.Get<uint8_t>();
        CompareScalar(mask, y, 0.0f, CMPMODE::GT, (elements + 63) / 64 * 64);
        Muls(scaled, dy, data_.negativeSlope * data_.scale, count);
        Muls(dx, dy, data_.scale, count);
        Select(dx, mask, dx, scaled, SELMODE::VSEL_TENSOR_TENSOR_MODE, count);
    }

    ChannelSplit split_;
    FusedBiasLeakyReluGradTilingData data_;
    uint32_t elements_ = 0;
    GlobalTensor<T> dyGm_, yGm_, dxGm_;
    TQue<QuePosition::VECIN, 1> dyQueue_, yQueue_;
    TQue<QuePosition::VECOUT, 1> dxQueue_;
    TBuf<QuePosition::VECCALC> wide_, mask_;
    ChannelSums sums_;
};

}  // namespace FusedBiasLeakyReluGradKernel

#endif  // FUSED_BIAS_LEAKY_RELU_GRAD_H_
