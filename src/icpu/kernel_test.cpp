#include "icpu/kernel_test.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>

#include "base/error.h"
#include "base/symbolize.h"
#include "check/registry.h"
#include "check/report.h"
#include "icpu/argument_names.h"
#include "icpu/settings.h"
#include "launch/attendant.h"
#include "launch/device_memory.h"
#include "launch/launch.h"

namespace drydock::icpu {
namespace {

constexpr size_t kFindingsShown = 20;

/// State of the interface, which is global: keys and modes stay until they are changed.
struct State {
    std::mutex mutex;
    uint64_t tiling_key = 0;
    KernelType type = KernelType::kMixAic12;
    std::map<uint8_t*, size_t> memory;  ///< of GmAlloc
    std::set<void*> freed;
    unsigned failures = 0;  ///< that no test framework has seen
};

State& state() {
    static State* object = new State;  // NOLINT: tests free memory in destructors of static objects
    return *object;
}

const char* keep(std::string text) {
    static thread_local std::string kept;
    kept = std::move(text);
    return kept.c_str();
}

/// A program that calls a failing kernel and returns 0 from main must not look well.
void end_with_failure(int status, void*) {
    const unsigned failures = state().failures;
    if (status != 0 || failures == 0) return;
    std::fprintf(stderr, "drydock: %u kernel call%s failed\n", failures, failures == 1 ? "" : "s");
    std::fflush(nullptr);
    constexpr int kFindings = 3;  // exit codes: docs/architecture.md, "Failures"
    std::_Exit(kFindings);
}
// Registered when the library is loaded, so it runs after everything the program registers itself.
const int registered = on_exit(end_with_failure, nullptr);

const Soc& soc_of(const Call& call) {
    if (!settings().soc.empty()) return find_soc(settings().soc);
    return find_soc(call.soc == nullptr ? default_soc_name() : std::string_view(call.soc));
}

/// All memory of GmAlloc, for a kernel may follow pointers in it; arguments under their names, also
/// those that point to memory of the program.
std::vector<KernelArg> memory_of(const Call& call) {
    const std::vector<std::string> names = argument_names(call.argument_names, call.argument_count);
    std::map<const void*, std::string> named;
    for (uint32_t i = 0; i < call.argument_count; ++i) {
        if (call.pointers[i] != nullptr) named.try_emplace(call.pointers[i], names[i]);
    }
    std::vector<KernelArg> args;
    std::lock_guard lock(state().mutex);
    for (const auto& [address, bytes] : state().memory) {
        KernelArg arg{fmt::format("GmAlloc({})", bytes), address, bytes};
        if (const auto name = named.find(address); name != named.end()) arg.name = name->second;
        args.push_back(std::move(arg));
    }
    for (const auto& [pointer, name] : named) {
        if (device_owns(pointer)) continue;
        KernelArg arg{name, static_cast<const uint8_t*>(pointer), 1};
        arg.foreign = true;
        args.push_back(std::move(arg));
    }
    return args;
}

std::string crash_text(const Crash& crash) {
    std::string text = fmt::format("{} in block {}", crash.what, crash.block);
    std::vector<const void*> addresses{crash.pc};
    addresses.insert(addresses.end(), crash.stack.begin(), crash.stack.end());
    for (const void* address : addresses) {
        const std::vector<SourcePlace> places =
            address == nullptr ? std::vector<SourcePlace>() : user_frames(address);
        if (places.empty()) continue;
        for (const SourcePlace& place : places)
            text += fmt::format("\n    at {}:{} in {}", place.file, place.line, place.function);
        break;
    }
    return text;
}

const char* status_text(LaunchStatus status) {
    switch (status) {
        case LaunchStatus::kOk:
            return "ended";
        case LaunchStatus::kFault:
            return "stopped";
        case LaunchStatus::kCrashed:
            return "crashed";
        case LaunchStatus::kTimedOut:
            return "did not end in time";
        case LaunchStatus::kDeadlock:
            return "dead-locked";
    }
    return "?";
}

/// What the launch and the checkers found, notes left out, errors first.
std::vector<Finding> collect(const LaunchResult& result,
                             const std::vector<std::unique_ptr<Observer>>& checkers) {
    std::vector<Finding> all = result.findings;
    for (const auto& checker : checkers) {
        for (Finding& finding : checker->findings()) all.push_back(std::move(finding));
    }
    std::vector<Finding> shown;
    for (const Severity severity : {Severity::kError, Severity::kWarning}) {
        for (const Finding& finding : all) {
            if (finding.severity == severity) shown.push_back(finding);
        }
    }
    return shown;
}

std::string finding_text(const Finding& finding) {
    std::string text;
    for (const std::string& line : check::report_lines(finding)) text += "  " + line + "\n";
    return text;
}

/// Prints the report; the sentence for the test framework when there is an error.
const char* judge(const std::string& call, const LaunchResult& result,
                  const std::vector<Finding>& findings) {
    size_t errors = 0;
    std::string report;
    for (const Finding& finding : findings) {
        errors += finding.severity == Severity::kError ? 1 : 0;
    }
    for (size_t i = 0; i < findings.size() && i < kFindingsShown; ++i)
        report += finding_text(findings[i]);
    if (findings.size() > kFindingsShown)
        report += fmt::format("  and {} more\n", findings.size() - kFindingsShown);
    if (result.crash) report += "  " + crash_text(*result.crash) + "\n";
    if (report.empty()) return nullptr;
    const std::string summary =
        fmt::format("{}: {}, {} errors, {} warnings", call, status_text(result.status), errors,
                    findings.size() - errors);
    std::fflush(stdout);
    std::fprintf(stderr, "drydock: %s\n%s", summary.c_str(), report.c_str());
    if (errors == 0 && result.status == LaunchStatus::kOk) return nullptr;
    std::string reason = result.crash ? crash_text(*result.crash) : "";
    if (errors != 0) {
        const Finding& first = findings.front();
        reason = fmt::format("{}: {} ({})", first.id, first.message, user_place(first.site));
    }
    return keep(fmt::format("{}: {}; {}", call, status_text(result.status), reason));
}

DirectLaunch make_launch(const Call& call, const Soc& soc) {
    DirectLaunch launch;
    launch.kernel = call.kernel;
    launch.invoke = [&call] { call.invoke(call.closure); };
    launch.code = reinterpret_cast<const void*>(call.invoke);
    launch.soc = &soc;
    launch.block_count = call.block_count < 0 || call.block_count > UINT32_MAX
                             ? 0
                             : static_cast<uint32_t>(call.block_count);
    launch.args = memory_of(call);
    launch.timeout = settings().timeout;
    std::lock_guard lock(state().mutex);
    launch.tiling_key = state().tiling_key;
    launch.type = state().type;
    return launch;
}

const char* refuse(const std::string& call, const UserError& error) {
    const std::string text = fmt::format("{}: not run: {}", call, error.what());
    std::fprintf(stderr, "drydock: %s\n", text.c_str());
    if (!error.hint().empty()) std::fprintf(stderr, "  hint: %s\n", error.hint().c_str());
    return keep(text);
}

}  // namespace

const char* run(const Call& call) {
    const std::string name = fmt::format("ICPU_RUN_KF({}, {})", call.kernel, call.block_count);
    try {
        const Soc& soc = soc_of(call);
        const DirectLaunch launch = make_launch(call, soc);
        std::vector<std::unique_ptr<Observer>> checkers;
        if (settings().check && launch_attendant() == nullptr) {
            for (const std::string& checker : check::default_checkers())
                checkers.push_back(check::make_checker(checker, soc));
        }
        std::vector<Observer*> observers;
        for (const auto& checker : checkers) observers.push_back(checker.get());
        const LaunchResult result = drydock::run(launch, observers);
        return judge(name, result, collect(result, checkers));
    } catch (const UserError& error) {
        return refuse(name, error);
    }
}

void* allocate(size_t bytes) {
    const size_t size = bytes == 0 ? 1 : bytes;
    const uint64_t pad = find_soc(default_soc_name()).allocation_pad_bytes;
    auto* address = static_cast<uint8_t*>(device_allocate(size, pad));
    if (address == nullptr) {
        throw UserError(fmt::format("GmAlloc: no memory for {} bytes", bytes),
                        "free what earlier tests allocated with GmFree");
    }
    std::lock_guard lock(state().mutex);
    state().memory[address] = size;
    state().freed.erase(address);
    return address;
}

const char* release(void* address) {
    if (address == nullptr) return nullptr;
    std::lock_guard lock(state().mutex);
    if (state().memory.erase(static_cast<uint8_t*>(address)) != 0) {
        device_release(address);
        state().freed.insert(address);
        return nullptr;
    }
    const bool twice = state().freed.count(address) != 0;
    std::string text = fmt::format(
        "GmFree({}): {} (mem.gm-free)", address,
        twice ? "the memory was freed before" : "the address does not come from GmAlloc");
    std::fprintf(stderr, "drydock: %s\n", text.c_str());
    return keep(std::move(text));
}

void set_tiling_key(uint64_t key) {
    std::lock_guard lock(state().mutex);
    state().tiling_key = key;
}

void set_kernel_mode(int mode) {
    constexpr KernelType kTypes[] = {KernelType::kMixAic12, KernelType::kAicOnly,
                                     KernelType::kAivOnly, KernelType::kMixAic11};
    constexpr int kCount = sizeof(kTypes) / sizeof(kTypes[0]);
    if (mode < 0 || mode >= kCount) {
        throw UserError(fmt::format("SetKernelMode: mode {} is outside 0..{}", mode, kCount - 1),
                        "use MIX_MODE, AIC_MODE, AIV_MODE or MIX_AIC_1_1 of KernelMode");
    }
    std::lock_guard lock(state().mutex);
    state().type = kTypes[mode];
}

void note_failure() {
    std::lock_guard lock(state().mutex);
    ++state().failures;
}

}  // namespace drydock::icpu
