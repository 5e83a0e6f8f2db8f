#pragma once
// Context of a tiling function (spec host-op 3.3).
#include "exe_graph/runtime/extended_kernel_context.h"
#include "exe_graph/runtime/tiling_data.h"

namespace gert {

struct Dim3 {
    explicit Dim3(uint32_t x_in = 1, uint32_t y_in = 1, uint32_t z_in = 1)
        : x(x_in), y(y_in), z(z_in) {}
    uint32_t x, y, z;
};

class TilingContext : public ExtendedKernelContext {
  public:
    using ExtendedKernelContext::ExtendedKernelContext;

    const void* GetCompileInfo() const;
    template <typename T>
    const T* GetCompileInfo() const {
        return static_cast<const T*>(GetCompileInfo());
    }
    fe::PlatFormInfos* GetPlatformInfo() const;

    const StorageShape* GetInputShape(size_t index) const;
    const StorageShape* GetOutputShape(size_t index) const;
    const StorageShape* GetRequiredInputShape(size_t ir) const;
    const StorageShape* GetOptionalInputShape(size_t ir) const;
    const StorageShape* GetDynamicInputShape(size_t ir, size_t relative) const;
    const StorageShape* GetRequiredOutputShape(size_t ir) const;
    const StorageShape* GetDynamicOutputShape(size_t ir, size_t relative) const;
    const Tensor* GetInputTensor(size_t index) const;
    const Tensor* GetRequiredInputTensor(size_t ir) const;
    const Tensor* GetOptionalInputTensor(size_t ir) const;
    const Tensor* GetDynamicInputTensor(size_t ir, size_t relative) const;

    ge::graphStatus SetTilingKey(uint64_t key);
    uint64_t GetTilingKey() const;
    /// Number of kernel blocks.
    ge::graphStatus SetBlockDim(uint32_t count);
    uint32_t GetBlockDim() const;
    ge::graphStatus SetSimdNumBlocks(uint32_t count) { return SetBlockDim(count); }
    uint32_t GetSimdNumBlocks() const { return GetBlockDim(); }
    ge::graphStatus SetAicpuBlockDim(uint32_t count);
    uint32_t GetAicpuBlockDim() const;
    ge::graphStatus SetNeedAtomic(bool atomic);
    bool NeedAtomic() const;
    ge::graphStatus SetTilingCond(int32_t condition);
    int32_t GetTilingCond() const;
    /// 1 = all blocks must be resident at the same time.
    ge::graphStatus SetScheduleMode(uint32_t mode);
    uint32_t GetScheduleMode() const;
    ge::graphStatus SetLocalMemorySize(uint32_t bytes);
    uint32_t GetLocalMemorySize() const;
    ge::graphStatus SetDynUBufSize(uint32_t bytes) { return SetLocalMemorySize(bytes); }
    uint32_t GetDynUBufSize() const { return GetLocalMemorySize(); }
    int32_t GetDeterministic() const;
    int32_t GetDeterministicLevel() const { return GetDeterministic(); }

    /// Sets the number of workspaces and returns their sizes (bytes, zero) to fill in; null when
    /// `count` exceeds the capacity.
    size_t* GetWorkspaceSizes(size_t count);
    size_t GetWorkspaceNum() const;

    TilingData* GetRawTilingData();
    const TilingData* GetRawTilingData() const;
    /// The tiling buffer as a T, its data size set to sizeof(T); null when T exceeds the capacity.
    template <typename T>
    T* GetTilingData() {
        return static_cast<T*>(ReserveTilingData(sizeof(T)));
    }

  private:
    void* ReserveTilingData(size_t size);
};

}  // namespace gert
