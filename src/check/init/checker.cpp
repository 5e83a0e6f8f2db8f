#include "check/init/checker.h"

#include <fmt/format.h>

#include <mutex>

#include "check/finding_list.h"
#include "check/init/output_report.h"
#include "check/rules.h"
#include "check/undefined/undefined_bytes.h"

namespace drydock::check {
namespace {

class InitChecker final : public Observer {
  public:
    explicit InitChecker(const Soc& soc) : bytes_(soc, Unfollowed::kDefined) {}
    void on_event(const Event& event) override;
    std::vector<Finding> findings() const override;
    std::string summary() const override {
        return fmt::format("init: {} instructions, {} operands with undefined bytes followed",
                           bytes_.instructions(), bytes_.followed());
    }

  private:
    void load(const ScalarAccess& access);
    void kernel_end(bool completed);

    std::mutex mutex_;
    std::string kernel_;
    UndefinedBytes bytes_;
    FindingList list_;
    std::vector<Finding> at_end_;
};

void InitChecker::on_event(const Event& event) {
    std::lock_guard lock(mutex_);
    bytes_.on_event(event);
    if (const auto* access = std::get_if<ScalarAccess>(&event)) {
        if (!access->write) load(*access);
    } else if (const auto* begin = std::get_if<KernelBegin>(&event)) {
        kernel_ = begin->kernel;
    } else if (const auto* end = std::get_if<KernelEnd>(&event)) {
        kernel_end(end->completed);
    }
}

std::vector<Finding> InitChecker::findings() const {
    std::vector<Finding> all = list_.sorted();
    all.insert(all.end(), at_end_.begin(), at_end_.end());
    return all;
}

void InitChecker::load(const ScalarAccess& access) {
    const Mark mark = bytes_.loaded(access);
    if (mark == kDefined) return;
    const bool global = access.address.space == Space::kGm;
    const uint64_t at = access.address.offset;
    const Origin origin = bytes_.origins().at(mark, global ? Root::kGlobal : Root::kLocal);
    Finding finding;
    finding.id = "init.uninit-read";
    finding.message = fmt::format(
        "GetValue reads {} bytes of {} that are not defined: {}", access.bytes,
        global ? bytes_.global().name_at(at) : fmt::format("UB+{}", at), root_text(origin));
    finding.kernel = kernel_;
    finding.block = access.block;
    finding.site = access.site;
    finding.address = access.address;
    finding.others = way_of(origin, access.block);
    finding.hint = find_rule(finding.id)->help;
    list_.add(std::move(finding));
}

void InitChecker::kernel_end(bool completed) {
    if (!completed) return;
    for (const Region& region : bytes_.global().regions()) {
        if (region.arg.scratch) continue;
        for (Finding& finding : output_findings(region, bytes_.origins())) {
            finding.kernel = kernel_;
            at_end_.push_back(std::move(finding));
        }
    }
}

}  // namespace

std::unique_ptr<Observer> make_init_checker(const Soc& soc) {
    return std::make_unique<InitChecker>(soc);
}

}  // namespace drydock::check
