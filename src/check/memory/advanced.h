#pragma once
// Rules of the advanced functions that their operands alone can break (spec kernel-vector 4.1).
#include <vector>

#include "event/finding.h"
#include "event/record.h"

namespace drydock::check {

/// What is wrong with a call of an advanced function; kernel, block and site are left to the
/// caller.
std::vector<Finding> advanced_findings(const Record& record);

}  // namespace drydock::check
