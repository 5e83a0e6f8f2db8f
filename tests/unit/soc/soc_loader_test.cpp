#include "soc/soc_loader.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/fs.h"

namespace drydock {
namespace {

namespace stdfs = std::filesystem;

std::string good() { return read_file(resource_root() / "soc" / "ascend910b3.toml"); }

/// The good file with `from` (must occur) replaced up to the end of its line.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = good();
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, text.find('\n', at) - at, to);
}

std::string error_of(const std::string& text) {
    try {
        parse_soc(text, "x/ascend910b3.toml");
    } catch (const UserError& error) {
        return std::string(error.what()) + (error.hint().empty() ? "" : " | " + error.hint());
    }
    return "accepted";
}

TEST(SocLoaderTest, AcceptsTheShippedFile) {
    EXPECT_EQ(error_of(good()), "accepted");
    EXPECT_EQ(parse_soc(good(), "ascend910b3.toml").soc.vector_cores, 40U);
}

TEST(SocLoaderTest, NamesFileLineKeyValueAndLimit) {
    EXPECT_EQ(error_of(changed("vector = 40", "vector = 0")),
              "x/ascend910b3.toml:13: cores.vector: 0 is below the least value 1");
    EXPECT_EQ(error_of(changed("vector = 40", "vector = -40")),
              "x/ascend910b3.toml:13: cores.vector: -40 is below the least value 1");
    EXPECT_EQ(error_of(changed("clock_mhz = 1800", "clock_mhz = 1800000")),
              "x/ascend910b3.toml:15: cores.clock_mhz: 1800000 exceeds the greatest value 10000");
    EXPECT_EQ(error_of(changed("ub_bytes = 196608", "ub_bytes = \"192 KiB\"")),
              "x/ascend910b3.toml:18: memory.ub_bytes: \"192 KiB\" is not a whole number");
    EXPECT_EQ(error_of(changed("ub_bytes = 196608", "ub_bytes = 196608.0")),
              "x/ascend910b3.toml:18: memory.ub_bytes: 196608 is not a whole number");
    EXPECT_EQ(error_of(changed("split = true", "split = 1")),
              "x/ascend910b3.toml:14: cores.split: 1 is not true or false");
    EXPECT_EQ(error_of(changed("ddr_read = 32.0", "ddr_read = nan")),
              "x/ascend910b3.toml:29: rates.ddr_read: nan is below the least value 0");
    EXPECT_EQ(error_of(changed("short_name = ", "short_name = 910")),
              "x/ascend910b3.toml:7: identity.short_name: 910 is not a text in quotes");
}

TEST(SocLoaderTest, WholeNumbersMayStandForRates) {
    EXPECT_EQ(error_of(changed("ddr_read = 32.0", "ddr_read = 32")), "accepted");
}

TEST(SocLoaderTest, MissingAndUnknownKeys) {
    EXPECT_EQ(error_of(changed("l1_bytes", "")), "x/ascend910b3.toml: memory.l1_bytes: is missing");
    EXPECT_EQ(
        error_of(changed("l1_bytes", "l1_byte = 524288")),
        "x/ascend910b3.toml:19: memory.l1_byte: unknown key | did you mean l1_bytes, l2_bytes?");
    EXPECT_EQ(error_of(changed("[rates]", "[rate]")),
              "x/ascend910b3.toml:28: rate: unknown section | did you mean rates?");
    EXPECT_EQ(error_of("cores = 3\n"), "x/ascend910b3.toml:1: cores: 3 is not a section");
    EXPECT_EQ(error_of(changed("memory_bytes", "")), "accepted") << "memory may be unpublished";
}

TEST(SocLoaderTest, RelationsBetweenValues) {
    EXPECT_EQ(error_of(changed("split = true", "split = false")),
              "x/ascend910b3.toml:13: cores.vector: 40 differs from cores.cube = 20, but "
              "cores.split is false");
    EXPECT_EQ(error_of(changed("vector = 40", "vector = 41")),
              "x/ascend910b3.toml:13: cores.vector: 41 is not a multiple of cores.cube = 20");
    EXPECT_EQ(error_of(changed("ub_bytes = 196608", "ub_bytes = 196607")),
              "x/ascend910b3.toml:18: memory.ub_bytes: 196607 is not a multiple of "
              "limits.ub_block_bytes = 32");
    EXPECT_EQ(error_of(changed("name = \"Ascend910B3\"", "name = \"Ascend910B4\"")),
              "x/ascend910b3.toml:6: identity.name: \"Ascend910B4\" in lower case differs from the "
              "file's name ascend910b3.toml");
}

TEST(SocLoaderTest, BrokenSyntaxNamesTheLine) {
    const std::string error = error_of(changed("vector = 40", "vector = = 40"));
    EXPECT_EQ(error.rfind("x/ascend910b3.toml:13: not valid TOML: ", 0), 0U) << error;
}

TEST(SocLoaderTest, FolderRules) {
    TemporaryFolder folder;
    EXPECT_THROW(load_socs(folder.path()), UserError);
    EXPECT_THROW(load_socs(folder.path() / "missing"), UserError);
    write_file(folder.path() / "ascend910b3.toml", good());
    try {
        load_socs(folder.path());
        FAIL();
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("0 descriptions with config_name \"ascend910b\""),
                  std::string::npos)
            << error.what();
    }
    stdfs::copy(resource_root() / "soc" / "ascend910b1.toml", folder.path());
    write_file(folder.path() / "notes.txt", "not a description");
    const auto files = load_socs(folder.path());
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(match_soc("ascend910b", files)->soc.name, "Ascend910B1");
    EXPECT_EQ(match_soc("Ascend910B", files)->soc.name, "Ascend910B1");
    EXPECT_EQ(match_soc("Ascend910", files), nullptr);
}

}  // namespace
}  // namespace drydock
