#pragma once
// Fields of the tiling structures of library functions: one table for the plain structures that
// kernels read and for the host classes with set_ and get_. FIELD(type, name).
// ASSUMED: names and order. The public descriptions print some of the structures and say of all that
// an operator only passes them on; host and kernel are built from this table, so they always agree.
#include <cstdint>

#define DRYDOCK_SOFTMAX_FIELDS(FIELD)                                                        \
    FIELD(uint32_t, srcM) FIELD(uint32_t, srcK) FIELD(uint32_t, srcSize)                     \
    FIELD(uint32_t, outMaxM) FIELD(uint32_t, outMaxK) FIELD(uint32_t, outMaxSize)            \
    FIELD(uint32_t, splitM) FIELD(uint32_t, splitK) FIELD(uint32_t, splitSize)               \
    FIELD(uint32_t, reduceM) FIELD(uint32_t, reduceK) FIELD(uint32_t, reduceSize)            \
    FIELD(uint32_t, rangeM) FIELD(uint32_t, tailM) FIELD(uint32_t, tailSplitSize)            \
    FIELD(uint32_t, tailReduceSize)

#define DRYDOCK_LAYER_NORM_FIELDS(FIELD)                                                     \
    FIELD(uint32_t, bLength) FIELD(uint32_t, sLength) FIELD(uint32_t, hLength)               \
    FIELD(uint32_t, originalHLength) FIELD(uint32_t, inputXSize) FIELD(uint32_t, meanVarSize) \
    FIELD(uint32_t, numberOfTmpBuf) FIELD(uint32_t, meanTmpTensorPos)                        \
    FIELD(uint32_t, meanTmpTensorSize) FIELD(uint32_t, varianceTmpTensorPos)                 \
    FIELD(uint32_t, varianceTmpTensorSize) FIELD(uint32_t, tmpBufSize)                       \
    FIELD(uint32_t, oneTmpSize) FIELD(uint32_t, firstTmpStartPos)                            \
    FIELD(uint32_t, secondTmpStartPos) FIELD(uint32_t, thirdTmpStartPos)                     \
    FIELD(uint32_t, loopRound) FIELD(uint32_t, inputRoundSize) FIELD(uint32_t, inputTailSize) \
    FIELD(uint32_t, inputTailPos) FIELD(uint32_t, meanVarRoundSize)                          \
    FIELD(uint32_t, meanVarTailSize) FIELD(uint32_t, meanVarTailPos)                         \
    FIELD(uint32_t, bshCurLength) FIELD(uint32_t, bsCurLength) FIELD(float, lastDimValueBack)

#define DRYDOCK_LAYER_NORM_SEPARATE_FIELDS(FIELD)                                            \
    FIELD(uint32_t, aLength) FIELD(uint32_t, rLength) FIELD(uint32_t, halfAddRepeatTimes)    \
    FIELD(uint32_t, rHeadLength) FIELD(float, k2Rec) FIELD(float, k2RRec)                    \
    FIELD(uint32_t, inputXSize) FIELD(uint32_t, meanVarSize) FIELD(uint32_t, numberOfTmpBuf) \
    FIELD(uint32_t, varianceTmpTensorPos) FIELD(uint32_t, varianceTmpTensorSize)             \
    FIELD(uint32_t, tmpBufSize) FIELD(uint32_t, oneTmpSize) FIELD(uint32_t, firstTmpStartPos) \
    FIELD(uint32_t, secondTmpStartPos) FIELD(uint32_t, thirdTmpStartPos)                     \
    FIELD(uint32_t, loopRound) FIELD(uint32_t, inputRoundSize) FIELD(uint32_t, inputTailSize) \
    FIELD(uint32_t, inputTailPos) FIELD(uint32_t, meanVarRoundSize)                          \
    FIELD(uint32_t, meanVarTailSize) FIELD(uint32_t, meanVarTailPos)                         \
    FIELD(uint32_t, arCurLength) FIELD(uint32_t, aCurLength) FIELD(float, rValueBack)

#define DRYDOCK_LAYER_NORM_GRAD_FIELDS(FIELD)                                                \
    FIELD(uint32_t, stackBufferSize) FIELD(uint32_t, bLength) FIELD(uint32_t, sLength)       \
    FIELD(uint32_t, hLength) FIELD(uint32_t, originalHLength) FIELD(uint32_t, oneCalSize)    \
    FIELD(uint32_t, nohCalSize) FIELD(uint32_t, loopNum) FIELD(uint32_t, tailSize)           \
    FIELD(uint32_t, nohTailSize) FIELD(float, lastDimValueBack)                              \
    FIELD(float, lastDimValueBackMulTwo)

