#pragma once
// Tiling structures of library functions, as the kernel reads them.
#include <cstdint>

#include "drydock/detail/library_tilings.h"

// ASSUMED: member names and order of the matrix-multiply tiling follow its public description; host
// and kernel are built from this file, so they always agree with each other.
#define DRYDOCK_CUBE_TILING_FIELDS(FIELD)                                                     \
    FIELD(usedCoreNum) FIELD(M) FIELD(N) FIELD(Ka) FIELD(Kb) FIELD(singleCoreM)               \
    FIELD(singleCoreN) FIELD(singleCoreK) FIELD(baseM) FIELD(baseN) FIELD(baseK)              \
    FIELD(depthA1) FIELD(depthB1) FIELD(stepM) FIELD(stepN) FIELD(isBias) FIELD(transLength)  \
    FIELD(iterateOrder) FIELD(shareMode) FIELD(shareL1Size) FIELD(shareL0CSize)               \
    FIELD(shareUbSize) FIELD(batchM) FIELD(batchN) FIELD(singleBatchM) FIELD(singleBatchN)    \
    FIELD(stepKa) FIELD(stepKb) FIELD(depthAL1CacheUB) FIELD(depthBL1CacheUB) FIELD(dbL0A)    \
    FIELD(dbL0B) FIELD(dbL0C) FIELD(ALayoutInfoB) FIELD(ALayoutInfoS) FIELD(ALayoutInfoN)     \
    FIELD(ALayoutInfoG) FIELD(ALayoutInfoD) FIELD(BLayoutInfoB) FIELD(BLayoutInfoS)           \
    FIELD(BLayoutInfoN) FIELD(BLayoutInfoG) FIELD(BLayoutInfoD) FIELD(CLayoutInfoB)           \
    FIELD(CLayoutInfoS1) FIELD(CLayoutInfoN) FIELD(CLayoutInfoG) FIELD(CLayoutInfoS2)         \
    FIELD(BatchNum) FIELD(mxTypePara)

struct alignas(8) TCubeTiling {
#define DRYDOCK_PLAIN_FIELD(name) int32_t name = 0;
    DRYDOCK_CUBE_TILING_FIELDS(DRYDOCK_PLAIN_FIELD)
#undef DRYDOCK_PLAIN_FIELD
};

namespace AscendC {
namespace tiling {

#define DRYDOCK_PLAIN_FIELD(type, name) type name = 0;
#define DRYDOCK_PLAIN_STRUCT(name, FIELDS) \
    struct alignas(8) name {               \
        FIELDS(DRYDOCK_PLAIN_FIELD)        \
    };
DRYDOCK_LIBRARY_TILINGS(DRYDOCK_PLAIN_STRUCT)
#undef DRYDOCK_PLAIN_STRUCT
#undef DRYDOCK_PLAIN_FIELD

using ::TCubeTiling;

}  // namespace tiling
}  // namespace AscendC

// The names without namespace that operators also use.
#define DRYDOCK_PLAIN_NAME(name, FIELDS) using AscendC::tiling::name;
DRYDOCK_LIBRARY_TILINGS(DRYDOCK_PLAIN_NAME)
#undef DRYDOCK_PLAIN_NAME
