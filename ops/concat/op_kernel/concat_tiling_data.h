// Tiling data of Concat.
#ifndef CONCAT_TILING_DATA_H_
#define CONCAT_TILING_DATA_H_

#include <cstdint>

struct ConcatTilingData {
    int64_t rows = 0;       ///< product of the dims before the joined one
    int64_t rowBytes = 0;   ///< bytes of a row of the result
    int64_t dim = 0;        ///< the joined dimension, not negative
    int64_t tileBytes = 0;  ///< UB bytes of one buffer, a multiple of 32
};

#endif  // CONCAT_TILING_DATA_H_
