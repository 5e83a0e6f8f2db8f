#include "host_tiling_class_tiling.h"
#include "register/op_impl_registry.h"

namespace optiling {
template <typename T>
static void Save(T& data, gert::TilingContext* context)
{
    data.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(data.GetDataSize());
}

static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    const int64_t count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    context->SetBlockDim(2);
    if (*context->GetAttrs()->GetBool(0)) {
        HostTilingClassWide data;
        int64_t steps[4] = {1, -2, 3, 1LL << 20};
        data.set_steps(steps);
        data.set_count(static_cast<uint32_t>(count));
        Save(data, context);
        context->SetTilingKey(2);
        return ge::GRAPH_SUCCESS;
    }
    HostTilingClassData data;
    uint16_t table[3] = {100, 200, 65535};
    data.set_flag(5);
    data.set_table(table);
    data.set_spare(255);
    data.part.set_factor(4.0f);
    data.part.range.set_tag(9);
    data.part.range.set_first(700);
    data.set_negate(true);
    data.set_rounding(Rounding::HALF);
    data.set_count(count);
    data.set_last(-3);
    Save(data, context);
    context->SetTilingKey(1);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(HostTilingClass).Tiling(TilingFunc);
} // namespace optiling
