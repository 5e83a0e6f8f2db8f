// The doors of core_context.h: what kernel code can ask of the model.
#include "model/core_context.h"

#include <fmt/format.h>

#include "base/error.h"
#include "exec/operands.h"
#include "model/core.h"
#include "model/global_memory.h"
#include "model/perform.h"
#include "model/schedule.h"

namespace drydock {
namespace {

constexpr uint32_t kPollsBeforeYield =
    64;  // reads of one GM address before other blocks get their turn

Core& running_core() {
    Core* core = thread_core();
    if (core == nullptr) {
        throw UserError("kernel code runs outside a kernel launch: there is no core (api.no-core)",
                        "call the kernel through a launch, not as a plain function");
    }
    return *core;
}

/// Bytes a copy moves on the GM side, for the statistics.
uint64_t copied_bytes(const Record& record) {
    if (record.form == Form::kPad) {
        const auto& form = *static_cast<const PadCopyForm*>(record.side);
        return uint64_t{form.pieces} * form.piece_bytes;
    }
    if (record.form == Form::kBlocks) {
        const auto& form = *static_cast<const BlockCopyForm*>(record.side);
        return uint64_t{form.pieces} * form.piece_blocks * exec::kBlockBytes;
    }
    return dtype_bytes(record.dtype, record.count);
}

/// What touches a memory that the core does not have does nothing, as the device's two compilations
/// of a mixed kernel leave it out. A vector core may send UB to L1.
bool left_out(const Core& core, const Record& record) {
    const uint32_t touched = space_bit(record.dst_space) | space_bit(record.src_space);
    if ((touched & core.absent_spaces) == 0) [[likely]]
        return false;
    return core.core_type == CoreType::kCube || record.dst_space != Space::kL1 ||
           record.src_space != Space::kUb;
}

/// A multiplication names its operands in its form alone.
void count_matmul(Core& core, const MatmulForm& form) {
    const auto bytes = [](const MatrixOperand& m, uint64_t elements) {
        return m.space == Space::kGm ? dtype_bytes(m.dtype, elements) : 0;
    };
    core.gm_read_bytes += bytes(form.a, uint64_t{form.m} * form.k) +
                          bytes(form.b, uint64_t{form.k} * form.n) + bytes(form.bias, form.n);
    core.gm_written_bytes += bytes(form.c, uint64_t{form.m} * form.n);
}

void count(Core& core, const Record& record) {
    ++core.instructions;
    if (record.op == Opcode::kMatmul) [[unlikely]]
        return count_matmul(core, *static_cast<const MatmulForm*>(record.side));
    if (record.dst_space == Space::kGm) {
        core.gm_written_bytes += copied_bytes(record);
    } else if (record.src_space == Space::kGm) {
        core.gm_read_bytes += copied_bytes(record);
    } else {
        core.elements += exec::element_count(record);
    }
}

/// Somebody listens, instructions are held back (then true: the schedule has taken it), or the
/// launch was stopped.
[[gnu::noinline]] bool attend(Core& core, const Record& record) {
    if (core.launch->abort) throw BlockAbandoned{};
    if (core.schedule == nullptr) {
        announce(core, record, core.seq++, Audience::kAll);
        return false;
    }
    count(core, record);
    core.schedule->issue(record);
    return true;
}

}  // namespace

CoreContext& current_core() { return running_core(); }

void record(Record& record) {
    Core& core = running_core();
    record.site = core.last_site = __builtin_return_address(0);
    core.polls = 0;
    if (left_out(core, record)) [[unlikely]] {
        if (core.launch->abort) throw BlockAbandoned{};
        return;
    }
    const bool attended = core.attention.load(std::memory_order_relaxed);
    if (attended) [[unlikely]] {
        if (attend(core, record)) return;
    }
    count(core, record);
    execute_record(core, record);
    if (attended) [[unlikely]]
        announce_result(core);
    if (record.dst_space == Space::kGm &&
        core.launch->gm_waiters.load(std::memory_order_relaxed) != 0)
        gm_changed();
}

void* scalar_access(Space space, uint64_t offset_or_address, uint32_t bytes, bool write,
                    bool reference) {
    Core& core = running_core();
    const void* site = core.last_site = __builtin_return_address(0);
    if (space == Space::kUb && core.core_type == CoreType::kCube) {
        core.no_ub = 0;  // a cube core reads zeros from UB
        return &core.no_ub;
    }
    if (core.attention.load(std::memory_order_relaxed)) [[unlikely]] {
        if (core.launch->abort) throw BlockAbandoned{};
        tell(core, ScalarAccess{core.core_number,
                                {space, core.core_number, offset_or_address},
                                bytes,
                                write,
                                site,
                                reference});
        if (core.schedule != nullptr)
            core.schedule->touch(space, offset_or_address, bytes, write, reference);
    }
    if (core.deferred != nullptr)
        core.deferred->scalar_access(space, offset_or_address, bytes, write, reference);
    if (space == Space::kGm) {
        auto* address =
            reinterpret_cast<void*>(offset_or_address);  // NOLINT: GM addresses are host addresses
        if (write) {
            if (core.launch->gm_waiters.load(std::memory_order_relaxed) != 0) gm_changed();
        } else if (core.polled != address) {
            core.polled = address;
            core.polls = 0;
        } else if (++core.polls % kPollsBeforeYield == 0) {
            if (core.schedule != nullptr) finish_everywhere(core);
            publish(core);
            if (core.launch->core_count() > 1)
                wait_until(core, {[] { return true; }, "a polling read of GM", site, true});
        }
        return address;
    }
    const uint32_t limit = core.local_bytes[static_cast<int>(space)];
    if (offset_or_address > limit || bytes > limit - offset_or_address) {
        const std::string text = std::string("scalar ") + (write ? "write" : "read") + " of " +
                                 std::to_string(bytes) + " bytes at " + space_name(space) + "+" +
                                 std::to_string(offset_or_address) + " is outside the memory of " +
                                 std::to_string(limit) + " bytes";
        throw KernelFault(
            make_finding(core, "mem.local-oob", text.c_str(), "check the index", site));
    }
    return core.local_base[static_cast<int>(space)] + offset_or_address;
}

uint64_t gm_bytes_from(const void* address) {
    const auto allocation = GlobalMemory::instance().find(address);
    if (!allocation) return kTilingBytesUnknown;
    const auto used =
        static_cast<uint64_t>(static_cast<const uint8_t*>(address) - allocation->base);
    return used >= allocation->size ? 0 : allocation->size - used;
}

void flag_set(uint8_t event, int32_t id, bool implied) {
    Core& core = running_core();
    tell(core, FlagSet{core.core_number, event, id, implied, __builtin_return_address(0)});
    if (core.schedule != nullptr) core.schedule->set_flag(event, id);
}

void flag_wait(uint8_t event, int32_t id, bool implied) {
    Core& core = running_core();
    tell(core, FlagWait{core.core_number, event, id, implied, __builtin_return_address(0)});
    if (core.schedule != nullptr) core.schedule->wait_flag(event, id);
    // The scalar unit may store to GM through a pointer, which no door sees.
    if (kHardEvents[event].to == Pipe::kS) publish(core);
}

uint8_t* local_memory(Space space) {
    Core& core = running_core();
    if (core.deferred != nullptr) core.deferred->raw_access();
    return core.local_base[static_cast<int>(space)];
}

const VectorRegisters& result_registers() {
    Core& core = running_core();
    if (core.schedule != nullptr) core.schedule->settle_registers();
    return core.vector.registers;
}

void pipe_barrier(Pipe pipe, bool implied) {
    Core& core = running_core();
    tell(core, Barrier{core.core_number, pipe, __builtin_return_address(0)});
    if (core.schedule != nullptr) core.schedule->barrier(pipe);
    if (pipe == Pipe::kAll && !implied) publish(core);
}

void buffer_init(const void* owner, bool is_queue, uint8_t position, uint32_t index, Space space,
                 uint32_t offset, uint32_t bytes, uint32_t requested_bytes) {
    Core& core = running_core();
    tell(core, BufferInit{core.core_number, owner, is_queue, position, index, space, offset, bytes,
                          requested_bytes, __builtin_return_address(0)});
}

void buffers_gone(Space space, uint32_t offset, uint32_t bytes) {
    Core& core = running_core();
    tell(core, BuffersGone{core.core_number, space, offset, bytes});
}

void queue_op(const void* owner, uint8_t action, uint32_t buffer) {
    Core& core = running_core();
    tell(core, QueueOp{core.core_number, owner, static_cast<QueueAction>(action), buffer,
                       __builtin_return_address(0)});
}

void atomic_mode(AtomicOp op, DType dtype) {
    Core& core = running_core();
    core.vector.atomic = op;
    core.vector.atomic_dtype = dtype;
    tell(core, AtomicMode{core.core_number, op, dtype, __builtin_return_address(0)});
}

void tiling_read(const uint8_t* address, uint64_t bytes, uint64_t host_bytes, const char* type) {
    Core& core = running_core();
    tell(core, TilingRead{core.core_number, address, bytes, host_bytes, type,
                          __builtin_return_address(0)});
}

void kernel_fault(const char* id, const char* message, const char* hint) {
    Core& core = running_core();
    throw KernelFault(make_finding(core, id, message, hint, __builtin_return_address(0)));
}

void kernel_finding(const char* id, const char* message, const char* hint, bool error) {
    Core& core = running_core();
    Finding finding = make_finding(core, id, message, hint, __builtin_return_address(0));
    finding.severity = error ? Severity::kError : Severity::kWarning;
    core.launch->add_finding(std::move(finding));
}

void argument_narrowed(const char* name, int64_t passed, int64_t low, int64_t high, int64_t taken) {
    if (thread_core() == nullptr) return;
    Core& core = running_core();
    const std::string message = fmt::format("{} {} does not fit {} to {}: the device takes {}",
                                            name, passed, low, high, taken);
    core.launch->add_finding(make_finding(core, "api.narrowing", message.c_str(),
                                          "split the call into parts that fit, or use a form with "
                                          "wider parameters",
                                          __builtin_return_address(0)));
}

void kernel_print(const char* text) {
    if (thread_core() == nullptr) {
        // Host code of the same file: with `using namespace AscendC` its printf is the kernel's.
        std::fputs(text, stdout);
        return;
    }
    const Core& core = running_core();
    if (core.launch->block_cores.cube == 0) {
        std::fprintf(core.launch->output, "[block %u] %s", core.core_number, text);
    } else {
        std::fprintf(core.launch->output, "[%s] %s", core.place().c_str(), text);
    }
}

}  // namespace drydock
