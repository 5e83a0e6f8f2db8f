// Kernel of ReduceSum.
#ifndef REDUCE_SUM_H_
#define REDUCE_SUM_H_

#include "../../common/axis_tiles.h"
#include "reduce_sum_tiling_data.h"

namespace ReduceSumKernel {

using namespace OpsCommon;

/// The type a sum is computed in.
template <typename T>
using Sum = std::conditional_t<std::is_same_v<T, int32_t>, int32_t, float>;

/// A job is some of the steps of one tile of results: the matrices of all summed dims, in pieces.
/// With one part a job writes results, else sums to the workspace.
template <typename T>
class ReduceSum {
    using C = Sum<T>;
    static constexpr bool WIDENS = !std::is_same_v<T, C>;

  public:
    __aicore__ inline explicit ReduceSum(const ReduceSumTilingData& data)
        : data_(data), split_(data.split) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR y, GM_ADDR sums) {
        if (data_.outputs == 0) return;
        xGm_.SetGlobalBuffer((__gm__ T*)x);
        yGm_.SetGlobalBuffer((__gm__ T*)y, data_.outputs);
        sumsGm_.SetGlobalBuffer((__gm__ C*)sums, data_.parts * data_.partPitch);
        InitBuffers(pipe);
        const int64_t tiles = LaneTiles(split_), results = data_.groups * tiles;
        for (int64_t job = GetBlockIdx(); job < results * data_.parts; job += GetBlockNum()) {
            const int64_t result = job / data_.parts, part = job % data_.parts;
            Job(result / tiles, result % tiles, part);
        }
    }

  private:
    __aicore__ inline void InitBuffers(TPipe* pipe) {
        const uint32_t elements = AxisTileElements(split_), lanes = LaneElements(split_);
        pipe->InitBuffer(xQueue_, 2, elements * sizeof(T));
        if constexpr (WIDENS) pipe->InitBuffer(wide_, elements * sizeof(C));
        pipe->InitBuffer(scratch_, (elements + ROW_SCRATCH) * sizeof(C));
        pipe->InitBuffer(part_, lanes * sizeof(C));
        pipe->InitBuffer(total_, lanes * sizeof(C));
        pipe->InitBuffer(outQueue_, 1, lanes * sizeof(C));
    }

    static __aicore__ inline int64_t Offset(int64_t index, const int64_t* dims,
                                            const int64_t* strides) {
        int64_t offset = 0;
        for (int d = 0; d < 4; ++d) {
            offset += index % dims[d] * strides[d];
            index /= dims[d];
        }
        return offset;
    }

    __aicore__ inline void Job(int64_t group, int64_t laneTile, int64_t part) {
        const RowTile first = AxisTileAt(split_, laneTile, 0);
        const uint32_t lanes = split_.byColumns ? first.cols : first.rows;
        LocalTensor<C> total = total_.template Get<C>();
        Duplicate(total, static_cast<C>(0), static_cast<int32_t>(lanes));
        const int64_t base = Offset(group, data_.keptDims, data_.keptStrides);
        const int64_t pieces = split_.length == 0 ? 1 : AxisPieces(split_);
        const int64_t end = data_.steps * (part + 1) / data_.parts;
        for (int64_t step = data_.steps * part / data_.parts; step < end; ++step) {
            const int64_t at = base + Offset(step / pieces, data_.summedDims, data_.summedStrides);
            AddTile(total, at, AxisTileAt(split_, laneTile, step % pieces));
        }
        Store(total, group * split_.lanes + laneTile * split_.tileLanes, part, lanes);
    }

    __aicore__ inline void AddTile(const LocalTensor<C>& total, int64_t at, const RowTile& tile) {
        const int32_t lanes = static_cast<int32_t>(split_.byColumns ? tile.cols : tile.rows);
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        CopyInRows(x, xGm_[at], AxisRowLength(split_), tile);
        xQueue_.EnQue(x);
        x = xQueue_.template DeQue<T>();
        LocalTensor<C> part = part_.template Get<C>(), scratch = scratch_.template Get<C>();
        if constexpr (std::is_same_v<T, int32_t>) {
            if (split_.byColumns) {
                ReduceColumns<AddOp>(scratch, x, tile);
                Adds(part, scratch, 0, lanes);
            } else {
                SumRows(part, x, tile);
            }
        } else if constexpr (WIDENS) {
            LocalTensor<C> wide = wide_.template Get<C>();
            Convert(wide, x, tile.Elements());
            ReduceAxis<AddOp>(part, wide, tile, split_.byColumns, scratch);
        } else {
            ReduceAxis<AddOp>(part, x, tile, split_.byColumns, scratch);
        }
        xQueue_.FreeTensor(x);
        Add(total, total, part, lanes);
    }

    /// The device sums no integers across lanes: rows are halved down to a block, whose elements
    /// are added by the scalar unit.
    __aicore__ inline void SumRows(const LocalTensor<int32_t>& sums, const LocalTensor<int32_t>& x,
                                   const RowTile& tile) {
        uint32_t cols = tile.cols;
        while (cols > BLOCK_FLOATS) {
            const uint32_t half = (cols + 2 * BLOCK_FLOATS - 1) / (2 * BLOCK_FLOATS) * BLOCK_FLOATS;
            for (uint32_t r = 0; r < tile.rows; ++r) {
                const uint32_t row = r * tile.pitch;
                Add(x[row], x[row], x[row + half], static_cast<int32_t>(cols - half));
            }
            cols = half;
        }
        const event_t ready = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::V_S));
        SetFlag<HardEvent::V_S>(ready);
        WaitFlag<HardEvent::V_S>(ready);
        for (uint32_t r = 0; r < tile.rows; ++r) {
            int32_t sum = 0;
            for (uint32_t c = 0; c < cols; ++c) sum += x.GetValue(r * tile.pitch + c);
            sums.SetValue(r, sum);
        }
        const event_t summed = static_cast<event_t>(GetTPipePtr()->FetchEventID(HardEvent::S_V));
        SetFlag<HardEvent::S_V>(summed);
        WaitFlag<HardEvent::S_V>(summed);
    }

    __aicore__ inline void Store(const LocalTensor<C>& total, int64_t at, int64_t part,
                                 uint32_t lanes) {
        LocalTensor<C> out = outQueue_.template AllocTensor<C>();
        const bool last = data_.parts == 1;
        if constexpr (WIDENS) {
            if (last) {
                Convert(out.template ReinterpretCast<T>(), total, lanes);
            } else {
                Adds(out, total, static_cast<C>(0), static_cast<int32_t>(lanes));
            }
        } else {
            Adds(out, total, static_cast<C>(0), static_cast<int32_t>(lanes));
        }
        outQueue_.EnQue(out);
        out = outQueue_.template DeQue<C>();
        if (last) {
            CopyOut(yGm_[at], out.template ReinterpretCast<T>(), lanes);
        } else {
            CopyOut(sumsGm_[part * data_.partPitch + at], out, lanes);
        }
        outQueue_.FreeTensor(out);
    }

    ReduceSumTilingData data_;
    AxisSplit split_;
    GlobalTensor<T> xGm_, yGm_;
    GlobalTensor<C> sumsGm_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> outQueue_;
    TBuf<QuePosition::VECCALC> wide_, scratch_, part_, total_;
};

}  // namespace ReduceSumKernel

#endif  // REDUCE_SUM_H_
