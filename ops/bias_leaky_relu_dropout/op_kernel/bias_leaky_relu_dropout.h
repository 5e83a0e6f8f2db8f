// Kernel of BiasLeakyReluDropout.
#ifndef BIAS_LEAKY_RELU_DROPOUT_H_
#define BIAS_LEAKY_RELU_DROPOUT_H_

#include "../../common/mask_rows.h"
#include "bias_leaky_relu_dropout_tiling_data.h"

namespace BiasLeakyReluDropoutKernel {

using namespace OpsCommon;

template <typename T>
class BiasLeakyReluDropout {
  public:
    __aicore__ inline explicit BiasLeakyReluDropout(const BiasLeakyReluDropoutTilingData& data)
        : data_(data), split_(data.split) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR bias, GM_ADDR random, GM_ADDR y,
                                   GM_ADDR mask) {
        const int64_t total = split_.rows * split_.cols;
        if (total == 0) return;
        xGm_.SetGlobalBuffer((__gm__ T*)x, total);
        biasGm_.SetGlobalBuffer((__gm__ T*)bias, split_.cols);
        randomGm_.SetGlobalBuffer((__gm__ float*)random, total);
        yGm_.SetGlobalBuffer((__gm__ T*)y, total);
        maskGm_.SetGlobalBuffer((__gm__ uint8_t*)mask, split_.rows * MaskBytes(split_.cols));
        InitBuffers(pipe);
        RowTiles tiles(split_, TILE_UNIT);
        for (RowTile tile; tiles.Next(tile);) {
            Load(tile);
            Compute(tile);
            Store(tile);
        }
    }

  private:
    __aicore__ inline void InitBuffers(TPipe* pipe) {
        const uint32_t pitch = (split_.tileCols + TILE_UNIT - 1) / TILE_UNIT * TILE_UNIT;
        const uint32_t elements = split_.tileRows * pitch;
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(randomQueue_, 2, elements * sizeof(float));
        pipe->InitBuffer(biasQueue_, 1, pitch * sizeof(T));
        pipe->InitBuffer(yQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(maskQueue_, 2, elements / 8);
        pipe->InitBuffer(wide_, elements * sizeof(float));
        pipe->InitBuffer(wideBias_, pitch * sizeof(float));
    }

    __aicore__ inline void Load(const RowTile& tile) {
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        LocalTensor<T> bias = biasQueue_.template AllocTensor<T>();
        LocalTensor<float> random = randomQueue_.AllocTensor<float>();
        CopyInRows(x, xGm_, split_.cols, tile);
        CopyIn(bias, biasGm_[tile.col], tile.cols);
        // The spare bits of a row's last byte belong to numbers that are below every p: dropped.
        CopyInRowsPadded(random, randomGm_, split_.cols, tile, -1.0f);
        xQueue_.EnQue(x);
        biasQueue_.EnQue(bias);
        randomQueue_.EnQue(random);
    }

    __aicore__ inline void Compute(const RowTile& tile) {
        const uint32_t count = tile.Elements();
        const int32_t n = static_cast<int32_t>(count);
        LocalTensor<T> x = xQueue_.template DeQue<T>();
        LocalTensor<T> bias = biasQueue_.template DeQue<T>();
        LocalTensor<float> random = randomQueue_.DeQue<float>();
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        LocalTensor<uint8_t> mask = maskQueue_.AllocTensor<uint8_t>();
        LocalTensor<float> wide = wide_.Get<float>();
        AddBias(wide, x, bias, tile);
        LeakyRelu(wide, wide, data_.negativeSlope, n);
        Muls(wide, wide, data_.scale, n);
        CompareScalar(mask, random, data_.p, CMPMODE::GE, count);  // whole repeats: pitch is 256
        if constexpr (std::is_same_v<T, float>) {
            Select(y, mask, wide, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, count);
        } else {
            Select(wide, mask, wide, 0.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, count);
            Convert(y, wide, count);
        }
        yQueue_.EnQue(y);
        maskQueue_.EnQue(mask);
        xQueue_.FreeTensor(x);
        biasQueue_.FreeTensor(bias);
        randomQueue_.FreeTensor(random);
    }

    __aicore__ inline void AddBias(const LocalTensor<float>& wide, const LocalTensor<T>& x,
                                   const LocalTensor<T>& bias, const RowTile& tile) {
        LocalTensor<float> wideBias = wideBias_.Get<float>();
        LocalTensor<float> source = wide;
        if constexpr (std::is_same_v<T, float>) {
            source = x;
            wideBias = bias;
        } else {
            Convert(wide, x, tile.Elements());
            Convert(wideBias, bias, tile.cols);
        }
        for (uint32_t i = 0; i < tile.rows; ++i) {
            const uint32_t at = i * tile.pitch;
            Add(wide[at], source[at], wideBias, static_cast<int32_t>(tile.cols));
        }
    }

    __aicore__ inline void Store(const RowTile& tile) {
        LocalTensor<T> y = yQueue_.template DeQue<T>();
        LocalTensor<uint8_t> mask = maskQueue_.DeQue<uint8_t>();
        CopyOutRows(yGm_, y, split_.cols, tile);
        CopyOutRows(maskGm_, mask, MaskBytes(split_.cols), MaskTile(tile));
        yQueue_.FreeTensor(y);
        maskQueue_.FreeTensor(mask);
    }

    BiasLeakyReluDropoutTilingData data_;
    RowSplit split_;
    GlobalTensor<T> xGm_, biasGm_, yGm_;
    GlobalTensor<float> randomGm_;
    GlobalTensor<uint8_t> maskGm_;
    TQue<QuePosition::VECIN, 1> xQueue_, biasQueue_, randomQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_, maskQueue_;
    TBuf<QuePosition::VECCALC> wide_, wideBias_;
};

}  // namespace BiasLeakyReluDropoutKernel

#endif  // BIAS_LEAKY_RELU_DROPOUT_H_
