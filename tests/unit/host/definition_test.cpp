#include "host/definition.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "host/op_def_data.h"
#include "register/op_def_registry.h"

namespace drydock::host {
namespace {

TEST(SnakeName, TableOfTheSpecification) {
    // spec host-op 1.3
    const std::vector<std::pair<std::string, std::string>> table{
        {"LeakyreluV2", "leakyrelu_v2"},
        {"LeakyReluV2", "leaky_relu_v2"},
        {"MaxPool3D", "max_pool3_d"},
        {"Log1pV2", "log1p_v2"},
        {"Im2Col", "im2_col"},
        {"KLDivV2", "kl_div_v2"},
        {"NLLLoss", "nll_loss"},
        {"ReflectionPad1dV2", "reflection_pad1d_v2"},
        {"IndexAiCore", "index_ai_core"},
        {"Add", "add"},
        {"A_B", "a_b"},
        {"", ""}};
    for (const auto& [type, expected] : table) {
        EXPECT_EQ(snake_name(type), expected) << type;
    }
}

ParamDefinition param(const std::string& name, std::vector<DType> columns,
                      std::vector<DType> list = {}) {
    ParamDefinition result;
    result.name = name;
    result.dtypes = std::move(columns);
    result.dtype_list = std::move(list);
    return result;
}

TEST(TypeCombinations, ColumnsTimesLists) {
    OpDefinition op;
    op.type = "Mixed";
    SocConfig config;
    config.inputs = {param("x", {DType::kFloat32, DType::kFloat16}),
                     param("index", {}, {DType::kInt32, DType::kInt64})};
    config.outputs = {param("y", {DType::kFloat32, DType::kFloat16}),
                      param("mask", {}, {DType::kBool, DType::kUint8, DType::kInt8})};
    const std::vector<TypeCombination> all = type_combinations(op, config);
    ASSERT_EQ(all.size(), 12U);
    // Column first, then the lists with the first parameter slowest.
    EXPECT_EQ(all[0].inputs, (std::vector{DType::kFloat32, DType::kInt32}));
    EXPECT_EQ(all[0].outputs, (std::vector{DType::kFloat32, DType::kBool}));
    EXPECT_EQ(all[1].outputs, (std::vector{DType::kFloat32, DType::kUint8}));
    EXPECT_EQ(all[3].inputs, (std::vector{DType::kFloat32, DType::kInt64}));
    EXPECT_EQ(all[3].outputs, (std::vector{DType::kFloat32, DType::kBool}));
    EXPECT_EQ(all[11].inputs, (std::vector{DType::kFloat16, DType::kInt64}));
    EXPECT_EQ(all[11].outputs, (std::vector{DType::kFloat16, DType::kInt8}));
    EXPECT_EQ(all[11].input_formats, (std::vector{2, 2}));  // ND by default
}

TEST(TypeCombinations, ListsAlone) {
    OpDefinition op;
    SocConfig config;
    config.inputs = {param("x", {}, {DType::kInt8, DType::kInt16})};
    EXPECT_EQ(type_combinations(op, config).size(), 2U);
}

TEST(TypeCombinations, DifferentLengthsNameTheParameters) {
    OpDefinition op;
    op.type = "Uneven";
    op.source = "uneven_def.cpp";
    SocConfig config;
    config.inputs = {param("x", {DType::kFloat32, DType::kFloat16})};
    config.outputs = {param("y", {DType::kFloat32})};
    try {
        type_combinations(op, config);
        FAIL() << "no error";
    } catch (const BuildError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("uneven_def.cpp"), std::string::npos) << text;
        EXPECT_NE(text.find("x.DataType has 2"), std::string::npos) << text;
        EXPECT_NE(text.find("y.DataType has 1"), std::string::npos) << text;
    }
}

TEST(OpDefinitionConfig, UnknownSocListsTheConfigured) {
    OpDefinition op;
    op.type = "Op";
    op.configs["ascend910b"];
    op.configs["ascend950"];
    EXPECT_NO_THROW(op.config("ascend950"));
    try {
        op.config("ascend310p");
        FAIL() << "no error";
    } catch (const UserError& error) {
        EXPECT_NE(error.hint().find("ascend910b, ascend950"), std::string::npos) << error.hint();
    }
}

ops::OpDef sample() {
    ops::OpDef def("Sample");
    ops::OpParamDef& first = def.Input("x");
    def.Input("w").ParamType(ops::OPTIONAL).DataType({ge::DT_INT32, ge::DT_INT64});
    // The reference stays valid while others are added.
    first.ParamType(ops::REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).AutoContiguous();
    def.Input("list").ParamType(ops::DYNAMIC).DataTypeList({ge::DT_BF16});
    def.Input("dims")
        .DataType({ge::DT_INT64, ge::DT_INT64})
        .ValueDepend(ops::OPTIONAL, ops::DependScope::TILING);
    def.Output("y").DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).InitValue(7);
    def.Attr("slope").AttrType(ops::OPTIONAL).Float();
    def.Attr("axes").ListInt({1, -1}).AttrType(ops::OPTIONAL);
    def.Attr("name").String("text");
    ops::OpAICoreConfig config;
    config.DynamicShapeSupportFlag(true).ExtendCfgInfo("opFile.value", "sample");
    config.Input("x").DataType({ge::DT_FLOAT}).ParamType(ops::OPTIONAL);
    def.AICore().AddConfig("ascend910b");
    def.AICore().AddConfig("ascend950", config);
    config.ExtendCfgInfo("opFile.value", "changed later");
    return def;
}

