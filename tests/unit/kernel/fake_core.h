#pragma once
// A core for tests of the kernel headers: executes records at once on its own memory and notes what
// it is told.
#include <cstdint>
#include <string>
#include <vector>

#include "model/core_context.h"

namespace drydock::kernel_test {

/// Thrown by kernel_fault.
struct Fault {
    std::string id, message, hint;
};
struct Note {
    std::string id, message;
    bool error;
};

struct FakeCore {
    CoreContext context;
    std::vector<uint8_t> ub = std::vector<uint8_t>(192 * 1024);
    std::vector<uint8_t> l1 = std::vector<uint8_t>(512 * 1024);
    std::vector<Record> records;  ///< side pointers are dangling: see forms
    std::vector<RepeatForm> repeats;
    std::vector<AdvancedForm> advanced;
    std::vector<std::string>
        events;  ///< "set MTE2_V 0 implied", "barrier V", "alloc 0", "init 0 ub+0 64"
    std::vector<Note> findings;
    std::string printed;
    uint32_t gm_changes = 0;

    FakeCore();
    ~FakeCore();
    FakeCore(const FakeCore&) = delete;
    FakeCore& operator=(const FakeCore&) = delete;
    /// Ids of the findings, joined by spaces.
    std::string finding_ids() const;
};

/// Runs `body` and returns the fault that ended it; id "" when none did.
template <class Body>
Fault fault_of(Body body) {
    try {
        body();
    } catch (const Fault& fault) {
        return fault;
    }
    return {};
}

}  // namespace drydock::kernel_test
