#include "opbuild/codegen_api.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "folders.h"

namespace drydock::opbuild {
namespace {

using host::AttrType;
using host::ParamKind;
using test::attr;
using test::param;

std::string list(const std::vector<ApiParameter>& parameters) {
    std::string out;
    for (const ApiParameter& p : parameters) out += (out.empty() ? "" : ", ") + p.declaration();
    return out;
}

struct ApiTest : ::testing::Test {
    host::OpDefinition op;
    host::SocConfig config;
    ApiTest() {
        op.type = "MyOp";
        config.outputs = {param("y", {DType::kFloat32})};
    }
    std::string signature() { return list(api_parameters(op, config)); }
    std::string error() {
        try {
            api_parameters(op, config);
        } catch (const BuildError& e) {
            return e.what();
        }
        return "no error";
    }
};

TEST_F(ApiTest, LeakyreluV2) {
    const test::Leaky leaky;
    EXPECT_EQ(list(api_parameters(leaky.op, leaky.config)),
              "const aclTensor* x, double negativeSlope, const aclTensor* out");
    const ApiText text = api_text(leaky.op, leaky.config);
    EXPECT_EQ(text.header_name, "aclnn_leakyrelu_v2.h");
    EXPECT_NE(text.header.find("#ifndef ACLNN_LEAKYRELU_V2_H_"), std::string::npos);
    EXPECT_NE(text.header.find("aclnnStatus aclnnLeakyreluV2GetWorkspaceSize(\n    const "
                               "aclTensor* x,\n    double negativeSlope,\n"
                               "    const aclTensor* out,\n    uint64_t* workspaceSize,\n    "
                               "aclOpExecutor** executor);"),
              std::string::npos)
        << text.header;
    EXPECT_NE(text.header.find("aclnnStatus aclnnLeakyreluV2(\n    void* workspace,"),
              std::string::npos);
    EXPECT_EQ(text.header.find("TensorGetWorkspaceSize"), std::string::npos);
    EXPECT_NE(text.source.find("{DrydockAclnnArg::kDouble, nullptr, 0, negativeSlope}"),
              std::string::npos);
}

TEST_F(ApiTest, TensorInputs) {
    config.inputs = {param("grad_output", {DType::kFloat32}),
                     param("bias", {DType::kFloat32}, ParamKind::kOptional),
                     param("tensors", {DType::kFloat32}, ParamKind::kDynamic)};
    EXPECT_EQ(signature(),
              "const aclTensor* gradOutput, const aclTensor* biasOptional, const aclTensorList* "
              "tensors, const aclTensor* out");
}

TEST_F(ApiTest, InPlaceInputsAreMutableAndReplaceTheOutput) {
    config.inputs = {param("var", {DType::kFloat32}),
                     param("list", {DType::kFloat32}, ParamKind::kDynamic),
                     param("x", {DType::kFloat32})};
    config.outputs = {param("var", {DType::kFloat32}),
                      param("list", {DType::kFloat32}, ParamKind::kDynamic),
                      param("y", {DType::kFloat32})};
    EXPECT_EQ(
        signature(),
        "aclTensor* varRef, aclTensorList* listRef, const aclTensor* x, const aclTensor* yOut");
}

TEST_F(ApiTest, Scalars) {
    config.inputs = {param("alpha", {DType::kFloat32}), param("betas", {DType::kFloat32}),
                     param("c", {DType::kFloat32}, ParamKind::kOptional)};
    config.inputs[0].scalar = true;
    config.inputs[1].scalar_list = true;
    config.inputs[2].scalar = true;
    EXPECT_EQ(signature(),
              "const aclScalar* alpha, const aclScalarList* betas, const aclScalar* cOptional, "
              "const aclTensor* out");
}

TEST_F(ApiTest, ValueDependByTypes) {
    config.inputs = {param("f", {DType::kFloat32}), param("b", {DType::kBool}),
                     param("i", {DType::kInt32, DType::kInt64})};
    for (auto& p : config.inputs) p.value_depend = host::ValueDepend::kRequired;
    EXPECT_EQ(signature(),
              "const aclFloatArray* f, const aclBoolArray* b, const aclIntArray* i, const "
              "aclTensor* out");
    EXPECT_EQ(list(api_parameters(op, config, true)),
              "const aclTensor* f, const aclTensor* b, const aclTensor* i, const aclTensor* out");
    EXPECT_NE(api_text(op, config).header.find("aclnnMyOpTensorGetWorkspaceSize("),
              std::string::npos);
}

TEST_F(ApiTest, ValueDependErrors) {
    config.inputs = {param("i", {DType::kInt32})};
    config.inputs[0].value_depend = host::ValueDepend::kOptional;
    EXPECT_NE(error().find("value-depend input i has no int64 type"), std::string::npos);
    config.inputs[0].dtypes = {DType::kFloat16};
    EXPECT_NE(error().find("all float, all bool or all integer"), std::string::npos);
    config.inputs[0].scalar = true;
    EXPECT_NE(error().find("input i is Scalar and ValueDepend"), std::string::npos);
}

TEST_F(ApiTest, Attributes) {
    op.attrs = {attr("int_a", AttrType::kInt, false),    attr("f", AttrType::kFloat, false),
                attr("b", AttrType::kBool, true),        attr("s", AttrType::kString, true),
                attr("s2", AttrType::kString, false),    attr("li", AttrType::kListInt, true),
                attr("lf", AttrType::kListFloat, false), attr("lb", AttrType::kListBool, false)};
    EXPECT_EQ(
        signature(),
        "int64_t intA, double f, bool b, char* s, char* s2Optional, const aclIntArray* li, "
        "const aclFloatArray* lfOptional, const aclBoolArray* lbOptional, const aclTensor* out");
    op.attrs = {attr("ll", AttrType::kListListInt, false)};
    EXPECT_NE(error().find("attribute ll is a list of integer lists"), std::string::npos);
}

TEST_F(ApiTest, Outputs) {
    config.outputs = {param("y", {DType::kFloat32}, ParamKind::kOptional)};
    EXPECT_EQ(signature(), "const aclTensor* outOptional");
    config.outputs = {param("y_a", {DType::kFloat32}),
                      param("z", {DType::kFloat32}, ParamKind::kDynamic)};
    EXPECT_EQ(signature(), "const aclTensor* yAOut, const aclTensorList* zOut");
    config.outputs[0].shape_depends_on_compute = true;
    EXPECT_EQ(signature(), "aclTensor* yAOut, const aclTensorList* zOut");
}

TEST_F(ApiTest, NamesStayUnique) {
    config.inputs = {param("out", {DType::kFloat32})};
    EXPECT_EQ(signature(), "const aclTensor* out, const aclTensor* outOut");
}

}  // namespace
}  // namespace drydock::opbuild
