#include "acl/context.h"

#include <thread>

#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

TEST_F(Runtime, DeviceIds) {
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_DEVICEID, aclrtSetDevice(-1)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_DEVICEID, aclrtSetDevice(1)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_DEVICEID, aclrtResetDevice(1)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_DEVICEID, aclrtResetDeviceForce(-5)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetDevice(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetDeviceCount(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetRunMode(nullptr)));
}

TEST_F(Runtime, SeveralDevices) {
    const ScopedSetting devices("DRYDOCK_DEVICES", "4");
    uint32_t count = 0;
    EXPECT_EQ(aclrtGetDeviceCount(&count), ACL_SUCCESS);
    EXPECT_EQ(count, 4u);
    EXPECT_EQ(aclrtSetDevice(3), ACL_SUCCESS);
    int32_t device = -1;
    EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);
    EXPECT_EQ(device, 3);
    EXPECT_EQ(aclrtResetDevice(3), ACL_SUCCESS);
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
}

TEST_F(Runtime, RunModeIsHost) {
    aclrtRunMode mode = ACL_DEVICE;
    EXPECT_EQ(aclrtGetRunMode(&mode), ACL_SUCCESS);
    EXPECT_EQ(mode, ACL_HOST);
}

TEST_F(Runtime, ResetIsCounted) {
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
    aclrtStream stream = nullptr;
    EXPECT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS) << "the device is still in use";
    EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
}

TEST_F(Runtime, ResetBelowZero) {
    EXPECT_EQ(aclrtResetDeviceForce(0), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtResetDeviceForce(0)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtResetDevice(0)));
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
}

TEST_F(Runtime, ResetFreesWhatWasAllocated) {
    void* memory = nullptr;
    ASSERT_EQ(aclrtMalloc(&memory, 4096, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    EXPECT_EQ(aclrtResetDeviceForce(0), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtFree(memory)));
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
}

TEST_F(Runtime, ThreadWithoutContext) {
    std::thread([] {
        int32_t device = 0;
        EXPECT_TRUE(fails_with(ACL_ERROR_RT_CONTEXT_NULL, aclrtGetDevice(&device)));
        aclrtContext context = nullptr;
        EXPECT_TRUE(fails_with(ACL_ERROR_RT_CONTEXT_NULL, aclrtGetCurrentContext(&context)));
        aclrtStream stream = nullptr;
        {
            const ScopedSetting strict("DRYDOCK_STRICT", "1");
            EXPECT_TRUE(fails_with(ACL_ERROR_RT_CONTEXT_NULL, aclrtCreateStream(&stream)));
            EXPECT_TRUE(fails_with(ACL_ERROR_RT_CONTEXT_NULL, aclrtSynchronizeStream(nullptr)));
        }
        EXPECT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS) << "run mode falls back to device 0";
        EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
    }).join();
    // The fallback keeps the device in use: what other tests count starts anew.
    EXPECT_EQ(aclrtResetDeviceForce(0), ACL_SUCCESS);
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
}

TEST_F(Runtime, Contexts) {
    aclrtContext before = nullptr;
    ASSERT_EQ(aclrtGetCurrentContext(&before), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtDestroyContext(before)))
        << "default contexts cannot be destroyed";
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCreateContext(nullptr, 0)));
    aclrtContext context = nullptr;
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_DEVICEID, aclrtCreateContext(&context, 9)));
    ASSERT_EQ(aclrtCreateContext(&context, 0), ACL_SUCCESS);
    aclrtContext current = nullptr;
    EXPECT_EQ(aclrtGetCurrentContext(&current), ACL_SUCCESS);
    EXPECT_EQ(current, context) << "a new context is current";
    EXPECT_EQ(aclrtSetCurrentContext(before), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyContext(context), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_CONTEXT_NULL, aclrtDestroyContext(context)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_CONTEXT_NULL, aclrtSetCurrentContext(context)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtDestroyContext(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtSetCurrentContext(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetCurrentContext(nullptr)));
}

TEST_F(Runtime, ContextMovesToAnotherThread) {
    aclrtContext context = nullptr;
    ASSERT_EQ(aclrtGetCurrentContext(&context), ACL_SUCCESS);
    std::thread([&] {
        ASSERT_EQ(aclrtSetCurrentContext(context), ACL_SUCCESS);
        int32_t device = -1;
        EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS);
        EXPECT_EQ(device, 0);
    }).join();
}

TEST_F(Runtime, StreamOfAnotherContext) {
    aclrtContext before = nullptr;
    ASSERT_EQ(aclrtGetCurrentContext(&before), ACL_SUCCESS);
    aclrtStream stream = nullptr;
    ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
    aclrtContext other = nullptr;
    ASSERT_EQ(aclrtCreateContext(&other, 0), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_STREAM_CONTEXT, aclrtDestroyStream(stream)));
    EXPECT_EQ(aclrtSetCurrentContext(before), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyContext(other), ACL_SUCCESS);
}

TEST_F(Runtime, DeviceSynchronisation) {
    EXPECT_EQ(aclrtSynchronizeDevice(), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeDeviceWithTimeout(100), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtSynchronizeDeviceWithTimeout(0)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtSynchronizeDeviceWithTimeout(-2)));
}

}  // namespace
}  // namespace drydock::acl
