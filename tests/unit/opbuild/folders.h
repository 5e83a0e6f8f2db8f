#pragma once
// Operator folders and definitions made by the tests themselves.
#include <filesystem>
#include <string>

#include "base/fs.h"
#include "host/definition.h"

namespace drydock::opbuild::test {

namespace fs = std::filesystem;

inline void put(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    write_file(path, text);
}

inline host::ParamDefinition param(const std::string& name, std::vector<DType> dtypes,
                                   host::ParamKind kind = host::ParamKind::kRequired) {
    host::ParamDefinition p;
    p.name = name;
    p.kind = kind;
    p.formats.assign(dtypes.size(), 2);
    p.dtypes = std::move(dtypes);
    return p;
}

inline host::AttrDefinition attr(const std::string& name, host::AttrType type, bool required,
                                 AttrValue value = {}) {
    return {name, type, required, true, std::move(value)};
}

/// x and y in float32 and float16, optional float attribute.
struct Leaky {
    host::OpDefinition op;
    host::SocConfig config;
    std::vector<host::TypeCombination> combinations;
    Leaky() {
        op.type = "LeakyreluV2";
        op.attrs = {attr("negativeSlope", host::AttrType::kFloat, false, 0.0f)};
        config.inputs = {param("x", {DType::kFloat32, DType::kFloat16})};
        config.outputs = {param("y", {DType::kFloat32, DType::kFloat16})};
        for (DType t : {DType::kFloat32, DType::kFloat16})
            combinations.push_back({{t}, {t}, {2}, {2}});
    }
};

}  // namespace drydock::opbuild::test
