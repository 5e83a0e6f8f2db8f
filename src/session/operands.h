#pragma once
// The tensors of one call: bound to the definition's parameters, typed, shaped; no memory yet.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "host/op_registry.h"
#include "session/npy.h"
#include "session/run_request.h"

namespace drydock::session {

/// One tensor of a parameter.
struct Operand {
    std::string name;  ///< "x", or "x[1]" of a list
    DType dtype = DType::kUndefined;
    Dims shape;
    int format = 2;                 ///< ge::Format number; the data lies in this layout as it is
    std::shared_ptr<NpyFile> file;  ///< inputs only; null = generated. Shared: Operand is a value
};

/// One parameter of the definition with its tensors.
struct Parameter {
    const host::ParamDefinition* definition = nullptr;
    std::vector<Operand> tensors;      ///< none = absent optional parameter
    std::optional<DType> given_dtype;  ///< --dtype
    std::optional<int> given_format;   ///< --format
    std::vector<Dims> given_shapes;    ///< --shape
    bool given_none = false;           ///< --shape NAME=none: absent, or an empty list
    std::optional<size_t> in_place;    ///< outputs: the input of the same name
    std::vector<std::filesystem::path> output_files, expect_files;

    const std::string& name() const { return definition->name; }
    bool is_list() const { return definition->kind == host::ParamKind::kDynamic; }
    bool is_absent() const { return tensors.empty(); }
};

struct Operands {
    std::vector<Parameter> inputs, outputs;
    std::vector<std::optional<AttrValue>> attrs;
    host::TypeCombination combination;  ///< types that the call selected
};

/// Binds every option to a parameter and fixes types and shapes of the inputs. Throws UserError:
/// unknown names (near misses), an unnamed option where several inputs could be meant, a missing
/// shape or attribute, types that no registered combination has.
Operands bind_operands(const host::OpDefinition& op, const host::SocConfig& config,
                       const RunRequest& request);

/// Fixes types and shapes of the outputs from inference and from --shape/--dtype. `host_values`
/// holds per input the host data of its first tensor (null = absent), for value-depend inputs.
/// Throws UserError where both are missing or contradict each other, and for an operator's own
/// refusal; returns the failure when its host code crashed.
std::optional<host::HostFailure> infer_outputs(Operands& operands, const host::Operator& op,
                                               const Soc& soc,
                                               const std::vector<const void*>& host_values);

}  // namespace drydock::session
