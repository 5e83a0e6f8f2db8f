// Kernel of Transpose.
#ifndef TRANSPOSE_H_
#define TRANSPOSE_H_

#include "../../common/copy.h"
#include "transpose_tiling_data.h"

namespace TransposeKernel {

using namespace OpsCommon;

/// The tiles of this block: two-dim pieces of dims a and b, for all values of the other dims.
class Tiles {
  public:
    __aicore__ inline explicit Tiles(const TransposeTilingData& data)
        : data_(data),
          tilesA_((data.a + data.tileA - 1) / data.tileA),
          tilesB_((data.b + data.tileB - 1) / data.tileB),
          next_(GetBlockIdx()) {}

    __aicore__ inline bool Next() {
        if (next_ >= data_.outer * tilesA_ * tilesB_) return false;
        const int64_t atB = next_ % tilesB_ * data_.tileB;
        const int64_t atA = next_ / tilesB_ % tilesA_ * data_.tileA;
        in = atA + atB * data_.bInStride;
        out = atB * (data_.rows ? data_.a : 1) + atA * data_.aOutStride;
        int64_t index = next_ / (tilesA_ * tilesB_);
        for (int d = 0; d < 7; ++d) {
            const int64_t at = index % data_.dims[d];
            in += at * data_.inStrides[d];
            out += at * data_.outStrides[d];
            index /= data_.dims[d];
        }
        a = static_cast<uint32_t>(Smaller(data_.tileA, data_.a - atA));
        b = static_cast<uint32_t>(Smaller(data_.tileB, data_.b - atB));
        next_ += GetBlockNum();
        return true;
    }

    int64_t in = 0;   ///< first element of the tile in x
    int64_t out = 0;  ///< and in y
    uint32_t a = 0;   ///< extents
    uint32_t b = 0;

  private:
    static __aicore__ inline int64_t Smaller(int64_t x, int64_t y) { return x < y ? x : y; }

    const TransposeTilingData& data_;
    int64_t tilesA_, tilesB_, next_;
};

/// Copies `count` pieces of `bytes`, `gap` bytes apart in GM; in UB they follow in whole blocks.
template <typename T>
__aicore__ inline DataCopyExtParams Pieces(uint32_t count, uint32_t elements, int64_t stride,
                                           bool load) {
    const uint32_t bytes = elements * sizeof(T);
    const uint32_t gap =
        count > 1 ? static_cast<uint32_t>((stride - elements) * static_cast<int64_t>(sizeof(T)))
                  : 0;
    return {static_cast<uint16_t>(count), bytes, load ? gap : 0, load ? 0 : gap, 0};
}

/// The last dim stays: pieces of it move as bytes, b of them with one copy in and one out.
class MoveRows {
  public:
    __aicore__ inline MoveRows(const TransposeTilingData& data, int64_t bytes)
        : data_(data), bytes_(bytes) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR y) {
        if (data_.outer * data_.a * data_.b == 0) return;
        x_.SetGlobalBuffer(x);
        y_.SetGlobalBuffer(y);
        const int64_t slot = (data_.tileA * bytes_ + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK;
        pipe->InitBuffer(queue_, 2, static_cast<uint32_t>(data_.tileB * slot));
        for (Tiles tile(data_); tile.Next();) {
            const uint32_t a = static_cast<uint32_t>(tile.a * bytes_);
            LocalTensor<uint8_t> rows = queue_.AllocTensor<uint8_t>();
            DataCopyPad(rows, x_[tile.in * bytes_],
                        Pieces<uint8_t>(tile.b, a, data_.bInStride * bytes_, true),
                        DataCopyPadExtParams<uint8_t>{false, 0, 0, 0});
            queue_.EnQue(rows);
            rows = queue_.DeQue<uint8_t>();
            DataCopyPad(y_[tile.out * bytes_], rows,
                        Pieces<uint8_t>(tile.b, a, data_.a * bytes_, false));
            queue_.FreeTensor(rows);
        }
    }

  private:
    const TransposeTilingData& data_;
    int64_t bytes_;
    GlobalTensor<uint8_t> x_, y_;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue_;
};

/// The last dim moves: a tile [b, a] becomes [a, b] in UB. Row i of the result is column i of the
/// tile, picked by the instruction Gather with byte offsets that are the same for all rows.
/// Elements of 8 bytes are two words; those of 1 byte pass through half, which holds them exactly.
template <typename T>
class TransposeTiles {
    static constexpr uint32_t WORDS = sizeof(T) == 8 ? 2 : 1;
    using Wide = std::conditional_t<sizeof(T) == 1, half, T>;
    using Bits = std::conditional_t<sizeof(Wide) == 2, uint16_t, uint32_t>;
    static constexpr uint32_t UNIT = UB_BLOCK / sizeof(T);  // elements of a block

