// Runs every registered kernel with all checkers and compares what they find with the comments in
// its source (README.md).
#include "diag.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "base/fs.h"
#include "base/half.h"
#include "base/symbolize.h"
#include "check/registry.h"
#include "check/report.h"
#include "check/rules.h"
#include "event/poison.h"
#include "launch/device_memory.h"
#include "launch/launch.h"

namespace diag {

std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

void PrintTo(const Case& test, std::ostream* out) { *out << test.name; }

namespace {

using drydock::Finding;

constexpr std::chrono::seconds kTimeLimit{20};

struct Expectation {
    std::string id;
    int line = 0;
    std::string text;  ///< part of the message
};

/// What the source announces for one kernel.
struct Expected {
    std::vector<Expectation> findings;
    std::set<int> others;  ///< lines of other parties
    bool unseen = false;   ///< the adversarial schedule gives the same result
};

std::string trimmed(const std::string& text) {
    const size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

void add_announced(const std::string& line, int number, Expected& expected) {
    constexpr std::string_view kMark = "// FINDING ";
    const size_t at = line.find(kMark);
    if (line.find("// OTHER") != std::string::npos) expected.others.insert(number);
    expected.unseen |= line.find("// UNSEEN") != std::string::npos;
    if (at == std::string::npos) return;
    std::istringstream parts(line.substr(at + kMark.size()));
    for (std::string part; std::getline(parts, part, ';');) {
        part = trimmed(part);
        if (part.rfind("// OTHER", 0) == 0) continue;
        const size_t blank = part.find(' ');
        std::string text = blank == std::string::npos ? "" : trimmed(part.substr(blank));
        if (const size_t other = text.find("// OTHER"); other != std::string::npos)
            text = trimmed(text.substr(0, other));
        expected.findings.push_back({part.substr(0, blank), number, text});
    }
}

/// __FILE__ and debug information may be relative to the folder of the compilation.
std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// Announcements by kernel name: those between its DIAG_KERNEL and the next one.
std::map<std::string, Expected> announced(const Case& test) {
    std::map<std::string, Expected> result;
    std::istringstream source(
        drydock::read_file(std::string(DRYDOCK_DIAG_FOLDER "/") + file_name(test.file)));
    std::string kernel;
    int number = 0;
    for (std::string line; std::getline(source, line);) {
        ++number;
        constexpr std::string_view kStart = "DIAG_KERNEL(";
        if (line.rfind(kStart, 0) == 0)
            kernel = line.substr(kStart.size(), line.find_first_of(",)") - kStart.size());
        if (!kernel.empty()) add_announced(line, number, result[kernel]);
    }
    return result;
}

/// A tensor in device memory with undefined content.
class Memory {
  public:
    Memory(uint64_t bytes, const drydock::Soc& soc, const char* name) : bytes_(bytes) {
        data_ =
            static_cast<uint8_t*>(drydock::device_allocate(bytes, soc.allocation_pad_bytes, name));
        if (data_ != nullptr) std::memset(data_, drydock::kPoisonByte, bytes);
    }
    ~Memory() {
        if (data_ != nullptr) drydock::device_release(data_);
    }
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    uint8_t* data() const { return data_; }
    uint64_t bytes() const { return bytes_; }

  private:
    uint8_t* data_ = nullptr;
    uint64_t bytes_;
};

float pattern(uint64_t i) { return (static_cast<float>((37 * i + 11) % 97) - 48.0F) / 8.0F; }

void fill(const Setup& setup, const Memory& x) {
    for (uint64_t i = 0; i < setup.x_elements; ++i) {
        const float value = setup.fill == Setup::Fill::kValue ? setup.value : pattern(i);
        uint8_t* at = x.data() + i * setup.x_bytes;
        const auto whole = static_cast<int64_t>(value);
        const drydock::half small(value);
        switch (setup.x_bytes) {
            case 4:
                std::memcpy(at, &value, sizeof value);
                break;
            case 2:
                std::memcpy(at, &small, sizeof small);
                break;
            default:
                std::memcpy(at, &whole, setup.x_bytes);
        }
    }
}

struct Outcome {
    drydock::LaunchResult result;
    std::vector<Finding> findings;
    std::vector<uint8_t> written;  ///< y and the workspace
};

/// Empty = without checkers.
using Checkers = std::vector<std::string>;

Outcome launch(const Case& test, const Checkers& names,
               const drydock::ScheduleOptions& schedule = {}) {
    const drydock::Soc& soc = drydock::find_soc(drydock::default_soc_name());
    const Setup& setup = test.setup;
    const Memory x(setup.x_elements * setup.x_bytes, soc, "x");
    const Memory y(setup.y_elements * setup.y_bytes, soc, "y");
    const Memory workspace(setup.workspace_bytes, soc, "workspace");
    const Memory tiling(setup.tiling.size(), soc, "tiling");
    fill(setup, x);
    if (tiling.data() != nullptr)
        std::memcpy(tiling.data(), setup.tiling.data(), setup.tiling.size());

    drydock::DirectLaunch launch;
    launch.kernel = test.name;
    launch.invoke = [&] { test.kernel(x.data(), y.data(), workspace.data(), tiling.data()); };
    launch.code = reinterpret_cast<const void*>(test.kernel);
    launch.soc = &soc;
    launch.block_count = setup.blocks;
    if (setup.cube_per_block != 0) launch.type = drydock::KernelType::kMixAic12;
    launch.timeout = kTimeLimit;
    launch.schedule = schedule;
    launch.args = {{"x", x.data(), x.bytes(), false},
                   {"y", y.data(), y.bytes(), true},
                   {"workspace", workspace.data(), workspace.bytes(), true},
                   {"tiling", tiling.data(), tiling.bytes(), false}};
    launch.args[2].scratch = true;

    std::vector<std::unique_ptr<drydock::Observer>> checkers;
    std::vector<drydock::Observer*> observers;
    for (const std::string& name : names) {
        checkers.push_back(drydock::check::make_checker(name, soc));
        observers.push_back(checkers.back().get());
    }
    Outcome outcome;
    outcome.result = drydock::run(launch, observers);
    outcome.findings = outcome.result.findings;
    for (const auto& checker : checkers) {
        for (Finding& finding : checker->findings()) outcome.findings.push_back(std::move(finding));
    }
    for (const Memory* memory : {&y, &workspace})
        outcome.written.insert(outcome.written.end(), memory->data(),
                               memory->data() + memory->bytes());
    return outcome;
}

std::string text_of(const Finding& finding) {
    std::string text;
    for (const std::string& line : drydock::check::report_lines(finding, DRYDOCK_DIAG_FOLDER))
        text += line + "\n";
    return text;
}

/// Line in the case's file; the line of DIAG_KERNEL for a finding without a place in the code.
int line_of(const void* site, const Case& test) {
    if (site == nullptr) return test.line;
    for (const drydock::SourcePlace& place : drydock::user_frames(site)) {
        if (file_name(place.file) == file_name(test.file)) return place.line;
    }
    return 0;
}

bool has_other(const Finding& finding, int line, const Case& test) {
    return std::any_of(finding.others.begin(), finding.others.end(), [&](const auto& other) {
        return other.site != nullptr && line_of(other.site, test) == line;
    });
}

void compare(const Case& test, const Expected& expected, const Outcome& outcome) {
    std::vector<Finding> unexpected = outcome.findings;
    std::set<int> others = expected.others;
    for (const Expectation& wanted : expected.findings) {
        const auto hit = std::find_if(unexpected.begin(), unexpected.end(), [&](const Finding& f) {
            return f.id == wanted.id && line_of(f.site, test) == wanted.line &&
                   f.message.find(wanted.text) != std::string::npos;
        });
        if (hit == unexpected.end()) {
            ADD_FAILURE_AT(test.file, wanted.line)
                << test.name << ": not found: " << wanted.id << " " << wanted.text;
            continue;
        }
        std::erase_if(others, [&](int line) { return has_other(*hit, line, test); });
        unexpected.erase(hit);
    }
    for (const Finding& finding : unexpected)
        ADD_FAILURE_AT(test.file, line_of(finding.site, test))
            << test.name << ": unexpected: " << text_of(finding);
    for (int line : others)
        ADD_FAILURE_AT(test.file, line) << test.name << ": no finding names this other party";
}

class Diagnostics : public testing::TestWithParam<Case> {};

TEST_P(Diagnostics, AreTheAnnouncedOnes) {
    const Case& test = GetParam();
    const Expected expected = announced(test)[test.name];
    const bool bad = std::string_view(test.name).rfind("bad_", 0) == 0;
    ASSERT_EQ(bad, !expected.findings.empty())
        << test.name << ": bad_* kernels announce findings, ok_* kernels none";
    const Outcome outcome = launch(test, drydock::check::checker_names());
    if (outcome.result.crash && !bad) ADD_FAILURE() << outcome.result.crash->what;
    compare(test, expected, outcome);
}

constexpr uint64_t kSeeds = 4;

// A kernel without a mistake does the same in every order that its synchronisation allows.
TEST_P(Diagnostics, TwinsDoTheSameInEverySchedule) {
    const Case& test = GetParam();
    if (std::string_view(test.name).rfind("ok_", 0) != 0) return;
    const Outcome expected = launch(test, {});
    for (uint64_t seed = 0; seed < kSeeds; ++seed) {
        const Outcome outcome = launch(test, {}, {true, seed, true});
        ASSERT_EQ(outcome.result.status, expected.result.status) << "seed " << seed;
        EXPECT_TRUE(outcome.written == expected.written) << "seed " << seed;
    }
}

// Checkers find the same whatever the schedule, and what one pipe does too early to another shows.
TEST_P(Diagnostics, RacesShowInTheAdversarialSchedule) {
    const Case& test = GetParam();
    const Expected expected = announced(test)[test.name];
    const bool race = std::any_of(expected.findings.begin(), expected.findings.end(),
                                  [](const auto& f) { return f.id.rfind("race.", 0) == 0; });
    if (!race) return;
    const Outcome worst = launch(test, {"race"}, {true, 0, true});
    compare(test, expected, worst);
    EXPECT_EQ(worst.written == launch(test, {}).written, expected.unseen);
}

std::vector<Case> sorted_cases() { return cases(); }

INSTANTIATE_TEST_SUITE_P(All, Diagnostics, testing::ValuesIn(sorted_cases()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(DiagnosticCases, EveryBadKernelHasItsTwin) {
    std::set<std::string> names;
    for (const Case& test : cases()) {
        EXPECT_TRUE(names.insert(test.name).second) << "two kernels are called " << test.name;
    }
    for (const Case& test : cases()) {
        const std::string name = test.name;
        if (name.rfind("bad_", 0) != 0) continue;
        const std::string twin = "ok_" + name.substr(4);
        const auto next = names.lower_bound(twin);
        EXPECT_TRUE(next != names.end() && next->rfind(twin, 0) == 0) << name << " has no " << twin;
    }
}

constexpr size_t kBadKernels = 80, kBadKernelsPerArea = 8;

/// Bad kernels by source: "race_kernels.cpp" -> 22.
std::map<std::string, size_t> bad_kernels() {
    std::map<std::string, size_t> count;
    for (const Case& test : cases()) {
        if (std::string_view(test.name).rfind("bad_", 0) == 0) ++count[file_name(test.file)];
    }
    return count;
}

TEST(DiagnosticCases, EveryCheckerHasItsMistakes) {
    const std::map<std::string, size_t> count = bad_kernels();
    size_t all = 0;
    for (const auto& [file, bad] : count) all += bad;
    EXPECT_GE(all, kBadKernels);
    for (const std::string& checker : drydock::check::checker_names()) {
        const auto found = count.find(checker + "_kernels.cpp");
        ASSERT_NE(found, count.end()) << checker;
        EXPECT_GE(found->second, kBadKernelsPerArea) << checker;
    }
}

// docs/checkers.md has the table.
TEST(DiagnosticCases, AreCountedInTheDocumentation) {
    const std::string documentation = drydock::read_file(DRYDOCK_DOCS_FOLDER "/checkers.md");
    for (const auto& [file, bad] : bad_kernels()) {
        const std::string row = fmt::format("| `{}` | {} |", file, bad);
        EXPECT_NE(documentation.find(row), std::string::npos) << row << " is missing";
    }
}

// Findings that no kernel of this folder can have.
const std::set<std::string> kShownElsewhere = {
    "tail.guard", "api.attr-unset", "api.attr-range",  // of the session: tests/cli
    "tiling.fields", "tiling.unset",                   // of whole operators: tests/operators
    "mem.leak",                                        // of a program: tests/app
    "api.matmul",                                      // tests/unit/kernel
};

TEST(DiagnosticCases, EveryRuleIsShown) {
    std::set<std::string> shown;
    for (const Case& test : cases()) {
        const Expected expected = announced(test)[test.name];
        for (const Expectation& finding : expected.findings) shown.insert(finding.id);
    }
    for (const drydock::check::Rule& rule : drydock::check::rules()) {
        EXPECT_NE(shown.count(rule.id), kShownElsewhere.count(rule.id)) << rule.id;
    }
}

}  // namespace
}  // namespace diag
