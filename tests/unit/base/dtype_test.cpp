#include "base/dtype.h"

#include <gtest/gtest.h>

namespace drydock {
namespace {

TEST(DTypeTest, NumbersAreThoseOfTheVendor) {
    EXPECT_EQ(static_cast<int>(DType::kFloat32), 0);
    EXPECT_EQ(static_cast<int>(DType::kFloat16), 1);
    EXPECT_EQ(static_cast<int>(DType::kInt32), 3);
    EXPECT_EQ(static_cast<int>(DType::kInt64), 9);
    EXPECT_EQ(static_cast<int>(DType::kBool), 12);
    EXPECT_EQ(static_cast<int>(DType::kBfloat16), 27);
    EXPECT_EQ(dtype_from_number(27), DType::kBfloat16);
    EXPECT_EQ(dtype_from_number(5), std::nullopt);
    EXPECT_EQ(dtype_from_number(-1), std::nullopt);
}

TEST(DTypeTest, EveryNameAndEnumeratorParsesBack) {
    for (const std::string& name : dtype_names()) {
        const auto dtype = parse_dtype(name);
        ASSERT_TRUE(dtype) << name;
        EXPECT_EQ(dtype_name(*dtype), name);
        EXPECT_EQ(parse_dtype(dtype_enumerator(*dtype)), dtype) << dtype_enumerator(*dtype);
    }
}

TEST(DTypeTest, SynonymsInAnyCase) {
    for (const char* name : {"float", "FP32", "Float32", "DT_FLOAT", "ACL_FLOAT", "f32"}) {
        EXPECT_EQ(parse_dtype(name), DType::kFloat32) << name;
    }
    for (const char* name : {"half", "fp16", "DT_FLOAT16"}) {
        EXPECT_EQ(parse_dtype(name), DType::kFloat16) << name;
    }
    for (const char* name : {"bf16", "bfloat16_t", "DT_BF16"}) {
        EXPECT_EQ(parse_dtype(name), DType::kBfloat16) << name;
    }
    EXPECT_EQ(parse_dtype("flaot"), std::nullopt);
    EXPECT_EQ(parse_dtype(""), std::nullopt);
    EXPECT_EQ(parse_dtype("dt_"), std::nullopt);
}

TEST(DTypeTest, SizesAreInBitsAndRoundUp) {
    EXPECT_EQ(dtype_bytes(DType::kFloat16, 3), 6U);
    EXPECT_EQ(dtype_bytes(DType::kInt4, 3), 2U);
    EXPECT_EQ(dtype_bytes(DType::kUint1, 9), 2U);
    EXPECT_EQ(dtype_bytes(DType::kFloat32, (uint64_t{1} << 31) + 5), (uint64_t{1} << 33) + 20);
    EXPECT_EQ(dtype_bits(DType::kString), 0U);
}

TEST(DTypeTest, UnknownNumberIsUndefined) {
    EXPECT_EQ(dtype_name(static_cast<DType>(200)), "undefined");
    EXPECT_EQ(dtype_kernel_type(static_cast<DType>(200)), "");
    EXPECT_EQ(dtype_enumerator(DType::kFloat8E5m2), "DT_FLOAT8_E5M2");
    EXPECT_EQ(dtype_kernel_type(DType::kFloat16), "half");
}

}  // namespace
}  // namespace drydock