  public:
    __aicore__ inline explicit TransposeTiles(const TransposeTilingData& data) : data_(data) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR y) {
        if (data_.outer * data_.a * data_.b == 0) return;
        x_.SetGlobalBuffer((__gm__ T*)x);
        y_.SetGlobalBuffer((__gm__ T*)y);
        const uint32_t in = static_cast<uint32_t>(data_.tileB) * Whole(data_.tileA);
        const uint32_t out = static_cast<uint32_t>(data_.tileA) * Whole(data_.tileB);
        pipe->InitBuffer(inQueue_, 2, in * sizeof(T));
        pipe->InitBuffer(outQueue_, 2, out * sizeof(T));
        const uint32_t offsets = Whole(data_.tileB) * WORDS * sizeof(int32_t);
        pipe->InitBuffer(offsets_, offsets);
        if constexpr (WORDS == 2) pipe->InitBuffer(words_, offsets);
        if constexpr (sizeof(T) == 1) {
            pipe->InitBuffer(wideIn_, in * sizeof(Wide));
            pipe->InitBuffer(wideOut_, out * sizeof(Wide));
        }
        for (Tiles tile(data_); tile.Next();) Tile(tile);
    }

  private:
    /// Elements of a row in UB.
    static __aicore__ inline uint32_t Whole(int64_t elements) {
        return (static_cast<uint32_t>(elements) + UNIT - 1) / UNIT * UNIT;
    }

    __aicore__ inline void Tile(const Tiles& tile) {
        LocalTensor<T> in = inQueue_.template AllocTensor<T>();
        DataCopyPad(in, x_[tile.in], Pieces<T>(tile.b, tile.a, data_.bInStride, true),
                    DataCopyPadExtParams<T>{false, 0, 0, 0});
        inQueue_.EnQue(in);
        in = inQueue_.template DeQue<T>();
        LocalTensor<T> out = outQueue_.template AllocTensor<T>();
        if constexpr (sizeof(T) == 1) {
            LocalTensor<Wide> wideIn = wideIn_.template Get<Wide>();
            LocalTensor<Wide> wideOut = wideOut_.template Get<Wide>();
            Cast(wideIn, in, RoundMode::CAST_NONE, tile.b * Whole(tile.a));
            Turn(wideOut, wideIn, tile);
            Cast(out, wideOut, RoundMode::CAST_RINT, tile.a * Whole(tile.b));
        } else {
            Turn(out, in, tile);
        }
        inQueue_.FreeTensor(in);
        outQueue_.EnQue(out);
        out = outQueue_.template DeQue<T>();
        DataCopyPad(y_[tile.out], out, Pieces<T>(tile.a, tile.b, data_.aOutStride, false));
        outQueue_.FreeTensor(out);
    }

    __aicore__ inline void Turn(const LocalTensor<Wide>& out, const LocalTensor<Wide>& in,
                                const Tiles& tile) {
        const LocalTensor<Bits> to = out.template ReinterpretCast<Bits>();
        const LocalTensor<Bits> from = in.template ReinterpretCast<Bits>();
        const LocalTensor<uint32_t> offsets = Offsets(tile);
        for (uint32_t i = 0; i < tile.a; ++i) {
            Gather(to[i * Whole(tile.b) * WORDS], from, offsets, i * sizeof(Wide), tile.b * WORDS);
        }
    }

    /// Byte offsets of the elements of column 0; kept while the row length is the same.
    __aicore__ inline LocalTensor<uint32_t> Offsets(const Tiles& tile) {
        LocalTensor<int32_t> offsets = offsets_.Get<int32_t>();
        const uint32_t pitch = Whole(tile.a);
        if (pitch == pitch_) return offsets.ReinterpretCast<uint32_t>();
        pitch_ = pitch;
        const int32_t rowBytes = static_cast<int32_t>(pitch * sizeof(Wide));
        const uint32_t count = Whole(data_.tileB) * WORDS;
        const int32_t n = static_cast<int32_t>(count);
        if constexpr (WORDS == 1) {
            CreateVecIndex(offsets, 0, count);
            Muls(offsets, offsets, rowBytes, n);
        } else {
            // Word w belongs to element w / 2: its row, and 4 bytes more for the second word.
            LocalTensor<int32_t> words = words_.Get<int32_t>();
            CreateVecIndex(words, 0, count);
            ShiftRight(offsets, words, 1, n);
            Muls(words, words, 4, n);
            Muls(offsets, offsets, rowBytes - 8, n);
            Add(offsets, offsets, words, n);
        }
        return offsets.ReinterpretCast<uint32_t>();
    }

    const TransposeTilingData& data_;
    uint32_t pitch_ = 0;
    GlobalTensor<T> x_, y_;
    TQue<QuePosition::VECIN, 1> inQueue_;
    TQue<QuePosition::VECOUT, 1> outQueue_;
    TBuf<QuePosition::VECCALC> offsets_, words_, wideIn_, wideOut_;
};

}  // namespace TransposeKernel

#endif  // TRANSPOSE_H_
