#include "opbuild/source_scan.h"

#include <gtest/gtest.h>

#include "folders.h"

namespace drydock::opbuild {
namespace {

TEST(StripComments, KeepsLengthLinesAndLiterals) {
    const std::string text =
        "a /* x\ny */ b // c\n\"// no /* \" R\"d(/* raw */)d\" '\"' /**/ 1'000 // é\n";
    const std::string out = strip_comments(text);
    EXPECT_EQ(out.size(), text.size());
    EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 3);
    EXPECT_NE(out.find("\"// no /* \""), std::string::npos);
    EXPECT_NE(out.find("R\"d(/* raw */)d\""), std::string::npos);
    EXPECT_EQ(out.find("// c"), std::string::npos);
    EXPECT_EQ(out.find("é"), std::string::npos);
    EXPECT_NE(out.find("1'000"), std::string::npos);
}

TEST(MacroCalls, SplitsArgumentsAndSkipsDefines) {
    const std::string text =
        "#define OP_ADD(x) foo\nOP_ADD(First);\nMY_OP_ADD(No)\nOP_ADD( Second, f(1, 2), "
        ")\n\"OP_ADD(Text)\"";
    const auto calls = macro_calls(text, "OP_ADD");
    ASSERT_EQ(calls.size(), 2u);
    EXPECT_EQ(calls[0].arguments, std::vector<std::string>{"First"});
    EXPECT_EQ(calls[1].arguments, (std::vector<std::string>{"Second", "f(1, 2)"}));
    EXPECT_EQ(line_of(text, calls[1].offset), 4);
}

TEST(KernelFunctions, FindsPlainAndTemplate) {
    const auto f = kernel_functions(
        "template <typename T> __aicore__ inline void Helper(T t) { g(); }\n"
        "template <uint32_t schMode, typename D_T_X = float, const bool gather>\n"
        "__global__ __aicore__ void op_a(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) "
        "{}\n"
        "extern \"C\" __global__ __aicore__ void op_b(GM_ADDR x, GM_ADDR workspace, GM_ADDR "
        "tiling);\n"
        "extern \"C\" __global__ __mix__(1, 2) __aicore__ void op_c(void) {}\n");
    ASSERT_EQ(f.size(), 3u);
    EXPECT_EQ(f[0].name, "op_a");
    EXPECT_TRUE(f[0].is_template);
    EXPECT_TRUE(f[0].is_definition);
    EXPECT_EQ(f[0].line, 3);
    ASSERT_EQ(f[0].template_parameters.size(), 3u);
    EXPECT_EQ(f[0].template_parameters[0].type, "uint32_t");
    EXPECT_TRUE(f[0].template_parameters[1].is_type);
    EXPECT_EQ(f[0].template_parameters[2].type, "const bool");
    EXPECT_EQ(f[0].template_parameters[2].name, "gather");
    EXPECT_EQ(f[0].parameter_count, 4u);
    EXPECT_EQ(f[1].name, "op_b");
    EXPECT_FALSE(f[1].is_template);
    EXPECT_FALSE(f[1].is_definition);
    EXPECT_EQ(f[1].parameter_count, 3u);
    EXPECT_EQ(f[2].name, "op_c");
    EXPECT_EQ(f[2].parameter_count, 0u);
}

TEST(KernelFunctions, PreprocessorInParametersGivesNoCount) {
    const auto f = kernel_functions(
        "__global__ __aicore__ void k(GM_ADDR a,\n#ifdef B\nGM_ADDR b,\n#endif\nGM_ADDR t) {}");
    ASSERT_EQ(f.size(), 1u);
    EXPECT_FALSE(f[0].parameter_count.has_value());
}

TEST(ScanWithIncludes, FollowsQuotedIncludesBelowRootOnce) {
    const TemporaryFolder tmp;
    const auto root = tmp.path() / "op";
    test::put(root / "op_kernel/a.cpp",
              "#include \"a.h\"\n#include \"kernel_operator.h\"\n// #include \"no.h\"\n");
    test::put(root / "op_kernel/a.h",
              "#include \"op/op_kernel/b.h\"\n#include \"../../outside.h\"\n");
    test::put(root / "op_kernel/b.h", "#include \"a.h\"\nint b;\n");
    test::put(root / "op_kernel/no.h", "");
    test::put(tmp.path() / "outside.h", "");
    const auto files = scan_with_includes(root / "op_kernel/a.cpp", {tmp.path()}, root);
    ASSERT_EQ(files.size(), 3u);
    EXPECT_EQ(files[1].path.filename(), "a.h");
    EXPECT_EQ(files[2].path.filename(), "b.h");
}

TEST(SourceScan, DefinitionsOfTypes) {
    for (const char* text :
         {"struct Data {", "class Data : public Base {", "struct alignas(8) Data\n{ int a; };",
          "struct __attribute__((packed)) Data {", "typedef struct { int a; } Data;",
          "using Data = Other;", "union Data { int a; };"}) {
        EXPECT_TRUE(defines_type(text, "Data")) << text;
    }
    for (const char* text :
         {"struct Data;", "const Data* p = new Data{};", "void f(struct Data* d);",
          "struct DataOf {", "Data::Data() {}", "using namespace Data;", "\"struct Data {\""}) {
        EXPECT_FALSE(defines_type(text, "Data")) << text;
    }
}

TEST(SourceScan, DefinesBeforeTheFirstInclude) {
    EXPECT_TRUE(defines_before_include("#define A 1\n#include \"a.h\"\n"));
    EXPECT_TRUE(defines_before_include("\n  # undef A\n#include <a>\n"));
    EXPECT_FALSE(defines_before_include("#ifndef A\n#include \"a.h\"\n#define A 1\n#endif\n"));
    EXPECT_FALSE(defines_before_include("const char* s = \"#define A\";\n"));
    EXPECT_FALSE(defines_before_include(""));
}

}  // namespace
}  // namespace drydock::opbuild
