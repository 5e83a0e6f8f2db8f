#pragma once
// What a vector instruction costs (published: cycles = 22 + repeats x cycles per repeat).
#include "event/event.h"
#include "timing/parameters.h"

namespace drydock::timing {

struct VectorCost {
    uint32_t repeats = 0;
    double cycles = 0;          ///< of all repeats, conflicts included
    double group_conflict = 0;  ///< of those, lost to one bank group
    double bank_conflict = 0;   ///< lost to reads and writes of one bank
};

VectorCost vector_cost(const Instr& instr, const Parameters& parameters);

}  // namespace drydock::timing
