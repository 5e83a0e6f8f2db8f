#include "kernel_operator.h"
#include "key_structs_tiling_data.h"

namespace {
using namespace AscendC;
using key_structs_tiling::Head;

// f(out, in0, in1, n) on tiles of one core
template <typename F>
__aicore__ inline void ForTiles(const Head* __restrict head, GM_ADDR x, GM_ADDR y, GM_ADDR z, F&& f) {
  constexpr int64_t kTile = 512;
  TPipe* pipe = GetTPipePtr();
  TQue<TPosition::VECIN, 1> qx, qy;
  TQue<TPosition::VECOUT, 1> qz;
  pipe->InitBuffer(qx, 2, kTile * sizeof(float));
  pipe->InitBuffer(qy, 2, kTile * sizeof(float));
  pipe->InitBuffer(qz, 2, kTile * sizeof(float));
  GlobalTensor<float> gx, gy, gz;
  gx.SetGlobalBuffer((__gm__ float*)x);
  gy.SetGlobalBuffer((__gm__ float*)y);
  gz.SetGlobalBuffer((__gm__ float*)z);
  const int64_t tiles = (head->total + kTile - 1) / kTile;
  for (int64_t tile = GetBlockIdx(); tile < tiles; tile += head->blocks) {
    const uint32_t n = Std::min(kTile, head->total - tile * kTile);
    const DataCopyExtParams bytes{1, static_cast<uint32_t>(n * sizeof(float)), 0, 0, 0};
    const DataCopyPadExtParams<float> pad{false, 0, 0, 0};
    LocalTensor<float> a = qx.AllocTensor<float>();
    DataCopyPad(a, gx[tile * kTile], bytes, pad);
    qx.EnQue(a);
    if (y != nullptr) {
      LocalTensor<float> b = qy.AllocTensor<float>();
      DataCopyPad(b, gy[tile * kTile], bytes, pad);
      qy.EnQue(b);
    }
    LocalTensor<float> in0 = qx.DeQue<float>(), in1, out = qz.AllocTensor<float>();
    if (y != nullptr) in1 = qy.DeQue<float>();
    f(out, in0, in1, n);
    qx.FreeTensor(in0);
    if (y != nullptr) qy.FreeTensor(in1);
    qz.EnQue(out);
    out = qz.DeQue<float>();
    DataCopyPad(gz[tile * kTile], out, bytes);
    qz.FreeTensor(out);
  }
}
}  // namespace

extern "C" __global__ __aicore__ void key_structs(GM_ADDR x, GM_ADDR y, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {
  REGISTER_TILING_DEFAULT(key_structs_tiling::Single);
  REGISTER_TILING_FOR_TILINGKEY("TILING_KEY_VAR == 3 || TILING_KEY_VAR == 5", key_structs_tiling::Pair);
  REGISTER_TILING_FOR_TILINGKEY("(TILING_KEY_VAR / 10000000000) == 2", key_structs_tiling::ManyScales);
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  KERNEL_TASK_TYPE(5, KERNEL_TYPE_MIX_AIV_1_0);
  AscendC::TPipe pipe;
  if (TILING_KEY_IS(1)) {
    GET_TILING_DATA_WITH_STRUCT(key_structs_tiling::Single, data, tiling);
    const float scale = data.scale;
    ForTiles(&data.head, x, nullptr, z, [=](LocalTensor<float>& o, LocalTensor<float>& a, LocalTensor<float>&, uint32_t n) { Muls(o, a, scale, n); });
  } else if (TILING_KEY_IS(3) || TILING_KEY_IS(5)) {
    GET_TILING_DATA_WITH_STRUCT(key_structs_tiling::Pair, data, tiling);
    ForTiles(&data.head, x, y, z, [&data](LocalTensor<float>& o, LocalTensor<float>& a, LocalTensor<float>& b, uint32_t n) {
      Muls(a, a, data.x.scale * data.sign, n);
      Muls(b, b, data.y.scale, n);
      Sub(o, a, b, n);
    });
  } else if (TILING_KEY_IS(20000000001)) {
    GET_TILING_DATA_MEMBER(key_structs_tiling::ManyScales, head, head, tiling);
    GET_TILING_DATA_MEMBER(key_structs_tiling::ManyScales, scale, scale, tiling);
    GET_TILING_DATA_PTR_WITH_STRUCT(key_structs_tiling::ManyScales, all, tiling);
    ForTiles(&head, x, nullptr, z, [&](LocalTensor<float>& o, LocalTensor<float>& a, LocalTensor<float>&, uint32_t n) {
      Duplicate(o, 0.0f, n);
      for (uint32_t i = 0; i < all->count; ++i) Axpy(o, a, scale[i], n);
    });
  }
}
