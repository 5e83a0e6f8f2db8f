// Phase 1 and phase 2 with operators that are compiled here.
#include <limits>
#include <thread>

#include "aclnn/executor_info.h"
#include "aclnn/plan_options.h"
#include "two_phase_fixture.h"

namespace drydock::aclnn::test {
namespace {

std::vector<int32_t> iota(size_t count, int32_t first = 0) {
    std::vector<int32_t> values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
}

TEST_P(TwoPhase, Contiguous) {
    const auto x = ints({1, 2, 3, 4, 5});
    const auto y = ints({0, 0, 0, 0, 0});
    complete(plan_probe(probe(x->get(), y->get())));
    EXPECT_EQ(size_, 0u);
    EXPECT_EQ(y->read(), (std::vector<int32_t>{1, 2, 3, 4, 5}));
}

TEST_P(TwoPhase, TransposedInput) {
    const Ints x(ACL_INT32, iota(6), {3, 2}, {1, 3});
    const Ints y(ACL_INT32, std::vector<int32_t>(6, -1), {3, 2});
    complete(plan_probe(probe(x.get(), y.get())));
    EXPECT_EQ(y.read(), (std::vector<int32_t>{0, 3, 1, 4, 2, 5}));
    EXPECT_EQ(size_ % 512, 0u);
    EXPECT_GE(size_, 6 * 4u);
}

TEST_P(TwoPhase, OffsetIsNotACopy) {
    const Ints x(ACL_INT32, iota(10), {3}, {}, 4);
    const Ints y(ACL_INT32, std::vector<int32_t>(10, -1), {3}, {}, 5);
    complete(plan_probe(probe(x.get(), y.get())));
    EXPECT_EQ(size_, 0u);
    EXPECT_EQ(y.read(), (std::vector<int32_t>{-1, -1, -1, -1, -1, 4, 5, 6, -1, -1}));
}

TEST_P(TwoPhase, StridedOutputIsScattered) {
    const Ints x(ACL_INT32, iota(4, 10), {4});
    const Ints y(ACL_INT32, std::vector<int32_t>(9, -1), {4}, {2}, 1);
    complete(plan_probe(probe(x.get(), y.get())));
    EXPECT_EQ(y.read(), (std::vector<int32_t>{-1, 10, -1, 11, -1, 12, -1, 13, -1}))
        << "the gaps stay";
}

TEST_P(TwoPhase, BroadcastInputMayOverlap) {
    const Ints x(ACL_INT32, {42}, {2, 2}, {0, 0});
    const Ints y(ACL_INT32, std::vector<int32_t>(4, -1), {2, 2});
    complete(plan_probe(probe(x.get(), y.get())));
    EXPECT_EQ(y.read(), std::vector<int32_t>(4, 42));
}

TEST_P(TwoPhase, RankZeroAndEight) {
    const Ints x(ACL_INT32, {5}, {});
    const Ints y(ACL_INT32, {0}, {});
    complete(plan_probe(probe(x.get(), y.get())));
    EXPECT_EQ(y.read()[0], 5);
    const std::vector<int64_t> eight{1, 2, 1, 2, 1, 1, 1, 2};
    const Ints x8(ACL_INT32, iota(8), eight);
    const Ints y8(ACL_INT32, std::vector<int32_t>(8), eight);
    complete(plan_probe(probe(x8.get(), y8.get())));
    EXPECT_EQ(y8.read(), iota(8));
}

TEST_P(TwoPhase, Empty) {
    const Ints x(ACL_INT32, {}, {3, 0});
    const Ints y(ACL_INT32, {}, {3, 0});
    how_ = "workspace";
    ASSERT_EQ(plan_probe(probe(x.get(), y.get())), ACLNN_SUCCESS);
    EXPECT_EQ(size_, 0u);
    ASSERT_NE(executor_, nullptr);
    EXPECT_EQ(drydock_aclnn_run("aclnnTest", nullptr, 0, executor_, nullptr), ACLNN_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
}

TEST_P(TwoPhase, OptionalInputAndLists) {
    const auto x = ints({1, 2});
    const auto bias = ints({10, 20});
    const auto y = ints({0, 0});
    Ints first(ACL_INT32, {100, 200}, {2});
    Ints second(ACL_INT32, {1000, 0, 2000, 0}, {2}, {2});
    const aclTensor* elements[] = {first.get(), second.get()};
    aclTensorList* list = aclCreateTensorList(elements, 2);
    auto args = probe(x->get(), y->get());
    args[1] = tensor(bias->get());
    args[2] = object(DrydockAclnnArg::kTensorList, list);
    complete(plan_probe(args));
    EXPECT_EQ(y->read(), (std::vector<int32_t>{1111, 2222}))
        << "a strided element of a list is made dense";
    EXPECT_EQ(aclDestroyTensorList(list), ACLNN_SUCCESS);
    first.forget();
    second.forget();
}

TEST_P(TwoPhase, AttributeSelectsTheKernel) {
    const auto x = ints({1});
    const auto y = ints({0});
    mode_ = 1;
    complete(plan_probe(probe(x->get(), y->get())));
    EXPECT_EQ(y->read()[0], 1001);
}

TEST_P(TwoPhase, InPlaceScalarValueAndDefaults) {
    const DeviceTensor<float> acc(ACL_FLOAT, {1, 2, 3}, {3});
    const DeviceTensor<float> x(ACL_FLOAT, {10, 20, 30}, {3});
    const DeviceTensor<float> rest(ACL_FLOAT, {0, 0, 0}, {3});
    factor_ = 0.5;
    auto args = mix(acc.get(), x.get());
    args[8] = tensor(rest.get());
    complete(plan_mix(args));
    // acc + alpha * x + dims[0] + default of ints + factor; alpha was given as int64 3.
    EXPECT_EQ(acc.read(), (std::vector<float>{1 + 30 + 105.5F, 2 + 60 + 105.5F, 3 + 90 + 105.5F}));
    EXPECT_EQ(rest.read(), std::vector<float>(3, 7)) << "the kernel sees the array as a tensor";
}

TEST_P(TwoPhase, StridedInPlaceIsReadAndWrittenBack) {
    const DeviceTensor<float> acc(ACL_FLOAT, {1, -1, 2, -1, 3}, {3}, {2});
    const DeviceTensor<float> x(ACL_FLOAT, {10, 20, 30}, {3});
    flag_ = 1;
    auto args = mix(acc.get(), x.get());
    const int64_t own[] = {50};
    aclIntArray* ints_attr = aclCreateIntArray(own, 1);
    args[5] = object(DrydockAclnnArg::kIntArray, ints_attr);
    complete(plan_mix(args));
    EXPECT_EQ(acc.read(), (std::vector<float>{1181, -1, 2 + 60 + 1150, -1, 3 + 90 + 1150}));
    EXPECT_EQ(aclDestroyIntArray(ints_attr), ACLNN_SUCCESS);
}

TEST_P(TwoPhase, ValueDependInputAsATensor) {
    const DeviceTensor<float> acc(ACL_FLOAT, {1}, {1});
    const DeviceTensor<float> x(ACL_FLOAT, {0}, {1});
    const DeviceTensor<int64_t> dims(ACL_INT64, {9, 9, 40, 9, 50}, {2}, {2}, 2);
    auto args = mix(acc.get(), x.get());
    args[2] = tensor(dims.get());
    complete(plan_mix(args));
    EXPECT_EQ(acc.read()[0], 1 + 40 + 5);
}

TEST_P(TwoPhase, NullArguments) {
    const auto x = ints({1});
    const auto y = ints({0});
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_NULLPTR, plan_probe(probe(nullptr, y->get())), "input x"));
    EXPECT_EQ(executor_, nullptr) << "null on failure";
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_NULLPTR, plan_probe(probe(x->get(), nullptr)), "output y"));
    const auto args = probe(x->get(), y->get());
    const std::string dir = Operators::instance().probe_dir;
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR,
                           drydock_aclnn_plan(dir.c_str(), "ProbeOp", "aclnnTest", args.data(),
                                              args.size(), nullptr, &executor_)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR,
                           drydock_aclnn_plan(dir.c_str(), "ProbeOp", "aclnnTest", args.data(),
                                              args.size(), &size_, nullptr)));
    const DeviceTensor<float> acc(ACL_FLOAT, {1}, {1});
    auto mixed = mix(acc.get(), acc.get());
    mixed[6].object = nullptr;
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, plan_mix(mixed), "attribute how"))
        << "required string";
    mixed = mix(acc.get(), acc.get());
    mixed[3].object = nullptr;
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, plan_mix(mixed), "input alpha"));
}

