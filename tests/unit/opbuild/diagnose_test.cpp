#include "opbuild/diagnose.h"

#include <gtest/gtest.h>

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
    const BuildError e = compile("void f() {}\n\nint g() { return Nothing(1); }\n");
    EXPECT_TRUE(std::string(e.what()).starts_with(
        "op_kernel/k.cpp:3:18: error: 'Nothing' was not declared in this scope"))
        << e.what();
    EXPECT_NE(e.hint().find("Nothing is not provided by Drydock"), std::string::npos) << e.hint();
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
    EXPECT_TRUE(std::string(e.what()).starts_with("op_kernel/k.cpp:3:12: error:")) << e.what();
    EXPECT_NE(e.hint().find("AscendC::Gather is not provided"), std::string::npos) << e.hint();
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
