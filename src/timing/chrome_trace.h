#pragma once
// The profile for chrome://tracing and Perfetto.
#include <optional>
#include <string>

#include "timing/statistics.h"

namespace drydock::timing {

/// `core`: that one; none: all. Files below `base` are shown relative to it. One process per core,
/// lanes SCALAR, VECTOR, CUBE, MTE1, MTE2, MTE3, FIXP; arrows lead from what a step waited for to
/// it; args hold source, bytes, repeats and the reason of a delay. Times in microseconds.
std::string chrome_trace(const LaunchProfile& profile, std::optional<uint32_t> core,
                         const std::string& base);

}  // namespace drydock::timing
