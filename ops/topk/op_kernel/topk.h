// Kernel of Topk.
#ifndef TOPK_H_
#define TOPK_H_

#include "../../common/copy.h"
#include "topk_tiling_data.h"

namespace TopkKernel {

using namespace OpsCommon;

/// Rows are sorted as records of score and index, 8 bytes each: runs of 32 by Sort32, then four
/// runs become one by MrgSort. Rows longer than a tile come in chunks whose best are merged with
/// the best so far. Scores are float; for the smallest they are negated.
template <typename T>
class Topk {
    static constexpr uint32_t TILE = TopkTilingData::TILE;
    static constexpr uint32_t RECORD = 2;      // floats of a record
    static constexpr uint32_t RUN = 32;        // scores that Sort32 sorts
    static constexpr uint32_t STRIDED = 2048;  // shorter chunks are within the stride of a repeat
    static constexpr float INFINITE = __builtin_huge_valf();

  public:
    __aicore__ inline explicit Topk(const TopkTilingData& data)
        : data_(data), chunk_(static_cast<uint32_t>(data.chunk)) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR values, GM_ADDR indices) {
        if (data_.rows == 0 || data_.k == 0) return;
        x_.SetGlobalBuffer((__gm__ T*)x, data_.rows * data_.cols);
        values_.SetGlobalBuffer((__gm__ T*)values, data_.rows * data_.k);
        indices_.SetGlobalBuffer((__gm__ int32_t*)indices, data_.rows * data_.k);
        pipe->InitBuffer(xQueue_, 2, TILE * sizeof(T));
        pipe->InitBuffer(valueQueue_, 1, TILE * sizeof(T));
        pipe->InitBuffer(indexQueue_, 1, TILE * sizeof(int32_t));
        pipe->InitBuffer(scores_, TILE * sizeof(float));
        pipe->InitBuffer(numbers_, TILE * sizeof(int32_t));
        pipe->InitBuffer(records_, TILE * RECORD * sizeof(float));
        pipe->InitBuffer(merged_, TILE * RECORD * sizeof(float));
        if (data_.cols > data_.chunk)
            pipe->InitBuffer(best_, TopkTilingData::LONGEST_K * RECORD * sizeof(float));
        else
            NumberChunks();
        const int64_t step = data_.tileRows * GetBlockNum();
        for (int64_t row = data_.tileRows * GetBlockIdx(); row < data_.rows; row += step) {
            const uint32_t rows = Smaller(data_.tileRows, data_.rows - row);
            if (data_.cols > data_.chunk) {
                LongRow(row);
            } else {
                Load(row * data_.cols, rows, static_cast<uint32_t>(data_.cols));
                Store(Sort(rows), row, rows);
            }
        }
    }

  private:
    static __aicore__ inline uint32_t Smaller(int64_t a, int64_t b) {
        return static_cast<uint32_t>(a < b ? a : b);
    }

    /// The indices of each chunk of a tile.
    __aicore__ inline void NumberChunks() {
        LocalTensor<int32_t> numbers = numbers_.Get<int32_t>();
        for (uint32_t at = 0; at < data_.tileRows * data_.chunk; at += chunk_)
            CreateVecIndex(numbers[at], 0, chunk_);
    }

