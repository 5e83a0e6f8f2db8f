#pragma once
// How much scratch the advanced functions need (spec kernel-vector 4.1). The vendor's numbers are
// not documented; operators only need the host's helpers and the kernel's check to agree, so both
// take them from here. C++17: kernel objects include it.
#include <cstdint>

namespace drydock {

/// Bytes of `sharedTmpBuffer`: below `min` results are not correct, above `max` nothing improves.
/// min 0: the function needs none.
struct ScratchBytes {
    uint64_t max = 0;
    uint64_t min = 0;
};

/// One repeat of the vector unit, the unit of scratch.
inline constexpr uint64_t kScratchUnit = 256;

/// Element-wise functions of `bytes` of source (Sign, Cos, Power, ...): four temporaries of one
/// repeat, at best of the whole tensor.
constexpr ScratchBytes elementwise_scratch(uint64_t bytes) {
    constexpr uint64_t temporaries = 4;
    const uint64_t units = bytes == 0 ? 1 : (bytes + kScratchUnit - 1) / kScratchUnit;
    return {temporaries * units * kScratchUnit, temporaries * kScratchUnit};
}

}  // namespace drydock
