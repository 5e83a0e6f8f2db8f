#ifndef FOREACH_ADDCMUL_TILING_DATA_H
#define FOREACH_ADDCMUL_TILING_DATA_H
#include <cstdint>
constexpr uint16_t MAX_TENSOR_CONT = 50;
constexpr uint16_t MAX_CORE_CONT = 64;
#pragma pack(push, 8)
struct ForeachAddcmulTilingData {
    uint64_t inputsTensorUbSize = 0;
    int64_t tensorDataCountList[MAX_TENSOR_CONT] = {0};
    uint16_t tensorStartList[MAX_CORE_CONT] = {0};
    uint16_t tensorEndList[MAX_CORE_CONT] = {0};
    int64_t tensorStartOffsetList[MAX_CORE_CONT] = {0};
    int64_t tensorEndOffsetList[MAX_CORE_CONT] = {0};
};
#pragma pack(pop)
#endif
