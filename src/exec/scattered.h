#pragma once
// Gather and Brcb: elements by address (spec kernel-vector 2.4, 2.7).
#include <string>

#include "exec/executor.h"

namespace drydock::exec {

/// dst[i] = element at byte src0 + src1[i]. Empty when done, else which offset leaves the memory
/// (then nothing was written).
std::string run_gather(const Record& record, const LocalMemories& memories);
std::string run_gather_repeat(const Record& record, const LocalMemories& memories);
void run_broadcast(const Record& record, const LocalMemories& memories);

}  // namespace drydock::exec
