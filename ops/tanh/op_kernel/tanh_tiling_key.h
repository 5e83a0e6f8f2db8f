// The kernel is a template of the tensor's type, which the key names.
#ifndef TANH_TILING_KEY_H_
#define TANH_TILING_KEY_H_

#include "ascendc/host_api/tiling/template_argument.h"

// clang-format off
ASCENDC_TPL_ARGS_DECL(Tanh,
    ASCENDC_TPL_DATATYPE_DECL(D_T_X, C_DT_FLOAT, C_DT_FLOAT16, C_DT_BF16, ASCENDC_TPL_INPUT(0)));

ASCENDC_TPL_SEL(
    ASCENDC_TPL_ARGS_SEL(
        ASCENDC_TPL_DATATYPE_SEL(D_T_X, C_DT_FLOAT, C_DT_FLOAT16, C_DT_BF16)));
// clang-format on

#endif  // TANH_TILING_KEY_H_
