// Kernel of Adam.
#ifndef ADAM_H_
#define ADAM_H_

#include "../../common/copy.h"
#include "adam_tiling_data.h"

namespace AdamKernel {

using namespace OpsCommon;

struct Addresses {
    // One by one: GM_ADDR is a macro for a pointer type.
    GM_ADDR var;
    GM_ADDR m;
    GM_ADDR v;
    GM_ADDR grad;
    GM_ADDR varOut;
    GM_ADDR mOut;
    GM_ADDR vOut;
};

/// var, m and v are updated where they lie in UB: their buffers are loaded, computed on and stored,
/// so each goes through one TQueBind. The element type of var and grad is T; all is computed in
/// float.
template <typename T>
class Adam {
    static constexpr bool WIDENS = !std::is_same_v<T, float>;
    using Bind = TQueBind<TPosition::VECIN, TPosition::VECOUT, 1>;

  public:
    __aicore__ inline explicit Adam(const AdamTilingData& data) : data_(data) {}

    __aicore__ inline void Process(TPipe* pipe, const Addresses& at) {
        const TileSplit& split = data_.split;
        if (split.total == 0) return;
        SetAddresses(at);
        InitBuffers(pipe, static_cast<uint32_t>(split.tile));
        const int64_t step = split.tile * GetBlockNum();
        for (int64_t begin = split.tile * GetBlockIdx(); begin < split.total; begin += step) {
            const int64_t left = split.total - begin;
            Tile(begin, static_cast<uint32_t>(left < split.tile ? left : split.tile));
        }
    }

  private:
    __aicore__ inline void SetAddresses(const Addresses& at) {
        const int64_t total = data_.split.total;
        var_.SetGlobalBuffer((__gm__ T*)at.var, total);
        m_.SetGlobalBuffer((__gm__ float*)at.m, total);
        v_.SetGlobalBuffer((__gm__ float*)at.v, total);
        grad_.SetGlobalBuffer((__gm__ T*)at.grad, total);
        varOut_.SetGlobalBuffer((__gm__ T*)at.varOut, total);
        mOut_.SetGlobalBuffer((__gm__ float*)at.mOut, total);
        vOut_.SetGlobalBuffer((__gm__ float*)at.vOut, total);
    }

    __aicore__ inline void InitBuffers(TPipe* pipe, uint32_t tile) {
        pipe->InitBuffer(varQueue_, 2, tile * sizeof(T));
        pipe->InitBuffer(mQueue_, 2, tile * sizeof(float));
        pipe->InitBuffer(vQueue_, 2, tile * sizeof(float));
        pipe->InitBuffer(gradQueue_, 2, tile * sizeof(T));
        pipe->InitBuffer(part_, tile * sizeof(float));
        if constexpr (WIDENS) {
            pipe->InitBuffer(wideVar_, tile * sizeof(float));
            pipe->InitBuffer(wideGrad_, tile * sizeof(float));
        }
    }

    template <typename U>
    __aicore__ inline LocalTensor<U> Load(Bind& queue, const GlobalTensor<U>& from,
                                          uint32_t count) {
        LocalTensor<U> tensor = queue.template AllocTensor<U>();
        CopyIn(tensor, from, count);
        queue.template EnQue<TPosition::GM, TPosition::VECIN, U>(tensor);
        return queue.template DeQue<TPosition::GM, TPosition::VECIN, U>();
    }

    template <typename U>
    __aicore__ inline void Store(Bind& queue, LocalTensor<U>& tensor, const GlobalTensor<U>& to,
                                 uint32_t count) {
        queue.template EnQue<TPosition::VECOUT, TPosition::GM, U>(tensor);
        tensor = queue.template DeQue<TPosition::VECOUT, TPosition::GM, U>();
        CopyOut(to, tensor, count);
        queue.FreeTensor(tensor);
    }

    __aicore__ inline void Tile(int64_t begin, uint32_t count) {
        LocalTensor<T> grad = gradQueue_.template AllocTensor<T>();
        CopyIn(grad, grad_[begin], count);
        gradQueue_.EnQue(grad);
        grad = gradQueue_.template DeQue<T>();
        LocalTensor<T> var = Load(varQueue_, var_[begin], count);
        LocalTensor<float> m = Load(mQueue_, m_[begin], count);
        LocalTensor<float> v = Load(vQueue_, v_[begin], count);
        if constexpr (WIDENS) {
            LocalTensor<float> wideVar = wideVar_.Get<float>(), wideGrad = wideGrad_.Get<float>();
            Convert(wideVar, var, count);
            Convert(wideGrad, grad, count);
            Step(wideVar, m, v, wideGrad, static_cast<int32_t>(count));
            Convert(var, wideVar, count);
        } else {
            Step(var, m, v, grad, static_cast<int32_t>(count));
        }
        gradQueue_.FreeTensor(grad);
        Store(varQueue_, var, varOut_[begin], count);
        Store(mQueue_, m, mOut_[begin], count);
        Store(vQueue_, v, vOut_[begin], count);
    }

    __aicore__ inline void Step(const LocalTensor<float>& var, const LocalTensor<float>& m,
                                const LocalTensor<float>& v, const LocalTensor<float>& grad,
                                int32_t n) {
        LocalTensor<float> part = part_.Get<float>();
        Muls(m, m, data_.beta1, n);
        Axpy(m, grad, data_.oneMinusBeta1, n);
        Mul(part, grad, grad, n);
        Muls(v, v, data_.beta2, n);
        Axpy(v, part, data_.oneMinusBeta2, n);
        Sqrt(part, v, n);
        Muls(part, part, data_.rootScale, n);
        Adds(part, part, data_.epsilon, n);
        Div(part, m, part, n);
        Muls(var, var, data_.keep, n);
        Axpy(var, part, data_.minusRate, n);
    }

    AdamTilingData data_;
    GlobalTensor<T> var_, grad_, varOut_;
    GlobalTensor<float> m_, v_, mOut_, vOut_;
    Bind varQueue_, mQueue_, vQueue_;
    TQue<QuePosition::VECIN, 1> gradQueue_;
    TBuf<QuePosition::VECCALC> part_, wideVar_, wideGrad_;
};

}  // namespace AdamKernel

#endif  // ADAM_H_
