// Marks by page against a plain array of marks.
#include "check/undefined/mark_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace drydock::check {
namespace {

TEST(MarkMap, AgreesWithOneMarkPerByte) {
    constexpr uint64_t kBytes = 1000;  // the last page is shorter
    std::mt19937 random(7);
    MarkMap shadow(kBytes, 64, kFresh);
    std::vector<Mark> plain(kBytes, kFresh);
    for (int step = 0; step < 3000; ++step) {
        const uint64_t begin = random() % kBytes;
        const uint64_t end = begin + random() % (step % 3 == 0 ? 300 : 20);
        const uint64_t last = std::min(end, kBytes);
        const auto mark = static_cast<Mark>(random() % 3);
        if (step % 2 == 0) {
            shadow.fill(begin, end, mark);
            std::fill(plain.begin() + static_cast<int64_t>(begin),
                      plain.begin() + static_cast<int64_t>(last), mark);
        } else {
            std::vector<Mark> marks(end - begin);
            for (Mark& m : marks) m = random() % 4 == 0 ? mark : kDefined;
            shadow.write(begin, marks.data(), marks.size());
            for (uint64_t i = begin; i < last; ++i) plain[i] = marks[i - begin];
        }
        std::vector<Mark> seen(kBytes);
        shadow.read(0, seen.data(), kBytes);
        ASSERT_EQ(seen, plain) << "step " << step;
        const bool defined =
            std::all_of(plain.begin() + static_cast<int64_t>(begin),
                        plain.begin() + static_cast<int64_t>(last), [](Mark m) { return m == 0; });
        ASSERT_EQ(shadow.defined(begin, end), defined);
    }
    std::vector<Mark> from_runs(kBytes, 9);
    shadow.runs([&](uint64_t begin, uint64_t end, Mark mark) {
        for (uint64_t i = begin; i < end; ++i) from_runs[i] = mark;
    });
    EXPECT_EQ(from_runs, plain);
}

TEST(MarkMap, BytesBehindTheEndAreDefined) {
    MarkMap shadow(10, 64, kFresh);
    std::vector<Mark> marks(12, kFresh);
    shadow.read(8, marks.data(), 12);
    EXPECT_EQ(marks[1], kFresh);
    EXPECT_EQ(marks[2], kDefined);
    EXPECT_TRUE(shadow.defined(10, 20));
    shadow.fill(0, 100, kDefined);
    EXPECT_TRUE(shadow.defined(0, 10));
}

}  // namespace
}  // namespace drydock::check
