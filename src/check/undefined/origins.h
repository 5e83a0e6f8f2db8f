#pragma once
// Where undefined bytes come from, and which way they took.
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "check/undefined/mark_map.h"

namespace drydock::check {

/// How bytes came to be undefined.
enum class Root : uint8_t {
    kLocal,      ///< of a local memory that nothing wrote
    kGlobal,     ///< of GM that nothing wrote: workspace, output
    kBehind,     ///< behind the end of a tensor, in the padding of its allocation
    kFiller,     ///< DataCopyPad filled a block up with no padding value
    kAccumulate  ///< an atomic copy added to GM bytes that nothing wrote
};

/// One way of a value. Sites are program counters, null where the value did not come by.
struct Origin {
    Root root = Root::kLocal;
    const void* root_site = nullptr;   ///< the copy that brought it to the local memory
    const void* read_site = nullptr;   ///< the first instruction that computed with it
    const void* mixed_site = nullptr;  ///< the reduction that mixed it with defined values
    const void* out_site = nullptr;    ///< the copy that brought it to GM
    uint16_t read_op = 0, mixed_op = 0;

    auto key() const { return std::tie(root, root_site, read_site, mixed_site, out_site); }
    bool operator<(const Origin& other) const { return key() < other.key(); }
};

/// Numbers for origins: a kernel has few ways, but if there are more than a Mark can tell apart,
/// the later ones share the last number.
class Origins {
  public:
    Mark number(const Origin& origin) {
        const auto known = numbers_.find(origin);
        if (known != numbers_.end()) return known->second;
        if (all_.size() == kMost) return static_cast<Mark>(kFirstOrigin + kMost - 1);
        all_.push_back(origin);
        const auto mark = static_cast<Mark>(kFirstOrigin + all_.size() - 1);
        numbers_.emplace(origin, mark);
        return mark;
    }
    /// `root` is what a fresh byte is.
    Origin at(Mark mark, Root root) const {
        if (mark >= kFirstOrigin) return all_[mark - kFirstOrigin];
        Origin origin;
        origin.root = root;
        return origin;
    }

  private:
    static constexpr size_t kMost = 256 - kFirstOrigin;
    std::vector<Origin> all_;
    std::map<Origin, Mark> numbers_;
};

}  // namespace drydock::check
