#include "model/core.h"

#include "base/error.h"
#include "model/fibre.h"

namespace drydock {

Core*& thread_core() {
    // Reached through a function, so that no compiler keeps the address across a fibre switch.
    thread_local Core* core = nullptr;
    return core;
}

namespace {

constexpr uint32_t kMatrixSpaces = space_bit(Space::kL1) | space_bit(Space::kL0a) |
                                   space_bit(Space::kL0b) | space_bit(Space::kL0c) |
                                   space_bit(Space::kBt) | space_bit(Space::kFb);

}  // namespace

void Core::begin_block(uint32_t number) {
    const BlockCores& cores = launch->block_cores;
    const uint32_t block = number / cores.total();
    const uint32_t place = number % cores.total();
    core_number = number;
    mixed = cores.mixed();
    core_type = place < cores.cube ? CoreType::kCube : CoreType::kVector;
    const bool cube = core_type == CoreType::kCube;
    absent_spaces = launch->coupled ? 0 : cube ? space_bit(Space::kUb) : kMatrixSpaces;
    sub_block_index = static_cast<uint8_t>(cube ? 0 : place - cores.cube);
    sub_block_count = static_cast<uint8_t>(cube ? 1 : cores.vector);
    block_index = block * sub_block_count + sub_block_index;
    vector = VectorState{};
    pipe = nullptr;
    last_site = performed_site = nullptr;
    seq = 0;
    polled = nullptr;
    polls = 0;
    wait = {};
    for (auto& ids : flag_sets) {
        for (uint32_t& count : ids) count = 0;
    }
}

std::string Core::place() const {
    if (launch->block_cores.cube == 0) return "block " + std::to_string(core_number);
    const std::string block =
        " of block " + std::to_string(core_number / launch->block_cores.total());
    return core_type == CoreType::kCube ? "AIC" + block
                                        : "AIV " + std::to_string(sub_block_index) + block;
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
