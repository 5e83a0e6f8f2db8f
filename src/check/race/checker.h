#pragma once
// Accesses to the same bytes that nothing orders (spec kernel-core 4.1, 5.3 to 5.6).
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings, all errors:
///   race.raw           a pipe reads what another pipe of the core wrote, or a core what another
///                      core wrote, and nothing makes it wait
///   race.war           overwrites what another pipe of the core may not have read yet
///   race.waw           writes what another pipe, or the same DMA pipe, may not have written yet
///   gm.write-conflict  two cores write the same bytes of GM, not both atomically
///   gm.read-conflict   a core reads bytes of GM that another one writes
/// `auto_sync`: the compiler's automatic synchronisation is assumed, as operators are built.
std::unique_ptr<Observer> make_race_checker(const Soc& soc, bool auto_sync = true);

}  // namespace drydock::check
