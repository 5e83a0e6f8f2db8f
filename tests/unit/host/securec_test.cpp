#include "securec.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdarg>
#include <string>

namespace {

TEST(Securec, Memset) {
    char buffer[4] = {1, 1, 1, 1};
    EXPECT_EQ(memset_s(buffer, 3, 7, 2), EOK);
    EXPECT_EQ(buffer[1], 7);
    EXPECT_EQ(buffer[2], 1);
    EXPECT_EQ(memset_s(buffer, 3, 9, 4), ERANGE_AND_RESET);
    EXPECT_EQ(buffer[2], 9) << "filled up to the capacity";
    EXPECT_EQ(buffer[3], 1) << "and not beyond";
    EXPECT_NE(memset_s(nullptr, 3, 0, 1), EOK);
    EXPECT_EQ(memset_s(buffer, 0, 0, 0), ERANGE);
    EXPECT_EQ(memset_s(buffer, (size_t{1} << 31), 0, 1), ERANGE);
}

TEST(Securec, Memcpy) {
    char buffer[4] = {1, 1, 1, 1};
    const char source[4] = {2, 3, 4, 5};
    EXPECT_EQ(memcpy_s(buffer, 4, source, 4), EOK);
    EXPECT_EQ(buffer[3], 5);
    EXPECT_EQ(memcpy_s(buffer, 3, source, 4), ERANGE_AND_RESET);
    EXPECT_EQ(buffer[0], 0);
    EXPECT_EQ(buffer[3], 5);
    buffer[0] = 1;
    EXPECT_NE(memcpy_s(buffer, 4, nullptr, 1), EOK);
    EXPECT_EQ(buffer[0], 0);
    EXPECT_NE(memcpy_s(nullptr, 4, source, 1), EOK);
    char overlapping[4] = {1, 2, 3, 4};
    EXPECT_EQ(memcpy_s(overlapping + 1, 3, overlapping, 3), EOVERLAP_AND_RESET);
    char moved[4] = {1, 2, 3, 4};
    EXPECT_EQ(memmove_s(moved + 1, 3, moved, 3), EOK);
    EXPECT_EQ(moved[3], 3);
}

TEST(Securec, Text) {
    char buffer[6] = "abc";
    EXPECT_EQ(strcpy_s(buffer, sizeof(buffer), "hello"), EOK);
    EXPECT_STREQ(buffer, "hello");
    EXPECT_EQ(strcpy_s(buffer, sizeof(buffer), "longer"), ERANGE_AND_RESET);
    EXPECT_STREQ(buffer, "");
    EXPECT_EQ(strncpy_s(buffer, sizeof(buffer), "longer", 3), EOK);
    EXPECT_STREQ(buffer, "lon");
    EXPECT_EQ(strcat_s(buffer, sizeof(buffer), "gg"), EOK);
    EXPECT_STREQ(buffer, "longg");
    EXPECT_EQ(sprintf_s(buffer, sizeof(buffer), "%d", 12345), 5);
    EXPECT_EQ(sprintf_s(buffer, sizeof(buffer), "%d", 123456), -1);
    EXPECT_STREQ(buffer, "");
    EXPECT_EQ(snprintf_s(buffer, sizeof(buffer), 3, "%d", 123456), -1);
    EXPECT_STREQ(buffer, "123") << "cut at the count";
}

TEST(Securec, LimitsAndCodes) {
    char buffer[8] = "a";
    EXPECT_EQ(memset_s(buffer, SECUREC_MEM_MAX_LEN, 0, 1), EOK);
    EXPECT_EQ(memset_s(buffer, SECUREC_MEM_MAX_LEN + 1, 0, 1), ERANGE);
    EXPECT_EQ(strcpy_s(buffer, SECUREC_STRING_MAX_LEN, "b"), EOK);
    EXPECT_EQ(strcpy_s(buffer, SECUREC_STRING_MAX_LEN + 1, "c"), ERANGE);
    EXPECT_STREQ(buffer, "b");
    EXPECT_EQ(memcpy_s(buffer, sizeof(buffer), nullptr, 1), EINVAL_AND_RESET);
    EXPECT_EQ(buffer[0], 0);
}

int formatted(char* buffer, size_t capacity, size_t count, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf_s(buffer, capacity, count, format, arguments);
    va_end(arguments);
    return written;
}

TEST(Securec, FormatsAListOfArguments) {
    char buffer[8] = "";
    EXPECT_EQ(formatted(buffer, sizeof(buffer), 7, "%d-%s", 12, "ab"), 5);
    EXPECT_STREQ(buffer, "12-ab");
    EXPECT_EQ(formatted(buffer, sizeof(buffer), 3, "%d", 123456), -1);
    EXPECT_STREQ(buffer, "123") << "cut to count";
}

}  // namespace
