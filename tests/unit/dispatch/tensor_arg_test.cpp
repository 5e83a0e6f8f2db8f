#include <gtest/gtest.h>

#include "dispatch/op_call.h"

namespace drydock::dispatch {
namespace {

TensorArg tensor(Dims shape, Dims strides) {
    TensorArg t;
    t.dtype = DType::kFloat32;
    t.shape = std::move(shape);
    t.strides = std::move(strides);
    return t;
}

TEST(TensorArg, Contiguity) {
    EXPECT_TRUE(tensor({}, {}).is_contiguous());
    EXPECT_TRUE(tensor({2, 3}, {}).is_contiguous());
    EXPECT_TRUE(tensor({2, 3}, {3, 1}).is_contiguous());
    EXPECT_FALSE(tensor({2, 3}, {1, 2}).is_contiguous());
    EXPECT_FALSE(tensor({2, 3}, {6, 2}).is_contiguous());
    EXPECT_FALSE(tensor({2, 3}, {0, 1}).is_contiguous());
    EXPECT_FALSE(tensor({2, 3}, {1}).is_contiguous());
    EXPECT_TRUE(tensor({1, 3, 1}, {77, 1, 0}).is_contiguous()) << "extent 1 may have any stride";
    EXPECT_TRUE(tensor({0, 3}, {9, 9}).is_contiguous()) << "empty tensors are";
}

TEST(TensorArg, AddressCountsElements) {
    std::byte storage[64];
    TensorArg t = tensor({2}, {});
    EXPECT_EQ(t.address(), nullptr);
    t.data = storage;
    t.offset = 3;
    EXPECT_EQ(t.address(), storage + 12);
    t.dtype = DType::kInt4;
    t.offset = 6;
    EXPECT_EQ(t.address(), storage + 3);
}

}  // namespace
}  // namespace drydock::dispatch
