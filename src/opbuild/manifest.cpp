#include "opbuild/manifest.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/fs.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// Raised when a field changes its meaning.
constexpr int kSchema = 1;

Json dtype_names_of(const std::vector<DType>& dtypes) {
    Json list = Json::array();
    for (DType dtype : dtypes) list.push_back(dtype_name(dtype));
    return list;
}

std::vector<DType> dtypes_of(const Json& list) {
    std::vector<DType> dtypes;
    for (const Json& item : list) {
        const auto dtype = parse_dtype(item.get<std::string>());
        if (!dtype) throw UserError("unknown dtype " + item.get<std::string>());
        dtypes.push_back(*dtype);
    }
    return dtypes;
}

Json kernel_json(const KernelObject& kernel, const fs::path& dir) {
    Json json;
    json["inputs"] = dtype_names_of(kernel.combination.inputs);
    json["outputs"] = dtype_names_of(kernel.combination.outputs);
    json["input_formats"] = kernel.combination.input_formats;
    json["output_formats"] = kernel.combination.output_formats;
    json["object"] = relative_to(kernel.path, dir);
    return json;
}

fs::path path_of(const Json& json, const char* key, const fs::path& dir) {
    const std::string text = json.at(key).get<std::string>();
    return text.empty() ? fs::path() : dir / text;  // an absolute text stays as it is
}

BuiltOperator read(const Json& json, const fs::path& dir) {
    if (const int schema = json.at("schema").get<int>(); schema != kSchema) {
        throw UserError(fmt::format("schema {} is not {}", schema, kSchema));
    }
    BuiltOperator built;
    built.dir = dir;
    built.source_root = json.at("source_root").get<std::string>();
    built.op_type = json.at("op_type").get<std::string>();
    built.snake = json.at("snake").get<std::string>();
    built.config_name = json.at("config").get<std::string>();
    built.host_object = path_of(json, "host_object", dir);
    built.api_header = path_of(json, "api_header", dir);
    built.api_library = path_of(json, "api_library", dir);
    built.ops_info = path_of(json, "ops_info", dir);
    built.golden = path_of(json, "golden", dir);
    built.warnings = json.at("warnings").get<std::vector<std::string>>();
    for (const Json& item : json.at("kernels")) {
        KernelObject kernel;
        kernel.combination.inputs = dtypes_of(item.at("inputs"));
        kernel.combination.outputs = dtypes_of(item.at("outputs"));
        kernel.combination.input_formats = item.at("input_formats").get<std::vector<int>>();
        kernel.combination.output_formats = item.at("output_formats").get<std::vector<int>>();
        kernel.path = path_of(item, "object", dir);
        built.kernels.push_back(std::move(kernel));
    }
    return built;
}

}  // namespace

std::string manifest_text(const BuiltOperator& built) {
    Json json;
    json["schema"] = kSchema;
    json["op_type"] = built.op_type;
    json["snake"] = built.snake;
    json["config"] = built.config_name;
    json["source_root"] = built.source_root.string();
    json["host_object"] = relative_to(built.host_object, built.dir);
    json["api_header"] = relative_to(built.api_header, built.dir);
    json["api_library"] = relative_to(built.api_library, built.dir);
    json["ops_info"] = relative_to(built.ops_info, built.dir);
    json["golden"] = built.golden.string();
    json["kernels"] = Json::array();
    for (const KernelObject& kernel : built.kernels)
        json["kernels"].push_back(kernel_json(kernel, built.dir));
    json["warnings"] = built.warnings;
    return json.dump(2) + "\n";
}

BuiltOperator parse_manifest(const std::string& text, const fs::path& dir) {
    const std::string file = (dir / "manifest.json").string();
    const char* hint = "build the operator again: drydock build OPERATOR";
    try {
        return read(Json::parse(text), dir);
    } catch (const Json::exception& error) {
        throw UserError(fmt::format("{} is broken: {}", file, error.what()), hint);
    } catch (const UserError& error) {
        throw UserError(fmt::format("{} cannot be used: {}", file, error.what()), hint);
    }
}

}  // namespace drydock::opbuild
