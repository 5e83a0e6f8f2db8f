// The verdict of a run: where golden values come from, and the comparison in pieces.
#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "session/call_runner.h"
#include "session/element.h"
#include "session/golden.h"
#include "session/text.h"

namespace drydock::session {
namespace {

/// Elements compared at a time: bounds the memory for golden values.
constexpr uint64_t kPieceElements = 1 << 20;

Verdict worse(Verdict a, Verdict b) {
    return std::max(a, b);  // none < pass < fail
}

/// A golden file for a bfloat16 tensor holds its bits as uint16 or wider floating-point values.
NpyFile open_golden(const std::filesystem::path& path, DType dtype) {
    NpyFile plain = [&] {
        try {
            return NpyFile(
                path, dtype == DType::kBfloat16 ? std::optional(DType::kBfloat16) : std::nullopt);
        } catch (const UserError&) {
            if (dtype != DType::kBfloat16) throw;
            return NpyFile(path);
        }
    }();
    return plain;
}

Comparison compare_file(NpyFile& golden, DType dtype, const DeviceTensor& actual,
                        const Tolerance& tolerance) {
    Comparator comparator(dtype, golden.dtype(), tolerance);
    const uint64_t actual_bytes = dtype_bits(dtype) / 8,
                   golden_bytes = dtype_bits(golden.dtype()) / 8;
    std::vector<std::byte> piece(std::min(kPieceElements, golden.elements()) * golden_bytes);
    for (uint64_t first = 0; first < golden.elements(); first += kPieceElements) {
        const uint64_t count = std::min(kPieceElements, golden.elements() - first);
        const std::span<std::byte> values(piece.data(), count * golden_bytes);
        golden.read(first, values);
        comparator.add(actual.data() + first * actual_bytes, values.data(), count);
    }
    return comparator.result();
}

}  // namespace

Tolerance CallRunner::tolerance_for(DType dtype) const {
    if (!request_.rtol && !request_.atol) return standard_tolerance(dtype);
    return given_tolerance(request_.rtol.value_or(0), request_.atol.value_or(0));
}

void CallRunner::compare_output(size_t parameter, const std::vector<std::filesystem::path>& files,
                                bool expected) {
    const Parameter& output = operands_.outputs[parameter];
    if (files.size() != output.tensors.size()) {
        throw UserError(fmt::format("--expect {}: {} files for {} tensors", output.name(),
                                    files.size(), output.tensors.size()));
    }
    for (size_t k = 0; k < files.size(); ++k) {
        const Operand& tensor = output.tensors[k];
        NpyFile golden = open_golden(files[k], tensor.dtype);
        const std::string name = expected ? files[k].string() : built_.golden.string();
        if (golden.shape() != tensor.shape) {
            throw UserError(fmt::format("golden values of {} have shape {}, the output has {} ({})",
                                        tensor.name, to_string(golden.shape()),
                                        to_string(tensor.shape), name));
        }
        const Tolerance tolerance = tolerance_for(tensor.dtype);
        OutputReport entry{tensor.name, name, tolerance.source, Verdict::kFail, {}};
        entry.comparison =
            compare_file(golden, tensor.dtype, tensors_.output(operands_, parameter, k), tolerance);
        if (passes(entry.comparison, tolerance)) entry.verdict = Verdict::kPass;
        report_.verdict = worse(report_.verdict, entry.verdict);
        report_.outputs.push_back(std::move(entry));
    }
}

void CallRunner::verify() {
    const bool given =
        std::any_of(operands_.outputs.begin(), operands_.outputs.end(),
                    [](const Parameter& output) { return !output.expect_files.empty(); });
    if (given) return verify_with_files();
    if (!built_.golden.empty()) return verify_with_golden();
    report_.notes.push_back(
        "not verified: give --expect NAME=file.npy, or add tests/golden.py to the operator's "
        "folder");
}

void CallRunner::verify_with_files() {
    say("comparing");
    report_.golden = "--expect";
    for (size_t i = 0; i < operands_.outputs.size(); ++i) {
        const Parameter& output = operands_.outputs[i];
        if (output.expect_files.empty())
            report_.notes.push_back(
                fmt::format("output {} is not verified: no --expect names it", output.name()));
        else
            compare_output(i, output.expect_files, true);
    }
}

void CallRunner::verify_with_golden() {
    say("computing golden values");
    GoldenRequest request;
    request.file = built_.golden;
    for (size_t i = 0; i < operands_.inputs.size(); ++i) {
        const Parameter& input = operands_.inputs[i];
        GoldenInput& golden = request.inputs.emplace_back();
        golden.list = input.is_list();
        golden.absent = input.is_absent();
        for (size_t k = 0; k < input.tensors.size(); ++k) {
            std::span<const std::byte> data = tensors_.inputs[i][k].span();
            if (!originals_[i].empty()) data = originals_[i][k];
            golden.tensors.push_back({input.tensors[k].dtype, input.tensors[k].shape, data});
        }
    }
    const auto& attrs = library_.op().definition().attrs;
    for (size_t i = 0; i < attrs.size(); ++i) {
        if (operands_.attrs[i])
            request.attrs.emplace_back(attrs[i].name, *operands_.attrs[i]);
        else if (attrs[i].has_default)
            request.attrs.emplace_back(attrs[i].name, attrs[i].default_value);
    }
    for (const Parameter& output : operands_.outputs)
        request.outputs.push_back({output.name(), output.tensors.size(), output.is_list()});
    const auto result = run_golden(request);
    report_.golden = built_.golden.string();
    for (size_t i = 0; i < operands_.outputs.size(); ++i) {
        if (!operands_.outputs[i].is_absent()) compare_output(i, result->files()[i], false);
    }
}

}  // namespace drydock::session