TEST_P(TwoPhase, ListWithANullElement) {
    const auto x = ints({1});
    const auto y = ints({0});
    const aclTensor* elements[] = {nullptr};
    aclTensorList* list = aclCreateTensorList(elements, 1);
    auto args = probe(x->get(), y->get());
    args[2] = object(DrydockAclnnArg::kTensorList, list);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, plan_probe(args), "list[0]"));
    EXPECT_EQ(aclDestroyTensorList(list), ACLNN_SUCCESS);
}

TEST_P(TwoPhase, TypesThatNoCombinationHas) {
    const DeviceTensor<float> x(ACL_FLOAT, {1}, {1});
    const auto y = ints({0});
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(x.get(), y->get())), "float32"));
    const DeviceTensor<int64_t> wide(ACL_INT64, {1}, {1});
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(wide.get(), y->get())), "int64"));
}

TEST_P(TwoPhase, BadViews) {
    const auto good = ints({1, 2, 3, 4});
    const Ints nine(ACL_INT32, {1}, {1, 1, 1, 1, 1, 1, 1, 1, 1});
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(nine.get(), nine.get())), "rank 9"));
    const Ints outside(ACL_INT32, iota(4), {4}, {}, 1);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(outside.get(), good->get())),
                           "reaches element 4"));
    const Ints stride0(ACL_INT32, iota(4), {4}, {0});
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(good->get(), stride0.get())),
                           "overlap"));
    const Ints overlapping(ACL_INT32, iota(4), {2, 2}, {1, 1});
    const Ints square(ACL_INT32, iota(4), {2, 2});
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           plan_probe(probe(square.get(), overlapping.get())), "overlap"));
}

