// Kernel of BiasLeakyReluDropoutGrad.
#ifndef BIAS_LEAKY_RELU_DROPOUT_GRAD_H_
#define BIAS_LEAKY_RELU_DROPOUT_GRAD_H_

#include "../../common/mask_rows.h"
#include "bias_leaky_relu_dropout_grad_tiling_data.h"

namespace BiasLeakyReluDropoutGradKernel {

using namespace OpsCommon;

template <typename T>
class BiasLeakyReluDropoutGrad {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline explicit BiasLeakyReluDropoutGrad(
        const BiasLeakyReluDropoutGradTilingData& data)
        : data_(data), split_(data.split) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR dy, GM_ADDR y, GM_ADDR mask, GM_ADDR dx) {
        const int64_t total = split_.rows * split_.cols;
        if (total == 0) return;
        dyGm_.SetGlobalBuffer((__gm__ T*)dy, total);
        yGm_.SetGlobalBuffer((__gm__ T*)y, total);
        dxGm_.SetGlobalBuffer((__gm__ T*)dx, total);
        maskGm_.SetGlobalBuffer((__gm__ uint8_t*)mask, split_.rows * MaskBytes(split_.cols));
        InitBuffers(pipe);
        RowTiles tiles(split_, TILE_UNIT);
        for (RowTile tile; tiles.Next(tile);) {
            Load(tile);
            Compute(tile);
            LocalTensor<T> result = dxQueue_.template DeQue<T>();
            CopyOutRows(dxGm_, result, split_.cols, tile);
            dxQueue_.FreeTensor(result);
        }
    }

  private:
    __aicore__ inline void InitBuffers(TPipe* pipe) {
        const uint32_t pitch = (split_.tileCols + TILE_UNIT - 1) / TILE_UNIT * TILE_UNIT;
        elements_ = split_.tileRows * pitch;
        pipe->InitBuffer(dyQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(yQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(maskQueue_, 2, elements_ / 8);
        pipe->InitBuffer(dxQueue_, 2, elements_ * sizeof(T));
        pipe->InitBuffer(wide_, 3 * elements_ * sizeof(float));
        pipe->InitBuffer(positive_, elements_ / 8);
    }

    __aicore__ inline void Load(const RowTile& tile) {
        LocalTensor<T> dy = dyQueue_.template AllocTensor<T>();
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        LocalTensor<uint8_t> mask = maskQueue_.AllocTensor<uint8_t>();
        CopyInRows(dy, dyGm_, split_.cols, tile);
        CopyInRows(y, yGm_, split_.cols, tile);
        CopyInRows(mask, maskGm_, MaskBytes(split_.cols), MaskTile(tile));
        dyQueue_.EnQue(dy);
        yQueue_.EnQue(y);
        maskQueue_.EnQue(mask);
    }

    __aicore__ inline void Compute(const RowTile& tile) {
        const uint32_t count = tile.Elements();
        LocalTensor<float> wide = wide_.Get<float>();
        LocalTensor<T> dy = dyQueue_.template DeQue<T>();
        LocalTensor<T> y = yQueue_.template DeQue<T>();
        LocalTensor<uint8_t> mask = maskQueue_.DeQue<uint8_t>();
        LocalTensor<T> dx = dxQueue_.template AllocTensor<T>();
        if constexpr (WIDENS) {
            LocalTensor<float> grad = wide[elements_];
            Convert(grad, dy, count);
            Convert(wide, y, count);
            Differentiate(grad, grad, wide, mask, count);
            Convert(dx, grad, count);
        } else {
            Differentiate(dx, dy, y, mask, count);
        }
        dxQueue_.EnQue(dx);
        dyQueue_.FreeTensor(dy);
        yQueue_.FreeTensor(y);
        maskQueue_.FreeTensor(mask);
    }

    /// Where y was kept, its sign is that of x + bias, as the slope is positive. dx may be dy.
    __aicore__ inline void Differentiate(const LocalTensor<float>& dx, const LocalTensor<float>& dy,
                                         const LocalTensor<float>& y,
                                         const LocalTensor<uint8_t>& mask, uint32_t count) {
        const int32_t n = static_cast<int32_t>(count);
        LocalTensor<float> scaled = wide_.Get<float>()[2 * elements_];
        LocalTensor<uint8_t> positive = positive_.Get<uint8_t>();
        CompareScalar(positive, y, 0.0f, CMPMODE::GT, count);
        Muls(scaled, dy, data_.negativeSlope * data_.scale, n);
        Muls(dx, dy, data_.scale, n);
        Select(dx, positive, dx, scaled, SELMODE::VSEL_TENSOR_TENSOR_MODE, count);
        Select(dx, mask, dx, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, count);
    }

    BiasLeakyReluDropoutGradTilingData data_;
    RowSplit split_;
    uint32_t elements_ = 0;
    GlobalTensor<T> dyGm_, yGm_, dxGm_;
    GlobalTensor<uint8_t> maskGm_;
    TQue<QuePosition::VECIN, 1> dyQueue_, yQueue_, maskQueue_;
    TQue<QuePosition::VECOUT, 1> dxQueue_;
    TBuf<QuePosition::VECCALC> wide_, positive_;
};

}  // namespace BiasLeakyReluDropoutGradKernel

#endif  // BIAS_LEAKY_RELU_DROPOUT_GRAD_H_
