#include <cmath>
#include <cstring>
#include <limits>

#include "aclnn/objects.h"
#include "status.h"

namespace drydock::aclnn {
namespace {

template <typename T>
aclScalar scalar_of(DType dtype, T value) {
    aclScalar scalar;
    scalar.dtype = dtype;
    std::memcpy(scalar.bytes.data(), &value, sizeof value);
    return scalar;
}

template <typename T>
T value_of(const std::vector<std::byte>& bytes) {
    T value{};
    EXPECT_EQ(bytes.size(), sizeof value);
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

TEST(ScalarValue, Converts) {
    EXPECT_EQ(
        value_of<float>(convert_scalar(scalar_of<int64_t>(DType::kInt64, -7), DType::kFloat32)),
        -7.0F);
    EXPECT_EQ(
        value_of<double>(convert_scalar(scalar_of<float>(DType::kFloat32, 0.5F), DType::kDouble)),
        0.5);
    EXPECT_EQ(value_of<uint16_t>(
                  convert_scalar(scalar_of<float>(DType::kFloat32, 1.0F), DType::kFloat16)),
              0x3C00);
    EXPECT_EQ(value_of<uint16_t>(
                  convert_scalar(scalar_of<double>(DType::kDouble, 1.0), DType::kBfloat16)),
              0x3F80);
    EXPECT_EQ(value_of<float>(
                  convert_scalar(scalar_of<uint16_t>(DType::kFloat16, 0x3800), DType::kFloat32)),
              0.5F);
    EXPECT_EQ(
        value_of<int8_t>(convert_scalar(scalar_of<float>(DType::kFloat32, 1e9F), DType::kInt8)),
        127);
    EXPECT_EQ(
        value_of<int32_t>(convert_scalar(scalar_of<float>(DType::kFloat32, NAN), DType::kInt32)),
        0);
    EXPECT_EQ(
        value_of<int64_t>(convert_scalar(scalar_of<double>(DType::kDouble, 1e30), DType::kInt64)),
        INT64_MAX);
    EXPECT_EQ(
        value_of<bool>(convert_scalar(scalar_of<float>(DType::kFloat32, 0.25F), DType::kBool)),
        true);
    EXPECT_EQ(value_of<int64_t>(convert_scalar(scalar_of<bool>(DType::kBool, true), DType::kInt64)),
              1);
    struct {
        float re, im;
    } complex{3, 4};
    EXPECT_EQ(
        value_of<double>(convert_scalar(scalar_of(DType::kComplex64, complex), DType::kDouble)),
        3.0);
    EXPECT_TRUE(convert_scalar(scalar_of(DType::kComplex64, complex), DType::kComplex128).empty());
}

TEST(Scalar, Handles) {
    float value = 1.5F;
    EXPECT_EQ(aclCreateScalar(nullptr, ACL_FLOAT), nullptr);
    EXPECT_NE(aclGetRecentErrMsg(), nullptr);
    EXPECT_EQ(aclCreateScalar(&value, ACL_STRING), nullptr);
    aclScalar* scalar = aclCreateScalar(&value, ACL_FLOAT);
    ASSERT_NE(scalar, nullptr);
    EXPECT_EQ(aclDestroyScalar(scalar), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyScalar(scalar)));
    EXPECT_EQ(aclDestroyScalar(nullptr), ACLNN_SUCCESS);
}

TEST(Arrays, SizesAndHandles) {
    const int64_t ints[] = {1, 2, 3};
    const float floats[] = {1, 2};
    const bool bools[] = {true};
    aclIntArray* a = aclCreateIntArray(ints, 3);
    aclFloatArray* b = aclCreateFloatArray(floats, 2);
    aclBoolArray* c = aclCreateBoolArray(bools, 1);
    aclIntArray* empty = aclCreateIntArray(nullptr, 0);
    EXPECT_EQ(aclCreateIntArray(nullptr, 1), nullptr);
    uint64_t size = 99;
    EXPECT_EQ(aclGetIntArraySize(a, &size), ACLNN_SUCCESS);
    EXPECT_EQ(size, 3u);
    EXPECT_EQ(aclGetFloatArraySize(b, &size), ACLNN_SUCCESS);
    EXPECT_EQ(size, 2u);
    EXPECT_EQ(aclGetBoolArraySize(c, &size), ACLNN_SUCCESS);
    EXPECT_EQ(size, 1u);
    EXPECT_EQ(aclGetIntArraySize(empty, &size), ACLNN_SUCCESS);
    EXPECT_EQ(size, 0u);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetIntArraySize(nullptr, &size)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetFloatArraySize(b, nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetBoolArraySize(nullptr, &size)));
    EXPECT_EQ(aclDestroyIntArray(a), ACLNN_SUCCESS);
    EXPECT_EQ(aclDestroyIntArray(empty), ACLNN_SUCCESS);
    EXPECT_EQ(aclDestroyFloatArray(b), ACLNN_SUCCESS);
    EXPECT_EQ(aclDestroyBoolArray(c), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyIntArray(a)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyFloatArray(b)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyBoolArray(c)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclGetIntArraySize(a, &size)));
}

TEST(Lists, OwnTheirElements) {
    const int64_t dim = 1;
    const auto tensor = [&] {
        return aclCreateTensor(&dim, 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, &dim, 1, nullptr);
    };
    const aclTensor* elements[] = {tensor(), nullptr, tensor()};
    aclTensorList* list = aclCreateTensorList(elements, 3);
    uint64_t size = 0;
    EXPECT_EQ(aclGetTensorListSize(list, &size), ACLNN_SUCCESS);
    EXPECT_EQ(size, 3u);
    EXPECT_EQ(aclDestroyTensorList(list), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyTensor(elements[0])))
        << "destroyed with its list";
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyTensorList(list)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetTensorListSize(nullptr, &size)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, aclGetScalarListSize(nullptr, &size)));
}

TEST(Lists, ElementDestroyedBefore) {
    float value = 1;
    const aclScalar* elements[] = {aclCreateScalar(&value, ACL_FLOAT),
                                   aclCreateScalar(&value, ACL_FLOAT)};
    aclScalarList* list = aclCreateScalarList(elements, 2);
    EXPECT_EQ(aclDestroyScalar(elements[0]), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyScalarList(list), "element 0"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyScalar(elements[1])))
        << "the others are destroyed";
}

TEST(Base, InitAndFinalise) {
    EXPECT_EQ(aclnnInit(nullptr), ACLNN_SUCCESS);
    EXPECT_EQ(aclnnFinalize(), ACLNN_SUCCESS);
    EXPECT_NE(aclnnFinalize(), ACLNN_SUCCESS);
    EXPECT_EQ(aclnnInit(nullptr), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclnnInit("/nowhere.json")));
    EXPECT_EQ(aclnnFinalize(), ACLNN_SUCCESS);
}

}  // namespace
}  // namespace drydock::aclnn