TEST_P(TwoPhase, DestroyedTensor) {
    auto x = ints({1});
    const auto y = ints({0});
    EXPECT_EQ(aclDestroyTensor(x->get()), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(x->get(), y->get())),
                           "not a live object"));
    x->forget();
}

TEST_P(TwoPhase, OutputShapes) {
    const auto x = ints({1, 2, 3});
    const auto small = ints({0, 0});
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(x->get(), small->get())), "[2]"));
    const auto big = ints({-1, -1, -1, -1});
    complete(plan_probe(probe(x->get(), big->get())));
    EXPECT_EQ(big->read(), (std::vector<int32_t>{1, 2, 3, -1}))
        << "run mode takes a bigger output, with a warning";
    setenv("DRYDOCK_STRICT", "1", 1);
    acl::reload_settings();
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, plan_probe(probe(x->get(), big->get())), "[3]"));
    unsetenv("DRYDOCK_STRICT");
    acl::reload_settings();
}

TEST_P(TwoPhase, HostFunctionsThatFail) {
    const auto x = ints({1});
    const auto y = ints({0});
    const auto planned = [&](const char* how) {
        how_ = how;
        return plan_probe(probe(x->get(), y->get()));
    };
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_INNER_INFERSHAPE_ERROR, planned("infer"), "inference refuses"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_TILING_ERROR, planned("fail"), "tiling refuses"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_TILING_ERROR, planned("crash")));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_TILING_ERROR, planned("key"), "77"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_TILING_ERROR, planned("blocks0")));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_TILING_ERROR, planned("blocks"), "70000"));
    EXPECT_EQ(planned(""), ACLNN_SUCCESS) << "the process goes on";
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
}

