// Kernels of a kernel-launch project: the launchers aclrtlaunch_<kernel>, and a wrapper of the
// program's own.
#include "kernel_operator.h"
#include "shape.h"

template <typename T>
__aicore__ inline void fill(__gm__ T* x, uint32_t count, float value) {
    AscendC::GlobalTensor<T> global;
    global.SetGlobalBuffer(x + count * AscendC::GetBlockIdx(), count);
    AscendC::TPipe pipe;
    AscendC::TBuf<> buffer;
    pipe.InitBuffer(buffer, count * sizeof(T));
    AscendC::LocalTensor<T> local = buffer.Get<T>();
    AscendC::Duplicate(local, static_cast<T>(value), count);
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::DataCopy(global, local, count);
}

extern "C" __global__ __aicore__ void fill_float(GM_ADDR x, Shape shape, GM_ADDR tiling) {
    GET_TILING_DATA_WITH_STRUCT(Value, value, tiling);
    fill((__gm__ float*)x, shape.count, value.value);
}

template <typename T, int Value>
__global__ __aicore__ void fill_constant(GM_ADDR x, uint32_t count) {
    fill((__gm__ T*)x, count, Value);
}
template __global__ __aicore__ void fill_constant<int32_t, 7>(GM_ADDR x, uint32_t count);

#ifndef ASCENDC_CPU_DEBUG
void fill_float_do(uint32_t blockDim, void* l2ctrl, void* stream, uint8_t* x, Shape shape,
                   uint8_t* tiling) {
    fill_float<<<blockDim, l2ctrl, stream>>>(x, shape, tiling);
}
#endif