TEST(ReadDefinition, ParametersAndAttributes) {
    const OpDefinition op = read_definition(sample(), "sample_def.cpp");
    EXPECT_EQ(op.type, "Sample");
    ASSERT_EQ(op.inputs.size(), 4U);
    EXPECT_EQ(op.inputs[0].name, "x");
    EXPECT_TRUE(op.inputs[0].auto_contiguous);
    EXPECT_EQ(op.inputs[1].kind, ParamKind::kOptional);
    EXPECT_EQ(op.inputs[2].kind, ParamKind::kDynamic);
    EXPECT_EQ(op.inputs[2].dtype_list, std::vector{DType::kBfloat16});
    EXPECT_EQ(op.inputs[3].value_depend, ValueDepend::kOptional);
    EXPECT_TRUE(op.inputs[3].value_depend_tiling_only);
    EXPECT_EQ(op.outputs[0].init_values, std::vector{AttrValue(int64_t{7})});

    ASSERT_EQ(op.attrs.size(), 3U);
    EXPECT_EQ(op.attrs[0].type, AttrType::kFloat);
    EXPECT_FALSE(op.attrs[0].required);
    EXPECT_FALSE(op.attrs[0].has_default);
    EXPECT_EQ(op.attrs[0].default_value, AttrValue(0.0F));  // quirk of 2.4
    EXPECT_EQ(op.attrs[1].default_value, AttrValue(std::vector<int64_t>{1, -1}));
    EXPECT_TRUE(op.attrs[1].has_default);
    EXPECT_TRUE(op.attrs[2].required);
}

TEST(ReadDefinition, ConfigsAndOverrides) {
    const OpDefinition op = read_definition(sample(), "sample_def.cpp");
    const SocConfig& plain = op.config("ascend910b");
    EXPECT_EQ(plain.keys.size(), 6U);
    EXPECT_EQ(plain.keys.at("needCheckSupport.flag"), "false");
    EXPECT_EQ(plain.keys.at("dynamicCompileStatic.flag"), "true");
    EXPECT_EQ(plain.inputs[0].dtypes.size(), 2U);

    const SocConfig& other = op.config("ascend950");
    EXPECT_EQ(other.keys.at("opFile.value"), "sample");  // copied at AddConfig
    EXPECT_EQ(other.keys.size(), 2U);
    EXPECT_EQ(other.inputs[0].dtypes, std::vector{DType::kFloat32});
    EXPECT_EQ(other.inputs[0].kind, ParamKind::kOptional);
    EXPECT_FALSE(other.inputs[0].auto_contiguous);  // flags are always replaced
}

