// Public headers of host code: each compiles alone and twice, in both standards; the aliases are in
// step with cmake/aliases.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "base/fs.h"
#include "base/subprocess.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

const std::string kRoot = DRYDOCK_TEST_ROOT;

/// Header names below an include root, without the forwarders (the alias test covers those).
std::vector<std::string> headers(const std::string& root) {
    std::vector<std::string> result;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        if (entry.path().extension() == ".h" &&
            read_file(entry.path()).find("scripts/make_aliases.py") == std::string::npos) {
            result.push_back(fs::relative(entry.path(), root).string());
        }
    }
    return result;
}

std::vector<std::string> all_headers() {
    std::vector<std::string> all = headers(kRoot + "/include/host");
    const std::vector<std::string> common = headers(kRoot + "/include/common");
    all.insert(all.end(), common.begin(), common.end());
    std::sort(all.begin(), all.end());
    return all;
}

std::vector<std::string> compile_command(const std::string& standard) {
    return {"g++",
            "-std=" + standard,
            "-Wall",
            "-Wextra",
            "-Werror",
            "-I" + kRoot + "/include/host",
            "-I" + kRoot + "/include/common"};
}

/// Compiler messages for a file that includes these after `first` (may be empty); empty when it
/// compiles silently.
std::string compile(const std::vector<std::string>& includes, const std::string& standard,
                    const fs::path& source, const std::string& first = {}) {
    std::string text;
    for (const std::string& header : includes) {
        text += "#include \"" + header + "\"\n";
    }
    write_file(source, text);
    std::vector<std::string> command = compile_command(standard);
    command.insert(command.end(), {"-fsyntax-only", source.string()});
    if (!first.empty()) {
        command.insert(command.end(), {"-include", first});
    }
    const ProcessResult result = run_process(command);
    return result.exit_code == 0 ? result.error : result.error + "(failed)";
}

const std::string kPrelude = "drydock/detail/prelude.h";

/// True when the header includes the prelude, itself or through others.
bool includes_prelude(const std::string& header) {
    const std::string mark = "#include \"";
    for (const char* root : {"/include/host/", "/include/common/"}) {
        if (!fs::exists(kRoot + root + header)) {
            continue;
        }
        const std::string text = read_file(kRoot + root + header);
        for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
            const size_t begin = at + mark.size();
            const std::string name = text.substr(begin, text.find('"', begin) - begin);
            if (name == kPrelude || includes_prelude(name)) {
                return true;
            }
        }
    }
    return false;
}

/// The prelude (mostly standard headers), compiled once for all headers that include it anyway.
std::string precompiled_prelude(const fs::path& folder) {
    const fs::path header = folder / "prelude_first.h";
    write_file(header, "#include \"" + kPrelude + "\"\n");
    std::vector<std::string> command = compile_command("c++17");
    command.insert(command.end(),
                   {"-x", "c++-header", header.string(), "-o", header.string() + ".gch"});
    EXPECT_EQ(run_process(command).exit_code, 0);
    return header.string();
}

TEST(PublicHeaders, CompileAloneAndTwice) {
    if (std::getenv("DRYDOCK_WHOLE") == nullptr)
        GTEST_SKIP() << "half a minute: scripts/slow-tests.sh whole";
    const std::vector<std::string> all = all_headers();
    ASSERT_GT(all.size(), 30U);
    const TemporaryFolder folder;
    std::vector<std::string> errors(all.size());
    const std::string prelude = precompiled_prelude(folder.path());
    std::atomic<size_t> next{0};
    const auto work = [&] {
        for (size_t i = next++; i < errors.size(); i = next++) {
            const fs::path source = folder.path() / (std::to_string(i) + ".cpp");
            const std::string first = includes_prelude(all[i]) ? prelude : "";
            errors[i] = compile({all[i], all[i]}, "c++17", source, first);
        }
    };
    std::thread helper(work);
    work();
    helper.join();
    for (size_t i = 0; i < errors.size(); ++i) {
        EXPECT_EQ(errors[i], "") << all[i];
    }
}

TEST(PublicHeaders, CompileTogetherInAnyOrder) {
    std::vector<std::string> all = all_headers();
    const TemporaryFolder folder;
    EXPECT_EQ(compile(all, "c++20", folder.path() / "forward.cpp"), "");
    std::reverse(all.begin(), all.end());
    EXPECT_EQ(compile(all, "c++17", folder.path() / "backward17.cpp"), "");
    EXPECT_EQ(compile(all, "c++20", folder.path() / "backward20.cpp"), "");
}

TEST(PublicHeaders, KernelFormOfTheSharedOnes) {
    const TemporaryFolder folder;
    const fs::path source = folder.path() / "kernel.cpp";
    write_file(source, R"(
#include "ascendc/host_api/tiling/template_argument.h"
#include "register/tilingdata_base.h"
ASCENDC_TPL_ARGS_DECL(Op, ASCENDC_TPL_UINT_DECL(m, 1, ASCENDC_TPL_UI_LIST, 0, 1), )
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(m, ASCENDC_TPL_UI_LIST, 0, 1)), );
BEGIN_TILING_DATA_DEF(Inner)
TILING_DATA_FIELD_DEF(int32_t, a);
TILING_DATA_FIELD_DEF(uint8_t, b);
TILING_DATA_FIELD_DEF(int64_t, c);
END_TILING_DATA_DEF;
BEGIN_TILING_DATA_DEF(Outer)
TILING_DATA_FIELD_DEF(uint8_t, flag);
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, table);
TILING_DATA_FIELD_DEF_STRUCT(Inner, inner);
TILING_DATA_FIELD_DEF(float, last);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(Op, Outer)
static_assert(sizeof(Inner) == 16, "");
static_assert(sizeof(Outer) == 32, "");
static_assert(offsetof(Outer, inner) == 8, "");
)");
    const ProcessResult result =
        run_process({"g++", "-std=c++17", "-fsyntax-only", "-include", "cstddef",
                     "-DDRYDOCK_KERNEL", "-I" + kRoot + "/include/common", source.string()});
    EXPECT_EQ(result.exit_code, 0) << result.error;
}

TEST(PublicHeaders, AliasesAreInStep) {
    const ProcessResult result =
        run_process({"python3", kRoot + "/scripts/make_aliases.py", "--check"});
    EXPECT_EQ(result.exit_code, 0) << result.output << result.error;
}

}  // namespace
}  // namespace drydock
