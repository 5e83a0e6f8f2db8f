#include "soc/soc.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"

namespace drydock {
namespace {

constexpr uint64_t kMiB = 1 << 20;

struct Row {
    const char* name;
    uint32_t arch, cube, vector, clock_mhz;
    uint64_t ub, l1, l0c, l2, memory;
};

// Typed from the table in section 1.1 of the hardware specification, not from the files.
const Row kTable[] = {
    {"Ascend910B1", 2201, 24, 48, 1850, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910B2", 2201, 24, 48, 1800, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910B2C", 2201, 24, 48, 1800, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910B3", 2201, 20, 40, 1800, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910B4", 2201, 20, 40, 1500, 196608, 524288, 131072, 96 * kMiB, 34359738368},
    {"Ascend910B4-1", 2201, 20, 40, 1500, 196608, 524288, 131072, 168 * kMiB, 34359738368},
    {"Ascend910_9391", 2201, 24, 48, 1850, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910_9392", 2201, 24, 48, 1850, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910_9381", 2201, 24, 48, 1800, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910_9382", 2201, 24, 48, 1800, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910_9372", 2201, 20, 40, 1800, 196608, 524288, 131072, 192 * kMiB, 68719476736},
    {"Ascend910_9362", 2201, 20, 40, 1500, 196608, 524288, 131072, 168 * kMiB, 68719476736},
    {"Ascend910_9363", 2201, 20, 40, 1500, 196608, 524288, 131072, 168 * kMiB, 34359738368},
    {"Ascend310P1", 2002, 10, 10, 1060, 262144, 1048576, 262144, 16777216, 24000000000},
    {"Ascend310P3", 2002, 8, 8, 1060, 262144, 1048576, 262144, 16777216, 24000000000},
    {"Ascend310P5", 2002, 8, 8, 800, 262144, 1048576, 262144, 16777216, 24000000000},
    {"Ascend310P7", 2002, 8, 8, 550, 262144, 1048576, 262144, 16777216, 24000000000},
    {"Ascend310B1", 3002, 1, 1, 1224, 253952, 1048576, 131072, 4194304, 34359738368},
    {"Ascend310B2", 3002, 1, 1, 1224, 253952, 1048576, 131072, 4194304, 0},
    {"Ascend310B3", 3002, 1, 1, 1224, 253952, 1048576, 131072, 4194304, 0},
    {"Ascend310B4", 3002, 1, 1, 500, 253952, 1048576, 131072, 4194304, 0},
    {"Ascend910A", 1001, 32, 32, 1000, 262144, 1048576, 262144, 33554432, 0},
    {"Ascend910PremiumA", 1001, 32, 32, 1220, 262144, 1048576, 262144, 33554432, 0},
    {"Ascend910ProA", 1001, 32, 32, 1100, 262144, 1048576, 262144, 33554432, 0},
    {"Ascend910B", 1001, 30, 30, 900, 262144, 1048576, 262144, 33554432, 0},
    {"Ascend910ProB", 1001, 30, 30, 1150, 262144, 1048576, 262144, 33554432, 0},
    {"Ascend950PR_9589", 3510, 32, 64, 1650, 253952, 524288, 262144, 134217728, 137438953472},
    {"Ascend950PR_9599", 3510, 36, 72, 1800, 253952, 524288, 262144, 134217728, 137438953472},
    {"Ascend950PR_9579", 3510, 28, 56, 1650, 253952, 524288, 262144, 128 * kMiB, 0},
    {"Ascend950PR_958b", 3510, 32, 64, 1650, 253952, 524288, 262144, 112 * kMiB, 0},
    {"Ascend950PR_957b", 3510, 28, 56, 1650, 253952, 524288, 262144, 96 * kMiB, 0},
    {"Ascend950PR_957c", 3510, 28, 56, 1650, 253952, 524288, 262144, 96 * kMiB, 0},
    {"Ascend950PR_957d", 3510, 28, 56, 1650, 253952, 524288, 262144, 112 * kMiB, 0},
    {"Ascend950PR_950z", 3510, 4, 8, 1650, 253952, 524288, 262144, 16 * kMiB, 0},
    {"Ascend950DT_9581", 3510, 32, 64, 1650, 253952, 524288, 262144, 134217728, 154618822656},
    {"Ascend950DT_9582", 3510, 32, 64, 1650, 253952, 524288, 262144, 134217728, 103079215104},
    {"Ascend950DT_9591", 3510, 36, 72, 1800, 253952, 524288, 262144, 134217728, 154618822656},
    {"Ascend950DT_9592", 3510, 36, 72, 1800, 253952, 524288, 262144, 134217728, 103079215104},
    {"Ascend950DT_95A1", 3510, 36, 72, 1800, 253952, 524288, 262144, 134217728, 154618822656},
    {"Ascend950DT_95A2", 3510, 36, 72, 1800, 253952, 524288, 262144, 134217728, 103079215104},
};

TEST(SocTest, FilesAgreeWithTheTable) {
    EXPECT_EQ(all_socs().size(), std::size(kTable));
    for (const Row& row : kTable) {
        SCOPED_TRACE(row.name);
        const auto& socs = all_socs();
        const auto found = std::find_if(socs.begin(), socs.end(),
                                        [&](const Soc& soc) { return soc.name == row.name; });
        ASSERT_NE(found, socs.end());
        EXPECT_EQ(found->npu_arch, row.arch);
        EXPECT_EQ(found->cube_cores, row.cube);
        EXPECT_EQ(found->vector_cores, row.vector);
        EXPECT_EQ(found->clock_mhz, row.clock_mhz);
        EXPECT_EQ(found->ub_bytes, row.ub);
        EXPECT_EQ(found->l1_bytes, row.l1);
        EXPECT_EQ(found->l0a_bytes, 65536U);
        EXPECT_EQ(found->l0b_bytes, 65536U);
        EXPECT_EQ(found->l0c_bytes, row.l0c);
        EXPECT_EQ(found->l2_bytes, row.l2);
        EXPECT_EQ(found->memory_bytes, row.memory);
    }
}

TEST(SocTest, RulesOfTheFamilies) {
    for (const Soc& soc : all_socs()) {
        SCOPED_TRACE(soc.name);
        const bool split = soc.npu_arch == 2201 || soc.npu_arch == 3510;
        EXPECT_EQ(soc.split_cores, split);
        EXPECT_EQ(soc.cores(), split ? 2 * soc.cube_cores : soc.cube_cores);
        EXPECT_EQ(soc.system_workspace_bytes, split ? 16 * kMiB : 2 * kMiB);
        EXPECT_EQ(soc.ub_host_reserve_bytes, soc.npu_arch == 2201 ? 256U : 0U);
        EXPECT_EQ(soc.allocation_pad_bytes, soc.npu_arch == 3510 ? 0U : 32U);
        EXPECT_EQ(soc.ub_block_bytes, 32U);
        EXPECT_EQ(soc.repeat_bytes, 256U);
        EXPECT_GT(soc.ddr_read_rate, 0);
    }
}

TEST(SocTest, RatesOfSomeParts) {
    const Soc& b3 = find_soc("Ascend910B3");
    EXPECT_EQ(b3.ddr_read_rate, 32);
    EXPECT_EQ(b3.l2_read_rate, 110);
    EXPECT_EQ(b3.l2_write_rate, 86);
    EXPECT_EQ(b3.ub_to_ddr_rate, 64);
    EXPECT_EQ(find_soc("Ascend310B4").ddr_write_rate, 8);
    EXPECT_EQ(find_soc("Ascend950DT_9581").ddr_read_rate, 80);
    EXPECT_EQ(find_soc("Ascend310P3").extra_vector_cores, 7U);
}

TEST(SocTest, FindsInAnyLetterCase) {
    EXPECT_EQ(find_soc("ascend910b3").name, "Ascend910B3");
    EXPECT_EQ(find_soc("ASCEND950PR_957B").name, "Ascend950PR_957b");
    EXPECT_EQ(&find_soc("Ascend910B3"), &find_soc(default_soc_name()));
}

TEST(SocTest, ConfigNamesMeanTheirDefaultPart) {
    const std::pair<const char*, const char*> kDefaults[] = {
        {"ascend910b", "Ascend910B1"},     {"ascend910_93", "Ascend910_9391"},
        {"ascend310p", "Ascend310P1"},     {"ascend310b", "Ascend310B1"},
        {"ascend910", "Ascend910A"},       {"ascend950", "Ascend950PR_9599"},
        {"Ascend950", "Ascend950PR_9599"}, {"Ascend910_93", "Ascend910_9391"},
    };
    for (const auto& [config, part] : kDefaults) EXPECT_EQ(find_soc(config).name, part) << config;
}

TEST(SocTest, TheNameOfTheFirstGenerationPartIsItsOwn) {
    EXPECT_EQ(find_soc("Ascend910B").npu_arch, 1001U);
    EXPECT_EQ(find_soc("Ascend910B").short_name, "Ascend910");
    EXPECT_EQ(find_soc("ASCEND910B").npu_arch, 1001U);
    EXPECT_EQ(find_soc("ascend910b").npu_arch, 2201U);
    EXPECT_EQ(find_soc("ascend910b").short_name, "Ascend910B");
}

TEST(SocTest, UnknownNameSuggestsNearOnes) {
    try {
        find_soc("Ascend910B33");
        FAIL();
    } catch (const UserError& error) {
        EXPECT_STREQ(error.what(), "unknown SoC: Ascend910B33");
        EXPECT_NE(error.hint().find("Ascend910B3"), std::string::npos) << error.hint();
    }
    try {
        find_soc("tpu");
        FAIL();
    } catch (const UserError& error) {
        EXPECT_NE(error.hint().find("Ascend910B3"), std::string::npos) << error.hint();
    }
}

TEST(SocTest, SortedByName) {
    const auto& socs = all_socs();
    EXPECT_TRUE(std::is_sorted(socs.begin(), socs.end(),
                               [](const Soc& a, const Soc& b) { return a.name < b.name; }));
    std::set<std::string> configs;
    for (const Soc& soc : socs) configs.insert(soc.config_name);
    EXPECT_EQ(configs, (std::set<std::string>{"ascend310b", "ascend310p", "ascend910",
                                              "ascend910_93", "ascend910b", "ascend950"}));
}

}  // namespace
}  // namespace drydock
