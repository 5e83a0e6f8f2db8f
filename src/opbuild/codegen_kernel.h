#pragma once
// The generated translation unit of one type combination: macros, the user's kernel, the table.
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/definition.h"
#include "opbuild/build.h"
#include "opbuild/codegen_tiling.h"
#include "opbuild/source_scan.h"

namespace drydock::opbuild {

/// What the kernel source says, found by reading it.
struct KernelPlan {
    std::filesystem::path source;
    std::filesystem::path included;  ///< what is compiled in its place; empty = the source itself
    KernelFunction function;
    std::string default_type = "kUnspecified";     ///< enumerator of drydock::KernelType
    std::map<uint64_t, std::string> types_by_key;  ///< KERNEL_TASK_TYPE(key, type)
    TilingPlan tiling;
};

/// Reads the kernel source and picks the entry function. Throws BuildError: no entry, template
/// without tiling-key declaration, parameter counts that differ, GET_TILING_DATA without a struct.
/// `include_dirs` are the user's; `classes` the tiling classes of the host object.
KernelPlan plan_kernel(const OpFolder& folder,
                       const std::vector<std::filesystem::path>& include_dirs,
                       const host::OpDefinition& op, const host::SocConfig& config,
                       const host::TplSchema* schema, const std::vector<host::TilingClass>& classes,
                       std::vector<std::string>& warnings);

/// The text of kernel_<n>.cpp. `instances` are the permitted template arguments; ignored for plain
/// functions.
std::string kernel_text(const KernelPlan& plan, const host::OpDefinition& op,
                        const host::SocConfig& config, const host::TypeCombination& types,
                        const host::TplSchema* schema,
                        const std::vector<host::TplInstance>& instances);

/// `#line` that says a copy is `source` from its first line on.
std::string line_marker(const std::filesystem::path& source);

/// "float16,float16": inputs then outputs.
std::string dtype_list(const host::TypeCombination& types);

/// A host translation unit that includes one tiling-key header, so that its tables are registered
/// even when no tiling source includes it.
std::string probe_text(const std::filesystem::path& header);

}  // namespace drydock::opbuild
