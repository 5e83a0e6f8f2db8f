#ifndef RSS_TILING_DATA
#define RSS_TILING_DATA
struct ReciprocalSqrtSumTilingData {
    int64_t elements = 0;
    int64_t perCore = 0;
    float epsilon = 1e-3f;
};
#endif
