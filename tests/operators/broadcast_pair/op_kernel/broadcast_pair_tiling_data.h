#ifndef BROADCAST_PAIR_TILING_DATA_H
#define BROADCAST_PAIR_TILING_DATA_H
constexpr int BP_MAX_DIMS = 8;
struct BroadcastPairTilingData {
    int64_t dims = 0;
    int64_t shape[BP_MAX_DIMS] = {};
    int64_t stride1[BP_MAX_DIMS] = {};
    int64_t stride2[BP_MAX_DIMS] = {};
    int64_t rows = 0;
    int64_t last = 0;
    float alpha = 1.f;
};
#endif
