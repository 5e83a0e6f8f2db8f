#include "session/tiling_review.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "check/rules.h"
#include "opbuild/op_folder.h"
#include "opbuild/tiling_struct.h"

namespace drydock::session {
namespace {

using opbuild::ScannedFile;
using opbuild::StructField;
using opbuild::StructLayout;
using opbuild::TilingSides;

struct Sources {
    std::vector<ScannedFile> host, kernel;
};

Sources read_sources(const opbuild::BuiltOperator& built, const host::Operator& op) {
    const std::filesystem::path& root = built.source_root;
    const opbuild::OpFolder folder = opbuild::scan_folder(root, built.op_type);
    Sources sources;
    const std::vector<std::filesystem::path> host_dirs{root / "op_host", root, root.parent_path()};
    std::vector<std::filesystem::path> host_sources = folder.definition_sources;
    host_sources.insert(host_sources.end(), folder.host_sources.begin(), folder.host_sources.end());
    for (const auto& source : host_sources) {
        for (ScannedFile& file : opbuild::scan_with_includes(source, host_dirs, "/")) {
            const auto same = [&](const ScannedFile& known) { return known.path == file.path; };
            if (std::none_of(sources.host.begin(), sources.host.end(), same))
                sources.host.push_back(std::move(file));
        }
    }
    const auto config = op.definition().configs.find(built.config_name);
    if (config == op.definition().configs.end()) return sources;
    std::vector<std::string> ignored;
    sources.kernel = opbuild::scan_with_includes(
        opbuild::kernel_source(folder, op.definition(), config->second, ignored),
        {root / "op_kernel", root, root.parent_path()}, "/");
    return sources;
}

/// The first element of a field as number, where the data has it.
std::string value_text(const StructField& field, const std::vector<std::byte>& data) {
    if (field.offset + field.element_bytes > data.size()) return "outside";
    const std::byte* const at = data.data() + field.offset;
    uint64_t bits = 0;
    std::memcpy(&bits, at, std::min<uint64_t>(field.element_bytes, sizeof bits));
    if (field.kind == 'f' && field.element_bytes == sizeof(float)) {
        float value = 0;
        std::memcpy(&value, at, sizeof value);
        return fmt::format("{:g}", value);
    }
    if (field.kind == 'f') {
        double value = 0;
        std::memcpy(&value, at, sizeof value);
        return fmt::format("{:g}", value);
    }
    if (field.kind != 'i') return std::to_string(bits);
    const auto shift = 64 - 8 * field.element_bytes;
    return std::to_string(static_cast<int64_t>(bits << shift) >> shift);
}

std::string field_text(const StructField& field, const std::vector<std::byte>& data) {
    return fmt::format("bytes {} to {} = {}", field.offset, field.offset + field.bytes,
                       value_text(field, data));
}

/// A finding whose place is a line of the sources, not a call.
FindingReport report_at(Finding finding, const opbuild::BuiltOperator& built,
                        const std::string& file, int line) {
    finding.kernel = built.snake;
    finding.hint = check::find_rule(finding.id)->help;
    FindingReport report = finding_report(finding, "tiling", built.source_root.string());
    report.place = fmt::format("{}:{}", file, line);
    report.places.push_back({file, line, {}});
    report.lines[1] = "  at " + report.place;  // no block has anything to do with it
    return report;
}

FindingReport conflict_report(const TilingSides& sides, const opbuild::BuiltOperator& built,
                              const std::vector<std::byte>& data) {
    const auto conflicts = opbuild::field_conflicts(sides);
    const StructField &host = conflicts[0].host, &kernel = conflicts[0].kernel;
    const auto& root = built.source_root;
    Finding finding;
    finding.id = "tiling.fields";
    finding.message =
        fmt::format("{}: bytes {} to {} of the host's {}, bytes {} to {} of the kernel's {}",
                    kernel.name, host.offset, host.offset + host.bytes, sides.host.name,
                    kernel.offset, kernel.offset + kernel.bytes, sides.kernel.name);
    for (const auto& conflict : conflicts) {
        finding.facts.emplace_back(
            conflict.kernel.name, fmt::format("host {}, kernel {}", field_text(conflict.host, data),
                                              field_text(conflict.kernel, data)));
    }
    if (!sides.host.file.empty())
        finding.facts.emplace_back(
            "host structure",
            fmt::format("{}:{}", opbuild::relative_to(sides.host.file, root), sides.host.line));
    return report_at(finding, built, opbuild::relative_to(sides.kernel.file, root),
                     sides.kernel.line);
}

bool unset(const StructField& field, const TilingBytes& bytes) {
    if (bytes.again.size() != bytes.data.size() || field.offset + field.bytes > bytes.data.size() ||
        field.bytes == 0)
        return false;
    for (uint64_t i = field.offset; i < field.offset + field.bytes; ++i) {
        if (bytes.data[i] != std::byte{0} || bytes.again[i] != std::byte{kUnsetTilingByte})
            return false;
    }
    return true;
}

void add_unset(const StructLayout& host, const Sources& sources,
               const opbuild::BuiltOperator& built, const TilingBytes& bytes,
               std::vector<FindingReport>& reports) {
    const bool cleared = host.file.empty();  // a class begins with zeros
    for (const StructField& field : host.fields) {
        if (!unset(field, bytes)) continue;
        const std::string place =
            opbuild::member_access(sources.kernel, field.name, built.source_root);
        if (place.empty()) continue;
        Finding finding;
        finding.id = "tiling.unset";
        finding.severity = Severity::kNote;  // perhaps not in this branch of the kernel
        finding.message = fmt::format(
            "the kernel names {} of {}, which tiling did not set: {}", field.name, host.name,
            cleared ? "it is 0" : "on the device it holds what lay there before");
        const size_t colon = place.rfind(':');
        reports.push_back(
            report_at(finding, built, place.substr(0, colon), std::stoi(place.substr(colon + 1))));
    }
}

}  // namespace

std::vector<FindingReport> tiling_review(const opbuild::BuiltOperator& built,
                                         const host::Operator& op, const TilingBytes& bytes) {
    const Sources sources = read_sources(built, op);
    const std::vector<TilingSides> all = opbuild::tiling_sides(
        sources.host, sources.kernel, op.tiling_classes(), op.definition().type);
    std::vector<FindingReport> reports;
    for (const TilingSides& sides : all) {
        if (!opbuild::field_conflicts(sides).empty())
            reports.push_back(conflict_report(sides, built, bytes.data));
    }
    // With several structures it is not known which one this call wrote.
    if (all.size() == 1) add_unset(all[0].host, sources, built, bytes, reports);
    return reports;
}

}  // namespace drydock::session
