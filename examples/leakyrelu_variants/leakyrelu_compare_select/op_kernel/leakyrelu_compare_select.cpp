// LeakyreluCompareSelect: a mask of x >= 0 chooses between x and slope * x.
#include "kernel_operator.h"
#include "leakyrelu_compare_select_tiling_data.h"

using namespace AscendC;

constexpr int32_t BUFFER_NUM = 2;
constexpr int64_t BLOCK_BYTES = 32;
constexpr uint32_t COMPARE_BYTES = 256;  // CompareScalar works on whole pieces of this size only

template <typename T>
class KernelLeakyreluCompareSelect {
  public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y,
                                const LeakyreluCompareSelectTilingData& tiling, TPipe* pipe) {
        tiling_ = tiling;
        if (tiling_.totalElements == 0) return;
        x_ = (__gm__ T*)x;
        y_ = (__gm__ T*)y;
        slope_ = static_cast<T>(tiling.negativeSlope);
        const uint32_t tile = static_cast<uint32_t>(tiling_.tileElements);
        pipe->InitBuffer(xQueue_, BUFFER_NUM, tile * sizeof(T));
        pipe->InitBuffer(yQueue_, BUFFER_NUM, tile * sizeof(T));
        pipe->InitBuffer(scaled_, tile * sizeof(T));
        pipe->InitBuffer(mask_, tile / 8);  // one bit per element
    }

    /// One share per core; a launch with fewer cores than tiling planned takes several each.
    __aicore__ inline void Process() {
        for (int64_t share = GetBlockIdx(); SelectShare(share); share += GetBlockNum()) {
            for (int64_t done = 0; done < elements_; done += tiling_.tileElements) {
                const int64_t left = elements_ - done;
                const uint32_t count = static_cast<uint32_t>(
                    left < tiling_.tileElements ? left : tiling_.tileElements);
                CopyIn(done, count);
                Compute(count);
                CopyOut(done, count);
            }
        }
    }

  private:
    /// Points at the elements of a share; false when it lies past the end of the tensor.
    __aicore__ inline bool SelectShare(int64_t share) {
        constexpr int64_t perBlock = BLOCK_BYTES / static_cast<int64_t>(sizeof(T));
        const bool isLonger = share < tiling_.tailCores;
        const int64_t longerBefore = isLonger ? share : tiling_.tailCores;
        const int64_t first = (share * tiling_.blocksPerCore + longerBefore) * perBlock;
        const int64_t whole = (tiling_.blocksPerCore + (isLonger ? 1 : 0)) * perBlock;
        const int64_t left = tiling_.totalElements - first;
        if (left <= 0) return false;
        elements_ = left < whole ? left : whole;
        xGm_.SetGlobalBuffer(x_ + first, elements_);
        yGm_.SetGlobalBuffer(y_ + first, elements_);
        return true;
    }

    __aicore__ inline void CopyIn(int64_t offset, uint32_t count) {
        LocalTensor<T> x = xQueue_.AllocTensor<T>();
        if (count * sizeof(T) % BLOCK_BYTES == 0) {
            DataCopy(x, xGm_[offset], count);
        } else {
            DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
            DataCopyPadExtParams<T> pad{false, 0, 0, static_cast<T>(0)};
            DataCopyPad(x, xGm_[offset], copy, pad);
        }
        xQueue_.EnQue(x);
    }

    /// The compared count is rounded up: a piece under 256 bytes would leave old bits in the mask.
    /// Tiles are multiples of 256 bytes, so the extra elements are inside the buffer; what they
    /// hold does not matter, because Select stops at `count`.
    __aicore__ inline void Compute(uint32_t count) {
        LocalTensor<T> x = xQueue_.DeQue<T>();
        LocalTensor<T> y = yQueue_.AllocTensor<T>();
        LocalTensor<T> scaled = scaled_.Get<T>();
        LocalTensor<uint8_t> mask = mask_.Get<uint8_t>();
        constexpr uint32_t piece = COMPARE_BYTES / sizeof(T);
        const uint32_t padded = (count + piece - 1) / piece * piece;
        CompareScalar(mask, x, static_cast<T>(0), CMPMODE::GE, padded);
        Muls(scaled, x, slope_, static_cast<int32_t>(count));
        Select(y, mask, x, scaled, SELMODE::VSEL_TENSOR_TENSOR_MODE, count);
        yQueue_.EnQue(y);
        xQueue_.FreeTensor(x);
    }

    __aicore__ inline void CopyOut(int64_t offset, uint32_t count) {
        LocalTensor<T> y = yQueue_.DeQue<T>();
        if (count * sizeof(T) % BLOCK_BYTES == 0) {
            DataCopy(yGm_[offset], y, count);
        } else {
            DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
            DataCopyPad(yGm_[offset], y, copy);
        }
        yQueue_.FreeTensor(y);
    }

    TQue<QuePosition::VECIN, BUFFER_NUM> xQueue_;
    TQue<QuePosition::VECOUT, BUFFER_NUM> yQueue_;
    TBuf<QuePosition::VECCALC> scaled_, mask_;
    GlobalTensor<T> xGm_, yGm_;
    LeakyreluCompareSelectTilingData tiling_;
    __gm__ T* x_ = nullptr;
    __gm__ T* y_ = nullptr;
    int64_t elements_ = 0;  // of the share at hand
    T slope_ = static_cast<T>(1);
};

extern "C" __global__ __aicore__ void leakyrelu_compare_select(GM_ADDR x, GM_ADDR y,
                                                               GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(LeakyreluCompareSelectTilingData);
    GET_TILING_DATA_WITH_STRUCT(LeakyreluCompareSelectTilingData, tilingData, tiling);
    TPipe pipe;
    KernelLeakyreluCompareSelect<DTYPE_X> op;
    op.Init(x, y, tilingData, &pipe);
    op.Process();
}
