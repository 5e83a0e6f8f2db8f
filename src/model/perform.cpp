#include "model/perform.h"

#include "exec/describe.h"
#include "exec/executor.h"

namespace drydock {

Finding make_finding(const Core& core, const char* id, const char* message, const char* hint,
                     const void* site) {
    Finding finding;
    finding.id = id;
    finding.message = message;
    finding.kernel = core.launch->kernel;
    finding.block = core.core_number;
    finding.site = site;
    finding.hint = hint == nullptr ? "" : hint;
    if (core.launch->block_cores.cube != 0) finding.facts.emplace_back("core", core.place());
    return finding;
}

void announce(Core& core, const Record& record, uint64_t seq, Audience audience) {
    LaunchState& launch = *core.launch;
    if (!launch.observed() || (audience == Audience::kResults && !launch.results_wanted)) return;
    // Which bytes these touch depends on what lies in UB.
    if (core.deferred != nullptr && exec::depends_on_memory(record)) core.deferred->settle();
    Instr instr = exec::describe(record, core);
    instr.block = core.core_number;
    instr.seq = seq;
    instr.site = record.site;
    if (audience != Audience::kOrder && core.deferred == nullptr) instr.memories = core.local_base;
    Event event = std::move(instr);
    for (Observer* observer : launch.observers) {
        if (audience == Audience::kAll ||
            observer->wants_results() == (audience == Audience::kResults))
            observer->on_event(event);
    }
    if (launch.results_wanted && audience != Audience::kOrder)
        core.described = std::get<Instr>(std::move(event));
}

void announce_result(const Core& core) {
    if (core.launch->results_wanted) core.launch->notify_result(core.described);
}

void execute_record(Core& core, const Record& record) {
    const char* error =
        core.deferred != nullptr ? core.deferred->execute(record) : exec::execute_on(record, core);
    if (error == nullptr) [[likely]]
        return;
    throw KernelFault(make_finding(core, "mem.local-oob", error,
                                   "the operand must lie inside the local memory it belongs to",
                                   record.site));
}

}  // namespace drydock
