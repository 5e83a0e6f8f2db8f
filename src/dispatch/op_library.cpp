#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "dispatch/checks.h"
#include "dispatch/op_call.h"

namespace drydock::dispatch {
namespace {

using Instances = std::vector<TensorArg>;

constexpr int kFormatNd = 2;

/// ND of the definition accepts any plain layout (spec host-op 7.3).
// ASSUMED: a tensor called ND is also taken by a definition that names a plain layout.
bool format_fits(int defined, int given) {
    if (defined == given) return true;
    return host::is_plain_format(defined) && host::is_plain_format(given) &&
           (defined == kFormatNd || given == kFormatNd);
}

bool dtype_fits(DType defined, DType given) {
    return defined == given || given == DType::kUndefined;
}

struct Fit {
    bool dtype = true, format = true, exact_format = true;
};

void judge(Fit& fit, const std::vector<Instances>& tensors, const std::vector<DType>& dtypes,
           const std::vector<int>& formats) {
    for (size_t i = 0; i < tensors.size() && i < dtypes.size(); ++i) {
        for (const TensorArg& tensor : tensors[i]) {
            fit.dtype = fit.dtype && dtype_fits(dtypes[i], tensor.dtype);
            fit.format = fit.format && format_fits(formats[i], tensor.format);
            fit.exact_format = fit.exact_format && formats[i] == tensor.format;
        }
    }
}

Fit judge(const OpCall& call, const host::TypeCombination& types) {
    Fit fit;
    judge(fit, call.inputs, types.inputs, types.input_formats);
    judge(fit, call.outputs, types.outputs, types.output_formats);
    return fit;
}

std::string row_text(const std::vector<host::ParamDefinition>& params,
                     const std::vector<DType>& dtypes, const std::vector<Instances>* present) {
    std::vector<std::string> parts;
    for (size_t i = 0; i < params.size() && i < dtypes.size(); ++i) {
        if (present && (*present)[i].empty()) continue;
        parts.push_back(fmt::format("{}={}", params[i].name, dtype_name(dtypes[i])));
    }
    return fmt::format("{}", fmt::join(parts, " "));
}

std::string combination_text(const host::SocConfig& config, const host::TypeCombination& types) {
    return fmt::format("({} -> {})", row_text(config.inputs, types.inputs, nullptr),
                       row_text(config.outputs, types.outputs, nullptr));
}

std::vector<DType> first_types(const std::vector<Instances>& tensors) {
    std::vector<DType> types;
    for (const Instances& list : tensors)
        types.push_back(list.empty() ? DType::kUndefined : list[0].dtype);
    return types;
}

std::string passed_text(const host::SocConfig& config, const OpCall& call) {
    return fmt::format("({} -> {})",
                       row_text(config.inputs, first_types(call.inputs), &call.inputs),
                       row_text(config.outputs, first_types(call.outputs), &call.outputs));
}

/// The one parameter whose type no combination has, if the mismatch is that simple: names it, with
/// the types it could have.
std::string guilty_parameter(const host::OpDefinition& op, const char* role,
                             const std::vector<host::ParamDefinition>& params,
                             const std::vector<Instances>& tensors,
                             const std::vector<std::vector<DType>>& columns) {
    for (size_t i = 0; i < params.size(); ++i) {
        for (size_t k = 0; k < tensors[i].size(); ++k) {
            const DType given = tensors[i][k].dtype;
            if (given == DType::kUndefined ||
                std::find(columns[i].begin(), columns[i].end(), given) != columns[i].end())
                continue;
            std::vector<std::string_view> names;
            for (DType dtype : columns[i]) {
                if (std::find(names.begin(), names.end(), dtype_name(dtype)) == names.end())
                    names.push_back(dtype_name(dtype));
            }
            return fmt::format("{}: dtype {} not supported; supported: {}",
                               tensor_title(op, role, params[i], k), dtype_name(given),
                               fmt::join(names, ", "));
        }
    }
    return {};
}

std::vector<std::vector<DType>> columns_of(const std::vector<OpLibrary::Kernel>& kernels,
                                           std::vector<DType> host::TypeCombination::*list) {
    std::vector<std::vector<DType>> columns;
    for (const OpLibrary::Kernel& kernel : kernels) {
        const std::vector<DType>& row = kernel.combination.*list;
        columns.resize(std::max(columns.size(), row.size()));
        for (size_t i = 0; i < row.size(); ++i) columns[i].push_back(row[i]);
    }
    return columns;
}

CallError no_match(const host::OpDefinition& op, const host::SocConfig& config, const OpCall& call,
                   const std::vector<OpLibrary::Kernel>& kernels, bool only_format) {
    std::string supported;
    for (const OpLibrary::Kernel& kernel : kernels) {
        supported += (supported.empty() ? "" : ", ") + combination_text(config, kernel.combination);
    }
    using Types = host::TypeCombination;
    std::string message;
    if (!only_format && !kernels.empty()) {
        message = guilty_parameter(op, "input", config.inputs, call.inputs,
                                   columns_of(kernels, &Types::inputs));
        if (message.empty()) {
            message = guilty_parameter(op, "output", config.outputs, call.outputs,
                                       columns_of(kernels, &Types::outputs));
        }
    }
    if (message.empty()) {
        message = fmt::format("{}: {} {} not supported; supported: {}", op.type,
                              only_format ? "formats of types" : "dtypes",
                              passed_text(config, call), supported.empty() ? "none" : supported);
    }
    return call_error(kernels.empty() ? CallError::Kind::kNoKernel : CallError::Kind::kDtype,
                      message, op.source.empty() ? "" : "the types are listed in " + op.source);
}

/// Output types that were not given must follow from the rest; otherwise the caller has to say.
Problem check_ambiguity(const host::OpDefinition& op, const host::SocConfig& config,
                        const OpCall& call,
                        const std::vector<const host::TypeCombination*>& matches) {
    for (size_t i = 0; i < call.outputs.size(); ++i) {
        if (call.outputs[i].empty() || call.outputs[i][0].dtype != DType::kUndefined) continue;
        std::set<std::string_view> names;
        for (const host::TypeCombination* types : matches)
            names.insert(dtype_name(types->outputs[i]));
        if (names.size() < 2) continue;
        return call_error(
            CallError::Kind::kDtype,
            fmt::format("{}: dtype not given and not determined by the inputs; possible: {}",
                        tensor_title(op, "output", config.outputs[i], 0), fmt::join(names, ", ")),
            "give the output's dtype");
    }
    return std::nullopt;
}

}  // namespace

/// Kernel images, loaded once each.
struct OpLibrary::Loaded {
    std::mutex mutex;
    std::vector<std::shared_ptr<const KernelImage>> images;
};

OpLibrary::OpLibrary(std::shared_ptr<const host::Operator> op, std::string config_name,
                     std::vector<Kernel> kernels)
    : op_(std::move(op)),
      config_name_(std::move(config_name)),
      kernels_(std::move(kernels)),
      loaded_(std::make_shared<Loaded>()) {
    loaded_->images.resize(kernels_.size());
}

std::variant<size_t, CallError> OpLibrary::select(const OpCall& call) const {
    const host::OpDefinition& op = op_->definition();
    const host::SocConfig& config = op.config(config_name_);
    if (Problem problem = check_presence(op, config, call)) return *problem;
    std::optional<size_t> exact, compatible;
    std::vector<const host::TypeCombination*> matches;
    bool dtype_seen = false;
    for (size_t i = 0; i < kernels_.size(); ++i) {
        const Fit fit = judge(call, kernels_[i].combination);
        dtype_seen = dtype_seen || fit.dtype;
        if (!fit.dtype || !fit.format) continue;
        matches.push_back(&kernels_[i].combination);
        if (fit.exact_format && !exact) exact = i;
        if (!compatible) compatible = i;
    }
    if (!compatible) return no_match(op, config, call, kernels_, dtype_seen);
    if (Problem problem = check_ambiguity(op, config, call, matches)) return *problem;
    return exact ? *exact : *compatible;
}

std::shared_ptr<const KernelImage> OpLibrary::image(size_t index) const {
    const std::lock_guard lock(loaded_->mutex);
    auto& image = loaded_->images.at(index);
    if (!image) image = KernelImage::load(kernels_.at(index).object);
    return image;
}

}  // namespace drydock::dispatch
