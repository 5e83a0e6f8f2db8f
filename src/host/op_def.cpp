// ops::OpDef, OpAICoreDef, OpAICoreConfig and the reading of a finished definition (spec host-op
// 2).
#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "host/op_def_data.h"
#include "host/registrations.h"

namespace ops {
namespace {

using drydock::host::ParamDefinition;

const std::string& name_of(const OpParamDef& param) { return param.Data().param.name; }
const std::string& name_of(const OpAttrDef& attr) { return attr.Data().attr.name; }

template <typename T>
T& find_or_create(std::deque<T>& list, const char* name) {
    for (T& entry : list) {
        if (name_of(entry) == name) {
            return entry;
        }
    }
    return list.emplace_back(name);
}

const char* flag_text(bool flag) { return flag ? "true" : "false"; }

}  // namespace

OpAICoreConfig::OpAICoreConfig() : data_(std::make_unique<OpConfigData>()) {}
OpAICoreConfig::OpAICoreConfig(const char* /*soc*/) : OpAICoreConfig() {
    DynamicCompileStaticFlag(true);
    DynamicFormatFlag(true);
    DynamicRankSupportFlag(true);
    DynamicShapeSupportFlag(true);
    NeedCheckSupportFlag(false);
    PrecisionReduceFlag(true);
}
OpAICoreConfig::OpAICoreConfig(const OpAICoreConfig& other)
    : data_(std::make_unique<OpConfigData>(*other.data_)) {}
OpAICoreConfig& OpAICoreConfig::operator=(const OpAICoreConfig& other) {
    *data_ = *other.data_;
    return *this;
}
OpAICoreConfig::~OpAICoreConfig() = default;

OpParamDef& OpAICoreConfig::Input(const char* name) { return find_or_create(data_->inputs, name); }
OpParamDef& OpAICoreConfig::Output(const char* name) {
    return find_or_create(data_->outputs, name);
}
OpAICoreConfig& OpAICoreConfig::DynamicCompileStaticFlag(bool flag) {
    return ExtendCfgInfo("dynamicCompileStatic.flag", flag_text(flag));
}
OpAICoreConfig& OpAICoreConfig::DynamicFormatFlag(bool flag) {
    return ExtendCfgInfo("dynamicFormat.flag", flag_text(flag));
}
OpAICoreConfig& OpAICoreConfig::DynamicRankSupportFlag(bool flag) {
    return ExtendCfgInfo("dynamicRankSupport.flag", flag_text(flag));
}
OpAICoreConfig& OpAICoreConfig::DynamicShapeSupportFlag(bool flag) {
    return ExtendCfgInfo("dynamicShapeSupport.flag", flag_text(flag));
}
OpAICoreConfig& OpAICoreConfig::NeedCheckSupportFlag(bool flag) {
    return ExtendCfgInfo("needCheckSupport.flag", flag_text(flag));
}
OpAICoreConfig& OpAICoreConfig::PrecisionReduceFlag(bool flag) {
    return ExtendCfgInfo("precision_reduce.flag", flag_text(flag));
}
OpAICoreConfig& OpAICoreConfig::ExtendCfgInfo(const char* key, const char* value) {
    data_->keys[key] = value;
    return *this;
}

OpAICoreDef::OpAICoreDef() : data_(std::make_unique<OpAICoreData>()) {}
OpAICoreDef::OpAICoreDef(const OpAICoreDef& other)
    : data_(std::make_unique<OpAICoreData>(*other.data_)) {}
OpAICoreDef& OpAICoreDef::operator=(const OpAICoreDef& other) {
    *data_ = *other.data_;
    return *this;
}
OpAICoreDef::~OpAICoreDef() = default;

OpAICoreDef& OpAICoreDef::SetTiling(gert::TilingKernelFunc function) {
    data_->tiling = function;
    return *this;
}
OpAICoreDef& OpAICoreDef::LaunchWithZeroEleOutputTensors(bool flag) {
    data_->launch_with_empty_outputs = flag;
    return *this;
}
OpAICoreDef& OpAICoreDef::AddConfig(const char* soc) {
    OpAICoreConfig config(soc);
    return AddConfig(soc, config);
}
OpAICoreDef& OpAICoreDef::AddConfig(const char* soc, OpAICoreConfig& config) {
    data_->configs.insert_or_assign(soc, config);
    return *this;
}

OpDef::OpDef(const char* type) : data_(std::make_unique<OpData>()) { data_->type = type; }
OpDef::OpDef(const OpDef& other) : data_(std::make_unique<OpData>(*other.data_)) {}
OpDef& OpDef::operator=(const OpDef& other) {
    *data_ = *other.data_;
    return *this;
}
OpDef::~OpDef() = default;

OpParamDef& OpDef::Input(const char* name) { return find_or_create(data_->inputs, name); }
OpParamDef& OpDef::Output(const char* name) { return find_or_create(data_->outputs, name); }
OpAttrDef& OpDef::Attr(const char* name) { return find_or_create(data_->attrs, name); }
OpAICoreDef& OpDef::AICore() { return data_->ai_core; }
OpDef& OpDef::SetInferShape(gert::InferShapeKernelFunc function) {
    data_->infer_shape = function;
    return *this;
}
OpDef& OpDef::SetInferShapeRange(gert::InferShapeRangeKernelFunc function) {
    data_->infer_shape_range = function;
    return *this;
}
OpDef& OpDef::SetInferDataType(gert::InferDataTypeKernelFunc function) {
    data_->infer_dtype = function;
    return *this;
}
gert::InferShapeKernelFunc& OpDef::GetInferShape() { return data_->infer_shape; }
gert::InferShapeRangeKernelFunc& OpDef::GetInferShapeRange() { return data_->infer_shape_range; }
gert::InferDataTypeKernelFunc& OpDef::GetInferDataType() { return data_->infer_dtype; }
OpDef& OpDef::Comment(CommentSection /*section*/, const char* /*comment*/) { return *this; }
OpDef& OpDef::FormatMatchMode(FormatCheckOption /*option*/) { return *this; }
OpDef& OpDef::EnableFallBack() { return *this; }

bool RegisterOpDef(const char* type, OpDefFactoryFunction factory, const char* file) {
    drydock::host::current_registrations().definitions.push_back({type, factory, file});
    return true;
}

}  // namespace ops

