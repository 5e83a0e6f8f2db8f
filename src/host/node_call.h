#pragma once
// One call as the host functions of an operator see it: what the gert contexts point to.
#include <array>
#include <string>
#include <vector>

#include "exe_graph/runtime/tiling_context.h"
#include "host/attr_storage.h"
#include "host/definition.h"
#include "host/op_registry.h"
#include "host/registrations.h"
#include "platform/platform_infos_def.h"

namespace drydock::host {

/// Tensors of all declared inputs, or of all outputs, in order of their instances.
struct TensorList {
    std::vector<gert::AnchorInstanceInfo> anchors;  ///< per declared parameter
    std::vector<gert::Tensor> tensors;
    std::vector<gert::CompileTimeTensorDesc> descs;
};

inline constexpr size_t kMaxWorkspaces = 16;

/// What a tiling function sets.
struct TilingState {
    explicit TilingState(size_t capacity);

    std::vector<uint64_t> buffer;  ///< zeroed words: fields are aligned
    gert::TilingData data;
    uint64_t key = 0;
    uint32_t block_count = 0;
    uint32_t aicpu_block_count = 0;
    bool atomic = false;
    int32_t condition = 0;
    uint32_t schedule_mode = 0;
    uint32_t local_memory_bytes = 0;
    std::array<size_t, kMaxWorkspaces> workspaces{};
    size_t workspace_count = 0;
};

struct NodeCall {
    std::string name, type;
    TensorList inputs, outputs;
    AttrStorage attrs;
    fe::PlatFormInfos* platform = nullptr;  ///< null outside tiling and tiling parse
    void* compile_info = nullptr;           ///< object of TilingParse<T>, or null
    TilingState* tiling = nullptr;          ///< during tiling only
    bool deterministic = false;
};

enum class HostPhase : uint8_t { kInfer, kTiling };

/// Fills tensors and attributes of `node` from a call. Returns what is wrong with the call, naming
/// the parameter, or an empty text. Input values are visible only where the operator declared that
/// it needs them in this phase.
std::string fill_node(NodeCall& node, const OpDefinition& definition, const OpFunctions& functions,
                      const CallInfo& call, HostPhase phase);

/// Whether the operator may read the value of input `index` in this phase (spec host-op 2.3, 3.1).
bool value_visible(const ParamDefinition& param, const OpFunctions& functions, size_t index,
                   HostPhase phase);

/// Parameters in force for the call's SoC: those of its config, else those of the definition.
struct CallParams {
    const std::vector<ParamDefinition>& inputs;
    const std::vector<ParamDefinition>& outputs;
};
CallParams params_of(const OpDefinition& definition, const CallInfo& call);

}  // namespace drydock::host
