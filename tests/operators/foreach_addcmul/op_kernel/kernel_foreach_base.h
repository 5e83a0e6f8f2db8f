#ifndef KERNEL_FOREACH_BASE_H
#define KERNEL_FOREACH_BASE_H
#include <type_traits>
#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
namespace Common { namespace OpKernel {
using namespace AscendC;
constexpr uint8_t COPY_SPACE_MULTIPLE = 9;
template <typename T>
class KernelForeachBase {
protected:
    __aicore__ inline KernelForeachBase() {};
    __aicore__ inline void Init(const ForeachAddcmulTilingData* tilingData);
    __aicore__ inline __gm__ T* GetTensorAddr(uint16_t index, GM_ADDR tensorPtr);
    template <typename T1, typename T2> __aicore__ inline T1 CeilA2B(T1 a, T2 b) { return b == 0 ? a : (a + b - 1) / b; }
    int64_t blockIdx = 0; uint32_t maxDataCount = {0}; uint64_t inputsTensorUbSize = 0;
    const int64_t* tensorDataCountList = nullptr;
    uint16_t tensorStart = {0}; uint16_t tensorEnd = {0}; int64_t tensorStartOffset = {0}; int64_t tensorEndOffset = {0};
};
template <typename T>
__aicore__ inline void KernelForeachBase<T>::Init(const ForeachAddcmulTilingData* tilingData)
{
    blockIdx = GetBlockIdx();
    inputsTensorUbSize = tilingData->inputsTensorUbSize;
    tensorDataCountList = (int64_t*)tilingData->tensorDataCountList;
    tensorStart = tilingData->tensorStartList[blockIdx]; tensorEnd = tilingData->tensorEndList[blockIdx];
    tensorStartOffset = tilingData->tensorStartOffsetList[blockIdx]; tensorEndOffset = tilingData->tensorEndOffsetList[blockIdx];
    maxDataCount = inputsTensorUbSize / sizeof(T);
}
template <typename T>
__aicore__ inline __gm__ T* KernelForeachBase<T>::GetTensorAddr(uint16_t index, GM_ADDR tensorPtr)
{
    __gm__ uint64_t* dataAddr = reinterpret_cast<__gm__ uint64_t*>(tensorPtr);
    uint64_t tensorPtrOffset = *dataAddr;
    __gm__ uint64_t* retPtr = dataAddr + (tensorPtrOffset >> 3);
    return reinterpret_cast<__gm__ T*>(*(retPtr + index));
}
} }
#endif
