#pragma once
// The language between the machine model and its listeners.
#include <array>
#include <variant>

#include "event/address.h"
#include "event/finding.h"
#include "event/record.h"
#include "isa/hard_event.h"

namespace drydock {

/// Operands of an instruction: room for the usual number, more where an instruction has them (16
/// blocks of TransDataTo5HD). Counted by the Instr.
template <size_t Usual>
class Footprints {
  public:
    Footprint& operator[](size_t i) {
        if (i < Usual) return usual_[i];
        if (i - Usual >= more_.size()) more_.resize(i - Usual + 1);
        return more_[i - Usual];
    }
    const Footprint& operator[](size_t i) const { return i < Usual ? usual_[i] : more_[i - Usual]; }

  private:
    std::array<Footprint, Usual> usual_;
    std::vector<Footprint> more_;
};

/// The full description of one instruction; made from a Record only when somebody listens.
struct Instr {
    const Record* record = nullptr;
    Footprints<1> dst;
    Footprints<3> src;
    uint8_t ndst = 0;
    uint8_t nsrc = 0;
    uint32_t block = 0;
    uint64_t seq = 0;  ///< position in the block's program order
    const void* site = nullptr;
    /// Bases of the core's memories by Space, null for GM; valid while the listener is called. Null
    /// when instructions before this one are still held back: what lies there is not current.
    const uint8_t* const* memories = nullptr;
};

struct FlagSet {
    uint32_t block;
    uint8_t event;
    int32_t id;
    bool implied;
    const void* site;
};
struct FlagWait {
    uint32_t block;
    uint8_t event;
    int32_t id;
    bool implied;
    const void* site;
};
struct Barrier {
    uint32_t block;
    Pipe pipe;
    const void* site;
};
struct CrossCoreSet {
    uint32_t block;
    uint8_t mode;
    uint16_t id;
    Pipe pipe;
    const void* site;
};
struct CrossCoreWait {
    uint32_t block;
    uint16_t id;
    const void* site;
};
struct SyncAllReached {
    uint32_t block;
    const void* site;
    bool vector_only = true;  ///< else the cube cores take part
};
/// Waits of cores for each other through GM (IBSet, software SyncAll): the core has stored the
/// value that others wait for, or its wait for one has ended.
struct GmSignal {
    uint32_t block;
    const void* address;
    const void* site;
};
struct GmWaitEnded {
    uint32_t block;
    const void* address;
    const void* site;
};

/// InitBuffer: one buffer of a queue or TBuf. `owner` is the queue's address, its name in reports
/// comes from debug info or from order.
struct BufferInit {
    uint32_t block;
    const void* owner;
    bool is_queue;
    uint8_t position;  ///< TPosition number
    uint32_t index;    ///< buffer number within the owner
    Space space;
    uint32_t offset;
    uint32_t bytes;  ///< rounded up to 32
    uint32_t requested_bytes;
    const void* site;
};

/// TPipe::Reset and the like: what buffers lay in these bytes are none any more.
struct BuffersGone {
    uint32_t block;
    Space space;
    uint32_t offset;
    uint32_t bytes;
};

enum class QueueAction : uint8_t { kAlloc, kEnQue, kDeQue, kFree };
struct QueueOp {
    uint32_t block;
    const void* owner;
    QueueAction action;
    uint32_t buffer;  ///< buffer number within the owner
    const void* site;
};

struct ScalarAccess {
    uint32_t block;
    Address address;
    uint32_t bytes;
    bool write;
    const void* site;
    bool reference = false;  ///< operator() gave it out: a write, or only a read
};
struct AtomicMode {
    uint32_t block;
    AtomicOp op;
    DType dtype;
    const void* site;
};
struct BlockBegin {
    uint32_t block;
    uint32_t ub_bytes;
    bool cube = false;  ///< the core is a cube core
};
struct BlockEnd {
    uint32_t block;
};

/// The kernel takes its tiling structure: `bytes` from `address` on.
struct TilingRead {
    uint32_t block;
    const uint8_t* address;
    uint64_t bytes;
    uint64_t host_bytes;  ///< what the host wrote, from `address` on
    const char* type;     ///< name of the structure
    const void* site;
};

/// A tensor (or workspace, tiling) handed to the kernel.
struct KernelArg {
    std::string name;
    const uint8_t* data = nullptr;
    uint64_t bytes = 0;  ///< size of the tensor, not of its allocation
    bool output = false;
    bool foreign = false;      ///< memory of the calling program: nobody knows where it ends
    bool initialised = false;  ///< an output that was filled before the launch
    bool scratch = false;      ///< workspace: nobody reads it after the kernel
};
struct KernelBegin {
    std::string kernel;
    uint32_t block_count =
        0;  ///< cores that run, each with its number as the `block` of its events
    uint8_t cube_per_block = 0;    ///< cores of one block: first the cube core, if any,
    uint8_t vector_per_block = 1;  ///< then the vector cores
    std::vector<KernelArg> args;
    const AllocationMap* allocations = nullptr;
};
struct KernelEnd {
    bool completed = true;
};

using Event =
    std::variant<Instr, FlagSet, FlagWait, Barrier, CrossCoreSet, CrossCoreWait, SyncAllReached,
                 GmSignal, GmWaitEnded, BufferInit, BuffersGone, QueueOp, ScalarAccess, AtomicMode,
                 TilingRead, BlockBegin, BlockEnd, KernelBegin, KernelEnd>;

}  // namespace drydock
