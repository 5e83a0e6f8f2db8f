#pragma once
// The operators whose host objects are loaded, and what can be asked of them. The only entry from
// other rooms into the host side: inference, tiling, definition. Contexts never leave this room.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/shape.h"
#include "host/definition.h"
#include "soc/soc.h"

namespace drydock::host {

/// One actual tensor of a call.
struct TensorInfo {
    DType dtype = DType::kUndefined;
    int format = 2;  ///< ge::FORMAT_ND
    Dims shape;
    const void* host_data = nullptr;  ///< value of a value-depend input, in host memory
    uint64_t host_bytes = 0;
    Dims storage_shape = {};  ///< of a layout with padding or blocks (NZ); empty = shape
};

/// A call as host functions see it. Per IR parameter a list of instances: 0 = absent optional,
/// 1 = ordinary, n = dynamic.
struct CallInfo {
    std::string node_name;
    std::vector<std::vector<TensorInfo>> inputs, outputs;
    /// One per attribute of the definition, in order; empty = not given. A required one must be
    /// set.
    std::vector<std::optional<AttrValue>> attrs;
    const Soc* soc = nullptr;
    bool deterministic = false;
    std::string core_type = "AiCore";
    /// What tiling data holds before the tiling function writes it; another byte than 0 shows what
    /// it leaves out.
    uint8_t fresh_tiling_byte = 0;
};

struct TilingResult {
    uint32_t block_count = 0;
    uint64_t tiling_key = 0;
    std::vector<std::byte> data;
    std::vector<uint64_t> workspaces;  ///< bytes
    uint32_t schedule_mode = 0;
    bool needs_atomic = false;
    std::vector<std::string> log;  ///< error lines the operator logged
    uint64_t workspace_bytes() const {
        uint64_t sum = 0;
        for (uint64_t bytes : workspaces) sum += bytes;
        return sum;
    }
};

/// A host function said no, crashed or broke a rule. `log` holds the operator's own messages.
struct HostFailure {
    enum class Phase : uint8_t { kInferShape, kInferDataType, kTilingParse, kTiling } phase;
    std::string message;  ///< what is wrong, with operator and value
    std::vector<std::string> log;
    std::optional<std::string> crash_place;  ///< "file:line in function" when user code crashed
    bool crashed = false;
};

class OperatorHost;  // implementation

/// A loaded operator: definition plus functions. Handles are shared and keep the object loaded.
class Operator {
  public:
    /// Loads a host object (RTLD_NOW | RTLD_LOCAL) and returns the operators it registered, usually
    /// one. Throws UserError (cannot be loaded, registers nothing) naming the file.
    static std::vector<std::shared_ptr<const Operator>> load(const std::string& path);

    /// Operators registered by objects linked into the program itself (outside any load).
    static std::vector<std::shared_ptr<const Operator>> linked();

    const OpDefinition& definition() const;
    /// Graph prototype (REG_OP) of this type; null when the object contains none.
    const Prototype* prototype() const;
    /// Tiling classes the object registered, in order of registration; behind each those that are
    /// nested in it. A class may stand in the list more than once.
    const std::vector<TilingClass>& tiling_classes() const;
    /// Template-key schema; null when the operator has none.
    const TplSchema* tpl_schema() const;
    bool has_infer_shape() const;
    bool has_infer_dtype() const;
    bool has_tiling() const;
    /// True when inference or tiling reads the value of this declared input: ValueDepend of the
    /// definition, or a data dependency that the functions registered.
    bool reads_value(const ParamDefinition& param, size_t input) const;
    size_t max_tiling_bytes() const;  ///< registered maximum, default 2048

    /// Output shapes, one list per output parameter. On success every instance has a shape, which
    /// may hold -1/-2. Function results; nothing thrown for an operator's own refusal.
    std::variant<std::vector<std::vector<Dims>>, HostFailure> infer_shapes(
        const CallInfo& call) const;
    std::variant<std::vector<std::vector<DType>>, HostFailure> infer_dtypes(
        const CallInfo& call) const;
    std::variant<TilingResult, HostFailure> tile(const CallInfo& call) const;

    explicit Operator(std::shared_ptr<OperatorHost> host);
    ~Operator();

  private:
    std::shared_ptr<OperatorHost> host_;
};

}  // namespace drydock::host
