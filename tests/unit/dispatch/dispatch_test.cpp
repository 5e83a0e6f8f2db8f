// Selection, checks, tiling and execution with an operator that is compiled here.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <limits>

#include "../opbuild/sample_operator.h"
#include "base/error.h"
#include "dispatch/op_call.h"
#include "launch/device_memory.h"
#include "opbuild/build.h"

namespace drydock::dispatch {
namespace {

using Kind = CallError::Kind;

/// Builds the sample operator once for all tests.
class DispatchTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        ::setenv("DRYDOCK_CACHE_DIR", (folder_->path() / "cache").c_str(), 0);
        const auto built = opbuild::build(
            opbuild::find_operator(opbuild::test::write_sample(folder_->path()).string()), {});
        std::vector<OpLibrary::Kernel> kernels;
        for (const auto& kernel : built.kernels)
            kernels.push_back({kernel.combination, kernel.path.string()});
        library_ = new OpLibrary(built.op, built.config_name, kernels);
    }
    static void TearDownTestSuite() {
        delete library_;
        delete folder_;
    }
    ~DispatchTest() override {
        for (void* address : allocated_) device_release(address);
    }

    template <typename T>
    TensorArg tensor(DType dtype, const std::vector<T>& values, Dims shape) {
        TensorArg t;
        t.dtype = dtype;
        t.shape = std::move(shape);
        if (!values.empty()) {
            t.data = device_allocate(values.size() * sizeof(T), 32, "test");
            allocated_.push_back(t.data);
            std::memcpy(t.data, values.data(), values.size() * sizeof(T));
        }
        return t;
    }
    TensorArg ints(const std::vector<int32_t>& values) {
        return tensor(DType::kInt32, values, {static_cast<int64_t>(values.size())});
    }
    OpCall call(size_t n = 5) {
        OpCall c;
        c.inputs = {{ints(std::vector<int32_t>(n, 7))}, {}, {}};
        c.outputs = {{ints(std::vector<int32_t>(n, -1))}};
        c.attrs = {std::nullopt, std::nullopt};
        return c;
    }
    OpCall misbehaving(const std::string& how) {
        OpCall c = call();
        c.attrs[1] = AttrValue(how);
        return c;
    }
    CallError error_of(const OpCall& c, PrepareOptions options = {}) {
        auto result = prepare(*library_, c, options);
        if (auto* error = std::get_if<CallError>(&result)) return *error;
        ADD_FAILURE() << "prepare succeeded";
        return {};
    }
    PreparedLaunch prepared(const OpCall& c, PrepareOptions options = {}) {
        auto result = prepare(*library_, c, options);
        if (auto* error = std::get_if<CallError>(&result)) throw std::runtime_error(error->message);
        return std::get<PreparedLaunch>(std::move(result));
    }
    template <typename T>
    std::vector<T> values(const TensorArg& t) {
        std::vector<T> out(static_cast<size_t>(*t.elements()));
        std::memcpy(out.data(), t.data, out.size() * sizeof(T));
        return out;
    }

    static TemporaryFolder* folder_;
    static OpLibrary* library_;
    std::vector<void*> allocated_;
};
TemporaryFolder* DispatchTest::folder_ = nullptr;
OpLibrary* DispatchTest::library_ = nullptr;

::testing::AssertionResult contains(const std::string& text, const std::string& part) {
    if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "'" << text << "' lacks '" << part << "'";
}

TEST_F(DispatchTest, RunsAndAbsentOptionalIsNull) {
    const PreparedLaunch p = prepared(call());
    EXPECT_EQ(p.tiling.block_count, 3u);
    EXPECT_EQ(p.tiling.tiling_key, 0u);
    EXPECT_EQ(p.workspace_bytes(), 0u);
    EXPECT_EQ(execute(p, nullptr, 0, {}).status, LaunchStatus::kOk);
    EXPECT_EQ(values<int32_t>(p.call.outputs[0][0]), std::vector<int32_t>(5, 7));
}

TEST_F(DispatchTest, OptionalAndListReachTheKernel) {
    OpCall c = call(2);
    c.inputs[1] = {ints({10, 20})};
    c.inputs[2] = {ints({100, 200}), ints({1, 2}), ints({3, 4})};
    const PreparedLaunch p = prepared(c);
    const uint64_t before = device_allocated_bytes();
    EXPECT_EQ(execute(p, nullptr, 0, {}).status, LaunchStatus::kOk);
    EXPECT_EQ(values<int32_t>(p.call.outputs[0][0]),
              (std::vector<int32_t>{7 + 10 + 104, 7 + 20 + 206}));
    EXPECT_EQ(device_allocated_bytes(), before) << "the list descriptor must be released";
}

