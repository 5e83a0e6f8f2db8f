// fe::PlatFormInfos: the platform table, and how it is filled from a SoC (spec host-op 4.2).
#include <fmt/format.h>

#include <cstdlib>
#include <mutex>

#include "base/error.h"
#include "host/platform_tables.h"
#include "platform/platform_info.h"

namespace fe {

using Table = std::map<std::string, std::string>;

struct PlatFormInfos::Tables {
    std::map<std::string, Table> labels;
    std::map<std::string, std::vector<std::string>> intrinsic_types, fix_pipe_types;
    uint32_t core_count = 0;

    uint64_t number(const std::string& label, const std::string& key) const {
        const auto table = labels.find(label);
        if (table == labels.end()) {
            return 0;
        }
        const auto entry = table->second.find(key);
        return entry == table->second.end() ? 0 : std::strtoull(entry->second.c_str(), nullptr, 10);
    }
};

PlatFormInfos::PlatFormInfos() : tables_(std::make_unique<Tables>()) {}
PlatFormInfos::PlatFormInfos(const PlatFormInfos& other)
    : tables_(std::make_unique<Tables>(*other.tables_)) {}
PlatFormInfos& PlatFormInfos::operator=(const PlatFormInfos& other) {
    *tables_ = *other.tables_;
    return *this;
}
PlatFormInfos::~PlatFormInfos() = default;

bool PlatFormInfos::Init() {
    *tables_ = Tables();
    return true;
}

bool PlatFormInfos::GetPlatformRes(const std::string& label, const std::string& key,
                                   std::string& value) const {
    const auto table = tables_->labels.find(label);
    if (table == tables_->labels.end()) {
        return false;
    }
    const auto entry = table->second.find(key);
    if (entry == table->second.end()) {
        return false;
    }
    value = entry->second;
    return true;
}

bool PlatFormInfos::GetPlatformRes(const std::string& label, Table& keys) const {
    const auto table = tables_->labels.find(label);
    if (table == tables_->labels.end()) {
        return false;
    }
    keys = table->second;
    return true;
}

// Every call has its own table, so the locking forms need no lock.
bool PlatFormInfos::GetPlatformResWithLock(const std::string& label, const std::string& key,
                                           std::string& value) const {
    return GetPlatformRes(label, key, value);
}
bool PlatFormInfos::GetPlatformResWithLock(const std::string& label, Table& keys) const {
    return GetPlatformRes(label, keys);
}
void PlatFormInfos::SetPlatformRes(const std::string& label, Table& keys) {
    tables_->labels[label] = keys;
}
void PlatFormInfos::SetPlatformResWithLock(const std::string& label, Table& keys) {
    SetPlatformRes(label, keys);
}

uint32_t PlatFormInfos::GetCoreNum() const { return tables_->core_count; }
void PlatFormInfos::SetCoreNum(const uint32_t& count) { tables_->core_count = count; }
void PlatFormInfos::SetCoreNumByCoreType(const std::string& core_type) {
    tables_->core_count = GetCoreNumByType(core_type);
}

uint32_t PlatFormInfos::GetCoreNumByType(const std::string& core_type) const {
    const bool vector = core_type == "VectorCore" || core_type == "AIV" || core_type == "MIX_AIV" ||
                        core_type == "MIX_VECTOR_CORE";
    return static_cast<uint32_t>(
        tables_->number("SoCInfo", vector ? "vector_core_cnt" : "ai_core_cnt"));
}

void PlatFormInfos::GetLocalMemSize(const LocalMemType& type, uint64_t& bytes) const {
    static const std::map<LocalMemType, std::pair<const char*, const char*>> kKeys{
        {LocalMemType::L0_A, {"AICoreSpec", "l0_a_size"}},
        {LocalMemType::L0_B, {"AICoreSpec", "l0_b_size"}},
        {LocalMemType::L0_C, {"AICoreSpec", "l0_c_size"}},
        {LocalMemType::L1, {"AICoreSpec", "l1_size"}},
        {LocalMemType::L2, {"SoCInfo", "l2_size"}},
        {LocalMemType::UB, {"AICoreSpec", "ub_size"}},
        {LocalMemType::HBM, {"SoCInfo", "memory_size"}}};
    const auto found = kKeys.find(type);
    bytes = found == kKeys.end() ? 0 : tables_->number(found->second.first, found->second.second);
}

void PlatFormInfos::GetLocalMemBw(const LocalMemType& type, uint64_t& rate) const {
    rate = 0;
    if (type == LocalMemType::HBM) {
        rate = tables_->number("AICoreMemoryRates", "ddr_rate");
    } else if (type == LocalMemType::L2) {
        rate = tables_->number("AICoreMemoryRates", "l2_rate");
    }
}

void PlatFormInfos::SetAICoreIntrinsicDtype(
    std::map<std::string, std::vector<std::string>>& types) {
    tables_->intrinsic_types = types;
}
void PlatFormInfos::SetFixPipeDtypeMap(
    const std::map<std::string, std::vector<std::string>>& types) {
    tables_->fix_pipe_types = types;
}

}  // namespace fe

