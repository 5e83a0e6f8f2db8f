// Images and launches, with a kernel object made from the C table alone (no kernel headers).
#include "launch/launch.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/fs.h"
#include "base/subprocess.h"
#include "base/symbolize.h"
#include "launch/device_memory.h"
#include "model/core_context.h"

namespace drydock {
namespace {

constexpr const char* kSource = R"(
#include "kernel/kernel_abi.h"
#include <cstring>
#include <stdexcept>
// Arguments: x, y, workspace, tiling (int32 count).
static void copy_all(void* const* args) {
    int count = 0;
    std::memcpy(&count, args[3], sizeof count);
    std::memcpy(args[1], args[0], static_cast<size_t>(count));
}
static void crash(void* const*) {
    *reinterpret_cast<volatile int*>(8) = 1;  // line 12
}
static void divide(void* const* args) {
    volatile int zero = 0;
    *static_cast<int*>(args[1]) = 5 / zero;
}
static void raise(void* const*) { throw std::runtime_error("no tile"); }
static void spin(void* const*) { for (volatile long i = 0;; i = i + 1) {} }
static const drydock::KernelEntry entries[] = {
    {0, false, drydock::KernelType::kAivOnly, "op<0>", copy_all}, {1, false, drydock::KernelType::kAivOnly, "op<1>", crash},
    {2, false, drydock::KernelType::kAivOnly, "op<2>", divide},   {3, false, drydock::KernelType::kAivOnly, "op<3>", raise},
    {4, false, drydock::KernelType::kAivOnly, "op<4>", spin},     {5, false, drydock::KernelType::kAicore, "op<5>", spin}};
static const drydock::KernelTable table = {VERSION, "Op", "float32,float32", 4, 6, entries};
extern "C" __attribute__((visibility("default"))) const drydock::KernelTable* drydock_kernel_v1() { return &table; }
)";

class LaunchTest : public testing::Test {
  protected:
    static std::string compile(const TemporaryFolder& folder, const std::string& version) {
        const auto source = folder.path() / ("kernel_" + version + ".cpp");
        const auto object = folder.path() / ("kernel_" + version + ".so");
        write_file(source, kSource);
        const auto result = run_process(
            {"g++", "-std=c++17", "-O1", "-g", "-shared", "-fPIC", "-DVERSION=" + version, "-I",
             std::string(DRYDOCK_TEST_ROOT) + "/src", "-o", object, source});
        if (result.exit_code != 0) throw std::runtime_error(result.error);
        return object;
    }
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        image_ = new std::shared_ptr<const KernelImage>(KernelImage::load(compile(*folder_, "1")));
    }
    static void TearDownTestSuite() {
        delete image_;
        delete folder_;
    }

    void SetUp() override {
        x_ = static_cast<uint8_t*>(device_allocate(64, 32, "x"));
        y_ = static_cast<uint8_t*>(device_allocate(64, 32, "y"));
        for (int i = 0; i < 64; ++i) x_[i] = static_cast<uint8_t>(i), y_[i] = 0xEE;
    }
    void TearDown() override {
        device_release(x_);
        device_release(y_);
    }
    Launch launch(uint64_t key) const {
        Launch launch;
        launch.image = image_->get();
        launch.soc = &find_soc("Ascend910B3");
        launch.tiling_key = key;
        launch.tiling = std::as_bytes(std::span(&count_, 1));
        launch.args = {{"x", x_, 64, false}, {"y", y_, 64, true}};
        return launch;
    }

    static TemporaryFolder* folder_;
    static std::shared_ptr<const KernelImage>* image_;
    int32_t count_ = 48;
    uint8_t* x_ = nullptr;
    uint8_t* y_ = nullptr;
};
TemporaryFolder* LaunchTest::folder_ = nullptr;
std::shared_ptr<const KernelImage>* LaunchTest::image_ = nullptr;

TEST_F(LaunchTest, PassesTensorsAndTiling) {
    const LaunchResult result = run(launch(0));
    EXPECT_EQ(result.status, LaunchStatus::kOk);
    for (int i = 0; i < 64; ++i) ASSERT_EQ(y_[i], i < 48 ? i : 0xEE) << i;
}

