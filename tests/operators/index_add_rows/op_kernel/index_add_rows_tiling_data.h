#ifndef IARTD
#define IARTD
#include <cstdint>
struct IndexAddRowsTilingData { uint32_t rows; uint32_t width; uint32_t count; };
#endif
