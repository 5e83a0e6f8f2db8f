#pragma once
// Host memory of aclrtMallocHost.
#include <cstdint>

namespace drydock::acl {

/// True when [address, address+bytes) lies in one live block of aclrtMallocHost.
bool is_pinned(const void* address, uint64_t bytes);

}  // namespace drydock::acl
