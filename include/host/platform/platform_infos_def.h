#pragma once
// Platform description as a table label -> key -> text (spec host-op 4.2).
#include "drydock/detail/prelude.h"

namespace fe {

enum class LocalMemType { L0_A = 0, L0_B = 1, L0_C = 2, L1 = 3, L2 = 4, UB = 5, HBM = 6, RESERVED };

class PlatFormInfos {
  public:
    PlatFormInfos();
    PlatFormInfos(const PlatFormInfos& other);
    PlatFormInfos& operator=(const PlatFormInfos& other);
    ~PlatFormInfos();

    bool Init();
    /// False when the label or key is absent.
    bool GetPlatformRes(const std::string& label, const std::string& key, std::string& value) const;
    bool GetPlatformRes(const std::string& label, std::map<std::string, std::string>& keys) const;
    bool GetPlatformResWithLock(const std::string& label, const std::string& key,
                                std::string& value) const;
    bool GetPlatformResWithLock(const std::string& label,
                                std::map<std::string, std::string>& keys) const;
    void SetPlatformRes(const std::string& label, std::map<std::string, std::string>& keys);
    void SetPlatformResWithLock(const std::string& label, std::map<std::string, std::string>& keys);

    uint32_t GetCoreNum() const;
    void SetCoreNum(const uint32_t& count);
    /// "VectorCore", "AIV", "MIX_AIV", "MIX_VECTOR_CORE": vector cores; anything else: AI Cores.
    void SetCoreNumByCoreType(const std::string& core_type);
    uint32_t GetCoreNumByType(const std::string& core_type) const;
    void GetLocalMemSize(const LocalMemType& type, uint64_t& bytes) const;
    /// Bytes per cycle per core.
    void GetLocalMemBw(const LocalMemType& type, uint64_t& rate) const;

    void SetAICoreIntrinsicDtype(std::map<std::string, std::vector<std::string>>& types);
    void SetFixPipeDtypeMap(const std::map<std::string, std::vector<std::string>>& types);

  private:
    struct Tables;
    std::unique_ptr<Tables> tables_;
};

using PlatformInfos = PlatFormInfos;

/// SoC chosen by a compilation; kept for sources that name it.
class OptionalInfos;

}  // namespace fe
