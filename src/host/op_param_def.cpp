// ops::OpParamDef: one declared input or output (spec host-op 2.3).
#include <fmt/format.h>

#include <algorithm>

#include "base/log.h"
#include "host/op_def_data.h"

namespace ops {
namespace {

using drydock::DType;

template <typename T>
bool has_duplicates(std::vector<T> values) {
    std::sort(values.begin(), values.end());
    return std::adjacent_find(values.begin(), values.end()) != values.end();
}

std::vector<DType> to_dtypes(const std::vector<ge::DataType>& types) {
    std::vector<DType> result;
    for (const ge::DataType type : types) {
        result.push_back(static_cast<DType>(type));
    }
    return result;
}

std::vector<int> to_numbers(const std::vector<ge::Format>& formats) {
    return std::vector<int>(formats.begin(), formats.end());
}

/// Stores a column or list. An empty one is reported and ignored; list entries must be unique and
/// exclude the other form.
template <typename T>
void set_types(OpParamData& data, const char* what, std::vector<T> values, std::vector<T>& target,
               const std::vector<T>& other, bool is_list) {
    if (values.empty()) {
        drydock::logger().warn("parameter {}: {} is empty and ignored", data.param.name, what);
        return;
    }
    if (!other.empty()) {
        data.problems.push_back(
            fmt::format("{} excludes its {} form", what, is_list ? "column" : "list"));
    }
    if (is_list && has_duplicates(values)) {
        data.problems.push_back(fmt::format("{} names an entry twice", what));
    }
    target = std::move(values);
}

drydock::AttrValue init_value(const ScalarVar& value) {
    if (value.IsFloat()) {
        return value.scalar_num.value_f32;
    }
    return value.scalar_num.value_i64;
}

drydock::host::FollowKind follow_kind(FollowType type) {
    using drydock::host::FollowKind;
    switch (type) {
        case FollowType::DTYPE:
            return FollowKind::kDtype;
        case FollowType::FORMAT:
            return FollowKind::kFormat;
        case FollowType::SHAPE:
            return FollowKind::kShape;
        case FollowType::ALL:
        case FollowType::INVALID_TYPE:
            break;
    }
    return FollowKind::kAll;
}

}  // namespace

OpParamDef::OpParamDef(const char* name) : data_(std::make_unique<OpParamData>()) {
    data_->param.name = name;
}
OpParamDef::OpParamDef(const OpParamDef& other)
    : data_(std::make_unique<OpParamData>(*other.data_)) {}
OpParamDef& OpParamDef::operator=(const OpParamDef& other) {
    *data_ = *other.data_;
    return *this;
}
OpParamDef::~OpParamDef() = default;

OpParamDef& OpParamDef::ParamType(Option type) {
    using drydock::host::ParamKind;
    data_->param.kind = type == OPTIONAL  ? ParamKind::kOptional
                        : type == DYNAMIC ? ParamKind::kDynamic
                                          : ParamKind::kRequired;
    return *this;
}

OpParamDef& OpParamDef::DataType(std::vector<ge::DataType> types) {
    set_types(*data_, "DataType", to_dtypes(types), data_->param.dtypes, data_->param.dtype_list,
              false);
    return *this;
}

OpParamDef& OpParamDef::DataTypeList(std::vector<ge::DataType> types) {
    set_types(*data_, "DataTypeList", to_dtypes(types), data_->param.dtype_list,
              data_->param.dtypes, true);
    return *this;
}

OpParamDef& OpParamDef::DataTypeForBinQuery(std::vector<ge::DataType> types) {
    data_->param.bin_dtypes = to_dtypes(types);
    return *this;
}

OpParamDef& OpParamDef::Format(std::vector<ge::Format> formats) {
    set_types(*data_, "Format", to_numbers(formats), data_->param.formats, data_->param.format_list,
              false);
    return *this;
}

OpParamDef& OpParamDef::FormatList(std::vector<ge::Format> formats) {
    set_types(*data_, "FormatList", to_numbers(formats), data_->param.format_list,
              data_->param.formats, true);
    return *this;
}

OpParamDef& OpParamDef::FormatForBinQuery(std::vector<ge::Format> formats) {
    data_->param.bin_formats = to_numbers(formats);
    return *this;
}

OpParamDef& OpParamDef::UnknownShapeFormat(std::vector<ge::Format> formats) {
    data_->param.unknown_shape_formats = to_numbers(formats);
    return *this;
}

OpParamDef& OpParamDef::ValueDepend(Option depend) { return ValueDepend(depend, DependScope::ALL); }

OpParamDef& OpParamDef::ValueDepend(Option depend, DependScope scope) {
    if (depend != REQUIRED && depend != OPTIONAL) {
        drydock::logger().warn("parameter {}: ValueDepend takes REQUIRED or OPTIONAL, ignored",
                               data_->param.name);
        return *this;
    }
    using drydock::host::ValueDepend;
    data_->param.value_depend =
        depend == REQUIRED ? ValueDepend::kRequired : ValueDepend::kOptional;
    data_->param.value_depend_tiling_only = scope == DependScope::TILING;
    return *this;
}

OpParamDef& OpParamDef::IgnoreContiguous() {
    data_->param.ignore_contiguous = true;
    return *this;
}

OpParamDef& OpParamDef::AutoContiguous() {
    data_->param.auto_contiguous = true;
    return *this;
}

OpParamDef& OpParamDef::Scalar() {
    data_->param.scalar = true;
    return *this;
}

OpParamDef& OpParamDef::ScalarList() {
    data_->param.scalar_list = true;
    return *this;
}

OpParamDef& OpParamDef::To(ge::DataType type) {
    data_->param.scalar_type = static_cast<DType>(type);
    return *this;
}

OpParamDef& OpParamDef::To(const char* name) {
    data_->param.scalar_like = name;
    return *this;
}

OpParamDef& OpParamDef::Follow(const char* name) { return Follow(name, FollowType::ALL); }

OpParamDef& OpParamDef::Follow(const char* name, FollowType type) {
    data_->param.follows = name;
    data_->param.follow_kind = follow_kind(type);
    return *this;
}

OpParamDef& OpParamDef::InitValue(uint64_t value) {
    data_->param.init_values = {static_cast<int64_t>(value)};
    return *this;
}

OpParamDef& OpParamDef::InitValue(const ScalarVar& value) {
    data_->param.init_values = {init_value(value)};
    return *this;
}

OpParamDef& OpParamDef::InitValue(const std::vector<ScalarVar>& values) {
    data_->param.init_values.clear();
    for (const ScalarVar& value : values) {
        data_->param.init_values.push_back(init_value(value));
    }
    return *this;
}

OpParamDef& OpParamDef::OutputShapeDependOnCompute() {
    data_->param.shape_depends_on_compute = true;
    return *this;
}

OpParamDef& OpParamDef::Version(uint32_t version) {
    data_->version = version;
    return *this;
}

OpParamDef& OpParamDef::Comment(const char* comment) {
    data_->comment = comment == nullptr ? "" : comment;
    return *this;
}

}  // namespace ops
