#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
#include "list_mover_tiling_data.h"

using namespace AscendC;

namespace {
template <typename T>
__aicore__ inline GlobalTensor<T> Entry(GM_ADDR list, uint32_t index)
{
    ListTensorDesc desc((__gm__ void*)list);
    GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer(desc.GetDataPtr<__gm__ T>(index));
    return tensor;
}
}

// Rows go through one buffer of at most this many elements.
constexpr int64_t ROOM = 4096;

template <typename T>
class Mover {
public:
    __aicore__ inline Mover(const ListMoverTilingData& d, GM_ADDR x, GM_ADDR y, TPipe* p) : data(d), xList(x), yList(y)
    {
        p->InitBuffer(queue, 1, ROOM * sizeof(T));
        ListTensorDesc list(reinterpret_cast<__gm__ void*>(x));
        uint64_t shape[8] = {0};
        TensorDesc<T> desc;
        desc.SetShapeAddr(shape);
        list.GetDesc(desc, list.GetSize() - 1);
        lastColumns = desc.GetShape(desc.GetDim() - 1);
        ascendc_assert(lastColumns == (uint64_t)(data.from[data.inputs] - data.from[data.inputs - 1]), "columns of the last input\n");
    }
    __aicore__ inline void Row(int64_t row, T factor)
    {
        uint32_t in = 0, out = 0;
        int64_t at = 0;
        const int64_t end = data.from[data.inputs];
        while (at < end) {
            while (at >= data.from[in + 1]) in++;
            while (at >= data.to[out + 1]) out++;
            int64_t stop = data.from[in + 1] < data.to[out + 1] ? data.from[in + 1] : data.to[out + 1];
            if (stop > at + ROOM) stop = at + ROOM;
            Piece(Entry<T>(xList, in)[row * (data.from[in + 1] - data.from[in]) + at - data.from[in]],
                  Entry<T>(yList, out)[row * (data.to[out + 1] - data.to[out]) + at - data.to[out]], stop - at, factor);
            at = stop;
        }
    }

private:
    __aicore__ inline void Piece(GlobalTensor<T> from, GlobalTensor<T> to, uint32_t n, T factor)
    {
        LocalTensor<T> t = queue.template AllocTensor<T>();
        DataCopyPad(t, from, DataCopyExtParams(1, n * sizeof(T), 0, 0, 0), DataCopyPadExtParams<T>(false, 0, 0, 0));
        queue.EnQue(t);
        t = queue.template DeQue<T>();
        if (data.scaled) {
            if constexpr (sizeof(T) == 8) {
                for (uint32_t i = 0; i < n; i++) t.SetValue(i, t.GetValue(i) * factor);
            } else {
                // the queue orders MTE2 and MTE3 only
                TEventID in = GetTPipePtr()->AllocEventID<HardEvent::MTE2_V>();
                SetFlag<HardEvent::MTE2_V>(in);
                WaitFlag<HardEvent::MTE2_V>(in);
                GetTPipePtr()->ReleaseEventID<HardEvent::MTE2_V>(in);
                Muls(t, t, factor, n);
                TEventID id = GetTPipePtr()->AllocEventID<HardEvent::V_MTE3>();
                SetFlag<HardEvent::V_MTE3>(id);
                WaitFlag<HardEvent::V_MTE3>(id);
                GetTPipePtr()->ReleaseEventID<HardEvent::V_MTE3>(id);
            }
        }
        DataCopyPad(to, t, DataCopyExtParams(1, n * sizeof(T), 0, 0, 0));
        queue.FreeTensor(t);
    }
    const ListMoverTilingData& data;
    GM_ADDR xList;
    GM_ADDR yList;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
    uint64_t lastColumns;
};

extern "C" __global__ __aicore__ void join_split(GM_ADDR scale, GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ListMoverTilingData);
    GET_TILING_DATA_WITH_STRUCT(ListMoverTilingData, data, tiling);
    TPipe tpipe;
    Mover<DTYPE_X> mover(data, x, y, &tpipe);
    DTYPE_X factor = 1;
#if defined(DTYPE_SCALE)
    if (scale != nullptr) factor = *reinterpret_cast<__gm__ DTYPE_SCALE*>(scale);
#endif
    for (int64_t row = GetBlockIdx(); row < data.rows; row += GetBlockNum()) mover.Row(row, factor);
}
