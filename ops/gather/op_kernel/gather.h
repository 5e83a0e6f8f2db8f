// Kernel of Gather.
#ifndef GATHER_H_
#define GATHER_H_

#include "../../common/copy.h"
#include "gather_tiling_data.h"

namespace GatherKernel {

using namespace OpsCommon;

struct Addresses {
    // One by one: GM_ADDR is a macro for a pointer type.
    GM_ADDR x;
    GM_ADDR indices;
    GM_ADDR y;
};

constexpr int64_t MAX_ROWS = 4095;  // blockCount of one copy

__aicore__ inline int64_t Smaller(int64_t a, int64_t b) { return a < b ? a : b; }

/// Slices of many bytes: each is copied to its own 32-byte blocks in UB, groups of them go out at
/// once. Only bytes move, so one code serves every element type.
template <typename Index>
class GatherSlices {
  public:
    __aicore__ inline GatherSlices(const GatherTilingData& data, int64_t elementBytes)
        : data_(data), sliceBytes_(data.inner * elementBytes) {}

    __aicore__ inline void Process(TPipe* pipe, const Addresses& at) {
        if (data_.groups * data_.count * sliceBytes_ == 0) return;
        x_.SetGlobalBuffer(at.x);
        y_.SetGlobalBuffer(at.y);
        indices_.SetGlobalBuffer((__gm__ Index*)at.indices, data_.count);
        pipe->InitBuffer(queue_, 2, static_cast<uint32_t>(data_.tile));
        const int64_t slot = (sliceBytes_ + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK;
        const int64_t rows = slot > data_.tile ? 1 : Smaller(data_.tile / slot, MAX_ROWS);
        const int64_t pieces = (sliceBytes_ + data_.tile - 1) / data_.tile;
        const int64_t chunks = (data_.count + rows - 1) / rows, jobs = chunks * pieces;
        for (int64_t job = GetBlockIdx(); job < data_.groups * jobs; job += GetBlockNum()) {
            const int64_t first = job % jobs / pieces * rows, skip = job % pieces * data_.tile;
            Move(job / jobs, first, Smaller(rows, data_.count - first), skip,
                 Smaller(data_.tile, sliceBytes_ - skip));
        }
    }

  private:
    /// `bytes` from `skip` on of the slices for indices [first, first + count).
    __aicore__ inline void Move(int64_t group, int64_t first, int64_t count, int64_t skip,
                                int64_t bytes) {
        LocalTensor<uint8_t> tile = queue_.AllocTensor<uint8_t>();
        const uint32_t slot = static_cast<uint32_t>((bytes + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK);
        for (int64_t i = 0; i < count; ++i) {
            int64_t index = static_cast<int64_t>(indices_.GetValue(first + i));
            if (index < 0) index += data_.slices;
            CopyIn(tile[i * slot], x_[(group * data_.slices + index) * sliceBytes_ + skip],
                   static_cast<uint32_t>(bytes));
        }
        queue_.EnQue(tile);
        tile = queue_.DeQue<uint8_t>();
        const DataCopyExtParams copy{static_cast<uint16_t>(count), static_cast<uint32_t>(bytes), 0,
                                     count > 1 ? static_cast<uint32_t>(sliceBytes_ - bytes) : 0, 0};
        DataCopyPad(y_[(group * data_.count + first) * sliceBytes_ + skip], tile, copy);
        queue_.FreeTensor(tile);
    }

    GatherTilingData data_;
    int64_t sliceBytes_;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue_;
    GlobalTensor<uint8_t> x_, y_;
    GlobalTensor<Index> indices_;
};

/// Slices of one element: a row of x stays in UB and the instruction of that name picks from it.
/// Elements are 2 or 4 bytes.
template <typename T, typename Index>
class GatherInUb {
    using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>;

  public:
    __aicore__ inline explicit GatherInUb(const GatherTilingData& data) : data_(data) {}

    __aicore__ inline void Process(TPipe* pipe, const Addresses& at) {
        const uint32_t tile = static_cast<uint32_t>(data_.tile);
        x_.SetGlobalBuffer((__gm__ Bits*)at.x, data_.groups * data_.slices);
        y_.SetGlobalBuffer((__gm__ Bits*)at.y, data_.groups * data_.count);
        indices_.SetGlobalBuffer((__gm__ Index*)at.indices, data_.count);
        pipe->InitBuffer(rowQueue_, 1,
                         static_cast<uint32_t>(data_.slices * sizeof(Bits)) + UB_BLOCK);
        pipe->InitBuffer(indexQueue_, 2, tile * sizeof(Index));
        pipe->InitBuffer(yQueue_, 2, tile * sizeof(Bits));
        pipe->InitBuffer(offsets_, tile * sizeof(int32_t));
        pipe->InitBuffer(wrap_, tile * sizeof(int32_t));
        const int64_t jobs = data_.groups * data_.shares;
        for (int64_t job = GetBlockIdx(); job < jobs; job += GetBlockNum())
            Row(job / data_.shares, job % data_.shares);
    }

  private:
    __aicore__ inline void Row(int64_t group, int64_t share) {
        LocalTensor<Bits> row = rowQueue_.template AllocTensor<Bits>();
        CopyIn(row, x_[group * data_.slices], static_cast<uint32_t>(data_.slices));
        rowQueue_.EnQue(row);
        row = rowQueue_.template DeQue<Bits>();
        const int64_t step = data_.tile * data_.shares;
        for (int64_t at = share * data_.tile; at < data_.count; at += step) {
            const uint32_t count = static_cast<uint32_t>(Smaller(data_.tile, data_.count - at));
            LocalTensor<uint32_t> offsets = Offsets(at, count);
            LocalTensor<Bits> y = yQueue_.template AllocTensor<Bits>();
            Gather(y, row, offsets, 0, count);
            yQueue_.EnQue(y);
            y = yQueue_.template DeQue<Bits>();
            CopyOut(y_[group * data_.count + at], y, count);
            yQueue_.FreeTensor(y);
        }
        rowQueue_.FreeTensor(row);
    }

    /// Byte offsets of the indices [at, at + count). Indices below 0 count from the end: their
    /// sign, spread over the word, takes the length.
    __aicore__ inline LocalTensor<uint32_t> Offsets(int64_t at, uint32_t count) {
        LocalTensor<int32_t> offsets = offsets_.Get<int32_t>(), wrap = wrap_.Get<int32_t>();
        const int32_t n = static_cast<int32_t>(count);
        LocalTensor<Index> indices = indexQueue_.template AllocTensor<Index>();
        CopyIn(indices, indices_[at], count);
        indexQueue_.EnQue(indices);
        indices = indexQueue_.template DeQue<Index>();
        if constexpr (sizeof(Index) == 8) {
            Cast(offsets, indices, RoundMode::CAST_NONE, count);
        } else {
            Adds(offsets, indices, 0, n);
        }
        indexQueue_.FreeTensor(indices);
        ShiftRight(wrap, offsets, 31, n);
        Muls(wrap, wrap, -static_cast<int32_t>(data_.slices), n);
        Add(offsets, offsets, wrap, n);
        Muls(offsets, offsets, static_cast<int32_t>(sizeof(Bits)), n);
        return offsets.template ReinterpretCast<uint32_t>();
    }

    GatherTilingData data_;
    GlobalTensor<Bits> x_, y_;
    GlobalTensor<Index> indices_;
    TQue<QuePosition::VECIN, 1> rowQueue_, indexQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_;
    TBuf<QuePosition::VECCALC> offsets_, wrap_;
};

}  // namespace GatherKernel

#endif  // GATHER_H_
