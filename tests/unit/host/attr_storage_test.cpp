#include "host/attr_storage.h"

#include <gtest/gtest.h>

#include "host/log_capture.h"

namespace drydock::host {
namespace {

TEST(AttrStorage, EveryKind) {
    AttrStorage storage;
    storage.add(AttrValue(true));
    storage.add(AttrValue(0.25F));
    storage.add(AttrValue(int64_t{-2}));
    storage.add(AttrValue(std::string("text")));
    storage.add(AttrValue(std::vector<bool>{true, false, true}));
    storage.add(AttrValue(std::vector<float>{1.5F}));
    storage.add(AttrValue(std::vector<int64_t>{4, -5}));
    storage.add(AttrValue(std::vector<std::vector<int64_t>>{{1}, {}, {2, 3}}));
    storage.add(std::nullopt);
    const gert::RuntimeAttrs* attrs = storage.attrs();

    ASSERT_EQ(attrs->GetAttrNum(), 9U);
    EXPECT_TRUE(*attrs->GetBool(0));
    EXPECT_EQ(*attrs->GetFloat(1), 0.25F);
    EXPECT_EQ(*attrs->GetInt(2), -2);
    EXPECT_EQ(*attrs->GetAttrPointer<int32_t>(2), -2) << "low four bytes";
    EXPECT_STREQ(attrs->GetStr(3), "text");
    const auto* bools = attrs->GetAttrPointer<gert::TypedContinuousVector<bool>>(4);
    ASSERT_EQ(bools->GetSize(), 3U);
    EXPECT_FALSE(bools->GetData()[1]);
    EXPECT_EQ(attrs->GetListFloat(5)->GetData()[0], 1.5F);
    const auto* ints = attrs->GetListInt(6);
    ASSERT_EQ(ints->GetSize(), 2U);
    EXPECT_EQ(ints->GetData()[1], -5);
    const auto* lists = attrs->GetListListInt(7);
    ASSERT_EQ(lists->GetSize(), 3U);
    EXPECT_EQ(lists->Get(1)->GetSize(), 0U);
    EXPECT_EQ(static_cast<const int64_t*>(lists->Get(2)->GetData())[1], 3);
    EXPECT_EQ(lists->Get(3), nullptr);

    LogCapture capture;
    EXPECT_EQ(attrs->GetInt(8), nullptr) << "absent";
    EXPECT_TRUE(capture.lines().empty());
    EXPECT_EQ(attrs->GetFloat(9), nullptr) << "out of range";
    EXPECT_EQ(capture.lines().size(), 1U);
}

TEST(AttrStorage, Empty) {
    AttrStorage storage;
    EXPECT_EQ(storage.attrs()->GetAttrNum(), 0U);
}

TEST(ContinuousVector, Capacity) {
    const auto block = gert::ContinuousVector::Create<size_t>(3);
    auto* vector = reinterpret_cast<gert::ContinuousVector*>(block.get());
    EXPECT_EQ(vector->GetCapacity(), 3U);
    EXPECT_EQ(vector->SetSize(4), ge::GRAPH_FAILED);
    EXPECT_EQ(vector->GetSize(), 0U);
    EXPECT_EQ(vector->SetSize(3), ge::GRAPH_SUCCESS);
}

}  // namespace
}  // namespace drydock::host
