#include "opbuild/diagnose.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/subprocess.h"
#include "folders.h"

namespace drydock::opbuild {
namespace {

using test::put;
namespace fs = std::filesystem;

/// Compiles a user file with real g++ and diagnoses what it prints.
class DiagnoseTest : public ::testing::Test {
  protected:
    DiagnoseTest() : root(fs::canonical(tmp.path()) / "my_op") { folder.root = root; }
    BuildError compile(const std::string& text, std::vector<std::string> more = {}) {
        put(root / "op_kernel/k.cpp", text);
        std::vector<std::string> argv{"g++",
                                      "-std=c++17",
                                      "-w",
                                      "-g1",
                                      "-fPIC",
                                      "-shared",
                                      (root / "op_kernel/k.cpp").string(),
                                      "-o",
                                      (tmp.path() / "k.so").string()};
        argv.insert(argv.end(), more.begin(), more.end());
        const ProcessResult run = run_process(argv, {{"LC_ALL", "C"}});
        EXPECT_NE(run.exit_code, 0);
        return diagnose(folder, "kernel float16", run.error, run.exit_code);
    }
    TemporaryFolder tmp;
    fs::path root;
    OpFolder folder;
};

TEST_F(DiagnoseTest, OwnFileAndLineFirst) {
    const BuildError e = compile("void f() {}\n\nint g() { return nothing(1); }\n");
    EXPECT_TRUE(std::string(e.what()).starts_with(
        "op_kernel/k.cpp:3:18: error: 'nothing' was not declared in this scope"))
        << e.what();
    EXPECT_NE(e.hint().find("nothing is not provided by Drydock"), std::string::npos) << e.hint();
    EXPECT_NE(std::string(e.what()).find("kernel float16"), std::string::npos);
}

TEST_F(DiagnoseTest, ErrorInsideOurHeaderNamesTheUsersLine) {
    const fs::path ours = resource_root() / "include/kernel/test_only_not_there.h";
    put(root / "op_kernel/k.cpp", "");
    const std::string output =
        "In file included from " + (root / "op_kernel/k.cpp").string() + ":1:\n" + ours.string() +
        ": In instantiation of 'void AscendC::Add(T) [with T = X]':\n" +
        (root / "op_kernel/k.cpp").string() + ":7:12:   required from here\n" + ours.string() +
        ":40:5: error: static assertion failed: Add needs half or float\n";
    const BuildError e = diagnose(folder, "kernel", output, 1);
    EXPECT_TRUE(std::string(e.what()).starts_with("op_kernel/k.cpp:")) << e.what();
    EXPECT_NE(std::string(e.what()).find("static assertion failed"), std::string::npos);
    EXPECT_NE(std::string(e.what()).find("seen in " + ours.string() + ":40:5"), std::string::npos)
        << e.what();
}

TEST_F(DiagnoseTest, RequiredFromHereBeatsTheInclude) {
    const std::string user = (root / "op_kernel/k.cpp").string(),
                      ours = (resource_root() / "include/kernel/x.h").string();
    const BuildError e =
        diagnose(folder, "kernel",
                 "In file included from " + user + ":1:\n" + ours + ": In instantiation of 'f':\n" +
                     user + ":7:12:   required from here\n" + ours + ":40:5: error: bad\n",
                 1);
    EXPECT_TRUE(std::string(e.what()).starts_with("op_kernel/k.cpp:7:12: error: bad")) << e.what();
}

TEST_F(DiagnoseTest, RealTemplateErrorInASystemHeader) {
    const BuildError e = compile(
        "#include <vector>\nstruct N { N(const N&) = delete; };\nvoid f(const N& n) {\n  "
        "std::vector<N> v;\n  v.push_back(n);\n}\n");
    EXPECT_TRUE(std::string(e.what()).starts_with("op_kernel/k.cpp:")) << e.what();
}

TEST_F(DiagnoseTest, MissingHeader) {
    const BuildError e = compile("int a;\n#include \"lib/none.h\"\n");
    EXPECT_TRUE(
        std::string(e.what()).starts_with("op_kernel/k.cpp:2:10: error: lib/none.h: No such file"))
        << e.what();
    EXPECT_NE(e.hint().find("header lib/none.h was not found"), std::string::npos) << e.hint();
}

TEST_F(DiagnoseTest, MissingMember) {
    const BuildError e = compile(
        "namespace AscendC { struct T {}; }\nvoid f(AscendC::T t) {\n  AscendC::Gather(t);\n}\n");
    EXPECT_TRUE(std::string(e.what()).starts_with(
        "op_kernel/k.cpp:3:12: error: `AscendC::Gather` is not supported yet"))
        << e.what();
    EXPECT_NE(e.hint().find("AscendC::Gather is not provided"), std::string::npos) << e.hint();
}

/// A user's file against the real kernel headers.
class MissingTest : public DiagnoseTest {
  protected:
    std::string kernel(const std::string& body) {
        const std::string include = (resource_root() / "include").string();
        const BuildError e = compile(
            "#include \"kernel_operator.h\"\nusing namespace AscendC;\n"
            "template <typename T>\n__aicore__ inline void f(LocalTensor<T> a) {\n" +
                body + "\n}\nvoid g() { f<float>({}); }\n",
            {"-DDRYDOCK_KERNEL", "-I" + include + "/kernel", "-I" + include + "/common"});
        return e.what();
    }
    static std::string first_line(const std::string& text) {
        return text.substr(0, text.find('\n'));
    }
    static size_t line_count(const std::string& text) {
        return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
    }
};

TEST_F(MissingTest, FunctionOfTheInterface) {
    for (const char* call : {"  NoSuchFunction(a, a, 8);", "  NoSuchFunction<T>(a, a, 8);",
                             "  int n = 1; NoSuchFunction(n);"}) {
        const std::string text = kernel(call);
        EXPECT_TRUE(first_line(text).starts_with("op_kernel/k.cpp:5:")) << text;
        EXPECT_TRUE(first_line(text).ends_with(
            "error: `NoSuchFunction` is not supported yet; see docs/coverage.md"))
            << text;
        EXPECT_LE(line_count(text), 8u) << text;
        EXPECT_NE(text.find("while compiling kernel float16"), std::string::npos);
    }
}

TEST_F(MissingTest, QualifiedNameTypeAndMember) {
    EXPECT_TRUE(first_line(kernel("  AscendC::NoSuch(a);"))
                    .ends_with("`AscendC::NoSuch` is not supported yet; see docs/coverage.md"));
    EXPECT_TRUE(first_line(kernel("  NoSuchType<T> b;"))
                    .ends_with("`NoSuchType` is not supported yet; see docs/coverage.md"));
    EXPECT_TRUE(first_line(kernel("  TPipe pipe; pipe.NoSuch(a);"))
                    .ends_with("`TPipe::NoSuch` is not supported yet; see docs/coverage.md"));
    const std::string text = kernel("  a.NoSuch(8);");
    EXPECT_TRUE(first_line(text).ends_with(
        "`LocalTensor::NoSuch` is not supported yet; see docs/coverage.md"))
        << text;
}

TEST_F(MissingTest, DeclaredButNotThere) {
    const std::string text = kernel("  Mmad(a, a, a, 1);");
    EXPECT_TRUE(first_line(text).starts_with("op_kernel/k.cpp:5:")) << text;
    EXPECT_TRUE(
        first_line(text).ends_with("error: `Mmad` is not supported yet; see docs/coverage.md"))
        << text;
    EXPECT_LE(line_count(text), 10u) << text;
    EXPECT_TRUE(first_line(kernel("  TPipe p; p.InitSpmBuffer(a, 32);"))
                    .ends_with("`InitSpmBuffer` is not supported yet; see docs/coverage.md"));
    EXPECT_TRUE(first_line(kernel("  DataCopyPad(a, a, DataCopyParams(), Nd2NzParams());"))
                    .ends_with("`DataCopyPad with Nd2NzParams` is not supported yet; see "
                               "docs/coverage.md"));
}

TEST_F(MissingTest, FormOfAFunctionListsTheFormsThereAre) {
    const std::string text = kernel("  Add(a, 1, 2, 3, 4, 5, 6, 7);");
    EXPECT_TRUE(
        first_line(text).ends_with("this form of `Add` is not supported yet; see docs/coverage.md"))
        << text;
    EXPECT_NE(text.find("forms that exist:\n"), std::string::npos);
    EXPECT_NE(text.find("Add("), std::string::npos);
    EXPECT_LE(line_count(text), 20u) << text;
}

TEST_F(MissingTest, TheUsersOwnNamesAreNotCalledUnsupported) {
    EXPECT_EQ(kernel("  tileNum = 3;").find("not supported yet"), std::string::npos);
    EXPECT_EQ(kernel("  struct S { int a; } s; s.b = 3;").find("not supported yet"),
              std::string::npos);
    EXPECT_EQ(kernel("  int v = 1; v.x();").find("not supported yet"), std::string::npos);
}

TEST_F(MissingTest, HostNames) {
    const std::string include = (resource_root() / "include").string();
    const BuildError e = compile(
        "#include \"register/op_impl_registry.h\"\nvoid f(gert::TilingContext* c) {\n  "
        "c->NoSuchGetter();\n}\n",
        {"-I" + include + "/host", "-I" + include + "/common"});
    EXPECT_TRUE(first_line(e.what()).ends_with(
        "op_kernel/k.cpp:3:6: error: `TilingContext::NoSuchGetter` is not supported yet; see "
        "docs/coverage.md"))
        << e.what();
}

TEST_F(DiagnoseTest, LinkErrorNamesTheCaller) {
    const BuildError e = compile("void gone();\nvoid f() {\n  gone();\n}\n", {"-Wl,-z,defs"});
    EXPECT_TRUE(
        std::string(e.what()).starts_with("op_kernel/k.cpp:3: error: undefined reference to"))
        << e.what();
    EXPECT_NE(e.hint().find("gone() is declared but defined nowhere"), std::string::npos)
        << e.hint();
}

TEST_F(DiagnoseTest, KilledCompiler) {
    const BuildError e = diagnose(folder, "kernel", "", 137);
    EXPECT_NE(std::string(e.what()).find("killed by signal 9"), std::string::npos);
    EXPECT_NE(e.hint().find("fewer jobs"), std::string::npos);
}

}  // namespace
}  // namespace drydock::opbuild
