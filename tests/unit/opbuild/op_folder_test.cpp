#include "opbuild/op_folder.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "folders.h"

namespace drydock::opbuild {
namespace {

using test::put;
namespace fs = std::filesystem;

class FolderTest : public ::testing::Test {
  protected:
    FolderTest() : root(fs::canonical(tmp.path()) / "cat" / "my_op") {
        put(root / "op_host/my_op_def.cpp", "/* OP_ADD(Old) */\nnamespace ops {\nOP_ADD(MyOp);\n}");
        put(root / "op_kernel/my_op.cpp", "");
    }
    std::vector<std::string> names(const std::vector<fs::path>& paths) const {
        std::vector<std::string> out;
        for (const auto& p : paths) out.push_back(relative_to(p, root));
        return out;
    }
    template <typename F>
    std::string error_of(F f) {
        try {
            f();
        } catch (const UserError& e) {
            return std::string(e.what()) + " | " + e.hint();
        }
        return "no error";
    }
    TemporaryFolder tmp;
    fs::path root;
};

using Names = std::vector<std::string>;

TEST_F(FolderTest, OneFileForEverything) {
    fs::remove(root / "op_host/my_op_def.cpp");
    put(root / "op_host/my_op.cpp", "// OP_ADD(Old)\nnamespace ops {\nOP_ADD(MyOp);\n}");
    put(root / "op_host/helper.cpp", "int help() { return 1; }");
    put(root / "op_host/my_op_tiling.cpp", "");
    put(root / "op_host/my_op_tiling.h", "");
    const OpFolder folder = scan_folder(root);
    EXPECT_EQ(folder.op_type, "MyOp");
    EXPECT_EQ(names(folder.definition_sources), Names{"op_host/my_op.cpp"});
    EXPECT_EQ(names(folder.host_sources),
              (Names{"op_host/my_op_tiling.cpp", "op_host/helper.cpp"}));
    put(root / "op_host/other.cpp", "namespace ops { OP_ADD(Other) }");
    EXPECT_EQ(scan_folder(root, "Other").op_type, "Other");
    EXPECT_NE(error_of([&] { scan_folder(root); }).find("several operator definitions"),
              std::string::npos);
}

TEST_F(FolderTest, GlobsWhatTheLayoutNames) {
    for (const char* file :
         {"op_host/my_op_infershape.cpp", "op_host/my_op_tiling.cpp",
          "op_host/arch22/my_op_tiling.cpp", "op_host/arch35/my_op_tiling.cpp",
          "op_host/op_tiling/deep/x.cpp", "op_host/my_op_aicpu.cpp",
          "op_host/op_api/aclnn_my_op.cpp", "op_graph/my_op_graph_infer.cpp",
          "op_graph/fusion_pass/p.cpp", "op_graph/my_op_proto.h", "op_kernel/my_op_tiling_key.h",
          "op_kernel/arch35/my_op_tiling_key.h", "op_kernel/sub/other_tiling_key.h",
          "op_host/config/ascend910b/my_op_binary.json", "examples/test_aclnn_my_op.cpp",
          "tests/golden.py"}) {
        put(root / file, "");
    }
    const OpFolder f = find_operator(root.string());
    EXPECT_EQ(f.op_type, "MyOp");
    EXPECT_EQ(names(f.definition_sources), Names{"op_host/my_op_def.cpp"});
    EXPECT_EQ(names(f.host_sources),
              (Names{"op_host/my_op_infershape.cpp", "op_host/my_op_tiling.cpp",
                     "op_host/arch22/my_op_tiling.cpp", "op_host/op_tiling/deep/x.cpp"}));
    EXPECT_EQ(names(f.graph_sources), Names{"op_graph/my_op_graph_infer.cpp"});
    EXPECT_EQ(names(f.tiling_key_headers),
              (Names{"op_kernel/my_op_tiling_key.h", "op_kernel/sub/other_tiling_key.h"}));
    EXPECT_EQ(names(f.proto_headers), Names{"op_graph/my_op_proto.h"});
    EXPECT_EQ(names(f.binary_json), Names{"op_host/config/ascend910b/my_op_binary.json"});
    EXPECT_EQ(names(f.examples), Names{"examples/test_aclnn_my_op.cpp"});
    EXPECT_EQ(f.golden, root / "tests/golden.py");
}

TEST_F(FolderTest, Arch32ServesWithoutArch22) {
    put(root / "op_host/arch32/my_op_tiling.cpp", "");
    EXPECT_EQ(names(find_operator(root.string()).host_sources),
              Names{"op_host/arch32/my_op_tiling.cpp"});
}

TEST_F(FolderTest, NoDefinition) {
    put(root / "op_host/my_op_def.cpp", "// OP_ADD(MyOp);\n");
    EXPECT_NE(error_of([&] { find_operator(root.string()); }).find("no operator definition"),
              std::string::npos);
    EXPECT_NE(error_of([&] { find_operator(tmp.path().string()); }).find("no operator definition"),
              std::string::npos);
}

TEST_F(FolderTest, TwoDefinitionsNameBothPlaces) {
    put(root / "op_host/my_op_def2.cpp", "\nOP_ADD(Other)");
    const std::string error = error_of([&] { find_operator(root.string()); });
    EXPECT_NE(error.find("MyOp (op_host/my_op_def.cpp:3)"), std::string::npos) << error;
    EXPECT_NE(error.find("Other (op_host/my_op_def2.cpp:2)"), std::string::npos) << error;
    EXPECT_EQ(find_operator(root.string() + ":Other").op_type, "Other");
    EXPECT_EQ(find_operator(root.string() + ":MyOp").op_type, "MyOp");
    EXPECT_NE(error_of([&] {
                  find_operator(root.string() + ":None");
              }).find("does not define None; it defines MyOp, Other"),
              std::string::npos);
}

TEST_F(FolderTest, UnknownNameAndFile) {
    EXPECT_NE(error_of([&] { find_operator("no_such_operator_zz"); }).find("unknown operator"),
              std::string::npos);
    EXPECT_NE(error_of([&] { find_operator(""); }).find("unknown operator"), std::string::npos);
    EXPECT_NE(
        error_of([&] { find_operator((root / "op_kernel/my_op.cpp").string()); }).find("is a file"),
        std::string::npos);
}

TEST_F(FolderTest, KernelSource) {
    const OpFolder f = find_operator(root.string());
    host::OpDefinition op;
    op.type = "MyOp";
    host::SocConfig config;
    std::vector<std::string> warnings;
    EXPECT_EQ(kernel_source(f, op, config, warnings), root / "op_kernel/my_op.cpp");
    config.keys["opFile.value"] = "other_apt";
    const std::string error = error_of([&] { kernel_source(f, op, config, warnings); });
    EXPECT_NE(error.find("op_kernel/other_apt.cpp not found; present: op_kernel/my_op.cpp"),
              std::string::npos)
        << error;
    put(root / "op_kernel/deep/er/any.cpp", "__global__ __aicore__ void any(GM_ADDR x) {}\n");
    EXPECT_EQ(kernel_source(f, op, config, warnings), root / "op_kernel/deep/er/any.cpp")
        << "the only file with an entry";
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_NE(warnings[0].find("op_kernel/deep/er/any.cpp is taken"), std::string::npos);
    put(root / "op_kernel/deep/other.cpp", "__global__ __aicore__ void other(GM_ADDR x) {}\n");
    EXPECT_NE(error_of([&] { kernel_source(f, op, config, warnings); }).find("not found"),
              std::string::npos);
    put(root / "op_kernel/arch35/other_apt.cpp", "");
    put(root / "op_kernel/zz/other_apt.cpp", "");
    EXPECT_EQ(kernel_source(f, op, config, warnings), root / "op_kernel/zz/other_apt.cpp");
}

TEST_F(FolderTest, ShippedByFolderAndType) {
    for (const fs::path& path : shipped_operators()) {
        const OpFolder byName = find_operator(path.filename().string());
        EXPECT_EQ(byName.root, fs::canonical(path));
        EXPECT_EQ(find_operator(byName.op_type).root, byName.root);
    }
}

TEST(Names, LowerCamelAndUpper) {
    EXPECT_EQ(lower_camel("grad_output"), "gradOutput");
    EXPECT_EQ(lower_camel("X"), "x");
    EXPECT_EQ(lower_camel("negativeSlope"), "negativeSlope");
    EXPECT_EQ(lower_camel("Abc_d_e1_2"), "abcDE12");
    EXPECT_EQ(upper_name("negativeSlope"), "NEGATIVESLOPE");
}

}  // namespace
}  // namespace drydock::opbuild
