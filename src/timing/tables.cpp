#include "timing/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/symbolize.h"
#include "timing/names.h"

namespace drydock::timing {
namespace {

const char* kind_of(const CoreStatistics& core) { return core.cube ? "aic" : "aiv"; }

/// Columns of one kind of core are empty in the rows of the other: one table for both.
class Table {
  public:
    void cell(size_t row, const std::string& column, std::string value) {
        const auto known = std::find(columns_.begin(), columns_.end(), column);
        const size_t at = static_cast<size_t>(known - columns_.begin());
        if (known == columns_.end()) columns_.push_back(column);
        if (rows_.size() <= row) rows_.resize(row + 1);
        if (rows_[row].size() <= at) rows_[row].resize(at + 1);
        rows_[row][at] = std::move(value);
    }
    void number(size_t row, const std::string& column, double value) {
        cell(row, column, fmt::format("{:.3f}", value));
    }
    std::string csv() const {
        std::string text = fmt::format("{}\n", fmt::join(columns_, ","));
        for (std::vector<std::string> row : rows_) {
            row.resize(columns_.size());
            for (std::string& value : row) {
                if (value.empty()) value = "NA";
            }
            text += fmt::format("{}\n", fmt::join(row, ","));
        }
        return text;
    }

  private:
    std::vector<std::string> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// The first columns of every table.
void common_columns(Table& table, const LaunchProfile& profile, size_t c) {
    const CoreStatistics& core = profile.cores[c];
    const KernelBegin& begin = profile.steps.begin;
    const size_t per_block = std::max<size_t>(1, begin.cube_per_block + begin.vector_per_block);
    const size_t sub = c % per_block;
    table.cell(c, "block_id", std::to_string(c / per_block));
    table.cell(c, "sub_block_id",
               core.cube ? "cube0" : fmt::format("vector{}", sub - begin.cube_per_block));
    table.number(c, fmt::format("{}_time(us)", kind_of(core)), profile.us(core.cycles));
    table.cell(c, fmt::format("{}_total_cycles", kind_of(core)),
               fmt::format("{:.0f}", core.cycles));
}

double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }
double gbs(double bytes, double us) { return us == 0 ? 0 : bytes / us / 1e3; }

struct PipeColumn {
    Pipe pipe;
    const char* name;
    bool cube, vector;
};
constexpr PipeColumn kPipeColumns[] = {
    {Pipe::kV, "vec", false, true},     {Pipe::kM, "cube", true, false},
    {Pipe::kS, "scalar", true, true},   {Pipe::kFix, "fixpipe", true, false},
    {Pipe::kMte1, "mte1", true, false}, {Pipe::kMte2, "mte2", true, true},
    {Pipe::kMte3, "mte3", true, true},
};

/// What one call in the source cost, over all cores.
struct Line {
    std::string place, name;
    Pipe pipe = Pipe::kS;
    uint64_t calls = 0, bytes = 0, repeats = 0;
    double cycles = 0;
    size_t first = 0;
};

std::vector<Line> lines_of(const LaunchProfile& profile, const std::string& base) {
    std::map<std::pair<const void*, int>, Line> by_site;
    for (size_t c = 0; c < profile.times.size(); ++c) {
        const auto& steps = profile.steps.cores[c].steps;
        for (size_t i = 0; i < steps.size(); ++i) {
            const Step& step = steps[i];
            const StepTime& time = profile.times[c].steps[i];
            Line& line = by_site[{step.site, static_cast<int>(step.pipe)}];
            if (line.calls++ == 0) {
                line.name = step_name(step);
                line.pipe = step.pipe;
                line.first = c * (size_t{1} << 40) + i;
            }
            line.bytes += step.bytes;
            line.repeats += step.repeats;
            line.cycles +=
                step.pipe == Pipe::kS ? time.finish - time.issue_begin : time.finish - time.start;
        }
    }
    std::vector<Line> lines;
    for (auto& [site, line] : by_site) {
        line.place = user_place(site.first, base);
        lines.push_back(std::move(line));
    }
    std::sort(lines.begin(), lines.end(),
              [](const Line& a, const Line& b) { return a.first < b.first; });
    return lines;
}

}  // namespace

std::string pipe_utilization_csv(const LaunchProfile& profile) {
    Table table;
    for (size_t c = 0; c < profile.cores.size(); ++c) {
        const CoreStatistics& core = profile.cores[c];
        common_columns(table, profile, c);
        for (const PipeColumn& column : kPipeColumns) {
            if (!(core.cube ? column.cube : column.vector)) continue;
            const PipeStatistics& pipe = core.pipe[static_cast<size_t>(column.pipe)];
            const std::string name = fmt::format("{}_{}", kind_of(core), column.name);
            table.number(c, name + "_time(us)", profile.us(pipe.busy));
            table.number(c, name + "_ratio", ratio(pipe.busy, core.cycles));
        }
        const std::string kind = kind_of(core);
        table.number(c, kind + "_scalar_wait_time",
                     profile.us(core.pipe[static_cast<size_t>(Pipe::kS)].wait));
        table.number(c, kind + "_mte2_active_bw(GB/s)",
                     gbs(static_cast<double>(core.read_bytes),
                         profile.us(core.pipe[static_cast<size_t>(Pipe::kMte2)].busy)));
        table.number(c, kind + "_mte3_active_bw(GB/s)",
                     gbs(static_cast<double>(core.written_bytes),
                         profile.us(core.pipe[static_cast<size_t>(Pipe::kMte3)].busy)));
    }
    return table.csv();
}

std::string memory_csv(const LaunchProfile& profile) {
    Table table;
    for (size_t c = 0; c < profile.cores.size(); ++c) {
        const CoreStatistics& core = profile.cores[c];
        common_columns(table, profile, c);
        const std::string kind = kind_of(core);
        const double us = profile.us(core.cycles);
        const auto read = static_cast<double>(core.read_bytes);
        const auto written = static_cast<double>(core.written_bytes);
        if (!core.cube) {
            table.number(c, "aiv_gm_to_ub_bw(GB/s)", gbs(read, us));
            table.number(c, "aiv_ub_to_gm_bw(GB/s)", gbs(written, us));
        }
        table.number(c, kind + "_main_mem_read_bw(GB/s)", gbs(read, us));
        table.number(c, kind + "_main_mem_write_bw(GB/s)", gbs(written, us));
        for (Pipe pipe : {Pipe::kMte2, Pipe::kMte3}) {
            const PipeStatistics& s = core.pipe[static_cast<size_t>(pipe)];
            const char* name = pipe == Pipe::kMte2 ? "mte2" : "mte3";
            table.cell(c, fmt::format("{}_{}_instructions", kind, name),
                       std::to_string(s.instructions));
            table.number(c, fmt::format("{}_{}_ratio", kind, name), ratio(s.busy, core.cycles));
        }
        table.number(c, "read_main_memory_datas(KB)", read / 1024);
        table.number(c, "write_main_memory_datas(KB)", written / 1024);
        if (!core.cube) {
            table.number(c, "GM_to_UB_datas(KB)", read / 1024);
            table.number(c, "UB_to_GM_datas(KB)", written / 1024);
        }
        table.number(c, kind + "_l2_read_hit_rate(%)",
                     100 * ratio(static_cast<double>(core.hit_bytes), read));
    }
    return table.csv();
}

std::string resource_conflict_csv(const LaunchProfile& profile) {
    Table table;
    for (size_t c = 0; c < profile.cores.size(); ++c) {
        const CoreStatistics& core = profile.cores[c];
        common_columns(table, profile, c);
        const std::string kind = kind_of(core);
        if (!core.cube) {
            const double total = core.group_conflict + core.bank_conflict;
            table.number(c, "aiv_vec_total_cflt_ratio", ratio(total, core.cycles));
            table.number(c, "aiv_vec_bankgroup_cflt_ratio",
                         ratio(core.group_conflict, core.cycles));
            table.number(c, "aiv_vec_bank_cflt_ratio", ratio(core.bank_conflict, core.cycles));
            table.number(c, "aiv_vec_wait_ratio",
                         ratio(core.pipe[static_cast<size_t>(Pipe::kV)].wait, core.cycles));
        }
        for (Pipe pipe : {Pipe::kMte1, Pipe::kMte2, Pipe::kMte3}) {
            if (pipe == Pipe::kMte1 && !core.cube) continue;
            const char* name = pipe == Pipe::kMte1 ? "mte1" : pipe == Pipe::kMte2 ? "mte2" : "mte3";
            table.number(c, fmt::format("{}_{}_wait_ratio", kind, name),
                         ratio(core.pipe[static_cast<size_t>(pipe)].wait, core.cycles));
        }
    }
    return table.csv();
}

std::string code_exe_csv(const LaunchProfile& profile, const std::string& base) {
    std::vector<Line> places;
    for (const Line& line : lines_of(profile, base)) {
        const auto known = std::find_if(places.begin(), places.end(),
                                        [&](const Line& l) { return l.place == line.place; });
        if (known == places.end()) {
            places.push_back(line);
            continue;
        }
        known->calls += line.calls;
        known->cycles += line.cycles;
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const Line& a, const Line& b) { return a.cycles > b.cycles; });
    std::string text = "code,call_count,cycles,running_time(us)\n";
    for (const Line& line : places)
        text += fmt::format("{},{},{:.0f},{:.3f}\n", line.place, line.calls, line.cycles,
                            profile.us(line.cycles));
    return text;
}

