#pragma once
// The figures of the timing model: soc/timing/<architecture>.toml, where each has its source.
#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "isa/opcode.h"
#include "soc/soc.h"

namespace drydock::timing {

/// Times in cycles of the core, rates in bytes per cycle; the file says what each means.
struct Parameters {
    double vector_issue = 0, copy_issue = 0, flag = 0, queue = 0, access = 0, gm_access = 0;
    double sync_all = 0, cross_flag = 0, queue_depth = 0;
    double vector_start = 0, vector_result = 0, bank_groups = 0, bank_bytes = 0;
    double shifted_conflict = 0, passes = 0;
    double read_latency = 0, write_latency = 0, read_rate = 0, write_rate = 0, cube_factor = 0;
    double line_bytes = 0, piece_bytes = 0, unaligned_rate = 0, l1_to_l0a = 0, l1_to_l0b = 0,
           local = 0;
    double bandwidth_gbs = 0, write_back_factor = 0;
    double macs_half = 0, macs_float = 0;
    double task_ns = 0, core_ns = 0;
    std::map<std::string, double> part_bandwidth_gbs;  ///< by SoC, instead of bandwidth_gbs
    /// Elements per cycle of an instruction: {types of at most 16 bits, larger ones}.
    std::array<std::array<double, 2>, static_cast<size_t>(Opcode::kCount)> rates{};
    /// Cycles from the end of the repeats until a dependent instruction can start.
    std::array<double, static_cast<size_t>(Opcode::kCount)> results{};
    /// Instructions that an advanced function stands for, per 256 bytes.
    std::array<double, static_cast<size_t>(Opcode::kCount)> function_passes{};

    /// Of device memory of this part, bytes per cycle.
    double memory_rate(const Soc& soc) const;
    /// Of the L2 of the chip.
    double l2_rate(const Soc& soc) const;
};

/// Throws UserError naming file, key and value for a file that breaks a rule.
Parameters parse_parameters(std::string_view text, const std::filesystem::path& path);
/// The file of the SoC's architecture. Throws UserError when there is none.
const Parameters& parameters_of(const Soc& soc);

}  // namespace drydock::timing
