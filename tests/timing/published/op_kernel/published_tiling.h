#pragma once
#include <cstdint>

struct PublishedTilingData {
    int64_t value[8];  ///< what they mean is said at each case of the kernel
};
