#ifndef IARTK
#define IARTK
#include <cstdint>
#include "ascendc/host_api/tiling/template_argument.h"
enum class ReduceMode : uint8_t { ADD, MAX, MIN };
ASCENDC_TPL_ARGS_DECL(IndexAddRows, ASCENDC_TPL_UINT_DECL(reduceMode, 4, ASCENDC_TPL_UI_LIST, 0, 1, 2),);
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(reduceMode, ASCENDC_TPL_UI_LIST, 0, 1, 2)),);
#endif
