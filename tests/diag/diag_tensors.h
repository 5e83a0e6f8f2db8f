#pragma once
// Short forms for the kernels of this folder.
#include "diag.h"
#include "kernel_operator.h"

template <typename T>
AscendC::GlobalTensor<T> global(GM_ADDR address) {
    AscendC::GlobalTensor<T> tensor;
    tensor.SetGlobalBuffer((__gm__ T*)address);
    return tensor;
}

/// One piece of `bytes` for DataCopyPad.
inline AscendC::DataCopyExtParams exact(uint32_t bytes) { return {1, bytes, 0, 0, 0}; }
