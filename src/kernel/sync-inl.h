#pragma once
// Flags, barriers and waiting for other cores (spec kernel-core 5).
#include "copy-inl.h"

namespace drydock::kernel {

constexpr Pipe pipe_of(pipe_t pipe) { return static_cast<Pipe>(pipe); }
static_assert(pipe_of(PIPE_MTE3) == Pipe::kMte3 && pipe_of(PIPE_ALL) == Pipe::kAll, "same order");

/// Events that exist on a vector core.
constexpr bool on_vector_core(HardEvent event) {
    const EventPipes& e = kHardEvents[static_cast<int>(event)];
    auto known = [](Pipe p) {
        return p == Pipe::kS || p == Pipe::kV || p == Pipe::kMte2 || p == Pipe::kMte3;
    };
    return known(e.from) && known(e.to);
}

/// Code of the other core of a mixed kernel may stand unguarded: there its flags mean nothing.
DRYDOCK_INLINE bool is_pure_vector_core() {
    const CoreContext& core = current_core();
    return core.core_type == CoreType::kVector && !core.mixed;
}

DRYDOCK_INLINE void check_flag(HardEvent event, int32_t id) {
    if (unlikely(event >= HardEvent::MAX)) {
        kernel_fault("api.event", "a flag between these two pipes does not exist",
                     "see HardEvent for the pairs");
    }
    if (unlikely(!on_vector_core(event) && is_pure_vector_core())) {
        kernel_finding("api.event",
                       text("event %s does not exist on a vector core",
                            kHardEvents[static_cast<int>(event)].name),
                       "use an event between S, V, MTE2 and MTE3", true);
    }
    if (unlikely(id < 0 || id >= 64)) {
        kernel_fault("api.range", text("event id %d is outside 0..7", id),
                     "take ids from the TPipe");
    }
}

/// Vector cores of the launch, asked on one of them: blocks times vector cores per block.
DRYDOCK_INLINE uint32_t vector_cores() {
    const CoreContext& core = current_core();
    return core.block_count * core.sub_block_count;
}

DRYDOCK_INLINE void check_barrier(Pipe pipe) {
    if (unlikely(pipe == Pipe::kS)) {
        kernel_finding("api.range", "PipeBarrier<PIPE_S> is not allowed",
                       "the scalar pipe is in order by itself", true);
    }
}

/// Only the low 4 bits of a cross-core flag's id count (spec kernel-core 5.6).
DRYDOCK_INLINE uint16_t cross_core_id(uint16_t id) {
    constexpr uint16_t kLast = 15;
    if (unlikely(id > kLast)) {
        kernel_finding(
            "sync.id-range",
            text("cross-core flag %u is outside 0..%u and becomes %u", id, kLast, id & kLast),
            "take ids 0 to 10: SyncAll uses 11 to 14", true);
    }
    return id & kLast;
}

}  // namespace drydock::kernel

namespace AscendC {

template <HardEvent event>
DRYDOCK_INLINE void SetFlag(int32_t eventID) {
    drydock::kernel::check_flag(event, eventID);
    drydock::flag_set(static_cast<uint8_t>(event), eventID, false);
}
template <HardEvent event>
DRYDOCK_INLINE void WaitFlag(int32_t eventID) {
    drydock::kernel::check_flag(event, eventID);
    drydock::flag_wait(static_cast<uint8_t>(event), eventID, false);
}
template <pipe_t pipe>
DRYDOCK_INLINE void PipeBarrier() {
    drydock::kernel::check_barrier(drydock::kernel::pipe_of(pipe));
    drydock::pipe_barrier(drydock::kernel::pipe_of(pipe));
}
/// The scalar unit waits for earlier accesses: all pipes here.
template <MemDsbT arg0>
DRYDOCK_INLINE void DataSyncBarrier() {
    drydock::pipe_barrier(drydock::Pipe::kAll);
}

template <pipe_t src, pipe_t dst>
class TQueSync {
  public:
    DRYDOCK_INLINE void SetFlag(TEventID id) { AscendC::SetFlag<kEvent>(id); }
    DRYDOCK_INLINE void WaitFlag(TEventID id) { AscendC::WaitFlag<kEvent>(id); }

