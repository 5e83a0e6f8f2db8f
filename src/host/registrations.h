#pragma once
// Everything an operator object registers from its static initialisers. While an object is being
// loaded its registrations go to that load; outside any load to one process-wide table (programs
// that link operators directly).
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/attr_value.h"
#include "host/definition.h"
#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"

namespace drydock::detail {
struct TplEntry;
}

namespace drydock::host {

struct PrivateAttribute {
    std::string name;
    std::optional<AttrValue> value;  ///< empty = must be given
};

/// Functions of one operator type, merged over all IMPL_OP* of it.
struct OpFunctions {
    gert::InferShapeKernelFunc infer_shape = nullptr;
    gert::InferShapeRangeKernelFunc infer_shape_range = nullptr;
    gert::InferDataTypeKernelFunc infer_dtype = nullptr;
    bool dtype_of_first_input = false;
    gert::TilingKernelFunc tiling = nullptr;
    size_t max_tiling_bytes = 2048;
    bool tiling_parse_registered = false;
    gert::TilingParseFunc tiling_parse = nullptr;
    gert::KernelFunc tiling_parse_kernel = nullptr;
    void* (*make_compile_info)() = nullptr;
    void (*delete_compile_info)(void*) = nullptr;
    std::vector<int32_t> data_dependent;         ///< IR inputs: value visible to inference, tiling
    std::vector<int32_t> tiling_data_dependent;  ///< IR inputs: value visible to tiling
    std::vector<int32_t> host_inputs, shape_dependent_outputs, nullable_outputs;
    std::vector<PrivateAttribute> private_attrs;
};

struct DefinitionFactory {
    std::string type;
    ops::OpDefFactoryFunction make = nullptr;
    std::string file;
};

struct TilingClassEntry {
    std::string op_type;
    optiling::TilingDataConstructor make = nullptr;
};

/// What one image (or the process) registered, in order of registration.
struct Registrations {
    std::vector<DefinitionFactory> definitions;
    std::map<std::string, std::shared_ptr<OpFunctions>> functions;
    std::vector<std::shared_ptr<detail::TplEntry>> templates;
    std::vector<Prototype> prototypes;
    std::vector<TilingClassEntry> tiling_classes;

    /// Find or create.
    std::shared_ptr<OpFunctions> functions_of(const std::string& op_type);
    bool empty() const;
};

/// Where registrations of this thread go now.
Registrations& current_registrations();
/// The table of registrations made outside any load.
Registrations& process_registrations();

/// While it lives, registrations of this thread go to `target`.
class RegistrationScope {
  public:
    explicit RegistrationScope(Registrations& target);
    ~RegistrationScope();
    RegistrationScope(const RegistrationScope&) = delete;
    RegistrationScope& operator=(const RegistrationScope&) = delete;

  private:
    Registrations* previous_;
};

}  // namespace drydock::host
