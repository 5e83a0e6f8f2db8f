#include "exe_graph/runtime/shape.h"

#include <gtest/gtest.h>

#include "exe_graph/runtime/tiling_data.h"
#include "graph/c_types.h"
#include "graph/utils/type_utils.h"
#include "util/shape_util.h"

namespace gert {
namespace {

TEST(Shape, Size) {
    EXPECT_EQ(Shape().GetShapeSize(), 1);
    EXPECT_EQ((Shape{2, 3, 4}).GetShapeSize(), 24);
    EXPECT_EQ((Shape{2, 0, 4}).GetShapeSize(), 0);
    EXPECT_EQ((Shape{-1, 5}).GetShapeSize(), -5);
    EXPECT_EQ((Shape{int64_t{1} << 31, 2}).GetShapeSize(), int64_t{1} << 32);
    EXPECT_EQ((Shape{INT64_MAX, 2}).GetShapeSize(), INT64_MIN);
}

TEST(Shape, SetDimBeyondTheCount) {
    Shape shape;
    shape.SetDim(0, 7);
    EXPECT_EQ(shape.GetDimNum(), 0U) << "setting dim 0 of an empty shape leaves it a scalar";
    shape.SetDim(3, 9);
    EXPECT_EQ(shape.GetDimNum(), 3U) << "the count becomes the index";
    EXPECT_EQ(shape.GetDim(0), 7);
    EXPECT_EQ(shape.GetDim(3), 9) << "stale values can be read";
    shape.SetDim(25, 1);
    EXPECT_EQ(shape.GetDimNum(), 3U);
    EXPECT_EQ(shape.GetDim(25), INT64_MIN);
}

TEST(Shape, CountAndAppend) {
    Shape shape{4, 5};
    shape.SetDimNum(1);
    EXPECT_EQ(shape, (Shape{4}));
    shape.SetDimNum(26);
    EXPECT_EQ(shape.GetDimNum(), 1U);
    for (int i = 0; i < 30; ++i) {
        shape.AppendDim(1);
    }
    EXPECT_EQ(shape.GetDimNum(), Shape::kMaxDimNum);
    EXPECT_FALSE(shape.IsScalar());
    shape.SetScalar();
    EXPECT_TRUE(shape.IsScalar());
    EXPECT_NE((Shape{1, 2}), (Shape{1, 3}));
    EXPECT_NE((Shape{1, 2}), (Shape{1, 2, 1}));
}

TEST(ShapeUtil, Unknown) {
    Shape shape{3};
    Ops::Base::SetUnknownRank(shape);
    EXPECT_TRUE(Ops::Base::IsUnknownRank(shape));
    EXPECT_TRUE(Ops::Base::IsUnknownShape(shape));
    Ops::Base::SetUnknownShape(2, shape);
    EXPECT_EQ(shape, (Shape{-1, -1}));
    EXPECT_FALSE(Ops::Base::IsUnknownRank(shape));
    EXPECT_TRUE(Ops::Base::CheckAxisBounds(3, -3));
    EXPECT_FALSE(Ops::Base::CheckAxisBounds(3, 3));
    EXPECT_TRUE(Ops::Base::CheckAxisBounds(0, -1));
}

TEST(TilingDataBuffer, AppendAndExpand) {
    const auto block = TilingData::CreateCap(10);
    auto* data = reinterpret_cast<TilingData*>(block.get());
    EXPECT_EQ(data->Append(uint32_t{1}), ge::GRAPH_SUCCESS);
    EXPECT_EQ(data->Append(uint32_t{2}), ge::GRAPH_SUCCESS);
    EXPECT_EQ(data->Append(uint32_t{3}), ge::GRAPH_FAILED);
    EXPECT_EQ(data->GetDataSize(), 8U);
    EXPECT_EQ(static_cast<const uint32_t*>(data->GetData())[1], 2U);
    EXPECT_NE(data->Expand(2), nullptr);
    EXPECT_EQ(data->Expand(1), nullptr);
}

TEST(TypeUtils, LengthLeavesTheVariableOnFailure) {
    uint32_t length = 77;
    EXPECT_FALSE(ge::TypeUtils::GetDataTypeLength(ge::DT_STRING, length));
    EXPECT_EQ(length, 77U);
    EXPECT_TRUE(ge::TypeUtils::GetDataTypeLength(ge::DT_FLOAT16, length));
    EXPECT_EQ(length, 2U);
    EXPECT_TRUE(ge::TypeUtils::GetDataTypeLength(ge::DT_INT4, length));
    EXPECT_EQ(length, 1004U);
}

TEST(TypeUtils, NamesAndNumbers) {
    EXPECT_EQ(ge::TypeUtils::DataTypeToSerialString(ge::DT_BF16), "DT_BF16");
    EXPECT_EQ(ge::TypeUtils::SerialStringToDataType("DT_INT64"), ge::DT_INT64);
    EXPECT_EQ(ge::TypeUtils::SerialStringToDataType("float"), ge::DT_UNDEFINED);
    EXPECT_EQ(ge::TypeUtils::FormatToSerialString(ge::FORMAT_ND), "ND");
    EXPECT_EQ(ge::TypeUtils::SerialStringToFormat("NC1HWC0"), ge::FORMAT_NC1HWC0);
    EXPECT_EQ(static_cast<int>(C_DT_HIFLOAT4), static_cast<int>(ge::DT_HIFLOAT4));
    EXPECT_EQ(static_cast<int>(C_FORMAT_NCL), 47);
    EXPECT_EQ(static_cast<int>(ge::DT_UNDEFINED), 28);
    EXPECT_EQ(ge::GetPrimaryFormat(ge::GetFormatFromSub(4, 32)), 4);
    EXPECT_EQ(ge::GetSubFormat(ge::GetFormatFromSub(4, 32)), 32);
}

TEST(TypeUtils, SizeInBytes) {
    EXPECT_EQ(ge::GetSizeInBytes(3, ge::DT_FLOAT), 12);
    EXPECT_EQ(ge::GetSizeInBytes(3, ge::DT_INT4), 2);
    EXPECT_EQ(ge::GetSizeInBytes(9, ge::DT_UINT1), 2);
    EXPECT_EQ(ge::GetSizeInBytes(-1, ge::DT_FLOAT), -1);
    EXPECT_EQ(ge::GetSizeInBytes(1, ge::DT_STRING), -1);
    EXPECT_EQ(ge::GetSizeInBytes(INT64_MAX, ge::DT_FLOAT), -1);
    EXPECT_EQ(ge::GetSizeInBytes((int64_t{1} << 31) + 5, ge::DT_FLOAT16), (int64_t{1} << 32) + 10);
}

TEST(AscendString, Comparison) {
    const ge::AscendString empty;
    EXPECT_STREQ(empty.GetString(), "");
    EXPECT_EQ(ge::AscendString("abc", 2), "ab");
    EXPECT_LT(ge::AscendString("a"), ge::AscendString("b"));
    EXPECT_EQ(std::hash<ge::AscendString>()(ge::AscendString("x")),
              std::hash<ge::AscendString>()(ge::AscendString("x")));
}

}  // namespace
}  // namespace gert
