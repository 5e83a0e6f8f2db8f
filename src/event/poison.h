#pragma once
// The content of memory that nothing has written, where Drydock may choose it.
#include <cstdint>

namespace drydock {

/// Fills outputs and workspaces before a checked run: a NaN in half, a large number in float. A
/// byte that still holds it at the kernel's end was not written, by raw pointers either.
inline constexpr uint8_t kPoisonByte = 0xfd;

}  // namespace drydock