std::string instr_exe_csv(const LaunchProfile& profile, const std::string& base) {
    std::string text = "instr,addr,pipe,call_count,cycles,running_time(us),detail\n";
    size_t number = 0;
    for (const Line& line : lines_of(profile, base)) {
        text += fmt::format("{},{},{},{},{:.0f},{:.3f},{}; {} bytes; {} repeats\n", line.name,
                            number++, pipe_name(line.pipe), line.calls, line.cycles,
                            profile.us(line.cycles), line.place, line.bytes, line.repeats);
    }
    return text;
}

std::string summary_text(const LaunchProfile& profile) {
    const KernelBegin& begin = profile.steps.begin;
    const size_t cores = profile.cores.size();
    std::string text = fmt::format(
        "{} on {}: {} {} of {}, {:.0f} MHz\n\n  task time   {:.2f} us  (cores {:.2f} us, launch "
        "{:.2f} us)\n",
        begin.kernel, profile.soc, cores, cores == 1 ? "core" : "cores", profile.chip_cores,
        profile.clock_mhz, profile.task_us, profile.us(profile.cycles),
        profile.task_us - profile.us(profile.cycles));
    double hit = 0, read = 0;
    for (const CoreStatistics& core : profile.cores) {
        hit += static_cast<double>(core.hit_bytes);
        read += static_cast<double>(core.read_bytes);
    }
    text += fmt::format("  GM          {:.0f} GB/s asked for, L2 hits {:.0f} % of bytes read\n",
                        profile.gm_gbs(), 100 * ratio(hit, read));
    text += fmt::format("  memory      {:.0f} of {:.0f} GB/s ({:.0f} %)\n", profile.memory_gbs(),
                        profile.memory_limit_gbs,
                        100 * profile.memory_gbs() / profile.memory_limit_gbs);
    const Bound& bound = profile.bound;
    text += fmt::format("  bound by    {} ({:.0f} % of the roofline)\n", bound_name(bound.kind),
                        100 * bound.ratio);
    text += fmt::format("  busiest     {}, {:.0f} % of the time\n", pipe_name(bound.busiest),
                        100 * bound.busiest_share);
    text += fmt::format("  overlap     {:.0f} % of V's time runs beside a copy\n",
                        100 * profile.overlap_share());
    const double factor = profile.imbalance();
    text += fmt::format("  balance     longest core {:.2f} times the mean{}\n\n", factor,
                        factor > kUnbalanced ? ": unbalanced" : "");
    text += "  pipe   busy   wait   instructions\n";
    for (int p = 0; p < kPipes; ++p) {
        const Pipe pipe = static_cast<Pipe>(p);
        uint64_t instructions = 0;
        for (const CoreStatistics& core : profile.cores)
            instructions += core.pipe[static_cast<size_t>(p)].instructions;
        if (instructions == 0) continue;
        text +=
            fmt::format("  {:<5}{:5.1f} %{:5.1f} %{:>13}\n", pipe_name(pipe),
                        100 * profile.mean_busy(pipe), 100 * profile.mean_wait(pipe), instructions);
    }
    for (const std::string& note : profile.notes) text += "\n  note: " + note + "\n";
    return text;
}

}  // namespace drydock::timing
