#ifndef GATED_WAVE_TILING_DATA_H
#define GATED_WAVE_TILING_DATA_H
#include <cstdint>
struct GatedWaveTilingData {
    uint64_t total;       // elements
    uint32_t tile;        // elements of one tile
    uint32_t tmpBytes;    // scratch of the functions
    uint32_t restBytes;   // a buffer that nothing uses
    uint32_t inPlace;
};
#endif
