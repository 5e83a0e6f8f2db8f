#include "host/tiling_class.h"

#include <gtest/gtest.h>

#include <cstring>

#include "host/log_capture.h"
#include "kernel_tiling/kernel_tiling.h"
#include "tiling/tiling_api.h"

namespace optiling {

BEGIN_TILING_DATA_DEF(ExampleTiling)
TILING_DATA_FIELD_DEF(int32_t, a);
TILING_DATA_FIELD_DEF(uint8_t, b);
TILING_DATA_FIELD_DEF(int64_t, c);
END_TILING_DATA_DEF;

enum class Choice : int8_t { kFirst, kSecond };

BEGIN_TILING_DATA_DEF(OddTiling)
TILING_DATA_FIELD_DEF(uint8_t, flag)
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, table)
TILING_DATA_FIELD_DEF_STRUCT(ExampleTiling, inner)
TILING_DATA_FIELD_DEF(float, last)
TILING_DATA_FIELD_DEF(Choice, choice)
END_TILING_DATA_DEF
REGISTER_TILING_DATA_CLASS(OddOp, OddTiling)

}  // namespace optiling

namespace drydock::host {
namespace {

/// The same layout by the C++ compiler, as the kernel sees it.
struct alignas(8) PlainExample {
    int32_t a;
    uint8_t b;
    int64_t c;
};
struct alignas(8) PlainOdd {
    uint8_t flag;
    uint16_t table[3];
    PlainExample inner;
    float last;
    int8_t choice;
};

TEST(TilingClass, LayoutExampleOfTheSpecification) {
    optiling::ExampleTiling data;  // spec host-op 5.1: a@0, b@4, c@8, total 16
    const auto fields = data.GetFieldInfo();
    ASSERT_EQ(fields.size(), 3U);
    EXPECT_EQ(fields[0].offset_, 0U);
    EXPECT_EQ(fields[1].offset_, 4U);
    EXPECT_EQ(fields[2].offset_, 8U);
    EXPECT_EQ(data.GetDataSize(), 16U);
}

TEST(TilingClass, BytesEqualThePlainStruct) {
    optiling::OddTiling data;
    ASSERT_EQ(data.GetDataSize(), sizeof(PlainOdd));
    const uint16_t table[3] = {10, 20, 30};
    data.set_flag(1);
    data.set_table(table);
    data.inner.set_a(-5);
    data.inner.set_b(6);
    data.inner.set_c(-7);
    data.set_last(1.5F);
    data.set_table(data.get_table());  // from itself
    PlainOdd plain;
    std::memset(&plain, 0xAA, sizeof(plain));
    data.SaveToBuffer(&plain, sizeof(plain));
    EXPECT_EQ(plain.flag, 1);
    EXPECT_EQ(plain.table[2], 30);
    EXPECT_EQ(plain.inner.a, -5);
    EXPECT_EQ(plain.inner.b, 6);
    EXPECT_EQ(plain.inner.c, -7);
    EXPECT_EQ(plain.last, 1.5F);
    EXPECT_EQ(data.get_last(), 1.5F);
    EXPECT_EQ(reinterpret_cast<const uint8_t*>(&plain)[1], 0) << "padding is zero";
}

TEST(TilingClass, SmallBufferIsLeftAlone) {
    optiling::ExampleTiling data;
    data.set_a(1);
    uint8_t bytes[16] = {9, 9};
    LogCapture capture;
    data.SaveToBuffer(bytes, 15);
    EXPECT_EQ(bytes[0], 9);
    EXPECT_EQ(capture.lines().size(), 1U);
}

TEST(TilingClass, ExternalMemory) {
    alignas(8) uint8_t memory[sizeof(PlainOdd)] = {};
    optiling::OddTiling data(memory);
    data.inner.set_a(77);
    PlainOdd plain;
    std::memcpy(&plain, memory, sizeof(plain));
    EXPECT_EQ(plain.inner.a, 77);
    uint8_t other[sizeof(PlainOdd)] = {5};
    data.SaveToBuffer(other, sizeof(other));  // bound to external memory: nothing happens
    EXPECT_EQ(other[0], 5);
    data.SetDataPtr(other);
    EXPECT_EQ(data.get_flag(), 5);  // values are not carried over
    LogCapture capture;
    optiling::ExampleTiling unbound(nullptr);
    unbound.set_a(1);
    EXPECT_EQ(capture.lines().size(), 1U);
    EXPECT_EQ(unbound.get_a(), 0);
}

TEST(TilingClass, FactoryAndDescription) {
    auto& factory = optiling::CTilingDataClassFactory::GetInstance();
    const auto object = factory.CreateTilingDataInstance("OddOp");
    ASSERT_NE(object, nullptr);
    EXPECT_STREQ(object->GetTilingClassName(), "OddTiling");
    EXPECT_EQ(factory.CreateTilingDataInstance("Unknown"), nullptr);

    const std::vector<TilingClass> classes =
        read_tiling_class(process_registrations().tiling_classes.at(0));
    ASSERT_EQ(classes.size(), 2U) << "with the nested class";
    EXPECT_EQ(classes[1].name, "ExampleTiling");
    EXPECT_EQ(classes[1].registered_for, "");
    EXPECT_EQ(classes[1].fields[2].bytes, 8U);
    const TilingClass& described = classes[0];
    EXPECT_EQ(described.registered_for, "OddOp");
    ASSERT_EQ(described.fields.size(), 5U);
    EXPECT_EQ(described.fields[0].kind, 'u');
    EXPECT_EQ(described.fields[3].kind, 'f');
    EXPECT_EQ(described.fields[4].kind, 'i') << "the type behind the enumeration";
    EXPECT_EQ(described.fields[1].array_size, 3U);
    EXPECT_EQ(described.fields[1].type, "uint16_t");
    EXPECT_TRUE(described.fields[2].is_struct);
    EXPECT_EQ(described.fields[2].type, "ExampleTiling");
    EXPECT_EQ(described.fields[2].offset, offsetof(PlainOdd, inner));
}

TEST(TilingClass, CubeTilingAgreesWithThePlainStruct) {
    optiling::TCubeTiling data;
    ASSERT_EQ(data.GetDataSize(), sizeof(::TCubeTiling));
    data.set_mxTypePara(3);
    ::TCubeTiling plain;
    data.SaveToBuffer(&plain, sizeof(plain));
    EXPECT_EQ(plain.mxTypePara, 3);
}

}  // namespace
}  // namespace drydock::host
