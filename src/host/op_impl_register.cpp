// IMPL_OP, IMPL_OP_OPTILING, IMPL_OP_INFERSHAPE: records an operator's host functions.
#include "host/registrations.h"
#include "register/op_impl_registry.h"

namespace gert {
namespace {

void add_indexes(std::vector<int32_t>& list, std::initializer_list<int32_t> more) {
    list.insert(list.end(), more.begin(), more.end());
}

}  // namespace

OpImplRegisterV2::OpImplRegisterV2(const char* op_type)
    : functions_(drydock::host::current_registrations().functions_of(op_type)) {}

OpImplRegisterV2& OpImplRegisterV2::InferShape(gert::InferShapeKernelFunc function) {
    functions_->infer_shape = function;
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferShapeRange(gert::InferShapeRangeKernelFunc function) {
    functions_->infer_shape_range = function;
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferDataType(gert::InferDataTypeKernelFunc function) {
    functions_->infer_dtype = function;
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::InferOutDataTypeSameWithFirstInput() {
    functions_->dtype_of_first_input = true;
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::Tiling(gert::TilingKernelFunc function,
                                           size_t max_tiling_data_size) {
    functions_->tiling = function;
    functions_->max_tiling_bytes = max_tiling_data_size;
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::TilingParse(gert::TilingParseFunc function, Maker maker,
                                                Deleter deleter) {
    functions_->tiling_parse = function;
    functions_->tiling_parse_registered = true;
    functions_->make_compile_info = maker;
    functions_->delete_compile_info = deleter;
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::TilingParse(gert::KernelFunc function, Maker maker,
                                                Deleter deleter) {
    functions_->tiling_parse_kernel = function;
    return TilingParse(gert::TilingParseFunc{nullptr}, maker, deleter);
}

OpImplRegisterV2& OpImplRegisterV2::InputsDataDependency(std::initializer_list<int32_t> inputs) {
    add_indexes(functions_->data_dependent, inputs);
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::TilingInputsDataDependency(
    std::initializer_list<int32_t> inputs) {
    add_indexes(functions_->tiling_data_dependent, inputs);
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::TilingInputsDataDependency(
    std::initializer_list<int32_t> inputs, std::initializer_list<TilingPlacement> /*places*/) {
    return TilingInputsDataDependency(inputs);
}

OpImplRegisterV2& OpImplRegisterV2::HostInputs(std::initializer_list<int32_t> inputs) {
    add_indexes(functions_->host_inputs, inputs);
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::OutputShapeDependOnCompute(
    std::initializer_list<int32_t> outputs) {
    add_indexes(functions_->shape_dependent_outputs, outputs);
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::NullableOutputs(std::initializer_list<int32_t> outputs) {
    add_indexes(functions_->nullable_outputs, outputs);
    return *this;
}

OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name) {
    functions_->private_attrs.push_back({name, std::nullopt});
    return *this;
}
OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name, int64_t value) {
    functions_->private_attrs.push_back({name, value});
    return *this;
}
OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name, float value) {
    functions_->private_attrs.push_back({name, value});
    return *this;
}
OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name, bool value) {
    functions_->private_attrs.push_back({name, value});
    return *this;
}
OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name, const char* value) {
    functions_->private_attrs.push_back({name, std::string(value == nullptr ? "" : value)});
    return *this;
}
OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name,
                                                const std::vector<int64_t>& value) {
    functions_->private_attrs.push_back({name, value});
    return *this;
}
OpImplRegisterV2& OpImplRegisterV2::PrivateAttr(const char* name, const std::vector<float>& value) {
    functions_->private_attrs.push_back({name, value});
    return *this;
}

}  // namespace gert
