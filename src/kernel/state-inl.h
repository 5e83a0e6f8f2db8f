#pragma once
// System variables and the vector-mask state (spec kernel-core 6.1, 6.2).
#include <ctime>

#include "sync-inl.h"

namespace drydock::kernel {

/// AscendC::AIC or AscendC::AIV: what the code runs on, asked at run time.
struct CoreTypeVariable {
    DRYDOCK_INLINE operator int32_t() const {
        return static_cast<int32_t>(current_core().core_type);
    }
};
static_assert(static_cast<int32_t>(CoreType::kCube) == AscendC::AIC &&
                  static_cast<int32_t>(CoreType::kVector) == AscendC::AIV,
              "same numbers");

}  // namespace drydock::kernel

inline constexpr drydock::kernel::CoreTypeVariable g_coreType{};
#define ASCEND_IS_AIV (g_coreType == AscendC::AIV)
#define ASCEND_IS_AIC (g_coreType == AscendC::AIC)
#define ASCEND_IS_NOT_AIV (g_coreType != AscendC::AIV)
#define ASCEND_IS_NOT_AIC (g_coreType != AscendC::AIC)

namespace AscendC {

DRYDOCK_INLINE int64_t GetBlockIdx() { return drydock::current_core().block_index; }
DRYDOCK_INLINE int64_t GetBlockNum() { return drydock::current_core().block_count; }
DRYDOCK_INLINE int64_t GetSubBlockIdx() { return drydock::current_core().sub_block_index; }
DRYDOCK_INLINE int64_t GetSubBlockNum() { return drydock::current_core().sub_block_count; }
/// Vector cores per block, on a vector core; 1 on a cube core.
DRYDOCK_INLINE int64_t GetTaskRation() { return drydock::current_core().sub_block_count; }
DRYDOCK_INLINE int64_t GetTaskRatio() { return GetTaskRation(); }
DRYDOCK_INLINE int64_t GetDataBlockSizeInBytes() { return ONE_BLK_SIZE; }

/// The device's counter runs at 50 MHz: 20 ns per tick (spec kernel-core 6.1), here of host time.
DRYDOCK_INLINE int64_t GetSystemCycle() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t{now.tv_sec} * 1000000000 + now.tv_nsec) / 20;
}

/// ASSUMED: the number of the 910B's architecture.
DRYDOCK_INLINE void GetArchVersion(uint32_t& coreVersion) { coreVersion = 0xC220; }
/// Where the kernel is: an address of this process.
[[gnu::noinline]] inline int64_t GetProgramCounter() {
    return reinterpret_cast<int64_t>(__builtin_return_address(0));
}
// Of chips whose vector length or UB varies; 0 on 910B (spec kernel-core 6.1).
DRYDOCK_INLINE uint32_t GetVecLen() { return 0; }
DRYDOCK_INLINE uint32_t GetUBSizeInBytes() { return 0; }
DRYDOCK_INLINE uint32_t GetRuntimeUBSize() { return 0; }

DRYDOCK_INLINE void SetMaskNorm() { drydock::current_core().vector.counter_mode = false; }
DRYDOCK_INLINE void SetMaskCount() { drydock::current_core().vector.counter_mode = true; }
DRYDOCK_INLINE void ResetMask() {
    drydock::VectorState& state = drydock::current_core().vector;
    state.mask[0] = state.mask[1] = FULL_MASK;
}
/// Normal mode: bits of the lanes, or the first `len` of them. Counter mode: the element count. The
/// unit's mode itself is not changed.
template <typename T, MaskMode mode = MaskMode::NORMAL>
DRYDOCK_INLINE void SetVectorMask(const uint64_t maskHigh, const uint64_t maskLow) {
    drydock::VectorState& state = drydock::current_core().vector;
    state.mask[0] = maskLow;
    state.mask[1] = maskHigh;
}
template <typename T, MaskMode mode = MaskMode::NORMAL>
DRYDOCK_INLINE void SetVectorMask(int32_t len) {
    drydock::VectorState& state = drydock::current_core().vector;
    if (mode == MaskMode::COUNTER || state.counter_mode) {
        state.mask[0] = static_cast<uint64_t>(len);
        state.mask[1] = 0;
        return;
    }
    drydock::kernel::first_lanes(static_cast<uint64_t>(len), drydock::kernel::kLanes<T, T>,
                                 state.mask);
}

/// Scale of the int32_t -> half Cast; stays set.
DRYDOCK_INLINE void SetDeqScale(half scale) {
    drydock::current_core().vector.registers.deq_scale_half = scale.bits();
}

}  // namespace AscendC

DRYDOCK_INLINE void set_mask_count() { AscendC::SetMaskCount(); }
DRYDOCK_INLINE void set_mask_norm() { AscendC::SetMaskNorm(); }
DRYDOCK_INLINE void set_vector_mask(uint64_t high, uint64_t low) {
    AscendC::SetVectorMask<half>(high, low);
}
