// Kernel of CrossEntropy.
#ifndef CROSS_ENTROPY_H_
#define CROSS_ENTROPY_H_

#include "../../common/row_parameter.h"
#include "../../common/running_softmax.h"
#include "cross_entropy_tiling_data.h"

namespace CrossEntropyKernel {

using namespace OpsCommon;

struct Addresses {
    // One by one: GM_ADDR is a macro for a pointer type.
    GM_ADDR x;
    GM_ADDR target;
    GM_ADDR weight;
    GM_ADDR y;
    GM_ADDR sums;
};

/// Floats of workspace for one block: sum of losses, sum of weights, rest of a 32-byte block.
constexpr uint32_t SLOT = 8;

/// The other pipe waits until the first is done with what it was given so far.
template <HardEvent EVENT>
__aicore__ inline void Wait() {
    const event_t event = static_cast<event_t>(GetTPipePtr()->FetchEventID(EVENT));
    SetFlag<EVENT>(event);
    WaitFlag<EVENT>(event);
}

/// A job is a tile of samples. The log of the sum of exponentials is carried from piece to piece;
/// the logit of the target and its weight are looked up by the scalar unit, once a sample.
template <typename T, typename Index>
class CrossEntropy {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;

  public:
    __aicore__ inline explicit CrossEntropy(const CrossEntropyTilingData& data)
        : data_(data), split_(data.split) {}

    __aicore__ inline void Process(TPipe* pipe, const Addresses& at) {
        sums_.SetGlobalBuffer((__gm__ float*)at.sums + GetBlockIdx() * SLOT, SLOT);
        pipe->InitBuffer(totalQueue_, 1, UB_BLOCK);
        LocalTensor<float> total = totalQueue_.AllocTensor<float>();
        Duplicate(total, 0.0f, static_cast<int32_t>(SLOT));
        if (split_.lanes != 0) Samples(pipe, at, total);
        totalQueue_.EnQue(total);
        total = totalQueue_.DeQue<float>();
        if (data_.reduction != CrossEntropyTilingData::NONE) CopyOut(sums_, total, SLOT);
        totalQueue_.FreeTensor(total);
    }

  private:
    __aicore__ inline void Samples(TPipe* pipe, const Addresses& at,
                                   const LocalTensor<float>& total) {
        xGm_.SetGlobalBuffer((__gm__ T*)at.x, split_.lanes * split_.length);
        targetGm_.SetGlobalBuffer((__gm__ Index*)at.target, split_.lanes);
        yGm_.SetGlobalBuffer((__gm__ T*)at.y, split_.lanes);
        if (data_.hasWeight) weightGm_.SetGlobalBuffer((__gm__ float*)at.weight, split_.length);
        const uint32_t elements = AxisTileElements(split_), lanes = LaneElements(split_);
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        pipe->InitBuffer(wide_, elements * sizeof(float));
        pipe->InitBuffer(picked_, lanes * sizeof(float));
        pipe->InitBuffer(weights_, lanes * sizeof(float));
        pipe->InitBuffer(valid_, lanes * sizeof(float));
        pipe->InitBuffer(loss_, lanes * sizeof(float));
        pipe->InitBuffer(yQueue_, 1, lanes * sizeof(T));
        running_.Init(pipe, split_);
        if (Smooths()) {
            pipe->InitBuffer(weighted_, elements * sizeof(float));
            pipe->InitBuffer(rowSums_, lanes * sizeof(float));
            pipe->InitBuffer(part_, lanes * sizeof(float));
            if (data_.hasWeight)
                weight_.Init(pipe, at.weight, split_.length, Pitch(split_.tileLength));
        }
        const int64_t tiles = LaneTiles(split_);
        for (int64_t tile = GetBlockIdx(); tile < tiles; tile += GetBlockNum()) Rows(tile, total);
    }

    __aicore__ inline bool Smooths() const { return data_.smoothing != 0.0f; }