namespace drydock::host {
namespace {

using Table = std::map<std::string, std::string>;

// Architectures from here on have vector registers whose width can be asked for.
constexpr uint32_t kFirstRegisterArch = 3000;

std::string text(uint64_t number) { return fmt::format("{}", number); }
/// The table holds whole bytes per cycle.
std::string rate_text(double rate) { return text(static_cast<uint64_t>(rate)); }

Table soc_info(const Soc& soc) {
    return {{"ai_core_cnt", text(soc.cube_cores)},
            {"cube_core_cnt", text(soc.cube_cores)},
            {"vector_core_cnt",
             text(soc.extra_vector_cores != 0 ? soc.extra_vector_cores : soc.vector_cores)},
            {"core_type_list", soc.split_cores ? "CubeCore,VectorCore" : "AICore"},
            {"memory_size", text(soc.memory_bytes)},
            {"l2_size", text(soc.l2_bytes)}};
}

Table core_spec(const Soc& soc) {
    Table table{{"cube_freq", text(soc.clock_mhz)},        {"ub_size", text(soc.ub_bytes)},
                {"l1_size", text(soc.l1_bytes)},           {"l0_a_size", text(soc.l0a_bytes)},
                {"l0_b_size", text(soc.l0b_bytes)},        {"l0_c_size", text(soc.l0c_bytes)},
                {"fb0_size", text(soc.fb_bytes)},          {"bt_size", text(soc.bt_bytes)},
                {"ubblock_size", text(soc.ub_block_bytes)}};
    if (soc.npu_arch >= kFirstRegisterArch) {
        table["vector_reg_width"] = text(soc.repeat_bytes);
    }
    return table;
}

}  // namespace

fe::PlatFormInfos make_platform(const Soc& soc, const std::string& core_type) {
    Table version{{"SoC_version", soc.name},
                  {"Short_SoC_version", soc.short_name},
                  {"NpuArch", text(soc.npu_arch)}};
    Table info = soc_info(soc);
    Table spec = core_spec(soc);
    Table rates{{"ddr_rate", rate_text(soc.ddr_read_rate)},
                {"ddr_read_rate", rate_text(soc.ddr_read_rate)},
                {"ddr_write_rate", rate_text(soc.ddr_write_rate)},
                {"l2_rate", rate_text(soc.l2_read_rate)},
                {"l2_read_rate", rate_text(soc.l2_read_rate)},
                {"l2_write_rate", rate_text(soc.l2_write_rate)},
                {"ub_to_l2_rate", rate_text(soc.ub_to_l2_rate)},
                {"ub_to_ddr_rate", rate_text(soc.ub_to_ddr_rate)}};
    Table own{{kHostReserveKey, text(soc.ub_host_reserve_bytes)},
              {kLibraryWorkspaceKey, text(soc.system_workspace_bytes)}};
    fe::PlatFormInfos infos;
    infos.SetPlatformRes("version", version);
    infos.SetPlatformRes("SoCInfo", info);
    infos.SetPlatformRes("AICoreSpec", spec);
    infos.SetPlatformRes("AICoreMemoryRates", rates);
    infos.SetPlatformRes(kOwnLabel, own);
    // ASSUMED: GetCoreNum() of an operator whose kernel type is not known means vector cores on
    // chips that separate them (spec host-op 4.1).
    infos.SetCoreNumByCoreType(core_type == "AiCore" && soc.split_cores ? "VectorCore" : core_type);
    return infos;
}

}  // namespace drydock::host

namespace fe {
namespace {

constexpr uint32_t kFound = 0;
constexpr uint32_t kUnknown = 1;

uint32_t fill(std::string_view soc_version, PlatFormInfos& infos) {
    try {
        infos = drydock::host::make_platform(drydock::find_soc(soc_version), "AiCore");
        return kFound;
    } catch (const drydock::UserError&) {
        return kUnknown;
    }
}

}  // namespace

PlatformInfoManager& PlatformInfoManager::Instance() {
    static PlatformInfoManager manager;
    return manager;
}
uint32_t PlatformInfoManager::InitializePlatformInfo() { return kFound; }
uint32_t PlatformInfoManager::GetPlatformInfoWithOutSocVersion(PlatFormInfos& infos) {
    return fill(drydock::default_soc_name(), infos);
}
uint32_t PlatformInfoManager::GetPlatformInfos(const std::string& soc_version,
                                               PlatFormInfos& infos) {
    return fill(soc_version, infos);
}
uint32_t PlatformInfoManager::InitRuntimePlatformInfos(const std::string& soc_version) {
    PlatFormInfos infos;
    return fill(soc_version, infos);
}
uint32_t PlatformInfoManager::GetRuntimePlatformInfosByDevice(const uint32_t& /*device*/,
                                                              PlatFormInfos& infos) {
    return GetPlatformInfoWithOutSocVersion(infos);
}

}  // namespace fe
