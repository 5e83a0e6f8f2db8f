// Graph prototypes: REG_OP (spec host-op 6.7).
#include "host/registrations.h"

namespace ge {

TensorType TensorType::ALL() {
    return TensorType({DT_BOOL,   DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE,   DT_FLOAT,    DT_FLOAT16,
                       DT_INT16,  DT_INT32,      DT_INT64,     DT_INT8,     DT_QINT16,   DT_QINT32,
                       DT_QINT8,  DT_QUINT16,    DT_QUINT8,    DT_RESOURCE, DT_STRING,   DT_UINT16,
                       DT_UINT32, DT_UINT64,     DT_UINT8,     DT_BF16,     DT_COMPLEX32});
}

TensorType TensorType::NumberType() {
    return TensorType({DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE, DT_FLOAT, DT_FLOAT16, DT_INT16,
                       DT_INT32, DT_INT64, DT_INT8, DT_QINT32, DT_QINT8, DT_QUINT8, DT_UINT16,
                       DT_UINT32, DT_UINT64, DT_UINT8, DT_BF16, DT_COMPLEX32});
}

TensorType TensorType::RealNumberType() {
    return TensorType({DT_DOUBLE, DT_FLOAT, DT_FLOAT16, DT_INT16, DT_INT32, DT_INT64, DT_INT8,
                       DT_UINT16, DT_UINT32, DT_UINT64, DT_UINT8, DT_BF16});
}

TensorType TensorType::BasicType() {
    return TensorType({DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE,  DT_FLOAT,  DT_FLOAT16,
                       DT_INT16,      DT_INT32,     DT_INT64,   DT_INT8,   DT_QINT16,
                       DT_QINT32,     DT_QINT8,     DT_QUINT16, DT_QUINT8, DT_UINT16,
                       DT_UINT32,     DT_UINT64,    DT_UINT8,   DT_BF16,   DT_COMPLEX32});
}

}  // namespace ge

namespace drydock::detail {

using host::AttrDefinition;
using host::AttrType;
using host::ParamKind;

struct PrototypeData {
    host::Prototype prototype;
};

namespace {

using Params = std::vector<host::PrototypeParam>;

void add_param(Params& list, const char* name, ParamKind kind, const ge::TensorType& types) {
    list.push_back({name, kind, std::vector<int>(types.Types().begin(), types.Types().end()), {}});
}

void add_param(Params& list, const char* name, ParamKind kind, const char* symbol) {
    list.push_back({name, kind, {}, symbol});
}

void add_attr(host::Prototype& prototype, const char* name, AttrValue value, bool required) {
    const auto type = static_cast<AttrType>(value.index());
    prototype.attrs.push_back({name, type, required, !required, std::move(value)});
}

}  // namespace

PrototypeBuilder::PrototypeBuilder(const char* type) : data_(std::make_shared<PrototypeData>()) {
    data_->prototype.type = type;
}

#define DRYDOCK_PARAM_METHOD(method, list, kind)                                                \
    PrototypeBuilder& PrototypeBuilder::method(const char* name, const ge::TensorType& types) { \
        add_param(data_->prototype.list, name, kind, types);                                    \
        return *this;                                                                           \
    }                                                                                           \
    PrototypeBuilder& PrototypeBuilder::method(const char* name, const char* type_symbol) {     \
        add_param(data_->prototype.list, name, kind, type_symbol);                              \
        return *this;                                                                           \
    }
DRYDOCK_PARAM_METHOD(Input, inputs, ParamKind::kRequired)
DRYDOCK_PARAM_METHOD(OptionalInput, inputs, ParamKind::kOptional)
DRYDOCK_PARAM_METHOD(DynamicInput, inputs, ParamKind::kDynamic)
DRYDOCK_PARAM_METHOD(Output, outputs, ParamKind::kRequired)
DRYDOCK_PARAM_METHOD(DynamicOutput, outputs, ParamKind::kDynamic)
#undef DRYDOCK_PARAM_METHOD

PrototypeBuilder& PrototypeBuilder::DataType(const char* symbol, const ge::TensorType& types) {
    data_->prototype.type_symbols[symbol].assign(types.Types().begin(), types.Types().end());
    return *this;
}

#define DRYDOCK_ATTR_METHOD(method, type)                                            \
    PrototypeBuilder& PrototypeBuilder::Attr##method(const char* name, type value) { \
        add_attr(data_->prototype, name, AttrValue(std::move(value)), false);        \
        return *this;                                                                \
    }                                                                                \
    PrototypeBuilder& PrototypeBuilder::RequiredAttr##method(const char* name) {     \
        add_attr(data_->prototype, name, AttrValue(std::decay_t<type>{}), true);     \
        return *this;                                                                \
    }
DRYDOCK_ATTR_METHOD(Int, int64_t)
DRYDOCK_ATTR_METHOD(Float, float)
DRYDOCK_ATTR_METHOD(Bool, bool)
DRYDOCK_ATTR_METHOD(String, const std::string&)
DRYDOCK_ATTR_METHOD(ListInt, std::vector<int64_t>)
DRYDOCK_ATTR_METHOD(ListFloat, std::vector<float>)
DRYDOCK_ATTR_METHOD(ListBool, std::vector<bool>)
DRYDOCK_ATTR_METHOD(ListListInt, std::vector<std::vector<int64_t>>)
#undef DRYDOCK_ATTR_METHOD

PrototypeBuilder& PrototypeBuilder::AttrString(const char* name, const char* value) {
    return AttrString(name, std::string(value == nullptr ? "" : value));
}

PrototypeBuilder& PrototypeBuilder::AttrType(const char* name, ge::DataType value) {
    return AttrInt(name, static_cast<int64_t>(value));
}

bool PrototypeBuilder::Done() {
    host::current_registrations().prototypes.push_back(data_->prototype);
    return true;
}

}  // namespace drydock::detail
