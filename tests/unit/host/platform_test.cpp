#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "host/log_capture.h"
#include "host/platform_tables.h"
#include "platform/platform_ascendc.h"

namespace drydock::host {
namespace {

using platform_ascendc::CoreMemType;
using platform_ascendc::PlatformAscendC;
using platform_ascendc::SocVersion;

uint64_t memory(const PlatformAscendC& platform, CoreMemType type) {
    uint64_t bytes = 12345;
    platform.GetCoreMemSize(type, bytes);
    return bytes;
}

struct Expected {  // spec host-op 4.1, 4.3
    const char* soc;
    uint32_t aic, aiv, core_num;
    uint64_t ub, l1, l0c, l2;
    SocVersion version;
    uint32_t arch;
    uint32_t workspace;
};

TEST(Platform, ValuesPerSoc) {
    constexpr uint32_t kMiB = 1 << 20;
    const Expected table[] = {{"Ascend910B1", 24, 48, 48, 196352, 524032, 131072, 192 * kMiB,
                               SocVersion::ASCEND910B, 2201, 16 * kMiB},
                              {"Ascend910B3", 20, 40, 40, 196352, 524032, 131072, 192 * kMiB,
                               SocVersion::ASCEND910B, 2201, 16 * kMiB},
                              {"Ascend910B4", 20, 40, 40, 196352, 524032, 131072, 96 * kMiB,
                               SocVersion::ASCEND910B, 2201, 16 * kMiB},
                              {"Ascend910_9391", 24, 48, 48, 196352, 524032, 131072, 192 * kMiB,
                               SocVersion::ASCEND910B, 2201, 16 * kMiB},
                              {"Ascend310P3", 8, 8, 8, 262144, 1048576, 262144, 16 * kMiB,
                               SocVersion::ASCEND310P, 2002, 2 * kMiB},
                              {"Ascend310B1", 1, 1, 1, 253952, 1048576, 131072, 4 * kMiB,
                               SocVersion::ASCEND310B, 3002, 2 * kMiB}};
    for (const Expected& expected : table) {
        SCOPED_TRACE(expected.soc);
        fe::PlatFormInfos infos = make_platform(find_soc(expected.soc), "AiCore");
        const PlatformAscendC platform(&infos);
        EXPECT_EQ(platform.GetCoreNumAic(), expected.aic);
        EXPECT_EQ(platform.GetCoreNumAiv(), expected.aiv);
        EXPECT_EQ(platform.GetCoreNum(), expected.core_num);
        EXPECT_EQ(memory(platform, CoreMemType::UB), expected.ub);
        EXPECT_EQ(memory(platform, CoreMemType::L1), expected.l1);
        EXPECT_EQ(memory(platform, CoreMemType::L0_A), 65536U);
        EXPECT_EQ(memory(platform, CoreMemType::L0_C), expected.l0c);
        EXPECT_EQ(memory(platform, CoreMemType::L2), expected.l2);
        EXPECT_EQ(platform.GetSocVersion(), expected.version);
        EXPECT_EQ(static_cast<uint32_t>(platform.GetCurNpuArch()), expected.arch);
        EXPECT_EQ(platform.GetLibApiWorkSpaceSize(), expected.workspace);
    }
}

TEST(Platform, CoreTypeDecidesTheCoreCount) {
    fe::PlatFormInfos infos = make_platform(find_soc("Ascend910B1"), "MIX_AIC");
    EXPECT_EQ(PlatformAscendC(&infos).GetCoreNum(), 24U);
    infos.SetCoreNumByCoreType("AIV");
    EXPECT_EQ(PlatformAscendC(&infos).GetCoreNum(), 48U);
    infos.SetCoreNum(3);
    EXPECT_EQ(PlatformAscendC(&infos).GetCoreNum(), 3U);
}

TEST(Platform, ReservationAndBlocks) {
    fe::PlatFormInfos infos = make_platform(find_soc("Ascend910B1"), "AiCore");
    PlatformAscendC platform(&infos);
    platform.ReserveLocalMemory(platform_ascendc::ReservedSize::RESERVED_SIZE_16K);
    platform.ReserveLocalMemory(platform_ascendc::ReservedSize::RESERVED_SIZE_8K);
    EXPECT_EQ(memory(platform, CoreMemType::UB), 196352U - 8192U);
    LogCapture quiet;
    EXPECT_EQ(platform.CalcTschNumBlocks(48, 24, 48), 24U);
    EXPECT_EQ(platform.CalcTschNumBlocks(47, 24, 48), 24U);
    EXPECT_EQ(platform.CalcTschNumBlocks(60, 24, 48), 0U);
    EXPECT_EQ(platform.CalcTschNumBlocks(60, 0, 48), 60U);
    EXPECT_EQ(platform.GetCoreNumVector(), 0U);
}

TEST(Platform, TableOfAUnitTest) {
    // A table that some test filled by hand: the reserve follows the short name.
    fe::PlatFormInfos infos;
    std::map<std::string, std::string> spec{{"ub_size", "245760"}};
    std::map<std::string, std::string> version{{"Short_SoC_version", "Ascend910B"}};
    infos.SetPlatformRes("AICoreSpec", spec);
    infos.SetPlatformRes("version", version);
    EXPECT_EQ(memory(PlatformAscendC(&infos), CoreMemType::UB), 245760U - 256U);
    version = {{"Short_SoC_version", "Nothing"}};
    infos.SetPlatformRes("version", version);
    LogCapture capture;
    EXPECT_EQ(memory(PlatformAscendC(&infos), CoreMemType::UB), 245760U);
    EXPECT_EQ(PlatformAscendC(&infos).GetSocVersion(), SocVersion::RESERVED_VERSION);
    EXPECT_EQ(PlatformAscendC(&infos).GetLibApiWorkSpaceSize(), 0xFFFFFFFFU);
    EXPECT_EQ(PlatformAscendC(&infos).GetCoreNumAiv(), 0U);
    EXPECT_EQ(capture.lines().size(), 3U);
}

TEST(PlatformDeathTest, NullTableEndsTheProgram) {
    const PlatformAscendC platform(nullptr);
    EXPECT_DEATH((void)platform.GetCoreNum(), "");
}

/// The manager lives as long as its process: in one of its own, before other tests ask it (suites
/// of death tests come first).
[[noreturn]] void check_first_name() {
    using platform_ascendc::PlatformAscendCManager;
    const bool unknown_is_null = PlatformAscendCManager::GetInstance("NoSuchChip") == nullptr;
    PlatformAscendC* first = PlatformAscendCManager::GetInstance("Ascend910B1");
    const bool known = first != nullptr && first->GetCoreNumAiv() == 48U;
    const bool stays = PlatformAscendCManager::GetInstance("Ascend910B3") == first &&
                       PlatformAscendCManager::GetInstance() == first;
    std::fprintf(stderr, "%d%d%d\n", unknown_is_null, known, stays);
    std::_Exit(0);
}

TEST(PlatformManagerDeathTest, FirstNameCounts) {
    EXPECT_EXIT(check_first_name(), testing::ExitedWithCode(0), "111");
}

}  // namespace
}  // namespace drydock::host
