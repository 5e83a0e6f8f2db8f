#include <algorithm>
#include <cstring>
#include <numeric>
#include <vector>

#include "acl/context.h"
#include "mapped_pages.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

constexpr size_t kBytes = 1000;

class CopyTest : public BothModes {
  protected:
    void SetUp() override {
        BothModes::SetUp();
        ASSERT_EQ(aclrtMalloc(&device_, kBytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
        ASSERT_EQ(aclrtMalloc(&other_, kBytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
        std::iota(host_.begin(), host_.end(), 1);
    }
    void TearDown() override {
        EXPECT_EQ(aclrtFree(device_), ACL_SUCCESS);
        EXPECT_EQ(aclrtFree(other_), ACL_SUCCESS);
        BothModes::TearDown();
    }
    std::vector<unsigned char> back(void* device, size_t bytes = kBytes) {
        std::vector<unsigned char> result(bytes);
        EXPECT_EQ(aclrtMemcpy(result.data(), bytes, device, bytes, ACL_MEMCPY_DEVICE_TO_HOST),
                  ACL_SUCCESS);
        return result;
    }
    void* device_ = nullptr;
    void* other_ = nullptr;
    std::vector<unsigned char> host_ = std::vector<unsigned char>(kBytes);
};

TEST_P(CopyTest, AllDirections) {
    EXPECT_EQ(aclrtMemcpy(device_, kBytes, host_.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE),
              ACL_SUCCESS);
    EXPECT_EQ(aclrtMemcpy(other_, kBytes, device_, kBytes, ACL_MEMCPY_DEVICE_TO_DEVICE),
              ACL_SUCCESS);
    EXPECT_EQ(back(other_), host_);
    std::vector<unsigned char> copy(kBytes);
    EXPECT_EQ(aclrtMemcpy(copy.data(), kBytes, host_.data(), kBytes, ACL_MEMCPY_HOST_TO_HOST),
              ACL_SUCCESS);
    EXPECT_EQ(copy, host_);
    EXPECT_EQ(aclrtMemcpy(device_, kBytes, host_.data(), 3, ACL_MEMCPY_DEFAULT), ACL_SUCCESS);
    EXPECT_EQ(aclrtMemcpy(device_, kBytes, host_.data(), 3, ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE),
              ACL_SUCCESS);
}

// Each case would also fail a later check: the order decides the code.
TEST_P(CopyTest, OrderOfChecks) {
    const auto bad_kind = static_cast<aclrtMemcpyKind>(99);
    EXPECT_EQ(aclrtMemcpy(nullptr, 0, nullptr, 0, bad_kind), ACL_SUCCESS) << "1: count 0";
    EXPECT_TRUE(
        fails_with(ACL_ERROR_INVALID_PARAM, aclrtMemcpy(nullptr, 0, host_.data(), 1, bad_kind)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtMemcpy(device_, 0, nullptr, 1, bad_kind)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_INVALID_PARAM, aclrtMemcpy(device_, 0, host_.data(), 1, bad_kind)));
    for (const auto kind : {ACL_MEMCPY_INNER_DEVICE_TO_DEVICE, ACL_MEMCPY_INTER_DEVICE_TO_DEVICE}) {
        EXPECT_TRUE(
            fails_with(ACL_ERROR_INVALID_PARAM, aclrtMemcpy(device_, 0, host_.data(), 1, kind)));
    }
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID,
                           aclrtMemcpy(device_, 0, host_.data(), 1, ACL_MEMCPY_HOST_TO_DEVICE)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID,
                           aclrtMemcpy(device_, 4, host_.data(), 5, ACL_MEMCPY_HOST_TO_DEVICE)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID,
                           aclrtMemcpy(device_, 4, device_, 5, ACL_MEMCPY_DEVICE_TO_DEVICE)))
        << "4 comes before 5";
    EXPECT_EQ(aclrtMemcpy(device_, 5, device_, 5, ACL_MEMCPY_DEVICE_TO_DEVICE), ACL_SUCCESS)
        << "5: dst == src";
}

TEST_P(CopyTest, ShortHostVector) {
    const MappedPages pages(1);
    const size_t readable = 300;
    EXPECT_EQ(aclrtMemcpy(device_, kBytes, pages.tail(readable), kBytes, ACL_MEMCPY_HOST_TO_DEVICE),
              ACL_SUCCESS)
        << "run mode: as far as it goes, then zeros";
    const auto result = back(device_);
    EXPECT_EQ(std::memcmp(result.data(), pages.tail(readable), readable), 0);
    EXPECT_TRUE(std::all_of(result.begin() + readable, result.end(),
                            [](unsigned char c) { return c == 0; }));
    const ScopedSetting strict("DRYDOCK_STRICT", "1");
    EXPECT_EQ(aclrtMemcpy(device_, kBytes, pages.tail(readable), kBytes, ACL_MEMCPY_HOST_TO_DEVICE),
              ACL_ERROR_RT_PARAM_INVALID);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("at most 300 readable bytes, 1000 requested"),
              std::string::npos);
}

TEST_P(CopyTest, ShortHostDestination) {
    const MappedPages pages(1);
    EXPECT_TRUE(fails_with(
        ACL_ERROR_RT_PARAM_INVALID,
        aclrtMemcpy(pages.tail(100), kBytes, device_, kBytes, ACL_MEMCPY_DEVICE_TO_HOST)));
}

TEST_P(CopyTest, DeviceOverrunIsClamped) {
    std::vector<unsigned char> big(5000, 9);
    EXPECT_EQ(aclrtMemcpy(device_, big.size(), big.data(), big.size(), ACL_MEMCPY_HOST_TO_DEVICE),
              ACL_ERROR_RT_PARAM_INVALID);
    const std::string text = aclGetRecentErrMsg();
    EXPECT_NE(text.find("device allocation of 1000 bytes"), std::string::npos) << text;
    EXPECT_EQ(back(device_), std::vector<unsigned char>(kBytes, 9)) << "what fits was copied";
    EXPECT_TRUE(fails_with(
        ACL_ERROR_RT_PARAM_INVALID,
        aclrtMemcpy(big.data(), big.size(), device_, big.size(), ACL_MEMCPY_DEVICE_TO_HOST)));
}

TEST_P(CopyTest, FreedDeviceMemory) {
    void* gone = nullptr;
    ASSERT_EQ(aclrtMalloc(&gone, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    ASSERT_EQ(aclrtFree(gone), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID,
                           aclrtMemcpy(gone, 64, host_.data(), 64, ACL_MEMCPY_HOST_TO_DEVICE)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID,
                           aclrtMemcpy(host_.data(), 64, gone, 64, ACL_MEMCPY_DEVICE_TO_HOST)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtMemset(gone, 64, 1, 64)));
}

TEST_P(CopyTest, WrongDirection) {
    EXPECT_EQ(aclrtMemcpy(device_, kBytes, host_.data(), kBytes, ACL_MEMCPY_DEVICE_TO_HOST),
              ACL_SUCCESS)
        << "run mode goes by the addresses";
    EXPECT_EQ(back(device_), host_);
    const ScopedSetting strict("DRYDOCK_STRICT", "1");
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_PARAM_INVALID,
                   aclrtMemcpy(device_, kBytes, host_.data(), kBytes, ACL_MEMCPY_DEVICE_TO_HOST)));
}

