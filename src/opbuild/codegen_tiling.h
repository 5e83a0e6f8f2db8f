#pragma once
// Tiling structures as the kernel reads them: those that the host registered as classes and the
// kernel does not define itself (spec host-op 5.1, kernel-core 1.4).
#include <string>
#include <vector>

#include "host/definition.h"
#include "opbuild/source_scan.h"

namespace drydock::opbuild {

/// A struct that holds for some tiling keys only, written in the kernel source.
struct KeyedTiling {
    std::string condition;    ///< C++ over TILING_KEY_VAR
    std::string struct_name;  ///< with its namespaces
};

struct TilingPlan {
    std::string structs;       ///< definitions to stand before the kernel source
    std::string default_name;  ///< of GET_TILING_DATA without REGISTER_TILING_DEFAULT; may be empty
    bool default_in_kernel = false;  ///< the kernel source defines `default_name` itself
    std::vector<KeyedTiling> keyed;
    bool default_is_generated() const { return !default_name.empty() && !default_in_kernel; }
};

bool calls_macro(const std::vector<ScannedFile>& files, const char* macro);

/// `files` is the kernel source with what it includes, `classes` what the host object registered.
/// Throws BuildError when GET_TILING_DATA has no struct at all; `root` shortens its place.
TilingPlan plan_tiling(const std::vector<ScannedFile>& files,
                       const std::vector<host::TilingClass>& classes, const std::string& op_type,
                       const std::filesystem::path& root);

/// One instance of a template kernel, as far as its tiling struct goes.
struct TilingInstance {
    uint64_t key = 0;
    std::string template_arguments;  ///< "1, half"; empty for a plain function
    std::string struct_name;         ///< of ASCENDC_TPL_TILING_STRUCT_SEL, or empty
};
/// Text that stands before the kernel source: generated structs and what GET_TILING_DATA means.
std::string tiling_before(const TilingPlan& plan, const KernelFunction& function,
                          const std::vector<TilingInstance>& instances);
/// Text behind the kernel source, where its own structs are known: the struct of each instance.
std::string tiling_after(const TilingPlan& plan, const KernelFunction& function,
                         const std::vector<TilingInstance>& instances);

/// Definition of one class as a plain struct: the same names, offsets and size, which the compiler
/// is made to confirm.
std::string tiling_struct_text(const host::TilingClass& tiling);

}  // namespace drydock::opbuild