#define DRYDOCK_LAYER_NORM_GRAD_BETA_FIELDS(FIELD)                                           \
    FIELD(uint32_t, stackBufferSize) FIELD(uint32_t, bLength) FIELD(uint32_t, sLength)       \
    FIELD(uint32_t, hLength) FIELD(uint32_t, originalHLength) FIELD(uint32_t, bshLength)     \
    FIELD(uint32_t, bsLength) FIELD(uint32_t, oneCalSize) FIELD(uint32_t, numberOfTmpBuf)    \
    FIELD(uint32_t, loopRound) FIELD(uint32_t, inputTailSize) FIELD(uint32_t, inputTailPos)

#define DRYDOCK_RMS_NORM_FIELDS(FIELD)                                                       \
    FIELD(uint32_t, bLength) FIELD(uint32_t, sLength) FIELD(uint32_t, hLength)               \
    FIELD(uint32_t, originalHLength) FIELD(float, reciprocalOfHLength)                       \
    FIELD(uint32_t, mainBshLength) FIELD(uint32_t, mainBsLength)                             \
    FIELD(uint32_t, mainBsLengthAlign) FIELD(uint32_t, loopRound)                            \
    FIELD(uint32_t, inputTailPos) FIELD(uint32_t, tailBshLength) FIELD(uint32_t, tailBsLength)

#define DRYDOCK_BATCH_NORM_FIELDS(FIELD)                                                     \
    FIELD(uint32_t, originalBLength) FIELD(uint32_t, bLength) FIELD(uint32_t, sLength)       \
    FIELD(uint32_t, hLength) FIELD(uint32_t, meanVarSize) FIELD(uint32_t, tmpBufSize)        \
    FIELD(uint32_t, oneTmpSize) FIELD(uint32_t, loopRound) FIELD(uint32_t, inputTailSize)    \
    FIELD(uint32_t, inputTailPos) FIELD(uint32_t, bshCurLength) FIELD(uint32_t, shCurLength) \
    FIELD(float, firstDimValueBack)

#define DRYDOCK_DEEP_NORM_FIELDS(FIELD)                                                      \
    FIELD(uint32_t, bLength) FIELD(uint32_t, sLength) FIELD(uint32_t, hLength)               \
    FIELD(uint32_t, originalHLength) FIELD(uint32_t, inputXSize) FIELD(uint32_t, meanVarSize) \
    FIELD(uint32_t, numberOfTmpBuf) FIELD(uint32_t, tmpBufSize) FIELD(uint32_t, oneTmpSize)  \
    FIELD(uint32_t, loopRound) FIELD(uint32_t, inputTailSize) FIELD(uint32_t, inputTailPos)  \
    FIELD(float, lastDimValueBack)

#define DRYDOCK_GROUP_NORM_FIELDS(FIELD)                                                     \
    FIELD(uint32_t, n) FIELD(uint32_t, c) FIELD(uint32_t, hw) FIELD(uint32_t, g)             \
    FIELD(uint32_t, d) FIELD(uint32_t, hwAlignSize) FIELD(uint32_t, dhwAlignSize)            \
    FIELD(uint32_t, inputXSize) FIELD(uint32_t, meanVarSize) FIELD(uint32_t, numberOfTmpBuf) \
    FIELD(uint32_t, tmpBufSize) FIELD(uint32_t, oneTmpSize) FIELD(uint32_t, loopRound)       \
    FIELD(uint32_t, inputTailSize) FIELD(uint32_t, inputTailPos) FIELD(float, factor)

