#include "kernel_operator.h"
#include "masked_scalar_tiling_data.h"
#include "masked_scalar_tiling_key.h"
using namespace AscendC;
constexpr int32_t BUFFER_NUM = 2;
template <typename TYPE_X, int DT, uint32_t IS_NARROW>
class KernelMaskedScalar {
  // int8 is selected as half; int32 as float bits
  using S = typename std::conditional<IS_NARROW == NARROW || DT == 1, half, float>::type;
 public:
  __aicore__ inline KernelMaskedScalar() {}
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR mask, GM_ADDR value, GM_ADDR y, uint32_t totalLength, uint32_t smallPieces, uint32_t bigCores, uint32_t tilePieces) {
    ASSERT(GetBlockNum() != 0 && "block dim can not be zero!");
    uint32_t core = GetBlockIdx();
    uint32_t pieces = smallPieces + (core < bigCores ? 1 : 0);
    uint32_t first = smallPieces * core + (core < bigCores ? core : bigCores);
    this->tileLength = tilePieces * 256;
    uint32_t end = (first + pieces) * 256 < totalLength ? (first + pieces) * 256 : totalLength;
    this->blockLength = end > first * 256 ? end - first * 256 : 0;
    xGm.SetGlobalBuffer((__gm__ TYPE_X *)x + first * 256, this->blockLength);
    maskGm.SetGlobalBuffer((__gm__ uint8_t *)mask + first * 256, this->blockLength);
    yGm.SetGlobalBuffer((__gm__ TYPE_X *)y + first * 256, this->blockLength);
    valueGm.SetGlobalBuffer((__gm__ TYPE_X *)value, 1);
    pipe.InitBuffer(inQueueX, BUFFER_NUM, this->tileLength * sizeof(TYPE_X));
    pipe.InitBuffer(inQueueMask, BUFFER_NUM, this->tileLength * sizeof(uint8_t));
    pipe.InitBuffer(outQueueY, BUFFER_NUM, this->tileLength * sizeof(TYPE_X));
    pipe.InitBuffer(halfBuf, this->tileLength * sizeof(half));
    pipe.InitBuffer(xBuf, this->tileLength * sizeof(half));
    pipe.InitBuffer(bitsBuf, this->tileLength / 8);
  }
  __aicore__ inline void Process() {
    int32_t loopCount = (this->blockLength + this->tileLength - 1) / this->tileLength;
    for (int32_t i = 0; i < loopCount; i++) {
      uint32_t n = this->blockLength - i * this->tileLength;
      n = n < this->tileLength ? n : this->tileLength;
      CopyIn(i, n);
      Compute(i, n);
      CopyOut(i, n);
    }
  }
 private:
  __aicore__ inline void CopyIn(int32_t progress, uint32_t n) {
    LocalTensor<TYPE_X> xLocal = inQueueX.AllocTensor<TYPE_X>();
    LocalTensor<uint8_t> maskLocal = inQueueMask.AllocTensor<uint8_t>();
    DataCopyPad(xLocal, xGm[progress * this->tileLength], {1, (uint32_t)(n * sizeof(TYPE_X)), 0, 0, 0}, {false, 0, 0, 0});
    DataCopyPad(maskLocal, maskGm[progress * this->tileLength], {1, (uint32_t)n, 0, 0, 0}, {false, 0, 0, 0});
    inQueueX.EnQue(xLocal);
    inQueueMask.EnQue(maskLocal);
  }
  __aicore__ inline void Compute(int32_t progress, uint32_t n) {
    LocalTensor<TYPE_X> xLocal = inQueueX.DeQue<TYPE_X>();
    LocalTensor<uint8_t> maskLocal = inQueueMask.DeQue<uint8_t>();
    LocalTensor<TYPE_X> yLocal = outQueueY.AllocTensor<TYPE_X>();
    LocalTensor<half> halfLocal = halfBuf.Get<half>();
    LocalTensor<uint8_t> bits = bitsBuf.Get<uint8_t>();
    Cast(halfLocal, maskLocal, RoundMode::CAST_NONE, n);
    CompareScalar(bits, halfLocal, (half)0.0, CMPMODE::EQ, (n + 127) / 128 * 128);
    TYPE_X value = valueGm.GetValue(0);
    if constexpr (IS_NARROW == NARROW) {
      LocalTensor<half> xHalf = xBuf.Get<half>();
      Cast(xHalf, xLocal, RoundMode::CAST_NONE, n);
      Select(xHalf, bits, xHalf, (half)(float)value, SELMODE::VSEL_TENSOR_SCALAR_MODE, n);
      Cast(yLocal, xHalf, RoundMode::CAST_NONE, n);
    } else {
      LocalTensor<S> from = xLocal.template ReinterpretCast<S>();
      LocalTensor<S> to = yLocal.template ReinterpretCast<S>();
      Select(to, bits, from, *reinterpret_cast<S *>(&value), SELMODE::VSEL_TENSOR_SCALAR_MODE, n);
    }
    outQueueY.EnQue<TYPE_X>(yLocal);
    inQueueX.FreeTensor(xLocal);
    inQueueMask.FreeTensor(maskLocal);
  }
  __aicore__ inline void CopyOut(int32_t progress, uint32_t n) {
    LocalTensor<TYPE_X> yLocal = outQueueY.DeQue<TYPE_X>();
    DataCopyPad(yGm[progress * this->tileLength], yLocal, {1, (uint32_t)(n * sizeof(TYPE_X)), 0, 0, 0});
    outQueueY.FreeTensor(yLocal);
  }
 private:
  TPipe pipe;
  TQue<QuePosition::VECIN, BUFFER_NUM> inQueueX, inQueueMask;
  TQue<QuePosition::VECOUT, BUFFER_NUM> outQueueY;
  TBuf<QuePosition::VECCALC> halfBuf, xBuf, bitsBuf;
  GlobalTensor<TYPE_X> xGm, yGm, valueGm;
  GlobalTensor<uint8_t> maskGm;
  uint32_t blockLength, tileLength;
};
template <int DT, uint32_t IS_NARROW>
__global__ __aicore__ void masked_scalar(GM_ADDR x, GM_ADDR mask, GM_ADDR value, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(MaskedScalarTilingData);
  GET_TILING_DATA_WITH_STRUCT(MaskedScalarTilingData, tiling_data, tiling);
  if constexpr ((IS_NARROW == NARROW) == (sizeof(DTYPE_X) == 1)) {
    KernelMaskedScalar<DTYPE_X, DT, IS_NARROW> op;
    op.Init(x, mask, value, y, tiling_data.totalLength, tiling_data.smallPieces, tiling_data.bigCores, tiling_data.tilePieces);
    op.Process();
  }
}
