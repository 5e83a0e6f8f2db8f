#pragma once
// What a signal handler can find out about the place it interrupted. Everything here is safe to
// call in a handler. Internal to base/fault_guard.
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>

namespace drydock::fault {

/// Registers of the interrupted code.
struct MachineState {
    uintptr_t pc = 0;
    uintptr_t stack_pointer = 0;
};
MachineState machine_state(const void* context);

/// Facts of one signal, written by the handler, read after it.
struct SignalFacts {
    int signal = 0;
    int code = 0;
    uintptr_t address = 0;
    MachineState machine;
    static constexpr size_t kMaxFrames = 64;
    void* frames[kMaxFrames] = {};
    size_t frame_count = 0;
};

/// All but the frames.
void describe(const siginfo_t& info, const void* context, SignalFacts& facts);
/// Appends the call stack below the handler; may itself fault when the stack is damaged.
void capture_frames(SignalFacts& facts);
/// "SIGSEGV: invalid address 0x10".
std::string to_text(const SignalFacts& facts);

}  // namespace drydock::fault
