#ifndef HOST_TILING_BY_KEY_TILING_KEY_H
#define HOST_TILING_BY_KEY_TILING_KEY_H
#include <cstdint>
#include "ascendc/host_api/tiling/template_argument.h"

// One name, three layouts: reading the wrong one gives a wrong count.
namespace ByKey {
struct Ordinary {
    static constexpr int32_t STEP = 10;
    int32_t step = 0;
    uint32_t count = 0;
};
struct Bound {
    static constexpr int32_t STEP = 20;
    int64_t spare = -1;
    uint32_t count = 0;
    int32_t step = 0;
};
struct Chosen {
    static constexpr int32_t STEP = 30;
    uint8_t spare[100];
    uint64_t count;
    int32_t step;
};
} // namespace ByKey

ASCENDC_TPL_ARGS_DECL(HostTilingByKey, ASCENDC_TPL_UINT_DECL(mode, 4, ASCENDC_TPL_UI_LIST, 3, 5, 6, 7));
ASCENDC_TPL_SEL(
    ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(mode, ASCENDC_TPL_UI_LIST, 3, 5, 6)),
    ASCENDC_TPL_ARGS_SEL(
        ASCENDC_TPL_UINT_SEL(mode, ASCENDC_TPL_UI_LIST, 7), ASCENDC_TPL_TILING_STRUCT_SEL(ByKey::Chosen)));
#endif
