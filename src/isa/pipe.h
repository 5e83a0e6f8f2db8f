#pragma once
// Pipes of a core and the spaces of its memory. C++17: kernel objects include it.
#include <cstdint>

namespace drydock {

/// Instruction pipes (spec kernel-core 5.1). Instructions of one pipe start in order.
enum class Pipe : uint8_t { kS, kV, kM, kMte1, kMte2, kMte3, kFix, kAll, kCount };

/// Physical memories an operand can lie in.
enum class Space : uint8_t { kNone, kGm, kUb, kL1, kL0a, kL0b, kL0c, kBt, kFb, kCount };

constexpr const char* pipe_name(Pipe pipe) {
    constexpr const char* names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL", "?"};
    return names[static_cast<uint8_t>(pipe)];
}
/// The space in a set of spaces.
constexpr uint32_t space_bit(Space space) { return 1u << static_cast<uint8_t>(space); }
constexpr const char* space_name(Space space) {
    constexpr const char* names[] = {"none", "GM",  "UB", "L1", "L0A",
                                     "L0B",  "L0C", "BT", "FB", "?"};
    return names[static_cast<uint8_t>(space)];
}

}  // namespace drydock
