#include "model/global_memory.h"

#include <gtest/gtest.h>

#include <cstring>

namespace drydock {
namespace {

GlobalMemory& memory() { return GlobalMemory::instance(); }

TEST(GlobalMemory, RoundsTo32AndAddsThePad) {
    void* data = memory().allocate(100, 32, "x");
    const auto allocation = memory().find(data);
    ASSERT_TRUE(allocation);
    EXPECT_EQ(allocation->size, 100u);
    EXPECT_EQ(allocation->padded, 128u + 32u);
    EXPECT_EQ(allocation->name, "x");
    EXPECT_EQ(reinterpret_cast<uintptr_t>(data) % 64, 0u);
    std::memset(data, 1, allocation->padded);  // the pad exists
    EXPECT_TRUE(memory().release(data));
}

TEST(GlobalMemory, FindsByAnyByteAndNotBehindThePad) {
    auto* data = static_cast<uint8_t*>(memory().allocate(64, 32, {}));
    EXPECT_TRUE(memory().find(data + 95));
    EXPECT_FALSE(memory().find(data + 96));
    EXPECT_FALSE(memory().find(data - 1));
    const auto nearest = memory().nearest(data + 100);
    ASSERT_TRUE(nearest);
    EXPECT_EQ(nearest->base, data);
    memory().release(data);
}

TEST(GlobalMemory, RefusesZeroAndOverflow) {
    EXPECT_EQ(memory().allocate(0, 32), nullptr);
    EXPECT_EQ(memory().allocate(~uint64_t{0}, 32), nullptr);
    EXPECT_EQ(memory().allocate(~uint64_t{0} - 40, 32), nullptr);
    EXPECT_EQ(memory().allocate(uint64_t{1} << 60, 32), nullptr);
}

TEST(GlobalMemory, ReleasesOnceAndOnlyStarts) {
    auto* data = static_cast<uint8_t*>(memory().allocate(4096, 32));
    const uint64_t before = memory().allocated_bytes();
    EXPECT_FALSE(memory().release(data + 64));
    EXPECT_TRUE(memory().release(data));
    EXPECT_FALSE(memory().release(data));
    EXPECT_EQ(memory().allocated_bytes(), before - 4096 - 32);
    const auto gone = memory().nearest(data);
    ASSERT_TRUE(gone);
    EXPECT_TRUE(gone->freed);
}

TEST(GlobalMemory, AnAddressGivenOutAgainIsAlive) {
    auto* first = static_cast<uint8_t*>(memory().allocate(1 << 20, 32));
    memory().release(first);
    // The system gives the same pages to a smaller allocation sooner or later; look for one that
    // overlaps.
    for (int i = 0; i < 64; ++i) {
        auto* again = static_cast<uint8_t*>(memory().allocate(4096, 32));
        if (again < first || again >= first + (1 << 20)) continue;
        EXPECT_FALSE(memory().nearest(again)->freed);
        return;
    }
    GTEST_SKIP() << "the system never reused the address";
}

TEST(GlobalMemoryDeath, AccessBehindTheLastPageFaults) {
    auto* data = static_cast<volatile uint8_t*>(memory().allocate(4096 - 32, 32));
    EXPECT_DEATH(data[4096] = 1, "");
}

TEST(GlobalMemory, LargeAllocationsAreUsableToTheEnd) {
    const uint64_t size = (uint64_t{5} << 20) + 7;
    auto* data = static_cast<uint8_t*>(memory().allocate(size, 32));
    ASSERT_NE(data, nullptr);
    data[0] = data[size - 1] = 1;
    memory().release(data);
}

}  // namespace
}  // namespace drydock
