// What tiling tells the kernel. Included by both sides.
#ifndef TOPK_TILING_DATA_H_
#define TOPK_TILING_DATA_H_

#include <cstdint>

struct TopkTilingData {
    static constexpr int64_t TILE = 4096;       ///< scores of a tile
    static constexpr int64_t LONGEST_K = 2048;  ///< of rows that are longer than a tile

    int64_t rows = 0;
    int64_t cols = 0;
    int64_t k = 0;
    int64_t largest = 1;
    int64_t chunk = 0;  ///< scores that are sorted together: 32, 128, 512, 2048 or 4096
    int64_t tileRows =
        0;  ///< rows of a tile, each in a chunk of its own; 1 when a row has several chunks
};

#endif  // TOPK_TILING_DATA_H_
