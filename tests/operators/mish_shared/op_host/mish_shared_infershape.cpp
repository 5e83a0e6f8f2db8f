#include "register/op_impl_registry.h"
static ge::graphStatus Infer(gert::InferShapeContext* context)
{
    auto x = context->GetInputShape(0);
    auto y = context->GetOutputShape(0);
    y->SetDimNum(x->GetDimNum());
    for (size_t i = 0; i < x->GetDimNum(); ++i) y->SetDim(i, x->GetDim(i));
    return 0;
}
IMPL_OP_INFERSHAPE(MishShared).InferShape(Infer);
