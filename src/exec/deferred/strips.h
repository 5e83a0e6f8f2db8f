#pragma once
// The tier between registers and UB: a chain over strips that stay in the L1 cache.
#include "exec/deferred/plan.h"

namespace drydock::exec {

/// Computes the plan's result to `dst`. False, with nothing done, when a strip would begin inside a
/// byte of bits or there is too much to keep. `stream`: past the caches.
bool run_strips(const Plan& plan, uint8_t* dst, bool stream);

/// memcpy whose stores go past the caches where whole cache lines are written.
void stream_copy(uint8_t* dst, const uint8_t* src, uint64_t bytes);
/// Makes streamed stores visible in order with later ones.
void stream_fence();

}  // namespace drydock::exec
