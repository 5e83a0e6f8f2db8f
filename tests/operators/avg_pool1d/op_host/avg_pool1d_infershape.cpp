#include "avg_pool1d_common.h"

namespace ops {
  static ge::graphStatus AvgPool1dInferShape(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    gert::Shape* out = context->GetOutputShape(0);
    optiling::Pool pool;
    OP_CHECK_IF(!pool.Read(context->GetAttrs()), OP_LOGE(context, "attributes"), return ge::GRAPH_FAILED);
    *out = *x;
    const auto last = x->GetDimNum() - 1;
    out->SetDim(last, pool.Output(x->GetDim(last)));
    OP_CHECK_IF((out->GetDim(last) < 0), OP_LOGE(context, "kernel_size %ld is wider than the row", pool.kernel),
      return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
  }
  IMPL_OP_INFERSHAPE(AvgPool1d).InferShape(AvgPool1dInferShape);
}
