// Built-in activations through both phases against double, and what phase 1 refuses.
#include <cmath>
#include <functional>

#include "../aclnn/two_phase_fixture.h"
#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_leaky_relu_backward.h"
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_softmax.h"
#include "base/half.h"

namespace drydock::opapi {
namespace {

using aclnn::fails_with;
using aclnn::test::DeviceTensor;
using Floats = DeviceTensor<float>;
using Halfs = DeviceTensor<half>;
using Doubles = DeviceTensor<double>;
using Second = aclnnStatus (*)(void*, uint64_t, aclOpExecutor*, aclrtStream);

class Scalar {
  public:
    explicit Scalar(float value) : handle_(aclCreateScalar(&value, ACL_FLOAT)) {}
    explicit Scalar(int64_t value) : handle_(aclCreateScalar(&value, ACL_INT64)) {}
    ~Scalar() { aclDestroyScalar(handle_); }
    Scalar(const Scalar&) = delete;
    Scalar& operator=(const Scalar&) = delete;
    operator const aclScalar*() const { return handle_; }

  private:
    aclScalar* handle_;
};

class Builtin : public ::testing::Test {
  protected:
    void SetUp() override {
        aclInit(nullptr);
        ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    }
    void TearDown() override {
        EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
        aclFinalize();
    }

    /// Both phases; `first` gets the arguments of the first beside its own.
    void call(const std::function<aclnnStatus(uint64_t*, aclOpExecutor**)>& first, Second second) {
        uint64_t bytes = 0;
        aclOpExecutor* executor = nullptr;
        ASSERT_EQ(first(&bytes, &executor), ACLNN_SUCCESS) << aclGetRecentErrMsg();
        void* workspace = nullptr;
        if (bytes != 0) {
            ASSERT_EQ(aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
        }
        EXPECT_EQ(second(workspace, bytes, executor, nullptr), ACLNN_SUCCESS);
        EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
        if (workspace != nullptr) aclrtFree(workspace);
    }

    uint64_t bytes_ = 0;
    aclOpExecutor* executor_ = nullptr;
};

std::vector<float> ramp(size_t count) {
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i) values[i] = -3.0f + 0.25f * static_cast<float>(i);
    return values;
}

template <class Expected>
void expect_all(const std::vector<float>& got, const Expected& expected, double tolerance = 2e-6) {
    for (size_t i = 0; i < got.size(); ++i) {
        EXPECT_NEAR(got[i], expected(i), tolerance * (1 + std::fabs(expected(i)))) << i;
    }
}

const std::vector<float> kX = ramp(24);

#define FIRST(function, ...)                                             \
    [&](uint64_t* bytes, aclOpExecutor** executor) {                     \
        return function##GetWorkspaceSize(__VA_ARGS__, bytes, executor); \
    },                                                                   \
        function

TEST_F(Builtin, LeakyReluReadsAnIntegerSlopeAndATransposedView) {
    const Scalar slope(int64_t{2});
    const Floats x(ACL_FLOAT, kX, {6, 4}, {1, 6}), y(ACL_FLOAT, std::vector<float>(24), {6, 4});
    call(FIRST(aclnnLeakyRelu, x.get(), slope, y.get()));
    expect_all(y.read(), [](size_t i) {
        const float value = kX[i % 4 * 6 + i / 4];
        return value > 0 ? value : 2 * value;
    });
}

TEST_F(Builtin, LeakyReluWritesAnotherFloatingType) {
    const Scalar slope(0.5f);
    const Floats x(ACL_FLOAT, kX, {24});
    const Halfs y(ACL_FLOAT16, std::vector<half>(24), {24});
    call(FIRST(aclnnLeakyRelu, x.get(), slope, y.get()));
    const std::vector<half> got = y.read();
    for (size_t i = 0; i < got.size(); ++i)
        EXPECT_EQ(static_cast<float>(got[i]), kX[i] > 0 ? kX[i] : 0.5f * kX[i]);
    const Doubles wide(ACL_DOUBLE, {-2, 4}, {2}), result(ACL_DOUBLE, {0, 0}, {2});
    call(FIRST(aclnnLeakyRelu, wide.get(), slope, result.get()));
    EXPECT_EQ(result.read(), (std::vector<double>{-1, 4}));
}

TEST_F(Builtin, InplaceFunctionsOverwriteTheirTensor) {
    const Scalar half_slope(0.5f), one(1.0f);
    const Floats a(ACL_FLOAT, kX, {24}), b(ACL_FLOAT, kX, {24}), c(ACL_FLOAT, kX, {24});
    const Floats d(ACL_FLOAT, kX, {6, 4}, {1, 6});
    call(FIRST(aclnnInplaceLeakyRelu, a.get(), half_slope));
    call(FIRST(aclnnInplaceElu, b.get(), one, one, one));
    call(FIRST(aclnnInplaceSigmoid, c.get()));
    call(FIRST(aclnnInplaceRelu, d.get()));
    expect_all(a.read(), [](size_t i) { return kX[i] > 0 ? kX[i] : kX[i] / 2; });
    expect_all(b.read(), [](size_t i) { return kX[i] > 0 ? kX[i] : std::expm1(kX[i]); });
    expect_all(c.read(), [](size_t i) { return 1 / (1 + std::exp(-kX[i])); });
    expect_all(d.read(), [](size_t i) { return kX[i] > 0 ? kX[i] : 0; });
}

TEST_F(Builtin, LeakyReluBackwardBroadcastsAndPromotes) {
    const Scalar slope(0.25f);
    const Halfs grad(ACL_FLOAT16, {half(1.5f), half(-2.0f), half(8.0f), half(0.5f)}, {4});
    const Floats x(ACL_FLOAT, {-1.0f, 0.0f, 2.0f}, {3, 1});
    const Floats out(ACL_FLOAT, std::vector<float>(12), {3, 4});
    call(FIRST(aclnnLeakyReluBackward, grad.get(), x.get(), slope, false, out.get()));
    const float dy[] = {1.5f, -2.0f, 8.0f, 0.5f};
    expect_all(out.read(), [&](size_t i) { return i / 4 == 2 ? dy[i % 4] : 0.25f * dy[i % 4]; });
}

TEST_F(Builtin, LeakyReluBackwardFromAResultNeedsASlopeFromZeroOn) {
    const Scalar below(-0.5f), zero(0.0f);
    const Floats a(ACL_FLOAT, kX, {24}), b(ACL_FLOAT, kX, {24}), out(ACL_FLOAT, kX, {24});
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclnnLeakyReluBackwardGetWorkspaceSize(a.get(), b.get(), below, true,
                                                                  out.get(), &bytes_, &executor_),
                           "negativeSlope"));
    call(FIRST(aclnnLeakyReluBackward, a.get(), b.get(), zero, true, out.get()));
    const Floats odd(ACL_FLOAT, std::vector<float>(5), {5});
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclnnLeakyReluBackwardGetWorkspaceSize(a.get(), odd.get(), zero, false,
                                                                  out.get(), &bytes_, &executor_),
                           "do not broadcast"));
}