    __aicore__ inline void Rows(int64_t laneTile, const LocalTensor<float>& total) {
        const RowTile first = AxisTileAt(split_, laneTile, 0);
        const int32_t rows = static_cast<int32_t>(first.rows);
        running_.Reset();
        if (Smooths()) Duplicate(rowSums_.Get<float>(), 0.0f, rows);
        float classWeights = 0.0f;
        const int64_t pieces = AxisPieces(split_);
        for (int64_t piece = 0; piece < pieces; ++piece)
            Take(AxisTileAt(split_, laneTile, piece), classWeights);
        LookUp(first);

        // lse - x[target], times its weight
        LocalTensor<float> loss = loss_.Get<float>(), lse = running_.Sum();
        Ln(lse, lse, rows);
        Add(lse, lse, running_.Max(), rows);
        Sub(loss, lse, picked_.Get<float>(), rows);
        Mul(loss, loss, weights_.Get<float>(), rows);
        if (Smooths()) Smooth(loss, lse, classWeights, rows);
        Store(loss, first);
        AddTo(total, loss, first.rows);
        AddTo(total[1], weights_.Get<float>(), first.rows);
    }

    /// Takes a piece of the rows into the sums.
    __aicore__ inline void Take(const RowTile& tile, float& classWeights) {
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        CopyInRows(x, xGm_, split_.length, tile);
        xQueue_.EnQue(x);
        x = xQueue_.template DeQue<T>();
        LocalTensor<float> wide = wide_.Get<float>();
        LocalTensor<float> values = wide;
        if constexpr (WIDENS) {
            Convert(wide, x, tile.Elements());
        } else {
            values = x;
        }
        if (Smooths()) TakeWeighted(values, tile, classWeights);
        running_.Take(wide, values, tile);
        xQueue_.FreeTensor(x);
    }

    /// Sums of all logits of a row, times the weights of the classes.
    __aicore__ inline void TakeWeighted(const LocalTensor<float>& values, const RowTile& tile,
                                        float& classWeights) {
        LocalTensor<float> part = part_.Get<float>(), sums = rowSums_.Get<float>();
        if (data_.hasWeight) {
            LocalTensor<float> weighted = weighted_.Get<float>();
            LocalTensor<float> weight = weight_.At(tile);
            ReduceLong<AddOp>(part, weight, tile.cols, running_.Scratch());
            Wait<HardEvent::V_S>();
            classWeights += part.GetValue(0);
            Wait<HardEvent::S_V>();
            WithColumnNumbers<MulOp>(weighted, values, weight, tile);
            ReduceRows<AddOp>(part, weighted, tile, running_.Scratch());
        } else {
            classWeights += static_cast<float>(tile.cols);
            ReduceRows<AddOp>(part, values, tile, running_.Scratch());
        }
        Add(sums, sums, part, static_cast<int32_t>(tile.rows));
    }

    /// The logit of each target and its weight; 0 for samples that are ignored.
    __aicore__ inline void LookUp(const RowTile& tile) {
        LocalTensor<float> picked = picked_.Get<float>(), weights = weights_.Get<float>();
        LocalTensor<float> valid = valid_.Get<float>();
        Wait<HardEvent::V_S>();  // the last tile is done with them
        for (uint32_t r = 0; r < tile.rows; ++r) {
            const int64_t row = tile.row + r;
            const int64_t target = static_cast<int64_t>(targetGm_.GetValue(row));
            const bool ignored = target == data_.ignoreIndex;
            const bool looks = data_.hasWeight && !ignored;
            picked.SetValue(r, ignored ? 0.0f : Widen(xGm_.GetValue(row * split_.length + target)));
            weights.SetValue(r, looks ? weightGm_.GetValue(target) : (ignored ? 0.0f : 1.0f));
            valid.SetValue(r, ignored ? 0.0f : 1.0f);
        }
        Wait<HardEvent::S_V>();
    }

