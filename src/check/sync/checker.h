#pragma once
// Flags that are set and waited for in pairs, inside a core and between cores (spec
// kernel-core 5.2, 5.6).
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings:
///   sync.double-set       error    a flag is set that is set already
///   sync.deadlock         error    a pipe waits for a flag that nobody sets
///   sync.wait-before-set  error    a wait precedes its set in program order
///   sync.unpaired         warning  a flag is set and never waited for
///   sync.id-range         error    an event id of SetFlag or WaitFlag that the device does not
///   have sync.id-clash         warning  a flag of the kernel has the id that a queue holds
///   sync.cross-unpaired   warning  a cross-core flag is raised and never waited for
///   sync.cross-partial    warning  only some cores of a group set a cross-core flag
std::unique_ptr<Observer> make_sync_checker(const Soc& soc);

}  // namespace drydock::check
