#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "acl/acl.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

/// Value of half bits as the manual reads them: exponent 31 is a number.
double half_value(uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const int mantissa = bits & 0x3FF;
    const double value =
        exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000) != 0 ? -value : value;
}

TEST(Float16, AllHalvesToFloat) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const float value = aclFloat16ToFloat(static_cast<aclFloat16>(bits));
        EXPECT_EQ(value, half_value(static_cast<uint16_t>(bits))) << bits;
        EXPECT_EQ(std::signbit(value), (bits & 0x8000) != 0);
    }
    EXPECT_EQ(aclFloat16ToFloat(0x7C00), 65536.0F);
    EXPECT_EQ(aclFloat16ToFloat(0xFC00), -65536.0F);
    EXPECT_EQ(aclFloat16ToFloat(0x7E00), 98304.0F);
}

TEST(Float16, Saturates) {
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(aclFloatToFloat16(infinity), 0x7BFF);
    EXPECT_EQ(aclFloatToFloat16(-infinity), 0xFBFF);
    EXPECT_EQ(aclFloatToFloat16(std::nanf("")), 0x7BFF);
    EXPECT_EQ(aclFloatToFloat16(-std::nanf("")), 0x7BFF);
    EXPECT_EQ(aclFloatToFloat16(1e30F), 0x7BFF);
    EXPECT_EQ(aclFloatToFloat16(-1e30F), 0xFBFF);
    EXPECT_EQ(aclFloatToFloat16(65519.996F), 0x7BFF);
    EXPECT_EQ(aclFloatToFloat16(65536.0F), 0x7BFF);
    EXPECT_EQ(aclFloatToFloat16(-0.0F), 0x8000);
}

/// The nearer of two neighbours wins, the even one when both are as near.
TEST(Float16, RoundsToNearestEven) {
    for (uint32_t bits = 0; bits < 0x7BFF; ++bits) {
        const double low = half_value(static_cast<uint16_t>(bits));
        const double high = half_value(static_cast<uint16_t>(bits + 1));
        const float middle = static_cast<float>((low + high) / 2);
        EXPECT_EQ(aclFloatToFloat16(static_cast<float>(low)), bits);
        EXPECT_EQ(aclFloatToFloat16(std::nextafter(middle, 0.0F)), bits);
        EXPECT_EQ(aclFloatToFloat16(middle), bits + (bits & 1));
        EXPECT_EQ(aclFloatToFloat16(std::nextafter(middle, 1e9F)), bits + 1);
        EXPECT_EQ(aclFloatToFloat16(-middle), 0x8000 | (bits + (bits & 1)));
    }
}

TEST(DataTypeSize, Table) {
    for (const auto dtype : {ACL_STRING, ACL_DT_UNDEFINED}) EXPECT_EQ(aclDataTypeSize(dtype), 0u);
    for (const auto dtype :
         {ACL_BOOL, ACL_INT8, ACL_UINT8, ACL_INT4, ACL_UINT1, ACL_HIFLOAT8, ACL_FLOAT8_E5M2}) {
        EXPECT_EQ(aclDataTypeSize(dtype), 1u);
    }
    for (const auto dtype : {ACL_FLOAT16, ACL_INT16, ACL_UINT16, ACL_BF16})
        EXPECT_EQ(aclDataTypeSize(dtype), 2u);
    for (const auto dtype : {ACL_FLOAT, ACL_INT32, ACL_UINT32, ACL_COMPLEX32})
        EXPECT_EQ(aclDataTypeSize(dtype), 4u);
    for (const auto dtype : {ACL_INT64, ACL_UINT64, ACL_DOUBLE, ACL_COMPLEX64})
        EXPECT_EQ(aclDataTypeSize(dtype), 8u);
    EXPECT_EQ(aclDataTypeSize(static_cast<aclDataType>(1000)), 8u);
    EXPECT_EQ(aclDataTypeSize(ACL_COMPLEX128), 16u);
}

TEST(DataBuffer, HoldsAddressAndSize) {
    int value = 0;
    aclDataBuffer* buffer = aclCreateDataBuffer(&value, sizeof value);
    ASSERT_NE(buffer, nullptr);
    EXPECT_EQ(aclGetDataBufferAddr(buffer), &value);
    EXPECT_EQ(aclGetDataBufferSizeV2(buffer), sizeof value);
    EXPECT_EQ(aclUpdateDataBuffer(buffer, nullptr, 9), ACL_SUCCESS);
    EXPECT_EQ(aclGetDataBufferAddr(buffer), nullptr);
    EXPECT_EQ(aclGetDataBufferSize(buffer), 9u);
    EXPECT_EQ(aclDestroyDataBuffer(buffer), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclDestroyDataBuffer(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclUpdateDataBuffer(nullptr, nullptr, 0)));
    EXPECT_EQ(aclGetDataBufferAddr(nullptr), nullptr);
    EXPECT_EQ(aclGetDataBufferSizeV2(nullptr), 0u);
}

TEST(SocName, DefaultAndChosen) {
    ASSERT_NE(aclrtGetSocName(), nullptr);
    EXPECT_EQ(std::string(aclrtGetSocName()), "Ascend910B3");
    {
        const ScopedSetting soc("DRYDOCK_SOC", "Ascend910B1");
        EXPECT_EQ(std::string(aclrtGetSocName()), "Ascend910B1");
    }
    const ScopedSetting soc("DRYDOCK_SOC", "Ascend9999");
    EXPECT_EQ(aclrtGetSocName(), nullptr);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("Ascend9999"), std::string::npos);
}

TEST(Flags, NumbersOfStreamsAndEvents) {
    // spec runtime 3: bit masks of aclrtCreateStreamWithConfig; events as in the public headers
    EXPECT_EQ(ACL_STREAM_FAST_LAUNCH, 0x1u);
    EXPECT_EQ(ACL_STREAM_FAST_SYNC, 0x2u);
    EXPECT_EQ(ACL_STREAM_HUGE, 0x8u);
    EXPECT_EQ(ACL_EVENT_CAPTURE_STREAM_PROGRESS, 0x2u);
    EXPECT_EQ(ACL_EVENT_DEVICE_USE_ONLY, 0x10u);
    EXPECT_EQ(ACL_EVENT_EXTERNAL, 0x20u);
    EXPECT_EQ(ACL_EVENT_IPC, 0x40u);
}

extern "C" ACL_FUNC_VISIBILITY int drydock_test_visible() { return 7; }
TEST(Visibility, MarksAFunction) { EXPECT_EQ(drydock_test_visible(), 7); }

}  // namespace
}  // namespace drydock::acl
