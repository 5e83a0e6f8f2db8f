#pragma once
// When each step of each core runs: in-order pipes, the memory that all cores share.
#include <vector>

#include "timing/memory_system.h"
#include "timing/step.h"

namespace drydock::timing {

/// What a step waited for last before it began.
enum class Cause : uint8_t {
    kNone,      ///< it began as soon as S issued it
    kPipe,      ///< the one before it in its pipe
    kPipeData,  ///< the result of an earlier one of its own pipe
    kOther,     ///< another pipe (`on`)
    kCores,     ///< other cores
    kQueue,     ///< S: the pipe's queue was full
};

/// Times of a step, cycles since the start of the first core.
struct StepTime {
    double issue_begin = 0;  ///< S comes to it
    double issue = 0;        ///< S has issued it
    double start = 0;        ///< its pipe turns to it
    double finish = 0;
    Cause cause = Cause::kNone;
    Pipe on = Pipe::kS;      ///< kOther: whose result
    uint32_t on_number = 0;  ///< kOther, kPipeData: which instruction of that pipe
    Traffic traffic;         ///< of a transfer
};

struct CoreTimes {
    std::vector<StepTime> steps;  ///< beside CoreSteps::steps
    double begin = 0;             ///< cores start one after the other
    double end = 0;
};

/// Deterministic. A wait that nothing ends (of a launch that did not complete) ends at once.
std::vector<CoreTimes> simulate(const LaunchSteps& launch, const Soc& soc,
                                const Parameters& parameters);

}  // namespace drydock::timing
