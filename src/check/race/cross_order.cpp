#include "check/race/cross_order.h"

#include <algorithm>
#include <utility>

namespace drydock::check {

void CrossOrder::begin(const KernelBegin& event) {
    *this = CrossOrder();
    groups_ = CoreGroups(event);
    cores_.resize(event.block_count);
}

bool CrossOrder::ordered(uint32_t earlier, Pipe pipe, uint32_t number, uint32_t now) const {
    const Shared& known = cores_[now].known;
    return known != nullptr && (*known)[earlier][static_cast<int>(pipe)] >= number;
}

/// What others hold is never changed: a copy is.
void CrossOrder::add(Shared& into, const Shared& from) const {
    if (from == nullptr || into == from) return;
    if (into == nullptr) {
        into = from;
        return;
    }
    auto sum = std::make_shared<Knowledge>(*into);
    for (size_t i = 0; i < sum->size(); ++i) join((*sum)[i], (*from)[i]);
    into = std::move(sum);
}

void CrossOrder::add(Shared& into, uint32_t core, const Clock& finished) const {
    if (into == nullptr) {
        into = std::make_shared<Knowledge>(cores_.size());
    } else if (into.use_count() > 1) {
        into = std::make_shared<Knowledge>(*into);
    }
    join((*into)[core], finished);
}

void CrossOrder::reach_sync_all(uint32_t core, bool vector_only, const Clock& finished) {
    Meeting& meeting = vector_only ? vectors_ : everyone_;
    if (meeting.knowledge == nullptr)
        meeting.knowledge = std::make_shared<Knowledge>(cores_.size());
    // In place: those who stand in the meeting read it when the last one has come.
    Knowledge& sum = *meeting.knowledge;
    const Shared& known = cores_[core].known;
    if (known != nullptr && known != meeting.newest) {
        for (size_t i = 0; i < sum.size(); ++i) join(sum[i], (*known)[i]);
        meeting.newest = known;
    }
    join(sum[core], finished);
    cores_[core].meeting = meeting.knowledge;
    if (++meeting.arrived == groups_.meeting(vector_only)) meeting = {};
}

void CrossOrder::set_flag(uint32_t core, uint8_t mode, uint16_t id, const Clock& finished) {
    if (mode >= kFlagModes || id >= kFlagIds) return;
    const std::array<uint32_t, 4> key = {mode, groups_.group(core, mode), id,
                                         cores_[core].sets[mode][id]++};
    Meeting& meeting = flags_[key];
    add(meeting.knowledge, cores_[core].known);
    add(meeting.knowledge, core, finished);
    if (++meeting.arrived != groups_.members(core, mode)) return;
    groups_.for_each_target(core, mode, [&](uint32_t target) {
        cores_[target].raised[id].push_back(meeting.knowledge);
    });
    flags_.erase(key);
}

void CrossOrder::reach_wait(uint32_t core, uint16_t id) { cores_[core].waiting = id; }

Clock CrossOrder::itself(uint32_t core) const {
    const Shared& known = cores_[core].known;
    return known == nullptr ? Clock{} : (*known)[core];
}

Clock CrossOrder::resume(uint32_t core) {
    Core& here = cores_[core];
    // The meeting holds all that this core knew when it came.
    if (here.meeting != nullptr) here.known = std::exchange(here.meeting, nullptr);
    if (here.waiting >= 0) {
        std::deque<Shared>& raised = here.raised[static_cast<uint16_t>(here.waiting)];
        here.waiting = -1;
        if (!raised.empty()) {
            add(here.known, raised.front());
            raised.pop_front();
        }
    }
    return itself(core);
}

void CrossOrder::signal(uint32_t core, const void* address, const Clock& finished) {
    Shared& knowledge = signals_[address];
    add(knowledge, cores_[core].known);
    add(knowledge, core, finished);
}

Clock CrossOrder::wait_signal(uint32_t core, const void* address) {
    const auto it = signals_.find(address);
    if (it != signals_.end()) add(cores_[core].known, it->second);
    return itself(core);
}

}  // namespace drydock::check