namespace drydock::host {
namespace {

ParamDefinition read_param(const ops::OpParamDef& def, const std::string& file) {
    const ops::OpParamData& data = def.Data();
    if (!data.problems.empty()) {
        throw BuildError(
            fmt::format("{}: parameter {}: {}", file, data.param.name, data.problems.front()),
            "see the DataType/Format calls of this parameter");
    }
    return data.param;
}

std::vector<ParamDefinition> read_params(const std::deque<ops::OpParamDef>& defs,
                                         const std::string& file) {
    std::vector<ParamDefinition> params;
    for (const ops::OpParamDef& def : defs) {
        params.push_back(read_param(def, file));
    }
    return params;
}

/// An override always replaces kind, contiguity and scalar flags; types and formats only when it
/// sets them (spec host-op 2.3).
void apply_override(ParamDefinition& param, const ParamDefinition& by) {
    param.kind = by.kind;
    param.auto_contiguous = by.auto_contiguous;
    param.ignore_contiguous = by.ignore_contiguous;
    param.scalar = by.scalar;
    param.scalar_list = by.scalar_list;
    if (!by.dtypes.empty() || !by.dtype_list.empty()) {
        param.dtypes = by.dtypes;
        param.dtype_list = by.dtype_list;
    }
    if (!by.formats.empty() || !by.format_list.empty()) {
        param.formats = by.formats;
        param.format_list = by.format_list;
    }
    if (!by.unknown_shape_formats.empty()) {
        param.unknown_shape_formats = by.unknown_shape_formats;
    }
    if (by.value_depend != ValueDepend::kNo) {
        param.value_depend = by.value_depend;
        param.value_depend_tiling_only = by.value_depend_tiling_only;
    }
    if (!by.init_values.empty()) {
        param.init_values = by.init_values;
    }
    if (by.scalar_type || !by.scalar_like.empty()) {
        param.scalar_type = by.scalar_type;
        param.scalar_like = by.scalar_like;
    }
    if (!by.follows.empty()) {
        param.follows = by.follows;
        param.follow_kind = by.follow_kind;
    }
}

std::vector<ParamDefinition> overridden(std::vector<ParamDefinition> params,
                                        const std::vector<ParamDefinition>& overrides) {
    for (const ParamDefinition& by : overrides) {
        const auto found = std::find_if(params.begin(), params.end(),
                                        [&](const auto& param) { return param.name == by.name; });
        if (found == params.end()) {
            params.push_back(by);
        } else {
            apply_override(*found, by);
        }
    }
    return params;
}

}  // namespace

OpDefinition read_definition(const ops::OpDef& def, const std::string& file) {
    const ops::OpData& data = def.Data();
    OpDefinition result;
    result.type = data.type;
    result.source = file;
    result.launch_with_empty_outputs = data.ai_core.Data().launch_with_empty_outputs;
    result.inputs = read_params(data.inputs, file);
    result.outputs = read_params(data.outputs, file);
    for (const ops::OpAttrDef& attr : data.attrs) {
        result.attrs.push_back(attr.Data().attr);
    }
    for (const auto& [soc, config] : data.ai_core.Data().configs) {
        const ops::OpConfigData& content = config.Data();
        SocConfig& out = result.configs[soc];
        out.keys = content.keys;
        out.inputs = overridden(result.inputs, read_params(content.inputs, file));
        out.outputs = overridden(result.outputs, read_params(content.outputs, file));
    }
    return result;
}

}  // namespace drydock::host