  private:
    static constexpr HardEvent kEvent = drydock::kernel::event_between(
        drydock::kernel::pipe_of(src), drydock::kernel::pipe_of(dst));
    static_assert(kEvent != HardEvent::MAX, "TQueSync: there is no flag between these two pipes");
};

/// Pipes that a barrier waits for and that wait for it.
struct SyncAllConfig {
    pipe_t triggerPipe;
    pipe_t waitPipe;
};
inline constexpr SyncAllConfig DEFAULT_SYNC_ALL_CONFIG = {PIPE_ALL, PIPE_ALL};

/// Barrier over all vector cores of the launch, or (false) over its cube cores too. Instructions
/// are done in program order, so it is one for all pipes, whatever the configuration names.
template <bool isAIVOnly = true, const SyncAllConfig& config = DEFAULT_SYNC_ALL_CONFIG>
DRYDOCK_INLINE void SyncAll() {
    drydock::sync_all(isAIVOnly);
}

/// Barrier over the first `usedCores` vector cores (0 = all) by counters in GM, one block of 32
/// bytes per core, zero before the first use. Nothing on a cube core.
template <bool isAIVOnly = true>
DRYDOCK_INLINE void SyncAll(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&,
                            const int32_t usedCores = 0) {
    using namespace drydock;
    pipe_barrier(Pipe::kAll);
    const CoreContext& core = current_core();
    if (core.core_type == CoreType::kCube) return;
    const uint32_t cores =
        usedCores > 0 ? static_cast<uint32_t>(usedCores) : kernel::vector_cores();
    if (core.block_index >= cores) return;
    auto* slots = reinterpret_cast<int32_t*>(kernel::gm_address(gmWorkspace));
    constexpr uint32_t kSlot = 32 / sizeof(int32_t);
    int32_t* mine = slots + core.block_index * kSlot;
    const int32_t round = __atomic_load_n(mine, __ATOMIC_RELAXED) + 1;
    gm_signal(mine, round);
    for (uint32_t i = 0; i < cores; ++i) wait_gm_value(slots + i * kSlot, round, true);
    pipe_barrier(Pipe::kAll);
}

template <uint8_t modeId, pipe_t pipe>
DRYDOCK_INLINE void CrossCoreSetFlag(uint16_t flagId) {
    static_assert(pipe != PIPE_S && pipe != PIPE_ALL,
                  "CrossCoreSetFlag: the pipe may not be PIPE_S or PIPE_ALL");
    static_assert(modeId <= 2, "CrossCoreSetFlag: modes 0, 1 and 2 exist on Ascend 910B");
    drydock::cross_core_set(modeId, drydock::kernel::pipe_of(pipe),
                            drydock::kernel::cross_core_id(flagId));
}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
DRYDOCK_INLINE void CrossCoreWaitFlag(uint16_t flagId) {
    drydock::cross_core_wait(drydock::kernel::cross_core_id(flagId));
}

/// Slot (eventID, blockIdx) of 32 bytes in GM: 0 = free, 1 = signalled.
template <bool isAIVOnly = true>
DRYDOCK_INLINE void IBSet(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&,
                          int32_t blockIdx, int32_t eventID) {
    using namespace drydock;
    pipe_barrier(Pipe::kAll);
    auto* slots = reinterpret_cast<int32_t*>(kernel::gm_address(gmWorkspace));
    int32_t* slot = slots + (uint64_t{kernel::vector_cores()} * eventID + blockIdx) * 8;
    wait_gm_value(slot, 0, false);
    gm_signal(slot, 1);
}
template <bool isAIVOnly = true>
DRYDOCK_INLINE void IBWait(const GlobalTensor<int32_t>& gmWorkspace, const LocalTensor<int32_t>&,
                           int32_t blockIdx, int32_t eventID) {
    using namespace drydock;
    pipe_barrier(Pipe::kAll);
    auto* slots = reinterpret_cast<int32_t*>(kernel::gm_address(gmWorkspace));
    int32_t* slot = slots + (uint64_t{kernel::vector_cores()} * eventID + blockIdx) * 8;
    wait_gm_value(slot, 1, false);
    gm_signal(slot, 0);
}

// Sections that run in ascending order of the blocks, round after round: slot i of 32 bytes counts
// the sections that block i has ended.

/// Before the first section; every block calls it.
DRYDOCK_INLINE void InitDetermineComputeWorkspace(const GlobalTensor<int32_t>& gmWorkspace,
                                                  const LocalTensor<int32_t>&) {
    using namespace drydock;
    auto* slots = reinterpret_cast<int32_t*>(kernel::gm_address(gmWorkspace));
    __atomic_store_n(slots + current_core().block_index * 8, 0, __ATOMIC_RELEASE);
    sync_all(true);
}
/// Waits until the block before has ended its section of this round; the first block waits for the
/// last one's section of the round before.
DRYDOCK_INLINE void WaitPreBlock(const GlobalTensor<int32_t>& gmWorkspace,
                                 const LocalTensor<int32_t>&) {
    using namespace drydock;
    pipe_barrier(Pipe::kAll);
    const CoreContext& core = current_core();
    auto* slots = reinterpret_cast<int32_t*>(kernel::gm_address(gmWorkspace));
    const int32_t round = __atomic_load_n(slots + core.block_index * 8, __ATOMIC_RELAXED);
    const bool first = core.block_index == 0;
    const uint32_t cores = kernel::vector_cores();
    const uint32_t before = first ? cores - 1 : core.block_index - 1;
    if (cores > 1) wait_gm_value(slots + before * 8, first ? round : round + 1, true);
}
/// Hints of a kernel that runs as part of a larger one; nothing here.
DRYDOCK_INLINE void SetNextTaskStart() {}
DRYDOCK_INLINE void WaitPreTaskEnd() {}
DRYDOCK_INLINE void NotifyNextBlock(const GlobalTensor<int32_t>& gmWorkspace,
                                    const LocalTensor<int32_t>&) {
    using namespace drydock;
    pipe_barrier(Pipe::kAll);
    auto* slots = reinterpret_cast<int32_t*>(kernel::gm_address(gmWorkspace));
    int32_t* mine = slots + current_core().block_index * 8;
    gm_signal(mine, __atomic_load_n(mine, __ATOMIC_RELAXED) + 1);
}

}  // namespace AscendC

// The compiler's intrinsics, at global scope.
DRYDOCK_INLINE void pipe_barrier(pipe_t pipe) {
    drydock::kernel::check_barrier(drydock::kernel::pipe_of(pipe));
    drydock::pipe_barrier(drydock::kernel::pipe_of(pipe));
}
DRYDOCK_INLINE void set_flag(pipe_t src, pipe_t dst, int32_t id) {
    const auto event = drydock::kernel::event_between(drydock::kernel::pipe_of(src),
                                                      drydock::kernel::pipe_of(dst));
    drydock::kernel::check_flag(event, id);
    drydock::flag_set(static_cast<uint8_t>(event), id, false);
}
DRYDOCK_INLINE void wait_flag(pipe_t src, pipe_t dst, int32_t id) {
    const auto event = drydock::kernel::event_between(drydock::kernel::pipe_of(src),
                                                      drydock::kernel::pipe_of(dst));
    drydock::kernel::check_flag(event, id);
    drydock::flag_wait(static_cast<uint8_t>(event), id, false);
}
