// Kernel side: copies that touch exactly the bytes of the tensor, and casts.
#ifndef OPS_COMMON_COPY_H_
#define OPS_COMMON_COPY_H_

#include "kernel_operator.h"

namespace OpsCommon {

using namespace AscendC;

constexpr uint32_t UB_BLOCK = 32;

template <typename T>
__aicore__ inline void CopyIn(const LocalTensor<T>& to, const GlobalTensor<T>& from,
                              uint32_t count) {
    const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
    const DataCopyPadExtParams<T> pad{false, 0, 0, static_cast<T>(0)};
    DataCopyPad(to, from, copy, pad);
}

template <typename T>
__aicore__ inline void CopyOut(const GlobalTensor<T>& to, const LocalTensor<T>& from,
                               uint32_t count) {
    const DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
    DataCopyPad(to, from, copy);
}

/// Widening is exact. Narrowing rounds to nearest even; to an integer as well.
template <typename To, typename From>
__aicore__ inline void Convert(const LocalTensor<To>& to, const LocalTensor<From>& from,
                               uint32_t count) {
    if constexpr (sizeof(To) > sizeof(From)) {
        Cast(to, from, RoundMode::CAST_NONE, count);
    } else {
        Cast(to, from, RoundMode::CAST_RINT, count);
    }
}

/// A scalar in float; bfloat16 has no conversion of its own in scalar code.
template <typename T>
__aicore__ inline float Widen(T value) {
    if constexpr (std::is_same_v<T, bfloat16_t>) {
        return ToFloat(value);
    } else {
        return static_cast<float>(value);
    }
}

}  // namespace OpsCommon

#endif  // OPS_COMMON_COPY_H_
