#ifndef TILING_DATA_H
#define TILING_DATA_H
#include <cstdint>
struct TilingData { int64_t n; int16_t lo, hi; };
#endif
