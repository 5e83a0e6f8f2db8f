// Functions of the operator's own keep working beside the library's of the same name.
#include "kernel_operator.h"
using namespace AscendC;

// The 910B has no such functions: these are the only ones, whatever they need to convert.
inline bool IsNan(float x) { return x != x; }
template <typename T>
__aicore__ inline void LogicalNot(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                  uint32_t n) {
    Adds(dst, src, T(1), static_cast<int32_t>(n));
}
// Other parameters than the library's.
template <typename T>
__aicore__ inline T Sign(T x) {
    return x > T(0) ? T(1) : T(-1);
}
__aicore__ inline uint32_t Round(uint32_t a, uint32_t b) { return (a + b - 1) / b * b; }

namespace NsTanh {
template <typename T>
class Tanh {
  public:
    __aicore__ inline void Process(const LocalTensor<T>& x, int32_t n) {
        Sigmoid(x, x, n);
        Exp(x, x, n);
        Floor(x, n);
        AscendC::Tanh(x, x, n);
    }

  private:
    __aicore__ inline void Sigmoid(const LocalTensor<T>& y, const LocalTensor<T>& x, int32_t n) {
        Muls(y, x, T(-1), n);
    }
    __aicore__ inline void Floor(const LocalTensor<T>& x, int32_t n) { AscendC::Floor(x, x, n); }
};
}  // namespace NsTanh

bool f(LocalTensor<float> x, LocalTensor<half> h, LocalTensor<uint8_t> tmp, int64_t n) {
    NsTanh::Tanh<float>().Process(x, 64);
    LogicalNot(x, x, 64);
    Erf(h, h, tmp, n);
    Exp<float, 3>(x, x, tmp, 64);
    Exp<float, true>(x, x, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
    Exp<float, false>(x, x, 64, 1, UnaryRepeatParams());
    Round(x, x, n);
    return IsNan(h.GetValue(0)) || Sign(x.GetValue(0)) > 0 || Round(3, 4) == 4;
}
