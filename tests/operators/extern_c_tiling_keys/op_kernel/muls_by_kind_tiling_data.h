#pragma once
#include <cstdint>

struct MulsByKindTilingData {
    int64_t total;
    int64_t perCore;
    float scale;
};
