#pragma once
// What an operator definition says, as plain data (read from OpDef objects by host/op_registry).
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/attr_value.h"
#include "base/dtype.h"

namespace drydock::host {

enum class ParamKind : uint8_t { kRequired, kOptional, kDynamic };
enum class ValueDepend : uint8_t { kNo, kRequired, kOptional };
/// What a parameter takes over from the one that it follows.
enum class FollowKind : uint8_t { kAll, kDtype, kFormat, kShape };

/// One input or output. `dtypes`/`formats` are columns over the type combinations; the _list forms
/// are independent alternatives (spec host-op 2.3).
struct ParamDefinition {
    std::string name;
    ParamKind kind = ParamKind::kRequired;
    std::vector<DType> dtypes, dtype_list;
    std::vector<int> formats, format_list, unknown_shape_formats;  ///< ge::Format numbers
    ValueDepend value_depend = ValueDepend::kNo;
    bool value_depend_tiling_only = false;
    bool auto_contiguous = false, ignore_contiguous = false;
    bool scalar = false, scalar_list = false;
    std::optional<DType> scalar_type;  ///< To(type): what a scalar becomes
    std::string scalar_like;           ///< To(name): the parameter whose type it takes
    std::string follows;               ///< Follow(name); empty = none
    FollowKind follow_kind = FollowKind::kAll;
    std::vector<DType> bin_dtypes;  ///< DataTypeForBinQuery
    std::vector<int> bin_formats;   ///< FormatForBinQuery
    /// InitValue: one value, or one per column of the types; empty = none.
    std::vector<AttrValue> init_values;
    bool shape_depends_on_compute = false;
};

/// Order of the alternatives of AttrValue.
enum class AttrType : uint8_t {
    kBool,
    kFloat,
    kInt,
    kString,
    kListBool,
    kListFloat,
    kListInt,
    kListListInt
};

struct AttrDefinition {
    std::string name;
    AttrType type = AttrType::kInt;
    bool required = true;
    bool has_default = false;  ///< a default was written down
    AttrValue
        default_value{};  ///< zero value of the type when none was written (QUIRK host-op 2.4)
};

/// One AddConfig: the flags and keys, with per-SoC parameter overrides already applied.
struct SocConfig {
    std::map<std::string, std::string> keys;  ///< "opFile.value", "dynamicShapeSupport.flag", ...
    std::vector<ParamDefinition> inputs, outputs;
};

/// Element types (and formats) of all parameters together: one compiled kernel.
struct TypeCombination {
    std::vector<DType> inputs, outputs;
    std::vector<int> input_formats, output_formats;
    size_t column = 0;  ///< of the type columns, for what is listed per column
};

struct OpDefinition {
    std::string type;  ///< "LeakyreluV2"
    std::vector<ParamDefinition> inputs, outputs;
    std::vector<AttrDefinition> attrs;
    std::map<std::string, SocConfig> configs;  ///< by AddConfig string ("ascend910b")
    std::string source;                        ///< file that defines it, for messages
    bool launch_with_empty_outputs = false;    ///< LaunchWithZeroEleOutputTensors

    /// Config for a SoC's config name; throws UserError listing the configured ones.
    const SocConfig& config(const std::string& config_name) const;
};

/// All combinations of a config, in definition order. Throws BuildError naming the parameters whose
/// columns differ in length (spec host-op 2.3).
std::vector<TypeCombination> type_combinations(const OpDefinition& op, const SocConfig& config);

/// Value for output `param` in a combination; empty when it has none.
std::optional<AttrValue> init_value(const ParamDefinition& param, const TypeCombination& types);

/// Number of a format's name ("ND", "FRACTAL_NZ", "NZ"); empty when there is none.
std::optional<int> parse_format(std::string_view name);
/// True for layouts without hidden padding, whose storage is the tensor's shape: ND, NCHW, NHWC,
/// HWCN, NDHWC, NCDHW, DHWCN, NCL, ...
bool is_plain_format(int format);

/// snake(T) of spec host-op 1.3 ("LeakyreluV2" -> "leakyrelu_v2").
std::string snake_name(const std::string& op_type);

// Template tiling keys (ASCENDC_TPL_*), spec host-op 5.3.

enum class TplKind : uint8_t {
    kUint,
    kDatatype,
    kDtype,
    kBool,
    kFormat,
    kKernelType,
    kDeterministic,
    kTilingStruct
};
struct TplParam {
    std::string name;
    TplKind kind = TplKind::kUint;
    uint32_t bits = 0;
    std::vector<uint64_t> values;  ///< declared (or selected) values, ranges expanded
    std::optional<uint32_t> follows_input, follows_output;
    std::string struct_name;  ///< kTilingStruct
};
struct TplSchema {
    std::string op_type;  ///< as written, informational
    std::vector<TplParam> declared;
    std::vector<std::vector<TplParam>> selected;  ///< one vector per ARGS_SEL
};
/// One permitted combination of template arguments.
struct TplInstance {
    uint64_t key = 0;
    std::vector<uint64_t> values;         ///< in declaration order
    std::optional<uint64_t> kernel_type;  ///< ASCENDC_TPL_* number
    std::string tiling_struct;            ///< of ASCENDC_TPL_TILING_STRUCT_SEL, or empty
};
/// Enumerates instances; those whose DATATYPE parameters contradict `combination` are left out.
/// Throws BuildError when a rule of host-op 5.3 is broken (undeclared name, value not declared,
/// more than 64 bits, two instances with one key).
std::vector<TplInstance> tpl_instances(const TplSchema& schema, const TypeCombination& combination);

/// Key of these template arguments (one per declared parameter, in order) by the strict rules of
/// host-op 5.3. On error the key is empty and `error` names the parameter or the combination.
struct TplKey {
    std::optional<uint64_t> key;
    std::string error;
};
TplKey encode_tpl_key(const TplSchema& schema, const std::vector<uint64_t>& values);

// Graph prototypes (REG_OP), spec host-op 6.7.

struct PrototypeParam {
    std::string name;
    ParamKind kind = ParamKind::kRequired;
    std::vector<int> dtypes;  ///< ge::DataType numbers; empty with a type symbol
    std::string type_symbol;  ///< "T" of .DATATYPE(T, ...)
};
struct Prototype {
    std::string type;
    std::vector<PrototypeParam> inputs, outputs;
    std::vector<AttrDefinition> attrs;  ///< order and defaults of graph mode
    std::map<std::string, std::vector<int>> type_symbols;
};

// Tiling classes (BEGIN_TILING_DATA_DEF), spec host-op 5.1: enough to write the kernel-side struct.

struct TilingField {
    std::string type, name;   ///< type: C++ type, or the class of a nested struct
    uint64_t array_size = 0;  ///< 0 = not an array
    bool is_struct = false;
    char kind = 'c';  ///< of an element: 'b' bool, 'f' float, 'i', 'u' integer, 'c' class
    uint64_t offset = 0, bytes = 0;
};
struct TilingClass {
    /// First argument of REGISTER_TILING_DATA_CLASS; empty for one that is only nested in another.
    std::string registered_for;
    std::string name;
    uint64_t bytes = 0;
    std::vector<TilingField> fields;
};

}  // namespace drydock::host
