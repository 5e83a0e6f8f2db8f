// ops::OpAttrDef: one declared attribute (spec host-op 2.4).
#include "host/op_def_data.h"

namespace ops {
namespace {

using drydock::AttrValue;

/// An AttrValue's alternatives are in the order of AttrType.
void set_value(OpAttrData& data, AttrValue value, bool written) {
    data.attr.type = static_cast<drydock::host::AttrType>(value.index());
    data.attr.default_value = std::move(value);
    data.attr.has_default = written;
}

}  // namespace

OpAttrDef::OpAttrDef(const char* name) : data_(std::make_unique<OpAttrData>()) {
    data_->attr.name = name;
    data_->attr.default_value = int64_t{0};
    data_->name = ge::AscendString(name);
}
OpAttrDef::OpAttrDef(const OpAttrDef& other) : data_(std::make_unique<OpAttrData>(*other.data_)) {}
OpAttrDef& OpAttrDef::operator=(const OpAttrDef& other) {
    *data_ = *other.data_;
    return *this;
}
OpAttrDef::~OpAttrDef() = default;

OpAttrDef& OpAttrDef::AttrType(Option type) {
    data_->attr.required = type != OPTIONAL;
    return *this;
}

// QUIRK(host-op 2.4): without a written default the value is the zero of the type.
OpAttrDef& OpAttrDef::Bool() {
    set_value(*data_, false, false);
    return *this;
}
OpAttrDef& OpAttrDef::Bool(bool value) {
    set_value(*data_, value, true);
    return *this;
}
OpAttrDef& OpAttrDef::Float() {
    set_value(*data_, 0.0F, false);
    return *this;
}
OpAttrDef& OpAttrDef::Float(float value) {
    set_value(*data_, value, true);
    return *this;
}
OpAttrDef& OpAttrDef::Int() {
    set_value(*data_, int64_t{0}, false);
    return *this;
}
OpAttrDef& OpAttrDef::Int(int64_t value) {
    set_value(*data_, value, true);
    return *this;
}
OpAttrDef& OpAttrDef::String() {
    set_value(*data_, std::string(), false);
    return *this;
}
OpAttrDef& OpAttrDef::String(const char* value) {
    set_value(*data_, std::string(value == nullptr ? "" : value), true);
    return *this;
}
OpAttrDef& OpAttrDef::ListBool() {
    set_value(*data_, std::vector<bool>(), false);
    return *this;
}
OpAttrDef& OpAttrDef::ListBool(std::vector<bool> value) {
    set_value(*data_, std::move(value), true);
    return *this;
}
OpAttrDef& OpAttrDef::ListFloat() {
    set_value(*data_, std::vector<float>(), false);
    return *this;
}
OpAttrDef& OpAttrDef::ListFloat(std::vector<float> value) {
    set_value(*data_, std::move(value), true);
    return *this;
}
OpAttrDef& OpAttrDef::ListInt() {
    set_value(*data_, std::vector<int64_t>(), false);
    return *this;
}
OpAttrDef& OpAttrDef::ListInt(std::vector<int64_t> value) {
    set_value(*data_, std::move(value), true);
    return *this;
}
OpAttrDef& OpAttrDef::ListListInt() {
    set_value(*data_, std::vector<std::vector<int64_t>>(), false);
    return *this;
}
OpAttrDef& OpAttrDef::ListListInt(std::vector<std::vector<int64_t>> value) {
    set_value(*data_, std::move(value), true);
    return *this;
}

OpAttrDef& OpAttrDef::Version(uint32_t version) {
    data_->version = version;
    return *this;
}
OpAttrDef& OpAttrDef::Comment(const char* comment) {
    data_->comment = comment == nullptr ? "" : comment;
    return *this;
}
ge::AscendString& OpAttrDef::GetName() const { return data_->name; }
bool OpAttrDef::IsRequired() { return data_->attr.required; }

}  // namespace ops
