#include "kernel_operator.h"
#include "row_splits_tiling_data.h"

using namespace AscendC;
using Data = RowSplitsTiling::Data;

// row r of y is row r of x times weight[r mod count]
class RowSplitsOp {
public:
    TPipe* pipe_;
    TQue<QuePosition::VECIN, 2> in_;
    TQue<QuePosition::VECOUT, 2> out_;
    GlobalTensor<float> x_, y_;
    const RowSplitsTiling::Base* base_;
    const float* weight_;
    uint8_t count_;

    __aicore__ inline RowSplitsOp(TPipe* pipe, GM_ADDR x, GM_ADDR y, const Data& data)
        : pipe_(pipe), base_(&data.base), weight_(reinterpret_cast<const float*>(reinterpret_cast<const uint8_t*>(&data) + offsetof(Data, weight))), count_(data.count)
    {
        x_.SetGlobalBuffer((__gm__ float*)x);
        y_.SetGlobalBuffer((__gm__ float*)y);
        pipe_->InitBuffer(in_, 2, base_->width * sizeof(float));
        pipe_->InitBuffer(out_, 2, base_->width * sizeof(float));
    }
    __aicore__ inline void Row(int32_t row)
    {
        const int64_t at = row * base_->width;
        LocalTensor<float> x = in_.AllocTensor<float>();
        DataCopyPad(x, x_[at], {1, (uint32_t)(base_->width * 4), 0, 0, 0}, {false, 0, 0, 0.0f});
        in_.EnQue<float>(x);
        LocalTensor<float> from = in_.DeQue<float>();
        LocalTensor<float> y = out_.AllocTensor<float>();
        float weight;
        __builtin_memcpy(&weight, reinterpret_cast<const uint8_t*>(weight_) + (row % count_) * sizeof(float), sizeof(float));
        Muls(y, from, weight, base_->width);
        out_.EnQue<float>(y);
        in_.FreeTensor<float>(from);
        LocalTensor<float> to = out_.DeQue<float>();
        DataCopyPad(y_[at], to, {1, (uint32_t)(base_->width * 4), 0, 0, 0});
        out_.FreeTensor<float>(to);
    }
};

extern "C" __global__ __aicore__ void row_splits(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(RowSplitsTiling::Data);
    GET_TILING_DATA_WITH_STRUCT(RowSplitsTiling::Data, data, tiling);
    TPipe pipe;
    RowSplitsOp op(&pipe, x, y, data);
    const auto block = GetBlockIdx();
    if (!data.last) return;
    for (int32_t row = data.begin[block]; row < data.begin[block + 1]; ++row) op.Row(row);
}
