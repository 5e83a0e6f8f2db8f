#pragma once
// Where the machine code of a loaded object lies.
#include <cstdint>

namespace drydock {

struct CodeRange {
    const uint8_t* begin = nullptr;
    const uint8_t* end = nullptr;
};

/// The executable segment that holds `address`; empty when no loaded object does.
CodeRange code_range(const void* address);

}  // namespace drydock
