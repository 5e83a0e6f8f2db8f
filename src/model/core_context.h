#pragma once
// The one door between kernel code and the machine model. C++17: kernel objects include it.
// Kernel headers decode their arguments and call these; nothing else of the model is visible there.
#include <cstddef>
#include <cstdint>

#include "../event/record.h"

namespace drydock {

/// Vector mask, atomic and control state of a core that vector instructions depend on.
struct VectorState {
    uint64_t mask[2] = {~0ull, ~0ull};
    bool counter_mode = false;
    AtomicOp atomic = AtomicOp::kNone;
    DType atomic_dtype = DType::kFloat32;
    bool pad_value_set = false;  ///< SetPadValue was called
    uint64_t pad_value = 0;      ///< its raw bits: filler of DataCopyPad without isPad
    VectorRegisters registers;
};

/// `tiling_bytes` of a kernel that a program calls with a pointer of its own.
constexpr uint64_t kTilingBytesUnknown = ~uint64_t{0};

/// The two kinds of cores, numbered as the public constants AIC and AIV.
enum class CoreType : uint8_t { kCube = 1, kVector = 2 };

/// One logical core while it runs one block. Owned by the model; kernel headers only read it and
/// change `vector`.
struct CoreContext {
    uint32_t core_number = 0;  ///< among all cores of the launch; events call it their block
    uint32_t block_index = 0;  ///< GetBlockIdx: a vector core counts the vector cores before it
    uint32_t block_count = 1;  ///< GetBlockNum: blocks, however many cores each has
    CoreType core_type = CoreType::kVector;
    uint8_t sub_block_index = 0;  ///< which vector core of its block; 0 on a cube core
    uint8_t sub_block_count = 1;  ///< vector cores of a block; 1 on a cube core
    bool mixed = false;           ///< the launch has cube and vector cores
    uint64_t tiling_key = 0;
    uint64_t tiling_bytes = 0;            ///< bytes the host wrote
    uint64_t system_workspace_bytes = 0;  ///< what GetUserWorkspace skips
    uint8_t* local_base[static_cast<int>(Space::kCount)] = {};
    uint32_t local_bytes[static_cast<int>(Space::kCount)] = {};  ///< physical size of each memory
    VectorState vector;
    void* pipe = nullptr;   ///< current TPipe
    bool observed = false;  ///< somebody listens: describe events too
};

/// The core that runs on the calling thread. Outside a kernel: UserError (api.no-core).
CoreContext& current_core();

/// Executes (or defers) one instruction and tells the listeners. Takes its own return address as
/// the call site. Never inlined, so that the address lies in the kernel.
void record(Record& record);

/// Scalar access to a local memory or to GM: makes pending results visible, tells the listeners,
/// checks that a local range lies inside the memory, and returns where to read or write.
/// `reference`: nobody knows which of the two it will be.
void* scalar_access(Space space, uint64_t offset_or_address, uint32_t bytes, bool write,
                    bool reference = false);

/// The kernel takes an address into a local memory: what lies there is as program order has it, now
/// and for the rest of the block. Returns the memory's base.
uint8_t* local_memory(Space space);

/// The registers that vector instructions leave results in, when the newest of them has finished.
const VectorRegisters& result_registers();

void flag_set(uint8_t event, int32_t id, bool implied);
void flag_wait(uint8_t event, int32_t id, bool implied);
/// `implied`: the end of a TPipe, behind which nobody reads what its buffers held.
void pipe_barrier(Pipe pipe, bool implied = false);
/// Barrier over all vector cores of the launch, or over all cores; suspends this core until every
/// one has come. `vector_only` on a cube core: nothing.
void sync_all(bool vector_only);
void cross_core_set(uint8_t mode, Pipe pipe, uint16_t id);
void cross_core_wait(uint16_t id);
/// Suspends this block until *address == value (or >= value when at_least); GM polling of
/// IBWait and the software SyncAll.
void wait_gm_value(const volatile int32_t* address, int32_t value, bool at_least);
/// Bytes from a GM address to the end of its allocation; kTilingBytesUnknown for other memory.
uint64_t gm_bytes_from(const void* address);
/// GM was written by a scalar store or a copy that another block may be waiting for.
void gm_changed();
/// Stores what others wait for with wait_gm_value(): what this core did before comes before what
/// they do after.
void gm_signal(volatile int32_t* address, int32_t value);

/// The buffers in these bytes are taken back.
void buffers_gone(Space space, uint32_t offset, uint32_t bytes);
void buffer_init(const void* owner, bool is_queue, uint8_t position, uint32_t index, Space space,
                 uint32_t offset, uint32_t bytes, uint32_t requested_bytes);
/// action: 0 alloc, 1 enqueue, 2 dequeue, 3 free.
void queue_op(const void* owner, uint8_t action, uint32_t buffer);
void atomic_mode(AtomicOp op, DType dtype);
/// The kernel takes `bytes` of the `host_bytes` of tiling data at an address as a structure.
void tiling_read(const uint8_t* address, uint64_t bytes, uint64_t host_bytes, const char* type);

/// A mistake of the kernel that it cannot go on from: ends the launch with this finding.
/// id as in the specification ("queue.exhausted"); message names object, value and limit.
[[noreturn]] void kernel_fault(const char* id, const char* message, const char* hint);
/// A mistake that the kernel survives; reported once per call site.
void kernel_finding(const char* id, const char* message, const char* hint, bool error);
/// A parameter or field got a number outside `low` to `high`; the device takes `taken`. Reports
/// api.narrowing; outside a kernel, where structures are only filled, nothing.
void argument_narrowed(const char* name, int64_t passed, int64_t low, int64_t high, int64_t taken);
/// printf of kernel code, with the block as prefix.
void kernel_print(const char* text);

}  // namespace drydock
