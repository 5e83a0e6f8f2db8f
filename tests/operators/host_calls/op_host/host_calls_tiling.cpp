#include <cstring>
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "../op_kernel/host_calls_tiling_data.h"

namespace optiling {
// Every attribute goes into one number, in quarters.
static ge::graphStatus Sum(gert::TilingContext* context, int64_t& quarters)
{
    const gert::RuntimeAttrs* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    OP_CHECK_IF(attrs->GetAttrNum() != 8, OP_LOGE(context, "%zu attributes", attrs->GetAttrNum()),
                return ge::GRAPH_FAILED);
    quarters = *attrs->GetBool(0) ? 4000 : 0;
    quarters += 4 * *attrs->GetInt(1);
    quarters += static_cast<int64_t>(4 * *attrs->GetFloat(2));
    quarters += 4 * static_cast<int64_t>(std::strlen(attrs->GetStr(3)));
    const auto* flags = attrs->GetAttrPointer<gert::ContinuousVector>(4);
    for (size_t i = 0; i < flags->GetSize(); ++i) {
        quarters += static_cast<const bool*>(flags->GetData())[i] ? 400 : 0;
    }
    const auto* parts = attrs->GetListFloat(5);
    for (size_t i = 0; i < parts->GetSize(); ++i) {
        quarters += static_cast<int64_t>(4 * parts->GetData()[i]);
    }
    const auto* wholes = attrs->GetListInt(6);
    for (size_t i = 0; i < wholes->GetSize(); ++i) {
        quarters += 4 * wholes->GetData()[i];
    }
    const auto* rows = attrs->GetListListInt(7);
    for (size_t i = 0; i < rows->GetSize(); ++i) {
        for (size_t k = 0; k < rows->Get(i)->GetSize(); ++k) {
            quarters += 4 * (i + 1) * static_cast<const int64_t*>(rows->Get(i)->GetData())[k];
        }
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    HostCallsTilingData* td = context->GetTilingData<HostCallsTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, td);
    int64_t quarters = 0;
    OP_CHECK_IF(Sum(context, quarters) != ge::GRAPH_SUCCESS, , return ge::GRAPH_FAILED);
    td->quarters = quarters;
    const gert::AnchorInstanceInfo* list = context->GetIrInputInstanceInfo(0);
    td->tensors = static_cast<int32_t>(list->GetInstanceNum());
    for (int32_t i = 0; i < td->tensors; ++i) {
        td->sizes[i] = context->GetDynamicInputShape(0, i)->GetStorageShape().GetShapeSize();
    }
    // the instances behind the list move with its length
    const bool hasBias = context->GetOptionalInputShape(1) != nullptr;
    OP_CHECK_IF(hasBias && context->GetInputShape(list->GetInstanceNum()) != context->GetOptionalInputShape(1),
                OP_LOGE(context, "index of bias"), return ge::GRAPH_FAILED);
    td->hasCount = context->GetOptionalInputShape(3) != nullptr ? 1 : 0;
    td->hasTotal = context->GetIrOutputInstanceInfo(1)->GetInstanceNum() == 1 ? 1 : 0;
    context->SetBlockDim(1);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(HostCalls).Tiling(TilingFunc);
} // namespace optiling
