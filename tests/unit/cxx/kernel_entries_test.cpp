#include "cxx/kernel_entries.h"

#include <gtest/gtest.h>

namespace drydock::cxx {
namespace {

std::vector<KernelEntry> kernels_of(const std::string& text) {
    static std::string kept;  // tokens point into it
    kept = text;
    return find_kernels(tokenize(kept));
}

TEST(KernelEntries, ParametersAreReadAsTypesAndNames) {
    const auto kernels = kernels_of(
        "extern \"C\" __drydock_global__ void k(uint8_t* x, const ns::Tiling& t, unsigned int, "
        "std::array<int, 2> a, uint32_t n = f(1, 2), uint8_t*) {}");
    ASSERT_EQ(kernels.size(), 1U);
    std::vector<std::pair<std::string, std::string>> parameters;
    for (const auto& [type, name] : kernels[0].parameters) parameters.emplace_back(type, name);
    const std::vector<std::pair<std::string, std::string>> wanted{
        {"uint8_t*", "x"},           {"const ns::Tiling&", "t"}, {"unsigned int", ""},
        {"std::array<int, 2>", "a"}, {"uint32_t", "n"},          {"uint8_t*", ""}};
    EXPECT_EQ(parameters, wanted);
    EXPECT_TRUE(kernels[0].is_definition && kernels[0].global_scope);
    EXPECT_TRUE(kernels_of("__drydock_global__ void k(void) {}")[0].parameters.empty());
}

TEST(KernelEntries, TypesComeFromMarkersOrTheBody) {
    const auto type = [](const std::string& head, const std::string& body) {
        return kernels_of(head + " void k() {" + body + "}").at(0).type;
    };
    EXPECT_EQ(type("__drydock_global__", ""), 0U);
    EXPECT_EQ(type("__drydock_global__ __drydock_cube__", ""), 1U);
    EXPECT_EQ(type("__drydock_mix__(1, 1) __drydock_global__", ""), 4U);
    EXPECT_EQ(type("__drydock_global__ __drydock_mix__(1, 2)", ""), 5U);
    EXPECT_EQ(type("__drydock_global__ __drydock_mix__(0,1)", ""), 2U);
    EXPECT_EQ(type("__drydock_global__", "x(); __drydock_task_type__(KERNEL_TYPE_MIX_AIC_1_2);"),
              5U);
    EXPECT_EQ(type("__drydock_global__ __attribute__((x(1)))", ""), 0U);
    EXPECT_EQ(type("__drydock_global__", "__drydock_matmul__; f();"), 5U);
    EXPECT_EQ(type("__drydock_global__ __drydock_cube__", "__drydock_matmul__;"), 1U);
    const auto types = kernel_types(kernels_of(
        "namespace n { template <typename T> __drydock_global__ __drydock_cube__ void k(T) {} }"));
    EXPECT_EQ(types, (std::map<std::string, uint32_t>{{"k", 1}}));
}

TEST(KernelEntries, KernelsThatReachAMatmulNeedCubeCores) {
    const auto kernels = kernels_of(
        "namespace n { template <typename T> class Inner { void Init() { if (x) { "
        "__drydock_matmul__; } } }; }\n"
        "class Outer { void Run() { n::Inner<int> i; } };\n"
        "template <typename T> struct Late { void Run(); };\n"
        "template <typename T> void Late<T>::Run() { for (;;) { __drydock_matmul__; } }\n"
        "void helper(int n) { while (n) { __drydock_matmul__; } }\n"
        "struct Other { void Run() { add(); } };\n"
        "__drydock_global__ void a() { Outer o; o.Run(); }\n"
        "__drydock_global__ void b() { Late<float>().Run(); }\n"
        "__drydock_global__ void c() { helper(1); }\n"
        "__drydock_global__ void d() { Other().Run(); while (x) {} }\n"
        "__drydock_global__ void e() { Outer o; __drydock_task_type__(KERNEL_TYPE_MIX_AIC_1_1); }");
    std::vector<uint32_t> types;
    for (const KernelEntry& kernel : kernels) types.push_back(kernel.type);
    EXPECT_EQ(types, (std::vector<uint32_t>{5, 5, 5, 0, 4}));
}

TEST(KernelEntries, LaunchersAreWrittenForWhatHasAName) {
    const auto kernels = kernels_of(
        "extern \"C\" { __drydock_global__ void a(uint8_t* __restrict__ x, uint32_t n) { if (n) {} "
        "} }\n"
        "namespace n { __drydock_global__ void b() {} }\n"
        "static __drydock_global__ void c() {}\n"
        "namespace { __drydock_global__ void d() {} }\n"
        "__drydock_global__ void e();\n"
        "template <typename T, int N = 2> __drydock_global__ void f(T* x) {}\n"
        "template __drydock_global__ void f<half, 3>(half* x);\n"
        "__drydock_global__ void g() {}\n");
    const auto headers = launch_headers(kernels);
    std::vector<std::string> names;
    for (const auto& [name, text] : headers) names.push_back(name);
    EXPECT_EQ(names,
              (std::vector<std::string>{"aclrtlaunch_a.h", "aclrtlaunch_f.h", "aclrtlaunch_g.h"}));
    EXPECT_NE(headers.at("aclrtlaunch_a.h")
                  .find("extern \"C\" uint32_t aclrtlaunch_a(uint32_t numBlocks, aclrtStream "
                        "stream, void* x, uint32_t n);"),
              std::string::npos)
        << headers.at("aclrtlaunch_a.h");
    EXPECT_NE(headers.at("aclrtlaunch_f.h")
                  .find("template <typename T, int N = 2> uint32_t aclrtlaunch_f("),
              std::string::npos);
    const std::string text = launcher_definitions(kernels);
    EXPECT_NE(text.find("::f<T, N>(drydock_args...)"), std::string::npos) << text;
    EXPECT_NE(text.find("template uint32_t aclrtlaunch_f<half, 3>("), std::string::npos) << text;
    EXPECT_NE(text.find("(uint8_t* __restrict__)(x), (uint32_t)(n)"), std::string::npos) << text;
}

}  // namespace
}  // namespace drydock::cxx
