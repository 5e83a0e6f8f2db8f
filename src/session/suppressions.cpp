#include "session/suppressions.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <sstream>

#include "base/error.h"
#include "base/fs.h"
#include "check/rules.h"

namespace drydock::session {
namespace {

bool glob(const std::string& pattern, const std::string& text) {
    return pattern.empty() || ::fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool id_exists(const std::string& pattern) {
    const auto all = check::rules();
    return std::any_of(all.begin(), all.end(),
                       [&](const check::Rule& rule) { return glob(pattern, rule.id); });
}

std::vector<std::string> all_ids() {
    std::vector<std::string> ids;
    for (const check::Rule& rule : check::rules()) ids.emplace_back(rule.id);
    return ids;
}

/// Value of "kernel=..." and the like; false for another word.
bool take(const std::string& word, const std::string& key, std::string& value) {
    if (word.rfind(key + "=", 0) != 0) return false;
    value = word.substr(key.size() + 1);
    return true;
}

}  // namespace

Suppressions Suppressions::load(const std::string& file) { return parse(read_file(file), file); }

Suppressions Suppressions::parse(const std::string& text, const std::string& name) {
    Suppressions result;
    result.name_ = name;
    std::istringstream lines(text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const size_t begin = line.find_first_not_of(" \t\r");
        if (begin == std::string::npos || line[begin] == '#') continue;
        Entry entry = parse_entry(line, fmt::format("{}:{}", name, number));
        entry.line = number;
        result.entries_.push_back(std::move(entry));
    }
    return result;
}

Suppressions::Entry Suppressions::parse_entry(const std::string& text, const std::string& where) {
    Entry entry;
    std::istringstream words(text);
    words >> entry.id;
    for (std::string word; words >> word;) {
        if (word == "because") {
            std::getline(words >> std::ws, entry.reason);
            break;
        }
        if (take(word, "kernel", entry.kernel) || take(word, "place", entry.place)) continue;
        throw UserError(
            fmt::format("{}: '{}' is none of kernel=GLOB, place=GLOB, because", where, word),
            "a line is: ID [kernel=GLOB] [place=GLOB] because REASON");
    }
    if (entry.reason.empty()) {
        throw UserError(fmt::format("{}: {} has no reason", where, entry.id),
                        "end the line with: because REASON");
    }
    return entry;
}

bool Suppressions::matches(const Entry& entry, const FindingReport& finding) {
    if (!glob(entry.id, finding.finding.id) || !glob(entry.kernel, finding.finding.kernel))
        return false;
    if (glob(entry.place, finding.place)) return true;
    return std::any_of(finding.places.begin(), finding.places.end(), [&](const PlaceReport& place) {
        return glob(entry.place, fmt::format("{}:{}", place.file, place.line));
    });
}

void Suppressions::apply(RunReport& run) {
    for (FindingReport& finding : run.findings) {
        for (Entry& entry : entries_) {
            if (!matches(entry, finding)) continue;
            ++entry.used;
            finding.suppressed = entry.reason;
            break;
        }
    }
}

std::vector<std::string> Suppressions::remarks() const {
    std::vector<std::string> result;
    for (const Entry& entry : entries_) {
        if (entry.used != 0) continue;
        if (!id_exists(entry.id)) {
            result.push_back(fmt::format("{}:{}: there is no finding {}; {}", name_, entry.line,
                                         entry.id, suggest(entry.id, all_ids())));
        } else {
            result.push_back(
                fmt::format("{}:{}: {} suppressed nothing", name_, entry.line, entry.id));
        }
    }
    return result;
}

}  // namespace drydock::session
