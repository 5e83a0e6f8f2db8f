#include "register/op_impl_registry.h"
struct TD { uint32_t n; };
static ge::graphStatus F(gert::TilingContext* c) { c->GetTilingData<TD>()->n = c->GetInputShape(0)->GetStorageShape().GetShapeSize(); c->SetBlockDim(1); c->GetWorkspaceSizes(1)[0] = 0; return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(ComplexParts).Tiling(F);
