#include "check/sync/checker.h"

#include <fmt/format.h>

#include <array>
#include <atomic>
#include <map>
#include <mutex>

#include "check/finding_list.h"
#include "check/rules.h"
#include "event/core_groups.h"

namespace drydock::check {
namespace {

/// One flag of one core.
struct Flag {
    bool set = false;
    bool implied = false;  ///< by a queue
    bool suspect = false;  ///< it was set twice: one wait more or less says nothing new
    uint32_t waits = 0;    ///< that found it not set
    const void* set_site = nullptr;
    const void* wait_site = nullptr;
};
using Flags = std::map<std::pair<uint8_t, int32_t>, Flag>;

std::string flag_name(uint8_t event, int32_t id) {
    return fmt::format("{} id {}", kHardEvents[event].name, id);
}

/// Cross-core flags of a launch.
class CrossFlags {
  public:
    /// What one core has been signalled with one id.
    struct Raised {
        int32_t more = 0;  ///< than waits
        const void* site = nullptr;
        uint32_t by = 0;
    };
    /// A group that sets a flag for the n-th time.
    struct Group {
        uint32_t arrived = 0, members = 0;
        const void* site = nullptr;
        uint32_t by = 0;
    };

    CrossFlags() = default;
    explicit CrossFlags(const KernelBegin& event) : groups_(event) {}

    void set(const CrossCoreSet& set);
    void wait(const CrossCoreWait& wait) { --raised_[{wait.block, wait.id}].more; }
    /// By core and id.
    const std::map<std::pair<uint32_t, uint16_t>, Raised>& raised() const { return raised_; }
    /// {mode, group, id, n} of those that not all members have set.
    const std::map<std::array<uint32_t, 4>, Group>& partial() const { return partial_; }

  private:
    CoreGroups groups_;
    std::map<std::pair<uint32_t, uint16_t>, Raised> raised_;
    std::map<std::array<uint32_t, 3>, uint32_t> sets_;  ///< by core, mode and id
    std::map<std::array<uint32_t, 4>, Group> partial_;
};

void CrossFlags::set(const CrossCoreSet& set) {
    if (set.mode >= kFlagModes || set.id >= kFlagIds) return;
    const std::array<uint32_t, 4> key = {set.mode, groups_.group(set.block, set.mode), set.id,
                                         sets_[{set.block, set.mode, set.id}]++};
    Group& group = partial_[key];
    group.members = groups_.members(set.block, set.mode);
    group.site = set.site;
    group.by = set.block;
    if (++group.arrived != group.members) return;
    partial_.erase(key);
    groups_.for_each_target(set.block, set.mode, [&](uint32_t core) {
        Raised& raised = raised_[{core, set.id}];
        ++raised.more;
        raised.site = set.site;
        raised.by = set.block;
    });
}

class SyncChecker final : public Observer {
  public:
    void on_event(const Event& event) override {
        std::visit([this](const auto& e) { on(e); }, event);
    }
    std::vector<Finding> findings() const override { return list_.sorted(); }
    std::string summary() const override {
        return fmt::format("sync: {} flags, {} barriers, {} signals between cores checked",
                           flags_.load(), barriers_.load(), crossings_.load());
    }

  private:
    void on(const KernelBegin& event);
    void on(const FlagSet& set);
    void on(const FlagWait& wait);
    void on(const Barrier&) { ++barriers_; }
    void on(const SyncAllReached&) { ++crossings_; }
    void on(const CrossCoreSet& set);
    void on(const CrossCoreWait& wait);
    void on(const BlockEnd& end);
    void on(const KernelEnd& end);
    template <class Other>
    void on(const Other&) {}

    Finding make(const char* id, Severity severity, uint32_t block, const void* site) const;
    void check_id(const char* call, uint8_t event, int32_t id, uint32_t block, const void* site);
    void clash(uint8_t event, int32_t id, uint32_t block, const void* site, const void* other);

