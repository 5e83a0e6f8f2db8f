#include "kernel_operator.h"
#include "transpose_hw_tiling_data.h"

// 16 x 16 元素为一个小块, 不使用 TPipe, 手动管理 UB 地址和同步
namespace {
constexpr uint32_t EDGE = 16;
template <typename T>
struct Tile {
    static constexpr uint32_t bytes = EDGE * EDGE * sizeof(T);
    AscendC::LocalTensor<T> in{AscendC::TPosition::VECIN, 0, EDGE * EDGE};
    AscendC::LocalTensor<T> out{AscendC::TPosition::VECOUT, bytes, EDGE * EDGE};
};

__aicore__ inline void Transpose16(AscendC::LocalTensor<half> &dst, AscendC::LocalTensor<half> &src)
{
    AscendC::Transpose(dst, src);
}
// 32 bit: 每个块 8 个元素
__aicore__ inline void Transpose16(AscendC::LocalTensor<float> &dst, AscendC::LocalTensor<float> &src)
{
    AscendC::TransDataTo5HDParams params;
    params.repeatTimes = 1;
    for (uint32_t part = 0; part < 2; part++) {
        uint64_t dstList[16];
        uint64_t srcList[16];
        for (uint32_t i = 0; i < 16; i++) {
            srcList[i] = (uint64_t)src.GetPhyAddr(i * EDGE + part * 8);
            dstList[i] = reinterpret_cast<uint64_t>(dst.GetPhyAddr((part * 8 + i / 2) * EDGE + i % 2 * 8));
        }
        AscendC::TransDataTo5HD<float>(dstList, srcList, params);
    }
}

template <typename T>
__aicore__ inline void Process(GM_ADDR x, GM_ADDR y, __tiling_data_ptr__ TransposeHWTilingData *t)
{
    Tile<T> tile;
    AscendC::GlobalTensor<T> xGm, yGm;
    xGm.SetGlobalBuffer((__gm__ T *)x);
    yGm.SetGlobalBuffer((__gm__ T *)y);
    uint32_t perImage = (uint32_t)t->hTiles * t->wTiles;
    uint32_t total = perImage * t->batch;
    set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    for (uint32_t work = AscendC::GetBlockIdx(); work < total; work += AscendC::GetBlockNum()) {
        const uint32_t image = work / perImage;
        const uint32_t row = work % perImage / t->wTiles * EDGE, column = work % perImage % t->wTiles * EDGE;
        const uint16_t rows = t->h - row < EDGE ? t->h - row : EDGE;
        const uint16_t columns = t->w - column < EDGE ? t->w - column : EDGE;
        const uint64_t from = ((uint64_t)image * t->h + row) * t->w + column;
        const uint64_t to = ((uint64_t)image * t->w + column) * t->h + row;
        wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        AscendC::DataCopyExtParams inParams{rows, (uint32_t)(columns * sizeof(T)), (uint32_t)((t->w - columns) * sizeof(T)),
            (uint32_t)((EDGE - columns) * sizeof(T) / 32), 0};
        AscendC::DataCopyPad(tile.in, xGm[from], inParams, AscendC::DataCopyPadExtParams<T>{false, 0, 0, 0});
        set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
        wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);
        wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
        Transpose16(tile.out, tile.in);
        set_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
        set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
        wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
        AscendC::DataCopyExtParams outParams{columns, (uint32_t)(rows * sizeof(T)), (uint32_t)((EDGE - rows) * sizeof(T) / 32),
            (uint32_t)((t->h - rows) * sizeof(T)), 0};
        AscendC::DataCopyPad(yGm[to], tile.out, outParams);
        set_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    }
    wait_flag(PIPE_MTE3, PIPE_V, EVENT_ID0);
    wait_flag(PIPE_V, PIPE_MTE2, EVENT_ID0);
    pipe_barrier(PIPE_ALL);
}
}

extern "C" __global__ __aicore__ void transpose_h_w(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(TransposeHWTilingData);
    GET_TILING_DATA_PTR_WITH_STRUCT(TransposeHWTilingData, t, tiling);
#if ORIG_DTYPE_X == DT_FLOAT16
    Process<half>(x, y, t);
#elif (ORIG_DTYPE_X == DT_FLOAT)
    Process<float>(x, y, t);
#else
#error "data type"
#endif
}
