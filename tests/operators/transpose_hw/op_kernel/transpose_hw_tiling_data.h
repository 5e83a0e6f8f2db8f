#ifndef TRANSPOSE_HW_TILING_DATA
#define TRANSPOSE_HW_TILING_DATA
#include <stdint.h>
struct TransposeHWTilingData {
    uint32_t batch, h, w;
    uint16_t hTiles;
    uint16_t wTiles;
};
#endif
