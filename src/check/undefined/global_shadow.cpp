#include "check/undefined/global_shadow.h"

#include <algorithm>
#include <cstring>

#include "event/poison.h"

namespace drydock::check {
namespace {

constexpr uint32_t kGlobalPage = 4096;
constexpr uint64_t kProbe = 64;  // bytes at each end of a memory that tell how it was filled

/// Both ends of the memory hold the poison pattern.
bool is_patterned(const KernelArg& arg) {
    const uint64_t probe = std::min<uint64_t>(arg.bytes, kProbe);
    const auto poison = [](uint8_t byte) { return byte == kPoisonByte; };
    return std::all_of(arg.data, arg.data + probe, poison) &&
           std::all_of(arg.data + arg.bytes - probe, arg.data + arg.bytes, poison);
}

bool overlap(const KernelArg& a, const KernelArg& b) {
    return a.data < b.data + b.bytes && b.data < a.data + a.bytes;
}

}  // namespace

void GlobalShadow::begin(const KernelBegin& event, uint64_t padding) {
    padding_ = padding;
    segments_.clear();
    regions_.clear();
    const auto defined_elsewhere = [&](const KernelArg& arg) {
        return std::any_of(event.args.begin(), event.args.end(), [&](const KernelArg& other) {
            return other.data != nullptr && !other.output && overlap(arg, other);
        });
    };
    for (const KernelArg& arg : event.args) {
        if (arg.data == nullptr || arg.bytes == 0) continue;
        const auto at = reinterpret_cast<uint64_t>(arg.data);
        int region = -1;
        if (arg.output && !arg.initialised && !arg.foreign && !defined_elsewhere(arg)) {
            region = static_cast<int>(regions_.size());
            regions_.push_back(
                {arg, MarkMap(arg.bytes, kGlobalPage, kFresh), 0, is_patterned(arg)});
        }
        segments_.push_back({at, at + arg.bytes, region, arg.name});
    }
    std::stable_sort(segments_.begin(), segments_.end(),
                     [](const Segment& a, const Segment& b) { return a.begin < b.begin; });
}

/// The last argument that begins at or before the address.
const GlobalShadow::Segment* GlobalShadow::segment_at(uint64_t address) const {
    const auto above =
        std::upper_bound(segments_.begin(), segments_.end(), address,
                         [](uint64_t at, const Segment& segment) { return at < segment.begin; });
    return above == segments_.begin() ? nullptr : &*std::prev(above);
}

/// Calls work(region, begin, end, offset) for the parts of the range that are not defined anyway;
/// begin and end are relative to the region.
template <class Work>
void GlobalShadow::tracked(uint64_t address, uint64_t count, Work work) const {
    for (const Segment& segment : segments_) {
        if (segment.begin >= address + count) break;
        if (segment.region < 0 || segment.end <= address) continue;
        const uint64_t from = std::max(address, segment.begin);
        const uint64_t to = std::min(address + count, segment.end);
        work(segment.region, from - segment.begin, to - segment.begin, from - address);
    }
}

void GlobalShadow::read(uint64_t address, Mark* marks, uint64_t count, Mark behind) const {
    std::memset(marks, kDefined, count);
    tracked(address, count, [&](int region, uint64_t from, uint64_t to, uint64_t offset) {
        regions_[region].shadow.read(from, marks + offset, to - from);
    });
    const Segment* first = segment_at(address);
    if (first == nullptr || first->end >= address + count) return;
    const Segment* next = segment_at(first->end);
    const uint64_t limit = next != first ? first->end : first->end + padding_;
    for (uint64_t at = std::max(first->end, address); at < std::min(address + count, limit); ++at)
        marks[at - address] = behind;
}

bool GlobalShadow::defined(uint64_t address, uint64_t count) const {
    const Segment* first = segment_at(address);
    if (first != nullptr && first->end < address + count) return false;
    bool all = true;
    tracked(address, count, [&](int region, uint64_t from, uint64_t to, uint64_t) {
        all = all && regions_[region].shadow.defined(from, to);
    });
    return all;
}

void GlobalShadow::write(uint64_t address, const Mark* marks, uint64_t count, uint32_t elem_bytes) {
    tracked(address, count, [&](int region, uint64_t from, uint64_t to, uint64_t offset) {
        regions_[region].shadow.write(from, marks + offset, to - from);
        regions_[region].elem_bytes = elem_bytes;
    });
}

void GlobalShadow::fill(uint64_t address, uint64_t count, Mark mark, uint32_t elem_bytes) {
    tracked(address, count, [&](int region, uint64_t from, uint64_t to, uint64_t) {
        regions_[region].shadow.fill(from, to, mark);
        regions_[region].elem_bytes = elem_bytes;
    });
}

std::string GlobalShadow::name_at(uint64_t address) const {
    const Segment* segment = segment_at(address);
    return segment == nullptr || address >= segment->end ? "" : segment->name;
}

}  // namespace drydock::check
