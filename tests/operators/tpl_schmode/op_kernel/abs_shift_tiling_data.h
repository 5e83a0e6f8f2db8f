/*!
 * \file abs_shift_tiling_data.h
 * \brief tiling data struct
 */
#ifndef _ROTARY_POSITION_EMBEDDING_GRAD_TILING_DATA_H_
#define _ROTARY_POSITION_EMBEDDING_GRAD_TILING_DATA_H_

struct AbsShiftTilingData {
    int64_t smallCoreDataNum = 0;
    int64_t bigCoreDataNum = 0;
    int64_t finalBigTileNum = 0;
    int64_t finalSmallTileNum = 0;
    int64_t tileDataNum = 0;
    int64_t smallTailDataNum = 0;
    int64_t bigTailDataNum = 0;
    int64_t tailBlockNum = 0;
    float shift = 0.5f;
};
#endif