TEST_P(TwoPhase, ChipAndOperatorThatDoNotFit) {
    const auto x = ints({1});
    const auto y = ints({0});
    setenv("DRYDOCK_SOC", "Ascend310P3", 1);
    acl::reload_settings();
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, plan_probe(probe(x->get(), y->get())),
                           "ascend310p"));
    unsetenv("DRYDOCK_SOC");
    acl::reload_settings();
    const auto args = probe(x->get(), y->get());
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, plan("/nowhere", "ProbeOp", args)));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER_FIND_KERNEL_ERROR,
                           plan(Operators::instance().probe_dir, "OtherOp", args), "ProbeOp"));
}

TEST_P(TwoPhase, ArgumentsThatDoNotFitTheDefinition) {
    const auto x = ints({1});
    auto args = probe(x->get(), x->get());
    args.push_back(tensor(nullptr));
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER, plan_probe(args), "7 arguments"));
    args.resize(4);
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER, plan_probe(args), "was not passed"));
    args = probe(x->get(), x->get());
    args[3].kind = DrydockAclnnArg::kDouble;
    EXPECT_TRUE(fails_with(ACLNN_ERR_INNER, plan_probe(args), "attribute mode"));
}

TEST_P(TwoPhase, Workspace) {
    const auto x = ints({1});
    const auto y = ints({0});
    const auto planned = [&] {
        how_ = "workspace";
        ASSERT_EQ(plan_probe(probe(x->get(), y->get())), ACLNN_SUCCESS);
        ASSERT_EQ(size_, 4096u);
    };
    planned();
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR,
                           drydock_aclnn_run("f", nullptr, size_, executor_, nullptr), "4096"));
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           drydock_aclnn_run("f", nullptr, size_, executor_, nullptr),
                           "already consumed"))
        << "consumed by a failure too";
    planned();
    allocate(4096);
    const aclnnStatus too_small = drydock_aclnn_run("f", workspace_, 4095, executor_, nullptr);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, too_small,
                           "workspaceSize 4095 is smaller than the 4096"));
    planned();
    allocate(64);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           drydock_aclnn_run("f", workspace_, 4096, executor_, nullptr),
                           "overruns"))
        << "the memory behind the pointer is shorter than said";
    planned();
    complete(ACLNN_SUCCESS);
    EXPECT_EQ(y->read()[0], 1);
}

