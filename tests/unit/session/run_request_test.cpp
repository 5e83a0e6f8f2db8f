#include "session/run_request.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"

namespace drydock::session {
namespace {

TEST(RunRequest, NamesStandBeforeTheFirstEqualsSign) {
    EXPECT_EQ(parse_named("x=128,8"), (NamedText{"x", "128,8"}));
    EXPECT_EQ(parse_named("128,8"), (NamedText{"", "128,8"}));
    EXPECT_EQ(parse_named("x="), (NamedText{"x", ""}));
    EXPECT_EQ(parse_named("mode=a=b"), (NamedText{"mode", "a=b"}));
    EXPECT_EQ(parse_named("./a=b.npy"), (NamedText{"", "./a=b.npy"}));
    EXPECT_EQ(parse_named("9x=1"), (NamedText{"", "9x=1"}));
    EXPECT_EQ(parse_named(""), (NamedText{"", ""}));
}

TEST(RunRequest, TypeListsMakeOneRunEach) {
    RunRequest request;
    request.dtypes = {{"x", "float,float16"}, {"index", "int32"}};
    const auto runs = expand_dtypes(request);
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(runs[0].dtypes, (std::vector<NamedText>{{"x", "float"}, {"index", "int32"}}));
    EXPECT_EQ(runs[1].dtypes, (std::vector<NamedText>{{"x", "float16"}, {"index", "int32"}}));
    EXPECT_EQ(expand_dtypes(RunRequest{}).size(), 1u);
}

TEST(RunRequest, TypeListsMustFitEachOther) {
    RunRequest request;
    request.dtypes = {{"x", "float,float16"}, {"y", "float,float16,int32"}};
    EXPECT_THROW(expand_dtypes(request), UserError);
    request.dtypes = {{"x", "float,float16"}};
    request.outputs = {{"y", "y.npy"}};
    EXPECT_THROW(expand_dtypes(request), UserError);
}

TEST(RunRequest, NumbersAreChecked) {
    RunRequest request;
    EXPECT_NO_THROW(check_request(request));
    request.rtol = -1;
    EXPECT_THROW(check_request(request), UserError);
    request.rtol = std::nan("");
    EXPECT_THROW(check_request(request), UserError);
    request.rtol = 0;
    request.blocks = 0;
    EXPECT_THROW(check_request(request), UserError);
}

}  // namespace
}  // namespace drydock::session
