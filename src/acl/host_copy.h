#pragma once
// Copies from and to host memory whose real extent is unknown: programs pass vectors that are
// shorter than the copy (spec runtime 0.1). Never faults.
#include <cstdint>

namespace drydock::acl {

/// Copies into memory that is known to be writable. Returns how many bytes could be read; the rest
/// of `destination` is filled with 0.
uint64_t copy_from_host(void* destination, const void* source, uint64_t bytes);
/// Copies out of memory that is known to be readable. Returns how many bytes could be written.
uint64_t copy_to_host(void* destination, const void* source, uint64_t bytes);

/// Both ends unknown; what cannot be read counts as 0.
struct HostCopy {
    uint64_t readable = 0;
    uint64_t written = 0;
};
HostCopy copy_host_to_host(void* destination, const void* source, uint64_t bytes);

/// The way without process_vm_readv, for systems that forbid it; same results. For tests.
uint64_t copy_through_pipe(void* destination, const void* source, uint64_t bytes);

}  // namespace drydock::acl