TEST_P(TwoPhase, WorkspaceOfOperatorAndScratchTogether) {
    const DeviceTensor<float> acc(ACL_FLOAT, {1, 0, 2, 0, 3, 0}, {3}, {2});
    const DeviceTensor<float> x(ACL_FLOAT, {10, 20, 30}, {3});
    ASSERT_EQ(plan_mix(mix(acc.get(), x.get())), ACLNN_SUCCESS);
    const auto info = executor_info(executor_);
    ASSERT_NE(info, nullptr);
    EXPECT_EQ(info->workspace_bytes, size_);
    EXPECT_EQ(info->prepared->workspace_bytes(), 3 * sizeof(double));
    EXPECT_GE(size_, info->scratch_bytes + 3 * sizeof(double));
    EXPECT_EQ(info->scratch_bytes % 512, 0u);
    EXPECT_EQ(run(), ACLNN_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
    EXPECT_EQ(acc.read()[4], 3 + 90 + 105);
}

TEST_P(TwoPhase, TensorMemoryThatIsNotThere) {
    const auto x = ints({1, 2, 3});
    auto y = ints({0, 0, 0});
    ASSERT_EQ(aclSetRawTensorAddr(y->get(), nullptr), ACLNN_SUCCESS);
    ASSERT_EQ(plan_probe(probe(x->get(), y->get())), ACLNN_SUCCESS) << "addresses may come later";
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_NULLPTR, run(), "output y"));

    const std::vector<int64_t> shape{1000};
    aclTensor* large = aclCreateTensor(shape.data(), 1, ACL_INT32, nullptr, 0, ACL_FORMAT_ND,
                                       shape.data(), 1, x->memory());
    ASSERT_EQ(plan_probe(probe(large, large)), ACLNN_SUCCESS);
    EXPECT_TRUE(
        fails_with(ACLNN_ERR_PARAM_INVALID, run(), "overrun the device allocation of 12 bytes"));
    void* gone = nullptr;
    ASSERT_EQ(aclrtMalloc(&gone, 4000, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    ASSERT_EQ(aclrtFree(gone), ACL_SUCCESS);
    ASSERT_EQ(aclSetRawTensorAddr(large, gone), ACLNN_SUCCESS);
    ASSERT_EQ(plan_probe(probe(large, large)), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID, run(), "freed"));
    EXPECT_EQ(aclDestroyTensor(large), ACLNN_SUCCESS);
}

TEST_P(TwoPhase, HostMemoryAsTensorData) {
    std::vector<int32_t> in = iota(6, 1);
    std::vector<int32_t> out(3, -1);
    const std::vector<int64_t> shape{3}, storage{6}, stride{2};
    aclTensor* x = aclCreateTensor(shape.data(), 1, ACL_INT32, stride.data(), 0, ACL_FORMAT_ND,
                                   storage.data(), 1, in.data());
    aclTensor* y = aclCreateTensor(shape.data(), 1, ACL_INT32, nullptr, 0, ACL_FORMAT_ND,
                                   shape.data(), 1, out.data());
    complete(plan_probe(probe(x, y)));
    EXPECT_EQ(out, (std::vector<int32_t>{1, 3, 5}));
    // A wild address ends the task, not the process.
    ASSERT_EQ(aclSetRawTensorAddr(x, reinterpret_cast<void*>(64)), ACLNN_SUCCESS);
    ASSERT_EQ(plan_probe(probe(x, y)), ACLNN_SUCCESS);
    ASSERT_EQ(run(), ACLNN_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, aclrtSynchronizeStream(nullptr)));
    EXPECT_EQ(aclDestroyTensor(x), ACLNN_SUCCESS);
    EXPECT_EQ(aclDestroyTensor(y), ACLNN_SUCCESS);
}

TEST_P(TwoPhase, KernelCrashIsReportedAtSynchronise) {
    const DeviceTensor<float> acc(ACL_FLOAT, {1}, {1});
    how_ = "crash";
    ASSERT_EQ(plan_mix(mix(acc.get(), acc.get())), ACLNN_SUCCESS);
    const auto info = executor_info(executor_);
    ASSERT_EQ(run(), ACLNN_SUCCESS) << "launching succeeds";
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, aclrtSynchronizeStream(nullptr),
                           "mix_op.cpp:"))
        << "the text names the line of the kernel";
    ASSERT_TRUE(info->result.has_value());
    EXPECT_EQ(info->result->status, LaunchStatus::kCrashed);
    how_ = "";
    complete(plan_mix(mix(acc.get(), acc.get())));
}

