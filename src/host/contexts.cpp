// The gert contexts: views of one NodeCall (spec host-op 3.2 - 3.6).
#include <fmt/format.h>

#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "host/log_capture.h"
#include "host/node_call.h"

namespace gert {
namespace {

using drydock::host::TensorList;

template <typename T>
T* at(std::vector<T>& list, size_t index) {
    return index < list.size() ? &list[index] : nullptr;
}

/// Instance `relative` of declared parameter `ir`.
template <typename T>
T* of(const TensorList& anchors, std::vector<T>& list, size_t ir, size_t relative) {
    if (ir >= anchors.anchors.size() || relative >= anchors.anchors[ir].GetInstanceNum()) {
        return nullptr;
    }
    return at(list, anchors.anchors[ir].GetInstanceStart() + relative);
}

const Shape* origin(const Tensor* tensor) {
    return tensor == nullptr ? nullptr : &tensor->GetOriginShape();
}
const StorageShape* storage(const Tensor* tensor) {
    return tensor == nullptr ? nullptr : &tensor->GetShape();
}
ge::DataType type_of(const Tensor* tensor) {
    return tensor == nullptr ? ge::DT_UNDEFINED : tensor->GetDataType();
}

}  // namespace

// ExtendedKernelContext

const char* ExtendedKernelContext::GetNodeName() const { return call_->name.c_str(); }
const char* ExtendedKernelContext::GetNodeType() const { return call_->type.c_str(); }
const RuntimeAttrs* ExtendedKernelContext::GetAttrs() const { return call_->attrs.attrs(); }
size_t ExtendedKernelContext::GetComputeNodeInputNum() const {
    return call_->inputs.tensors.size();
}
size_t ExtendedKernelContext::GetComputeNodeOutputNum() const {
    return call_->outputs.tensors.size();
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetInputDesc(size_t index) const {
    return at(call_->inputs.descs, index);
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetOutputDesc(size_t index) const {
    return at(call_->outputs.descs, index);
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetRequiredInputDesc(size_t ir) const {
    return GetDynamicInputDesc(ir, 0);
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetOptionalInputDesc(size_t ir) const {
    return GetDynamicInputDesc(ir, 0);
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetDynamicInputDesc(size_t ir,
                                                                        size_t relative) const {
    return of(call_->inputs, call_->inputs.descs, ir, relative);
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetRequiredOutputDesc(size_t ir) const {
    return GetDynamicOutputDesc(ir, 0);
}
const CompileTimeTensorDesc* ExtendedKernelContext::GetDynamicOutputDesc(size_t ir,
                                                                         size_t relative) const {
    return of(call_->outputs, call_->outputs.descs, ir, relative);
}
const AnchorInstanceInfo* ExtendedKernelContext::GetIrInputInstanceInfo(size_t ir) const {
    return at(call_->inputs.anchors, ir);
}
const AnchorInstanceInfo* ExtendedKernelContext::GetIrOutputInstanceInfo(size_t ir) const {
    return at(call_->outputs.anchors, ir);
}
Tensor* ExtendedKernelContext::InputAt(size_t index) const {
    return at(call_->inputs.tensors, index);
}
Tensor* ExtendedKernelContext::OutputAt(size_t index) const {
    return at(call_->outputs.tensors, index);
}
Tensor* ExtendedKernelContext::InputOf(size_t ir, size_t relative) const {
    return of(call_->inputs, call_->inputs.tensors, ir, relative);
}
Tensor* ExtendedKernelContext::OutputOf(size_t ir, size_t relative) const {
    return of(call_->outputs, call_->outputs.tensors, ir, relative);
}

// InferShapeContext

const Shape* InferShapeContext::GetInputShape(size_t index) const { return origin(InputAt(index)); }
const Shape* InferShapeContext::GetRequiredInputShape(size_t ir) const {
    return origin(InputOf(ir, 0));
}
const Shape* InferShapeContext::GetOptionalInputShape(size_t ir) const {
    return origin(InputOf(ir, 0));
}
const Shape* InferShapeContext::GetDynamicInputShape(size_t ir, size_t relative) const {
    return origin(InputOf(ir, relative));
}
const Tensor* InferShapeContext::GetInputTensor(size_t index) const { return InputAt(index); }
const Tensor* InferShapeContext::GetRequiredInputTensor(size_t ir) const { return InputOf(ir, 0); }
const Tensor* InferShapeContext::GetOptionalInputTensor(size_t ir) const { return InputOf(ir, 0); }
const Tensor* InferShapeContext::GetDynamicInputTensor(size_t ir, size_t relative) const {
    return InputOf(ir, relative);
}
Shape* InferShapeContext::GetOutputShape(size_t index) {
    Tensor* tensor = OutputAt(index);
    return tensor == nullptr ? nullptr : &tensor->MutableOriginShape();
}

// InferDataTypeContext

ge::DataType InferDataTypeContext::GetInputDataType(size_t index) const {
    return type_of(InputAt(index));
}
ge::DataType InferDataTypeContext::GetRequiredInputDataType(size_t ir) const {
    return type_of(InputOf(ir, 0));
}
ge::DataType InferDataTypeContext::GetOptionalInputDataType(size_t ir) const {
    return type_of(InputOf(ir, 0));
}
ge::DataType InferDataTypeContext::GetDynamicInputDataType(size_t ir, size_t relative) const {
    return type_of(InputOf(ir, relative));
}
ge::DataType InferDataTypeContext::GetOutputDataType(size_t index) const {
    return type_of(OutputAt(index));
}
ge::graphStatus InferDataTypeContext::SetOutputDataType(size_t index, ge::DataType type) {
    Tensor* tensor = OutputAt(index);
    if (tensor == nullptr) {
        return ge::GRAPH_FAILED;
    }
    tensor->SetDataType(type);
    return ge::GRAPH_SUCCESS;
}

// TilingParseContext

void* TilingParseContext::CompiledInfo() const { return call_->compile_info; }
fe::PlatFormInfos* TilingParseContext::GetPlatformInfo() const { return call_->platform; }
const char* TilingParseContext::GetCompiledJson() const { return "{}"; }

// TilingContext

const void* TilingContext::GetCompileInfo() const { return call_->compile_info; }
fe::PlatFormInfos* TilingContext::GetPlatformInfo() const { return call_->platform; }
const StorageShape* TilingContext::GetInputShape(size_t index) const {
    return storage(InputAt(index));
}
const StorageShape* TilingContext::GetOutputShape(size_t index) const {
    return storage(OutputAt(index));
}
const StorageShape* TilingContext::GetRequiredInputShape(size_t ir) const {
    return storage(InputOf(ir, 0));
}
const StorageShape* TilingContext::GetOptionalInputShape(size_t ir) const {
    return storage(InputOf(ir, 0));
}
const StorageShape* TilingContext::GetDynamicInputShape(size_t ir, size_t relative) const {
    return storage(InputOf(ir, relative));
}
const StorageShape* TilingContext::GetRequiredOutputShape(size_t ir) const {
    return storage(OutputOf(ir, 0));
}
const StorageShape* TilingContext::GetDynamicOutputShape(size_t ir, size_t relative) const {
    return storage(OutputOf(ir, relative));
}
const Tensor* TilingContext::GetInputTensor(size_t index) const { return InputAt(index); }
const Tensor* TilingContext::GetRequiredInputTensor(size_t ir) const { return InputOf(ir, 0); }
const Tensor* TilingContext::GetOptionalInputTensor(size_t ir) const { return InputOf(ir, 0); }
const Tensor* TilingContext::GetDynamicInputTensor(size_t ir, size_t relative) const {
    return InputOf(ir, relative);
}

#define DRYDOCK_TILING_PROPERTY(setter, getter, type, member) \
    ge::graphStatus TilingContext::setter(type value) {       \
        call_->tiling->member = value;                        \
        return ge::GRAPH_SUCCESS;                             \
    }                                                         \
    type TilingContext::getter() const { return call_->tiling->member; }
DRYDOCK_TILING_PROPERTY(SetTilingKey, GetTilingKey, uint64_t, key)
DRYDOCK_TILING_PROPERTY(SetBlockDim, GetBlockDim, uint32_t, block_count)
DRYDOCK_TILING_PROPERTY(SetAicpuBlockDim, GetAicpuBlockDim, uint32_t, aicpu_block_count)
DRYDOCK_TILING_PROPERTY(SetNeedAtomic, NeedAtomic, bool, atomic)
DRYDOCK_TILING_PROPERTY(SetTilingCond, GetTilingCond, int32_t, condition)
DRYDOCK_TILING_PROPERTY(SetScheduleMode, GetScheduleMode, uint32_t, schedule_mode)
DRYDOCK_TILING_PROPERTY(SetLocalMemorySize, GetLocalMemorySize, uint32_t, local_memory_bytes)
#undef DRYDOCK_TILING_PROPERTY

int32_t TilingContext::GetDeterministic() const { return call_->deterministic ? 1 : 0; }

size_t* TilingContext::GetWorkspaceSizes(size_t count) {
    if (count > drydock::host::kMaxWorkspaces) {
        drydock::host::log_text(drydock::host::kLogError,
                                fmt::format("{}: {} workspaces requested, at most {} are possible",
                                            GetNodeType(), count, drydock::host::kMaxWorkspaces));
        return nullptr;
    }
    call_->tiling->workspace_count = count;
    return call_->tiling->workspaces.data();
}
size_t TilingContext::GetWorkspaceNum() const { return call_->tiling->workspace_count; }

TilingData* TilingContext::GetRawTilingData() { return &call_->tiling->data; }
const TilingData* TilingContext::GetRawTilingData() const { return &call_->tiling->data; }

void* TilingContext::ReserveTilingData(size_t size) {
    TilingData& data = call_->tiling->data;
    if (size > data.GetCapacity()) {
        drydock::host::log_text(
            drydock::host::kLogError,
            fmt::format("{}: a tiling structure of {} bytes exceeds the capacity of {}",
                        GetNodeType(), size, data.GetCapacity()));
        return nullptr;
    }
    data.SetDataSize(size);
    return data.GetData();
}

}  // namespace gert
