#include "opbuild/manifest.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "folders.h"

namespace drydock::opbuild {
namespace {

BuiltOperator sample() {
    BuiltOperator b;
    b.dir = "/d";
    b.source_root = "/src/op";
    b.op_type = "LeakyreluV2";
    b.snake = "leakyrelu_v2";
    b.config_name = "ascend910b";
    b.host_object = "/d/libop.so";
    b.api_header = "/d/include/aclnn.h";
    b.api_library = "/d/lib/libcust_opapi.so";
    b.ops_info = "/d/info.json";
    b.golden = "/src/op/tests/golden.py";
    b.kernels = {
        {{{DType::kFloat16, DType::kUndefined}, {DType::kInt8}, {2, 0}, {29}}, "/d/kernel_0.so"}};
    b.warnings = {"w"};
    return b;
}

TEST(Manifest, RoundTripAndMoved) {
    const std::string text = manifest_text(sample());
    EXPECT_EQ(text.find("\"/d/"), std::string::npos) << "paths inside the folder are relative";
    const BuiltOperator b = parse_manifest(text, "/moved");
    EXPECT_EQ(b.host_object, "/moved/libop.so");
    EXPECT_EQ(b.api_library, "/moved/lib/libcust_opapi.so");
    EXPECT_EQ(b.golden, "/src/op/tests/golden.py");
    ASSERT_EQ(b.kernels.size(), 1u);
    EXPECT_EQ(b.kernels[0].path, "/moved/kernel_0.so");
    EXPECT_EQ(b.kernels[0].combination.inputs,
              (std::vector<DType>{DType::kFloat16, DType::kUndefined}));
    EXPECT_EQ(b.kernels[0].combination.output_formats, std::vector<int>{29});
    EXPECT_EQ(b.warnings, std::vector<std::string>{"w"});
    EXPECT_EQ(manifest_text(b).size(),
              manifest_text(parse_manifest(manifest_text(b), "/moved")).size());
}

TEST(Manifest, EmptyPathsStayEmpty) {
    BuiltOperator b = sample();
    b.golden.clear();
    b.api_library.clear();
    const BuiltOperator back = parse_manifest(manifest_text(b), "/d");
    EXPECT_TRUE(back.golden.empty());
    EXPECT_TRUE(back.api_library.empty());
}

TEST(Manifest, Errors) {
    EXPECT_THROW(parse_manifest("{", "/d"), UserError);
    EXPECT_THROW(parse_manifest("{\"schema\": 1}", "/d"), UserError);
    std::string text = manifest_text(sample());
    text.replace(text.find("\"schema\": 1"), 11, "\"schema\": 9");
    try {
        parse_manifest(text, "/d");
        FAIL();
    } catch (const UserError& e) {
        EXPECT_NE(std::string(e.what()).find("/d/manifest.json cannot be used: schema 9 is not 1"),
                  std::string::npos)
            << e.what();
    }
    const TemporaryFolder tmp;
    EXPECT_THROW(load_manifest(tmp.path()), UserError);
}

}  // namespace
}  // namespace drydock::opbuild
