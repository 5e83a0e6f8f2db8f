#include "opbuild/codegen_kernel.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "folders.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

using host::ParamKind;
using host::TplKind;
using test::param;
using test::put;
namespace fs = std::filesystem;

host::TplParam declared(const std::string& name, TplKind kind) {
    host::TplParam p;
    p.name = name;
    p.kind = kind;
    return p;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

class KernelTest : public ::testing::Test {
  protected:
    KernelTest() : root(fs::canonical(tmp.path()) / "leakyrelu_v2") {
        put(root / "op_host/leakyrelu_v2_def.cpp", "OP_ADD(LeakyreluV2)");
        kernel("");
    }
    void kernel(const std::string& text) { put(root / "op_kernel/leakyrelu_v2.cpp", text); }
    KernelPlan plan(const host::TplSchema* schema = nullptr) {
        return plan_kernel(find_operator(root.string()), {}, leaky.op, leaky.config, schema, {},
                           warnings);
    }
    std::string plan_error(const host::TplSchema* schema = nullptr) {
        try {
            plan(schema);
        } catch (const BuildError& e) {
            return e.what();
        }
        return "no error";
    }
    TemporaryFolder tmp;
    fs::path root;
    test::Leaky leaky;
    std::vector<std::string> warnings;
};

constexpr const char* kArgs = "(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {}\n";

TEST_F(KernelTest, PlainFunctionServesEveryKey) {
    kernel(std::string("extern \"C\" __global__ __aicore__ void leakyrelu_v2") + kArgs);
    const std::string text =
        kernel_text(plan(), leaky.op, leaky.config, leaky.combinations[1], nullptr, {});
    EXPECT_TRUE(has(text, "#ifndef DTYPE_X\n#define DTYPE_X half\n#endif")) << text;
    EXPECT_TRUE(has(text, "#define ORIG_DTYPE_Y 1\n"));
    EXPECT_TRUE(has(text, "#define FORMAT_X 2\n"));
    EXPECT_TRUE(has(text, "#include \"" + (root / "op_kernel/leakyrelu_v2.cpp").string() + "\""));
    EXPECT_TRUE(
        has(text,
            "::leakyrelu_v2(static_cast<::uint8_t*>(args[0]), static_cast<::uint8_t*>(args[1]), "
            "static_cast<::uint8_t*>(args[2]), static_cast<::uint8_t*>(args[3]));"));
    EXPECT_TRUE(has(
        text,
        "{0ull, true, ::drydock::KernelType::kUnspecified, \"leakyrelu_v2\", drydock_invoke_0}"))
        << text;
    EXPECT_TRUE(has(text, "{1, \"LeakyreluV2\", \"float16,float16\", 4, 1, drydock_entries}"));
}

TEST_F(KernelTest, TemplateArgumentsByKind) {
    kernel(std::string("template <uint64_t mode, bool flag, typename T, int code>\n__global__ "
                       "__aicore__ void leakyrelu_v2") +
           kArgs +
           "KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);\nKERNEL_TASK_TYPE(7, "
           "KERNEL_TYPE_MIX_AIV_1_0);");
    host::TplSchema schema;
    schema.declared = {declared("mode", TplKind::kUint), declared("flag", TplKind::kBool),
                       declared("T", TplKind::kDatatype), declared("code", TplKind::kDtype)};
    const std::vector<host::TplInstance> instances{{7, {5, 1, 27, 3}, std::nullopt, {}},
                                                   {8, {6, 0, 1, 0}, std::nullopt, {}},
                                                   {9, {6, 0, 0, 0}, 6, {}}};
    const std::string text = kernel_text(plan(&schema), leaky.op, leaky.config,
                                         leaky.combinations[0], &schema, instances);
    EXPECT_TRUE(has(text,
                    "::leakyrelu_v2<static_cast<uint64_t>(5), static_cast<bool>(1), bfloat16_t, "
                    "static_cast<int>(3)>("))
        << text;
    EXPECT_TRUE(has(text,
                    "{7ull, false, ::drydock::KernelType::kMixAiv10, \"leakyrelu_v2<5, 1, "
                    "bfloat16_t, 3>\", drydock_invoke_0}"))
        << text;
    EXPECT_TRUE(has(text,
                    "{8ull, false, ::drydock::KernelType::kAivOnly, \"leakyrelu_v2<6, 0, half, "
                    "0>\", drydock_invoke_1}"));
    EXPECT_TRUE(has(text, "{9ull, false, ::drydock::KernelType::kMixAic11,"));
}

TEST_F(KernelTest, OptionalInPlaceDynamicAndReservedNames) {
    kernel(
        "extern \"C\" __global__ __aicore__ void leakyrelu_v2(GM_ADDR a, GM_ADDR b, GM_ADDR c, "
        "GM_ADDR d, GM_ADDR w, GM_ADDR t) {}");
    leaky.config.inputs = {param("var", {DType::kFloat16}),
                           param("bias", {DType::kUndefined}, ParamKind::kOptional),
                           param("nd", {DType::kInt32}, ParamKind::kDynamic)};
    leaky.config.outputs = {param("var", {DType::kFloat16})};
    const host::TypeCombination types{
        {DType::kFloat16, DType::kUndefined, DType::kInt32}, {DType::kFloat16}, {2, 2, 2}, {0}};
    const std::string text = kernel_text(plan(), leaky.op, leaky.config, types, nullptr, {});
    EXPECT_TRUE(has(text, "#define DTYPE_VAR half\n"));
    EXPECT_TRUE(has(text, "#define DTYPE_VAR_REF half\n"));
    EXPECT_TRUE(has(text, "#define FORMAT_VAR_REF 0\n"));
    EXPECT_FALSE(has(text, "DTYPE_BIAS"));
    EXPECT_TRUE(has(text, "#define DTYPE_ND int32_t\n"));
    EXPECT_FALSE(has(text, "#define FORMAT_ND"));
    EXPECT_TRUE(has(
        text, "drydock_table = {1, \"LeakyreluV2\", \"float16,undefined,int32,float16\", 6, 1,"));
}

TEST_F(KernelTest, TheDeclarationDecidesBetweenTemplateAndPlain) {
    kernel(std::string("#ifdef T\nextern \"C\" __global__ __aicore__ void leakyrelu_v2") + kArgs +
           "#endif\ntemplate <uint32_t m> __global__ __aicore__ void leakyrelu_v2" + kArgs);
    host::TplSchema schema;
    schema.declared = {declared("m", TplKind::kUint)};
    EXPECT_TRUE(plan(&schema).function.is_template);
    EXPECT_FALSE(plan().function.is_template);
}

TEST_F(KernelTest, AnotherNameIsTakenWhenItIsTheOnlyOne) {
    kernel(std::string("extern \"C\" __global__ __aicore__ void leaky") + kArgs);
    EXPECT_EQ(plan().function.name, "leaky");
    ASSERT_EQ(warnings.size(), 1u);
    leaky.config.keys["opInterface.value"] = "leaky";
    warnings.clear();
    plan();
    EXPECT_TRUE(warnings.empty());
}

TEST_F(KernelTest, Errors) {
    EXPECT_TRUE(has(plan_error(), "op_kernel/leakyrelu_v2.cpp: no kernel function leakyrelu_v2"));
    kernel("\nextern \"C\" __global__ __aicore__ void leakyrelu_v2(GM_ADDR x, GM_ADDR tiling) {}");
    EXPECT_TRUE(plan_error().starts_with(
        "op_kernel/leakyrelu_v2.cpp:2: error: kernel leakyrelu_v2 takes 2 parameters"))
        << plan_error();
    kernel(std::string("template <typename T> __global__ __aicore__ void leakyrelu_v2") + kArgs);
    EXPECT_TRUE(has(plan_error(), "is a template, but op_kernel has no")) << plan_error();
    host::TplSchema schema;
    schema.declared = {declared("m", TplKind::kUint)};
    EXPECT_TRUE(has(plan_error(&schema), "template parameter 1 of kernel leakyrelu_v2 is typename"))
        << plan_error(&schema);
    schema.declared.push_back(declared("n", TplKind::kUint));
    EXPECT_TRUE(
        has(plan_error(&schema), "has 1 template parameters, ASCENDC_TPL_ARGS_DECL declares 2"))
        << plan_error(&schema);
}

TEST_F(KernelTest, TilingDataWithoutAStructIsRefused) {
    kernel(
        std::string("extern \"C\" __global__ __aicore__ void leakyrelu_v2(GM_ADDR x, GM_ADDR y, "
                    "GM_ADDR w, GM_ADDR t) {\n"
                    "GET_TILING_DATA(data, t);\n}"));
    EXPECT_TRUE(plan_error().starts_with(
        "op_kernel/leakyrelu_v2.cpp:2: error: GET_TILING_DATA has no struct"))
        << plan_error();
    kernel(
        std::string("extern \"C\" __global__ __aicore__ void leakyrelu_v2(GM_ADDR x, GM_ADDR y, "
                    "GM_ADDR w, GM_ADDR t) {\n"
                    "REGISTER_TILING_DEFAULT(S);\nGET_TILING_DATA(data, t);\n}"));
    EXPECT_EQ(plan_error(), "no error");
}

}  // namespace
}  // namespace drydock::opbuild
