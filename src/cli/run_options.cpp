#include "cli/run_options.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/fs.h"

namespace drydock::cli {
namespace {

using session::NamedText;

std::vector<NamedText> named(const std::vector<std::string>& options) {
    std::vector<NamedText> result;
    for (const std::string& option : options) result.push_back(session::parse_named(option));
    return result;
}

ExecMode parse_exec(const std::string& word) {
    if (word.empty()) return ExecMode::kDefault;
    if (word == "deferred") return ExecMode::kDeferred;
    if (word == "immediate") return ExecMode::kImmediate;
    if (word == "strips") return ExecMode::kStrips;
    if (word == "registers") return ExecMode::kRegisters;
    throw UserError(
        fmt::format("--exec: '{}' is none of deferred, immediate, strips, registers", word),
        suggest(word, {"deferred", "immediate", "strips", "registers"}));
}

void add_list_option(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                     const std::string& metavar, const std::string& help) {
    command.add_option(name, values, help)->type_name(metavar)->allow_extra_args(false)->take_all();
}

}  // namespace

session::RunRequest make_request(const RunOptions& options) {
    session::RunRequest request;
    request.op = options.op;
    request.shapes = named(options.shapes);
    request.dtypes = named(options.dtypes);
    request.formats = named(options.formats);
    request.attrs = named(options.attrs);
    request.inputs = named(options.inputs);
    request.outputs = named(options.outputs);
    request.expects = named(options.expects);
    request.rtol = options.rtol;
    request.atol = options.atol;
    request.fill = session::parse_fill(options.fill);
    request.seed = options.seed;
    request.soc = options.soc;
    request.blocks = options.blocks;
    request.tiling_key = options.tiling_key;
    request.exec = parse_exec(options.exec);
    request.schedule = parse_schedule(options.schedule);
    request.timeout = parse_timeout(options.timeout_s);
    request.include_dirs.assign(options.include_dirs.begin(), options.include_dirs.end());
    request.deterministic = options.deterministic;
    return request;
}

void add_run_options(CLI::App& command, RunOptions& o) {
    command.add_option("OPERATOR", o.op, "Operator folder, or name of a shipped operator")
        ->required();
    add_list_option(command, "--shape", o.shapes, "[x=]128,8",
                    "Shape of a generated input or open output, or none");
    add_list_option(command, "--dtype", o.dtypes, "[x=]float16",
                    "Element type; float,float16 makes two runs");
    add_list_option(command, "--format", o.formats, "[x=]FRACTAL_NZ",
                    "Layout of a tensor; its data is taken as it is");
    add_list_option(command, "--attr", o.attrs, "NAME=VALUE", "Attribute of the operator");
    add_list_option(command, "--input", o.inputs, "[x=]FILE.npy",
                    "Input from a file; repeat it for list inputs");
    add_list_option(command, "--output", o.outputs, "[y=]FILE.npy", "Write an output");
    add_list_option(command, "--expect", o.expects, "[y=]FILE.npy",
                    "Golden values; default: tests/golden.py");
    command.add_option("--rtol", o.rtol, "Relative tolerance for every element")->type_name("R");
    command.add_option("--atol", o.atol, "Absolute tolerance for every element")->type_name("A");
    command.add_option("--fill", o.fill, "Generated values: normal, uniform, ones, special")
        ->type_name("KIND")
        ->capture_default_str();
    command.add_option("--seed", o.seed, "Seed of generated values")
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--soc", o.soc, "Device to model, see 'drydock soc list'")
        ->type_name("NAME");
    command.add_option("--blocks", o.blocks, "Block count instead of tiling's")->type_name("N");
    command.add_option("--tiling-key", o.tiling_key, "Tiling key instead of tiling's")
        ->type_name("K");
    command.add_flag("--deterministic", o.deterministic, "What tiling reads from GetDeterministic");
    command.add_option("--exec", o.exec, "immediate, deferred, registers or strips")
        ->type_name("MODE");
    command
        .add_option("--schedule", o.schedule, "Order of instructions: program, adversarial[:SEED]")
        ->type_name("ORDER")
        ->capture_default_str();
    command.add_option("--timeout", o.timeout_s, "Stop the kernel after S seconds")->type_name("S");
    add_list_option(command, "-I", o.include_dirs, "DIR",
                    "Folder of headers for the operator's sources");
}

}  // namespace drydock::cli
