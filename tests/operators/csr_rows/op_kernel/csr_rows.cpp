#include "kernel_operator.h"
#include "csr_rows_tiling_data.h"
using AscendC::GlobalTensor;
using AscendC::LocalTensor;

template <typename Index>
__aicore__ void Rows(GlobalTensor<Index> rowPtr, GlobalTensor<Index> col, GlobalTensor<float> val, GlobalTensor<float> x, GlobalTensor<float> y,
                     const CsrRowsTilingData* t)
{
    for (int64_t group = AscendC::GetBlockIdx() * 16; group < t->rows; group += AscendC::GetBlockNum() * 16) {
        for (int64_t r = group; r < group + 16 && r < t->rows; ++r) {
            float sum = 0;
            for (Index k = rowPtr.GetValue(r), end = rowPtr(r + 1); k < end; ++k) {
                const Index c = col.GetValue(k);
                ascendc_assert(c >= 0 && c < t->columns, "column %d of entry %d\n", (int)c, (int)k);
                sum += val.GetValue(k) * x.GetValue(c);
            }
            y.SetValue(r, sum);
        }
        AscendC::DataCacheCleanAndInvalid<float, AscendC::CacheLine::SINGLE_CACHE_LINE, AscendC::DcciDst::CACHELINE_OUT>(y[group]);
    }
}

extern "C" __global__ __aicore__ void csr_rows(GM_ADDR row_ptr, GM_ADDR col, GM_ADDR val, GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(CsrRowsTilingData);
    GET_TILING_DATA_PTR_WITH_STRUCT(CsrRowsTilingData, t, tiling);
    ENABLE_PRINTF();
    GlobalTensor<DTYPE_COL> rowGm, colGm;
    GlobalTensor<float> valGm, xGm, yGm;
    rowGm.SetGlobalBuffer((__gm__ DTYPE_ROW_PTR*)row_ptr, t->rows + 1);
    colGm.SetGlobalBuffer((__gm__ DTYPE_COL*)col, t->nnz);
    valGm.SetGlobalBuffer((__gm__ float*)val, t->nnz);
    xGm.SetGlobalBuffer((__gm__ float*)x, t->columns);
    yGm.SetGlobalBuffer((__gm__ float*)y, t->rows);
    if (t->debug > 0 && AscendC::GetBlockIdx() == 0) {
        AscendC::PRINTF("%lld rows, %ld entries, %s %.3f %x\n", (long long)t->rows, (long)t->nnz, "first value", valGm.GetValue(0), 255);
        AscendC::printf("block %d of %d\n", (int)AscendC::GetBlockIdx(), (int)AscendC::GetBlockNum());
        AscendC::DumpTensor(valGm, 5, 8);
        AscendC::PRINTF("");
    }
    assert(t->rows >= 0);
    Rows<DTYPE_COL>(rowGm, colGm, valGm, xGm, yGm, t);
}