TEST_P(TwoPhase, OptionsReachThePlan) {
    const auto x = ints({1, 2, 3});
    const auto y = ints({0, 0, 0});
    std::shared_ptr<const ExecutorInfo> info;
    {
        PlanOptions options;
        options.blocks = 7;
        options.tiling_key = 1;
        const ScopedPlanOptions scope(options);
        ASSERT_EQ(plan_probe(probe(x->get(), y->get())), ACLNN_SUCCESS);
        info = executor_info(executor_);
    }
    ASSERT_EQ(run(), ACLNN_SUCCESS);
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
    EXPECT_EQ(info->prepared->tiling.block_count, 7u);
    EXPECT_EQ(info->prepared->tiling.tiling_key, 1u);
    EXPECT_EQ(y->read()[0], 1001);
    ASSERT_TRUE(info->result.has_value());
    EXPECT_EQ(info->result->status, LaunchStatus::kOk);
    ASSERT_EQ(plan_probe(probe(x->get(), y->get())), ACLNN_SUCCESS);
    EXPECT_EQ(executor_info(executor_)->prepared->tiling.block_count, 3u)
        << "only inside the scope";
    EXPECT_EQ(aclDestroyAclOpExecutor(executor_), ACLNN_SUCCESS);
    EXPECT_EQ(executor_info(executor_), nullptr);
}

TEST_P(TwoPhase, ManyThreads) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([this, t] {
            aclrtSetDevice(0);
            aclrtStream stream = nullptr;
            ASSERT_EQ(aclrtCreateStream(&stream), ACL_SUCCESS);
            for (int i = 0; i < 20; ++i) {
                const Ints x(ACL_INT32, iota(30, t * 100), {30});
                const Ints y(ACL_INT32, std::vector<int32_t>(30), {30});
                const auto args = probe(x.get(), y.get());
                uint64_t size = 0;
                aclOpExecutor* executor = nullptr;
                ASSERT_EQ(drydock_aclnn_plan(Operators::instance().probe_dir.c_str(), "ProbeOp",
                                             "f", args.data(), args.size(), &size, &executor),
                          ACLNN_SUCCESS);
                ASSERT_EQ(drydock_aclnn_run("f", nullptr, 0, executor, stream), ACLNN_SUCCESS);
                ASSERT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
                ASSERT_EQ(y.read(), iota(30, t * 100));
            }
            EXPECT_EQ(aclrtDestroyStream(stream), ACL_SUCCESS);
            aclrtResetDevice(0);
        });
    }
    for (auto& thread : threads) thread.join();
}

TEST_P(TwoPhase, TensorsMayDieAfterTheSecondPhase) {
    const auto x = ints({4});
    auto y = ints({0});
    ASSERT_EQ(plan_probe(probe(x->get(), y->get())), ACLNN_SUCCESS);
    ASSERT_EQ(run(), ACLNN_SUCCESS);
    EXPECT_EQ(aclDestroyTensor(y->get()), ACLNN_SUCCESS);
    ASSERT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
    EXPECT_EQ(y->read()[0], 4);
    y->forget();
}

TEST_P(TwoPhase, DeadStream) {
    const auto x = ints({4});
    ASSERT_EQ(plan_probe(probe(x->get(), x->get())), ACLNN_SUCCESS);
    int local = 0;
    EXPECT_TRUE(fails_with(ACLNN_ERR_RUNTIME_ERROR,
                           drydock_aclnn_run("f", nullptr, 0, executor_, &local), "not alive"));
}

TEST(Home, NamesTheFolderOfALibrary) {
    const char* home = drydock_aclnn_home(reinterpret_cast<const void*>(&drydock_aclnn_home));
    ASSERT_NE(home, nullptr);
    EXPECT_TRUE(std::string(home).ends_with("/.."));
    EXPECT_EQ(home, drydock_aclnn_home(reinterpret_cast<const void*>(&drydock_aclnn_home)))
        << "one text for ever";
}

INSTANTIATE_TEST_SUITE_P(Modes, TwoPhase, ::testing::Bool(),
                         [](const ::testing::TestParamInfo<bool>& mode) {
                             return mode.param ? "threads" : "inside";
                         });

}  // namespace
}  // namespace drydock::aclnn::test
