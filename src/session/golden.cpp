#include "session/golden.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/environment.h"
#include "base/error.h"
#include "base/subprocess.h"
#include "session/npy.h"
#include "session/text.h"

namespace drydock::session {
namespace {

/// JSON that Python's json module reads; nlohmann would write null for what is not finite.
struct JsonWriter {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(const std::string& value) const { return nlohmann::json(value).dump(); }
    std::string operator()(float value) const {
        if (std::isnan(value)) return "NaN";
        if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
        const std::string text = fmt::format("{:.17g}", static_cast<double>(value));
        return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
    }
    template <class T>
    std::string operator()(const std::vector<T>& values) const {
        std::string text = "[";
        for (const T& value : values) text += (text.size() > 1 ? ", " : "") + (*this)(value);
        return text + "]";
    }
    std::string operator()(const std::vector<bool>& values) const {
        std::string text = "[";
        for (bool value : values) text += (text.size() > 1 ? ", " : "") + (*this)(value);
        return text + "]";
    }
};

std::string input_json(const GoldenInput& input, const std::filesystem::path& folder,
                       size_t index) {
    if (input.absent && !input.list) return "null";
    nlohmann::json entry{
        {"files", nlohmann::json::array()}, {"list", input.list}, {"bfloat16", false}};
    for (size_t i = 0; i < input.tensors.size(); ++i) {
        const TensorView& tensor = input.tensors[i];
        const auto path = folder / fmt::format("in{}_{}.npy", index, i);
        write_npy(path, tensor.dtype, tensor.shape, tensor.data);
        entry["files"].push_back(path.string());
        entry["bfloat16"] = tensor.dtype == DType::kBfloat16;
    }
    return entry.dump();
}

std::string request_json(const GoldenRequest& request, const std::filesystem::path& folder,
                         const std::vector<std::vector<std::filesystem::path>>& files) {
    std::string inputs, attrs;
    for (size_t i = 0; i < request.inputs.size(); ++i) {
        inputs += (i > 0 ? ", " : "") + input_json(request.inputs[i], folder, i);
    }
    for (const auto& [name, value] : request.attrs) {
        attrs += fmt::format("{}{}: {}", attrs.empty() ? "" : ", ", nlohmann::json(name).dump(),
                             python_json(value));
    }
    nlohmann::json outputs = nlohmann::json::array();
    for (size_t i = 0; i < request.outputs.size(); ++i) {
        nlohmann::json names = nlohmann::json::array();
        for (const auto& file : files[i]) names.push_back(file.string());
        outputs.push_back({{"name", request.outputs[i].name},
                           {"files", names},
                           {"list", request.outputs[i].list}});
    }
    const std::string golden =
        nlohmann::json(std::filesystem::absolute(request.file).string()).dump();
    return fmt::format("{{\"golden\": {}, \"inputs\": [{}], \"attrs\": {{{}}}, \"outputs\": {}}}",
                       golden, inputs, attrs, outputs.dump());
}

[[noreturn]] void explain_failure(const ProcessResult& result, const std::filesystem::path& file) {
    const std::string text = last_lines(result.error, 8);
    switch (result.exit_code) {
        case 3:
            throw UserError(
                fmt::format("golden values need numpy, which {} does not have", system_python()),
                "apt-get install python3-numpy, or set DRYDOCK_PYTHON to a Python that has it, "
                "or give --expect NAME=file.npy");
        case 4:
            throw UserError(fmt::format("{} defines no function golden", file.string()),
                            "write: def golden(<inputs>, *, <attributes>): return <outputs>");
        case 5:
            throw UserError(fmt::format("{} raised an exception:\n{}", file.string(), text));
        case 6:
            throw UserError(fmt::format("{}: golden() {}", file.string(), text));
        default:
            throw UserError(fmt::format("{}: {} ended with code {}{}{}", file.string(),
                                        system_python(), result.exit_code,
                                        text.empty() ? "" : ":\n", text));
    }
}

}  // namespace

std::string python_json(const AttrValue& value) { return std::visit(JsonWriter{}, value); }

std::string system_python() {
    if (std::string chosen = environment_text("DRYDOCK_PYTHON"); !chosen.empty()) return chosen;
    constexpr const char* kDebian = "/usr/bin/python3";
    return ::access(kDebian, X_OK) == 0 ? kDebian : "python3";
}

std::unique_ptr<GoldenResult> run_golden(const GoldenRequest& request) {
    auto golden = std::make_unique<GoldenResult>();
    const auto& folder = golden->folder_.path();
    for (size_t i = 0; i < request.outputs.size(); ++i) {
        auto& files = golden->files_.emplace_back();
        for (size_t k = 0; k < request.outputs[i].tensors; ++k) {
            files.push_back(folder / fmt::format("out{}_{}.npy", i, k));
        }
    }
    const auto request_file = folder / "request.json";
    write_file(request_file, request_json(request, folder, golden->files_));
    const auto driver = resource_root() / "src/session/golden_driver.py";
    const ProcessResult result =
        run_process({system_python(), driver.string(), request_file.string()});
    if (result.exit_code != 0) explain_failure(result, request.file);
    return golden;
}

}  // namespace drydock::session
