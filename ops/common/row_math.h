// Kernel side: reductions of a tile along its rows or columns, and arithmetic between a tile and
// one number per row or column. Whole vector instructions; no value passes through the scalar unit.
#ifndef OPS_COMMON_ROW_MATH_H_
#define OPS_COMMON_ROW_MATH_H_

#include "rows.h"

namespace OpsCommon {

constexpr uint32_t REPEAT = 64;        // floats of a repeat
constexpr uint32_t BLOCK_FLOATS = 8;   // floats of a 32-byte block
constexpr uint32_t MAX_REPEATS = 248;  // a multiple of 8 below the limit of 255
constexpr uint32_t MAX_STRIDE = 255;   // blocks between repeats

/// Floats of scratch that ReduceRows needs at least: the partial results of the longest row.
constexpr uint32_t ROW_SCRATCH = 1152;

/// The two-operand instructions, by element count or with mask, repeats and strides.
struct MaxOp {
    template <typename... Args>
    static __aicore__ inline void Apply(const Args&... args) {
        Max(args...);
    }
    static __aicore__ inline void Whole(const LocalTensor<float>& to,
                                        const LocalTensor<float>& from, uint32_t mask,
                                        uint32_t repeats, uint32_t stride) {
        WholeReduceMax(to, from, static_cast<int32_t>(mask), static_cast<int32_t>(repeats), 1, 1,
                       static_cast<int32_t>(stride), ReduceOrder::ORDER_ONLY_VALUE);
    }
};

struct AddOp {
    template <typename... Args>
    static __aicore__ inline void Apply(const Args&... args) {
        Add(args...);
    }
    static __aicore__ inline void Whole(const LocalTensor<float>& to,
                                        const LocalTensor<float>& from, uint32_t mask,
                                        uint32_t repeats, uint32_t stride) {
        WholeReduceSum(to, from, static_cast<int32_t>(mask), static_cast<int32_t>(repeats), 1, 1,
                       static_cast<int32_t>(stride));
    }
};

struct SubOp {
    template <typename... Args>
    static __aicore__ inline void Apply(const Args&... args) {
        Sub(args...);
    }
};

struct MulOp {
    template <typename... Args>
    static __aicore__ inline void Apply(const Args&... args) {
        Mul(args...);
    }
};

__aicore__ inline uint32_t AtMost(uint32_t value, uint32_t limit) {
    return value < limit ? value : limit;
}

/// to[0] = reduction of `count` floats: partial results of 64 each, until one is left. `scratch`
/// has ROW_SCRATCH floats.
template <class Op>
__aicore__ inline void ReduceLong(const LocalTensor<float>& to, const LocalTensor<float>& from,
                                  uint32_t count, const LocalTensor<float>& scratch) {
    LocalTensor<float> source = from;
    uint32_t place = 0;
    while (count > REPEAT) {
        LocalTensor<float> partial = scratch[place];
        const uint32_t whole = count / REPEAT, tail = count % REPEAT;
        for (uint32_t done = 0; done < whole; done += MAX_REPEATS) {
            Op::Whole(partial[done], source[done * REPEAT], REPEAT,
                      AtMost(whole - done, MAX_REPEATS), BLOCK_FLOATS);
        }
        if (tail != 0) Op::Whole(partial[whole], source[whole * REPEAT], tail, 1, BLOCK_FLOATS);
        count = whole + (tail != 0);
        source = partial;
        place += (count + REPEAT - 1) / REPEAT * REPEAT;
    }
    Op::Whole(to, source, count, 1, BLOCK_FLOATS);
}

/// to[r] = reduction of row r of values [rows, pitch], its first `cols` elements. `scratch` is as
/// large as the tile, and has ROW_SCRATCH floats.
template <class Op>
__aicore__ inline void ReduceRows(const LocalTensor<float>& to, const LocalTensor<float>& values,
                                  const RowTile& tile, const LocalTensor<float>& scratch) {
    const uint32_t stride = tile.pitch / BLOCK_FLOATS;
    if (stride > MAX_STRIDE || tile.rows == 1) {
        for (uint32_t r = 0; r < tile.rows; ++r)
            ReduceLong<Op>(to[r], values[r * tile.pitch], tile.cols, scratch);
        return;
    }
    for (uint32_t done = 0; done < tile.rows; done += MAX_REPEATS) {
        const uint32_t repeats = AtMost(tile.rows - done, MAX_REPEATS);
        const LocalTensor<float> from = values[done * tile.pitch];
        if (tile.cols <= REPEAT) {
            Op::Whole(to[done], from, tile.cols, repeats, stride);
            continue;
        }
        // Fold the columns 64 and on into the first 64, for all rows at once.
        const uint8_t rep = static_cast<uint8_t>(repeats), step = static_cast<uint8_t>(stride);
        const uint32_t first = tile.cols < 2 * REPEAT ? REPEAT : 2 * REPEAT;
        const BinaryRepeatParams start{1, 1, 1, 8, step, step}, next{1, 1, 1, 8, 8, step};
        if (first == REPEAT) {
            Adds(scratch, from, 0.0f, static_cast<uint64_t>(REPEAT), rep,
                 UnaryRepeatParams{1, 1, 8, step});
        } else {
            Op::Apply(scratch, from, from[REPEAT], static_cast<uint64_t>(REPEAT), rep, start);
        }
        for (uint32_t c = first; c < tile.cols; c += REPEAT) {
            const uint64_t mask = AtMost(tile.cols - c, REPEAT);
            Op::Apply(scratch, scratch, from[c], mask, rep, next);
        }
        Op::Whole(to[done], scratch, REPEAT, repeats, BLOCK_FLOATS);
    }
}

/// folded[c] = reduction of column c of values [rows, pitch], for all `pitch` columns: halves of
/// the tile are combined, so the instructions stay long. `folded` has room for half the rows and
/// one.
template <class Op, typename T>
__aicore__ inline void ReduceColumns(const LocalTensor<T>& folded, const LocalTensor<T>& values,
                                     const RowTile& tile) {
    const uint32_t pitch = tile.pitch;
    uint32_t half = tile.rows / 2, rows = tile.rows - half;
    if (half != 0)
        Op::Apply(folded, values, values[rows * pitch], static_cast<int32_t>(half * pitch));
    if (rows != half) {  // the middle row has no partner
        Adds(folded[half * pitch], values[half * pitch], static_cast<T>(0),
             static_cast<int32_t>(pitch));
    }
    while (rows > 1) {
        half = rows / 2;
        rows -= half;
        Op::Apply(folded, folded, folded[rows * pitch], static_cast<int32_t>(half * pitch));
    }
}

/// blocks[8 * r ...] = 8 times numbers[r]: the form in which a number per row is an operand.
__aicore__ inline void SpreadNumbers(const LocalTensor<float>& blocks,
                                     const LocalTensor<float>& numbers, uint32_t count) {
    const uint32_t repeats = (count + 7) / 8;
    for (uint32_t done = 0; done < repeats; done += MAX_REPEATS) {
        Brcb(blocks[done * REPEAT], numbers[done * 8],
             static_cast<uint8_t>(AtMost(repeats - done, MAX_REPEATS)), BrcbRepeatParams{1, 8});
    }
}

/// y[r, c] = op(x[r, c], number of row r); `blocks` from SpreadNumbers; y may be x.
template <class Op>
__aicore__ inline void WithRowNumbers(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                      const LocalTensor<float>& blocks, const RowTile& tile) {
    const uint32_t stride = tile.pitch / BLOCK_FLOATS;
    if (stride <= MAX_STRIDE && tile.rows * REPEAT >= tile.cols) {
        const uint8_t step = static_cast<uint8_t>(stride);
        const BinaryRepeatParams params{1, 1, 0, step, step, 1};
        for (uint32_t done = 0; done < tile.rows; done += MAX_REPEATS) {
            const uint8_t repeats = static_cast<uint8_t>(AtMost(tile.rows - done, MAX_REPEATS));
            for (uint32_t c = 0; c < tile.cols; c += REPEAT) {
                const uint32_t at = done * tile.pitch + c;
                const uint64_t mask = AtMost(tile.cols - c, REPEAT);
                Op::Apply(y[at], x[at], blocks[done * 8], mask, repeats, params);
            }
        }
        return;
    }
    const BinaryRepeatParams params{1, 1, 0, 8, 8, 0};
    const uint32_t whole = tile.cols / REPEAT, tail = tile.cols % REPEAT;
    for (uint32_t r = 0; r < tile.rows; ++r) {
        const uint32_t row = r * tile.pitch;
        for (uint32_t done = 0; done < whole; done += MAX_REPEATS) {
            const uint32_t at = row + done * REPEAT;
            Op::Apply(y[at], x[at], blocks[r * 8], static_cast<uint64_t>(REPEAT),
                      static_cast<uint8_t>(AtMost(whole - done, MAX_REPEATS)), params);
        }
        if (tail != 0) {
            const uint32_t at = row + whole * REPEAT;
            Op::Apply(y[at], x[at], blocks[r * 8], static_cast<uint64_t>(tail),
                      static_cast<uint8_t>(1), params);
        }
    }
}

/// y[r, c] = op(x[r, c], numbers[c]); y may be x.
template <class Op>
__aicore__ inline void WithColumnNumbers(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                         const LocalTensor<float>& numbers, const RowTile& tile) {
    const uint32_t stride = tile.pitch / BLOCK_FLOATS;
    if (stride > MAX_STRIDE || tile.rows * REPEAT < tile.cols) {
        for (uint32_t r = 0; r < tile.rows; ++r) {
            Op::Apply(y[r * tile.pitch], x[r * tile.pitch], numbers,
                      static_cast<int32_t>(tile.cols));
        }
        return;
    }
    const uint8_t step = static_cast<uint8_t>(stride);
    const BinaryRepeatParams params{1, 1, 1, step, step, 0};
    for (uint32_t done = 0; done < tile.rows; done += MAX_REPEATS) {
        const uint8_t repeats = static_cast<uint8_t>(AtMost(tile.rows - done, MAX_REPEATS));
        for (uint32_t c = 0; c < tile.cols; c += REPEAT) {
            const uint32_t at = done * tile.pitch + c;
            const uint64_t mask = AtMost(tile.cols - c, REPEAT);
            Op::Apply(y[at], x[at], numbers[c], mask, repeats, params);
        }
    }
}

}  // namespace OpsCommon

#endif  // OPS_COMMON_ROW_MATH_H_
