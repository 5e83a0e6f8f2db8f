#include "infershape_broadcast_util.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "op_host/tiling_util.h"
#include "../op_kernel/broadcast_pair_tiling_data.h"
#include "../op_kernel/broadcast_pair_tiling_key.h"

namespace optiling {
namespace {
// 每个输入在输出各维上的步长, 广播维步长为 0
void Strides(const gert::Shape& in, const gert::Shape& out, int64_t (&strides)[BP_MAX_DIMS])
{
    int64_t stride = 1;
    const int shift = static_cast<int>(out.GetDimNum()) - static_cast<int>(in.GetDimNum());
    for (int d = static_cast<int>(out.GetDimNum()) - 1; d >= 0; --d) {
        const int64_t dim = d - shift >= 0 ? in.GetDim(d - shift) : 1;
        strides[d] = dim == 1 ? 0 : stride;
        stride *= dim;
    }
}
}  // namespace

static ge::graphStatus Tiling4BroadcastPair(gert::TilingContext* context)
{
    const gert::Shape& x1 = context->GetInputShape(0)->GetStorageShape();
    const gert::Shape& x2 = context->GetInputShape(1)->GetStorageShape();
    gert::Shape out;
    OP_CHECK_IF(!Ops::Base::BroadcastShape(&x1, &x2, &out),
                OP_LOGE(context, "%s and %s do not broadcast", Ops::Base::ToString(x1).c_str(), Ops::Base::ToString(x2).data()),
                return ge::GRAPH_FAILED);
    OP_CHECK_IF(out.GetDimNum() > BP_MAX_DIMS, OP_LOGE(context, "rank"), return ge::GRAPH_FAILED);
    auto tiling = context->GetTilingData<BroadcastPairTilingData>();
    tiling->dims = out.GetDimNum();
    for (size_t d = 0; d < out.GetDimNum(); ++d) tiling->shape[d] = out.GetDim(d);
    Strides(x1, out, tiling->stride1);
    Strides(x2, out, tiling->stride2);
    tiling->alpha = *context->GetAttrs()->GetFloat(1);
    tiling->last = out.IsScalar() ? 1 : out.GetDim(out.GetDimNum() - 1);
    tiling->rows = tiling->last == 0 ? 0 : out.GetShapeSize() / tiling->last;
    const char* kind = context->GetAttrs()->GetStr(0);
    static const std::unordered_map<std::string, uint32_t> kKinds{{"add", BP_ADD}, {"mul", BP_MUL}, {"max", BP_MAX}};
    const auto found = kKinds.find(kind);
    OP_CHECK_IF(found == kKinds.end(), OP_LOGE(context, "op %s", kind), return ge::GRAPH_FAILED);
    const bool same = x1 == x2;
    context->SetTilingKey(GET_TPL_TILING_KEY(found->second, same));
    context->SetBlockDim(std::max<int64_t>(1, std::min<int64_t>(platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv(),
                                                                tiling->rows)));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(BroadcastPair).Tiling(Tiling4BroadcastPair);
}
