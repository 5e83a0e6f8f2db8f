// Kernel side: the second half of a sum that several blocks share.
#ifndef OPS_COMMON_SUM_OF_PARTS_H_
#define OPS_COMMON_SUM_OF_PARTS_H_

#include "copy.h"

namespace OpsCommon {

/// Where the partial sums lie: `parts` of `count` elements, `pitch` elements apart.
struct Parts {
    int64_t count = 0;
    int64_t parts = 0;
    int64_t pitch = 0;
};

/// y = sum of the parts in their order, so that the result is the same in every run. Parts are of
/// C, the result is of T. To be called after SyncAll.
template <typename T, typename C>
class SumOfParts {
    static constexpr uint32_t CHUNK = 1024;  // elements at a time

  public:
    __aicore__ inline void Process(TPipe* pipe, GM_ADDR parts, GM_ADDR y, const Parts& where) {
        partsGm_.SetGlobalBuffer((__gm__ C*)parts, where.parts * where.pitch);
        yGm_.SetGlobalBuffer((__gm__ T*)y, where.count);
        pipe->InitBuffer(partQueue_, 2, CHUNK * sizeof(C));
        pipe->InitBuffer(total_, CHUNK * sizeof(C));
        pipe->InitBuffer(outQueue_, 1, CHUNK * sizeof(T));
        for (int64_t at = GetBlockIdx() * CHUNK; at < where.count; at += GetBlockNum() * CHUNK) {
            const int64_t left = where.count - at;
            const uint32_t count = left < CHUNK ? static_cast<uint32_t>(left) : CHUNK;
            Chunk(at, count, where);
            LocalTensor<T> out = outQueue_.template DeQue<T>();
            CopyOut(yGm_[at], out, count);
            outQueue_.FreeTensor(out);
        }
    }

  private:
    __aicore__ inline void Chunk(int64_t at, uint32_t count, const Parts& where) {
        LocalTensor<C> total = total_.template Get<C>();
        Duplicate(total, static_cast<C>(0), static_cast<int32_t>(count));
        for (int64_t part = 0; part < where.parts; ++part) {
            LocalTensor<C> values = partQueue_.template AllocTensor<C>();
            CopyIn(values, partsGm_[part * where.pitch + at], count);
            partQueue_.EnQue(values);
            values = partQueue_.template DeQue<C>();
            Add(total, total, values, static_cast<int32_t>(count));
            partQueue_.FreeTensor(values);
        }
        LocalTensor<T> out = outQueue_.template AllocTensor<T>();
        if constexpr (std::is_same_v<T, C>) {
            Adds(out, total, static_cast<C>(0), static_cast<int32_t>(count));
        } else {
            Convert(out, total, count);
        }
        outQueue_.EnQue(out);
    }

    GlobalTensor<C> partsGm_;
    GlobalTensor<T> yGm_;
    TQue<QuePosition::VECIN, 1> partQueue_;
    TQue<QuePosition::VECOUT, 1> outQueue_;
    TBuf<QuePosition::VECCALC> total_;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_SUM_OF_PARTS_H_
