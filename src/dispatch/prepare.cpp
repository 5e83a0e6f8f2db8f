#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "base/error.h"
#include "dispatch/checks.h"
#include "dispatch/op_call.h"

namespace drydock::dispatch {
namespace {

using Kind = CallError::Kind;
using host::OpDefinition;
using host::ParamDefinition;
using Instances = std::vector<TensorArg>;

/// Tiling buffer the interface promises even when the operator registered less (spec host-op 5.2).
constexpr size_t kMinTilingCapacity = 64 * 1024;
/// What GET_TPL_TILING_KEY gives for arguments it cannot encode (spec host-op 5.3).
constexpr uint64_t kInvalidKey = ~0ull;

/// An output that shares an input's name is that input, unless the caller gave it.
void fill_in_place(const host::SocConfig& config, OpCall& call) {
    for (size_t i = 0; i < config.outputs.size() && i < call.outputs.size(); ++i) {
        if (!call.outputs[i].empty()) continue;
        for (size_t k = 0; k < config.inputs.size() && k < call.inputs.size(); ++k) {
            if (config.inputs[k].name == config.outputs[i].name) call.outputs[i] = call.inputs[k];
        }
    }
}

/// Output types that were left open take those of the selected combination.
void fill_dtypes(const host::TypeCombination& types, OpCall& call) {
    for (size_t i = 0; i < call.outputs.size(); ++i) {
        for (TensorArg& tensor : call.outputs[i]) {
            if (tensor.dtype == DType::kUndefined) tensor.dtype = types.outputs[i];
        }
    }
}

std::vector<std::vector<host::TensorInfo>> infos(const std::vector<Instances>& tensors) {
    std::vector<std::vector<host::TensorInfo>> out;
    for (const Instances& list : tensors) {
        auto& row = out.emplace_back();
        for (const TensorArg& tensor : list) {
            host::TensorInfo info{
                tensor.dtype,        tensor.format, tensor.shape, nullptr, tensor.host_value.size(),
                tensor.storage_shape};
            if (!tensor.host_value.empty()) info.host_data = tensor.host_value.data();
            row.push_back(std::move(info));
        }
    }
    return out;
}

host::CallInfo call_info(const OpDefinition& op, const OpCall& call, const Soc& soc,
                         const PrepareOptions& options) {
    host::CallInfo info;
    info.node_name = call.node_name.empty() ? op.type : call.node_name;
    info.inputs = infos(call.inputs);
    info.outputs = infos(call.outputs);
    info.attrs = call.attrs;
    info.soc = &soc;
    info.deterministic = options.deterministic;
    info.fresh_tiling_byte = options.fresh_tiling_byte;
    return info;
}

CallError from_failure(Kind kind, const host::HostFailure& failure) {
    CallError error = call_error(kind, failure.message);
    if (failure.crash_place) error.message += " at " + *failure.crash_place;
    error.log = failure.log;
    error.crashed = failure.crashed;
    return error;
}

/// -1 in the inferred shape fits any extent, a lone -2 any rank.
bool shape_fits(const Dims& inferred, const Dims& given) {
    if (inferred.size() == 1 && inferred[0] == -2) return true;
    return std::equal(inferred.begin(), inferred.end(), given.begin(), given.end(),
                      [](int64_t a, int64_t b) { return a == -1 || a == b; });
}

std::string shape_difference(const Dims& inferred, const Dims& given) {
    if (inferred.size() != given.size()) {
        return fmt::format("rank {} is not the inferred rank {}", given.size(), inferred.size());
    }
    for (size_t i = 0; i < given.size(); ++i) {
        if (inferred[i] != -1 && inferred[i] != given[i]) {
            return fmt::format("dim {} is {}, inferred is {}", i, given[i], inferred[i]);
        }
    }
    return {};
}

Problem compare_shapes(const OpDefinition& op, const host::SocConfig& config, const OpCall& call,
                       const std::vector<std::vector<Dims>>& inferred) {
    for (size_t i = 0; i < call.outputs.size() && i < inferred.size(); ++i) {
        for (size_t k = 0; k < call.outputs[i].size() && k < inferred[i].size(); ++k) {
            const Dims &given = call.outputs[i][k].shape, &wanted = inferred[i][k];
            if (shape_fits(wanted, given)) continue;
            return call_error(
                Kind::kShape,
                fmt::format("{}: shape {} differs from the inferred {}: {}",
                            tensor_title(op, "output", config.outputs[i], k), to_string(given),
                            to_string(wanted), shape_difference(wanted, given)),
                "pass an output of the inferred shape");
        }
    }
    return std::nullopt;
}

Problem compare_dtypes(const OpDefinition& op, const host::SocConfig& config, const OpCall& call,
                       const std::vector<std::vector<DType>>& inferred) {
    for (size_t i = 0; i < call.outputs.size() && i < inferred.size(); ++i) {
        for (size_t k = 0; k < call.outputs[i].size() && k < inferred[i].size(); ++k) {
            const DType given = call.outputs[i][k].dtype, wanted = inferred[i][k];
            if (given == wanted || wanted == DType::kUndefined) continue;
            return call_error(Kind::kDtype,
                              fmt::format("{}: dtype {} differs from the inferred {}",
                                          tensor_title(op, "output", config.outputs[i], k),
                                          dtype_name(given), dtype_name(wanted)));
        }
    }
    return std::nullopt;
}

Problem check_inferred(const host::Operator& op, const host::SocConfig& config, const OpCall& call,
                       const host::CallInfo& info) {
    if (op.has_infer_shape()) {
        const auto shapes = op.infer_shapes(info);
        if (const auto* failure = std::get_if<host::HostFailure>(&shapes))
            return from_failure(Kind::kInferShape, *failure);
        if (Problem problem = compare_shapes(op.definition(), config, call, std::get<0>(shapes)))
            return problem;
    }
    if (!op.has_infer_dtype()) return std::nullopt;
    const auto dtypes = op.infer_dtypes(info);
    if (const auto* failure = std::get_if<host::HostFailure>(&dtypes))
        return from_failure(Kind::kInferShape, *failure);
    return compare_dtypes(op.definition(), config, call, std::get<0>(dtypes));
}

bool all_outputs_empty(const OpCall& call) {
    bool any = false;
    for (const Instances& list : call.outputs) {
        for (const TensorArg& tensor : list) {
            any = true;
            if (tensor.elements() != 0) return false;
        }
    }
    return any;
}

Problem check_block_count(const OpDefinition& op, uint32_t blocks, const Soc& soc,
                          bool overridden) {
    const char* who = overridden ? "the call asks for" : "tiling set";
    if (blocks == 0) {
        return call_error(Kind::kBlockCount,
                          fmt::format("{}: {} block count 0; it must be 1 to {}", op.type, who,
                                      soc.max_block_count),
                          overridden ? "give at least one block"
                                     : "call context->SetBlockDim in the tiling function");
    }
    if (blocks > soc.max_block_count) {
        return call_error(Kind::kBlockCount,
                          fmt::format("{}: {} block count {} > {}, the limit of {}", op.type, who,
                                      blocks, soc.max_block_count, soc.name));
    }
    return std::nullopt;
}

Problem check_key(const OpDefinition& op, uint64_t key, const KernelImage& image) {
    if (image.find(key)) return std::nullopt;
    return call_error(
        Kind::kTilingKey,
        fmt::format("{}: tiling key {} has no kernel instance; valid keys: {}", op.type, key,
                    image.keys()),
        key == kInvalidKey
            ? "this is the error key: an argument of GET_TPL_TILING_KEY is not declared in the "
              "tiling-key header"
            : "the combinations are listed by ASCENDC_TPL_SEL");
}

/// (Beyond the registered maximum the host side has warned already.)
Problem check_tiling_size(const host::Operator& op, size_t size) {
    const size_t capacity = std::max(op.max_tiling_bytes(), kMinTilingCapacity);
    if (size <= capacity) return std::nullopt;
    return call_error(Kind::kTilingSize,
                      fmt::format("{}: {} bytes of tiling data > {}, the capacity",
                                  op.definition().type, size, capacity));
}

/// Tiling, with the overrides applied.
Problem run_tiling(const host::Operator& op, const host::CallInfo& info,
                   const PrepareOptions& options, PreparedLaunch& prepared) {
    const OpDefinition& definition = op.definition();
    if (!op.has_tiling()) {
        return call_error(
            Kind::kTiling, fmt::format("{}: no tiling function is registered", definition.type),
            fmt::format("write IMPL_OP_OPTILING({}).Tiling(f) in op_host/*_tiling.cpp",
                        definition.type));
    }
    auto result = op.tile(info);
    if (const auto* failure = std::get_if<host::HostFailure>(&result))
        return from_failure(Kind::kTiling, *failure);
    prepared.tiling = std::get<host::TilingResult>(std::move(result));
    if (options.blocks) prepared.tiling.block_count = *options.blocks;
    if (options.tiling_key) prepared.tiling.tiling_key = *options.tiling_key;
    if (Problem problem = check_block_count(definition, prepared.tiling.block_count, *prepared.soc,
                                            options.blocks.has_value())) {
        return problem;
    }
    if (Problem problem = check_key(definition, prepared.tiling.tiling_key, *prepared.image))
        return problem;
    return check_tiling_size(op, prepared.tiling.data.size());
}

void warn_about_cores(const OpDefinition& op, PreparedLaunch& prepared) {
    const uint32_t cores = prepared.soc->cores();
    if (cores && prepared.tiling.block_count > cores) {
        prepared.warnings.push_back(
            fmt::format("{}: {} blocks > {} vector cores of {}: they run in turns", op.type,
                        prepared.tiling.block_count, cores, prepared.soc->name));
    }
}

std::vector<std::string> names_of(const std::vector<ParamDefinition>& params) {
    std::vector<std::string> names;
    for (const ParamDefinition& param : params) names.push_back(param.name);
    return names;
}

std::vector<bool> dynamic_flags(const std::vector<ParamDefinition>& params) {
    std::vector<bool> flags;
    for (const ParamDefinition& param : params)
        flags.push_back(param.kind == host::ParamKind::kDynamic);
    return flags;
}

/// InitValue holds where tiling asked for it: the outputs are filled before the kernel starts (spec
/// host-op 2.3, 3.3).
void plan_fills(const OpDefinition& op, const host::SocConfig& config,
                const host::TypeCombination& types, PreparedLaunch& prepared) {
    prepared.output_fill.resize(config.outputs.size());
    for (size_t i = 0; i < config.outputs.size(); ++i) {
        const auto value = host::init_value(config.outputs[i], types);
        if (!value) continue;
        if (prepared.tiling.needs_atomic) {
            prepared.output_fill[i] = element_bytes(types.outputs[i], *value);
        } else if (!prepared.nothing_to_do) {
            prepared.warnings.push_back(
                fmt::format("{}: InitValue of {} has no effect: tiling did not call "
                            "SetNeedAtomic(true)",
                            op.type, config.outputs[i].name));
        }
    }
}

void describe_parameters(const host::SocConfig& config, PreparedLaunch& prepared) {
    prepared.input_names = names_of(config.inputs);
    prepared.output_names = names_of(config.outputs);
    prepared.dynamic_inputs = dynamic_flags(config.inputs);
    prepared.dynamic_outputs = dynamic_flags(config.outputs);
}

}  // namespace

std::variant<PreparedLaunch, CallError> prepare(const OpLibrary& library, const OpCall& call,
                                                const PrepareOptions& options) {
    const host::Operator& op = library.op();
    const OpDefinition& definition = op.definition();
    const host::SocConfig& config = definition.config(library.config_name());
    PreparedLaunch prepared;
    prepared.soc = options.soc ? options.soc : &find_soc(default_soc_name());
    prepared.call = call;
    fill_in_place(config, prepared.call);
    if (Problem problem = check_presence(definition, config, prepared.call)) return *problem;
    if (Problem problem = check_attrs(definition, prepared.call)) return *problem;

    const auto selected = library.select(prepared.call);
    if (const auto* error = std::get_if<CallError>(&selected)) return *error;
    prepared.combination = std::get<size_t>(selected);
    fill_dtypes(library.combination(prepared.combination), prepared.call);
    if (Problem problem = check_tensors(definition, config, prepared.call)) return *problem;

    const host::CallInfo info = call_info(definition, prepared.call, *prepared.soc, options);
    if (options.check_inferred) {
        if (Problem problem = check_inferred(op, config, prepared.call, info)) return *problem;
    }
    prepared.image = library.image(prepared.combination);
    prepared.nothing_to_do =
        all_outputs_empty(prepared.call) && !definition.launch_with_empty_outputs;
    describe_parameters(config, prepared);
    if (Problem problem = run_tiling(op, info, options, prepared)) {
        // The device never asks tiling for an empty result, so its refusal cannot fail the call.
        if (!prepared.nothing_to_do || problem->crashed) return *problem;
        prepared.warnings.push_back(problem->message);
    }
    warn_about_cores(definition, prepared);
    plan_fills(definition, config, library.combination(prepared.combination), prepared);
    return prepared;
}

}  // namespace drydock::dispatch
