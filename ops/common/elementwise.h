// Kernel side: the frame of an operator that works element by element.
#ifndef OPS_COMMON_ELEMENTWISE_H_
#define OPS_COMMON_ELEMENTWISE_H_

#include "copy.h"
#include "tile_split.h"

namespace OpsCommon {

/// The type of native arithmetic: the tensor's own, but bfloat16 has none.
template <typename T>
using Native = std::conditional_t<std::is_same_v<T, bfloat16_t>, float, T>;

/// What an operator gets for one tile, all in the type it computes in.
template <typename C, int INPUTS, int SCRATCH>
struct Tile {
    LocalTensor<C> y;
    LocalTensor<C> x[INPUTS];
    LocalTensor<C> scratch[SCRATCH + 1];
    LocalTensor<uint8_t> mask;  ///< a bit per element, for Compare and Select
    int32_t count = 0;          ///< elements of this tile
    uint32_t compareCount = 0;  ///< the same, up to whole repeats: what Compare needs
};

/// Streams tiles of INPUTS tensors of T through UB to one tensor of U. `Op` is the arithmetic:
///   using Type = the type it computes in (T, or float for types that must be widened);
///   static constexpr int INPUTS, SCRATCH = number of scratch tensors it wants;
///   void operator()(const Tile<Type, INPUTS, SCRATCH>&) const.
/// Two buffers each, so that copies overlap with computing; the queues order the pipes.
template <typename T, typename U, class Op>
class Elementwise {
    using C = typename Op::Type;
    static constexpr int INPUTS = Op::INPUTS;
    static constexpr int SCRATCH = Op::SCRATCH;
    static constexpr int32_t BUFFERS = 2;
    static constexpr bool WIDENS = !std::is_same_v<T, C>;
    static constexpr bool NARROWS = !std::is_same_v<U, C>;

  public:
    __aicore__ inline Elementwise(const TileSplit& split, const Op& op) : split_(split), op_(op) {}

    template <typename... Inputs>
    __aicore__ inline void Process(TPipe* pipe, GM_ADDR y, Inputs... inputs) {
        static_assert(sizeof...(Inputs) == INPUTS);
        if (split_.total == 0) return;
        Init(pipe, y, {inputs...});
        const int64_t step = split_.tile * GetBlockNum();
        for (int64_t at = split_.tile * GetBlockIdx(); at < split_.total; at += step) {
            const int64_t left = split_.total - at;
            const uint32_t count = static_cast<uint32_t>(left < split_.tile ? left : split_.tile);
            Load(at, count);
            Compute(count);
            Store(at, count);
        }
    }

  private:
    struct Addresses {
        GM_ADDR x[INPUTS];
    };

    __aicore__ inline void Init(TPipe* pipe, GM_ADDR y, const Addresses& inputs) {
        const uint32_t tile = static_cast<uint32_t>(split_.tile);
        for (int i = 0; i < INPUTS; ++i) {
            xGm_[i].SetGlobalBuffer((__gm__ T*)inputs.x[i], split_.total);
            pipe->InitBuffer(xQueue_[i], BUFFERS, tile * sizeof(T));
            if constexpr (WIDENS) pipe->InitBuffer(wideX_[i], tile * sizeof(C));
        }
        yGm_.SetGlobalBuffer((__gm__ U*)y, split_.total);
        pipe->InitBuffer(yQueue_, BUFFERS, tile * sizeof(U));
        if constexpr (NARROWS) pipe->InitBuffer(wideY_, tile * sizeof(C));
        for (int i = 0; i < SCRATCH; ++i) pipe->InitBuffer(scratch_[i], tile * sizeof(C));
        pipe->InitBuffer(mask_, tile / 8);
    }

    __aicore__ inline void Load(int64_t at, uint32_t count) {
        for (int i = 0; i < INPUTS; ++i) {
            LocalTensor<T> x = xQueue_[i].template AllocTensor<T>();
            CopyIn(x, xGm_[i][at], count);
            xQueue_[i].EnQue(x);
        }
    }

    __aicore__ inline void Compute(uint32_t count) {
        constexpr uint32_t repeat = 256 / sizeof(C);
        Tile<C, INPUTS, SCRATCH> tile;
        LocalTensor<T> x[INPUTS];
        for (int i = 0; i < INPUTS; ++i) {
            x[i] = xQueue_[i].template DeQue<T>();
            if constexpr (WIDENS) {
                tile.x[i] = wideX_[i].template Get<C>();
                Convert(tile.x[i], x[i], count);
            } else {
                tile.x[i] = x[i];
            }
        }
        for (int i = 0; i < SCRATCH; ++i) tile.scratch[i] = scratch_[i].template Get<C>();
        tile.mask = mask_.template Get<uint8_t>();
        tile.count = static_cast<int32_t>(count);
        tile.compareCount = (count + repeat - 1) / repeat * repeat;

        LocalTensor<U> y = yQueue_.template AllocTensor<U>();
        if constexpr (NARROWS) {
            tile.y = wideY_.template Get<C>();
            op_(tile);
            Convert(y, tile.y, count);
        } else {
            tile.y = y;
            op_(tile);
        }
        yQueue_.EnQue(y);
        for (int i = 0; i < INPUTS; ++i) xQueue_[i].FreeTensor(x[i]);
    }

    __aicore__ inline void Store(int64_t at, uint32_t count) {
        LocalTensor<U> y = yQueue_.template DeQue<U>();
        CopyOut(yGm_[at], y, count);
        yQueue_.FreeTensor(y);
    }

    TileSplit split_;
    Op op_;
    GlobalTensor<T> xGm_[INPUTS];
    GlobalTensor<U> yGm_;
    TQue<QuePosition::VECIN, 1> xQueue_[INPUTS];
    TQue<QuePosition::VECOUT, 1> yQueue_;
    TBuf<QuePosition::VECCALC> wideX_[INPUTS], wideY_, scratch_[SCRATCH + 1], mask_;
};

}  // namespace OpsCommon

#endif  // OPS_COMMON_ELEMENTWISE_H_
