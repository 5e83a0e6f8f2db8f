#include "opbuild/codegen_api.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/error.h"
#include "base/fs.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

using host::AttrDefinition;
using host::AttrType;
using host::ParamDefinition;
using host::ParamKind;
using Parameters = std::vector<ApiParameter>;

bool has_value_depend(const ParamDefinition& param) {
    return param.value_depend != host::ValueDepend::kNo;
}

const std::vector<DType>& types_of(const ParamDefinition& param) {
    return param.dtypes.empty() ? param.dtype_list : param.dtypes;
}

bool is_integer(DType dtype) {
    static const std::set<DType> kIntegers{DType::kInt8,   DType::kUint8, DType::kInt16,
                                           DType::kUint16, DType::kInt32, DType::kUint32,
                                           DType::kInt64,  DType::kUint64};
    return kIntegers.contains(dtype);
}

[[noreturn]] void refuse(const host::OpDefinition& op, const std::string& what) {
    throw BuildError(fmt::format("{}: no aclnn API can be generated: {}",
                                 op.source.empty() ? op.type : op.source, what),
                     "see docs/limitations.md; the operator itself still builds and runs");
}

/// Type of a value-depend input by its declared element types (spec host-op 7.2).
std::pair<std::string, std::string> value_type(const host::OpDefinition& op,
                                               const ParamDefinition& param) {
    const std::vector<DType>& types = types_of(param);
    const auto all = [&](auto accept) {
        return !types.empty() && std::all_of(types.begin(), types.end(), accept);
    };
    if (all([](DType t) { return t == DType::kFloat32; }))
        return {"const aclFloatArray*", "kFloatArray"};
    if (all([](DType t) { return t == DType::kBool; }))
        return {"const aclBoolArray*", "kBoolArray"};
    if (!all(is_integer)) {
        refuse(op, fmt::format("value-depend input {} must be all float, all bool or all integer",
                               param.name));
    }
    if (std::find(types.begin(), types.end(), DType::kInt64) == types.end()) {
        refuse(op, fmt::format("value-depend input {} has no int64 type", param.name));
    }
    return {"const aclIntArray*", "kIntArray"};
}

ApiParameter input_parameter(const host::OpDefinition& op, const ParamDefinition& param,
                             bool in_place, bool as_tensor) {
    std::string name = lower_camel(param.name);
    const bool dynamic = param.kind == ParamKind::kDynamic;
    if (in_place) {
        return {dynamic ? "aclTensorList*" : "aclTensor*", name + "Ref",
                dynamic ? "kTensorList" : "kTensor"};
    }
    if (param.kind == ParamKind::kOptional) name += "Optional";
    if (has_value_depend(param)) {
        if (param.scalar || param.scalar_list)
            refuse(op, fmt::format("input {} is Scalar and ValueDepend", param.name));
        if (!as_tensor) {
            const auto [type, kind] = value_type(op, param);
            return {type, name, kind};
        }
    }
    if (param.scalar_list) return {"const aclScalarList*", name, "kScalarList"};
    if (param.scalar) return {"const aclScalar*", name, "kScalar"};
    return {dynamic ? "const aclTensorList*" : "const aclTensor*", name,
            dynamic ? "kTensorList" : "kTensor"};
}

struct AttrRow {
    AttrType type;
    const char* c_type;
    const char* kind;
    bool nullable;  ///< optional ones are called <name>Optional
};
constexpr std::array<AttrRow, 7> kAttrRows{{
    {AttrType::kInt, "int64_t", "kInt", false},
    {AttrType::kFloat, "double", "kDouble", false},
    {AttrType::kBool, "bool", "kBool", false},
    {AttrType::kString, "char*", "kString", true},
    {AttrType::kListInt, "const aclIntArray*", "kIntArray", true},
    {AttrType::kListFloat, "const aclFloatArray*", "kFloatArray", true},
    {AttrType::kListBool, "const aclBoolArray*", "kBoolArray", true},
}};

ApiParameter attr_parameter(const host::OpDefinition& op, const AttrDefinition& attr) {
    for (const AttrRow& row : kAttrRows) {
        if (row.type != attr.type) continue;
        const bool optional = row.nullable && !attr.required;
        return {row.c_type, lower_camel(attr.name) + (optional ? "Optional" : ""), row.kind};
    }
    refuse(op, fmt::format("attribute {} is a list of integer lists", attr.name));
}

ApiParameter output_parameter(const ParamDefinition& param, bool single, bool mutable_shape) {
    std::string name = single ? "out" : lower_camel(param.name) + "Out";
    if (param.kind == ParamKind::kOptional) name += "Optional";
    if (param.kind == ParamKind::kDynamic) return {"const aclTensorList*", name, "kTensorList"};
    return {mutable_shape ? "aclTensor*" : "const aclTensor*", name, "kTensor"};
}

std::set<std::string> names_of(const std::vector<ParamDefinition>& params) {
    std::set<std::string> names;
    for (const ParamDefinition& param : params) names.insert(param.name);
    return names;
}

/// Two parameters may come out with one name (input `out` beside the single output); C forbids it.
void make_unique(Parameters& parameters) {
    std::set<std::string> seen{"workspaceSize", "executor"};
    for (ApiParameter& parameter : parameters) {
        while (!seen.insert(parameter.name).second) parameter.name += "Out";
    }
}

