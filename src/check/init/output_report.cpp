#include "check/init/output_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "event/poison.h"

namespace drydock::check {
namespace {

constexpr size_t kRangesShown = 4;

struct ElementRange {
    uint64_t begin, end;
};

/// Ranges of one mark; those that touch become one.
class Ranges {
  public:
    void add(uint64_t begin, uint64_t end) {
        bytes_ += end - begin;
        if (!list_.empty() && list_.back().end == begin) {
            list_.back().end = end;
        } else {
            list_.push_back({begin, end});
        }
    }
    bool empty() const { return list_.empty(); }
    uint64_t bytes() const { return bytes_; }
    uint64_t first() const { return list_.front().begin; }
    /// "[1000, 1003), [2000, 2003)" in elements, at most a few; a range that begins or ends inside
    /// an element names the whole element.
    std::string text(uint64_t elem) const {
        std::string result;
        for (size_t i = 0; i < list_.size() && i < kRangesShown; ++i) {
            result += fmt::format("{}[{}, {})", i == 0 ? "" : ", ", list_[i].begin / elem,
                                  (list_[i].end + elem - 1) / elem);
        }
        if (list_.size() > kRangesShown)
            result += fmt::format(" and {} more ranges", list_.size() - kRangesShown);
        return result;
    }

  private:
    std::vector<ElementRange> list_;
    uint64_t bytes_ = 0;
};

/// The parts of a range that still hold the poison pattern: the rest was written through raw
/// pointers, which no event tells of. A few bytes that look like it by chance do not count.
void add_untouched(const Region& region, uint64_t begin, uint64_t end, Ranges& ranges) {
    const uint64_t least = std::max<uint64_t>(region.elem_bytes, sizeof(uint16_t));
    for (uint64_t at = begin; at < end;) {
        const uint64_t start = at;
        while (at < end && region.arg.data[at] == kPoisonByte) ++at;
        if (at - start >= std::min(least, end - begin)) ranges.add(start, at);
        while (at < end && region.arg.data[at] != kPoisonByte) ++at;
    }
}

Finding unwritten(const Region& region, const Ranges& ranges) {
    const uint64_t elem = region.elem_bytes == 0 ? 1 : region.elem_bytes;
    const char* unit = region.elem_bytes == 0 ? "bytes" : "elements";
    Finding finding;
    finding.id = "init.output-unwritten";
    finding.severity = region.patterned ? Severity::kError : Severity::kWarning;
    finding.message =
        fmt::format("{} of {} {} of {} were never written: {}", (ranges.bytes() + elem - 1) / elem,
                    region.arg.bytes / elem, unit, region.arg.name, ranges.text(elem));
    finding.facts = {{"tensor", region.arg.name}, {"bytes", std::to_string(ranges.bytes())}};
    finding.hint =
        "check how tiling shares the elements out, and the length of the last tile of each block";
    return finding;
}

Finding uninitialised(const Region& region, const Ranges& ranges, const Origin& origin) {
    const uint64_t elem = region.elem_bytes == 0 ? 1 : region.elem_bytes;
    Finding finding;
    finding.id = "init.output-uninit";
    finding.site = origin.mixed_site != nullptr ? origin.mixed_site : origin.out_site;
    const char* verb = origin.read_site != nullptr ? "computed from" : "copied from";
    finding.message =
        fmt::format("{} bytes of {} are {} undefined bytes: {}{}; {}", ranges.bytes(),
                    region.arg.name, verb, region.arg.name, ranges.text(elem), root_text(origin));
    finding.others = way_of(origin, 0);
    std::erase_if(finding.others,
                  [&](const FindingParty& party) { return party.site == finding.site; });
    finding.facts = {{"tensor", region.arg.name}, {"bytes", std::to_string(ranges.bytes())}};
    finding.hint = origin.root == Root::kAccumulate
                       ? "let tiling ask for cleared outputs, or write the output before adding"
                   : origin.mixed_site != nullptr
                       ? "reduce the elements that count only, or give DataCopyPad a padding value"
                       : "copy out the elements that were computed only";
    return finding;
}

}  // namespace

std::string root_text(const Origin& origin) {
    switch (origin.root) {
        case Root::kLocal:
            return "local memory that nothing wrote";
        case Root::kGlobal:
            return "global memory that nothing wrote";
        case Root::kBehind:
            return "memory behind the end of a tensor";
        case Root::kFiller:
            return "filler of a DataCopyPad without padding value";
        case Root::kAccumulate:
            return "an atomic copy to bytes that nothing wrote";
    }
    return {};
}

std::vector<FindingParty> way_of(const Origin& origin, uint32_t block) {
    std::vector<FindingParty> way;
    const auto add = [&](const void* site, std::string role) {
        if (site != nullptr) way.push_back({std::move(role), site, block});
    };
    const auto name = [](uint16_t op) { return op_info(static_cast<Opcode>(op)).name; };
    add(origin.root_site, "brought to local memory here");
    add(origin.read_site, fmt::format("first read by {}", name(origin.read_op)));
    if (origin.mixed_site != origin.read_site)
        add(origin.mixed_site, fmt::format("mixed with other values by {}", name(origin.mixed_op)));
    add(origin.out_site, "copied to global memory here");
    return way;
}

std::vector<Finding> output_findings(const Region& region, const Origins& origins) {
    std::map<Mark, Ranges> undefined;
    region.shadow.runs([&](uint64_t begin, uint64_t end, Mark mark) {
        if (mark == kDefined) return;
        if (mark == kFresh && region.patterned) {
            add_untouched(region, begin, end, undefined[mark]);
        } else {
            undefined[mark].add(begin, end);
        }
    });
    std::vector<Finding> findings;
    for (const auto& [mark, ranges] : undefined) {
        if (ranges.empty()) continue;
        if (mark == kFresh) {
            findings.push_back(unwritten(region, ranges));
        } else {
            findings.push_back(uninitialised(region, ranges, origins.at(mark, Root::kLocal)));
        }
    }
    return findings;
}

}  // namespace drydock::check
