#pragma once
// What is wrong with an output at the kernel's end.
#include <string>
#include <vector>

#include "check/undefined/global_shadow.h"
#include "event/finding.h"

namespace drydock::check {

/// "local memory that nothing wrote", ...
std::string root_text(const Origin& origin);
/// The places that a value came by.
std::vector<FindingParty> way_of(const Origin& origin, uint32_t block);
/// init.output-unwritten, and init.output-uninit for each way of undefined bytes.
std::vector<Finding> output_findings(const Region& region, const Origins& origins);

}  // namespace drydock::check
