#pragma once
// What happens to one instruction of a core: listeners hear of it, and it is executed.
#include "model/core.h"

namespace drydock {

/// Which listeners an instruction is announced to: those that want its result hear of it when it is
/// executed, the others when it is issued.
enum class Audience : uint8_t { kAll, kOrder, kResults };

/// Describes `record`, the `seq`-th of its block, to the listeners.
void announce(Core& core, const Record& record, uint64_t seq, Audience audience);
/// The instruction of the newest announce() was executed.
void announce_result(const Core& core);

/// Executes `record`, now or when its result is needed. Throws KernelFault (mem.local-oob) when an
/// operand lies outside its memory.
void execute_record(Core& core, const Record& record);

Finding make_finding(const Core& core, const char* id, const char* message, const char* hint,
                     const void* site);

}  // namespace drydock
