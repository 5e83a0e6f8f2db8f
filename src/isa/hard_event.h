#pragma once
// Flag events between two pipes, in the order of the public enumeration (spec kernel-core 5.2).
#include "pipe.h"

namespace drydock {

struct EventPipes {
    Pipe from;
    Pipe to;
    const char* name;
};

// clang-format off
// X(name, source pipe, destination pipe)
#define DRYDOCK_HARD_EVENTS(X)                                                 \
    X(MTE2_MTE1, kMte2, kMte1) X(MTE1_MTE2, kMte1, kMte2) X(MTE1_M, kMte1, kM) \
    X(M_MTE1, kM, kMte1) X(MTE2_V, kMte2, kV) X(V_MTE2, kV, kMte2)             \
    X(MTE3_V, kMte3, kV) X(V_MTE3, kV, kMte3) X(M_V, kM, kV)                   \
    X(V_M, kV, kM) X(V_V, kV, kV) X(MTE3_MTE1, kMte3, kMte1)                   \
    X(MTE1_MTE3, kMte1, kMte3) X(MTE1_V, kMte1, kV) X(MTE2_M, kMte2, kM)       \
    X(M_MTE2, kM, kMte2) X(V_MTE1, kV, kMte1) X(M_FIX, kM, kFix)               \
    X(FIX_M, kFix, kM) X(MTE3_MTE2, kMte3, kMte2) X(MTE2_MTE3, kMte2, kMte3)   \
    X(S_V, kS, kV) X(V_S, kV, kS) X(S_MTE2, kS, kMte2)                         \
    X(MTE2_S, kMte2, kS) X(S_MTE3, kS, kMte3) X(MTE3_S, kMte3, kS)             \
    X(MTE2_FIX, kMte2, kFix) X(FIX_MTE2, kFix, kMte2) X(FIX_S, kFix, kS)       \
    X(M_S, kM, kS) X(FIX_MTE3, kFix, kMte3) X(MTE1_FIX, kMte1, kFix)           \
    X(FIX_MTE1, kFix, kMte1) X(FIX_FIX, kFix, kFix)
// clang-format on

#define DRYDOCK_X(name, from, to) EventPipes{Pipe::from, Pipe::to, #name},
inline constexpr EventPipes kHardEvents[] = {DRYDOCK_HARD_EVENTS(DRYDOCK_X)};
#undef DRYDOCK_X
inline constexpr uint8_t kHardEventCount = sizeof(kHardEvents) / sizeof(kHardEvents[0]);
inline constexpr int32_t kEventIds = 8;  ///< of each event

// Cross-core flags (spec kernel-core 5.6).
inline constexpr uint32_t kFlagModes = 3;
inline constexpr uint32_t kFlagIds = 16;

}  // namespace drydock
