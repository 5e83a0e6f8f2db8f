#include "session/doctor.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/error.h"
#include "base/fs.h"
#include "base/subprocess.h"
#include "opbuild/build.h"
#include "session/golden.h"
#include "session/text.h"

namespace drydock::session {
namespace {

namespace fs = std::filesystem;

/// What operators need at run time: a compiler, headers that operator objects include, numpy.
constexpr std::array<const char*, 4> kPackages{"g++", "libfmt-dev", "python3", "python3-numpy"};

/// Answer of a program; empty when it cannot be started or fails.
std::string answer(const std::vector<std::string>& argv) {
    try {
        const ProcessResult result = run_process(argv, {}, std::chrono::seconds(20));
        return result.exit_code == 0 ? last_lines(result.output, 1000) : "";
    } catch (const UserError&) {
        return {};
    }
}

DoctorLine compiler_line() {
    try {
        const opbuild::Toolchain tools = opbuild::toolchain();
        return {"compiler", true, fmt::format("{} ({})", tools.compiler, tools.version), {}};
    } catch (const UserError& error) {
        return {"compiler", false, error.what(),
                error.hint().empty() ? "apt-get install g++" : error.hint()};
    }
}

DoctorLine packages_line() {
    std::vector<std::string> missing;
    for (const char* package : kPackages) {
        if (answer({"dpkg-query", "-W", "-f", "${Status}", package}) != "install ok installed")
            missing.emplace_back(package);
    }
    if (missing.empty())
        return {"packages", true, fmt::format("{}", fmt::join(kPackages, ", ")), {}};
    return {"packages", false, "missing: " + join(missing),
            "apt-get install " + join(missing, " ")};
}

DoctorLine python_line() {
    const std::string version =
        answer({system_python(), "-c", "import sys; print(sys.version.split()[0])"});
    if (version.empty())
        return {"python", false, system_python() + " does not start",
                "apt-get install python3, or set DRYDOCK_PYTHON to one that does"};
    const std::string numpy =
        answer({system_python(), "-c", "import numpy; print(numpy.__version__)"});
    if (numpy.empty())
        return {"python", false, fmt::format("{} {} without numpy", system_python(), version),
                "apt-get install python3-numpy"};
    return {"python", true, fmt::format("{} {}, numpy {}", system_python(), version, numpy), {}};
}

uint64_t folder_bytes(const fs::path& folder) {
    uint64_t bytes = 0;
    std::error_code ignored;
    for (fs::recursive_directory_iterator
             at(folder, fs::directory_options::skip_permission_denied, ignored),
         end;
         !ignored && at != end; at.increment(ignored)) {
        if (at->is_regular_file(ignored)) bytes += at->file_size(ignored);
    }
    return bytes;
}

/// The folder itself or the nearest one above it that exists.
bool is_writable(fs::path folder) {
    std::error_code ignored;
    while (!fs::exists(folder, ignored) && folder.has_parent_path() &&
           folder != folder.parent_path())
        folder = folder.parent_path();
    return ::access(folder.c_str(), W_OK) == 0 && fs::is_directory(folder, ignored);
}

DoctorLine cache_line() {
    const fs::path folder = opbuild::cache_dir();
    if (!is_writable(folder))
        return {"cache", false, folder.string() + " is not writable",
                "set DRYDOCK_CACHE_DIR to a writable folder"};
    return {"cache",
            true,
            fmt::format("{}, {}, writable", folder.string(), bytes_text(folder_bytes(folder))),
            {}};
}

std::string simd_text() {
    std::vector<std::string> found;
#if defined(__x86_64__)
    const std::pair<const char*, bool> flags[] = {{"sse4.2", __builtin_cpu_supports("sse4.2")},
                                                  {"avx2", __builtin_cpu_supports("avx2")},
                                                  {"fma", __builtin_cpu_supports("fma")},
                                                  {"avx512f", __builtin_cpu_supports("avx512f")}};
    for (const auto& [name, present] : flags) {
        if (present) found.emplace_back(name);
    }
#endif
    return found.empty() ? "no vector extensions known" : join(found);
}

DoctorLine machine_line() {
    const auto pages = static_cast<uint64_t>(::sysconf(_SC_PHYS_PAGES)),
               page_bytes = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
    utsname system{};
    ::uname(&system);
    return {"machine",
            true,
            fmt::format("{}, {} cores, {} memory, {}", system.machine,
                        std::thread::hardware_concurrency(), bytes_text(pages * page_bytes),
                        simd_text()),
            {}};
}

DoctorLine library_line(const std::string& version) {
    return {"library", true, fmt::format("{} {}", version, library_path().string()), {}};
}

DoctorLine resources_line() {
    const fs::path& root = resource_root();
    std::vector<std::string> missing;
    for (const char* folder :
         {"include/kernel", "include/host", "soc", "ops", "src/session/golden_driver.py"}) {
        if (!fs::exists(root / folder)) missing.emplace_back(folder);
    }
    if (missing.empty()) return {"resources", true, root.string(), {}};
    return {"resources", false, fmt::format("{} lacks {}", root.string(), join(missing)),
            "set DRYDOCK_ROOT to the source checkout or installation"};
}

}  // namespace

std::vector<DoctorLine> examine(const std::string& version) {
    return {library_line(version), resources_line(), compiler_line(), packages_line(),
            python_line(),         cache_line(),     machine_line()};
}

std::string doctor_text(const std::vector<DoctorLine>& lines) {
    std::string text;
    for (const DoctorLine& line : lines) {
        text +=
            fmt::format("{:<8} {:<10} {}\n", line.ok ? "ok" : "missing", line.topic, line.finding);
        if (!line.ok && !line.remedy.empty())
            text += fmt::format("{:<19} hint: {}\n", "", line.remedy);
    }
    return text;
}

}  // namespace drydock::session
