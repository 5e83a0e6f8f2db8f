// Whole builds with the real compiler of a folder that the test writes.
#include "opbuild/build.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "../scoped_variable.h"
#include "base/error.h"
#include "base/subprocess.h"
#include "opbuild/op_folder.h"
#include "sample_operator.h"

namespace drydock::opbuild {
namespace {

using test::put;
namespace fs = std::filesystem;

/// All tests use one place and one cache, so that only what a test edits is compiled again.
class BuildTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() { tmp = new TemporaryFolder; }
    static void TearDownTestSuite() { delete tmp; }
    BuildTest() : dir(fs::canonical(tmp->path())) {
        fs::remove_all(dir / "probe_op");
        root = test::write_sample(dir);
    }
    /// The caller's compiler, else g++, behind a script that counts its runs in dir/runs.
    fs::path logging_compiler() const {
        if (fs::exists(dir / "cc")) return dir / "cc";
        const char* given = std::getenv("CXX");
        put(dir / "cc", "#!/bin/sh\necho run >> " + (dir / "runs").string() + "\nexec " +
                            (given ? given : "g++") + " \"$@\"\n");
        fs::permissions(dir / "cc", fs::perms::owner_all);
        return dir / "cc";
    }
    BuiltOperator build_now(BuildOptions options = {}) {
        return build(find_operator(root.string()), options);
    }
    void edit(const fs::path& file, const std::string& from, const std::string& to) {
        std::string text = read_file(file);
        const size_t at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        put(file, text.replace(at, from.size(), to));
    }
    BuildError build_error(BuildOptions options = {}) {
        try {
            build_now(options);
        } catch (const BuildError& e) {
            return e;
        }
        return BuildError("no error");
    }
    size_t compiler_runs() {
        std::ifstream file(dir / "runs");
        return static_cast<size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
    }
    static TemporaryFolder* tmp;
    fs::path dir, root;
    ScopedVariable cache{"DRYDOCK_CACHE_DIR", dir / "cache"};
    ScopedVariable compiler{"CXX", logging_compiler()};
};
TemporaryFolder* BuildTest::tmp = nullptr;

TEST_F(BuildTest, ColdWarmAndPartial) {
    fs::remove_all(dir / "cache");
    fs::remove(dir / "runs");
    const auto start = std::chrono::steady_clock::now();
    const BuiltOperator cold = build_now();
    const auto middle = std::chrono::steady_clock::now();
    EXPECT_EQ(cold.op_type, "ProbeOp");
    EXPECT_EQ(cold.snake, "probe_op");
    EXPECT_EQ(cold.reused, 0u);
    ASSERT_EQ(cold.kernels.size(), 2u);
    EXPECT_EQ(cold.kernels[1].combination.inputs[0], DType::kInt64);
    EXPECT_TRUE(cold.warnings.empty()) << cold.warnings[0];
    // definition, inference, tiling, host link, two kernels, API
    EXPECT_EQ(cold.compiled, 7u);
    ASSERT_TRUE(cold.op);
    ASSERT_TRUE(cold.op->tpl_schema());

    const size_t runs = compiler_runs();
    EXPECT_EQ(runs, 10u) << "7 objects, two preambles and one question for the version";
    const BuiltOperator warm = build_now();
    EXPECT_EQ(compiler_runs(), runs);
    const auto end = std::chrono::steady_clock::now();
    EXPECT_EQ(warm.compiled, 0u);
    EXPECT_EQ(warm.kernels[0].path, cold.kernels[0].path);
    const auto ms = [](auto d) {
        return static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(d).count());
    };
    RecordProperty("cold_ms", ms(middle - start));
    RecordProperty("warm_ms", ms(end - middle));

    edit(root / "op_kernel/probe_op.cpp", "1000 *", "2000 *");
    const BuiltOperator kernels = build_now();
    EXPECT_EQ(kernels.compiled, 2u);
    EXPECT_NE(kernels.kernels[0].path, cold.kernels[0].path)
        << "a loaded object must not be found again under its name";
    edit(root / "op_host/probe_op_tiling.cpp", "70000", "80000");
    EXPECT_EQ(build_now().compiled, 2u);  // one source and the link
}

TEST_F(BuildTest, TilingKeysThatNoHostSourceIncludes) {
    edit(root / "op_host/probe_op_tiling.cpp", "#include \"../op_kernel/probe_op_tiling_key.h\"",
         "");
    edit(root / "op_host/probe_op_tiling.cpp", "GET_TPL_TILING_KEY(static_cast<uint64_t>(mode))",
         "static_cast<uint64_t>(mode)");
    const BuiltOperator built = build_now();
    ASSERT_TRUE(built.op->tpl_schema());
    EXPECT_EQ(built.op->tpl_schema()->declared.size(), 1u);
}

