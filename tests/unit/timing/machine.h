#pragma once
// A chip with round figures, and events as a core would give them.
#include <string>

#include "timing/profiler.h"

namespace drydock::timing::test {

/// Parameters that hand calculations can use.
inline std::string parameter_text() {
    return R"(
[scalar]
vector_issue = 4
copy_issue = 20
flag = 1
queue = 0
access = 10
gm_access = 10
sync_all = 1000
cross_flag = 200
queue_depth = 32
[vector]
start = 4
result = 18
bank_groups = 16
bank_bytes = 65536
shifted_conflict = 0.75
function = 10
rates = { Add = [128, 64], Exp = [32, 32], WholeReduceSum = [18.285714, 9.142857] }
passes = { Tanh = 3 }
results = { Exp = 24 }
[copy]
read_latency = 100
write_latency = 0
read_rate = 32.0
write_rate = 16.0
cube_factor = 2.0
line_bytes = 512
piece_bytes = 128
unaligned_rate = 0.5
l1_to_l0a = 256.0
l1_to_l0b = 128.0
local = 128.0
[memory]
bandwidth_gbs = 64.0
write_back_factor = 2.0
parts = {}
[cube]
macs_half = 4096
macs_float = 1024
[launch]
task_ns = 500
core_ns = 0
)";
}

/// Clock 1 GHz: 64 bytes per cycle from memory, 256 from the L2, which holds 64 lines.
inline Soc small_soc() {
    Soc soc;
    soc.name = "Small";
    soc.clock_mhz = 1000;
    soc.cube_cores = 4;
    soc.vector_cores = 4;
    soc.l2_read_rate = 64;
    soc.l2_bytes = 64 * 512;
    soc.ub_bytes = 196608;
    return soc;
}

inline Footprint bytes_at(Space space, uint64_t offset, uint64_t bytes, uint32_t elem = 4) {
    Footprint f;
    f.base = {space, 0, offset};
    f.run_bytes = bytes;
    f.elem_bytes = elem;
    return f;
}

/// Plays events of several cores into a recorder.
class Player {
  public:
    explicit Player(uint32_t cores, double core_ns = 0)
        : soc_(small_soc()),
          parameters_(make_parameters(core_ns)),
          recorder_(soc_, parameters_, true) {
        KernelBegin begin;
        begin.kernel = "kernel";
        begin.block_count = cores;
        recorder_.take(begin);
        for (uint32_t c = 0; c < cores; ++c) recorder_.take(BlockBegin{c, 196608});
    }
    void copy_in(uint32_t core, uint64_t gm, uint64_t ub, uint64_t bytes) {
        Record r{};
        r.op = Opcode::kCopy;
        r.pipe = Pipe::kMte2;
        r.src_space = Space::kGm;
        r.dst_space = Space::kUb;
        r.bypass_l2 = bypass;
        play(core, r, bytes_at(Space::kUb, ub, bytes), {bytes_at(Space::kGm, gm, bytes)});
    }
    void copy_out(uint32_t core, uint64_t gm, uint64_t ub, uint64_t bytes) {
        Record r{};
        r.op = Opcode::kCopy;
        r.pipe = Pipe::kMte3;
        r.src_space = Space::kUb;
        r.dst_space = Space::kGm;
        play(core, r, bytes_at(Space::kGm, gm, bytes), {bytes_at(Space::kUb, ub, bytes)});
    }
    /// dst = src + src in floats.
    void add(uint32_t core, uint64_t dst, uint64_t src, uint32_t count) {
        Record r{};
        r.op = Opcode::kAdds;
        r.pipe = Pipe::kV;
        r.dtype = r.dst_dtype = DType::kFloat32;
        r.count = count;
        play(core, r, bytes_at(Space::kUb, dst, count * 4), {bytes_at(Space::kUb, src, count * 4)});
    }
    void flag(uint32_t core, Pipe from, Pipe to) {
        for (uint8_t event = 0; event < kHardEventCount; ++event) {
            if (kHardEvents[event].from != from || kHardEvents[event].to != to) continue;
            recorder_.take(FlagSet{core, event, 0, false, nullptr});
            recorder_.take(FlagWait{core, event, 0, false, nullptr});
        }
    }
    void take(const Event& event) { recorder_.take(event); }
    LaunchProfile end() {
        LaunchSteps steps = recorder_.finish();
        auto times = simulate(steps, soc_, parameters_);
        return make_profile(std::move(steps), std::move(times), soc_, parameters_);
    }

    uint8_t bypass = 0;

  private:
    static Parameters make_parameters(double core_ns) {
        Parameters parameters = parse_parameters(parameter_text(), "test.toml");
        parameters.core_ns = core_ns;
        return parameters;
    }
    void play(uint32_t core, const Record& record, const Footprint& dst,
              const std::vector<Footprint>& src) {
        Instr instr;
        instr.record = &record;
        instr.block = core;
        instr.dst[0] = dst;
        instr.ndst = 1;
        for (const Footprint& f : src) instr.src[instr.nsrc++] = f;
        recorder_.take(instr);
    }

    Soc soc_;
    Parameters parameters_;
    Recorder recorder_;
};

}  // namespace drydock::timing::test
