#pragma once
// What every context of a host function offers (spec host-op 3.2). Indexes named `ir` are positions
// in the declaration; plain `index` counts the tensors that are present.
#include "exe_graph/runtime/compute_node_info.h"
#include "exe_graph/runtime/runtime_attrs.h"
#include "exe_graph/runtime/tensor.h"

namespace fe {
class PlatFormInfos;
}

namespace gert {

class KernelContext {
  public:
    explicit KernelContext(drydock::host::NodeCall* call) : call_(call) {}

  protected:
    drydock::host::NodeCall* call_;
};

class ExtendedKernelContext : protected KernelContext {
  public:
    using KernelContext::KernelContext;

    const char* GetNodeName() const;
    const char* GetNodeType() const;
    const RuntimeAttrs* GetAttrs() const;
    size_t GetComputeNodeInputNum() const;
    size_t GetComputeNodeOutputNum() const;
    /// Null when out of range or absent, here and below.
    const CompileTimeTensorDesc* GetInputDesc(size_t index) const;
    const CompileTimeTensorDesc* GetOutputDesc(size_t index) const;
    const CompileTimeTensorDesc* GetRequiredInputDesc(size_t ir) const;
    const CompileTimeTensorDesc* GetOptionalInputDesc(size_t ir) const;
    const CompileTimeTensorDesc* GetDynamicInputDesc(size_t ir, size_t relative) const;
    const CompileTimeTensorDesc* GetRequiredOutputDesc(size_t ir) const;
    const CompileTimeTensorDesc* GetDynamicOutputDesc(size_t ir, size_t relative) const;
    const AnchorInstanceInfo* GetIrInputInstanceInfo(size_t ir) const;
    const AnchorInstanceInfo* GetIrOutputInstanceInfo(size_t ir) const;

  protected:
    /// Tensor of an instance / of instance `relative` of a declared parameter.
    Tensor* InputAt(size_t index) const;
    Tensor* OutputAt(size_t index) const;
    Tensor* InputOf(size_t ir, size_t relative) const;
    Tensor* OutputOf(size_t ir, size_t relative) const;
};

}  // namespace gert
