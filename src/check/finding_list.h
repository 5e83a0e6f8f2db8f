#pragma once
// Findings of one checker, each place once.
#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "event/finding.h"

namespace drydock::check {

/// Collects findings from several threads; the same id at the same call site, with the same other
/// place, is counted, and of the gravest the report of the lowest block is kept, so that the result
/// does not depend on the order of blocks.
class FindingList {
  public:
    void add(Finding finding) {
        std::lock_guard lock(mutex_);
        const void* other = finding.others.empty() ? nullptr : finding.others[0].site;
        auto [it, fresh] = found_.try_emplace({finding.site, other, finding.id}, finding);
        if (fresh) return;
        const uint64_t count = it->second.count + finding.count;
        const Finding& kept = it->second;
        if (finding.severity > kept.severity ||
            (finding.severity == kept.severity && finding.block < kept.block))
            it->second = std::move(finding);
        it->second.count = count;
    }
    /// Errors first, then by block and id.
    std::vector<Finding> sorted() const {
        std::lock_guard lock(mutex_);
        std::vector<Finding> all;
        for (const auto& [key, finding] : found_) all.push_back(finding);
        std::sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) {
            if (a.severity != b.severity) return a.severity > b.severity;
            return std::pair(a.block, a.id) < std::pair(b.block, b.id);
        });
        return all;
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::tuple<const void*, const void*, std::string>, Finding> found_;
};

}  // namespace drydock::check