    /// loss = (1 - s) * loss + s / classes * sum over classes of weight * (lse - x)
    __aicore__ inline void Smooth(const LocalTensor<float>& loss, const LocalTensor<float>& lse,
                                  float classWeights, int32_t rows) {
        LocalTensor<float> sums = rowSums_.Get<float>();
        Muls(lse, lse, classWeights, rows);
        Sub(sums, lse, sums, rows);
        Mul(sums, sums, valid_.Get<float>(), rows);
        Muls(sums, sums, data_.smoothing / static_cast<float>(split_.length), rows);
        Muls(loss, loss, 1.0f - data_.smoothing, rows);
        Add(loss, loss, sums, rows);
    }

    __aicore__ inline void Store(const LocalTensor<float>& loss, const RowTile& tile) {
        if (data_.reduction != CrossEntropyTilingData::NONE) return;
        LocalTensor<T> y = yQueue_.template AllocTensor<T>();
        if constexpr (WIDENS) {
            Convert(y, loss, tile.rows);
        } else {
            Adds(y, loss, 0.0f, static_cast<int32_t>(tile.rows));
        }
        yQueue_.EnQue(y);
        y = yQueue_.template DeQue<T>();
        CopyOut(yGm_[tile.row], y, tile.rows);
        yQueue_.FreeTensor(y);
    }

    /// sum[0] += sum of `count` numbers.
    __aicore__ inline void AddTo(const LocalTensor<float>& sum, const LocalTensor<float>& numbers,
                                 uint32_t count) {
        LocalTensor<float> scratch = running_.Scratch();
        ReduceLong<AddOp>(running_.Max(), numbers, count, scratch);
        Wait<HardEvent::V_S>();
        sum.SetValue(0, sum.GetValue(0) + running_.Max().GetValue(0));
        Wait<HardEvent::S_V>();
    }

    CrossEntropyTilingData data_;
    AxisSplit split_;
    GlobalTensor<T> xGm_, yGm_;
    GlobalTensor<Index> targetGm_;
    GlobalTensor<float> weightGm_, sums_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_, totalQueue_;
    TBuf<QuePosition::VECCALC> wide_, picked_, weights_, valid_, loss_, weighted_, rowSums_, part_;
    RunningSoftmax running_;
    RowParameter<float> weight_;
};

/// The result of one block: sums of all blocks in their order.
template <typename T>
__aicore__ inline void Finish(TPipe* pipe, GM_ADDR sums, GM_ADDR y, int64_t reduction) {
    const uint32_t count = static_cast<uint32_t>(GetBlockNum()) * SLOT;
    GlobalTensor<float> sumsGm;
    GlobalTensor<T> yGm;
    TQue<QuePosition::VECIN, 1> queue;
    TQue<QuePosition::VECOUT, 1> outQueue;
    sumsGm.SetGlobalBuffer((__gm__ float*)sums, count);
    yGm.SetGlobalBuffer((__gm__ T*)y, 1);
    pipe->InitBuffer(queue, 1, (count + SLOT) * sizeof(float));
    pipe->InitBuffer(outQueue, 1, UB_BLOCK);
    LocalTensor<float> parts = queue.AllocTensor<float>();
    CopyIn(parts, sumsGm, count);
    queue.EnQue(parts);
    parts = queue.DeQue<float>();
    for (uint32_t at = SLOT; at < count; at += SLOT)
        Add(parts, parts, parts[at], static_cast<int32_t>(SLOT));
    if (reduction == CrossEntropyTilingData::MEAN) {
        Wait<HardEvent::V_S>();
        const float weights = parts.GetValue(1);
        Wait<HardEvent::S_V>();
        Duplicate(parts[count], weights, static_cast<int32_t>(SLOT));
        Div(parts, parts, parts[count], static_cast<int32_t>(SLOT));
    }
    LocalTensor<T> out = outQueue.AllocTensor<T>();
    if constexpr (std::is_same_v<T, float>) {
        Adds(out, parts, 0.0f, 1);
    } else {
        Convert(out, parts, 1);
    }
    queue.FreeTensor(parts);
    outQueue.EnQue(out);
    out = outQueue.DeQue<T>();
    CopyOut(yGm, out, 1);
    outQueue.FreeTensor(out);
}

}  // namespace CrossEntropyKernel

#endif  // CROSS_ENTROPY_H_
