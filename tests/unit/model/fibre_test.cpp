#include "model/fibre.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/fault_guard.h"

namespace drydock {
namespace {

constexpr size_t kStack = 256 << 10;

/// Faults. Not a null pointer: the undefined-behaviour sanitizer would report that one itself.
void write_wild() {
    volatile uintptr_t wild = 0x10;
    *reinterpret_cast<volatile int*>(wild) = 1;
}

TEST(Fibre, RunsSuspendsAndContinues) {
    Fibre fibre(kStack);
    std::vector<int> order;
    fibre.start([&] {
        order.push_back(1);
        fibre.suspend();
        order.push_back(3);
    });
    fibre.resume();
    order.push_back(2);
    EXPECT_FALSE(fibre.finished());
    fibre.resume();
    EXPECT_TRUE(fibre.finished());
    EXPECT_EQ(order, (std::vector<int>{1, 2, 3}));
}

TEST(Fibre, IsReusable) {
    Fibre fibre(kStack);
    int sum = 0;
    for (int i = 0; i < 100; ++i) {
        fibre.start([&] { sum += i; });
        fibre.resume();
        ASSERT_TRUE(fibre.finished());
    }
    EXPECT_EQ(sum, 4950);
}

TEST(Fibre, ManyStandAtOnce) {
    std::vector<std::unique_ptr<Fibre>> fibres;
    int done = 0;
    for (int i = 0; i < 50; ++i) {
        fibres.push_back(std::make_unique<Fibre>(kStack));
        Fibre* fibre = fibres.back().get();
        fibre->start([&done, fibre] {
            fibre->suspend();
            ++done;
        });
        fibre->resume();
    }
    for (auto& fibre : fibres) fibre->resume();
    EXPECT_EQ(done, 50);
}

TEST(Fibre, AFaultInsideStaysInside) {
    Fibre fibre(kStack);
    std::optional<Fault> fault;
    fibre.start([&] {
        fault = run_guarded([&] {
            fibre.suspend();
            write_wild();
        });
    });
    fibre.resume();
    // A guard on the outside, entered while the fibre stands inside its own, is not disturbed.
    const auto outer = run_guarded([&] { write_wild(); });
    ASSERT_TRUE(outer);
    fibre.resume();
    ASSERT_TRUE(fibre.finished());
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kSignal);
}

TEST(Fibre, StackOverflowIsAFaultNotACrash) {
    Fibre fibre(64 << 10);
    std::optional<Fault> fault;
    fibre.start([&] {
        fault = run_guarded([] {
            std::function<int(int)> deep = [&](int n) {
                volatile char pad[1024];
                pad[0] = static_cast<char>(n);
                return n == 0 ? pad[0] : deep(n - 1) + pad[0];
            };
            deep(1 << 20);
        });
    });
    fibre.resume();
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, Fault::Kind::kSignal);
}

}  // namespace
}  // namespace drydock
