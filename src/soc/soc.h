#pragma once
// A SoC is data: soc/<name>.toml. Code asks the description for a number and contains none.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// Machine parameters of one SoC; sizes in bytes, rates in bytes per cycle per AI Core.
struct Soc {
    std::string name;                 ///< "Ascend910B3"
    std::string short_name;           ///< "Ascend910B": key of op definitions and of SocVersion
    std::string config_name;          ///< "ascend910b": spelling in AddConfig and config folders
    uint32_t npu_arch = 0;            ///< 2201
    uint32_t cube_cores = 0;          ///< AIC (AI Cores where cube and vector are coupled)
    uint32_t vector_cores = 0;        ///< AIV; equals cube_cores where coupled
    uint32_t extra_vector_cores = 0;  ///< 310P only
    bool split_cores = false;         ///< cube and vector cores are separate
    uint32_t clock_mhz = 0;
    uint64_t ub_bytes = 0;  ///< physical UB: what the allocator can hand out
    uint64_t l1_bytes = 0;
    uint64_t l0a_bytes = 0, l0b_bytes = 0, l0c_bytes = 0;
    uint64_t bt_bytes = 0, fb_bytes = 0;
    uint64_t ub_host_reserve_bytes = 0;  ///< withheld from the host query of UB and L1
    uint64_t l2_bytes = 0;
    uint64_t memory_bytes = 0;            ///< 0 = not published
    uint64_t system_workspace_bytes = 0;  ///< GetLibApiWorkSpaceSize
    uint32_t ub_block_bytes = 32;
    uint32_t repeat_bytes = 256;
    uint32_t max_repeat = 255;
    uint32_t max_block_count = 65535;
    uint64_t allocation_pad_bytes = 32;  ///< added to each device allocation after rounding to 32
    double ddr_read_rate = 0, ddr_write_rate = 0, l2_read_rate = 0, l2_write_rate = 0;
    double ub_to_l2_rate = 0, ub_to_ddr_rate = 0;

    /// Vector cores a vector-only kernel may use.
    uint32_t cores() const { return vector_cores; }
};

/// Description of `name`: a part's name in any letter case ("Ascend910B3"), or a config name, which
/// means its default part ("ascend910b" is Ascend910B1). Only "ascend910b" is both: all in lower
/// case it is the config name, otherwise ("Ascend910B") the first-generation part of that name.
/// Throws UserError naming the nearest names.
const Soc& find_soc(std::string_view name);
/// All SoCs, sorted by name. Loaded once from the soc/ folder; a file that breaks a rule throws
/// UserError naming file, key, value and limit.
const std::vector<Soc>& all_socs();
/// "Ascend910B3".
std::string_view default_soc_name();

}  // namespace drydock
