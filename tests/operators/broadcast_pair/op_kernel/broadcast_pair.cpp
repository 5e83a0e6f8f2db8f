#include "kernel_operator.h"
#include "broadcast_pair_tiling_data.h"
#include "broadcast_pair_tiling_key.h"

namespace bp {
using namespace AscendC;
constexpr int64_t kRoom = 2048;

template <uint64_t KIND>
struct Op;
template <>
struct Op<BP_ADD> {
    template <typename T>
    static __aicore__ inline void Run(LocalTensor<T>& y, LocalTensor<T>& a, LocalTensor<T>& b, T alpha, int32_t n)
    {
        Muls(b, b, alpha, n);
        Add(y, a, b, n);
    }
};
template <>
struct Op<BP_MUL> {
    template <typename T>
    static __aicore__ inline void Run(LocalTensor<T>& y, LocalTensor<T>& a, LocalTensor<T>& b, T alpha, int32_t n)
    {
        Mul(y, a, b, n);
        Muls(y, y, alpha, n);
    }
};
template <>
struct Op<BP_MAX> {
    template <typename T>
    static __aicore__ inline void Run(LocalTensor<T>& y, LocalTensor<T>& a, LocalTensor<T>& b, T, int32_t n) { Max(y, a, b, n); }
};

// bool: computed as int16, one byte to two through half
template <typename T>
using Compute = std::conditional_t<std::is_same<T, bool>::value, half, T>;

template <typename T, uint64_t KIND, bool SAME>
class Row {
    using C = Compute<T>;
    using Storage = std::conditional_t<std::is_same<T, bool>::value, uint8_t, T>;
    TQue<TPosition::VECIN, 1> q1, q2;
    TQue<TPosition::VECOUT, 1> qy;
    TBuf<TPosition::VECCALC> c1, c2;
    GlobalTensor<Storage> g1, g2, gy;

    template <typename Q>
    __aicore__ inline void Load(Q& queue, const GlobalTensor<Storage>& g, int64_t from, bool one, uint32_t n)
    {
        auto t = queue.template AllocTensor<Storage>();
        DataCopyPad(t, g[from], DataCopyExtParams{1, uint32_t((one ? 1 : n) * sizeof(Storage)), 0, 0, 0},
                    DataCopyPadExtParams<Storage>{false, 0, 0, Storage(0)});
        queue.EnQue(t);
    }
    __aicore__ inline LocalTensor<C> Fetch(TQue<TPosition::VECIN, 1>& queue, TBuf<TPosition::VECCALC>& buf, LocalTensor<Storage>& raw, bool one, uint32_t n)
    {
        raw = queue.template DeQue<Storage>();
        auto c = buf.template Get<C>();
        if (one) {
            Duplicate(c, static_cast<C>(static_cast<float>(raw.GetValue(0))), n);
        } else if constexpr (std::is_same_v<T, bool>) {
            Cast(c, raw, RoundMode::CAST_NONE, n);
        } else {
            Muls(c, raw, C(1), n);
        }
        return c;
    }

public:
    __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, TPipe* pipe)
    {
        g1.SetGlobalBuffer((__gm__ Storage*)x1);
        g2.SetGlobalBuffer((__gm__ Storage*)x2);
        gy.SetGlobalBuffer((__gm__ Storage*)y);
        pipe->InitBuffer(q1, 2, kRoom * sizeof(T));
        pipe->InitBuffer(q2, 2, kRoom * sizeof(T));
        pipe->InitBuffer(qy, 2, kRoom * sizeof(T));
        pipe->InitBuffer(c1, kRoom * sizeof(C));
        pipe->InitBuffer(c2, kRoom * sizeof(C));
    }
    __aicore__ inline void Process(int64_t row, const BroadcastPairTilingData* t)
    {
        int64_t at1 = 0, at2 = 0, left = row;
        for (int64_t d = t->dims - 2; d >= 0; --d) {
            at1 += left % t->shape[d] * t->stride1[d];
            at2 += left % t->shape[d] * t->stride2[d];
            left /= t->shape[d];
        }
        const bool one1 = !SAME && (t->dims == 0 || t->stride1[t->dims - 1] == 0);
        const bool one2 = !SAME && (t->dims == 0 || t->stride2[t->dims - 1] == 0);
        for (int64_t from = 0; from < t->last; from += kRoom) {
            const uint32_t n = static_cast<uint32_t>(Std::min(kRoom, t->last - from));
            Load(q1, g1, at1 + (one1 ? 0 : from), one1, n);
            Load(q2, g2, at2 + (one2 ? 0 : from), one2, n);
            LocalTensor<Storage> r1, r2;
            auto a = Fetch(q1, c1, r1, one1, n);
            auto b = Fetch(q2, c2, r2, one2, n);
            auto y = qy.template AllocTensor<Storage>();
            Op<KIND>::template Run<C>(a, a, b, static_cast<C>(t->alpha), n);
            if constexpr (std::is_same_v<T, bool>) {
                Mins(a, a, C(1), n);
                Cast(y, a, RoundMode::CAST_TRUNC, n);
            } else {
                Adds(y, a, C(0), n);
            }
            q1.FreeTensor(r1);
            q2.FreeTensor(r2);
            qy.EnQue(y);
            y = qy.template DeQue<Storage>();
            DataCopyPad(gy[row * t->last + from], y, DataCopyExtParams{1, uint32_t(n * sizeof(Storage)), 0, 0, 0});
            qy.FreeTensor(y);
        }
    }
};
}  // namespace bp

template <uint64_t KIND, bool SAME>
__global__ __aicore__ void broadcast_pair(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(BroadcastPairTilingData);
    GET_TILING_DATA_WITH_STRUCT(BroadcastPairTilingData, data, tiling);
    AscendC::TPipe pipe;
    bp::Row<DTYPE_Y, KIND, SAME> row;
    row.Init(x1, x2, y, &pipe);
    for (int64_t i = AscendC::GetBlockIdx(); i < data.rows; i += AscendC::GetBlockNum()) {
        row.Process(i, &data);
    }
}
