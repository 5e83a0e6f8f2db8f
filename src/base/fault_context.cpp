#include "base/fault_context.h"

#include <execinfo.h>
#include <fmt/format.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace drydock::fault {
namespace {

// A frame larger than this that runs into the guard page is not recognised as stack overflow.
constexpr uintptr_t kStackNeighbourhoodBytes = 64 * 1024;

/// The word at `address`, 0 when it cannot be read.
uintptr_t read_word(uintptr_t address) {
    uintptr_t word = 0;
    iovec to = {&word, sizeof(word)};
    iovec from = {reinterpret_cast<void*>(address), sizeof(word)};
    return ::process_vm_readv(::getpid(), &to, 1, &from, 1, 0) == sizeof(word) ? word : 0;
}

void append_frame(SignalFacts& facts, uintptr_t pc) {
    if (facts.frame_count < SignalFacts::kMaxFrames && pc != 0) {
        facts.frames[facts.frame_count++] = reinterpret_cast<void*>(pc);
    }
}

/// A call through a null or wild pointer: the place called from is on top of the stack.
bool is_wild_jump(const SignalFacts& facts) {
    return facts.signal == SIGSEGV && facts.address == facts.machine.pc;
}

bool is_stack_overflow(const SignalFacts& facts) {
    const uintptr_t sp = facts.machine.stack_pointer;
    const uintptr_t low = std::min(sp, facts.address);
    return facts.signal == SIGSEGV && std::max(sp, facts.address) - low <= kStackNeighbourhoodBytes;
}

std::string segv_text(const SignalFacts& facts) {
    if (is_stack_overflow(facts)) {
        return fmt::format("stack overflow (address {:#x})", facts.address);
    }
    // x86-64 reports no address for one that is not canonical.
    if (facts.code == SI_KERNEL) return "invalid address (out of the address range)";
    if (facts.code <= 0) return "sent by another process or thread";
    if (is_wild_jump(facts)) return fmt::format("call of invalid address {:#x}", facts.address);
    const char* note = facts.code == SEGV_ACCERR ? " (no permission)" : "";
    return fmt::format("invalid address {:#x}{}", facts.address, note);
}

std::string fpe_text(const SignalFacts& facts) {
    switch (facts.code) {
        case FPE_INTDIV:
            return "division by zero";
        case FPE_INTOVF:
            return "integer overflow";
        case FPE_FLTDIV:
            return "floating-point division by zero";
        case FPE_FLTOVF:
            return "floating-point overflow";
        case FPE_FLTUND:
            return "floating-point underflow";
        case FPE_FLTINV:
            return "invalid floating-point operation";
        default:
            return "arithmetic error";
    }
}

}  // namespace

MachineState machine_state(const void* context) {
    const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return {static_cast<uintptr_t>(machine.gregs[REG_RIP]),
            static_cast<uintptr_t>(machine.gregs[REG_RSP])};
#elif defined(__aarch64__)
    return {static_cast<uintptr_t>(machine.pc), static_cast<uintptr_t>(machine.sp)};
#else
#error "machine_state: add the names of program counter and stack pointer for this machine"
#endif
}

void describe(const siginfo_t& info, const void* context, SignalFacts& facts) {
    facts.signal = info.si_signo;
    facts.code = info.si_code;
    facts.address = reinterpret_cast<uintptr_t>(info.si_addr);
    facts.machine = machine_state(context);
    facts.frame_count = 0;
    append_frame(facts, facts.machine.pc + 1);
    if (is_wild_jump(facts)) append_frame(facts, read_word(facts.machine.stack_pointer));
}

// The handler's own frames come first; those of the interrupted code begin where the unwinder has
// passed the signal frame, at the interrupted pc.
void capture_frames(SignalFacts& facts) {
    void* all[SignalFacts::kMaxFrames];
    const int count = ::backtrace(all, SignalFacts::kMaxFrames);
    void** end = all + std::max(count, 0);
    void** found = std::find(all, end, reinterpret_cast<void*>(facts.machine.pc));
    for (void** frame = found; frame != end; ++frame) {
        if (frame != found) append_frame(facts, reinterpret_cast<uintptr_t>(*frame));
    }
}

std::string to_text(const SignalFacts& facts) {
    switch (facts.signal) {
        case SIGSEGV:
            return "SIGSEGV: " + segv_text(facts);
        case SIGBUS:
            return fmt::format("SIGBUS: address {:#x} has no memory behind it", facts.address);
        case SIGFPE:
            return "SIGFPE: " + fpe_text(facts);
        case SIGILL:
            return fmt::format("SIGILL: invalid instruction at {:#x}", facts.machine.pc);
        case SIGABRT:
            return "SIGABRT: abort() was called";
        default:
            return fmt::format("signal {}", facts.signal);
    }
}

}  // namespace drydock::fault