TEST_F(Builtin, PreluHasASlopeForEachChannel) {
    const Floats x(ACL_FLOAT, kX, {2, 3, 4}), weight(ACL_FLOAT, {0.5f, 2.0f, -1.0f}, {3});
    const Floats y(ACL_FLOAT, std::vector<float>(24), {2, 3, 4});
    call(FIRST(aclnnPrelu, x.get(), weight.get(), y.get()));
    const float slopes[] = {0.5f, 2.0f, -1.0f};
    expect_all(y.read(), [&](size_t i) { return kX[i] > 0 ? kX[i] : slopes[i / 4 % 3] * kX[i]; });
    const Floats two(ACL_FLOAT, {1.0f, 2.0f}, {2});
    EXPECT_TRUE(fails_with(
        ACLNN_ERR_PARAM_INVALID,
        aclnnPreluGetWorkspaceSize(x.get(), two.get(), y.get(), &bytes_, &executor_), "1 or 3"));
}

TEST_F(Builtin, OneInputFunctions) {
    const Scalar alpha(0.5f), scale(2.0f), input_scale(0.25f);
    const Floats x(ACL_FLOAT, kX, {2, 12}), y(ACL_FLOAT, std::vector<float>(24), {2, 12});
    call(FIRST(aclnnElu, x.get(), alpha, scale, input_scale, y.get()));
    expect_all(y.read(), [](size_t i) { return kX[i] > 0 ? 2 * kX[i] : std::expm1(0.25 * kX[i]); });
    call(FIRST(aclnnRelu, x.get(), y.get()));
    expect_all(y.read(), [](size_t i) { return kX[i] > 0 ? kX[i] : 0; });
    call(FIRST(aclnnSigmoid, x.get(), y.get()));
    expect_all(y.read(), [](size_t i) { return 1 / (1 + std::exp(-kX[i])); });
    call(FIRST(aclnnSilu, x.get(), y.get()));
    expect_all(y.read(), [](size_t i) { return kX[i] / (1 + std::exp(-kX[i])); });
    call(FIRST(aclnnGelu, x.get(), y.get()));
    expect_all(y.read(), [](size_t i) { return 0.5 * kX[i] * std::erfc(-kX[i] / std::sqrt(2)); });
}

TEST_F(Builtin, CeluDividesByAlpha) {
    const Scalar alpha(2.0f), zero(0.0f);
    const Floats x(ACL_FLOAT, kX, {24}), y(ACL_FLOAT, std::vector<float>(24), {24});
    const auto expected = [](size_t i) { return kX[i] > 0 ? kX[i] : 2 * std::expm1(kX[i] / 2.0); };
    call(FIRST(aclnnCelu, x.get(), alpha, y.get()));
    expect_all(y.read(), expected);
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclnnCeluGetWorkspaceSize(x.get(), zero, y.get(), &bytes_, &executor_),
                           "alpha is 0"));
    call(FIRST(aclnnInplaceCelu, x.get(), alpha));
    expect_all(x.read(), expected);
}

