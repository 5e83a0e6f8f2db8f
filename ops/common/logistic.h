// Kernel side: the denominator of the logistic function.
#ifndef OPS_COMMON_LOGISTIC_H_
#define OPS_COMMON_LOGISTIC_H_

#include "kernel_operator.h"

namespace OpsCommon {

/// y = 1 + exp(-x): infinite far below zero, where a finite number divided by it is the right 0.
__aicore__ inline void OnePlusExpOfMinus(const AscendC::LocalTensor<float>& y,
                                         const AscendC::LocalTensor<float>& x, int32_t count) {
    AscendC::Muls(y, x, -1.0f, count);
    AscendC::Exp(y, y, count);
    AscendC::Adds(y, y, 1.0f, count);
}

}  // namespace OpsCommon

#endif  // OPS_COMMON_LOGISTIC_H_
