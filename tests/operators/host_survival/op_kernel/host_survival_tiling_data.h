#ifndef _ROTARY_POSITION_EMBEDDING_GRAD_TILING_DATA_H_
#define _ROTARY_POSITION_EMBEDDING_GRAD_TILING_DATA_H_
#include <cstdint>
struct HostSurvivalTilingData {
    uint32_t count = 0;
    int32_t more = 0;
};
#endif
