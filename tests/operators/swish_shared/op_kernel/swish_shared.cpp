#include "kernel/flat_kernel.h"
template <typename T>
class Kernel : public FlatKernel<Kernel<T>, T> {
public:
    template <typename A>
    __aicore__ inline void Compute(A& y, AscendC::LocalTensor<float>& x, AscendC::LocalTensor<float>& tmp, uint32_t n)
    {
        using namespace AscendC;
        Muls(tmp, x, -1.0f, n);
        Exp(tmp, tmp, n);
        Adds(tmp, tmp, 1.0f, n);
        Div(y, x, tmp, n);
    }
};
extern "C" __global__ __aicore__ void swish_shared(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(FlatTilingData);
    GET_TILING_DATA_WITH_STRUCT(FlatTilingData, tiling_data, tiling);
    Kernel<DTYPE_X> kernel;
    kernel.Init(x, y, tiling_data);
    kernel.Process();
}