TEST_F(Builtin, SoftmaxAlongADimension) {
    const Floats x(ACL_FLOAT, kX, {4, 6}), y(ACL_FLOAT, std::vector<float>(24), {4, 6});
    call(FIRST(aclnnSoftmax, x.get(), 0, y.get()));
    expect_all(y.read(), [](size_t i) {
        double sum = 0;
        for (size_t r = 0; r < 4; ++r) sum += std::exp(double{kX[6 * r + i % 6]});
        return std::exp(double{kX[i]}) / sum;
    });
    EXPECT_TRUE(fails_with(ACLNN_ERR_PARAM_INVALID,
                           aclnnSoftmaxGetWorkspaceSize(x.get(), 2, y.get(), &bytes_, &executor_),
                           "dim: 2 is outside -2 to 1"));
}

TEST_F(Builtin, ReluOfSmallIntegersIsExact) {
    const DeviceTensor<int8_t> x(ACL_INT8, {-128, -1, 0, 1, 127}, {5}),
        y(ACL_INT8, {9, 9, 9, 9, 9}, {5});
    call(FIRST(aclnnRelu, x.get(), y.get()));
    EXPECT_EQ(y.read(), (std::vector<int8_t>{0, 0, 0, 1, 127}));
    const DeviceTensor<uint8_t> small(ACL_UINT8, {0, 1, 255}, {3});
    call(FIRST(aclnnInplaceRelu, small.get()));
    EXPECT_EQ(small.read(), (std::vector<uint8_t>{0, 1, 255}));
}

TEST_F(Builtin, EmptyTensorsAndScalarsAreFine) {
    const Floats none(ACL_FLOAT, {}, {3, 0}), one(ACL_FLOAT, {-4.0f}, {});
    call(FIRST(aclnnRelu, none.get(), none.get()));
    call(FIRST(aclnnInplaceRelu, one.get()));
    EXPECT_EQ(one.read(), std::vector<float>{0.0f});
}

TEST_F(Builtin, NullArgumentsAre161001) {
    const Scalar slope(0.5f);
    const Floats x(ACL_FLOAT, kX, {24});
    const auto refused = [](aclnnStatus status, const char* text) {
        return fails_with(ACLNN_ERR_PARAM_NULLPTR, status, text);
    };
    EXPECT_TRUE(refused(aclnnReluGetWorkspaceSize(nullptr, x.get(), &bytes_, &executor_), "self"));
    EXPECT_TRUE(refused(aclnnReluGetWorkspaceSize(x.get(), nullptr, &bytes_, &executor_), "out"));
    EXPECT_TRUE(
        refused(aclnnReluGetWorkspaceSize(x.get(), x.get(), nullptr, &executor_), "workspaceSize"));
    EXPECT_TRUE(refused(aclnnReluGetWorkspaceSize(x.get(), x.get(), &bytes_, nullptr), "executor"));
    EXPECT_TRUE(
        refused(aclnnLeakyReluGetWorkspaceSize(x.get(), nullptr, x.get(), &bytes_, &executor_),
                "negativeSlope"));
    EXPECT_TRUE(refused(aclnnPreluGetWorkspaceSize(x.get(), nullptr, x.get(), &bytes_, &executor_),
                        "weight"));
    EXPECT_TRUE(refused(
        aclnnInplaceEluGetWorkspaceSize(x.get(), slope, nullptr, slope, &bytes_, &executor_),
        "scale"));
    EXPECT_EQ(executor_, nullptr);
}

TEST_F(Builtin, WrongTypesAndShapesAre161002) {
    const Scalar slope(0.5f);
    const Floats x(ACL_FLOAT, kX, {24}), other(ACL_FLOAT, kX, {4, 6});
    const Halfs narrow(ACL_FLOAT16, std::vector<half>(24), {24});
    const DeviceTensor<int32_t> numbers(ACL_INT32, std::vector<int32_t>(24), {24});
    const auto refused = [](aclnnStatus status, const char* text) {
        return fails_with(ACLNN_ERR_PARAM_INVALID, status, text);
    };
    EXPECT_TRUE(
        refused(aclnnSiluGetWorkspaceSize(numbers.get(), numbers.get(), &bytes_, &executor_),
                "type int32 is not supported"));
    EXPECT_TRUE(
        refused(aclnnLeakyReluGetWorkspaceSize(x.get(), slope, numbers.get(), &bytes_, &executor_),
                "do not convert"));
    EXPECT_TRUE(refused(aclnnReluGetWorkspaceSize(x.get(), narrow.get(), &bytes_, &executor_),
                        "out is float16"));
    EXPECT_TRUE(refused(aclnnGeluGetWorkspaceSize(x.get(), other.get(), &bytes_, &executor_),
                        "shape [4, 6]"));
    EXPECT_TRUE(refused(aclnnReluGetWorkspaceSize(reinterpret_cast<const aclTensor*>(&bytes_),
                                                  x.get(), &bytes_, &executor_),
                        "not a live object"));
}

}  // namespace
}  // namespace drydock::opapi
