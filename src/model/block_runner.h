#pragma once
// Runs the blocks of a launch on the caller and a small pool of helper threads.
#include <chrono>

#include "model/core.h"
#include "soc/soc.h"

namespace drydock {

/// Runs every block of `launch` to its end (or until it is stopped) and returns the number of
/// workers used. `workers` counts the calling thread; 0 = as many as the host has threads.
uint32_t run_blocks(LaunchState& launch, const Soc& soc, uint32_t workers,
                    std::chrono::milliseconds timeout);

}  // namespace drydock
