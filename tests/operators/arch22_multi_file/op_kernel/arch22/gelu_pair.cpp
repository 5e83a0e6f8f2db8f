#include "common.h"
namespace GeluPairNs {
template <bool aligned, int BUFFER_NUM>
class GeluPair : public Base<GeluPair<aligned, BUFFER_NUM>, BUFFER_NUM> {
    using Super = Base<GeluPair<aligned, BUFFER_NUM>, BUFFER_NUM>;
public:
    __aicore__ inline void Init(GM_ADDR dy, GM_ADDR x, GM_ADDR z, const GeluPairTilingData* t, TPipe* pipe)
    {
        this->BaseInit(dy, x, z, t, pipe);
    }
    __aicore__ inline void Process()
    {
        for (uint64_t at = this->begin_; at < this->end_; at += this->tile_) {
            const uint32_t left = this->end_ - at;
            Step(at, left < this->tile_ ? left : this->tile_);
        }
    }
private:
    __aicore__ inline void Copy(LocalTensor<bfloat16_t> to, const GlobalTensor<bfloat16_t>& from, uint32_t n)
    {
        if constexpr (aligned) {
            DataCopy(to, from, n);
        } else {
            DataCopyPad(to, from, {1, (uint32_t)(n * sizeof(bfloat16_t)), 0, 0, 0}, {false, 0, 0, 0});
        }
    }
    __aicore__ inline void Step(uint64_t at, uint32_t n)
    {
        auto dy = Super::dyQue_.template AllocTensor<bfloat16_t>();
        auto x = Super::xQue_.template AllocTensor<bfloat16_t>();
        Copy(dy, Super::dy_[at], n);
        Copy(x, Super::x_[at], n);
        Super::dyQue_.EnQue(dy);
        Super::xQue_.EnQue(x);
        dy = Super::dyQue_.template DeQue<bfloat16_t>();
        x = Super::xQue_.template DeQue<bfloat16_t>();
        auto z = Super::zQue_.template AllocTensor<bfloat16_t>();
        LocalTensor<float> work = Super::buf_.template Get<float>();
        auto a = work[0], b = work[Super::tile_], c = work[2 * Super::tile_], one = work[3 * Super::tile_];
        Cast(a, x, RoundMode::CAST_NONE, n);
        FastGelu(b, a, one, n);
        Cast(c, dy, RoundMode::CAST_NONE, n);
        Mul(b, b, c, n);
        Cast(z, b, RoundMode::CAST_ROUND, n);
        Super::dyQue_.FreeTensor(dy);
        Super::xQue_.FreeTensor(x);
        Super::zQue_.EnQue(z);
        z = Super::zQue_.template DeQue<bfloat16_t>();
        if (aligned) DataCopy(Super::z_[at], z, n);
        else DataCopyPad(Super::z_[at], z, {1, (uint32_t)(n * sizeof(bfloat16_t)), 0, 0, 0});
        Super::zQue_.FreeTensor(z);
    }
};
}

template <bool aligned, uint64_t bufferNum>
__global__ __aicore__ void gelu_pair(GM_ADDR dy, GM_ADDR x, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling)
{
    AscendC::SetSysWorkspace(workspace);
    REGISTER_TILING_DEFAULT(GeluPairTilingData);
    GET_TILING_DATA_WITH_STRUCT(GeluPairTilingData, tilingData, tiling);
    GeluPairTilingData* __restrict t = &tilingData;
    AscendC::TPipe pipe;
    GeluPairNs::GeluPair<aligned, bufferNum> op;
    op.Init(dy, x, z, t, &pipe);
    op.Process();
}