TEST_F(LaunchTest, ACrashIsAResultWithItsLine) {
    const LaunchResult result = run(launch(1));
    EXPECT_EQ(result.status, LaunchStatus::kCrashed);
    ASSERT_TRUE(result.crash);
    EXPECT_NE(result.crash->what.find("SIGSEGV"), std::string::npos) << result.crash->what;
    const auto places = symbolize(result.crash->pc);
    ASSERT_FALSE(places.empty());
    EXPECT_EQ(places[0].line, 12);
}

TEST_F(LaunchTest, DivisionByZeroExceptionAndEndlessLoop) {
    EXPECT_NE(run(launch(2)).crash.value().what.find("SIGFPE"), std::string::npos);
    EXPECT_NE(run(launch(3)).crash.value().what.find("no tile"), std::string::npos);
    Launch endless = launch(4);
    endless.timeout = std::chrono::milliseconds(150);
    endless.block_count = 3;
    const LaunchResult result = run(endless);
    EXPECT_EQ(result.status, LaunchStatus::kTimedOut);
    EXPECT_EQ(run(launch(0)).status, LaunchStatus::kOk) << "the launcher survives";
}

TEST_F(LaunchTest, ImpossibleLaunchesAreRefused) {
    Launch none = launch(0);
    none.block_count = 0;
    EXPECT_THROW(run(none), UserError);
    none.block_count = 65536;
    EXPECT_THROW(run(none), UserError);
    try {
        run(launch(9));
        FAIL();
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("valid keys: 0, 1, 2, 3, 4, 5"), std::string::npos)
            << error.what();
    }
    EXPECT_THROW(run(launch(5)), UserError) << "no core of this SoC has both units";
    Launch fewer = launch(0);
    fewer.args.pop_back();
    EXPECT_THROW(run(fewer), UserError);
}

TEST_F(LaunchTest, AFunctionOfTheProgramIsAKernelToo) {
    DirectLaunch direct;
    direct.kernel = "direct";
    direct.soc = &find_soc("Ascend910B3");
    direct.block_count = 5;
    direct.tiling_key = 7;
    std::atomic<int> cores{0};
    direct.invoke = [&] { cores += current_core().tiling_key == 7 ? 1 : 100; };
    EXPECT_EQ(run(direct).status, LaunchStatus::kOk);
    EXPECT_EQ(cores, 5);
    direct.type = KernelType::kMixAic12;
    EXPECT_EQ(run(direct).status, LaunchStatus::kOk);
    EXPECT_EQ(cores, 5 + 15);
    direct.soc = &find_soc("Ascend310P3");  // one core has both units there
    EXPECT_EQ(run(direct).status, LaunchStatus::kOk);
    EXPECT_EQ(cores, 5 + 15 + 5);
    direct.block_count = 0;
    EXPECT_THROW(run(direct), UserError);
}

TEST_F(LaunchTest, ObserversSeeBeginBlocksAndEnd) {
    struct Recorder : Observer {
        std::vector<std::string> seen;
        void on_event(const Event& event) override {
            if (const auto* begin = std::get_if<KernelBegin>(&event)) {
                for (const auto& arg : begin->args) seen.push_back(arg.name);
            }
            if (const auto* block = std::get_if<BlockBegin>(&event))
                seen.push_back("b" + std::to_string(block->block));
            if (std::holds_alternative<KernelEnd>(event)) seen.push_back("end");
        }
    } recorder;
    Launch two = launch(0);
    two.block_count = 2;
    two.workspace = {"workspace", nullptr, 0, false};
    Observer* observers[] = {&recorder};
    run(two, observers);
    EXPECT_EQ(recorder.seen,
              (std::vector<std::string>{"x", "y", "workspace", "tiling", "b0", "b1", "end"}));
}

TEST_F(LaunchTest, LoadNamesWhatIsWrong) {
    EXPECT_THROW(KernelImage::load("/nonexistent.so"), UserError);
    EXPECT_THROW(KernelImage::load(compile(*folder_, "7")), UserError);
    const auto text = folder_->path() / "text.so";
    write_file(text, "not an object");
    EXPECT_THROW(KernelImage::load(text), UserError);
}

}  // namespace
}  // namespace drydock
