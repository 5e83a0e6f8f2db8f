// Life of an executor and address updates.
#include "two_phase_fixture.h"

namespace drydock::aclnn::test {
namespace {

class Executor : public TwoPhase {
  protected:
    void plan_ok(const Ints& x, const Ints& y) {
        ASSERT_EQ(plan_probe(probe(x.get(), y.get())), ACLNN_SUCCESS);
    }
    void run_ok() {
        ASSERT_EQ(run(), ACLNN_SUCCESS) << aclGetRecentErrMsg();
        ASSERT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
    }
};

TEST_P(Executor, SingleUse) {
    const auto x = ints({1});
    const auto y = ints({0});
    plan_ok(*x, *y);
    run_ok();
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, run(), "already consumed"));
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_NULLPTR, drydock_aclnn_run("f", nullptr, 0, nullptr, nullptr)));
    int local = 0;
    EXPECT_TRUE(fails_with(
        ACLNN_ERR_PARAM_INVALID,
        drydock_aclnn_run("f", nullptr, 0, reinterpret_cast<aclOpExecutor*>(&local), nullptr)));
}

TEST_P(Executor, Destroy) {
    const auto x = ints({1});
    plan_ok(*x, *x);
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_NULLPTR, aclDestroyAclOpExecutor(nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_NULLPTR, aclDestroyOpExecutor(nullptr)));
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyAclOpExecutor(executor_),
                           "destroyed before"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, run()));
}

TEST_P(Executor, DestroyAfterTheRunIsIgnoredOnce) {
    const auto x = ints({1});
    const auto y = ints({0});
    plan_ok(*x, *y);
    run_ok();
    EXPECT_EQ(aclDestroyOpExecutor(executor_), ACLNN_SUCCESS) << "shipped programs do this";
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclDestroyOpExecutor(executor_)));
}

TEST_P(Executor, RepeatableWithNewAddresses) {
    auto x = ints({1, 2});
    auto y = ints({0, 0});
    const auto x2 = ints({5, 6});
    const auto y2 = ints({0, 0});
    plan_ok(*x, *y);
    ASSERT_EQ(aclSetAclOpExecutorRepeatable(executor_), ACLNN_SUCCESS);
    run_ok();
    EXPECT_EQ(y->read(), (std::vector<int32_t>{1, 2}));
    x->write({3, 4});
    run_ok();
    EXPECT_EQ(y->read(), (std::vector<int32_t>{3, 4}));
    ASSERT_EQ(aclSetInputTensorAddr(executor_, 0, x->get(), x2->memory()), ACLNN_SUCCESS);
    ASSERT_EQ(aclSetOutputTensorAddr(executor_, 0, y->get(), y2->memory()), ACLNN_SUCCESS);
    run_ok();
    EXPECT_EQ(y2->read(), (std::vector<int32_t>{5, 6}));
    EXPECT_EQ(y->read(), (std::vector<int32_t>{3, 4}));
    // Inputs first: x is 0, the absent bias 1; the empty list has no tensor; y is 2.
    ASSERT_EQ(aclSetTensorAddr(executor_, 0, x->get(), x->memory()), ACLNN_SUCCESS);
    ASSERT_EQ(AclSetTensorAddr(executor_, 2, y->get(), y->memory()), ACLNN_SUCCESS);
    x->write({7, 8});
    run_ok();
    EXPECT_EQ(y->read(), (std::vector<int32_t>{7, 8}));
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, run()));
}

TEST_P(Executor, StridedTensorsCanBeRepeated) {
    Ints x(ACL_INT32, {1, 0, 2, 0}, {2}, {2});
    Ints y(ACL_INT32, {0, 0, 0}, {2}, {2});
    plan_ok(x, y);
    ASSERT_EQ(aclSetAclOpExecutorRepeatable(executor_), ACLNN_SUCCESS);
    run_ok();
    x.write({9, 0, 8, 0});
    run_ok();
    EXPECT_EQ(y.read(), (std::vector<int32_t>{9, 0, 8}));
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
}

TEST_P(Executor, DynamicAddresses) {
    const auto x = ints({1});
    const auto y = ints({0});
    Ints first(ACL_INT32, {10}, {1});
    Ints second(ACL_INT32, {100}, {1});
    const auto replacement = ints({500});
    const aclTensor* elements[] = {first.get(), second.get()};
    aclTensorList* list = aclCreateTensorList(elements, 2);
    auto args = probe(x->get(), y->get());
    args[2] = object(DrydockAclnnArg::kTensorList, list);
    ASSERT_EQ(plan_probe(args), ACLNN_SUCCESS);
    ASSERT_EQ(aclSetAclOpExecutorRepeatable(executor_), ACLNN_SUCCESS);
    ASSERT_EQ(aclSetDynamicInputTensorAddr(executor_, 2, 1, list, replacement->memory()),
              ACLNN_SUCCESS);
    run_ok();
    EXPECT_EQ(y->read()[0], 511);
    ASSERT_EQ(AclSetDynamicTensorAddr(executor_, 2, 0, list, replacement->memory()), ACLNN_SUCCESS);
    run_ok();
    EXPECT_EQ(y->read()[0], 1001);
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID,
                   aclSetDynamicInputTensorAddr(executor_, 2, 2, list, replacement->memory())));
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_INNER_NULLPTR,
                   aclSetDynamicInputTensorAddr(nullptr, 2, 0, list, replacement->memory())));
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_INNER_NULLPTR,
                   aclSetDynamicOutputTensorAddr(executor_, 0, 0, nullptr, replacement->memory())));
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
    EXPECT_EQ(aclDestroyTensorList(list), ACLNN_SUCCESS);
    first.forget();
    second.forget();
}

TEST_P(Executor, AddressMisuse) {
    const auto x = ints({1});
    const auto y = ints({0});
    plan_ok(*x, *y);
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_NULLPTR,
                           aclSetInputTensorAddr(nullptr, 0, x->get(), x->memory())));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_NULLPTR,
                           aclSetInputTensorAddr(executor_, 0, nullptr, x->memory())));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclSetInputTensorAddr(executor_, 1, x->get(), x->memory()),
                           "null in the first phase"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclSetInputTensorAddr(executor_, 2, x->get(), x->memory())));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclSetOutputTensorAddr(executor_, 1, x->get(), x->memory())));
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, aclSetTensorAddr(executor_, 3, x->get(), x->memory())));
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclSetInputTensorAddr(executor_, 0, x->get(), x->memory())));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_NULLPTR, aclSetAclOpExecutorRepeatable(nullptr)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclSetAclOpExecutorRepeatable(executor_)));
}

TEST_P(Executor, PlansThatCannotBeRepeated) {
    const DeviceTensor<float> acc(ACL_FLOAT, {1}, {1});
    ASSERT_EQ(plan_mix(mix(acc.get(), acc.get())), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, aclSetAclOpExecutorRepeatable(executor_),
                           "host value"));
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
}

INSTANTIATE_TEST_SUITE_P(Modes, Executor, ::testing::Bool(),
                         [](const ::testing::TestParamInfo<bool>& mode) {
                             return mode.param ? "threads" : "inside";
                         });

}  // namespace
}  // namespace drydock::aclnn::test
