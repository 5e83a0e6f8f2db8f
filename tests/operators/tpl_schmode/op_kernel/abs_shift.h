/*!
 * \file abs_shift.h
 * \brief
 */
#ifndef __ABS_SHIFT_H__
#define __ABS_SHIFT_H__

#include "kernel_operator.h"
#include "kernel_tiling/kernel_tiling.h"
#include "abs_shift_tiling_data.h"
#include "abs_shift_tiling_key.h"

namespace NsAbsShift {

using namespace AscendC;

constexpr int32_t BUFFER_NUM = 2; // double buffer

template <typename T>
class AbsShift {
public:
    __aicore__ inline AbsShift(){};

    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const AbsShiftTilingData* tilingData);
    __aicore__ inline void Process();

private:
    __aicore__ inline void CopyIn(int32_t progress);
    __aicore__ inline void CopyOut(int32_t progress);
    __aicore__ inline void Compute(int32_t progress);

private:
    TPipe pipe;
    TQue<QuePosition::VECIN, BUFFER_NUM> inputQueueX;
    TQue<QuePosition::VECOUT, BUFFER_NUM> outputQueueY;

    GlobalTensor<T> inputGMX;
    GlobalTensor<T> outputGMY;

    int64_t coreDataNum;
    int64_t tileNum;
    int64_t tileDataNum;
    int64_t tailDataNum;
    int64_t processDataNum;
    T shift;
};

template <typename T>
__aicore__ inline void AbsShift<T>::Init(GM_ADDR x, GM_ADDR y, const AbsShiftTilingData* tilingData)
{
    ASSERT(AscendC::GetBlockNum() != 0 && "block dim can not be zero!");
    int64_t coreIdx = AscendC::GetBlockIdx();
    int64_t globalBufferIndex = tilingData->bigCoreDataNum * AscendC::GetBlockIdx();
    this->tileDataNum = tilingData->tileDataNum;
    this->shift = static_cast<T>(tilingData->shift);
    if (coreIdx < tilingData->tailBlockNum) {
        this->coreDataNum = tilingData->bigCoreDataNum;
        this->tileNum = tilingData->finalBigTileNum;
        this->tailDataNum = tilingData->bigTailDataNum;
    } else {
        this->coreDataNum = tilingData->smallCoreDataNum;
        this->tileNum = tilingData->finalSmallTileNum;
        this->tailDataNum = tilingData->smallTailDataNum;
        globalBufferIndex -= (tilingData->bigCoreDataNum - tilingData->smallCoreDataNum) *
                             (AscendC::GetBlockIdx() - tilingData->tailBlockNum);
    }
    inputGMX.SetGlobalBuffer((__gm__ T*)x + globalBufferIndex, this->coreDataNum);
    outputGMY.SetGlobalBuffer((__gm__ T*)y + globalBufferIndex, this->coreDataNum);
    pipe.InitBuffer(inputQueueX, BUFFER_NUM, this->tileDataNum * sizeof(T));
    pipe.InitBuffer(outputQueueY, BUFFER_NUM, this->tileDataNum * sizeof(T));
}

template <typename T>
__aicore__ inline void AbsShift<T>::CopyIn(int32_t progress)
{
    AscendC::LocalTensor<T> xLocal = inputQueueX.template AllocTensor<T>();
    AscendC::DataCopy(xLocal, inputGMX[progress * this->tileDataNum], this->processDataNum);
    inputQueueX.EnQue(xLocal);
}

template <typename T>
__aicore__ inline void AbsShift<T>::CopyOut(int32_t progress)
{
    AscendC::LocalTensor<T> yLocal = outputQueueY.template DeQue<T>();
    AscendC::DataCopy(outputGMY[progress * this->tileDataNum], yLocal, this->processDataNum);
    outputQueueY.template FreeTensor(yLocal);
}

template <typename T>
__aicore__ inline void AbsShift<T>::Compute(int32_t progress)
{
    AscendC::LocalTensor<T> xLocal = inputQueueX.template DeQue<T>();
    AscendC::LocalTensor<T> yLocal = outputQueueY.template AllocTensor<T>();
    // the whole tile, also when the last one is shorter
    AscendC::Abs(yLocal, xLocal, this->tileDataNum);
    AscendC::Adds(yLocal, yLocal, this->shift, this->tileDataNum);
    outputQueueY.template EnQue<T>(yLocal);
    inputQueueX.template FreeTensor(xLocal);
}

template <typename T>
__aicore__ inline void AbsShift<T>::Process()
{
    int32_t loopCount = this->tileNum;
    this->processDataNum = this->tileDataNum;
    for (int32_t i = 0; i < loopCount; i++) {
        if (i == this->tileNum - 1) {
            this->processDataNum = this->tailDataNum;
        }
        CopyIn(i);
        Compute(i);
        CopyOut(i);
    }
}

} // namespace NsAbsShift
#endif // __ABS_SHIFT_H__
