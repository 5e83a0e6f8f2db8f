#include <bitset>
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "util/platform_util.h"
#include "../op_kernel/reduce_axes_tiling_data.h"

namespace optiling {
using ReduceAxesNs::TilingData;

template <typename T>
static bool ReadAxes(const gert::Tensor* tensor, size_t rank, std::bitset<8>& reduced)
{
    const T* axes = tensor->GetData<T>();
    if (axes == nullptr) return false;
    for (int64_t i = 0; i < tensor->GetShapeSize(); ++i) {
        const int64_t axis = axes[i] < 0 ? axes[i] + static_cast<int64_t>(rank) : axes[i];
        if (axis < 0 || axis >= static_cast<int64_t>(rank)) return false;
        reduced.set(axis);
    }
    return true;
}

// merges neighbouring axes of one kind, then A R A R ... : at most MAX_AXES
static ge::graphStatus ReduceAxesTiling(gert::TilingContext* context)
{
    const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
    const gert::Tensor* axes = context->GetInputTensor(1);
    std::bitset<8> reduced;
    const bool ok = axes->GetDataType() == ge::DT_INT64 ? ReadAxes<int64_t>(axes, shape.GetDimNum(), reduced)
                                                        : ReadAxes<int32_t>(axes, shape.GetDimNum(), reduced);
    OP_CHECK_IF(!ok, OP_LOGE(context, "bad axes"), return ge::GRAPH_FAILED);

    TilingData data;
    int64_t outStride = 1, inStride = 1;
    for (size_t d = shape.GetDimNum(); d-- > 0;) {
        const int64_t dim = shape.GetDim(d);
        const bool isR = reduced.test(d);
        if (data.axes > 0 && data.reduce[data.axes - 1] == isR) {
            data.dim[data.axes - 1] *= dim;
        } else {
            data.dim[data.axes] = dim;
            data.reduce[data.axes] = isR;
            data.inStride[data.axes] = inStride;
            data.outStride[data.axes] = isR ? 0 : outStride;
            data.axes++;
        }
        inStride *= dim;
        if (!isR) outStride *= dim;
    }
    if (data.axes == 0) { data.dim[0] = 1; data.axes = 1; data.reduce[0] = false; }   // scalar
    data.rows = data.dim[0] == 0 ? 0 : inStride / data.dim[0];
    data.outputs = outStride;
    const uint64_t innerReduced = data.reduce[0] ? 1 : 0;
    context->SetTilingKey(innerReduced);
    auto copy = context->GetTilingData<TilingData>();
    *copy = data;
    context->SetBlockDim(std::max<int64_t>(1, std::min<int64_t>(Ops::Base::GetAivCoreNum(context), data.rows)));
    context->SetScheduleMode(1);
    size_t* ws = context->GetWorkspaceSizes(1);
    ws[0] = Ops::Base::GetWorkspaceSize(context);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ReduceAxes).Tiling(ReduceAxesTiling).TilingInputsDataDependency({1});
} // namespace optiling
