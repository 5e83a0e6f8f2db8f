#include "acl/memory.h"

#include <thread>
#include <vector>

#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

void* allocate(size_t size, aclrtMemMallocPolicy policy = ACL_MEM_MALLOC_HUGE_FIRST) {
    void* memory = nullptr;
    EXPECT_EQ(aclrtMalloc(&memory, size, policy), ACL_SUCCESS);
    return memory;
}

uint64_t usable(void* memory) {
    const auto allocation = find_allocation(memory);
    return allocation ? usable_bytes(*allocation, memory) : 0;
}

TEST_F(Runtime, AllocationSizeRule) {
    // Spec runtime 1.6, with the values of the 910B generation.
    for (const size_t size : {1, 31, 32, 33, 64, 100, 4096, 1'000'003}) {
        void* memory = allocate(size);
        EXPECT_EQ(usable(memory), (size + 31) / 32 * 32 + 32);
        EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 64, 0u);
        EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
        memory = allocate(size, ACL_MEM_MALLOC_HUGE1G_ONLY);
        EXPECT_EQ(usable(memory), (size + 31) / 32 * 32);
        EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
        ASSERT_EQ(aclrtMallocAlign32(&memory, size, ACL_MEM_MALLOC_NORMAL_ONLY), ACL_SUCCESS);
        EXPECT_EQ(usable(memory), (size + 31) / 32 * 32);
        EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
    }
}

TEST_F(Runtime, PolicyOutsideTheEnumIsAccepted) {
    EXPECT_EQ(aclrtFree(allocate(10, static_cast<aclrtMemMallocPolicy>(12345))), ACL_SUCCESS);
    void* memory = nullptr;
    EXPECT_EQ(aclrtMallocCached(&memory, 10, ACL_MEM_MALLOC_HUGE_ONLY), ACL_SUCCESS);
    EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
}

TEST_F(Runtime, AllocationMisuse) {
    void* memory = nullptr;
    for (const auto& function : {aclrtMalloc, aclrtMallocAlign32, aclrtMallocCached}) {
        EXPECT_TRUE(
            fails_with(ACL_ERROR_INVALID_PARAM, function(&memory, 0, ACL_MEM_MALLOC_HUGE_FIRST)));
        EXPECT_TRUE(
            fails_with(ACL_ERROR_INVALID_PARAM, function(nullptr, 64, ACL_MEM_MALLOC_HUGE_FIRST)));
        EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM,
                               function(&memory, SIZE_MAX, ACL_MEM_MALLOC_HUGE_FIRST)));
        EXPECT_TRUE(fails_with(ACL_ERROR_RT_MEMORY_ALLOCATION,
                               function(&memory, size_t{1} << 60, ACL_MEM_MALLOC_HUGE_FIRST)));
    }
    EXPECT_EQ(memory, nullptr);
}

TEST_F(Runtime, FreeMisuse) {
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtFree(nullptr)));
    char* memory = static_cast<char*>(allocate(256));
    int local = 0;
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtFree(&local)));
    EXPECT_EQ(aclrtFree(memory + 64), ACL_ERROR_RT_PARAM_INVALID);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("64 bytes inside"), std::string::npos);
    EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
    EXPECT_EQ(aclrtFree(memory), ACL_ERROR_RT_PARAM_INVALID);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("freed before"), std::string::npos);
}

TEST_F(Runtime, HostMemory) {
    void* memory = nullptr;
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtMallocHost(&memory, 0)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtMallocHost(nullptr, 8)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtFreeHost(nullptr)));
    ASSERT_EQ(aclrtMallocHost(&memory, 100), ACL_SUCCESS);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 64, 0u);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtFree(memory))) << "wrong free function";
    void* device = allocate(64);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtFreeHost(device)))
        << "wrong free function";
    EXPECT_EQ(aclrtFree(device), ACL_SUCCESS);
    EXPECT_EQ(aclrtFreeHost(memory), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtFreeHost(memory))) << "freed twice";
}

TEST_F(Runtime, MemoryInfo) {
    const ScopedSetting memory("DRYDOCK_MEMORY_BYTES", "1000000000");
    size_t before = 0;
    size_t total = 0;
    ASSERT_EQ(aclrtGetMemInfo(ACL_HBM_MEM, &before, &total), ACL_SUCCESS);
    EXPECT_EQ(total, 1000000000u);
    void* block = allocate(1 << 20);
    size_t after = 0;
    EXPECT_EQ(aclrtGetMemInfo(ACL_DDR_MEM, &after, &total), ACL_SUCCESS);
    EXPECT_GE(before - after, size_t{1} << 20);
    void* too_much = nullptr;
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_MEMORY_ALLOCATION,
                           aclrtMalloc(&too_much, total, ACL_MEM_MALLOC_HUGE_FIRST)));
    EXPECT_EQ(aclrtFree(block), ACL_SUCCESS);
    EXPECT_EQ(aclrtGetMemInfo(static_cast<aclrtMemAttr>(7), &after, &total), ACL_SUCCESS);
    EXPECT_EQ(after + total, 0u) << "unsupported attribute";
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetMemInfo(ACL_HBM_MEM, nullptr, &total)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetMemInfo(ACL_HBM_MEM, &after, nullptr)));
}

TEST_F(Runtime, ManyThreadsAllocate) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([] {
            aclrtSetDevice(0);
            for (int i = 1; i < 50; ++i) {
                void* memory = allocate(static_cast<size_t>(i) * 100);
                EXPECT_EQ(aclrtMemset(memory, 100, i, 100), ACL_SUCCESS);
                EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
            }
            aclrtResetDevice(0);
        });
    }
    for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace drydock::acl
