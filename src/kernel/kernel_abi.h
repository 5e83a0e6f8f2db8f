#pragma once
// What one kernel object exports: the C table `drydock_kernel_v1`. C++17: generated code includes
// it.
#include <cstddef>
#include <cstdint>

namespace drydock {

/// Kernel types, numbered as the public KernelMetaType (spec kernel-core 1.4).
enum class KernelType : uint8_t {
    kAivOnly,
    kAicOnly,
    kMixAiv10,
    kMixAic10,
    kMixAic11,
    kMixAic12,
    kAicore,
    kVectorcore,
    kMixAicore,
    kMixVectorcore,
    kUnspecified = 255
};

/// One instance of the kernel: the function for one tiling key.
struct KernelEntry {
    uint64_t key;
    bool any_key;  ///< serves every key (kernels that test TILING_KEY_IS themselves)
    KernelType type;
    const char* label;                  ///< "leakyrelu_v2<1>"
    void (*invoke)(void* const* args);  ///< inputs, outputs, workspace, tiling
};

struct KernelTable {
    uint32_t version;  ///< 1
    const char* op_type;
    const char* dtypes;  ///< "float16,float16": inputs then outputs
    uint32_t arg_count;  ///< arguments including workspace and tiling
    uint32_t entry_count;
    const KernelEntry* entries;
};

}  // namespace drydock

/// Name of the exported function `const drydock::KernelTable* drydock_kernel_v1()`.
#define DRYDOCK_KERNEL_SYMBOL "drydock_kernel_v1"
