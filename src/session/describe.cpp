// Readable descriptions of operators and SoCs.
#include <fmt/format.h>

#include "base/error.h"
#include "session/attributes.h"
#include "session/session.h"
#include "session/text.h"

namespace drydock::session {
namespace {

using Align = Table::Align;

std::string types_text(const std::vector<host::TypeCombination>& rows, size_t index, bool input) {
    std::vector<std::string> names;
    for (const auto& row : rows)
        names.emplace_back(dtype_name((input ? row.inputs : row.outputs)[index]));
    return join(names);
}

const char* kind_text(host::ParamKind kind) {
    switch (kind) {
        case host::ParamKind::kRequired:
            return "required";
        case host::ParamKind::kOptional:
            return "optional";
        case host::ParamKind::kDynamic:
            return "list";
    }
    return "";
}

std::string parameters_text(const host::SocConfig& config,
                            const std::vector<host::TypeCombination>& rows) {
    Table table({Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft});
    table.add({"tensor", "role", "kind", "dtypes, one per combination"});
    for (size_t i = 0; i < config.inputs.size(); ++i) {
        table.add({config.inputs[i].name, "input", kind_text(config.inputs[i].kind),
                   types_text(rows, i, true)});
    }
    for (size_t i = 0; i < config.outputs.size(); ++i) {
        table.add({config.outputs[i].name, "output", kind_text(config.outputs[i].kind),
                   types_text(rows, i, false)});
    }
    return table.text();
}

std::string attributes_text(const host::OpDefinition& op) {
    if (op.attrs.empty()) return "  no attributes\n";
    Table table({Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft});
    table.add({"attribute", "type", "kind", "default"});
    for (const auto& attr : op.attrs) {
        table.add({attr.name, std::string(attr_type_name(attr.type)),
                   attr.required ? "required" : "optional",
                   attr.has_default ? attr_text(attr.default_value) : "-"});
    }
    return table.text();
}

std::string configs_text(const host::OpDefinition& op) {
    std::vector<std::string> names;
    for (const auto& [name, config] : op.configs) names.push_back(name);
    return join(names);
}

const char* yes_no(bool value) { return value ? "yes" : "no"; }

}  // namespace

std::string Session::show(const BuildRequest& request) const {
    const opbuild::BuiltOperator built = build(request);
    const host::OpDefinition& op = built.op->definition();
    const host::SocConfig& config = op.config(built.config_name);
    const auto rows = type_combinations(op, config);
    std::string text = fmt::format("{} ({})\n\n", op.type, built.source_root.string());
    text += parameters_text(config, rows) + "\n" + attributes_text(op) + "\n";
    Table facts({Align::kLeft, Align::kLeft});
    facts.add({"configured for", configs_text(op)});
    facts.add({"API", fmt::format("aclnn{}GetWorkspaceSize, aclnn{}", op.type, op.type)});
    facts.add({"shape inference", yes_no(built.op->has_infer_shape())});
    facts.add({"dtype inference", yes_no(built.op->has_infer_dtype())});
    facts.add({"tiling", yes_no(built.op->has_tiling())});
    facts.add({"golden values", built.golden.empty() ? "none" : built.golden.string()});
    if (const host::TplSchema* schema = built.op->tpl_schema()) {
        for (size_t i = 0; i < rows.size(); ++i) {
            std::vector<std::string> keys;
            for (const auto& instance : tpl_instances(*schema, rows[i]))
                keys.push_back(fmt::format("{}", instance.key));
            facts.add({i == 0 ? "tiling keys" : "",
                       fmt::format("{}: {}",
                                   dtype_name(rows[i].inputs.empty() ? rows[i].outputs[0]
                                                                     : rows[i].inputs[0]),
                                   join(keys))});
        }
    }
    text += facts.text();
    for (const std::string& warning : built.warnings) text += wrap("note: " + warning, 2) + "\n";
    return text;
}

std::string soc_table() {
    Table table({Align::kLeft, Align::kLeft, Align::kRight, Align::kRight, Align::kRight,
                 Align::kRight, Align::kRight});
    table.add({"name", "config", "vector", "cube", "MHz", "UB", "memory"});
    for (const Soc& soc : all_socs()) {
        table.add({soc.name + (soc.name == default_soc_name() ? " *" : ""), soc.config_name,
                   fmt::format("{}", soc.vector_cores), fmt::format("{}", soc.cube_cores),
                   fmt::format("{}", soc.clock_mhz), bytes_text(soc.ub_bytes),
                   soc.memory_bytes == 0 ? "-" : bytes_text(soc.memory_bytes)});
    }
    return table.text(0) + "* default; vector, cube: number of cores\n";
}

std::string soc_text(const std::string& name) {
    const Soc& soc = find_soc(name);
    Table table({Align::kLeft, Align::kRight, Align::kLeft});
    table.add({"quantity", "value", "unit"});
    const auto count = [&](const char* what, uint64_t value, const char* unit = "") {
        table.add({what, fmt::format("{}", value), unit});
    };
    const auto rate = [&](const char* what, double value) {
        table.add({what, value == 0 ? "-" : fmt::format("{:.4g}", value),
                   value == 0 ? "" : "B/cycle/core"});
    };
    count("vector cores", soc.vector_cores);
    count("cube cores", soc.cube_cores);
    if (soc.extra_vector_cores > 0) count("extra vector cores", soc.extra_vector_cores);
    count("architecture", soc.npu_arch);
    count("clock", soc.clock_mhz, "MHz");
    count("UB", soc.ub_bytes, "B");
    count("UB withheld from the host query", soc.ub_host_reserve_bytes, "B");
    count("L1", soc.l1_bytes, "B");
    count("L0A", soc.l0a_bytes, "B");
    count("L0B", soc.l0b_bytes, "B");
    count("L0C", soc.l0c_bytes, "B");
    count("bias table", soc.bt_bytes, "B");
    count("fixpipe buffer", soc.fb_bytes, "B");
    count("L2", soc.l2_bytes, "B");
    if (soc.memory_bytes > 0) count("device memory", soc.memory_bytes, "B");
    count("system workspace", soc.system_workspace_bytes, "B");
    count("UB block", soc.ub_block_bytes, "B");
    count("repeat", soc.repeat_bytes, "B");
    count("largest repeat count", soc.max_repeat);
    count("largest block count", soc.max_block_count);
    count("allocation padding", soc.allocation_pad_bytes, "B");
    rate("DDR read", soc.ddr_read_rate);
    rate("DDR write", soc.ddr_write_rate);
    rate("L2 read", soc.l2_read_rate);
    rate("L2 write", soc.l2_write_rate);
    rate("UB to L2", soc.ub_to_l2_rate);
    rate("UB to DDR", soc.ub_to_ddr_rate);
    return fmt::format("{} ({}, {}), cores {}\n", soc.name, soc.short_name, soc.config_name,
                       soc.split_cores ? "separate" : "coupled") +
           table.text();
}

}  // namespace drydock::session
