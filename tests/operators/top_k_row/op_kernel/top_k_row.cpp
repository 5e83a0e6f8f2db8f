#include "kernel_operator.h"
#include "top_k_row_struct.h"
using namespace AscendC;

// one row at a time: runs of 32 with Sort32, then merges of four runs
template <typename T>
class TopKOfRow {
    static constexpr uint32_t REC = 8 / sizeof(T);   // elements of one record
public:
    __aicore__ inline TopKOfRow(TPipe& pipe, const TopKRowStruct& s) : s_(s)
    {
        pipe.InitBuffer(in_, 1, s.padded * sizeof(T));
        pipe.InitBuffer(values_, 1, s.padded * sizeof(T));
        pipe.InitBuffer(indices_, 1, s.padded * sizeof(int32_t));
        pipe.InitBuffer(index_, s.padded * sizeof(uint32_t));
        pipe.InitBuffer(a_, s.padded * 8);
        pipe.InitBuffer(b_, s.padded * 8);
        LocalTensor<int32_t> index = index_.Get<int32_t>();
        ArithProgression<int32_t>(index, 0, 1, s.padded);
    }
    __aicore__ inline void Row(__gm__ T* x, __gm__ T* v, __gm__ int32_t* i)
    {
        x_.SetGlobalBuffer(x, s_.columns);
        v_.SetGlobalBuffer(v, s_.k);
        i_.SetGlobalBuffer(i, s_.k);
        LocalTensor<T> x0 = in_.AllocTensor<T>();
        Duplicate(x0, (T)(-65504.0f), s_.padded);
        PipeBarrier<PIPE_ALL>();
        DataCopyPad(x0, x_, {1, static_cast<uint32_t>(s_.columns * sizeof(T)), 0, 0, 0},
                    {true, 0, static_cast<uint8_t>((32 - s_.columns * sizeof(T) % 32) % 32 / sizeof(T)), (T)(s_.largest ? -65504.0f : 65504.0f)});
        in_.EnQue(x0);
        Sorted();
        Out();
    }

private:
    __aicore__ inline void Sorted()
    {
        LocalTensor<T> x0 = in_.DeQue<T>();
        if (!s_.largest) Muls(x0, x0, (T)-1.0f, s_.columns);
        LocalTensor<uint32_t> index = index_.Get<uint32_t>();
        LocalTensor<T> a = a_.Get<T>(), b = b_.Get<T>();
        Sort32<T>(a, x0, index, s_.padded / 32);
        PipeBarrier<PIPE_V>();
        in_.FreeTensor(x0);
        for (uint32_t run = 32; run < s_.padded; run *= 4) {
            for (uint32_t at = 0; at < s_.padded; at += 4 * run) {
                const uint16_t lengths[4] = {(uint16_t)run, (uint16_t)run, (uint16_t)run, (uint16_t)run};
                MrgSortSrcList<T> list(a[at * REC], a[(at + run) * REC], a[(at + 2 * run) * REC], a[(at + 3 * run) * REC]);
                MrgSort<T>(b[at * REC], list, MrgSort4Info(lengths, false, 15, 1));
            }
            PipeBarrier<PIPE_V>();
            DataCopy(a, b, s_.padded * REC);
            PipeBarrier<PIPE_V>();
        }
        LocalTensor<T> v = values_.AllocTensor<T>();
        LocalTensor<int32_t> i = indices_.AllocTensor<int32_t>();
        uint64_t kept = 0;
        if constexpr (sizeof(T) == 4) {
            GatherMask(v, a, (uint8_t)1, true, s_.padded * 2, {1, 1, 8, 8}, kept);
        } else {
            GatherMask(v, a, (uint8_t)3, true, s_.padded * 4, {1, 1, 8, 8}, kept);
        }
        ASCENDC_ASSERT((kept == s_.padded), { KERNEL_LOG(KERNEL_ERROR, "kept %lu of %u", kept, s_.padded); });
        GatherMask(i, a.template ReinterpretCast<int32_t>(), static_cast<uint8_t>(2), true, s_.padded * 2, {1, 1, 8, 8}, kept);
        if (!s_.largest) Muls(v, v, (T)-1.0f, s_.k);
        values_.EnQue<T>(v);
        indices_.EnQue<int32_t>(i);
    }
    __aicore__ inline void Out()
    {
        LocalTensor<T> v = values_.DeQue<T>();
        LocalTensor<int32_t> i = indices_.DeQue<int32_t>();
        DataCopyPad(v_, v, {1, static_cast<uint32_t>(s_.k * sizeof(T)), 0, 0, 0});
        DataCopyPad(i_, i, {1, static_cast<uint32_t>(s_.k * sizeof(int32_t)), 0, 0, 0});
        values_.FreeTensor(v);
        indices_.FreeTensor(i);
    }
    const TopKRowStruct& s_;
    TQue<QuePosition::VECIN, 1> in_;
    TQue<QuePosition::VECOUT, 1> values_, indices_;
    TBuf<> index_, a_, b_;
    GlobalTensor<T> x_, v_;
    GlobalTensor<int32_t> i_;
};

extern "C" __global__ __aicore__ void top_k_row(GM_ADDR self, GM_ADDR values, GM_ADDR indices, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA_WITH_STRUCT(TopKRowStruct, s, tiling);
    TPipe pipe;
    TopKOfRow<DTYPE_SELF> op(pipe, s);
    for (uint32_t row = GetBlockIdx(); row < s.rows; row += GetBlockNum()) {
        op.Row((__gm__ DTYPE_SELF*)self + row * s.columns, (__gm__ DTYPE_VALUES*)values + row * s.k, (__gm__ DTYPE_INDICES*)indices + row * s.k);
    }
}