TEST_P(CopyTest, Asynchronous) {
    aclrtStream stream = nullptr;
    ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
    void* pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, kBytes), ACL_SUCCESS);
    std::memcpy(pinned, host_.data(), kBytes);
    EXPECT_EQ(aclrtMemcpyAsync(device_, kBytes, pinned, kBytes, ACL_MEMCPY_HOST_TO_DEVICE, stream),
              ACL_SUCCESS);
    EXPECT_EQ(aclrtMemcpyAsync(other_, kBytes, device_, kBytes, ACL_MEMCPY_INNER_DEVICE_TO_DEVICE,
                               stream),
              ACL_SUCCESS);
    EXPECT_EQ(aclrtMemsetAsync(device_, kBytes, 0x1FF, kBytes, stream), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
    EXPECT_EQ(back(other_), host_);
    EXPECT_EQ(back(device_), std::vector<unsigned char>(kBytes, 0xFF));
    // With pageable memory the copy is done when the call returns.
    std::vector<unsigned char> pageable(kBytes, 3);
    EXPECT_EQ(aclrtMemcpyAsync(device_, kBytes, pageable.data(), kBytes, ACL_MEMCPY_HOST_TO_DEVICE,
                               stream),
              ACL_SUCCESS);
    EXPECT_EQ(back(device_), pageable);
    EXPECT_TRUE(fails_with(
        ACL_ERROR_RT_FEATURE_NOT_SUPPORT,
        aclrtMemcpyAsync(pinned, kBytes, host_.data(), kBytes, ACL_MEMCPY_HOST_TO_HOST, stream)));
    EXPECT_TRUE(fails_with(
        ACL_ERROR_INVALID_PARAM,
        aclrtMemcpyAsync(nullptr, kBytes, pinned, 1, ACL_MEMCPY_HOST_TO_DEVICE, stream)));
    EXPECT_TRUE(fails_with(
        ACL_ERROR_INVALID_PARAM,
        aclrtMemcpyAsync(device_, kBytes, pinned, 1, static_cast<aclrtMemcpyKind>(8), stream)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_PARAM_INVALID,
                   aclrtMemcpyAsync(device_, 1, pinned, 2, ACL_MEMCPY_HOST_TO_DEVICE, stream)));
    EXPECT_EQ(aclrtMemcpyAsync(nullptr, 0, nullptr, 0, ACL_MEMCPY_HOST_TO_DEVICE, stream),
              ACL_SUCCESS);
    EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
}

TEST_P(CopyTest, AsynchronousErrorArrivesAtSynchronise) {
    EXPECT_EQ(
        aclrtMemcpyAsync(device_, 100000, other_, 100000, ACL_MEMCPY_DEVICE_TO_DEVICE, nullptr),
        ACL_SUCCESS);
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_ERROR_RT_PARAM_INVALID);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("overrun"), std::string::npos);
}

TEST_P(CopyTest, Fill) {
    EXPECT_EQ(aclrtMemset(device_, kBytes, -1, kBytes), ACL_SUCCESS);
    EXPECT_EQ(back(device_), std::vector<unsigned char>(kBytes, 0xFF));
    EXPECT_EQ(aclrtMemset(nullptr, 0, 0, 0), ACL_SUCCESS) << "count 0";
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtMemset(nullptr, 1, 0, 1)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtMemset(device_, 1, 0, 2)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtMemset(device_, 100000, 0, 100000)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtMemset(host_.data(), 10, 0, 10)))
        << "pageable host";
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtMemsetAsync(nullptr, 1, 0, 1, nullptr)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtMemsetAsync(device_, 1, 0, 2, nullptr)));
    void* pinned = nullptr;
    ASSERT_EQ(aclrtMallocHost(&pinned, 64), ACL_SUCCESS);
    EXPECT_EQ(aclrtMemset(pinned, 64, 7, 64), ACL_SUCCESS);
    EXPECT_EQ(static_cast<char*>(pinned)[63], 7);
    EXPECT_EQ(aclrtFreeHost(pinned), ACL_SUCCESS);
}

DRYDOCK_BOTH_MODES(CopyTest);

}  // namespace
}  // namespace drydock::acl
