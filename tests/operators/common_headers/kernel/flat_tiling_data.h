#ifndef COMMON_FLAT_TILING_DATA_H
#define COMMON_FLAT_TILING_DATA_H
#include <cstdint>
struct FlatTilingData { int64_t total, perCore, tile; };
#endif