TEST(ReadDefinition, FollowedTypesInitialValuesAndScalarTargets) {
    ops::OpDef def("Follower");
    def.Input("x").DataType({ge::DT_FLOAT, ge::DT_INT8}).Format({ge::FORMAT_NCHW, ge::FORMAT_ND});
    def.Input("alpha").Scalar().To("x");
    def.Input("beta").Scalar().To(ge::DT_BF16);
    def.Output("y").Follow("z").InitValue(std::vector<ops::ScalarVar>{
        ops::ScalarVar(ops::ScalarType::FLOAT32, 2), ops::ScalarVar(ops::ScalarType::INT8, -3.0f)});
    def.Output("z").Follow("x", ops::FollowType::DTYPE);
    def.AICore().AddConfig("ascend910b").LaunchWithZeroEleOutputTensors(true);
    const OpDefinition op = read_definition(def, "follower_def.cpp");
    EXPECT_TRUE(op.launch_with_empty_outputs);
    const SocConfig& config = op.config("ascend910b");
    EXPECT_EQ(config.inputs[1].scalar_like, "x");
    EXPECT_EQ(config.inputs[2].scalar_type, DType::kBfloat16);
    const auto rows = type_combinations(op, config);
    ASSERT_EQ(rows.size(), 2U);
    // y follows z, which follows x in its type alone.
    EXPECT_EQ(rows[1].outputs, (std::vector{DType::kInt8, DType::kInt8}));
    EXPECT_EQ(rows[0].output_formats, (std::vector{2, 2}));
    EXPECT_EQ(init_value(config.outputs[0], rows[0]), AttrValue(2.0F));
    EXPECT_EQ(init_value(config.outputs[0], rows[1]), AttrValue(int64_t{-3}));
    EXPECT_EQ(init_value(config.outputs[1], rows[1]), std::nullopt);
}

TEST(ReadDefinition, ColumnAndListTogetherIsAnError) {
    ops::OpDef def("Both");
    def.Input("x").DataType({ge::DT_FLOAT}).DataTypeList({ge::DT_FLOAT});
    EXPECT_THROW(read_definition(def, "both_def.cpp"), BuildError);
    ops::OpDef twice("Twice");
    twice.Input("x").DataTypeList({ge::DT_FLOAT, ge::DT_FLOAT});
    EXPECT_THROW(read_definition(twice, "twice_def.cpp"), BuildError);
}

TEST(ReadDefinition, SameNameIsTheSameParameter) {
    ops::OpDef def("Once");
    def.Input("x").DataType({ge::DT_FLOAT});
    def.Input("x").AutoContiguous();
    def.Output("x");
    const OpDefinition op = read_definition(def, "once_def.cpp");
    ASSERT_EQ(op.inputs.size(), 1U);
    EXPECT_TRUE(op.inputs[0].auto_contiguous);
    EXPECT_EQ(op.inputs[0].dtypes.size(), 1U);
    EXPECT_EQ(op.outputs.size(), 1U);
}

TEST(ScalarVar, ConvertsToItsType) {
    EXPECT_EQ(ops::ScalarVar(ops::ScalarType::FLOAT32, 3).scalar_num.value_f32, 3.0F);
    EXPECT_EQ(ops::ScalarVar(ops::ScalarType::INT32, 2.9).scalar_num.value_i64, 2);
    EXPECT_EQ(ops::ScalarVar(ops::ScalarType::UINT64, UINT64_MAX).scalar_num.value_u64, UINT64_MAX);
}

}  // namespace
}  // namespace drydock::host