TEST_F(BuildTest, FilesOfTheOutput) {
    BuildOptions options;
    options.output = dir / "out";
    const BuiltOperator built = build_now(options);
    for (const char* file :
         {"manifest.json", "aic-ascend910b-ops-info.json", "lib/libcust_opapi.so",
          "include/aclnn_probe_op.h", "include/aclnn/aclnn_probe_op.h",
          "include/aclnnop/aclnn_probe_op.h", "include/aclnnop/level2/aclnn_probe_op.h"}) {
        EXPECT_TRUE(fs::is_regular_file(options.output / file)) << file;
    }
    const BuiltOperator loaded = load_manifest(options.output);
    EXPECT_EQ(loaded.op->definition().type, "ProbeOp");
    EXPECT_EQ(loaded.kernels.size(), 2u);
    EXPECT_EQ(loaded.host_object, built.host_object);
    fs::remove(options.output / "manifest.json");
    EXPECT_THROW(load_manifest(options.output), UserError);
}

TEST_F(BuildTest, GeneratedHeaderCompilesInAllSpellings) {
    const BuiltOperator built = build_now();
    put(dir / "app.cpp",
        "#include \"aclnn_probe_op.h\"\n#include \"aclnnop/aclnn_probe_op.h\"\n#include "
        "\"aclnn/aclnn_probe_op.h\"\n"
        "#include \"aclnnop/level2/aclnn_probe_op.h\"\n"
        "int main() { return aclnnProbeOpGetWorkspaceSize(nullptr, nullptr, nullptr, 1, nullptr, "
        "nullptr, nullptr, nullptr) != 0 ? 0 : 1; }\n");
    const ProcessResult run = run_process(
        {"g++", "-std=c++17", (dir / "app.cpp").string(), "-I" + (built.dir / "include").string(),
         "-I" + (resource_root() / "include/app").string(), "-L" + (built.dir / "lib").string(),
         "-lcust_opapi", "-Wl,-rpath," + (built.dir / "lib").string(), "-o",
         (dir / "app").string()});
    ASSERT_EQ(run.exit_code, 0) << run.error;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    // A sanitized library wants its run time to come first, which a plain program does not do.
    EXPECT_EQ(run_process({(dir / "app").string()}).exit_code, 0);
#endif
}

TEST_F(BuildTest, KernelErrorStartsAtTheUsersLine) {
    edit(root / "op_kernel/probe_op.cpp", "for (int64_t i",
         "AscendC::NoSuchCall(1);\nfor (int64_t i");
    BuildOptions options;
    options.output = dir / "failed";
    const BuildError e = build_error(options);
    EXPECT_FALSE(fs::exists(options.output / "manifest.json"))
        << "a failed build must not look complete";
    EXPECT_TRUE(std::string(e.what()).starts_with("op_kernel/probe_op.cpp:12:")) << e.what();
    EXPECT_NE(e.hint().find("AscendC::NoSuchCall is not provided"), std::string::npos) << e.hint();
}

TEST_F(BuildTest, HostErrorAndKeepGoing) {
    edit(root / "op_host/probe_op_tiling.cpp", "data->count =", "data->none =");
    edit(root / "op_host/probe_op_infershape.cpp", "return ge::GRAPH_SUCCESS;", "return nothing;");
    EXPECT_TRUE(std::string(build_error().what()).starts_with("op_host/probe_op_infershape.cpp:"))
        << build_error().what();
    BuildOptions options;
    options.keep_going = true;
    EXPECT_NE(std::string(build_error(options).what()).find("op_host/probe_op_tiling.cpp:"),
              std::string::npos);
}

TEST_F(BuildTest, BinaryJsonIsChecked) {
    put(root / "op_host/config/ascend910b/probe_op_binary.json",
        R"({"op_type": "Other", "op_list": []})");
    EXPECT_TRUE(std::string(build_error().what())
                    .starts_with("op_host/config/ascend910b/probe_op_binary.json: error: op_type"));
    put(root / "op_host/config/ascend910b/probe_op_binary.json",
        R"({"op_type": "ProbeOp", "op_list": []})");
    EXPECT_EQ(build_now().warnings.size(), 2u);
}

TEST_F(BuildTest, UserIncludesJoinTheKey) {
    edit(root / "op_kernel/probe_op.cpp", "#include \"probe_op_tiling_data.h\"",
         "#include \"probe_op_tiling_data.h\"\n#include \"mine.h\"");
    EXPECT_NE(build_error().hint().find("header mine.h was not found"), std::string::npos);
    put(dir / "inc/mine.h", "");
    BuildOptions options;
    options.include_dirs = {dir / "inc"};
    EXPECT_EQ(build_now(options).kernels.size(), 2u);
}

TEST_F(BuildTest, ProgressNamesWhatIsCompiled) {
    edit(root / "op_kernel/probe_op.cpp", "1000 *", "3000 *");
    edit(root / "op_host/probe_op_tiling.cpp", "70000", "90000");
    std::vector<std::string> lines;
    BuildOptions options;
    options.jobs = 1;
    options.progress = [&](const std::string& line) { lines.push_back(line); };
    build_now(options);
    EXPECT_NE(std::find(lines.begin(), lines.end(), "compiling kernel int32,int32,int32,int32"),
              lines.end());
    EXPECT_NE(std::find(lines.begin(), lines.end(), "compiling op_host/probe_op_tiling.cpp"),
              lines.end());
}

}  // namespace
}  // namespace drydock::opbuild
