#include "register/op_impl_registry.h"
#include "log/log.h"
#include "../op_kernel/csr_rows_tiling_data.h"
namespace optiling {
static ge::graphStatus Tiling(gert::TilingContext* c)
{
    auto t = c->GetTilingData<CsrRowsTilingData>();
    t->rows = c->GetInputShape(0)->GetStorageShape().GetShapeSize() - 1;
    t->columns = c->GetInputShape(3)->GetStorageShape().GetShapeSize();
    t->nnz = c->GetInputShape(1)->GetStorageShape().GetShapeSize();
    t->debug = *c->GetAttrs()->GetAttrPointer<int>(0);
    OP_CHECK_IF(t->rows < 0 || t->nnz != c->GetInputShape(2)->GetStorageShape().GetShapeSize(), OP_LOGE(c, "col and val differ"), return ge::GRAPH_FAILED);
    // 16 rows are a cache line of y
    c->SetBlockDim(t->rows == 0 ? 1 : std::min<int64_t>((t->rows + 15) / 16, 40));
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus Shape(gert::InferShapeContext* c)
{
    c->GetOutputShape(0)->SetDimNum(0);
    c->GetOutputShape(0)->AppendDim(c->GetInputShape(0)->GetDim(0) - 1);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP(CsrRows).Tiling(Tiling);
IMPL_OP(CsrRows).InferShape(Shape);
}
