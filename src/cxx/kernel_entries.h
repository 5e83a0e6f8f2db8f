#pragma once
// Kernels of a preprocessed source and what is generated for them (spec runtime 6.1). The source
// was preprocessed with DRYDOCK_MARK_KERNELS, so that the markers of src/kernel/markers-inl.h are
// still there, as words that begin with `__drydock_`.
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cxx/tokens.h"

namespace drydock::cxx {

struct KernelParameter {
    std::string type;  ///< "uint8_t*", "const TilingData&"
    std::string name;  ///< empty when it has none
};

/// A function marked `__global__`.
struct KernelEntry {
    std::string name;
    std::string template_parameters;  ///< "typename T, int N"; empty = no template
    std::string template_arguments;   ///< of an explicit instantiation: "float, 2"
    std::vector<KernelParameter> parameters;
    uint32_t type = 0;           ///< DrydockKernelType
    bool global_scope = true;    ///< not in a namespace or class
    bool is_local = false;       ///< static, or in an unnamed namespace
    bool is_definition = false;  ///< a body follows
    bool is_template = false;
    bool is_instantiation = false;  ///< `template void add<float>(...)`
};

/// Every declaration, definition and explicit instantiation, in order. A kernel's type comes from
/// `__cube__`, `__vector__`, `__mix__(c, v)` or the first KERNEL_TASK_TYPE_DEFAULT in its body;
/// vector cores otherwise.
std::vector<KernelEntry> find_kernels(const std::vector<Token>& tokens);

/// Type of each kernel by name, where it is not the default; overloads share theirs.
std::map<std::string, uint32_t> kernel_types(const std::vector<KernelEntry>& kernels);

/// Names of the parameters of each kernel by its name, "x, y, n": of the last definition, else of
/// the first declaration.
std::map<std::string, std::string> kernel_parameter_names(const std::vector<KernelEntry>& kernels);

/// Definitions of `aclrtlaunch_<name>` for the kernels that are defined at global scope, to be
/// appended to the source; weak, so that a kernel in a header may be compiled twice.
std::string launcher_definitions(const std::vector<KernelEntry>& kernels);

/// File name -> text of `aclrtlaunch_<name>.h` for the same kernels.
std::map<std::string, std::string> launch_headers(const std::vector<KernelEntry>& kernels);

}  // namespace drydock::cxx
