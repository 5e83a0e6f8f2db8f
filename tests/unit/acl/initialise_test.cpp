#include <filesystem>
#include <string>
#include <thread>

#include "base/fs.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

/// Whatever a test leaves, the next one starts uninitialised.
class Initialise : public ::testing::Test {
  protected:
    void TearDown() override {
        aclFinalize();
        aclGetRecentErrMsg();
    }
    std::string file(const std::string& content) {
        const auto path = folder_.path() / ("config" + std::to_string(files_++) + ".json");
        write_file(path, content);
        return path.string();
    }
    TemporaryFolder folder_;
    int files_ = 0;
};

TEST_F(Initialise, IsCounted) {
    EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_REPEAT_INITIALIZE, aclInit(nullptr)));
    uint64_t left = 99;
    EXPECT_EQ(aclFinalizeReference(&left), ACL_SUCCESS);
    EXPECT_EQ(left, 1u);
    EXPECT_EQ(aclFinalizeReference(nullptr), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_REPEAT_FINALIZE, aclFinalizeReference(&left)));
}

TEST_F(Initialise, FinaliseDropsTheCountAndMayBeFollowedByInit) {
    EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
    aclInit(nullptr);
    EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_REPEAT_FINALIZE, aclFinalize()));
    EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
    EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
}

TEST_F(Initialise, MissingFile) {
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_FILE, aclInit("/nowhere/acl.json")));
    EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS) << "a failed aclInit does not count";
}

TEST_F(Initialise, BrokenAndDeepJson) {
    EXPECT_TRUE(fails_with(ACL_ERROR_PARSE_FILE, aclInit(file("{\"a\": ").c_str())));
    EXPECT_TRUE(fails_with(ACL_ERROR_PARSE_FILE, aclInit(file("[1]").c_str())));
    std::string deep = "1";
    for (int i = 0; i < 11; ++i) deep = "{\"a\": " + deep + "}";
    EXPECT_TRUE(fails_with(ACL_ERROR_PARSE_FILE, aclInit(file(deep).c_str())));
}

TEST_F(Initialise, UnknownKeysAreIgnored) {
    EXPECT_EQ(aclInit(file("{\"nobody\": {\"knows\": [1, 2]}}").c_str()), ACL_SUCCESS);
}

TEST_F(Initialise, EmptyFileMeansDefaults) { EXPECT_EQ(aclInit(file("").c_str()), ACL_SUCCESS); }

TEST_F(Initialise, SecondDifferentConfiguration) {
    EXPECT_EQ(aclInit(file("{}").c_str()), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclInit(file("{\"x\": 1}").c_str())));
}

TEST_F(Initialise, DefaultDevice) {
    EXPECT_EQ(aclInit(file("{\"defaultDevice\": {\"default_device\": \"0\"}}").c_str()),
              ACL_SUCCESS);
    int32_t device = -1;
    std::thread([&] { EXPECT_EQ(aclrtGetDevice(&device), ACL_SUCCESS); }).join();
    EXPECT_EQ(device, 0);
    aclFinalize();
    EXPECT_TRUE(
        fails_with(ACL_ERROR_INVALID_PARAM,
                   aclInit(file("{\"defaultDevice\": {\"default_device\": \"7\"}}").c_str())));
}

TEST_F(Initialise, ProcessWideMessages) {
    EXPECT_EQ(aclInit(file("{\"err_msg_mode\": \"1\"}").c_str()), ACL_SUCCESS);
    std::thread([] { EXPECT_NE(aclrtFree(nullptr), ACL_SUCCESS); }).join();
    const char* text = aclGetRecentErrMsg();
    ASSERT_NE(text, nullptr);
    EXPECT_NE(std::string(text).find("aclrtFree"), std::string::npos);
}

TEST_F(Initialise, StrictModeDemandsIt) {
    const ScopedSetting strict("DRYDOCK_STRICT", "1");
    uint32_t count = 0;
    EXPECT_TRUE(fails_with(ACL_ERROR_UNINITIALIZE, aclrtGetDeviceCount(&count)));
    EXPECT_EQ(aclInit(nullptr), ACL_SUCCESS);
    EXPECT_EQ(aclrtGetDeviceCount(&count), ACL_SUCCESS);
    EXPECT_EQ(count, 1u);
}

TEST_F(Initialise, RunModeWorksWithout) {
    void* memory = nullptr;
    EXPECT_EQ(aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST), ACL_SUCCESS);
    EXPECT_EQ(aclrtFree(memory), ACL_SUCCESS);
}

}  // namespace
}  // namespace drydock::acl
