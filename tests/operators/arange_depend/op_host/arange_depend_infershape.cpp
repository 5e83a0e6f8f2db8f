#include <cmath>
#include "register/op_impl_registry.h"
#include "log/log.h"
using namespace ge;
namespace ops {
static bool ReadNumber(const gert::Tensor* tensor, double& value)
{
    if (tensor == nullptr) return false;
    switch (tensor->GetDataType()) {
        case DT_FLOAT: if (auto p = tensor->GetData<float>()) { value = *p; return true; } break;
        case DT_INT64: if (auto p = tensor->GetData<int64_t>()) { value = static_cast<double>(*p); return true; } break;
        default: break;
    }
    return false;
}
static graphStatus InferShape4Arange(gert::InferShapeContext* context)
{
    auto out = context->GetOutputShape(0);
    double start, end, step;
    if (!ReadNumber(context->GetInputTensor(0), start) || !ReadNumber(context->GetInputTensor(1), end) || !ReadNumber(context->GetInputTensor(2), step)) {
        *out = gert::Shape({-1});
        return GRAPH_SUCCESS;
    }
    OP_CHECK_IF(step == 0 || (end - start) / step < 0, OP_LOGE(context, "no range from %g to %g by %g", start, end, step), return GRAPH_PARAM_INVALID);
    out->SetDimNum(1);
    out->SetDim(0, static_cast<int64_t>(std::ceil((end - start) / step)));
    return GRAPH_SUCCESS;
}
static graphStatus InferType4Arange(gert::InferDataTypeContext* context)
{
    auto dtype = static_cast<ge::DataType>(*context->GetAttrs()->GetInt(0));
    return context->SetOutputDataType(0, context->GetInputDataType(0) == DT_FLOAT ? DT_FLOAT : dtype);
}
IMPL_OP_INFERSHAPE(ArangeDepend).InputsDataDependency({0, 1, 2}).InferShape(InferShape4Arange).InferDataType(InferType4Arange);
}
