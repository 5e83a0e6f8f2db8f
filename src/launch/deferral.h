#pragma once
// How a launch executes its instructions: mode, tier and stores past the caches.
#include "exec/deferred/deferred.h"
#include "launch/launch.h"

namespace drydock {

/// What a launch on tensors of `bytes` together does. kDefault is what the environment variable
/// DRYDOCK_EXEC_MODE says (deferred, immediate, strips, registers; unset: immediate);
/// DRYDOCK_STREAM_BYTES goes before the threshold of the machine.
exec::DeferredOptions deferral_of(ExecMode mode, uint64_t stream_bytes, uint64_t bytes);

/// The tier that executed the most records.
std::string main_tier(const exec::ExecStatistics& statistics);

}  // namespace drydock
