#pragma once
// What a core did, as the timing model needs it: one Step per instruction, scalar access or wait.
#include <cstdint>
#include <vector>

#include "event/core_groups.h"
#include "event/core_order.h"
#include "event/event.h"

namespace drydock::timing {

/// Steps of one core are in the order in which S comes to them.
struct Step {
    enum class Kind : uint8_t {
        kInstr,       ///< runs in `pipe`
        kTransfer,    ///< the same, and moves bytes from or to GM
        kScalar,      ///< GetValue, SetValue: on S
        kWait,        ///< S waits for `deps`
        kSyncAll,     ///< S waits for the other cores
        kFlagSet,     ///< cross-core flag, in `pipe`
        kFlagWait,    ///< cross-core flag, on S
        kSignal,      ///< value in GM that others wait for, on S
        kSignalWait,  ///< on S
    };
    Kind kind = Kind::kInstr;
    Pipe pipe = Pipe::kS;
    Opcode op = Opcode::kCount;
    bool write = false;      ///< transfer to GM
    bool bypass_l2 = false;  ///< transfer that leaves nothing in the L2
    uint8_t mode = 0;        ///< kFlagSet: mode; kSyncAll: 1 = vector cores only
    uint16_t id = 0;         ///< cross-core flag
    uint32_t number = 0;     ///< of its pipe's instructions, from 1
    uint32_t runs = 0;       ///< transfer: its place in CoreSteps::runs
    const void* site = nullptr;
    const void* address = nullptr;  ///< of a signal
    double scalar_before = 0;       ///< cycles of S for flags and queues before it
    double issue = 0;               ///< cycles of S for it
    double occupy = 0;              ///< cycles until the next of its pipe may start
    double result = 0;              ///< cycles behind those until it has finished
    double group_conflict = 0;      ///< cycles of `occupy` lost by block strides or operands
    double bank_conflict = 0;       ///< ... by reads and writes of one bank
    uint64_t bytes = 0;             ///< moved (transfer) or written (V)
    uint32_t repeats = 0;
    Clock deps{};  ///< per pipe, what has to have finished before
};

/// A buffer in a local memory.
struct BufferUse {
    bool queue = false;
    uint8_t position = 0;
    uint32_t owner = 0;  ///< number of its queue or TBuf
    uint32_t index = 0;
    Space space = Space::kUb;
    uint32_t offset = 0, bytes = 0;
};

struct CoreSteps {
    bool cube = false;
    std::vector<Step> steps;
    std::vector<Footprint> runs;  ///< GM bytes of the transfers
    std::vector<BufferUse> buffers;
    double scalar_after = 0;  ///< cycles of S behind the last step
};

struct LaunchSteps {
    KernelBegin begin;
    std::vector<CoreSteps> cores;
};

}  // namespace drydock::timing