    std::string kernel_;
    std::vector<Flags> cores_;
    std::mutex mutex_;  ///< of cross_
    CrossFlags cross_;
    FindingList list_;
    std::atomic<uint64_t> flags_{0}, barriers_{0}, crossings_{0};
};

void SyncChecker::on(const KernelBegin& event) {
    kernel_ = event.kernel;
    cores_.assign(event.block_count, {});
    cross_ = CrossFlags(event);
}

Finding SyncChecker::make(const char* id, Severity severity, uint32_t block,
                          const void* site) const {
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.kernel = kernel_;
    finding.block = block;
    finding.site = site;
    finding.hint = find_rule(id)->help;
    return finding;
}

void SyncChecker::check_id(const char* call, uint8_t event, int32_t id, uint32_t block,
                           const void* site) {
    if (id >= 0 && id < kEventIds) return;
    Finding finding = make("sync.id-range", Severity::kError, block, site);
    finding.message = fmt::format("{}<{}>({}): event ids are 0 to {}", call,
                                  kHardEvents[event].name, id, kEventIds - 1);
    list_.add(std::move(finding));
}

void SyncChecker::clash(uint8_t event, int32_t id, uint32_t block, const void* site,
                        const void* other) {
    Finding finding = make("sync.id-clash", Severity::kWarning, block, site);
    finding.message = fmt::format("flag {} belongs to a queue and to SetFlag/WaitFlag at once",
                                  flag_name(event, id));
    finding.others.push_back({"set here", other, block});
    list_.add(std::move(finding));
}

void SyncChecker::on(const FlagSet& set) {
    ++flags_;
    if (!set.implied) check_id("SetFlag", set.event, set.id, set.block, set.site);
    Flag& flag = cores_[set.block][{set.event, set.id}];
    if (flag.waits != 0) {
        --flag.waits;
        Finding finding = make("sync.wait-before-set", Severity::kError, set.block, flag.wait_site);
        finding.message =
            fmt::format("pipe {} waits for flag {}, which is set only later in the program",
                        pipe_name(kHardEvents[set.event].to), flag_name(set.event, set.id));
        finding.others.push_back({"set by SetFlag", set.site, set.block});
        list_.add(std::move(finding));
        return;
    }
    if (flag.set && flag.implied != set.implied) {
        clash(set.event, set.id, set.block, set.implied ? flag.set_site : set.site,
              set.implied ? set.site : flag.set_site);
        flag.suspect = true;
        return;
    }
    if (flag.set) {
        Finding finding = make("sync.double-set", Severity::kError, set.block, set.site);
        finding.message = fmt::format("flag {} is set while it is still set: nothing has waited",
                                      flag_name(set.event, set.id));
        finding.others.push_back({"set before", flag.set_site, set.block});
        list_.add(std::move(finding));
        flag.suspect = true;
        return;
    }
    flag.set = true;
    flag.implied = set.implied;
    flag.suspect = false;
    flag.set_site = set.site;
}

void SyncChecker::on(const FlagWait& wait) {
    ++flags_;
    if (!wait.implied) check_id("WaitFlag", wait.event, wait.id, wait.block, wait.site);
    Flag& flag = cores_[wait.block][{wait.event, wait.id}];
    if (!flag.set) {
        // A queue sees itself that nothing was enqueued, or on another path.
        if (!flag.suspect && !wait.implied) {
            ++flag.waits;
            flag.wait_site = wait.site;
        }
        flag.suspect = false;
        return;
    }
    if (flag.implied != wait.implied && !flag.suspect) {
        clash(wait.event, wait.id, wait.block, wait.implied ? flag.set_site : wait.site,
              wait.implied ? wait.site : flag.set_site);
        flag.suspect = true;
    }
    flag.set = false;
}

void SyncChecker::on(const CrossCoreSet& set) {
    ++crossings_;
    std::lock_guard lock(mutex_);
    cross_.set(set);
}

void SyncChecker::on(const CrossCoreWait& wait) {
    ++crossings_;
    std::lock_guard lock(mutex_);
    cross_.wait(wait);
}

void SyncChecker::on(const BlockEnd& end) {
    for (const auto& [key, flag] : cores_[end.block]) {
        const auto [event, id] = key;
        const EventPipes& pipes = kHardEvents[event];
        if (flag.waits != 0) {
            Finding finding = make("sync.deadlock", Severity::kError, end.block, flag.wait_site);
            finding.message =
                fmt::format("pipe {} waits for flag {} from pipe {}, which is never set",
                            pipe_name(pipes.to), flag_name(event, id), pipe_name(pipes.from));
            finding.hint =
                fmt::format("SetFlag<HardEvent::{}>({}) before this call", pipes.name, id);
            list_.add(std::move(finding));
        } else if (flag.set && !flag.implied && !flag.suspect) {
            Finding finding = make("sync.unpaired", Severity::kWarning, end.block, flag.set_site);
            finding.message = fmt::format(
                "flag {} is set, and the kernel ends without a wait for it", flag_name(event, id));
            finding.hint = fmt::format(
                "WaitFlag<HardEvent::{}>({}) before the end: the flag stays set for the next "
                "kernel",
                pipes.name, id);
            list_.add(std::move(finding));
        }
    }
    cores_[end.block].clear();
}

void SyncChecker::on(const KernelEnd& end) {
    if (!end.completed) return;
    std::lock_guard lock(mutex_);
    for (const auto& [key, raised] : cross_.raised()) {
        if (raised.more <= 0) continue;
        Finding finding = make("sync.cross-unpaired", Severity::kWarning, raised.by, raised.site);
        finding.message = fmt::format(
            "cross-core flag {} is raised for core {}, which does not wait "
            "for it ({} too many)",
            key.second, key.first, raised.more);
        list_.add(std::move(finding));
    }
    for (const auto& [key, group] : cross_.partial()) {
        Finding finding = make("sync.cross-partial", Severity::kWarning, group.by, group.site);
        finding.message = fmt::format(
            "cross-core flag {} (mode {}) is set by {} of {} cores: nobody is signalled", key[2],
            key[0], group.arrived, group.members);
        list_.add(std::move(finding));
    }
}

}  // namespace

std::unique_ptr<Observer> make_sync_checker(const Soc&) { return std::make_unique<SyncChecker>(); }

}  // namespace drydock::check
