// Kernel of Cast.
#ifndef CAST_H_
#define CAST_H_

#include "../../common/copy.h"
#include "cast_tiling_data.h"

namespace CastKernel {

using namespace OpsCommon;

template <typename T>
constexpr bool IS_INTEGER = std::is_same_v<T, int32_t> || std::is_same_v<T, int8_t>;

/// The device has no instruction for these pairs: they go through a third type, without a second
/// rounding.
template <typename From, typename To>
struct Through {
    using Type = void;
};
template <>
struct Through<half, bfloat16_t> {
    using Type = float;
};
template <>
struct Through<int8_t, float> {
    using Type = half;
};

/// Integers are cut towards zero and saturate; everything else rounds to nearest even.
template <typename To, typename From>
__aicore__ inline void CastOnce(const LocalTensor<To>& to, const LocalTensor<From>& from,
                                uint32_t count) {
    if constexpr (std::is_same_v<From, int32_t> && std::is_same_v<To, half>) {
        SetDeqScale(static_cast<half>(1.0f));  // this cast multiplies by the scale
        Cast(to, from, RoundMode::CAST_NONE, count);
    } else if constexpr (IS_INTEGER<To>) {
        Cast(to, from, RoundMode::CAST_TRUNC, count);
    } else if constexpr (sizeof(To) > sizeof(From)) {
        Cast(to, from, RoundMode::CAST_NONE, count);  // exact
    } else {
        Cast(to, from, RoundMode::CAST_RINT, count);
    }
}

template <typename From, typename To>
class CastTiles {
    using Middle = typename Through<From, To>::Type;

  public:
    __aicore__ inline explicit CastTiles(const TileSplit& split) : split_(split) {}

    __aicore__ inline void Process(TPipe* pipe, GM_ADDR x, GM_ADDR y) {
        if (split_.total == 0) return;
        xGm_.SetGlobalBuffer((__gm__ From*)x, split_.total);
        yGm_.SetGlobalBuffer((__gm__ To*)y, split_.total);
        const uint32_t tile = static_cast<uint32_t>(split_.tile);
        pipe->InitBuffer(xQueue_, 2, tile * sizeof(From));
        pipe->InitBuffer(yQueue_, 2, tile * sizeof(To));
        if constexpr (!std::is_void_v<Middle>) pipe->InitBuffer(middle_, tile * sizeof(Middle));
        const int64_t step = split_.tile * GetBlockNum();
        for (int64_t at = split_.tile * GetBlockIdx(); at < split_.total; at += step) {
            const int64_t left = split_.total - at;
            Tile(at, static_cast<uint32_t>(left < split_.tile ? left : split_.tile));
        }
    }

  private:
    __aicore__ inline void Tile(int64_t at, uint32_t count) {
        LocalTensor<From> x = xQueue_.template AllocTensor<From>();
        CopyIn(x, xGm_[at], count);
        xQueue_.EnQue(x);

        x = xQueue_.template DeQue<From>();
        LocalTensor<To> y = yQueue_.template AllocTensor<To>();
        if constexpr (std::is_void_v<Middle>) {
            CastOnce(y, x, count);
        } else {
            LocalTensor<Middle> middle = middle_.template Get<Middle>();
            CastOnce(middle, x, count);
            CastOnce(y, middle, count);
        }
        yQueue_.EnQue(y);
        xQueue_.FreeTensor(x);

        y = yQueue_.template DeQue<To>();
        CopyOut(yGm_[at], y, count);
        yQueue_.FreeTensor(y);
    }

    TileSplit split_;
    GlobalTensor<From> xGm_;
    GlobalTensor<To> yGm_;
    TQue<QuePosition::VECIN, 1> xQueue_;
    TQue<QuePosition::VECOUT, 1> yQueue_;
    TBuf<QuePosition::VECCALC> middle_;
};

}  // namespace CastKernel

#endif  // CAST_H_
