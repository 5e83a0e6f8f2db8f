#include "opbuild/op_config.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "folders.h"

namespace drydock::opbuild {
namespace {

using nlohmann::json;

TEST(OpsInfo, LeakyreluV2) {
    test::Leaky leaky;
    leaky.config.keys = {{"dynamicRankSupport.flag", "true"}, {"opFile.value", "other"}};
    leaky.op.attrs.push_back(
        test::attr("dims", host::AttrType::kListInt, false, std::vector<int64_t>{1, 2}));
    leaky.op.attrs.push_back(test::attr("n", host::AttrType::kInt, true, int64_t{0}));
    const json info =
        json::parse(ops_info_text(leaky.op, leaky.config, leaky.combinations)).at("LeakyreluV2");
    EXPECT_EQ(info["input0"]["name"], "x");
    EXPECT_EQ(info["input0"]["dtype"], "float32,float16");
    EXPECT_EQ(info["input0"]["format"], "ND,ND");
    EXPECT_EQ(info["input0"]["unknownshape_format"], "ND,ND");
    EXPECT_EQ(info["input0"]["paramType"], "required");
    EXPECT_EQ(info["output0"]["shape"], "all");
    EXPECT_EQ(info["attr"]["list"], "negativeSlope,dims,n");
    EXPECT_EQ(info["attr_negativeSlope"]["type"], "float");
    EXPECT_EQ(info["attr_negativeSlope"]["defaultValue"], "0");
    EXPECT_EQ(info["attr_dims"]["defaultValue"], "[1,2]");
    EXPECT_FALSE(info["attr_n"].contains("defaultValue"));
    EXPECT_EQ(info["dynamicRankSupport"]["flag"], "true");
    EXPECT_EQ(info["opFile"]["value"], "other");
    EXPECT_EQ(info["opInterface"]["value"], "leakyrelu_v2");
    EXPECT_EQ(info["coreType"]["value"], "AiCore");
}

class BinaryJsonTest : public ::testing::Test {
  protected:
    json tensor(const char* name, const char* dtype) {
        return {{"name", name},
                {"index", 0},
                {"dtype", dtype},
                {"format", "ND"},
                {"paramType", "required"},
                {"shape", {-2}}};
    }
    json entry(const char* dtype, const std::string& bin) {
        return {{"bin_filename", bin},
                {"inputs", {tensor("x", dtype)}},
                {"outputs", {tensor("y", dtype)}},
                {"attrs", {{{"name", "negativeSlope"}, {"dtype", "float"}, {"value", nullptr}}}}};
    }
    json good() {
        return {{"op_type", "LeakyreluV2"},
                {"op_list", {entry("float32", "A"), entry("float16", "B")}}};
    }
    std::string check_text(const std::string& text) {
        warnings.clear();
        try {
            check_binary_json(text, "f.json", leaky.op, leaky.config, leaky.combinations, warnings);
        } catch (const BuildError& e) {
            return e.what();
        }
        return "ok";
    }
    std::string check(const json& file) { return check_text(file.dump()); }
    test::Leaky leaky;
    std::vector<std::string> warnings;
};

TEST_F(BinaryJsonTest, Good) {
    EXPECT_EQ(check(good()), "ok");
    EXPECT_TRUE(warnings.empty());
}

TEST_F(BinaryJsonTest, BrokenFile) {
    EXPECT_NE(check_text("{").find("f.json: error: file: not JSON"), std::string::npos);
    EXPECT_NE(check_text("[]").find("the top level is not an object"), std::string::npos);
    json file = good();
    file["op_list"][0]["inputs"] = 3;
    EXPECT_NE(check(file).find("inputs is not an array"), std::string::npos);
}

TEST_F(BinaryJsonTest, OpType) {
    json file = good();
    file["op_type"] = "Other";
    EXPECT_EQ(check(file),
              "f.json: error: op_type: \"Other\", the definition says \"LeakyreluV2\"");
}

TEST_F(BinaryJsonTest, ForeignDtypeRowIsAWarningAndSoIsAMissingOne) {
    json file = good();
    file["op_list"][1] = entry("int32", "B");
    EXPECT_EQ(check(file), "ok");
    ASSERT_EQ(warnings.size(), 2u);
    EXPECT_NE(warnings[0].find("op_list[1] (B): dtype (int32,int32) is no type combination"),
              std::string::npos)
        << warnings[0];
    EXPECT_NE(warnings[1].find("combination (float16,float16) is missing"), std::string::npos)
        << warnings[1];
}

TEST_F(BinaryJsonTest, FormatIsNamed) {
    json file = good();
    file["op_list"][0]["inputs"][0]["format"] = "NCHW";
    EXPECT_EQ(check(file), "ok");
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_NE(warnings[0].find("format (NCHW,ND)"), std::string::npos) << warnings[0];
}

TEST_F(BinaryJsonTest, Duplicates) {
    json file = good();
    file["op_list"].push_back(entry("float32", "C"));
    EXPECT_NE(check(file).find("op_list[2] (C): dtype row (float32,float32 / ND,ND) was already "
                               "given by op_list[0] (A)"),
              std::string::npos)
        << check(file);
    file = good();
    file["op_list"][1]["bin_filename"] = "A";
    EXPECT_NE(check(file).find("bin_filename \"A\" was already given by op_list[0] (A)"),
              std::string::npos);
}

TEST_F(BinaryJsonTest, TensorNamesAndCounts) {
    json file = good();
    file["op_list"][0]["inputs"][0]["name"] = "z";
    EXPECT_NE(
        check(file).find("op_list[0] (A): inputs[0].name is \"z\", the definition says \"x\""),
        std::string::npos);
    file = good();
    file["op_list"][1]["outputs"].push_back(tensor("z", "float16"));
    EXPECT_NE(check(file).find("op_list[1] (B): 2 outputs, the definition has 1"),
              std::string::npos);
}

TEST_F(BinaryJsonTest, Attributes) {
    json file = good();
    file["op_list"][0].erase("attrs");
    EXPECT_NE(check(file).find("0 attrs, the definition has 1"), std::string::npos);
    file = good();
    file["op_list"][0]["attrs"][0]["name"] = "slope";
    EXPECT_NE(check(file).find("attrs[0].name is \"slope\", the definition says \"negativeSlope\""),
              std::string::npos);
    file = good();
    file["op_list"][0]["attrs"][0]["dtype"] = "int";
    EXPECT_NE(check(file).find(
                  "attrs[0] (negativeSlope).dtype is \"int\", the definition says \"float\""),
              std::string::npos);
}

TEST_F(BinaryJsonTest, DynamicInputIsAnArray) {
    json file = good();
    file["op_list"][0]["inputs"][0] = json::array({tensor("x", "float32")});
    EXPECT_EQ(check(file), "ok");
    EXPECT_TRUE(warnings.empty());
}

}  // namespace
}  // namespace drydock::opbuild
