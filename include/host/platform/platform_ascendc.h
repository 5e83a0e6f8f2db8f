#pragma once
// Machine queries of tiling functions (spec host-op 4.1).
#include "drydock/detail/prelude.h"
#include "platform/platform_infos_def.h"
#include "platform/soc_spec.h"

namespace platform_ascendc {

enum class CoreMemType {
    L0_A = 0,
    L0_B = 1,
    L0_C = 2,
    L1 = 3,
    L2 = 4,
    UB = 5,
    HBM = 6,
    FB = 7,
    BT = 8,
    RESERVED
};

enum class SocVersion {
    ASCEND910 = 0,
    ASCEND910B = 1,
    ASCEND310P = 2,
    ASCEND310B = 3,
    ASCEND950 = 4,
    ASCEND910_55 = 5,
    ASCEND910_95 = 4,
    AS31XM1 = 5,  // QUIRK(host-op 4.1): same value as ASCEND910_55
    ASCEND031 = 6,
    ASCEND035 = 7,
    ASCEND310 = 8,
    ASCEND610 = 9,
    ASCEND610Lite = 10,
    ASCEND910_93 = 11,
    BS9SX1A = 12,
    BS9SX2A = 13,
    HI3796CV300CS = 14,
    HI3796CV300ES = 15,
    MC61AM21A = 16,
    MC62 = 17,
    SD3403 = 18,
    KIRINX90 = 19,
    KIRIN9030 = 20,
    MC32DM11A = 21,
    ASCEND350 = 22,
    RESERVED_VERSION = 99999
};

enum class ReservedSize { RESERVED_SIZE_8K, RESERVED_SIZE_16K, RESERVED_SIZE_32K };

/// Answers from the platform table of a context. A null table ends the program at the first query.
class PlatformAscendC {
  public:
    explicit PlatformAscendC(fe::PlatFormInfos* platform) : platform_(platform) {}

    /// Cores for the kernel's core type: vector cores for vector kernels.
    uint32_t GetCoreNum() const;
    uint32_t GetCoreNumAic() const;
    uint32_t GetCoreNumAiv() const;
    /// Extra vector cores beside the AI Cores; 0 where there are none.
    uint32_t GetCoreNumVector() const;
    /// Bytes; UB and L1 without the part withheld from operators.
    void GetCoreMemSize(const CoreMemType& type, uint64_t& bytes) const;
    /// Bytes per cycle per core.
    void GetCoreMemBw(const CoreMemType& type, uint64_t& rate) const;
    SocVersion GetSocVersion() const;
    NpuArch GetCurNpuArch() const;
    /// Bytes of workspace the library needs; 0xFFFFFFFF when the architecture is unknown.
    uint32_t GetLibApiWorkSpaceSize() const;
    uint32_t GetResGroupBarrierWorkSpaceSize() const;
    uint32_t GetResCubeGroupWorkSpaceSize() const;
    uint32_t CalcTschNumBlocks(uint32_t slice_num, uint32_t aic_core_num,
                               uint32_t aiv_core_num) const;
    uint32_t CalcTschBlockDim(uint32_t slice_num, uint32_t aic_core_num,
                              uint32_t aiv_core_num) const {
        return CalcTschNumBlocks(slice_num, aic_core_num, aiv_core_num);
    }
    /// The next UB query returns this much less; the last call wins.
    void ReserveLocalMemory(ReservedSize size);
    uint32_t GetVecRegLen() const;

  private:
    fe::PlatFormInfos* Infos() const;

    fe::PlatFormInfos* platform_;
    uint64_t reserved_bytes_ = 0;
};

/// One platform for the process, for programs without a tiling context.
class PlatformAscendCManager {
  public:
    /// The SoC of the first successful call (default SoC when none was named); later names are
    /// ignored.
    static PlatformAscendC* GetInstance();
    /// Null when the name is unknown.
    static PlatformAscendC* GetInstance(const char* soc);
};

}  // namespace platform_ascendc
