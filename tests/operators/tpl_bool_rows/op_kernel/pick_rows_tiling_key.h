#pragma once
#include "ascendc/host_api/tiling/template_argument.h"
// schMode: the ranges 0..1 and 8..9, coded 0 to 3
ASCENDC_TPL_ARGS_DECL(PickRows,
ASCENDC_TPL_UINT_DECL(schMode, ASCENDC_TPL_4_BW, ASCENDC_TPL_UI_RANGE, 2, 0, 1, 8, 9),
ASCENDC_TPL_BOOL_DECL(scatter, 0, 1),
);
ASCENDC_TPL_SEL(
ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(schMode, ASCENDC_TPL_UI_LIST, 0, 1), ASCENDC_TPL_BOOL_SEL(scatter, 0, 1),
                     ASCENDC_TPL_KERNEL_TYPE_SEL(ASCENDC_TPL_AIV_ONLY)),
);
