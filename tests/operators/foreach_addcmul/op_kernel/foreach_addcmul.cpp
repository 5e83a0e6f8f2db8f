#include "foreach_addcmul_tiling_data.h"
#include "kernel_foreach_base.h"
using namespace AscendC;
using namespace Common::OpKernel;
template <typename T> using OneOp = void(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&, const T&, const int32_t&);
template <typename T> __aicore__ void AddcmulAdapter(const LocalTensor<T>& x1, const LocalTensor<T>& x2, const LocalTensor<T>& x3, const T& scalar, const int32_t& n)
{
    Mul(x2, x2, x3, n); PipeBarrier<PIPE_V>(); Muls(x2, x2, scalar, n); PipeBarrier<PIPE_V>(); Add(x1, x1, x2, n); PipeBarrier<PIPE_V>();
}
template <typename T, OneOp<T>* op, int32_t bufferNum = 2>
class ForeachTernary : public KernelForeachBase<T> {
public:
    using Base = KernelForeachBase<T>;
    __aicore__ inline ForeachTernary() : Base() {};
    __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR x3, GM_ADDR scalar, GM_ADDR y, const ForeachAddcmulTilingData* tilingData)
    {
        Base::Init(tilingData);
        in1 = x1; in2 = x2; in3 = x3; out = y; listIn.Init(reinterpret_cast<__gm__ void*>(x1)); 
        scalarGm.SetGlobalBuffer((__gm__ T*)scalar, 1); scalarVal = scalarGm.GetValue(0);
        pipe.InitBuffer(q1, bufferNum, Base::inputsTensorUbSize); pipe.InitBuffer(q2, 1, Base::inputsTensorUbSize); pipe.InitBuffer(q3, 1, Base::inputsTensorUbSize); pipe.InitBuffer(qo, bufferNum, Base::inputsTensorUbSize);
    }
    __aicore__ inline void Process()
    {
        for (uint16_t i = Base::tensorStart; i <= Base::tensorEnd; i++) {
            int64_t cursorStart = 0; int64_t cursorEnd = Base::tensorDataCountList[i] - 1;
            if (i == Base::tensorStart) { cursorStart = Base::tensorStartOffset; }
            if (i == Base::tensorEnd) { cursorEnd = Base::tensorEndOffset; }
            int64_t dataCount = cursorEnd - cursorStart + 1;
            g1.SetGlobalBuffer(Base::GetTensorAddr(i, in1) + cursorStart); g2.SetGlobalBuffer(Base::GetTensorAddr(i, in2) + cursorStart);
            g3.SetGlobalBuffer(listOf(in3).template GetDataPtr<T>(i) + cursorStart); go.SetGlobalBuffer(Base::GetTensorAddr(i, out) + cursorStart);
            SingleTensor(dataCount);
        }
    }
private:
    __aicore__ inline ListTensorDesc listOf(GM_ADDR p) { return ListTensorDesc((__gm__ void*)p); }
    __aicore__ inline void SingleTensor(int64_t dataCount)
    {
        uint32_t copyTimes = dataCount / Base::maxDataCount, rem = dataCount % Base::maxDataCount;
        uint32_t tail = rem == 0 ? Base::maxDataCount : rem; if (rem != 0) ++copyTimes;
        for (uint32_t i = 0; i < copyTimes; i++) {
            uint32_t n = i + 1 == copyTimes ? tail : Base::maxDataCount;
            CopyIn(i, n, q1, g1); CopyIn(i, n, q2, g2); CopyIn(i, n, q3, g3); Compute(n); CopyOut(i, n);
        }
    }
    template <typename Q> __aicore__ inline void CopyIn(uint32_t i, uint32_t n, Q& que, GlobalTensor<T>& g)
    {
        LocalTensor<T> t = que.template AllocTensor<T>();
        DataCopyExtParams p{1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0}; DataCopyPadExtParams<T> pad{false, 0, 0, 0};
        if (n * sizeof(T) % 32 == 0) { DataCopy(t, g[1ULL * i * Base::maxDataCount], n); } else { DataCopyPad(t, g[1ULL * i * Base::maxDataCount], p, pad); }
        que.EnQue(t);
    }
    __aicore__ inline void Compute(uint32_t n)
    {
        LocalTensor<T> a = q1.template DeQue<T>(), b = q2.template DeQue<T>(), c = q3.template DeQue<T>(); LocalTensor<T> o = qo.template AllocTensor<T>();
        op(a, b, c, scalarVal, n);
        Adds(o, a, static_cast<T>(0), n);
        qo.template EnQue<T>(o); q1.FreeTensor(a); q2.FreeTensor(b); q3.FreeTensor(c);
    }
    __aicore__ inline void CopyOut(uint32_t i, uint32_t n)
    {
        LocalTensor<T> o = qo.template DeQue<T>(); DataCopyExtParams p{1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0};
        DataCopyPad(go[1ULL * i * Base::maxDataCount], o, p); qo.FreeTensor(o);
    }
    TPipe pipe; TQue<QuePosition::VECIN, bufferNum> q1; TQue<QuePosition::VECIN, 1> q2, q3; TQue<QuePosition::VECOUT, bufferNum> qo;
    GlobalTensor<T> g1, g2, g3, go, scalarGm; GM_ADDR in1 = nullptr; GM_ADDR in2 = nullptr; GM_ADDR in3 = nullptr; GM_ADDR out = nullptr; T scalarVal = 0; ListTensorDesc listIn;
};
extern "C" __global__ __aicore__ void foreach_addcmul(GM_ADDR x1, GM_ADDR x2, GM_ADDR x3, GM_ADDR scalar, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ForeachAddcmulTilingData);
    GET_TILING_DATA(tilingData, tiling);
    GM_ADDR userWS = nullptr; (void)userWS;
    if (TILING_KEY_IS(1)) { ForeachTernary<half, AddcmulAdapter<half>, 2> op; op.Init(x1, x2, x3, scalar, y, &tilingData); op.Process(); }
    else if (TILING_KEY_IS(2)) { ForeachTernary<float, AddcmulAdapter<float>, 1> op; op.Init(x1, x2, x3, scalar, y, &tilingData); op.Process(); }
    else if (TILING_KEY_IS(3)) { ForeachTernary<int32_t, AddcmulAdapter<int32_t>> op; op.Init(x1, x2, x3, scalar, y, &tilingData); op.Process(); }
}
