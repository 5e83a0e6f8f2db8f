#include "kernel_operator.h"

struct HostFormatsTilingData {
    int64_t count;
    int32_t format;
    int32_t origin;
};

// Its type and format as the preprocessor sees them, beside those that tiling saw.
#if FORMAT_X == FORMAT_FRACTAL_NZ
constexpr int COMPILED = 1000;
#else
constexpr int COMPILED = 0;
#endif
#if ORIG_DTYPE_X == DT_INT8
constexpr int STEP = 1;
#else
constexpr int STEP = 2;
#endif

extern "C" __global__ __aicore__ void host_formats(GM_ADDR x, GM_ADDR mask, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(HostFormatsTilingData);
    GET_TILING_DATA(td, tiling);
    for (int64_t i = 0; i < td.count; ++i) {
        int32_t value = ((__gm__ DTYPE_X*)x)[i] * STEP;
        if (((__gm__ DTYPE_MASK*)mask)[i] == static_cast<DTYPE_MASK>(0)) {
            value = 0;
        }
        if (sizeof(DTYPE_Y) == 4) {
            value += COMPILED + td.format + 100 * td.origin;
        }
        ((__gm__ DTYPE_Y*)y)[i] = static_cast<DTYPE_Y>(value);
    }
}
