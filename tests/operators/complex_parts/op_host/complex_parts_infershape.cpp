#include "register/op_impl_registry.h"
using namespace ge;
static graphStatus S(gert::InferShapeContext* c) { *c->GetOutputShape(0) = *c->GetInputShape(0); *c->GetOutputShape(1) = *c->GetInputShape(0); return GRAPH_SUCCESS; }
static graphStatus D(gert::InferDataTypeContext* c) { c->SetOutputDataType(0, DT_FLOAT); return c->SetOutputDataType(1, c->GetInputDataType(0)); }
IMPL_OP_INFERSHAPE(ComplexParts).InferShape(S).InferDataType(D);
