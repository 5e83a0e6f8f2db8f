// System parameters of the context and of the process.
#include "acl/sys_param.h"

#include <thread>

#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

TEST_F(Runtime, SystemParametersHaveNoDefaultAndKeepTheLastValue) {
    int64_t value = 7;
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM,
                           aclrtCtxGetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, &value)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM,
                           aclrtGetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, &value)));
    EXPECT_EQ(value, 7);
    EXPECT_EQ(aclrtCtxSetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, 1), ACL_SUCCESS);
    EXPECT_EQ(aclrtCtxSetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, 0), ACL_SUCCESS);
    EXPECT_EQ(aclrtCtxGetSysParamOpt(ACL_OPT_STRONG_CONSISTENCY, &value), ACL_SUCCESS);
    EXPECT_EQ(value, 0);
}

TEST_F(Runtime, SystemParametersRefuseWhatTheyDoNotKnow) {
    const auto unknown = static_cast<aclSysParamOpt>(3);
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCtxSetSysParamOpt(unknown, 1)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 2)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_INVALID_PARAM, aclrtGetSysParamOpt(ACL_OPT_DETERMINISTIC, nullptr)));
}

TEST_F(Runtime, SystemParametersOfTheContextGoBeforeThoseOfTheProcess) {
    EXPECT_EQ(sys_param(ACL_OPT_DETERMINISTIC), 0);
    EXPECT_EQ(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 1), ACL_SUCCESS);
    EXPECT_EQ(sys_param(ACL_OPT_DETERMINISTIC), 1);
    EXPECT_EQ(aclrtCtxSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0), ACL_SUCCESS);
    EXPECT_EQ(sys_param(ACL_OPT_DETERMINISTIC), 0);
    int64_t elsewhere = -1;
    std::thread([&] { elsewhere = sys_param(ACL_OPT_DETERMINISTIC); }).join();
    EXPECT_EQ(elsewhere, 1) << "that thread has no context";
    EXPECT_EQ(aclrtSetSysParamOpt(ACL_OPT_DETERMINISTIC, 0), ACL_SUCCESS);
}

}  // namespace
}  // namespace drydock::acl
