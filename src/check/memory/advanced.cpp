#include "check/memory/advanced.h"

#include <fmt/format.h>

#include "base/scratch.h"

namespace drydock::check {
namespace {

bool writes(const AdvancedOperand& operand) { return operand.use != OperandUse::kRead; }
bool touches(const AdvancedOperand& operand) { return operand.rows != 0 && operand.row_bytes != 0; }
uint64_t end_of(const AdvancedOperand& operand) {
    return operand.offset + (operand.rows - 1ull) * operand.stride_bytes + operand.row_bytes;
}

/// Does [begin, end) meet a row?
bool meets(const AdvancedOperand& operand, uint64_t begin, uint64_t end) {
    if (end <= operand.offset || begin >= end_of(operand)) return false;
    if (operand.rows == 1 || operand.stride_bytes <= operand.row_bytes) return true;
    // The last row that begins before `end` is the only one that can reach past `begin`, or an
    // earlier one would have to be longer than its stride.
    uint64_t row = (end - 1 - operand.offset) / operand.stride_bytes;
    if (row >= operand.rows) row = operand.rows - 1;
    return operand.offset + row * operand.stride_bytes + operand.row_bytes > begin;
}

bool overlap(const AdvancedOperand& a, const AdvancedOperand& b) {
    if (!touches(a) || !touches(b) || a.space != b.space) return false;
    for (uint32_t row = 0; row < a.rows; ++row) {
        const uint64_t begin = a.offset + uint64_t{row} * a.stride_bytes;
        if (meets(b, begin, begin + a.row_bytes)) return true;
        if (begin >= end_of(b)) break;
    }
    return false;
}

bool same_bytes(const AdvancedOperand& a, const AdvancedOperand& b) {
    return a.offset == b.offset && a.row_bytes == b.row_bytes && a.rows == b.rows &&
           (a.rows == 1 || a.stride_bytes == b.stride_bytes);
}

std::string place(const AdvancedOperand& operand) {
    return fmt::format("{} ({}+{} to {})", operand.name, space_name(operand.space), operand.offset,
                       end_of(operand));
}

/// mem.overlap of two operands, of which `a` is written.
void add_overlap(const Record& record, const AdvancedOperand& a, const AdvancedOperand& b,
                 std::vector<Finding>& findings) {
    const auto& form = *static_cast<const AdvancedForm*>(record.side);
    const bool scratch = a.use == OperandUse::kScratch || b.use == OperandUse::kScratch;
    const bool same = !scratch && a.use != b.use && same_bytes(a, b);
    if (same && form.in_place) return;
    Finding finding;
    finding.id = "mem.overlap";
    finding.message =
        fmt::format("{}: {} overlaps {}", op_info(record.op).name, place(a), place(b));
    finding.address = Address{a.space, 0, a.offset};
    if (same) {
        finding.severity = Severity::kWarning;
        finding.message += "; this function is not documented to work in place";
    }
    finding.hint = form.in_place && !scratch ? "take the same tensor, or one that lies apart"
                                             : "take a tensor of its own";
    findings.push_back(std::move(finding));
}

void add_scratch(const Record& record, std::vector<Finding>& findings) {
    const auto& form = *static_cast<const AdvancedForm*>(record.side);
    if (form.scratch >= form.scratch_min) return;
    Finding finding;
    const char* name = op_info(record.op).name;
    if (form.scratch_given) {
        // The device's own minimum is not documented, so this is no proof of a mistake.
        finding.id = "api.tmp-too-small";
        finding.severity = Severity::kWarning;
        finding.message = fmt::format(
            "{}: sharedTmpBuffer has {} bytes, less than the least that tiling is told: "
            "{} bytes",
            name, form.scratch, form.scratch_min);
        finding.hint = "take its size from the Get...MaxMinTmpSize function of tiling";
    } else {
        // Less than one repeat is enough for no algorithm; more is less than our own number.
        finding.id = "mem.ub-scratch";
        if (form.scratch >= kScratchUnit) finding.severity = Severity::kWarning;
        finding.message = fmt::format(
            "{}: TPipe has {} bytes of UB left for the scratch of the call, {} bytes are needed",
            name, form.scratch, form.scratch_min);
        finding.hint = "take smaller tiles, or pass a sharedTmpBuffer";
    }
    findings.push_back(std::move(finding));
}

}  // namespace

std::vector<Finding> advanced_findings(const Record& record) {
    const auto& form = *static_cast<const AdvancedForm*>(record.side);
    std::vector<Finding> findings;
    add_scratch(record, findings);
    for (uint8_t i = 0; i < form.operands; ++i) {
        if (!writes(form.operand[i])) continue;
        for (uint8_t k = 0; k < form.operands; ++k) {
            if (k == i || (k < i && writes(form.operand[k]))) continue;  // each pair once
            if (overlap(form.operand[i], form.operand[k]))
                add_overlap(record, form.operand[i], form.operand[k], findings);
        }
    }
    return findings;
}

}  // namespace drydock::check
