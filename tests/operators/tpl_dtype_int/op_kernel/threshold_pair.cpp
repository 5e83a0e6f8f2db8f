#include "kernel_operator.h"
#include "threshold_pair_tiling_data.h"
#include "threshold_pair_tiling_key.h"

using namespace AscendC;

// y = x > threshold ? x : value; computed in half, as int8 has no arithmetic of its own
template <typename T>
class ThresholdPairKernel {
    constexpr static uint32_t kTile = 1024;

public:
    __aicore__ inline ThresholdPairKernel(GM_ADDR x, GM_ADDR threshold, GM_ADDR y, const ThresholdPairTilingData& td)
        : length_(td.length), value_(static_cast<half>(td.value))
    {
        x_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x));
        t_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(threshold));
        y_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y));
        threshold_ = static_cast<half>(t_.GetValue(0));
        pipe_.InitBuffer(in_, 2, kTile * sizeof(T));
        pipe_.InitBuffer(out_, 2, kTile * sizeof(T));
        pipe_.InitBuffer(work_, kTile * sizeof(half));
        pipe_.InitBuffer(other_, kTile * sizeof(half));
        pipe_.InitBuffer(mask_, kTile / 8);
    }
    __aicore__ inline void Run()
    {
        for (uint32_t at = 0; at < length_; at += kTile) {
            const uint32_t n = length_ - at < kTile ? length_ - at : kTile;
            Tile(at, n);
        }
    }

private:
    __aicore__ inline void Tile(uint32_t at, uint32_t n)
    {
        auto in = in_.template AllocTensor<T>();
        DataCopyPad(in, x_[at], {1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0}, {false, 0, 0, static_cast<T>(0)});
        in_.EnQue(in);
        in = in_.template DeQue<T>();
        auto out = out_.template AllocTensor<T>();
        auto mask = mask_.Get<uint8_t>();
        const uint32_t aligned = (n + 127) / 128 * 128;  // Compare works on whole repeats
        if constexpr (std::is_same<T, half>::value) {
            CompareScalar(mask, in, threshold_, CMPMODE::GT, aligned);
            Select(out, mask, in, value_, SELMODE::VSEL_TENSOR_SCALAR_MODE, n);
        } else {
            auto work = work_.Get<half>();
            auto other = other_.Get<half>();
            Cast(work, in, RoundMode::CAST_NONE, aligned);
            Compares(mask, work, threshold_, CMPMODE::LE, aligned);
            Duplicate(other, value_, aligned);
            Select(work, mask, other, work, SELMODE::VSEL_TENSOR_TENSOR_MODE, n);
            Cast(out, work, RoundMode::CAST_TRUNC, n);
        }
        out_.EnQue(out);
        in_.FreeTensor(in);
        out = out_.template DeQue<T>();
        DataCopyPad(y_[at], out, {1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0});
        out_.FreeTensor(out);
    }

    TPipe pipe_;
    TQue<TPosition::VECIN, 2> in_;
    TQue<TPosition::VECOUT, 2> out_;
    TBuf<> work_, other_, mask_;
    GlobalTensor<T> x_, t_, y_;
    uint32_t length_;
    half value_;
    half threshold_;
};

template <int D_T_X, int D_T_Y>
__global__ __aicore__ void threshold_pair(GM_ADDR x, GM_ADDR threshold, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ThresholdPairTilingData);
    GET_TILING_DATA_WITH_STRUCT(ThresholdPairTilingData, td, tiling);
    if constexpr (D_T_X == TP_FP16 && D_T_Y == C_DT_FLOAT16) {
        ThresholdPairKernel<half>(x, threshold, y, td).Run();
    } else if constexpr (D_T_X == TP_INT8) {
        ThresholdPairKernel<int8_t> op(x, threshold, y, td);
        op.Run();
    }
}
