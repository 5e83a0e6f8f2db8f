#include "../../common_headers/kernel/flat_kernel.h"
// x * tanh(ln(1 + e^x)) = x * ((1 + e^x)^2 - 1) / ((1 + e^x)^2 + 1)
template <typename T>
class Kernel : public FlatKernel<Kernel<T>, T> {
    friend class FlatKernel<Kernel<T>, T>;
    template <typename A>
    __aicore__ inline void Compute(A& y, AscendC::LocalTensor<float>& x, AscendC::LocalTensor<float>& tmp, uint32_t n)
    {
        AscendC::Mins(tmp, x, 20.0f, n);
        AscendC::Exp(tmp, tmp, n);
        AscendC::Adds(tmp, tmp, 1.0f, n);
        AscendC::Mul(tmp, tmp, tmp, n);
        AscendC::Adds(y, tmp, -1.0f, n);
        AscendC::Mul(x, x, y, n);
        AscendC::Adds(tmp, tmp, 1.0f, n);
        AscendC::Div(y, x, tmp, n);
    }
};
extern "C" __global__ __aicore__ void mish_shared(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(FlatTilingData);
    GET_TILING_DATA_WITH_STRUCT(FlatTilingData, tiling_data, tiling);
    Kernel<DTYPE_X> kernel;
    kernel.Init(x, y, tiling_data);
    kernel.Process();
}
