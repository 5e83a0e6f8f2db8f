#include <limits>
#include <memory>
#include <vector>

#include "status.h"

namespace drydock::aclnn {
namespace {

const std::vector<int64_t> kShape{2, 3};

aclTensor* create(const std::vector<int64_t>& shape, const int64_t* strides = nullptr,
                  int64_t offset = 0, aclDataType dtype = ACL_FLOAT) {
    return aclCreateTensor(shape.data(), shape.size(), dtype, strides, offset, ACL_FORMAT_ND,
                           shape.data(), shape.size(), nullptr);
}

std::vector<int64_t> dims(aclnnStatus (*getter)(const aclTensor*, int64_t**, uint64_t*),
                          const aclTensor* tensor) {
    int64_t* values = nullptr;
    uint64_t count = 0;
    EXPECT_EQ(getter(tensor, &values, &count), ACLNN_SUCCESS);
    const std::unique_ptr<int64_t[]> owner(values);
    return {values, values + count};
}

TEST(Tensor, GettersGiveBackWhatWasCopied) {
    std::vector<int64_t> shape{2, 3};
    std::vector<int64_t> strides{1, 2};
    std::vector<int64_t> storage{10};
    int place = 0;
    aclTensor* tensor = aclCreateTensor(shape.data(), 2, ACL_BF16, strides.data(), 4,
                                        ACL_FORMAT_NCHW, storage.data(), 1, &place);
    ASSERT_NE(tensor, nullptr);
    shape = {0, 0};
    strides = {0, 0};
    storage = {0};
    EXPECT_EQ(dims(aclGetViewShape, tensor), (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(dims(aclGetViewStrides, tensor), (std::vector<int64_t>{1, 2}));
    EXPECT_EQ(dims(aclGetStorageShape, tensor), (std::vector<int64_t>{10}));
    int64_t offset = 0;
    aclFormat format{};
    aclDataType dtype{};
    void* address = nullptr;
    EXPECT_EQ(aclGetViewOffset(tensor, &offset), ACLNN_SUCCESS);
    EXPECT_EQ(aclGetFormat(tensor, &format), ACLNN_SUCCESS);
    EXPECT_EQ(aclGetDataType(tensor, &dtype), ACLNN_SUCCESS);
    EXPECT_EQ(aclGetRawTensorAddr(tensor, &address), ACLNN_SUCCESS);
    EXPECT_EQ(offset, 4);
    EXPECT_EQ(format, ACL_FORMAT_NCHW);
    EXPECT_EQ(dtype, ACL_BF16);
    EXPECT_EQ(address, &place);
    EXPECT_EQ(aclSetRawTensorAddr(tensor, nullptr), ACLNN_SUCCESS);
    EXPECT_EQ(aclGetRawTensorAddr(tensor, &address), ACLNN_SUCCESS);
    EXPECT_EQ(address, nullptr);
    EXPECT_EQ(aclDestroyTensor(tensor), ACLNN_SUCCESS);
}

TEST(Tensor, NoStridesMeansContiguous) {
    aclTensor* tensor = create({4, 5, 6});
    EXPECT_EQ(dims(aclGetViewStrides, tensor), (std::vector<int64_t>{30, 6, 1}));
    EXPECT_EQ(aclDestroyTensor(tensor), ACLNN_SUCCESS);
}

TEST(Tensor, Scalar) {
    aclTensor* tensor =
        aclCreateTensor(nullptr, 0, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, nullptr, 0, nullptr);
    ASSERT_NE(tensor, nullptr);
    EXPECT_TRUE(dims(aclGetViewShape, tensor).empty());
    EXPECT_EQ(aclDestroyTensor(tensor), ACLNN_SUCCESS);
}

TEST(Tensor, RefusedArguments) {
    const std::vector<int64_t> negative{2, -1};
    const std::vector<int64_t> huge{int64_t{1} << 40, int64_t{1} << 40};
    EXPECT_EQ(aclCreateTensor(nullptr, 2, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, kShape.data(), 2,
                              nullptr),
              nullptr);
    EXPECT_NE(aclGetRecentErrMsg(), nullptr);
    EXPECT_EQ(aclCreateTensor(kShape.data(), 2, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, nullptr, 2,
                              nullptr),
              nullptr);
    EXPECT_EQ(create(negative), nullptr);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("negative"), std::string::npos);
    EXPECT_EQ(create(huge), nullptr);
    EXPECT_EQ(create(kShape, negative.data()), nullptr);
    EXPECT_EQ(create(kShape, nullptr, -1), nullptr);
    EXPECT_EQ(create(kShape, nullptr, 0, static_cast<aclDataType>(5)), nullptr);
    EXPECT_NE(aclGetRecentErrMsg(), nullptr);
}

TEST(Tensor, Init) {
    int place = 0;
    aclTensor* tensor = create({2, 3});
    EXPECT_EQ(aclSetRawTensorAddr(tensor, &place), ACLNN_SUCCESS);
    const std::vector<int64_t> shape{7};
    EXPECT_EQ(aclInitTensor(tensor, shape.data(), 1, ACL_INT8, nullptr, 0, ACL_FORMAT_ND,
                            shape.data(), 1, nullptr),
              ACLNN_SUCCESS);
    EXPECT_EQ(dims(aclGetViewShape, tensor), shape);
    void* address = nullptr;
    EXPECT_EQ(aclGetRawTensorAddr(tensor, &address), ACLNN_SUCCESS);
    EXPECT_EQ(address, &place) << "null data keeps the old address";
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR,
                           aclInitTensor(nullptr, shape.data(), 1, ACL_INT8, nullptr, 0,
                                         ACL_FORMAT_ND, shape.data(), 1, nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclInitTensor(tensor, shape.data(), 1, ACL_INT8, nullptr, -4,
                                         ACL_FORMAT_ND, shape.data(), 1, nullptr)));
    EXPECT_EQ(dims(aclGetViewShape, tensor), shape)
        << "a refused change leaves the tensor as it was";
    EXPECT_EQ(aclDestroyTensor(tensor), ACLNN_SUCCESS);
}

TEST(Tensor, DeadHandles) {
    EXPECT_EQ(aclDestroyTensor(nullptr), ACLNN_SUCCESS);
    aclTensor* tensor = create(kShape);
    EXPECT_EQ(aclDestroyTensor(tensor), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyTensor(tensor), "destroyed twice"));
    aclTensor* next = create(kShape);
    EXPECT_NE(next, tensor) << "the address is not given out again at once";
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyTensor(tensor)));
    EXPECT_EQ(aclDestroyTensor(next), ACLNN_SUCCESS);
    int64_t offset = 0;
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclGetViewOffset(tensor, &offset)));
    int local = 0;
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclDestroyTensor(reinterpret_cast<aclTensor*>(&local))));
}

TEST(Tensor, NullToGetters) {
    int64_t* values = nullptr;
    uint64_t count = 0;
    int64_t offset = 0;
    aclFormat format{};
    aclDataType dtype{};
    void* address = nullptr;
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetViewShape(nullptr, &values, &count)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetStorageShape(nullptr, &values, &count)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetViewStrides(nullptr, &values, &count)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetViewOffset(nullptr, &offset)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetFormat(nullptr, &format)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetDataType(nullptr, &dtype)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclSetRawTensorAddr(nullptr, nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetRawTensorAddr(nullptr, &address)));
    aclTensor* tensor = create(kShape);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetViewShape(tensor, nullptr, &count)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetViewShape(tensor, &values, nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetViewOffset(tensor, nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetRawTensorAddr(tensor, nullptr)));
    EXPECT_EQ(aclDestroyTensor(tensor), ACLNN_SUCCESS);
}

}  // namespace
}  // namespace drydock::aclnn
