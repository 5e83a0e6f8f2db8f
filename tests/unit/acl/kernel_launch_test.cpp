// drydock_launch_kernel and the macro over it (spec runtime 6).
#include <atomic>
#include <memory>

#include "drydock/launch.h"
#include "model/core_context.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

std::atomic<int> cores{0};
std::atomic<int64_t> sum{0};

struct Tiling {
    int64_t values[3];
};

void count(const Tiling& tiling, int64_t* out) {
    ++cores;
    sum += tiling.values[2] + current_core().block_index;
    if (out != nullptr) *out = 1;
}
template <typename T, int N>
void add(T value) {
    sum += value * N;
}
void fall(int*) { throw 5; }

class KernelLaunch : public BothModes {
  protected:
    void SetUp() override {
        BothModes::SetUp();
        cores = 0;
        sum = 0;
        ASSERT_EQ(aclrtCreateStream(&stream_), ACL_SUCCESS);
    }
    void TearDown() override {
        EXPECT_EQ(aclrtDestroyStream(stream_), ACL_SUCCESS);
        BothModes::TearDown();
    }
    aclrtStream stream_ = nullptr;
};
DRYDOCK_BOTH_MODES(KernelLaunch);

TEST_P(KernelLaunch, RunsEveryBlockWithACopyOfTheArguments) {
    Tiling tiling{{0, 0, 100}};
    EXPECT_EQ(DRYDOCK_LAUNCH(count, 70, stream_)(tiling, NULL), 0U);
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(cores, 70);
    EXPECT_EQ(sum, 70 * 100 + 69 * 70 / 2);
}

TEST_P(KernelLaunch, TemplateInstancesMayHaveCommas) {
    EXPECT_EQ(DRYDOCK_LAUNCH(add<int, 3>, 2, nullptr)(5), 0U);
    EXPECT_EQ(DRYDOCK_LAUNCH((add<int, 4>), 1, nullptr)(5), 0U);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
    EXPECT_EQ(sum, 2 * 15 + 20);
}

TEST_P(KernelLaunch, BlockCountsOutsideTheLimitsAreRefused) {
    for (const int64_t blocks : {int64_t{0}, int64_t{65536}, int64_t{-4}, int64_t{1} << 32}) {
        EXPECT_TRUE(fails_with(107000, static_cast<aclError>(DRYDOCK_LAUNCH(count, blocks, stream_)(
                                           Tiling{}, nullptr))));
    }
    EXPECT_EQ(DRYDOCK_LAUNCH(count, 65535, stream_)(Tiling{}, nullptr), 0U);
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(cores, 65535);
    EXPECT_TRUE(fails_with(
        107017, static_cast<aclError>(DRYDOCK_LAUNCH(count, 1, &stream_)(Tiling{}, nullptr))));
}

TEST_P(KernelLaunch, FailuresAreReportedWhenTheStreamIsSynchronised) {
    EXPECT_EQ(DRYDOCK_LAUNCH(fall, 1, stream_)(nullptr), 0U);
    EXPECT_EQ(DRYDOCK_LAUNCH(count, 1, stream_)(Tiling{}, nullptr), 0U);
    EXPECT_TRUE(fails_with(507035, aclrtSynchronizeStream(stream_)));
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(cores, 1) << "later tasks run";
}

TEST_P(KernelLaunch, TheClosureIsReleasedOnceWhateverHappens) {
    static std::atomic<int> released{0};
    for (const int64_t blocks : {0, 3}) {
        released = 0;
        DrydockKernelLaunch launch{};
        launch.bytes = sizeof launch;
        launch.kernel = "counted";
        launch.block_count = blocks;
        launch.invoke = [](const void*) { ++cores; };
        launch.release = [](const void*) { ++released; };
        launch.closure = &released;
        launch.kernel_type = DRYDOCK_KERNEL_MIX_AIC_1_2;
        EXPECT_EQ(drydock_launch_kernel(&launch, stream_), blocks == 0 ? 107000 : 0);
        EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
        EXPECT_EQ(released, 1);
    }
    EXPECT_EQ(cores, 9) << "a cube core and two vector cores per block";
    DrydockKernelLaunch strange{};
    strange.kernel = "strange";
    strange.block_count = 1;
    strange.kernel_type = 77;
    strange.release = [](const void*) {};
    strange.closure = &strange;
    EXPECT_TRUE(fails_with(107000, drydock_launch_kernel(&strange, stream_)));
}

}  // namespace
}  // namespace drydock::acl
