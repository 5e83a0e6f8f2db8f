#pragma once
// Process-wide access to platform tables.
#include "platform/platform_infos_def.h"

namespace fe {

class PlatformInfoManager {
  public:
    static PlatformInfoManager& Instance();
    static PlatformInfoManager& GeInstance() { return Instance(); }

    /// 0 = success, here and below.
    uint32_t InitializePlatformInfo();
    /// Tables of the SoC that `Drydock` uses by default.
    uint32_t GetPlatformInfoWithOutSocVersion(PlatFormInfos& infos);
    /// Tables of a named SoC; non-zero when it is unknown.
    uint32_t GetPlatformInfos(const std::string& soc_version, PlatFormInfos& infos);
    uint32_t InitRuntimePlatformInfos(const std::string& soc_version);
    uint32_t GetRuntimePlatformInfosByDevice(const uint32_t& device, PlatFormInfos& infos);
};

}  // namespace fe
