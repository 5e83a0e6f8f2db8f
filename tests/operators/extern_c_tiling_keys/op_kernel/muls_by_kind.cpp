#include "kernel_operator.h"
#include "muls_by_kind_tiling_data.h"

namespace MulsByKindNs {
using namespace AscendC;

constexpr uint32_t TILE = 256;

// Helpers under the names of the library's own.
__aicore__ inline uint32_t AlignUp(uint32_t a, uint32_t b)
{
    return (a + b - 1) / b * b;
}
template <typename T>
__aicore__ inline T Min(T a, T b)
{
    return a > b ? b : a;
}

template <typename T, bool ragged>
class KernelMulsByKind {
    using InQueue = TQue<QuePosition::VECIN, 1>;
    using OutQueue = TQue<QuePosition::VECOUT, 1>;

public:
    __aicore__ inline KernelMulsByKind() {}
    __aicore__ inline void Init(GM_ADDR self, GM_ADDR out, const MulsByKindTilingData& td, TPipe* pipeIn)
    {
        pipe = pipeIn;
        begin = td.perCore * GetBlockIdx();
        end = Min<int64_t>(td.total, begin + td.perCore);
        scale = static_cast<T>(td.scale);
        selfGm.SetGlobalBuffer((__gm__ T*)self, td.total);
        outGm.SetGlobalBuffer((__gm__ T*)out, td.total);
        pipe->InitBuffer(inQueue, 2, TILE * sizeof(T));
        pipe->InitBuffer(outQueue, 2, TILE * sizeof(T));
    }
    __aicore__ inline void Process()
    {
        for (int64_t offset = begin; offset < end; offset += TILE) {
            const uint32_t count = static_cast<uint32_t>(Min<int64_t>(TILE, end - offset));
            Load(inQueue, selfGm[offset], count);
            Compute(inQueue, outQueue, count);
            Store(outGm[offset], outQueue, count);
        }
    }

private:
    // queues go by reference, buffers stay where they are
    __aicore__ inline void Load(InQueue& queue, const GlobalTensor<T>& from, uint32_t count)
    {
        LocalTensor<T> local = queue.template AllocTensor<T>();
        if constexpr (ragged) {
            DataCopyParams params{1, static_cast<uint16_t>(count * sizeof(T)), 0, 0};
            DataCopyPadParams pad{true, 0, static_cast<uint8_t>(AlignUp(count, 8) - count), 0};
            DataCopyPad(local, from, params, pad);
        } else {
            DataCopy(local, from, count);
        }
        queue.EnQue(local);
    }
    __aicore__ inline void Compute(InQueue& in, OutQueue& out, uint32_t count)
    {
        LocalTensor<T> x = in.template DeQue<T>();
        LocalTensor<T> y = out.template AllocTensor<T>();
        Muls(y, x, scale, AlignUp(count, 8));
        out.EnQue(y);
        in.FreeTensor(x);
    }
    __aicore__ inline void Store(const GlobalTensor<T>& to, OutQueue& queue, uint32_t count)
    {
        LocalTensor<T> local = queue.template DeQue<T>();
        if constexpr (ragged) {
            DataCopyPad(to, local, DataCopyParams(1, static_cast<uint16_t>(count * sizeof(T)), 0, 0));
        } else {
            DataCopy(to, local, count);
        }
        queue.FreeTensor(local);
    }

    TPipe* pipe = nullptr;
    InQueue inQueue;
    OutQueue outQueue;
    GlobalTensor<T> selfGm, outGm;
    int64_t begin = 0, end = 0;
    T scale;
};
} // namespace MulsByKindNs

using namespace AscendC;
using namespace MulsByKindNs;

extern "C" __global__ __aicore__ void muls_by_kind(GM_ADDR self, GM_ADDR out, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    REGISTER_TILING_DEFAULT(MulsByKindTilingData);
    GET_TILING_DATA(tilingData, tiling);
    TPipe pipe;
    if (TILING_KEY_IS(101)) {
        KernelMulsByKind<DTYPE_SELF, false> op;
        op.Init(self, out, tilingData, &pipe);
        op.Process();
    } else if (TILING_KEY_IS(102UL)) {
        KernelMulsByKind<DTYPE_SELF, true> op;
        op.Init(self, out, tilingData, &pipe);
        op.Process();
    } else if (TILING_KEY_IS(1000000000000203UL)) {
        return;
    }
}
