#include "cxx/launch_rewriter.h"

#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/subprocess.h"

namespace drydock::cxx {
namespace {

std::string rewritten(const std::string& text, const std::map<std::string, uint32_t>& types = {}) {
    return rewrite_launches(text, tokenize(text), {types});
}

std::string expected(const std::string& callee, const std::string& blocks,
                     const std::string& middle, const std::string& stream, uint32_t type = 0) {
    return "::drydock::launch::bind(\"" + callee + "\", " + std::to_string(type) +
           ", [=](auto... drydock_args) { " + callee + "(drydock_args...); }, static_cast<long>(" +
           blocks + "), (static_cast<void>(" + middle + "), (" + stream + ")))";
}

TEST(LaunchRewriter, NamesOfParametersArePassedOn) {
    const std::string text = "ns::k<float><<<8, nullptr, s>>>(a);";
    const std::string result = rewrite_launches(text, tokenize(text), {{}, {{"k", "x, n"}}});
    EXPECT_NE(result.find(", ( s)), \"x, n\")(a);"), std::string::npos) << result;
}

TEST(LaunchRewriter, TheCalleeIsThePostfixExpression) {
    const std::string plain = "<<<8, nullptr, s>>>(x)";
    for (const char* callee :
         {"k", "ns::k", "::k", "a::b::k<float, 2>", "k<N<int, (1 > 2)>, 'c'>", "Op<half>::run",
          "table[i]", "(f)", "pick(1)", "o.run", "p->run", "A<B>::template k<3>"}) {
        EXPECT_EQ(rewritten(std::string("  ") + callee + plain + ";"),
                  "  " + expected(callee, "8", " nullptr", " s") + "(x);")
            << callee;
    }
    for (const char* before : {"return ", "else ", "if (a) ", "a, ", "x = ", "case 1: ", "{", "!"})
        EXPECT_EQ(rewritten(before + ("k" + plain)),
                  before + expected("k", "8", " nullptr", " s") + "(x)");
}

TEST(LaunchRewriter, TheConfigurationEndsAtTheMatchingClose) {
    EXPECT_EQ(rewritten("k<<<f(1, a >> 2), 0, get<vector<vector<int>>, 1>(s)>>>(x)"),
              expected("k", "f(1, a >> 2)", " 0", " get<vector<vector<int>>, 1>(s)") + "(x)");
    EXPECT_EQ(rewritten("k<<<(a > b) ? 1 : c[d >>> 0], nullptr, S{1, 2}>>>(x)"),
              expected("k", "(a > b) ? 1 : c[d >>> 0]", " nullptr", " S{1, 2}") + "(x)");
    EXPECT_EQ(rewritten("k<<<a < b, nullptr, static_cast<void*>(s)>>>(x)"),
              expected("k", "a < b", " nullptr", " static_cast<void*>(s)") + "(x)");
    EXPECT_EQ(rewritten("k<<<n, l2, p->stream()>>>(x, y << 2)"),
              expected("k", "n", " l2", " p->stream()") + "(x, y << 2)");
}

TEST(LaunchRewriter, EverythingElseStays) {
    for (const char* text : {
             "a << b << c >> d;",
             "operator<<<T>(out, x);",
             "A<B<C<int>>> x; f<A<B<C<int>>>>(y);",
             "x <<= 2; y >>= 1; if (a < b) c >>= 2;",
             "\"k<<<1, 2, 3>>>(x)\"; R\"(k<<<1, 2, 3>>>(x))\"; '<';",
             "// k<<<1, 2, 3>>>(x)\n/* k<<<1, 2, 3>>>(x) */",
             "#pragma k<<<1, 2, 3>>>(x)\n",
         }) {
        EXPECT_EQ(rewritten(text), text);
        EXPECT_FALSE(has_launch(tokenize(text))) << text;
    }
    EXPECT_TRUE(has_launch(tokenize("k<<<1, 2, 3>>>(x)")));
}

TEST(LaunchRewriter, LaunchesNestAndLinesStay) {
    const std::string text =
        "k<int,\n  2><<<\n  8,\n nullptr, s>>>(\n [] { j<<<1, 0, t>>>(); });\nend";
    const std::string result = rewritten(text);
    EXPECT_EQ(std::count(result.begin(), result.end(), '\n'),
              std::count(text.begin(), text.end(), '\n'));
    EXPECT_NE(result.find("bind(\"k<int, 2>\""), std::string::npos) << result;
    EXPECT_NE(result.find("bind(\"j\""), std::string::npos) << result;
    EXPECT_EQ(result.find("<<<"), std::string::npos) << result;
}

TEST(LaunchRewriter, MarkersGoAndTypesCount) {
    EXPECT_EQ(rewritten("__drydock_global__ __drydock_mix__(1, 2) void k() {}"), "    void k() {}");
    EXPECT_EQ(rewritten("__drydock_task_type__(X);"), " ;");
    EXPECT_EQ(rewritten("n::k<float><<<1, 0, s>>>(x)", {{"k", 5}}),
              expected("n::k<float>", "1", " 0", " s", 5) + "(x)");
}

TEST(LaunchRewriter, MistakesNameThePlace) {
    const auto error = [](const std::string& text) -> std::string {
        try {
            rewritten("# 10 \"a.asc\"\n\n" + text);
        } catch (const LaunchError& failure) {
            return failure.what();
        }
        return "no error";
    };
    EXPECT_TRUE(error("k<<<g, b, 0, s>>>(x)").starts_with("a.asc:11: error: kernel<<<grid"));
    EXPECT_NE(error("k<<<g, s>>>(x)").find("3 parameters, 2 given"), std::string::npos);
    EXPECT_NE(error("k<<<>>>(x)").find("3 parameters, 0 given"), std::string::npos);
    EXPECT_NE(error("k<<<1, 2, 3;").find("no `>>>`"), std::string::npos);
    EXPECT_NE(error("k<<<1, 2, 3>>>;").find("arguments in brackets"), std::string::npos);
}

/// What comes out is C++ that g++ takes, with the arguments where they belong.
TEST(LaunchRewriter, TheResultCompilesAndRuns) {
    const std::string text = R"(
namespace drydock::launch {
template <typename K> struct Call { K k; long n; template <typename... A> int operator()(A... a) { for (long i = 0; i < n; ++i) k(a...); return 0; } };
template <typename K> Call<K> bind(const char*, unsigned, K k, long n, void*) { return {k, n}; }
}
int total = 0;
namespace ns { template <typename T, int N> void add(T* x, int y) { *x += N * y; } }
template <int N> void outer(int* x) { constexpr int two = 2; ns::add<int, N + two><<<3, nullptr, nullptr>>>(x, 2); }
int main() { outer<1>(&total); void (*f[])(int*, int) = {ns::add<int, 5>}; f[0]<<<1, nullptr, nullptr>>>(&total, 4); return total - (3 * 3 * 2 + 20); }
)";
    TemporaryFolder folder;
    write_file(folder.path() / "a.cpp", rewritten(text));
    const std::string program = folder.path() / "a";
    const ProcessResult built = run_process(
        {"g++", "-std=c++17", "-Wall", "-Werror", folder.path() / "a.cpp", "-o", program});
    ASSERT_EQ(built.exit_code, 0) << built.error;
    EXPECT_EQ(run_process({program}).exit_code, 0);
}

}  // namespace
}  // namespace drydock::cxx
