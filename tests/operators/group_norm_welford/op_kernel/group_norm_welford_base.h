#ifndef GROUP_NORM_WELFORD_BASE_H_
#define GROUP_NORM_WELFORD_BASE_H_
#include "kernel_operator.h"
namespace GroupNormWelford {
using namespace AscendC;
constexpr int32_t DOUBLE_BUFFER = 2;
constexpr uint32_t FLOAT_PER_BLOCK = 8;
template <typename T> __aicore__ inline constexpr uint32_t ElemPerBlock() { return 32U / sizeof(T); }
template <typename Tp, Tp v> struct integral_constant { static constexpr Tp value = v; };
using true_type = integral_constant<bool, true>;
using false_type = integral_constant<bool, false>;
template <typename, typename> struct is_same : public false_type {};
template <typename Tp> struct is_same<Tp, Tp> : public true_type {};
template <HardEvent event> __aicore__ inline void SetWait() { event_t id = static_cast<event_t>(GetTPipePtr()->FetchEventID(event)); SetFlag<event>(id); WaitFlag<event>(id); }
template <typename T1, typename T2, bool isB16>
class Base {
public:
    __aicore__ inline Base() {};
protected:
    __aicore__ inline void ParseTiling(const GroupNormWelfordTilingData* __restrict tiling) {
        td = tiling; blockIdx = GetBlockIdx();
        groupCount = blockIdx == td->realCoreNum - 1 ? td->numLastCore : td->numPerCore;
    }
    __aicore__ inline void CopyIn(const LocalTensor<T1>& dst, const GlobalTensor<T1>& src, int64_t offset, uint32_t num) {
        DataCopyExtParams p{1, static_cast<uint32_t>(num * sizeof(T1)), 0, 0, 0};
        DataCopyPadExtParams<T1> pad{false, 0, 0, 0};
        DataCopyPad(dst, src[offset], p, pad);
    }
    template <typename U> __aicore__ inline float LoadScalar(const GlobalTensor<U>& g, int64_t i) {
        if constexpr (is_same<U, bfloat16_t>::value) { return ToFloat(g.GetValue(i)); }
        else { return static_cast<float>(g.GetValue(i)); }
    }
    const GroupNormWelfordTilingData* __restrict td;
    int64_t blockIdx = 0;
    int64_t groupCount = 0;
};
}
#endif
