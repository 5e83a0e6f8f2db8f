// Schedules as they are written on a command line.
#include <gtest/gtest.h>

#include "base/error.h"
#include "event/schedule.h"

namespace drydock {
namespace {

TEST(ScheduleOptions, AreReadAndWritten) {
    EXPECT_FALSE(parse_schedule("program").adversarial);
    EXPECT_TRUE(parse_schedule("adversarial").adversarial);
    EXPECT_EQ(parse_schedule("adversarial").seed, 0u);
    EXPECT_EQ(parse_schedule("adversarial:18446744073709551615").seed, UINT64_MAX);
    for (const char* word : {"program", "adversarial", "adversarial:17"})
        EXPECT_EQ(schedule_name(parse_schedule(word)), word);
}

TEST(ScheduleOptions, OtherWordsAreRefused) {
    for (const char* word :
         {"", "adversarial:", "adversarial:x", "adversarial:-1", "adversarial: 1",
          "adversarial:18446744073709551616", "program:1", "Program", "random"})
        EXPECT_THROW(parse_schedule(word), UserError) << word;
    try {
        parse_schedule("adversarial:1.5");
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("1.5"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace drydock
