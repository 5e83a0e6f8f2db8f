#pragma once
// Context of a tiling parse function: fills the operator's compile info (spec host-op 3.6).
#include "exe_graph/runtime/extended_kernel_context.h"

namespace gert {

class TilingParseContext : public ExtendedKernelContext {
  public:
    using ExtendedKernelContext::ExtendedKernelContext;

    template <typename T>
    T* GetCompiledInfo() {
        return static_cast<T*>(CompiledInfo());
    }
    fe::PlatFormInfos* GetPlatformInfo() const;
    /// "{}".
    const char* GetCompiledJson() const;

  private:
    void* CompiledInfo() const;
};

}  // namespace gert