#define DRYDOCK_TOPK_FIELDS(FIELD)                                                           \
    FIELD(int32_t, tmpLocalSize) FIELD(int32_t, allDataSize) FIELD(int32_t, innerDataSize)   \
    FIELD(uint32_t, sortRepeat) FIELD(int32_t, mrgSortRepeat) FIELD(int32_t, kAlignFourBytes) \
    FIELD(int32_t, kAlignTwoBytes) FIELD(int32_t, maskOffset)                                \
    FIELD(int32_t, maskVreducev2FourBytes) FIELD(int32_t, maskVreducev2TwoBytes)             \
    FIELD(int32_t, mrgSortSrc1offset) FIELD(int32_t, mrgSortSrc2offset)                      \
    FIELD(int32_t, mrgSortSrc3offset) FIELD(int32_t, mrgSortTwoQueueSrc1Offset)              \
    FIELD(int32_t, mrgFourQueueTailPara1) FIELD(int32_t, mrgFourQueueTailPara2)              \
    FIELD(int32_t, srcIndexOffset) FIELD(uint32_t, copyUbToUbBlockCount)                     \
    FIELD(int32_t, topkMrgSrc1MaskSizeOffset) FIELD(int32_t, topkNSmallSrcIndexOffset)       \
    FIELD(uint32_t, vreduceValMask0) FIELD(uint32_t, vreduceValMask1)                        \
    FIELD(uint32_t, vreduceIdxMask0) FIELD(uint32_t, vreduceIdxMask1)                        \
    FIELD(uint32_t, vreducehalfValMask0) FIELD(uint32_t, vreducehalfValMask1)                \
    FIELD(uint32_t, vreducehalfValMask2) FIELD(uint32_t, vreducehalfValMask3)                \
    FIELD(uint32_t, vreducehalfValMask4) FIELD(uint32_t, vreducehalfValMask5)                \
    FIELD(uint32_t, vreducehalfValMask6) FIELD(uint32_t, vreducehalfValMask7)

#define DRYDOCK_PAD_FIELDS(FIELD)                                                            \
    FIELD(uint32_t, srcHeight) FIELD(uint32_t, srcWidth) FIELD(uint32_t, srcOriWidth)        \
    FIELD(uint32_t, widthWithoutLastBlock) FIELD(uint32_t, blocksPerRow)                     \
    FIELD(uint32_t, heightTiling) FIELD(uint32_t, heightFractal)                             \
    FIELD(uint32_t, heightFractalTail)

#define DRYDOCK_UNPAD_FIELDS(FIELD)                                                          \
    FIELD(uint32_t, srcHeight) FIELD(uint32_t, srcWidth) FIELD(uint32_t, tmpBuffer1BlockNum) \
    FIELD(uint32_t, tmpBuffer1RowNum) FIELD(uint32_t, tmpBuffer2Offset)                      \
    FIELD(uint32_t, widthTiling) FIELD(uint32_t, widthFractal)                               \
    FIELD(uint32_t, widthFractalTail)

#define DRYDOCK_TRANSPOSE_FIELDS(FIELD)                                                      \
    FIELD(uint32_t, param0) FIELD(uint32_t, param1) FIELD(uint32_t, param2)                  \
    FIELD(uint32_t, param3) FIELD(uint32_t, param4) FIELD(uint32_t, param5)                  \
    FIELD(uint32_t, param6) FIELD(uint32_t, param7) FIELD(uint32_t, param8)                  \
    FIELD(uint32_t, param9) FIELD(uint32_t, param10) FIELD(uint32_t, param11)                \
    FIELD(uint32_t, param12) FIELD(uint32_t, param13) FIELD(uint32_t, param14)               \
    FIELD(uint32_t, param15) FIELD(uint32_t, param16) FIELD(uint32_t, param17)

/// STRUCT(name, fields) for every structure.
#define DRYDOCK_LIBRARY_TILINGS(STRUCT)                                \
    STRUCT(SoftMaxTiling, DRYDOCK_SOFTMAX_FIELDS)                      \
    STRUCT(LogSoftMaxTiling, DRYDOCK_SOFTMAX_FIELDS)                   \
    STRUCT(LayerNormTiling, DRYDOCK_LAYER_NORM_FIELDS)                 \
    STRUCT(LayerNormSeparateTiling, DRYDOCK_LAYER_NORM_SEPARATE_FIELDS) \
    STRUCT(LayerNormGradTiling, DRYDOCK_LAYER_NORM_GRAD_FIELDS)        \
    STRUCT(LayerNormGradBetaTiling, DRYDOCK_LAYER_NORM_GRAD_BETA_FIELDS) \
    STRUCT(RmsNormTiling, DRYDOCK_RMS_NORM_FIELDS)                     \
    STRUCT(BatchNormTiling, DRYDOCK_BATCH_NORM_FIELDS)                 \
    STRUCT(DeepNormTiling, DRYDOCK_DEEP_NORM_FIELDS)                   \
    STRUCT(GroupNormTiling, DRYDOCK_GROUP_NORM_FIELDS)                 \
    STRUCT(TopkTiling, DRYDOCK_TOPK_FIELDS)                            \
    STRUCT(PadTiling, DRYDOCK_PAD_FIELDS)                              \
    STRUCT(UnPadTiling, DRYDOCK_UNPAD_FIELDS)                          \
    STRUCT(ConfusionTransposeTiling, DRYDOCK_TRANSPOSE_FIELDS)
