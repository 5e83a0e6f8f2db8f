// near_misses() and suggest() of base/fs.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "base/fs.h"

namespace drydock {
namespace {

constexpr size_t kMaxSuggestions = 3;
constexpr size_t kMaxListed = 60;

std::string fold_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    std::iota(last.begin(), last.end(), size_t{0});
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

struct Ranked {
    size_t distance;
    const std::string* name;
};

}  // namespace

std::vector<std::string> near_misses(std::string_view name,
                                     const std::vector<std::string>& candidates) {
    const std::string wanted = fold_case(name);
    const size_t limit = std::max<size_t>(1, wanted.size() / 3);
    std::vector<Ranked> ranked;
    for (const std::string& candidate : candidates) {
        const std::string folded = fold_case(candidate);
        size_t distance = edit_distance(wanted, folded);
        // An abbreviation is a near miss too, but ranks behind a typing mistake.
        const bool abbreviation = wanted.size() >= 3 && folded.find(wanted) != std::string::npos;
        if (distance > limit && abbreviation) distance = limit;
        if (distance <= limit) ranked.push_back({distance, &candidate});
    }
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const Ranked& a, const Ranked& b) { return a.distance < b.distance; });
    std::vector<std::string> names;
    for (const Ranked& entry : ranked) names.push_back(*entry.name);
    return names;
}

std::string suggest(std::string_view name, const std::vector<std::string>& candidates) {
    if (candidates.empty()) return {};
    std::vector<std::string> near = near_misses(name, candidates);
    if (!near.empty()) {
        near.resize(std::min(near.size(), kMaxSuggestions));
        return fmt::format("did you mean {}?", fmt::join(near, ", "));
    }
    std::vector<std::string> all = candidates;
    const size_t hidden = all.size() > kMaxListed ? all.size() - kMaxListed : 0;
    all.resize(all.size() - hidden);
    std::string text = fmt::format("known: {}", fmt::join(all, ", "));
    return hidden ? fmt::format("{} and {} more", text, hidden) : text;
}

}  // namespace drydock
