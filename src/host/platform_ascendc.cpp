// platform_ascendc::PlatformAscendC: machine queries of tiling functions (spec host-op 4.1, 6.3).
#include "platform/platform_ascendc.h"

#include <fmt/format.h>

#include <cstdlib>
#include <mutex>
#include <optional>

#include "base/error.h"
#include "host/log_capture.h"
#include "host/platform_tables.h"
#include "util/platform_util.h"

namespace platform_ascendc {
namespace {

using drydock::Soc;

constexpr uint32_t kFailed = 0xFFFFFFFF;

void error(const std::string& text) {
    drydock::host::log_text(drydock::host::kLogError, "PlatformAscendC: " + text);
}

std::string text_of(const fe::PlatFormInfos& infos, const char* label, const char* key) {
    std::string value;
    (void)infos.GetPlatformRes(label, key, value);
    return value;
}

std::optional<uint64_t> number_of(const fe::PlatFormInfos& infos, const char* label,
                                  const char* key) {
    const std::string value = text_of(infos, label, key);
    if (value.empty()) {
        return std::nullopt;
    }
    return std::strtoull(value.c_str(), nullptr, 10);
}

uint64_t number_or_zero(const fe::PlatFormInfos& infos, const char* label, const char* key) {
    const std::optional<uint64_t> number = number_of(infos, label, key);
    if (!number) {
        error(fmt::format("the platform table has no {}/{}", label, key));
    }
    return number.value_or(0);
}

/// A SoC that answers for a table which Drydock did not fill: same short name, or same
/// architecture.
const Soc* similar_soc(const fe::PlatFormInfos& infos) {
    const std::string short_name = text_of(infos, "version", "Short_SoC_version");
    const uint64_t arch = number_of(infos, "version", "NpuArch").value_or(0);
    const Soc* by_arch = nullptr;
    for (const Soc& soc : drydock::all_socs()) {
        if (!short_name.empty() && soc.short_name == short_name) {
            return &soc;
        }
        by_arch = by_arch == nullptr && soc.npu_arch == arch ? &soc : by_arch;
    }
    return short_name.empty() ? by_arch : nullptr;
}

/// Bytes of UB and L1 that operators do not get.
uint64_t host_reserve(const fe::PlatFormInfos& infos) {
    const auto own = number_of(infos, drydock::host::kOwnLabel, drydock::host::kHostReserveKey);
    if (own) {
        return *own;
    }
    const Soc* soc = similar_soc(infos);
    return soc == nullptr ? 0 : soc->ub_host_reserve_bytes;
}

uint64_t less(uint64_t bytes, uint64_t reserved) { return bytes > reserved ? bytes - reserved : 0; }

bool splits_cores(const fe::PlatFormInfos& infos) {
    return text_of(infos, "SoCInfo", "core_type_list") == "CubeCore,VectorCore";
}

const std::map<std::string, SocVersion>& soc_versions() {
    static const std::map<std::string, SocVersion> table{
        {"Ascend910", SocVersion::ASCEND910},
        {"Ascend910B", SocVersion::ASCEND910B},
        {"Ascend910_93", SocVersion::ASCEND910B},
        {"Ascend310P", SocVersion::ASCEND310P},
        {"Ascend310B", SocVersion::ASCEND310B},
        {"Ascend950", SocVersion::ASCEND950},
        {"Ascend910_95", SocVersion::ASCEND910_95},
        {"Ascend910_55", SocVersion::ASCEND910_55},
        {"AS31XM1", SocVersion::AS31XM1},
        {"Ascend031", SocVersion::ASCEND031},
        {"Ascend035", SocVersion::ASCEND035},
        {"Ascend310", SocVersion::ASCEND310},
        {"Ascend610", SocVersion::ASCEND610},
        {"Ascend610Lite", SocVersion::ASCEND610Lite},
        {"BS9SX1A", SocVersion::BS9SX1A},
        {"BS9SX2A", SocVersion::BS9SX2A},
        {"Hi3796CV300CS", SocVersion::HI3796CV300CS},
        {"Hi3796CV300ES", SocVersion::HI3796CV300ES},
        {"MC61AM21A", SocVersion::MC61AM21A},
        {"MC62", SocVersion::MC62},
        {"SD3403", SocVersion::SD3403},
        {"KirinX90", SocVersion::KIRINX90},
        {"Kirin9030", SocVersion::KIRIN9030},
        {"MC32DM11A", SocVersion::MC32DM11A},
        {"Ascend350", SocVersion::ASCEND350}};
    return table;
}

}  // namespace

fe::PlatFormInfos* PlatformAscendC::Infos() const {
    if (platform_ == nullptr) {
        error("the platform pointer is null");
        std::abort();
    }
    return platform_;
}

uint32_t PlatformAscendC::GetCoreNum() const { return Infos()->GetCoreNum(); }

uint32_t PlatformAscendC::GetCoreNumAic() const {
    const fe::PlatFormInfos& infos = *Infos();
    const char* key = splits_cores(infos) ? "cube_core_cnt" : "ai_core_cnt";
    return static_cast<uint32_t>(number_or_zero(infos, "SoCInfo", key));
}

uint32_t PlatformAscendC::GetCoreNumAiv() const {
    const fe::PlatFormInfos& infos = *Infos();
    const char* key = splits_cores(infos) ? "vector_core_cnt" : "ai_core_cnt";
    return static_cast<uint32_t>(number_or_zero(infos, "SoCInfo", key));
}

uint32_t PlatformAscendC::GetCoreNumVector() const {
    const bool has_extra = GetSocVersion() == SocVersion::ASCEND310P;
    return has_extra ? static_cast<uint32_t>(number_or_zero(*Infos(), "SoCInfo", "vector_core_cnt"))
                     : 0;
}

void PlatformAscendC::GetCoreMemSize(const CoreMemType& type, uint64_t& bytes) const {
    const fe::PlatFormInfos& infos = *Infos();
    switch (type) {
        case CoreMemType::UB:
            bytes = number_or_zero(infos, "AICoreSpec", "ub_size");
            bytes = less(bytes, host_reserve(infos) + reserved_bytes_);
            return;
        case CoreMemType::L1:
            bytes = less(number_or_zero(infos, "AICoreSpec", "l1_size"), host_reserve(infos));
            return;
        case CoreMemType::FB:
            bytes = number_or_zero(infos, "AICoreSpec", "fb0_size");
            return;
        case CoreMemType::BT:
            bytes = number_or_zero(infos, "AICoreSpec", "bt_size");
            return;
        default:
            infos.GetLocalMemSize(static_cast<fe::LocalMemType>(type), bytes);
    }
}

void PlatformAscendC::GetCoreMemBw(const CoreMemType& type, uint64_t& rate) const {
    Infos()->GetLocalMemBw(static_cast<fe::LocalMemType>(type), rate);
}

SocVersion PlatformAscendC::GetSocVersion() const {
    const std::string name = text_of(*Infos(), "version", "Short_SoC_version");
    const auto found = soc_versions().find(name);
    if (found == soc_versions().end()) {
        error(fmt::format("unknown SoC '{}'", name));
        return SocVersion::RESERVED_VERSION;
    }
    return found->second;
}

NpuArch PlatformAscendC::GetCurNpuArch() const {
    const std::optional<uint64_t> arch = number_of(*Infos(), "version", "NpuArch");
    if (!arch || *arch == 0) {
        error("the platform table has no architecture number");
        return NpuArch::DAV_RESV;
    }
    return static_cast<NpuArch>(*arch);
}

uint32_t PlatformAscendC::GetLibApiWorkSpaceSize() const {
    const fe::PlatFormInfos& infos = *Infos();
    const auto own =
        number_of(infos, drydock::host::kOwnLabel, drydock::host::kLibraryWorkspaceKey);
    if (own) {
        return static_cast<uint32_t>(*own);
    }
    const Soc* soc = similar_soc(infos);
    if (soc == nullptr) {
        error("library workspace of an unknown architecture");
        return kFailed;
    }
    return static_cast<uint32_t>(soc->system_workspace_bytes);
}

uint32_t PlatformAscendC::GetResGroupBarrierWorkSpaceSize() const {
    constexpr uint32_t kBytes = 1U << 20;  // a constant of the synchronisation library
    if (GetSocVersion() == SocVersion::ASCEND910B) {
        return kBytes;
    }
    error("group barriers are not supported on this SoC");
    return kFailed;
}

uint32_t PlatformAscendC::GetResCubeGroupWorkSpaceSize() const {
    return GetResGroupBarrierWorkSpaceSize();
}

uint32_t PlatformAscendC::CalcTschNumBlocks(uint32_t slice_num, uint32_t aic_core_num,
                                            uint32_t aiv_core_num) const {
    if (aic_core_num == 0 || aiv_core_num == 0 || aic_core_num > aiv_core_num) {
        return slice_num;
    }
    constexpr uint32_t kPair = 2;  // vector cores of one AI Core
    const uint32_t ratio = aiv_core_num / aic_core_num;
    const uint32_t blocks = slice_num / ratio + (slice_num % ratio != 0 ? 1 : 0);
    if (ratio == kPair && blocks > aic_core_num) {
        error(fmt::format("{} slices need {} AI Cores, only {} exist", slice_num, blocks,
                          aic_core_num));
        return 0;
    }
    return blocks;
}

void PlatformAscendC::ReserveLocalMemory(ReservedSize size) {
    constexpr uint64_t kKiB = 1024;
    reserved_bytes_ = size == ReservedSize::RESERVED_SIZE_8K    ? 8 * kKiB
                      : size == ReservedSize::RESERVED_SIZE_16K ? 16 * kKiB
                                                                : 32 * kKiB;
}

uint32_t PlatformAscendC::GetVecRegLen() const {
    return static_cast<uint32_t>(number_or_zero(*Infos(), "AICoreSpec", "vector_reg_width"));
}

namespace {

/// The process-wide platform; made by the first call that names a known SoC.
PlatformAscendC* shared_platform(std::string_view soc_name) {
    static std::mutex mutex;
    static std::unique_ptr<fe::PlatFormInfos> infos;
    static std::unique_ptr<PlatformAscendC> platform;
    const std::lock_guard<std::mutex> lock(mutex);
    if (platform == nullptr) {
        try {
            infos = std::make_unique<fe::PlatFormInfos>(
                drydock::host::make_platform(drydock::find_soc(soc_name), "AiCore"));
        } catch (const drydock::UserError& unknown) {
            error(unknown.what());
            return nullptr;
        }
        platform = std::make_unique<PlatformAscendC>(infos.get());
    }
    return platform.get();
}

}  // namespace

PlatformAscendC* PlatformAscendCManager::GetInstance() {
    return shared_platform(drydock::default_soc_name());
}
PlatformAscendC* PlatformAscendCManager::GetInstance(const char* soc) {
    return soc == nullptr ? GetInstance() : shared_platform(soc);
}

}  // namespace platform_ascendc

