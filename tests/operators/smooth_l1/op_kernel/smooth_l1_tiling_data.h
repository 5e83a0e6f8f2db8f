#ifndef __SMOOTH_L1_TILING_DATA_H__
#define __SMOOTH_L1_TILING_DATA_H__
struct SmoothL1TilingData {
    uint64_t total = 0;
    uint64_t former = 0;
    uint64_t tail = 0;
    uint32_t tileNum = 0;
    float sigma = 1.0f;
    float scale = 1.0f;
};
#endif
