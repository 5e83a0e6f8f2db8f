#ifndef OP_KERNEL_ARCH22_LAYER_NORM_OPT_TILING_DATA_H
#define OP_KERNEL_ARCH22_LAYER_NORM_OPT_TILING_DATA_H
#include <cstdint>
enum LayerNormOptFlags : uint32_t { LN_HAS_GAMMA = 1u << 0, LN_HAS_BETA = 1u << 1 };
// a class with setters, yet plain data
struct LayerNormOptTilingData {
    uint32_t rows;
    uint32_t columns;
    uint32_t perCore;
    uint32_t flags;
    float epsilon;
    void set_rows(uint32_t v) { rows = v; }
    void set_columns(uint32_t v) { columns = v; }
};
#endif