TEST_F(DispatchTest, ScalarTensorsInAList) {
    OpCall c = call(1);
    c.inputs[0][0].shape = c.outputs[0][0].shape = {};
    c.inputs[2] = {ints({1}), ints({2})};
    c.inputs[2][0].shape = c.inputs[2][1].shape = {};
    const PreparedLaunch p = prepared(c);
    EXPECT_EQ(execute(p, nullptr, 0, {}).status, LaunchStatus::kOk);
    EXPECT_EQ(values<int32_t>(p.call.outputs[0][0]), std::vector<int32_t>{10});
}

TEST_F(DispatchTest, SecondCombinationAndOffset) {
    OpCall c = call();
    c.inputs[0] = {tensor<int64_t>(DType::kInt64, {1, 2, 3, 4}, {2})};
    c.inputs[0][0].offset = 2;
    c.outputs[0] = {tensor<int64_t>(DType::kInt64, {0, 0}, {2})};
    const PreparedLaunch p = prepared(c);
    EXPECT_EQ(p.combination, 1u);
    EXPECT_EQ(execute(p, nullptr, 0, {}).status, LaunchStatus::kOk);
    EXPECT_EQ(values<int64_t>(p.call.outputs[0][0]), (std::vector<int64_t>{3, 4}));
}

TEST_F(DispatchTest, Overrides) {
    PrepareOptions options;
    options.blocks = 40000;
    options.tiling_key = 1;
    const PreparedLaunch p = prepared(call(), options);
    EXPECT_EQ(p.tiling.block_count, 40000u);
    ASSERT_EQ(p.warnings.size(), 1u);
    EXPECT_TRUE(contains(p.warnings[0], "40000 blocks >"));
    EXPECT_EQ(execute(p, nullptr, 0, {}).status, LaunchStatus::kOk);
    EXPECT_EQ(values<int32_t>(p.call.outputs[0][0]), std::vector<int32_t>(5, 1007));
    options.blocks = 0;
    EXPECT_EQ(error_of(call(), options).kind, Kind::kBlockCount);
    options.blocks = 3;
    options.tiling_key = 9;
    const CallError e = error_of(call(), options);
    EXPECT_EQ(e.kind, Kind::kTilingKey);
    EXPECT_TRUE(contains(e.message, "tiling key 9 has no kernel instance; valid keys: 0, 1"));
}

TEST_F(DispatchTest, OpenOutputTypeFollowsFromTheInput) {
    OpCall c = call();
    c.outputs[0][0].dtype = DType::kUndefined;
    EXPECT_EQ(prepared(c).call.outputs[0][0].dtype, DType::kInt32);
}

TEST_F(DispatchTest, TypesThatNoCombinationHas) {
    OpCall c = call();
    c.inputs[0][0].dtype = DType::kFloat32;
    CallError e = error_of(c);
    EXPECT_EQ(e.kind, Kind::kDtype);
    EXPECT_TRUE(contains(e.message,
                         "ProbeOp input x: dtype float32 not supported; supported: int32, int64"));
    c = call();
    c.outputs[0][0].dtype = DType::kInt64;
    e = error_of(c);
    EXPECT_TRUE(contains(e.message, "(x=int32 -> y=int64)"));
    EXPECT_TRUE(contains(e.message, "(x=int64 bias=int64 list=int64 -> y=int64)"));
    c = call();
    c.inputs[2] = {ints({1}), tensor<int64_t>(DType::kInt64, {1}, {1})};
    EXPECT_EQ(error_of(c).kind, Kind::kDtype);
}

TEST_F(DispatchTest, Formats) {
    OpCall c = call();
    c.inputs[0][0].format = 0;  // NCHW where the definition says ND
    EXPECT_EQ(prepared(c).combination, 0u);
    c.inputs[0][0].format = 29;  // FRACTAL_NZ
    EXPECT_TRUE(contains(error_of(c).message, "formats of types"));
}

TEST_F(DispatchTest, PresenceOfTensors) {
    OpCall c = call();
    c.inputs[0].clear();
    EXPECT_EQ(error_of(c).kind, Kind::kNull);
    EXPECT_TRUE(contains(error_of(c).message, "ProbeOp input x: required, but not given"));
    c = call();
    c.inputs[1] = {ints({1}), ints({1})};
    EXPECT_TRUE(contains(error_of(c).message, "input bias: 2 tensors given"));
    c = call();
    c.outputs.clear();
    EXPECT_TRUE(contains(error_of(c).message, "0 outputs given, the definition has 1"));
    c = call();
    c.inputs[0][0].data = nullptr;
    EXPECT_TRUE(contains(error_of(c).message, "input x: address is null, shape [5]"));
}

TEST_F(DispatchTest, Attributes) {
    OpCall c = call();
    c.attrs[0] = AttrValue(1.5f);
    EXPECT_EQ(error_of(c).kind, Kind::kAttr);
    EXPECT_TRUE(
        contains(error_of(c).message, "attribute mode: type float given, the definition says int"));
    c.attrs.clear();
    EXPECT_EQ(error_of(c).kind, Kind::kNull);
}

