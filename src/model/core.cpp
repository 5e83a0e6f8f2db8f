#include "model/core.h"

#include "base/error.h"
#include "model/fibre.h"

namespace drydock {

Core*& thread_core() {
    // Reached through a function, so that no compiler keeps the address across a fibre switch.
    thread_local Core* core = nullptr;
    return core;
}

void Core::begin_block(uint32_t block) {
    block_index = block;
    sub_block_index = 0;
    vector = VectorState{};
    pipe = nullptr;
    last_site = nullptr;
    seq = 0;
    polled = nullptr;
    polls = 0;
    wait = {};
    for (uint32_t& flag : flags) flag = 0;
}

void LaunchState::stop_all_locked(Stop reason) {
    if (stop.kind == Stop::Kind::kNone) stop = std::move(reason);
    abort = true;
    for (Core* core : cores) core->attention = true;
    changed.notify_all();
}

void LaunchState::stop_all(Stop reason) {
    std::lock_guard lock(mutex);
    stop_all_locked(std::move(reason));
}

void LaunchState::add_finding(Finding finding) {
    std::lock_guard lock(mutex);
    for (Finding& known : findings) {
        if (known.id == finding.id && known.site == finding.site) {
            known.count += finding.count;
            known.block = std::min(known.block, finding.block);
            return;
        }
    }
    findings.push_back(std::move(finding));
}

void wait_until(Core& core, Wait wait) {
    LaunchState& launch = *core.launch;
    {
        std::lock_guard lock(launch.mutex);
        if (launch.abort) throw BlockAbandoned{};
        if (!wait.polling && wait.ready()) return;
        core.wait = std::move(wait);
    }
    core.fibre->suspend();
    std::lock_guard lock(launch.mutex);
    core.wait = {};
    if (launch.abort) throw BlockAbandoned{};
}

}  // namespace drydock
