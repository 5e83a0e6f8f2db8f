#include "register/op_impl_registry.h"
#include "log/log.h"
#include "../op_kernel/key_structs_tiling_data.h"

namespace optiling {
using namespace key_structs_tiling;
template <typename S>
S* Prepare(gert::TilingContext* context, uint32_t blocks, uint64_t key) {
  auto* data = context->GetTilingData<S>();
  new (data) S();
  data->head.total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
  data->head.blocks = blocks;
  context->SetBlockDim(blocks);
  context->SetTilingKey(key);
  return data;
}
static ge::graphStatus Run(gert::TilingContext* context) {
  const auto* scales = context->GetAttrs()->GetListFloat(0);
  const bool pair = context->GetOptionalInputTensor(1) != nullptr;
  const int64_t total = context->GetInputTensor(0)->GetShapeSize();
  const bool deterministic = context->GetDeterministic() == 1 || *context->GetAttrs()->GetBool(1);
  if (!pair) {
    if (scales->GetSize() > 2) {
      auto* many = Prepare<ManyScales>(context, 1, 20000000001UL);
      OP_CHECK_IF(scales->GetSize() > 16, OP_LOGE(context, "%zu scales", scales->GetSize()), return ge::GRAPH_FAILED);
      many->count = scales->GetSize();
      std::copy_n(scales->GetData(), scales->GetSize(), many->scale);
    } else {
      auto* single = Prepare<Single>(context, total < 64 ? 1 : 8, 1);
      single->scale = scales->GetSize() > 0 ? scales->GetData()[0] : 1.0f;
    }
    return ge::GRAPH_SUCCESS;
  }
  auto* both = Prepare<Pair>(context, 8, deterministic ? 3 : 5);
  both->x.scale = scales->GetData()[0];
  both->y.scale = scales->GetData()[1];
  both->sign = deterministic ? 1 : -1;
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(KeyStructs).Tiling(Run, sizeof(ManyScales));
IMPL_OP_INFERSHAPE(KeyStructs).InferShape([](gert::InferShapeContext* c) -> ge::graphStatus {
  *c->GetOutputShape(0) = *c->GetRequiredInputShape(0);
  return ge::GRAPH_SUCCESS;
});
}  // namespace optiling
