#include <cstring>
#include "register/op_impl_registry.h"
#include "log/log.h"
#include "../op_kernel/relay_tiling_data.h"
namespace optiling {
static ge::graphStatus RelayTiling(gert::TilingContext* context)
{
    auto* data = context->GetTilingData<RelayTilingData>();
    data->n = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    const char* mode = context->GetAttrs()->GetAttrPointer<char>(0);
    static const char* const kModes[] = {"copy", "scratch", "two_stage", "calc"};
    for (uint64_t key = 0; key < 4; ++key) {
        if (strcmp(mode, kModes[key]) == 0) {
            context->SetTilingKey(key);
            context->SetBlockDim(1);
            return ge::GRAPH_SUCCESS;
        }
    }
    OP_LOGE_FOR_INVALID_VALUE_WITH_REASON(context->GetNodeName(), "mode", mode, "one of copy, scratch, two_stage, calc");
    return ge::GRAPH_FAILED;
}
IMPL_OP_OPTILING(Relay).Tiling(RelayTiling);
static ge::graphStatus RelayInfer(gert::InferShapeContext* c) { *c->GetOutputShape(0) = *c->GetInputShape(0); return ge::GRAPH_SUCCESS; }
IMPL_OP_INFERSHAPE(Relay).InferShape(RelayInfer).InferOutDataTypeSameWithFirstInput();
}
