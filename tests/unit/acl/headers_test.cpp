// The public headers compile alone and twice, as C and in every dialect of C++ (spec runtime 0).
#include <gtest/gtest.h>

#include "base/fs.h"
#include "base/subprocess.h"

namespace drydock::acl {
namespace {

const std::string kInclude = std::string(DRYDOCK_TEST_ROOT) + "/include/app";

ProcessResult compile(const std::string& compiler, const std::string& standard,
                      const std::string& file) {
    std::vector<std::string> command{compiler,        "-std=" + standard, "-Wall",
                                     "-Wextra",       "-Wpedantic",       "-Werror",
                                     "-fsyntax-only", "-I" + kInclude};
    if (standard.starts_with("c++")) command.insert(command.end(), {"-x", "c++"});
    command.push_back(file);
    return run_process(command);
}

class Header : public ::testing::TestWithParam<const char*> {
  protected:
    void check(const std::string& compiler, const std::string& standard, const std::string& text) {
        const auto file = folder_.path() / "header.c";
        write_file(file, text);
        const ProcessResult result = compile(compiler, standard, file.string());
        EXPECT_EQ(result.exit_code, 0) << compiler << " " << standard << "\n" << result.error;
    }
    TemporaryFolder folder_;
};

TEST_P(Header, AloneAndTwice) {
    const std::string line = std::string("#include \"") + GetParam() + "\"\n";
    check("gcc", "c99", line + line + "int main(void) { return 0; }\n");
    for (const char* standard : {"c++11", "c++14", "c++17", "c++20"}) {
        check("g++", standard, line + line + "int main() { return 0; }\n");
    }
}

INSTANTIATE_TEST_SUITE_P(Public, Header,
                         ::testing::Values("acl/acl.h", "acl/acl_base.h", "acl/acl_base_rt.h",
                                           "acl/acl_rt.h", "acl/acl_op.h", "acl/acl_mdl.h",
                                           "acl/error_codes/rt_error_codes.h",
                                           "acl/error_codes/ge_error_codes.h",
                                           "error_codes/rt_error_codes.h", "aclnn/acl_meta.h",
                                           "aclnn/aclnn_base.h", "opdev/op_errno.h"));

TEST_F(Header, TransitiveIncludesAndOpaqueTypesDeclaredBefore) {
    // Programs use printf and memcpy, dim3 and the types of another header (spec runtime 0, 6 and
    // 7).
    check("g++", "c++11",
          "#include \"acl/acl.h\"\n#include \"aclnn/acl_meta.h\"\n"
          "int main() { int64_t a = 0; size_t b = sizeof a; std::memcpy(&a, &b, 8); printf(\"%d\", "
          "ACL_SUCCESS);\n"
          "  dim3 grid(4); aclOpExecutor* e = nullptr; return static_cast<int>(grid.y) + (e == "
          "nullptr) + OK; }\n");
    check(
        "gcc", "c99",
        "#include \"acl/acl.h\"\nint main(void) { dim3 grid = {1, 1, 1}; aclFloat16 h = 0; bool b "
        "= true;\n"
        "  return (int)grid.x + h + b + ACL_ERROR_INVALID_PARAM + ACL_ERROR_RT_PARAM_INVALID; }\n");
}

}  // namespace
}  // namespace drydock::acl
