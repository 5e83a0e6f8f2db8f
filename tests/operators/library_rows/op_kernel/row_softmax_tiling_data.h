#ifndef ROW_SOFTMAX_TILING_DATA_H
#define ROW_SOFTMAX_TILING_DATA_H
#include "kernel_tiling/kernel_tiling.h"

struct RowSoftmaxTilingData {
    uint32_t rows = 0;
    uint32_t columns = 0;
    uint32_t padded = 0;
    uint32_t rowsPerBlock = 0;
    uint32_t rowsPerLoop = 0;
    uint32_t softmaxTmp = 0;
    uint32_t reduceTmp = 0;
    AscendC::tiling::SoftMaxTiling softmax;
};
#endif
