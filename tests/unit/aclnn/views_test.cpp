#include "aclnn/views.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <random>
#include <set>

namespace drydock::aclnn {
namespace {

TensorView view_of(Dims shape, Dims strides, int64_t offset = 0, DType dtype = DType::kInt32) {
    TensorView view;
    view.dtype = dtype;
    view.shape = std::move(shape);
    view.strides = std::move(strides);
    view.offset = offset;
    return view;
}

/// Offsets of all elements in row-major order, one by one.
std::vector<int64_t> offsets_of(const TensorView& view) {
    std::vector<int64_t> result;
    std::function<void(size_t, int64_t)> walk = [&](size_t level, int64_t at) {
        if (level == view.shape.size()) {
            result.push_back(at);
            return;
        }
        for (int64_t i = 0; i < view.shape[level]; ++i)
            walk(level + 1, at + i * view.strides[level]);
    };
    walk(0, view.offset);
    return result;
}

TEST(Views, Contiguity) {
    EXPECT_TRUE(is_contiguous(view_of({}, {})));
    EXPECT_TRUE(is_contiguous(view_of({2, 3}, {3, 1})));
    EXPECT_TRUE(is_contiguous(view_of({2, 1, 3}, {3, 77, 1})));
    EXPECT_TRUE(is_contiguous(view_of({0, 5}, {9, 9})));
    EXPECT_FALSE(is_contiguous(view_of({2, 3}, {1, 2})));
    EXPECT_FALSE(is_contiguous(view_of({2, 3}, {4, 1})));
    EXPECT_FALSE(is_contiguous(view_of({3}, {2})));
    EXPECT_FALSE(is_contiguous(view_of({3}, {0})));
}

TEST(Views, LastOffset) {
    EXPECT_EQ(last_offset(view_of({}, {}, 5)), 5);
    EXPECT_EQ(last_offset(view_of({2, 3}, {10, 2}, 1)), 15);
    EXPECT_EQ(last_offset(view_of({2, 0}, {1, 1}, 3)), -1);
    EXPECT_EQ(last_offset(view_of({3}, {INT64_MAX / 2 + 1})), std::nullopt);
    EXPECT_EQ(last_offset(view_of({2}, {INT64_MAX}, 1)), std::nullopt);
    EXPECT_EQ(last_offset(view_of({int64_t{1} << 33}, {2})), (int64_t{1} << 34) - 2);
}

TEST(Views, Overlap) {
    EXPECT_TRUE(overlaps_itself({2}, {0}));
    EXPECT_FALSE(overlaps_itself({1}, {0}));
    EXPECT_FALSE(overlaps_itself({0, 4}, {0, 0}));
    EXPECT_TRUE(overlaps_itself({2, 3}, {2, 1}));
    EXPECT_FALSE(overlaps_itself({2, 2}, {3, 2})) << "interleaved, but disjoint";
    EXPECT_FALSE(overlaps_itself({int64_t{1} << 31, 2}, {2, 1}));
    EXPECT_TRUE(overlaps_itself({int64_t{1} << 31, 3}, {2, 1}));
}

TEST(Views, RandomOverlapsAndCopiesAgreeWithCounting) {
    std::mt19937 random(7);
    int overlapping = 0;
    for (int round = 0; round < 4000; ++round) {
        TensorView view = view_of({}, {}, static_cast<int64_t>(random() % 4));
        const size_t rank = random() % 5;
        for (size_t i = 0; i < rank; ++i) {
            view.shape.push_back(static_cast<int64_t>(random() % 4 + (random() % 8 != 0)));
            view.strides.push_back(static_cast<int64_t>(random() % 13));
        }
        const std::vector<int64_t> offsets = offsets_of(view);
        const bool expected =
            std::set<int64_t>(offsets.begin(), offsets.end()).size() != offsets.size();
        ASSERT_EQ(overlaps_itself(view.shape, view.strides), expected)
            << to_string(view.shape) << " " << to_string(view.strides);
        overlapping += expected;
        if (offsets.empty()) {
            ASSERT_EQ(last_offset(view), -1);
            continue;
        }
        ASSERT_EQ(last_offset(view), *std::max_element(offsets.begin(), offsets.end()));
        std::vector<int32_t> storage(static_cast<size_t>(*last_offset(view)) + 1);
        std::iota(storage.begin(), storage.end(), 100);
        view.data = storage.data();
        std::vector<int32_t> dense(offsets.size());
        gather(dense.data(), view);
        for (size_t i = 0; i < offsets.size(); ++i) ASSERT_EQ(dense[i], 100 + offsets[i]);
        if (expected) continue;
        const auto before = storage;
        for (auto& value : dense) value += 1000;
        scatter(view, dense.data());
        for (size_t at = 0; at < storage.size(); ++at) {
            const bool touched = std::find(offsets.begin(), offsets.end(), at) != offsets.end();
            ASSERT_EQ(storage[at], before[at] + (touched ? 1000 : 0)) << "nothing else may change";
        }
    }
    EXPECT_GT(overlapping, 100);
}

TEST(Views, EveryElementSize) {
    for (const DType dtype :
         {DType::kInt8, DType::kFloat16, DType::kFloat32, DType::kInt64, DType::kComplex128}) {
        const size_t bytes = dtype_bytes(dtype, 1);
        std::vector<unsigned char> storage(bytes * 6);
        std::iota(storage.begin(), storage.end(), 1);
        TensorView view = view_of({2, 3}, {1, 2}, 0, dtype);
        view.data = storage.data();
        std::vector<unsigned char> dense(storage.size());
        gather(dense.data(), view);
        const size_t order[] = {0, 2, 4, 1, 3, 5};
        for (size_t i = 0; i < 6; ++i) {
            for (size_t b = 0; b < bytes; ++b)
                EXPECT_EQ(dense[i * bytes + b], storage[order[i] * bytes + b]);
        }
        EXPECT_EQ(first_element(view_of({1}, {1}, 3, dtype)), nullptr);
    }
}

}  // namespace
}  // namespace drydock::aclnn
