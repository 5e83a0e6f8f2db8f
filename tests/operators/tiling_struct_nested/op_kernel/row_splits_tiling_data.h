#ifndef ROW_SPLITS_TILING_DATA_H
#define ROW_SPLITS_TILING_DATA_H
#include <cstddef>
#include <cstdint>
namespace RowSplitsTiling {
constexpr size_t kMaxCores = 12;
constexpr size_t kMaxWeights = 5;
#pragma pack(push, 8)
struct Base {
    int64_t rows = 0;
    int64_t width = 1;
};
#pragma pack(pop)
#pragma pack(push, 1)
struct Data {
    uint8_t count = 0;
    Base base;
    float weight[kMaxWeights] = {1.0f, 1.0f, 1.0f, 1.0f, 1.0f};
    int32_t begin[kMaxCores + 1] = {0};
    bool last = true;
};
#pragma pack(pop)
}  // namespace RowSplitsTiling
#endif
