// Kernel of Concat: moves bytes only, so one code serves every element type.
#ifndef CONCAT_H_
#define CONCAT_H_

#include "../../common/copy.h"
#include "concat_tiling_data.h"

namespace ConcatKernel {

using namespace OpsCommon;

constexpr int64_t MAX_ROWS = 4095;  // blockCount of one copy

/// Every input is a matrix of `rows` rows that goes to a column range of the result. A job is a
/// group of whole rows where they fit into UB, else a piece of one row; jobs are dealt out to the
/// cores in turn.
class Concat {
  public:
    __aicore__ inline explicit Concat(const ConcatTilingData& data) : data_(data) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR list, GM_ADDR y, uint32_t elementBytes) {
        pipe->InitBuffer(queue_, 2, static_cast<uint32_t>(data_.tileBytes));
        y_.SetGlobalBuffer(y);
        ListTensorDesc inputs(list);
        int64_t column = 0;  // bytes
        int64_t turn = 0;    // jobs so far, of all inputs
        for (uint32_t i = 0; i < inputs.GetSize(); ++i) {
            uint64_t dims[K_MAX_SHAPE_DIM];
            TensorDesc<uint8_t> desc;
            desc.SetShapeAddr(dims);
            inputs.GetDesc(desc, i);
            int64_t bytes = elementBytes;
            for (uint64_t d = data_.dim; d < desc.GetDim(); ++d) bytes *= dims[d];
            if (bytes == 0) continue;
            x_.SetGlobalBuffer(inputs.GetDataPtr<uint8_t>(i));
            turn += Input(bytes, column, turn);
            column += bytes;
        }
    }

  private:
    /// One input with rows of `bytes`; the number of its jobs.
    __aicore__ inline int64_t Input(int64_t bytes, int64_t column, int64_t turn) {
        const int64_t padded = (bytes + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK;
        const int64_t gap = data_.rowBytes - bytes;
        const bool whole = padded <= data_.tileBytes;
        int64_t group = whole ? data_.tileBytes / padded : 1;
        if (group > MAX_ROWS) group = MAX_ROWS;
        if (gap > UINT32_MAX) group = 1;  // the distance between two rows is 32 bits
        const int64_t pieces = whole ? 1 : (bytes + data_.tileBytes - 1) / data_.tileBytes;
        const int64_t jobs = (data_.rows + group - 1) / group * pieces;
        const int64_t cores = GetBlockNum();
        for (int64_t job = (GetBlockIdx() + cores - turn % cores) % cores; job < jobs;
             job += cores) {
            const int64_t row = job / pieces * group, skip = job % pieces * data_.tileBytes;
            const int64_t rows = data_.rows - row < group ? data_.rows - row : group;
            const int64_t left = bytes - skip;
            const int64_t length = left < data_.tileBytes ? left : data_.tileBytes;
            Move(row * bytes + skip, row * data_.rowBytes + column + skip, rows, length, gap);
        }
        return jobs;
    }

    __aicore__ inline void Move(int64_t from, int64_t to, int64_t rows, int64_t bytes,
                                int64_t gap) {
        LocalTensor<uint8_t> tile = queue_.AllocTensor<uint8_t>();
        DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(bytes), 0, 0, 0};
        DataCopyPad(tile, x_[from], copy, DataCopyPadExtParams<uint8_t>{false, 0, 0, 0});
        queue_.EnQue(tile);
        tile = queue_.DeQue<uint8_t>();
        copy.dstStride = rows > 1 ? static_cast<uint32_t>(gap) : 0;
        DataCopyPad(y_[to], tile, copy);
        queue_.FreeTensor(tile);
    }

    const ConcatTilingData& data_;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue_;
    GlobalTensor<uint8_t> x_;
    GlobalTensor<uint8_t> y_;
};

}  // namespace ConcatKernel

#endif  // CONCAT_H_
