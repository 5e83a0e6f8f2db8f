#ifndef MASKED_SCALAR_TILING_DATA_H
#define MASKED_SCALAR_TILING_DATA_H
#include <cstdint>
struct MaskedScalarTilingData {
  uint32_t totalLength;
  uint32_t smallPieces;
  uint32_t bigCores;
  uint32_t tilePieces;
};
#endif