    /// Scores of `rows` rows, one chunk each; what is missing to a chunk is worse than everything.
    __aicore__ inline void Load(int64_t at, uint32_t rows, uint32_t cols) {
        LocalTensor<T> x = xQueue_.template AllocTensor<T>();
        const uint32_t bytes = cols * sizeof(T);
        const uint32_t whole = (bytes + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK;
        const DataCopyExtParams copy{static_cast<uint16_t>(rows), bytes, 0,
                                     static_cast<uint32_t>(chunk_ * sizeof(T) - whole) / UB_BLOCK,
                                     0};
        DataCopyPad(x, x_[at], copy, DataCopyPadExtParams<T>{false, 0, 0, static_cast<T>(0)});
        xQueue_.EnQue(x);
        x = xQueue_.template DeQue<T>();
        LocalTensor<float> scores = scores_.Get<float>();
        const int32_t all = static_cast<int32_t>(rows * chunk_);
        Duplicate(scores, data_.largest ? -INFINITE : INFINITE, all);
        if (chunk_ < STRIDED) {
            // 64 columns of all rows at a time.
            for (uint32_t c = 0; c < cols; c += 64)
                Widen(scores[c], x[c], Smaller(64, cols - c), static_cast<uint8_t>(rows));
        } else {
            for (uint32_t r = 0; r < rows; ++r) {
                if constexpr (std::is_same_v<T, float>) {
                    Adds(scores[r * chunk_], x[r * chunk_], 0.0f, static_cast<int32_t>(cols));
                } else {
                    Convert(scores[r * chunk_], x[r * chunk_], cols);
                }
            }
        }
        if (!data_.largest) Muls(scores, scores, -1.0f, all);
        xQueue_.FreeTensor(x);
    }

    __aicore__ inline void Widen(const LocalTensor<float>& to, const LocalTensor<T>& from,
                                 uint64_t mask, uint8_t rows) {
        const uint8_t wide = static_cast<uint8_t>(chunk_ * sizeof(float) / UB_BLOCK);
        const uint8_t narrow = static_cast<uint8_t>(chunk_ * sizeof(T) / UB_BLOCK);
        const UnaryRepeatParams params{1, 1, wide, narrow};
        if constexpr (std::is_same_v<T, float>) {
            Adds(to, from, 0.0f, mask, rows, params);
        } else {
            Cast(to, from, RoundMode::CAST_NONE, mask, rows, params);
        }
    }

    /// Sorts the chunks of a tile; where their records are.
    __aicore__ inline LocalTensor<float> Sort(uint32_t rows) {
        LocalTensor<float> from = records_.Get<float>(), to = merged_.Get<float>();
        const uint32_t total = rows * chunk_;
        Sort32(from, scores_.Get<float>(), numbers_.Get<int32_t>().ReinterpretCast<uint32_t>(),
               static_cast<int32_t>(total / RUN));
        uint32_t run = RUN;
        for (; run * 4 <= chunk_; run *= 4) {
            Merge(to, from, run, 4, total / (4 * run));
            const LocalTensor<float> sorted = to;
            to = from;
            from = sorted;
        }
        if (run == chunk_) return from;
        Merge(to, from, run, 2, 1);  // a whole tile is two runs of half of it
        return to;
    }

    /// `queues` neighbouring runs become one, `repeats` times.
    __aicore__ inline void Merge(const LocalTensor<float>& to, const LocalTensor<float>& from,
                                 uint32_t run, uint32_t queues, uint32_t repeats) {
        const uint16_t length = static_cast<uint16_t>(run);
        const uint32_t step = run * RECORD;
        const bool four = queues == 4;
        const MrgSortSrcList<float> sources(from, from[step], four ? from[2 * step] : from,
                                            four ? from[3 * step] : from);
        const uint16_t lengths[4] = {length, length, four ? length : uint16_t(0),
                                     four ? length : uint16_t(0)};
        const MrgSort4Info info(lengths, false, four ? 15 : 3, static_cast<uint16_t>(repeats));
        MrgSort(to, sources, info);
    }

    __aicore__ inline void LongRow(int64_t row) {
        LocalTensor<float> best = best_.Get<float>();
        LocalTensor<int32_t> numbers = numbers_.Get<int32_t>();
        CreateVecIndex(numbers, 0, chunk_);
        uint32_t found = 0;
        for (int64_t at = 0; at < data_.cols; at += chunk_) {
            if (at != 0)
                Adds(numbers, numbers, static_cast<int32_t>(chunk_), static_cast<int32_t>(chunk_));
            const uint32_t cols = Smaller(chunk_, data_.cols - at);
            Load(row * data_.cols + at, 1, cols);
            const LocalTensor<float> sorted = Sort(1);
            const uint32_t fresh = Smaller(data_.k, cols);
            if (found == 0) {
                Keep(best, sorted, fresh);
                found = fresh;
                continue;
            }
            // Sort leaves a whole tile, merged four times, in records_.
            const LocalTensor<float> together = merged_.Get<float>();
            const uint16_t lengths[4] = {static_cast<uint16_t>(found), static_cast<uint16_t>(fresh),
                                         0, 0};
            MrgSort(together, MrgSortSrcList<float>(best, sorted, best, best),
                    MrgSort4Info(lengths, false, 3, 1));
            found = Smaller(data_.k, found + fresh);
            Keep(best, together, found);
        }
        Store(best, row, 1);
    }

    /// Records are moved as bits.
    __aicore__ inline void Keep(const LocalTensor<float>& to, const LocalTensor<float>& from,
                                uint32_t records) {
        DataCopy(to, from, (records * RECORD + 7) / 8 * 8);
    }

    __aicore__ inline void Store(const LocalTensor<float>& sorted, int64_t row, uint32_t rows) {
        LocalTensor<T> values = valueQueue_.template AllocTensor<T>();
        LocalTensor<int32_t> indices = indexQueue_.AllocTensor<int32_t>();
        LocalTensor<float> scores = scores_.Get<float>();
        const uint32_t used = rows > 1 ? rows * chunk_ : (data_.k + RUN - 1) / RUN * RUN;
        Extract(scores, indices.ReinterpretCast<uint32_t>(), sorted,
                static_cast<int32_t>(used / RUN));
        if (!data_.largest) Muls(scores, scores, -1.0f, static_cast<int32_t>(used));
        if constexpr (std::is_same_v<T, float>) {
            Adds(values, scores, 0.0f, static_cast<int32_t>(used));
        } else {
            Convert(values, scores, used);
        }
        valueQueue_.EnQue(values);
        indexQueue_.EnQue(indices);
        values = valueQueue_.template DeQue<T>();
        indices = indexQueue_.DeQue<int32_t>();
        CopyRows(values_[row * data_.k], values, rows);
        CopyRows(indices_[row * data_.k], indices, rows);
        valueQueue_.FreeTensor(values);
        indexQueue_.FreeTensor(indices);
    }

    /// The first k of each chunk.
    template <typename U>
    __aicore__ inline void CopyRows(const GlobalTensor<U>& to, const LocalTensor<U>& from,
                                    uint32_t rows) {
        const uint32_t bytes = static_cast<uint32_t>(data_.k * sizeof(U));
        const uint32_t whole = (bytes + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK;
        const uint32_t gap =
            rows > 1 ? static_cast<uint32_t>(chunk_ * sizeof(U) - whole) / UB_BLOCK : 0;
        DataCopyPad(to, from, DataCopyExtParams{static_cast<uint16_t>(rows), bytes, gap, 0, 0});
    }

    TopkTilingData data_;
    uint32_t chunk_;
    GlobalTensor<T> x_, values_;
    GlobalTensor<int32_t> indices_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> valueQueue_, indexQueue_;
    TBuf<QuePosition::VECCALC> scores_, numbers_, records_, merged_, best_;
};

}  // namespace TopkKernel

#endif  // TOPK_H_
