#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "opbuild/op_config.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

using Json = nlohmann::ordered_json;
using host::AttrDefinition;
using host::ParamDefinition;

constexpr std::array<std::pair<int, const char*>, 14> kFormats{{
    {0, "NCHW"},
    {1, "NHWC"},
    {2, "ND"},
    {3, "NC1HWC0"},
    {4, "FRACTAL_Z"},
    {16, "HWCN"},
    {27, "NDHWC"},
    {29, "FRACTAL_NZ"},
    {30, "NCDHW"},
    {31, "DHWCN"},
    {32, "NDC1HWC0"},
    {33, "FRACTAL_Z_3D"},
    {47, "NCL"},
    {0xff, "MAX"},
}};

constexpr std::array<const char*, 6> kFlags{"dynamicCompileStatic.flag", "dynamicFormat.flag",
                                            "dynamicRankSupport.flag",   "dynamicShapeSupport.flag",
                                            "needCheckSupport.flag",     "precision_reduce.flag"};

const char* kind_name(host::ParamKind kind) {
    switch (kind) {
        case host::ParamKind::kRequired:
            return "required";
        case host::ParamKind::kOptional:
            return "optional";
        case host::ParamKind::kDynamic:
            return "dynamic";
    }
    return "";
}

const char* attr_type_name(host::AttrType type) {
    constexpr const char* kNames[] = {"bool",     "float",     "int",     "str",
                                      "listBool", "listFloat", "listInt", "listListInt"};
    return kNames[static_cast<size_t>(type)];
}

struct DefaultText {
    std::string operator()(bool v) const { return v ? "true" : "false"; }
    std::string operator()(float v) const { return fmt::format("{:g}", v); }
    std::string operator()(int64_t v) const { return std::to_string(v); }
    std::string operator()(const std::string& v) const { return v; }
    template <typename T>
    std::string operator()(const std::vector<T>& list) const {
        std::string out = "[";
        for (size_t i = 0; i < list.size(); ++i)
            out += (i ? "," : "") + (*this)(static_cast<T>(list[i]));
        return out + "]";
    }
};

template <typename Range, typename Name>
std::string joined(const Range& range, Name name) {
    std::string out;
    for (const auto& item : range) out += (out.empty() ? "" : ",") + std::string(name(item));
    return out;
}

Json parameter_json(const ParamDefinition& param, const std::vector<DType>& dtypes,
                    const std::vector<int>& formats) {
    Json json;
    json["name"] = param.name;
    json["dtype"] = joined(dtypes, dtype_name);
    json["format"] = joined(formats, format_name);
    json["unknownshape_format"] = param.unknown_shape_formats.empty()
                                      ? json["format"]
                                      : Json(joined(param.unknown_shape_formats, format_name));
    json["paramType"] = kind_name(param.kind);
    json["shape"] = "all";
    if (param.value_depend == host::ValueDepend::kRequired) json["valueDepend"] = "required";
    if (param.value_depend == host::ValueDepend::kOptional) json["valueDepend"] = "optional";
    std::vector<std::string> inits;
    for (const AttrValue& value : param.init_values)
        inits.push_back(std::visit(DefaultText{}, value));
    if (!inits.empty()) json["initValue"] = fmt::format("{}", fmt::join(inits, ","));
    if (param.shape_depends_on_compute) json["outputShapeDependOnCompute"] = "true";
    return json;
}

Json attr_json(const AttrDefinition& attr) {
    Json json;
    json["type"] = attr_type_name(attr.type);
    json["value"] = "all";
    json["paramType"] = attr.required ? "required" : "optional";
    if (!attr.required) json["defaultValue"] = std::visit(DefaultText{}, attr.default_value);
    return json;
}

/// Column of one parameter over all combinations.
template <typename T>
std::vector<T> column(const std::vector<host::TypeCombination>& combinations,
                      std::vector<T> host::TypeCombination::*list, size_t index) {
    std::vector<T> values;
    for (const host::TypeCombination& types : combinations) values.push_back((types.*list)[index]);
    return values;
}

}  // namespace

std::string format_name(int format) {
    for (const auto& [number, name] : kFormats) {
        if (number == format) return name;
    }
    return std::to_string(format);
}

std::string ops_info_text(const host::OpDefinition& op, const host::SocConfig& config,
                          const std::vector<host::TypeCombination>& combinations) {
    using Types = host::TypeCombination;
    Json body;
    for (size_t i = 0; i < config.inputs.size(); ++i) {
        body[fmt::format("input{}", i)] =
            parameter_json(config.inputs[i], column(combinations, &Types::inputs, i),
                           column(combinations, &Types::input_formats, i));
    }
    for (size_t i = 0; i < config.outputs.size(); ++i) {
        body[fmt::format("output{}", i)] =
            parameter_json(config.outputs[i], column(combinations, &Types::outputs, i),
                           column(combinations, &Types::output_formats, i));
    }
    if (!op.attrs.empty()) {
        body["attr"]["list"] =
            joined(op.attrs, [](const AttrDefinition& attr) { return attr.name; });
        for (const AttrDefinition& attr : op.attrs) body["attr_" + attr.name] = attr_json(attr);
    }
    for (const char* key : kFlags) {
        const std::string name(key);
        if (const std::string value = config_value(config, name, ""); !value.empty()) {
            body[name.substr(0, name.find('.'))]["flag"] = value;
        }
    }
    const std::string snake = host::snake_name(op.type);
    body["opFile"]["value"] = config_value(config, "opFile.value", snake);
    body["opInterface"]["value"] = config_value(config, "opInterface.value", snake);
    body["coreType"]["value"] = config_value(config, "coreType.value", "AiCore");
    body["prebuildPattern"]["value"] = config_value(config, "prebuildPattern.value", "Opaque");
    if (const std::string value = config_value(config, "aclnnSupport.value", ""); !value.empty()) {
        body["aclnnSupport"]["value"] = value;
    }
    Json file;
    file[op.type] = std::move(body);
    return file.dump(4) + "\n";
}

}  // namespace drydock::opbuild
