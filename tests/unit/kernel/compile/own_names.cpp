// An operator's own functions may have names that only other chips have.
#include "kernel_operator.h"
namespace Mine {
using namespace AscendC;
template <typename T>
__aicore__ inline void Neg(const LocalTensor<T>& dst, LocalTensor<T> src, uint32_t n) {
    Muls(dst, src, T(-1), n);
}
__aicore__ inline void Scatter(LocalTensor<float>& dst, const LocalTensor<float>& src,
                               uint32_t at) {
    dst.SetValue(at, src.GetValue(0));
}
template <typename T, bool kUp>
__aicore__ inline void Truncate(LocalTensor<T> dst, LocalTensor<T> src, uint64_t n) {
    Adds(dst, src, T(kUp), static_cast<int32_t>(n));
}
__aicore__ inline void Use(LocalTensor<float> f) {
    Neg(f, f, 64);
    Neg<float>(f, f, 64);
    Scatter(f, f, 3);
    Truncate<float, true>(f, f, 8);
}
}  // namespace Mine
int main() { return 0; }
