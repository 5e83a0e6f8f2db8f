#ifndef TILING_H
#define TILING_H
#include <cstdint>
namespace bincount {
struct Tiling { int64_t n, step; int32_t bins; bool weighted; };
}
#endif
