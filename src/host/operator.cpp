// host::Operator: loading, and the calls other rooms make.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/error.h"
#include "base/fault_guard.h"
#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "host/crash_place.h"
#include "host/log_capture.h"
#include "host/op_def_data.h"
#include "host/operator_host.h"

namespace drydock::host {
namespace {

using Phase = HostFailure::Phase;

/// Runs the definition's constructor; user code, therefore guarded. Functions set in the definition
/// count where IMPL_OP set none.
OpDefinition make_definition(const Image& image, const DefinitionFactory& factory,
                             OpFunctions& functions) {
    std::optional<OpDefinition> definition;
    std::optional<ops::OpDef> def;
    const LogCapture capture;
    const std::optional<Fault> fault =
        run_guarded([&] { def.emplace(factory.make(factory.type.c_str())); });
    if (fault || !def) {
        throw UserError(
            fmt::format("{}: the definition of {} crashed: {} at {}", image.path(), factory.type,
                        fault ? fault->what : "unknown",
                        fault ? crash_place(*fault, image.path()).value_or("unknown place")
                              : "unknown place"),
            "see the constructor of the class in OP_ADD");
    }
    const ops::OpData& data = def->Data();
    functions.infer_shape = functions.infer_shape ? functions.infer_shape : data.infer_shape;
    functions.infer_dtype = functions.infer_dtype ? functions.infer_dtype : data.infer_dtype;
    functions.infer_shape_range =
        functions.infer_shape_range ? functions.infer_shape_range : data.infer_shape_range;
    functions.tiling = functions.tiling ? functions.tiling : data.ai_core.Data().tiling;
    return read_definition(*def, factory.file);
}

std::vector<std::shared_ptr<const Operator>> make_operators(const std::shared_ptr<Image>& image) {
    Registrations& all = image->registrations();
    // Tiling classes and definitions are made by user code that may register more.
    const RegistrationScope scope(all);
    std::vector<std::shared_ptr<const Operator>> operators;
    for (const DefinitionFactory& factory : all.definitions) {
        std::shared_ptr<OpFunctions> functions = all.functions_of(factory.type);
        OpDefinition definition = make_definition(*image, factory, *functions);
        auto host = std::make_shared<OperatorHost>(image, std::move(definition), functions);
        operators.push_back(std::make_shared<const Operator>(std::move(host)));
    }
    return operators;
}

[[noreturn]] void throw_nothing_registered(const std::string& path, const Registrations& all) {
    std::vector<std::string> types;
    for (const auto& [type, functions] : all.functions) {
        types.push_back(type);
    }
    throw UserError(fmt::format("{}: defines no operator (no OP_ADD)", path),
                    types.empty()
                        ? std::string("compile the *_def.cpp file into this object")
                        : fmt::format("functions are registered for {}", fmt::join(types, ", ")));
}

/// Splits the tensors of all outputs by declared parameter.
template <typename T, typename Get>
std::vector<std::vector<T>> by_parameter(const TensorList& list, Get get) {
    std::vector<std::vector<T>> result;
    for (const gert::AnchorInstanceInfo& anchor : list.anchors) {
        std::vector<T>& instances = result.emplace_back();
        for (size_t i = 0; i < anchor.GetInstanceNum(); ++i) {
            instances.push_back(get(list.tensors[anchor.GetInstanceStart() + i]));
        }
    }
    return result;
}

Dims to_dims(const gert::Tensor& tensor) {
    const gert::Shape& shape = tensor.GetOriginShape();
    Dims dims;
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
        dims.push_back(shape.GetDim(i));
    }
    return dims;
}

}  // namespace

std::vector<std::shared_ptr<const Operator>> Operator::load(const std::string& path) {
    const std::shared_ptr<Image> image = Image::open(path);
    if (image->registrations().definitions.empty()) {
        throw_nothing_registered(path, image->registrations());
    }
    return make_operators(image);
}

std::vector<std::shared_ptr<const Operator>> Operator::linked() {
    return make_operators(Image::of_process());
}

Operator::Operator(std::shared_ptr<OperatorHost> host) : host_(std::move(host)) {}
Operator::~Operator() = default;

const OpDefinition& Operator::definition() const { return host_->definition(); }
const TplSchema* Operator::tpl_schema() const { return host_->tpl_schema(); }
const Prototype* Operator::prototype() const { return host_->prototype(); }
const std::vector<TilingClass>& Operator::tiling_classes() const { return host_->tiling_classes(); }
bool Operator::has_infer_shape() const { return host_->functions().infer_shape != nullptr; }
bool Operator::has_infer_dtype() const {
    return host_->functions().infer_dtype != nullptr || host_->functions().dtype_of_first_input;
}
bool Operator::has_tiling() const { return host_->functions().tiling != nullptr; }
bool Operator::reads_value(const ParamDefinition& param, size_t input) const {
    return value_visible(param, host_->functions(), input, HostPhase::kTiling);
}
size_t Operator::max_tiling_bytes() const { return host_->functions().max_tiling_bytes; }

std::variant<std::vector<std::vector<Dims>>, HostFailure> Operator::infer_shapes(
    const CallInfo& call) const {
    const OpFunctions& functions = host_->functions();
    if (functions.infer_shape == nullptr) {
        return host_->failure(Phase::kInferShape, "no function is registered");
    }
    NodeCall node;
    if (std::string error = fill_node(node, definition(), functions, call, HostPhase::kInfer);
        !error.empty()) {
        return host_->failure(Phase::kInferShape, error);
    }
    gert::InferShapeContext context(&node);
    std::vector<std::string> log;
    std::optional<HostFailure> failed = host_->run(
        Phase::kInferShape, [&] { return functions.infer_shape(&context); }, log);
    if (failed) {
        return std::move(*failed);
    }
    return by_parameter<Dims>(node.outputs, to_dims);
}

std::variant<std::vector<std::vector<DType>>, HostFailure> Operator::infer_dtypes(
    const CallInfo& call) const {
    const OpFunctions& functions = host_->functions();
    if (!has_infer_dtype()) {
        return host_->failure(Phase::kInferDataType, "no function is registered");
    }
    NodeCall node;
    if (std::string error = fill_node(node, definition(), functions, call, HostPhase::kInfer);
        !error.empty()) {
        return host_->failure(Phase::kInferDataType, error);
    }
    gert::InferDataTypeContext context(&node);
    if (functions.infer_dtype == nullptr) {
        (void)context.SetOutputDataType(0, context.GetInputDataType(0));
    } else {
        std::vector<std::string> log;
        std::optional<HostFailure> failed = host_->run(
            Phase::kInferDataType, [&] { return functions.infer_dtype(&context); }, log);
        if (failed) {
            return std::move(*failed);
        }
    }
    return by_parameter<DType>(node.outputs, [](const gert::Tensor& tensor) {
        return static_cast<DType>(tensor.GetDataType());
    });
}

std::variant<TilingResult, HostFailure> Operator::tile(const CallInfo& call) const {
    return run_tiling(*host_, call);
}

}  // namespace drydock::host
