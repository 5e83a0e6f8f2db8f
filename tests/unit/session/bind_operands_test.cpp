// Options against hand-made definitions.
#include <gtest/gtest.h>

#include <numeric>

#include "base/error.h"
#include "base/fs.h"
#include "session/operands.h"

namespace drydock::session {
namespace {

using host::ParamKind;

host::ParamDefinition parameter(const std::string& name, std::vector<DType> dtypes,
                                ParamKind kind = ParamKind::kRequired) {
    host::ParamDefinition definition;
    definition.name = name;
    definition.kind = kind;
    definition.formats.assign(dtypes.size(), 2);
    definition.dtypes = std::move(dtypes);
    return definition;
}

constexpr DType kF32 = DType::kFloat32, kF16 = DType::kFloat16, kI32 = DType::kInt32,
                kI64 = DType::kInt64;

class BindOperands : public testing::Test {
  protected:
    BindOperands() {
        op_.type = "Test";
        op_.source = "op_host/test_def.cpp";
        one_input();
    }
    void one_input() {
        config_.inputs = {parameter("x", {kF32, kF16})};
        config_.outputs = {parameter("y", {kF32, kF16})};
    }
    void two_inputs() {
        config_.inputs = {parameter("x", {kF32, kF16, kF16}),
                          parameter("index", {kI32, kI32, kI64}),
                          parameter("bias", {kF32, kF16, kF16}, ParamKind::kOptional)};
        config_.outputs = {parameter("y", {kF32, kF16, kF16})};
    }
    Operands bind() { return bind_operands(op_, config_, request_); }
    std::string error() {
        try {
            bind();
        } catch (const UserError& error) {
            return std::string(error.what()) + " | " + error.hint();
        }
        return "no error";
    }
    void expect_error(const std::string& words) {
        const std::string text = error();
        EXPECT_NE(text.find(words), std::string::npos) << text;
    }

    host::OpDefinition op_;
    host::SocConfig config_;
    RunRequest request_;
    TemporaryFolder folder_;
};

TEST_F(BindOperands, OneInputNeedsNoNames) {
    request_.shapes = {{"", "2,3"}};
    request_.dtypes = {{"", "half"}};
    const Operands operands = bind();
    EXPECT_EQ(operands.inputs[0].tensors[0].shape, (Dims{2, 3}));
    EXPECT_EQ(operands.inputs[0].tensors[0].dtype, kF16);
    EXPECT_EQ(operands.combination.outputs[0], kF16);
}

TEST_F(BindOperands, MissingTypeIsTheFirstThatFits) {
    request_.shapes = {{"", "2"}};
    EXPECT_EQ(bind().inputs[0].tensors[0].dtype, kF32);
    two_inputs();
    request_.shapes = {{"x", "2"}, {"index", "2"}};
    request_.dtypes = {{"index", "int64"}};
    const Operands operands = bind();
    EXPECT_EQ(operands.inputs[0].tensors[0].dtype, kF16);
    EXPECT_TRUE(operands.inputs[2].is_absent());
}

TEST_F(BindOperands, MissingAndAmbiguousShapes) {
    expect_error("Test input x has neither a shape nor a file | give --shape x=");
    two_inputs();
    request_.shapes = {{"", "2"}};
    expect_error("--shape 2: Test has several (x, index, bias), so a name is needed");
    request_.shapes = {{"x", "2"}};
    expect_error("Test input index has neither");
    request_.shapes = {{"x", "2"}, {"x", "3"}, {"index", "1"}};
    expect_error("--shape x is given 2 times");
}

TEST_F(BindOperands, UnknownNamesAndTypes) {
    request_.shapes = {{"xx", "2"}};
    expect_error("has no input or output 'xx'; inputs: x; outputs: y");
    request_.shapes = {{"", "2"}};
    request_.dtypes = {{"", "flaot"}};
    expect_error("'flaot' is no element type");
    request_.dtypes = {{"", "complex32"}};
    expect_error("tensors of complex32 cannot be made");
    request_.dtypes = {{"", "int32"}};
    expect_error(
        "Test input x: dtype int32 not supported; supported: float32, float16 "
        "(op_host/test_def.cpp)");
    request_.dtypes = {{"x", "float"}, {"y", "float16"}};
    expect_error("types x float32, y float16 together not supported");
}

TEST_F(BindOperands, BadShapes) {
    for (const char* text : {"2,-1", "a", "1,1,1,1,1,1,1,1,1", "4294967296,4294967296", "2,,3",
                             "9223372036854775808"}) {
        request_.shapes = {{"", text}};
        EXPECT_NE(error(), "no error") << text;
    }
    request_.shapes = {{"", "4611686018427387904"}};
    expect_error("exceeds 2^63-1 bytes");
}

TEST_F(BindOperands, FilesBringTypeAndShape) {
    const auto path = (folder_.path() / "x.npy").string();
    const std::vector<std::byte> data(12);
    write_npy(path, kF16, {2, 3}, data);
    request_.inputs = {{"", path}};
    const Operands operands = bind();
    EXPECT_EQ(operands.inputs[0].tensors[0].dtype, kF16);
    EXPECT_EQ(operands.inputs[0].tensors[0].shape, (Dims{2, 3}));
    request_.shapes = {{"x", "3,2"}};
    expect_error("differs from the shape [2, 3]");
    request_.shapes = {{"x", "2,3"}};
    EXPECT_EQ(error(), "no error");
    request_.dtypes = {{"", "float"}};
    expect_error("holds float16, but float32 is asked for");
    request_.dtypes.clear();
    request_.inputs.push_back({"", path});
    expect_error("--input x is given 2 times");
}

TEST_F(BindOperands, ListsRepeat) {
    config_.inputs = {parameter("xs", {kF32}, ParamKind::kDynamic)};
    config_.outputs = {parameter("y", {kF32})};
    request_.shapes = {{"", "2"}, {"", "3,4"}};
    const Operands operands = bind();
    ASSERT_EQ(operands.inputs[0].tensors.size(), 2u);
    EXPECT_EQ(operands.inputs[0].tensors[1].name, "xs[1]");
    EXPECT_EQ(operands.inputs[0].tensors[1].shape, (Dims{3, 4}));
}

TEST_F(BindOperands, InPlaceAndRoles) {
    request_.shapes = {{"", "2"}};
    request_.outputs = {{"x", "x.npy"}};
    expect_error("is no output and not updated in place");
    request_.outputs.clear();
    request_.inputs = {{"y", "y.npy"}};
    expect_error("y is no input of Test");
    request_.inputs.clear();
    config_.outputs = {parameter("x", {kF32, kF16})};
    request_.outputs = {{"x", "x.npy"}};
    const Operands operands = bind();
    EXPECT_EQ(operands.outputs[0].in_place, std::optional<size_t>(0));
    EXPECT_EQ(operands.outputs[0].output_files.size(), 1u);
}

}  // namespace
}  // namespace drydock::session