TEST_F(DispatchTest, BadShapes) {
    OpCall c = call();
    c.inputs[0][0].shape = {1, 1, 1, 1, 1, 1, 1, 1, 5};
    EXPECT_TRUE(contains(error_of(c).message, "rank 9 > 8"));
    c.inputs[0][0].shape = {-5};
    EXPECT_TRUE(contains(error_of(c).message, "dim -5 < 0"));
    c.inputs[0][0].shape = {std::numeric_limits<int64_t>::max(), 2};
    EXPECT_EQ(error_of(c).kind, Kind::kShape);
    c.inputs[0][0].shape = {std::numeric_limits<int64_t>::max()};
    EXPECT_EQ(error_of(c).kind, Kind::kShape) << "elements fit, bytes do not";
    c = call();
    c.inputs[0][0].storage_elements = 6;
    c.inputs[0][0].offset = 2;
    EXPECT_TRUE(contains(error_of(c).message, "5 elements at offset 2 exceed the storage of 6"));
    c = call();
    c.inputs[0][0].strides = {2};
    EXPECT_EQ(error_of(c).kind, Kind::kStride);
}

TEST_F(DispatchTest, OutputsAreComparedWithInference) {
    OpCall c = call();
    c.outputs[0][0].shape = {1, 5};
    CallError e = error_of(c);
    EXPECT_EQ(e.kind, Kind::kShape);
    EXPECT_TRUE(contains(
        e.message,
        "output y: shape [1, 5] differs from the inferred [5]: rank 2 is not the inferred rank 1"));
    c.outputs[0][0].shape = {4};
    EXPECT_TRUE(contains(error_of(c).message, "dim 0 is 4, inferred is 5"));
    PrepareOptions trusting;
    trusting.check_inferred = false;
    EXPECT_NO_THROW(prepared(c, trusting));
}

TEST_F(DispatchTest, RefusalsOfHostFunctionsCarryTheirLog) {
    CallError e = error_of(misbehaving("infer"));
    EXPECT_EQ(e.kind, Kind::kInferShape);
    ASSERT_FALSE(e.log.empty());
    EXPECT_TRUE(contains(e.log[0], "inference refuses"));
    e = error_of(misbehaving("fail"));
    EXPECT_EQ(e.kind, Kind::kTiling);
    ASSERT_FALSE(e.log.empty());
    EXPECT_TRUE(contains(e.log[0], "tiling refuses mode 0"));
    EXPECT_FALSE(e.crashed);
}

TEST_F(DispatchTest, CrashOfTilingIsSurvived) {
    const CallError e = error_of(misbehaving("crash"));
    EXPECT_EQ(e.kind, Kind::kTiling);
    EXPECT_TRUE(e.crashed);
    EXPECT_EQ(execute(prepared(call()), nullptr, 0, {}).status, LaunchStatus::kOk);
}

TEST_F(DispatchTest, WhatTilingMayNotAskFor) {
    EXPECT_TRUE(contains(error_of(misbehaving("blocks0")).message, "block count 0"));
    EXPECT_TRUE(contains(error_of(misbehaving("blocks")).message, "block count 70000 > 65535"));
    EXPECT_TRUE(contains(error_of(misbehaving("key")).message,
                         "tiling key 77 has no kernel instance; valid keys: 0, 1"));
    OpCall c = call();
    c.attrs[0] = AttrValue(int64_t{5});
    EXPECT_TRUE(contains(error_of(c).message, "value 5 is not declared"));
    EXPECT_EQ(prepared(misbehaving("big")).tiling.data.size(), 60000u);
}

TEST_F(DispatchTest, WorkspaceIsChecked) {
    const PreparedLaunch p = prepared(misbehaving("workspace"));
    EXPECT_EQ(p.workspace_bytes(), 4096u);
    EXPECT_THROW(execute(p, nullptr, 4096, {}), UserError);
    void* workspace = device_allocate(4096, 32);
    EXPECT_THROW(execute(p, workspace, 4095, {}), UserError);
    EXPECT_EQ(execute(p, workspace, 4096, {}).status, LaunchStatus::kOk);
    device_release(workspace);
}

TEST_F(DispatchTest, EmptyOutputsAreTiledButNotLaunched) {
    OpCall c = call(0);
    PreparedLaunch p = prepared(c);
    EXPECT_TRUE(p.nothing_to_do);
    EXPECT_EQ(p.tiling.block_count, 3u);
    EXPECT_EQ(execute(p, nullptr, 0, {}).status, LaunchStatus::kOk);
    c.attrs[1] = AttrValue(std::string("fail"));
    p = prepared(c);
    EXPECT_TRUE(p.nothing_to_do);
    ASSERT_EQ(p.warnings.size(), 1u);
    c.attrs[1] = AttrValue(std::string("workspace"));
    EXPECT_EQ(prepared(c).workspace_bytes(), 0u);
}

}  // namespace
}  // namespace drydock::dispatch
