// Template parameters of the kernel, shared by tiling and kernel.
#ifndef LEAKYRELU_V2_TILING_KEY_H_
#define LEAKYRELU_V2_TILING_KEY_H_

#include "ascendc/host_api/tiling/template_argument.h"

#define LEAKYRELU_V2_NATIVE 0     // compute in the tensor's own type
#define LEAKYRELU_V2_PROTECTED 1  // compute float16 in float and round once

// clang-format off
ASCENDC_TPL_ARGS_DECL(LeakyreluV2,
    ASCENDC_TPL_UINT_DECL(schMode, 1, ASCENDC_TPL_UI_LIST, LEAKYRELU_V2_NATIVE, LEAKYRELU_V2_PROTECTED));

ASCENDC_TPL_SEL(
    ASCENDC_TPL_ARGS_SEL(
        ASCENDC_TPL_UINT_SEL(schMode, ASCENDC_TPL_UI_LIST, LEAKYRELU_V2_NATIVE, LEAKYRELU_V2_PROTECTED)));
// clang-format on

#endif  // LEAKYRELU_V2_TILING_KEY_H_
