// 2^31 + 5 elements in place: 4 GiB. Runs only with DRYDOCK_HUGE=1 (ctest -L huge).
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "expect.h"
#include "launch/device_memory.h"
#include "operator_runner.h"

namespace drydock::ops_test {
namespace {

constexpr int64_t kElements = (int64_t{1} << 31) + 5;
constexpr size_t kChunk = size_t{1} << 20;
constexpr float kHugeSlope = 0.01F;
constexpr size_t kGuardElements = 128;
constexpr uint16_t kGuard = 0x3a5a;

/// Differs between any two elements 2^31 or 2^32 bytes apart, where a wrapped index would land.
uint16_t value_at(uint64_t index) { return static_cast<uint16_t>(reference::scatter(index) >> 3); }

TEST(HugeTensor, NoIndexWraps) {
    if (const char* wanted = std::getenv("DRYDOCK_HUGE"); wanted == nullptr || *wanted != '1') {
        GTEST_SKIP() << "takes 4 GiB and some minutes; set DRYDOCK_HUGE=1";
    }
    const Soc& soc = find_soc("Ascend910B3");
    const size_t bytes = (static_cast<size_t>(kElements) + 2 * kGuardElements) * sizeof(uint16_t);
    auto* const whole = static_cast<uint16_t*>(device_allocate(bytes, soc.allocation_pad_bytes));
    ASSERT_NE(whole, nullptr) << "this machine has not enough memory";
    uint16_t* const x = whole + kGuardElements;
    std::fill_n(whole, kGuardElements, kGuard);
    std::fill_n(x + kElements, kGuardElements, kGuard);
    for (int64_t i = 0; i < kElements; ++i) x[i] = value_at(static_cast<uint64_t>(i));

    dispatch::TensorArg tensor;
    tensor.dtype = DType::kFloat16;
    tensor.shape = {kElements};
    tensor.data = x;
    dispatch::OpCall call;
    call.inputs = {{tensor}};
    call.outputs = {{tensor}};
    call.attrs = {AttrValue(kHugeSlope)};
    dispatch::PrepareOptions options;
    options.soc = &soc;
    const auto prepared = dispatch::prepare(library("leakyrelu_v2", soc.name), call, options);
    ASSERT_TRUE(std::holds_alternative<dispatch::PreparedLaunch>(prepared));
    const auto& launch = std::get<dispatch::PreparedLaunch>(prepared);
    void* const workspace = device_allocate(launch.workspace_bytes(), soc.allocation_pad_bytes);
    const auto result = dispatch::execute(launch, workspace, launch.workspace_bytes(), {});
    device_release(workspace);
    ASSERT_EQ(result.status, LaunchStatus::kOk);

    const auto rule =
        half_table([](uint16_t bits) { return reference::leaky_relu_protected(bits, kHugeSlope); });
    std::vector<uint16_t> before, after;
    for (int64_t start = 0; start < kElements; start += kChunk) {
        const size_t count = std::min<size_t>(kChunk, static_cast<size_t>(kElements - start));
        before.resize(count);
        for (size_t i = 0; i < count; ++i) before[i] = value_at(static_cast<uint64_t>(start) + i);
        after.assign(x + start, x + start + count);
        ASSERT_TRUE(each_is(before, after, [&](uint16_t v) { return rule[v]; }))
            << "counted from element " << start;
    }
    for (size_t i = 0; i < kGuardElements; ++i) {
        ASSERT_EQ(whole[i], kGuard) << "before the tensor";
        ASSERT_EQ(x[kElements + static_cast<int64_t>(i)], kGuard) << "after the tensor";
    }
    device_release(whole);
}

}  // namespace
}  // namespace drydock::ops_test