std::string signature(const std::string& function, const Parameters& parameters) {
    std::string list;
    for (const ApiParameter& parameter : parameters)
        list += fmt::format("\n    {},", parameter.declaration());
    return fmt::format(
        "aclnnStatus {}({}\n    uint64_t* workspaceSize,\n    aclOpExecutor** executor)", function,
        list);
}

std::string run_signature(const std::string& api) {
    return fmt::format(
        "aclnnStatus {}(\n    void* workspace,\n    uint64_t workspaceSize,\n    aclOpExecutor* "
        "executor,\n"
        "    aclrtStream stream)",
        api);
}

std::string packed(const ApiParameter& parameter) {
    const std::string& name = parameter.name;
    const std::string kind = "DrydockAclnnArg::" + parameter.kind;
    if (parameter.kind == "kInt" || parameter.kind == "kBool") {
        return fmt::format("        {{{}, nullptr, static_cast<int64_t>({}), 0.0}},\n", kind, name);
    }
    if (parameter.kind == "kDouble")
        return fmt::format("        {{{}, nullptr, 0, {}}},\n", kind, name);
    return fmt::format("        {{{}, {}, 0, 0.0}},\n", kind, name);
}

std::string plan_function(const std::string& function, const std::string& api,
                          const std::string& type, const Parameters& parameters) {
    std::string rows;
    for (const ApiParameter& parameter : parameters) rows += packed(parameter);
    // One row too many keeps the array legal for an operator without parameters.
    rows += "        {DrydockAclnnArg::kInt, nullptr, 0, 0.0},\n";
    return fmt::format(
        "{} {{\n    const DrydockAclnnArg args[] = {{\n{}    }};\n"
        "    return drydock_aclnn_plan(drydock_aclnn_home(&drydock_anchor), \"{}\", \"{}\", args, "
        "{},\n"
        "                              workspaceSize, executor);\n}}\n\n",
        signature(function, parameters), rows, type, api, parameters.size());
}

constexpr const char* kVisible = "__attribute__((visibility(\"default\")))\n";

}  // namespace

Parameters api_parameters(const host::OpDefinition& op, const host::SocConfig& config,
                          bool value_depend_as_tensor) {
    const std::set<std::string> inputs = names_of(config.inputs),
                                outputs = names_of(config.outputs);
    Parameters parameters;
    for (const ParamDefinition& param : config.inputs) {
        parameters.push_back(
            input_parameter(op, param, outputs.contains(param.name), value_depend_as_tensor));
    }
    for (const AttrDefinition& attr : op.attrs) parameters.push_back(attr_parameter(op, attr));
    const bool single = config.outputs.size() == 1;
    const bool mutable_shape =
        std::any_of(config.outputs.begin(), config.outputs.end(),
                    [](const ParamDefinition& p) { return p.shape_depends_on_compute; });
    for (const ParamDefinition& param : config.outputs) {
        if (!inputs.contains(param.name))
            parameters.push_back(output_parameter(param, single, mutable_shape));
    }
    make_unique(parameters);
    return parameters;
}

ApiText api_text(const host::OpDefinition& op, const host::SocConfig& config) {
    const std::string snake = host::snake_name(op.type), api = "aclnn" + op.type;
    std::vector<std::pair<std::string, Parameters>> plans{
        {api + "GetWorkspaceSize", api_parameters(op, config)}};
    if (std::any_of(config.inputs.begin(), config.inputs.end(), has_value_depend)) {
        plans.emplace_back(api + "TensorGetWorkspaceSize", api_parameters(op, config, true));
    }
    const std::string guard = "ACLNN_" + upper_name(snake) + "_H_";
    ApiText text;
    text.header_name = "aclnn_" + snake + ".h";
    text.header = fmt::format(
        "/* Generated by Drydock from the definition of {}. */\n#ifndef {}\n#define {}\n\n"
        "#include \"aclnn/acl_meta.h\"\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n",
        op.type, guard, guard);
    text.source = fmt::format(
        "// Generated by Drydock from the definition of {}.\n#include \"{}\"\n\n"
        "#include \"drydock/aclnn_abi.h\"\n\nnamespace {{\nconst char drydock_anchor = 0;\n}}\n\n"
        "extern \"C\" {{\n\n",
        op.type, text.header_name);
    for (const auto& [function, parameters] : plans) {
        text.header += fmt::format(
            "/* First phase: checks the call and says how much workspace the second phase needs. "
            "*/\n"
            "{}{};\n\n",
            kVisible, signature(function, parameters));
        text.source += plan_function(function, function, op.type, parameters);
    }
    text.header += fmt::format(
        "/* Second phase: launches on the stream and consumes the executor. */\n{}{};\n\n",
        kVisible, run_signature(api));
    text.header += "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
    text.source += fmt::format(
        "{} {{\n    return drydock_aclnn_run(\"{}\", workspace, workspaceSize, executor, "
        "stream);\n}}\n\n"
        "}}  // extern \"C\"\n",
        run_signature(api), api);
    return text;
}

}  // namespace drydock::opbuild
