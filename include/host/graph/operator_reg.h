#pragma once
// Graph prototypes (spec host-op 6.7):
// REG_OP(T).INPUT(..).OUTPUT(..).ATTR(..).OP_END_FACTORY_REG(T) in namespace ge declares class
// ge::op::T and records the prototype.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "drydock/detail/prelude.h"
#include "graph/operator.h"
#include "graph/types.h"

namespace ge {

/// The element types a prototype's parameter allows.
class TensorType {
  public:
    TensorType(DataType type) : types_{type} {}  // NOLINT: implicit as in prototypes
    TensorType(std::initializer_list<DataType> types) : types_(types) {}
    explicit TensorType(std::vector<DataType> types) : types_(std::move(types)) {}

    static TensorType ALL();
    static TensorType NumberType();
    static TensorType RealNumberType();
    static TensorType QuantifiedType() {
        return TensorType({DT_QINT16, DT_QINT32, DT_QINT8, DT_QUINT16, DT_QUINT8});
    }
    static TensorType BasicType();
    static TensorType OrdinaryType() { return BasicType(); }
    static TensorType UnaryDataType() {
        return TensorType({DT_BF16, DT_COMPLEX128, DT_COMPLEX64, DT_DOUBLE, DT_FLOAT, DT_FLOAT16});
    }
    static TensorType FloatingDataType() { return TensorType({DT_DOUBLE, DT_FLOAT, DT_FLOAT16}); }
    static TensorType IndexNumberType() { return TensorType({DT_INT32, DT_INT64}); }
    static TensorType IntegerDataType() {
        return TensorType(
            {DT_INT16, DT_INT32, DT_INT64, DT_INT8, DT_UINT16, DT_UINT32, DT_UINT64, DT_UINT8});
    }
    static TensorType SignedDataType() {
        return TensorType({DT_DOUBLE, DT_FLOAT, DT_FLOAT16, DT_INT16, DT_INT32, DT_INT64, DT_INT8});
    }

    const std::vector<DataType>& Types() const { return types_; }

  private:
    std::vector<DataType> types_;
};

}  // namespace ge

namespace drydock::detail {

struct PrototypeData;

/// Collects one prototype; registered by Done().
class PrototypeBuilder {
  public:
    explicit PrototypeBuilder(const char* type);

    PrototypeBuilder& Input(const char* name, const ge::TensorType& types);
    PrototypeBuilder& Input(const char* name, const char* type_symbol);
    PrototypeBuilder& OptionalInput(const char* name, const ge::TensorType& types);
    PrototypeBuilder& OptionalInput(const char* name, const char* type_symbol);
    PrototypeBuilder& DynamicInput(const char* name, const ge::TensorType& types);
    PrototypeBuilder& DynamicInput(const char* name, const char* type_symbol);
    PrototypeBuilder& Output(const char* name, const ge::TensorType& types);
    PrototypeBuilder& Output(const char* name, const char* type_symbol);
    PrototypeBuilder& DynamicOutput(const char* name, const ge::TensorType& types);
    PrototypeBuilder& DynamicOutput(const char* name, const char* type_symbol);
    PrototypeBuilder& DataType(const char* symbol, const ge::TensorType& types);

    PrototypeBuilder& AttrInt(const char* name, int64_t value);
    PrototypeBuilder& AttrFloat(const char* name, float value);
    PrototypeBuilder& AttrBool(const char* name, bool value);
    PrototypeBuilder& AttrString(const char* name, const char* value);
    PrototypeBuilder& AttrString(const char* name, const std::string& value);
    PrototypeBuilder& AttrType(const char* name, ge::DataType value);
    PrototypeBuilder& AttrListInt(const char* name, std::vector<int64_t> value);
    PrototypeBuilder& AttrListFloat(const char* name, std::vector<float> value);
    PrototypeBuilder& AttrListBool(const char* name, std::vector<bool> value);
    PrototypeBuilder& AttrListListInt(const char* name, std::vector<std::vector<int64_t>> value);

    PrototypeBuilder& RequiredAttrInt(const char* name);
    PrototypeBuilder& RequiredAttrFloat(const char* name);
    PrototypeBuilder& RequiredAttrBool(const char* name);
    PrototypeBuilder& RequiredAttrString(const char* name);
    PrototypeBuilder& RequiredAttrType(const char* name) { return RequiredAttrInt(name); }
    PrototypeBuilder& RequiredAttrListInt(const char* name);
    PrototypeBuilder& RequiredAttrListFloat(const char* name);
    PrototypeBuilder& RequiredAttrListBool(const char* name);
    PrototypeBuilder& RequiredAttrListListInt(const char* name);

    bool Done();

  private:
    std::shared_ptr<PrototypeData> data_;
};

}  // namespace drydock::detail

#define REG_OP(op_type)                                                                            \
    namespace op {                                                                                 \
    class op_type : public ::ge::Operator {                                                        \
      public:                                                                                      \
        op_type() : Operator(#op_type) {}                                                          \
        explicit op_type(const char* name) : Operator(name, #op_type) {}                           \
        explicit op_type(const std::string& name) : Operator(name.c_str(), #op_type) {}            \
        explicit op_type(const ::ge::AscendString& name) : Operator(name.GetString(), #op_type) {} \
        static bool RegisterPrototype() {                                                          \
            return ::drydock::detail::PrototypeBuilder(#op_type)

#define INPUT(name, ...) Input(#name, __VA_ARGS__)
#define OPTIONAL_INPUT(name, ...) OptionalInput(#name, __VA_ARGS__)
#define DYNAMIC_INPUT(name, ...) DynamicInput(#name, __VA_ARGS__)
#define OUTPUT(name, ...) Output(#name, __VA_ARGS__)
#define DYNAMIC_OUTPUT(name, ...) DynamicOutput(#name, __VA_ARGS__)
#define DATATYPE(symbol, ...) DataType(#symbol, __VA_ARGS__)
#define ATTR(name, type, ...) Attr##type(#name, __VA_ARGS__)
#define REQUIRED_ATTR(name, type) RequiredAttr##type(#name)

#define OP_END_FACTORY_REG(op_type)                                                                \
    Done();                                                                                        \
    }                                                                                              \
    }                                                                                              \
    ;                                                                                              \
    [[maybe_unused]] static const bool drydock_prototype_##op_type = op_type::RegisterPrototype(); \
    }