namespace drydock::detail {

uint64_t platform_figure(const fe::PlatFormInfos* infos, PlatformFigure figure,
                         const char* subject) {
    if (infos == nullptr) {
        host::log_text(host::kLogError, fmt::format("{}: no platform information",
                                                    subject == nullptr ? "nil" : subject));
        return 0;
    }
    const platform_ascendc::PlatformAscendC platform(const_cast<fe::PlatFormInfos*>(infos));
    uint64_t bytes = 0;
    switch (figure) {
        case PlatformFigure::kAivCores:
            return platform.GetCoreNumAiv();
        case PlatformFigure::kAicCores:
            return platform.GetCoreNumAic();
        case PlatformFigure::kUbSize:
            platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, bytes);
            return bytes;
        case PlatformFigure::kWorkspace:
            return platform.GetLibApiWorkSpaceSize();
        // The rest are constants of the helper library, the same for every SoC (spec host-op 6.3).
        case PlatformFigure::kUbBlock:
            return 32;
        case PlatformFigure::kVectorRegister:
        case PlatformFigure::kCacheLine:
            return 256;
        case PlatformFigure::kSectorCacheLine:
            return 128;
        case PlatformFigure::kSimtThreads:
            return 2048;
        case PlatformFigure::kSimtDataCache:
            return 131072;
        case PlatformFigure::kNddmaDataCache:
            return 8192;
    }
    return 0;
}

}  // namespace drydock::detail
