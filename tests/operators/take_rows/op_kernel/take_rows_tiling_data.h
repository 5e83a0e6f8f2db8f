#pragma once
#include <cstdint>
#define TAKE_ROWS_BUFFER (512 * 1024 / 16)
struct TakeRowsTilingData {
    uint64_t rows;
    uint64_t rowBytes;
    uint64_t taken;
    uint32_t perCore;
    bool clip;
};
