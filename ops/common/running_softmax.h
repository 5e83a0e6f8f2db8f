// Kernel side: maximum and sum of exponentials of sequences that come in pieces.
#ifndef OPS_COMMON_RUNNING_SOFTMAX_H_
#define OPS_COMMON_RUNNING_SOFTMAX_H_

#include "axis_tiles.h"

namespace OpsCommon {

/// For each lane of a tile the maximum and the sum of exp(x - maximum) of the pieces so far; the
/// sum is scaled when the maximum grows, so nothing overflows.
class RunningSoftmax {
    static constexpr float LOWEST = -3.4028234663852886e38f;

  public:
    __aicore__ inline void Init(TPipe* pipe, const AxisSplit& split) {
        split_ = split;
        const uint32_t lanes = LaneElements(split);
        pipe->InitBuffer(scratch_, (AxisTileElements(split) + ROW_SCRATCH) * sizeof(float));
        pipe->InitBuffer(max_, lanes * sizeof(float));
        pipe->InitBuffer(sum_, lanes * sizeof(float));
        pipe->InitBuffer(next_, lanes * sizeof(float));
        if (!split.byColumns) pipe->InitBuffer(blocks_, lanes * UB_BLOCK);
    }

    __aicore__ inline void Reset() {
        const int32_t lanes = static_cast<int32_t>(LaneElements(split_));
        Duplicate(Max(), LOWEST, lanes);
        Duplicate(Sum(), 0.0f, lanes);
    }

    /// Takes a piece in; `powers` becomes exp(values - maximum so far) and may be `values`.
    __aicore__ inline void Take(const LocalTensor<float>& powers, const LocalTensor<float>& values,
                                const RowTile& tile) {
        LocalTensor<float> max = Max(), sum = Sum(), next = next_.Get<float>();
        const int32_t lanes = Lanes(tile);
        ReduceAxis<MaxOp>(next, values, tile, split_.byColumns, Scratch());
        AscendC::Max(next, next, max, lanes);
        Sub(max, max, next, lanes);
        Exp(max, max, lanes);
        Mul(sum, sum, max, lanes);
        Adds(max, next, 0.0f, lanes);
        Powers(powers, values, tile);
        ReduceAxis<AddOp>(next, powers, tile, split_.byColumns, Scratch());
        Add(sum, sum, next, lanes);
    }

    /// powers = exp(values - maximum); may be `values`.
    __aicore__ inline void Powers(const LocalTensor<float>& powers,
                                  const LocalTensor<float>& values, const RowTile& tile) {
        WithLaneNumbers<SubOp>(powers, values, Max(), tile, split_.byColumns, Blocks());
        Exp(powers, powers, static_cast<int32_t>(tile.Elements()));
    }

    /// y = powers / sum; may be `powers`.
    __aicore__ inline void Divide(const LocalTensor<float>& y, const LocalTensor<float>& powers,
                                  const RowTile& tile) {
        LocalTensor<float> inverse = next_.Get<float>();
        const int32_t lanes = Lanes(tile);
        Duplicate(inverse, 1.0f, lanes);
        Div(inverse, inverse, Sum(), lanes);
        WithLaneNumbers<MulOp>(y, powers, inverse, tile, split_.byColumns, Blocks());
    }

    __aicore__ inline LocalTensor<float> Max() { return max_.Get<float>(); }
    __aicore__ inline LocalTensor<float> Sum() { return sum_.Get<float>(); }
    /// As large as a tile, for ReduceRows.
    __aicore__ inline LocalTensor<float> Scratch() { return scratch_.Get<float>(); }

  private:
    __aicore__ inline int32_t Lanes(const RowTile& tile) const {
        return static_cast<int32_t>(split_.byColumns ? tile.cols : tile.rows);
    }

    /// 8 floats for each lane, by rows only.
    __aicore__ inline LocalTensor<float> Blocks() {
        return split_.byColumns ? next_.Get<float>() : blocks_.Get<float>();
    }

    AxisSplit split_;
    TBuf<QuePosition::VECCALC> scratch_, max_, sum_, next_, blocks_;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_RUNNING_SOFTMAX_H_
