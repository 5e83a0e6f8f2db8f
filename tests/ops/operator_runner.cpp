#include "operator_runner.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>

#include "check/registry.h"
#include "launch/device_memory.h"
#include "opbuild/build.h"

namespace drydock::ops_test {
namespace {

constexpr size_t kGuardBytes = 256;
constexpr std::byte kGuardByte{0xa5};
constexpr std::byte kUnwritten{0x5a};

/// Objects of these tests are cached in the build folder, away from the user's cache. CTest runs
/// each test in a process of its own: while one builds, the others wait instead of building the
/// same.
class BuildTurn {
  public:
    BuildTurn() {
        std::filesystem::create_directories(DRYDOCK_OPS_CACHE);
        if (::setenv("DRYDOCK_CACHE_DIR", DRYDOCK_OPS_CACHE, 1) != 0) {
            throw std::runtime_error("setenv failed");
        }
        file_ = ::open(DRYDOCK_OPS_CACHE "/.turn", O_CREAT | O_RDWR | O_CLOEXEC, 0644);
        if (file_ < 0 || ::flock(file_, LOCK_EX) != 0) {
            throw std::runtime_error("cannot lock " DRYDOCK_OPS_CACHE "/.turn");
        }
    }
    ~BuildTurn() { ::close(file_); }
    BuildTurn(const BuildTurn&) = delete;
    BuildTurn& operator=(const BuildTurn&) = delete;

  private:
    int file_ = -1;
};

/// Device memory for `size` bytes with guard bytes before and after; `poison` marks all of it as
/// not written.
class Guarded {
  public:
    Guarded(size_t size, size_t guard, uint64_t pad, std::string name, bool poison = true)
        : size_(size), guard_(guard), name_(std::move(name)) {
        const size_t whole = std::max<size_t>(size + 2 * guard, 1);
        whole_ = static_cast<std::byte*>(device_allocate(whole, pad, name_));
        if (whole_ == nullptr) throw std::runtime_error("device memory is exhausted");
        std::fill_n(whole_, guard_, kGuardByte);
        if (poison) std::fill_n(data(), size_, kUnwritten);
        std::fill_n(data() + size_, guard_, kGuardByte);
    }
    ~Guarded() { device_release(whole_); }
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;

    std::byte* data() const { return whole_ + guard_; }
    void expect_untouched_guards() const {
        for (size_t i = 0; i < guard_; ++i) {
            if (data()[-1 - static_cast<ptrdiff_t>(i)] != kGuardByte) {
                ADD_FAILURE() << "byte " << i + 1 << " before " << name_ << " was written";
                break;
            }
        }
        for (size_t i = 0; i < guard_; ++i) {
            if (data()[size_ + i] != kGuardByte) {
                ADD_FAILURE() << "byte " << i + 1 << " after " << name_ << " was written";
                break;
            }
        }
    }

  private:
    size_t size_, guard_;
    std::string name_;
    std::byte* whole_ = nullptr;
};

std::vector<std::optional<AttrValue>> attributes(const Request& request) {
    if (!request.slope) return {std::nullopt};
    return {AttrValue(*request.slope)};
}

dispatch::TensorArg tensor(const Request& request, void* data) {
    dispatch::TensorArg arg;
    arg.dtype = request.dtype;
    arg.shape = request.shape;
    arg.data = data;
    return arg;
}

dispatch::PreparedLaunch prepared(const std::string& name, const Request& request, void* x,
                                  void* y) {
    dispatch::OpCall call;
    call.inputs = {{tensor(request, x)}};
    call.outputs = {{tensor(request, y)}};
    call.attrs = attributes(request);
    dispatch::PrepareOptions options;
    options.soc = &find_soc(request.soc);
    options.blocks = request.blocks;
    options.tiling_key = request.tiling_key;
    auto result = dispatch::prepare(library(name, request.soc), call, options);
    if (const auto* error = std::get_if<dispatch::CallError>(&result)) {
        throw std::runtime_error(
            fmt::format("{}\n{}", error->message, fmt::join(error->log, "\n")));
    }
    return std::get<dispatch::PreparedLaunch>(std::move(result));
}

void expect_good_end(const LaunchResult& result) {
    EXPECT_EQ(result.status, LaunchStatus::kOk) << (result.crash ? result.crash->what : "");
    for (const Finding& finding : result.findings) {
        ADD_FAILURE() << finding.id << ": " << finding.message;
    }
}

std::string path_of(const std::string& name) {
    return name.find('/') == std::string::npos ? name : std::string(DRYDOCK_TEST_ROOT) + "/" + name;
}

}  // namespace

const dispatch::OpLibrary& library(const std::string& name, const std::string& soc) {
    static std::map<std::pair<std::string, std::string>, std::unique_ptr<dispatch::OpLibrary>>
        built;
    auto& slot = built[{name, find_soc(soc).config_name}];
    if (slot) return *slot;
    const BuildTurn turn;
    opbuild::BuildOptions options;
    options.soc = &find_soc(soc);
    const auto result = opbuild::build(opbuild::find_operator(path_of(name)), options);
    std::vector<dispatch::OpLibrary::Kernel> kernels;
    for (const auto& kernel : result.kernels) {
        kernels.push_back({kernel.combination, kernel.path.string()});
    }
    slot = std::make_unique<dispatch::OpLibrary>(result.op, result.config_name, std::move(kernels));
    return *slot;
}

std::variant<host::TilingResult, host::HostFailure> tile(const std::string& name,
                                                         const Request& request) {
    host::TensorInfo info;
    info.dtype = request.dtype;
    info.shape = request.shape;
    host::CallInfo call;
    call.node_name = name;
    call.inputs = {{info}};
    call.outputs = {{info}};
    call.attrs = attributes(request);
    call.soc = &find_soc(request.soc);
    return library(name, request.soc).op().tile(call);
}

Response call(const std::string& name, const Request& request, std::span<const std::byte> x) {
    const uint64_t pad = find_soc(request.soc).allocation_pad_bytes;
    const size_t guard = request.check_memory ? 0 : kGuardBytes;
    const Guarded source(x.size(), guard, pad, "x");
    const Guarded target(x.size(), guard, pad, "y");
    std::copy(x.begin(), x.end(), source.data());
    std::byte* const y = request.in_place ? source.data() : target.data();
    const auto launch = prepared(name, request, source.data(), y);
    const Guarded workspace(launch.workspace_bytes(), guard, pad, "workspace", false);

    Response response;
    response.tiling = launch.tiling;
    dispatch::RunOptions options;
    options.exec = request.exec;
    std::unique_ptr<Observer> checker;
    std::vector<Observer*> observers;
    if (request.check_memory) {
        checker = check::make_checker("memory", find_soc(request.soc));
        observers.push_back(checker.get());
    }
    response.launch =
        dispatch::execute(launch, workspace.data(), launch.workspace_bytes(), options, observers);
    if (checker) response.findings = checker->findings();
    expect_good_end(response.launch);
    source.expect_untouched_guards();
    target.expect_untouched_guards();
    workspace.expect_untouched_guards();
    if (!request.in_place) {
        EXPECT_TRUE(std::equal(x.begin(), x.end(), source.data())) << "the input was changed";
    }
    response.y.assign(y, y + x.size());
    return response;
}

}  // namespace drydock::ops_test
