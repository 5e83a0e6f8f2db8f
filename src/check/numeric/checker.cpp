#include "check/numeric/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include "base/bfloat16.h"
#include "base/half.h"
#include "check/finding_list.h"
#include "check/footprint.h"
#include "check/rules.h"
#include "check/undefined/undefined_bytes.h"

namespace drydock::check {
namespace {

/// Bits of the floating-point types that vectors compute in.
struct Format {
    uint32_t bytes = 0;
    uint32_t exponent = 0;  ///< mask of the exponent
    uint32_t fraction = 0;
    uint32_t magnitude() const { return exponent | fraction; }
};

Format format_of(DType dtype) {
    switch (dtype) {
        case DType::kFloat32:
            return {4, 0x7f800000, 0x007fffff};
        case DType::kFloat16:
            return {2, 0x7c00, 0x03ff};
        case DType::kBfloat16:
            return {2, 0x7f80, 0x007f};
        default:
            return {};
    }
}

double value_of(DType dtype, uint32_t bits) {
    float single = 0;
    switch (dtype) {
        case DType::kFloat16:
            return half_to_float(static_cast<uint16_t>(bits));
        case DType::kBfloat16:
            bits <<= 16;
            [[fallthrough]];
        default:
            std::memcpy(&single, &bits, sizeof single);
            return single;
    }
}

enum class Kind : uint8_t { kNormal, kZero, kSubnormal, kInfinity, kNan };

Kind kind_of(const Format& format, uint32_t bits) {
    const uint32_t magnitude = bits & format.magnitude();
    if (magnitude == 0) return Kind::kZero;
    if (magnitude > format.exponent) return Kind::kNan;
    if (magnitude == format.exponent) return Kind::kInfinity;
    return magnitude <= format.fraction ? Kind::kSubnormal : Kind::kNormal;
}

/// The elements of an operand, copied: an instruction may write over its sources.
struct Values {
    DType dtype = DType::kUndefined;
    Format format;
    std::vector<uint8_t> bytes;

    size_t size() const { return format.bytes == 0 ? 0 : bytes.size() / format.bytes; }
    uint32_t bits(size_t i) const {
        uint32_t value = 0;
        std::memcpy(&value, bytes.data() + i * format.bytes, format.bytes);
        return value;
    }
    Kind kind(size_t i) const { return kind_of(format, bits(i)); }

    void load(const Footprint& f, DType type, const uint8_t* base, uint64_t limit) {
        dtype = type;
        format = format_of(type);
        bytes.clear();
        if (format.bytes == 0) return;
        bytes.resize(byte_count(f));
        uint8_t* to = bytes.data();
        for_each_run(f, [&](uint64_t at) {
            if (at + f.run_bytes <= limit) std::memcpy(to, base + at, f.run_bytes);
            to += f.run_bytes;
        });
    }
};

/// Elements looked at together, in loops that compile to vector instructions.
constexpr size_t kChunk = 256;

/// One byte per element of a chunk: 1 where the result deserves a look together with its operands.
struct Marks {
    alignas(64) std::array<uint8_t, kChunk> wild;  ///< NaN or infinity
    alignas(64) std::array<uint8_t, kChunk> tiny;  ///< zero or subnormal

    uint8_t any() const {
        uint8_t found = 0;
        for (size_t i = 0; i < kChunk; ++i) found |= wild[i] | tiny[i];
        return found;
    }
};

/// Magnitudes of elements from `first` on; behind the last one, the smallest normal number.
template <class Bits>
std::array<Bits, kChunk> magnitudes(const Values& values, size_t first) {
    std::array<Bits, kChunk> bits;
    const size_t count = std::min(kChunk, values.size() - first);
    if (count < kChunk) bits.fill(static_cast<Bits>(values.format.fraction + 1));
    std::memcpy(bits.data(), values.bytes.data() + first * sizeof(Bits), count * sizeof(Bits));
    const auto mask = static_cast<Bits>(values.format.magnitude());
    for (Bits& value : bits) value &= mask;
    return bits;
}

template <class Bits>
void mark_results(const Values& results, size_t first, Marks& marks) {
    const std::array<Bits, kChunk> bits = magnitudes<Bits>(results, first);
    const auto exponent = static_cast<Bits>(results.format.exponent);
    const auto fraction = static_cast<Bits>(results.format.fraction);
    for (size_t i = 0; i < kChunk; ++i) marks.wild[i] = bits[i] >= exponent;
    for (size_t i = 0; i < kChunk; ++i) marks.tiny[i] = bits[i] <= fraction;
}

/// A product of zero is zero: nothing to look at.
template <class Bits>
void unmark_zeros(const Values& source, size_t first, Marks& marks) {
    const std::array<Bits, kChunk> bits = magnitudes<Bits>(source, first);
    for (size_t i = 0; i < kChunk; ++i) marks.tiny[i] &= bits[i] != 0;
}

/// Results that can only be exact, or that mean something else, are left out.
bool is_watched(Opcode op) {
    switch (op) {
        case Opcode::kExp:
        case Opcode::kLn:
        case Opcode::kSqrt:
        case Opcode::kRsqrt:
        case Opcode::kReciprocal:
        case Opcode::kAdd:
        case Opcode::kSub:
        case Opcode::kMul:
        case Opcode::kDiv:
        case Opcode::kAdds:
        case Opcode::kMuls:
        case Opcode::kLeakyRelu:
        case Opcode::kAxpy:
        case Opcode::kMulAddDst:
        case Opcode::kFusedMulAdd:
        case Opcode::kSubs:
        case Opcode::kDivs:
        case Opcode::kCast:
            return true;
        default:
            return false;
    }
}

/// Instructions whose result is non-zero for non-zero operands, but for underflow.
bool is_product(Opcode op) {
    return op == Opcode::kMul || op == Opcode::kMuls || op == Opcode::kDiv || op == Opcode::kDivs ||
           op == Opcode::kLeakyRelu || op == Opcode::kCast;
}
bool has_scalar(Opcode op) {
    return op == Opcode::kMuls || op == Opcode::kDivs || op == Opcode::kLeakyRelu ||
           op == Opcode::kAdds || op == Opcode::kSubs || op == Opcode::kAxpy;
}

class NumericChecker final : public Observer {
  public:
    explicit NumericChecker(const Soc& soc)
        : ub_bytes_(soc.ub_bytes), bytes_(soc, Unfollowed::kUndefined) {}
    void on_event(const Event& event) override;
    void on_result(const Instr& instr) override;
    bool wants_results() const override { return true; }
    std::vector<Finding> findings() const override { return list_.sorted(); }
    std::string summary() const override {
        return fmt::format("numeric: {} results of {} instructions", results_, instructions_);
    }

  private:
    struct Core {
        std::array<Values, 3> sources;
        uint8_t count = 0;  ///< of sources; 0 = the newest instruction is not looked at
    };
    struct Counts {
        std::array<uint64_t, 4> count{};
        std::array<size_t, 4> first{};
    };
    enum Id : size_t { kNan, kOverflow, kUnderflow, kSubnormal };

    void before(const Instr& instr);
    std::vector<Mark> undefined_results(const Instr& instr);
    Marks marks(const Core& core, size_t first, bool products) const;
    void judge(const Core& core, size_t i, Kind result, Opcode op, bool scalar_zero,
               Counts& counts) const;
    void report(const Instr& instr, const Core& core, const Counts& counts);
    std::string example(const Instr& instr, const Core& core, size_t i) const;

    uint64_t ub_bytes_;
    std::mutex mutex_;
    std::string kernel_;
    UndefinedBytes bytes_;
    std::map<uint32_t, Core> cores_;
    Values result_;
    FindingList list_;
    uint64_t instructions_ = 0, results_ = 0;
};

void NumericChecker::on_event(const Event& event) {
    std::lock_guard lock(mutex_);
    bytes_.on_event(event);
    if (const auto* instr = std::get_if<Instr>(&event)) {
        before(*instr);
    } else if (const auto* begin = std::get_if<KernelBegin>(&event)) {
        kernel_ = begin->kernel;
    } else if (const auto* end = std::get_if<BlockEnd>(&event)) {
        cores_.erase(end->block);
    }
}

void NumericChecker::before(const Instr& instr) {
    Core& core = cores_[instr.block];
    core.count = 0;
    const Record& record = *instr.record;
    if (!is_watched(record.op) || instr.memories == nullptr || instr.ndst != 1 ||
        instr.nsrc > core.sources.size() || instr.dst[0].masked ||
        instr.dst[0].base.space != Space::kUb || format_of(record.dst_dtype).bytes == 0)
        return;
    const uint64_t results = element_count(instr.dst[0]);
    for (uint8_t i = 0; i < instr.nsrc; ++i) {
        const Footprint& f = instr.src[i];
        if (f.base.space != Space::kUb || f.masked || element_count(f) != results) return;
        const bool old_result = record.op == Opcode::kAxpy || record.op == Opcode::kMulAddDst ||
                                record.op == Opcode::kFusedMulAdd;
        const DType dtype = old_result && i + 1 == instr.nsrc ? record.dst_dtype : record.dtype;
        core.sources[i].load(f, dtype, instr.memories[static_cast<int>(Space::kUb)], ub_bytes_);
        if (core.sources[i].size() != results) return;
    }
    core.count = instr.nsrc;
}

void NumericChecker::on_result(const Instr& instr) {
    std::lock_guard lock(mutex_);
    const auto found = cores_.find(instr.block);
    if (found == cores_.end() || found->second.count == 0) return;
    const Core& core = found->second;
    const Record& record = *instr.record;
    result_.load(instr.dst[0], record.dst_dtype, instr.memories[static_cast<int>(Space::kUb)],
                 ub_bytes_);
    ++instructions_;
    results_ += result_.size();
    const bool scalar_zero =
        has_scalar(record.op) &&
        kind_of(format_of(record.dtype), static_cast<uint32_t>(record.scalar)) == Kind::kZero;
    const bool products = is_product(record.op) && !scalar_zero;
    Counts counts;
    std::optional<std::vector<Mark>> undefined;  // results that are no evidence
    for (size_t first = 0; first < result_.size(); first += kChunk) {
        const Marks look = marks(core, first, products);
        if (look.any() == 0) continue;
        if (!undefined) undefined = undefined_results(instr);
        const size_t count = std::min(kChunk, result_.size() - first);
        for (size_t i = 0; i < count; ++i)
            if ((look.wild[i] | look.tiny[i]) != 0 &&
                (undefined->empty() || (*undefined)[first + i] == kDefined))
                judge(core, first + i, result_.kind(first + i), record.op, scalar_zero, counts);
    }
    report(instr, core, counts);
}

/// Marks of the results of the newest instruction; empty when all are defined.
std::vector<Mark> NumericChecker::undefined_results(const Instr& instr) {
    if (bytes_.defined(instr.dst[0], instr.block)) return {};
    return bytes_.elements(instr.dst[0], instr);
}

/// What judge() could count among the results from `first` on.
Marks NumericChecker::marks(const Core& core, size_t first, bool products) const {
    Marks marks;
    const bool wide = result_.format.bytes == sizeof(uint32_t);
    wide ? mark_results<uint32_t>(result_, first, marks)
         : mark_results<uint16_t>(result_, first, marks);
    if (!products) marks.tiny.fill(0);
    for (uint8_t s = 0; products && s < core.count; ++s) {
        const Values& source = core.sources[s];
        source.format.bytes == sizeof(uint32_t) ? unmark_zeros<uint32_t>(source, first, marks)
                                                : unmark_zeros<uint16_t>(source, first, marks);
    }
    return marks;
}

void NumericChecker::judge(const Core& core, size_t i, Kind result, Opcode op, bool scalar_zero,
                           Counts& counts) const {
    bool finite = true, non_zero = !scalar_zero, normal = !scalar_zero;
    bool numbers = true;
    for (uint8_t s = 0; s < core.count; ++s) {
        const Kind kind = core.sources[s].kind(i);
        numbers = numbers && kind != Kind::kNan;
        finite = finite && kind != Kind::kNan && kind != Kind::kInfinity;
        non_zero = non_zero && kind != Kind::kZero;
        normal = normal && kind == Kind::kNormal;
    }
    const auto add = [&](Id id) {
        if (counts.count[id]++ == 0) counts.first[id] = i;
    };
    if (result == Kind::kNan && numbers) add(kNan);
    if (result == Kind::kInfinity && finite) add(kOverflow);
    if (!is_product(op) || !finite) return;
    if (result == Kind::kZero && non_zero) add(kUnderflow);
    if (result == Kind::kSubnormal && normal) add(kSubnormal);
}

/// "Muls(-inf, scalar 0) = nan"
std::string NumericChecker::example(const Instr& instr, const Core& core, size_t i) const {
    const Record& record = *instr.record;
    std::string text = fmt::format("{}(", op_info(record.op).name);
    for (uint8_t s = 0; s < core.count; ++s) {
        const Values& values = core.sources[s];
        text += fmt::format("{}{:.6g}", s == 0 ? "" : ", ", value_of(values.dtype, values.bits(i)));
    }
    if (has_scalar(record.op))
        text += fmt::format(", scalar {:.6g}",
                            value_of(record.dtype, static_cast<uint32_t>(record.scalar)));
    return text + fmt::format(") = {:.6g}", value_of(result_.dtype, result_.bits(i)));
}

void NumericChecker::report(const Instr& instr, const Core& core, const Counts& counts) {
    struct Row {
        const char* id;
        Severity severity;
    };
    static constexpr Row kRows[] = {
        {"num.nan", Severity::kWarning},
        {"num.overflow", Severity::kWarning},
        {"num.underflow", Severity::kNote},
        {"num.subnormal", Severity::kNote},
    };
    for (size_t id = 0; id < counts.count.size(); ++id) {
        if (counts.count[id] == 0) continue;
        const Row& row = kRows[id];
        const Rule& rule = *find_rule(row.id);
        Finding finding;
        finding.id = row.id;
        finding.severity = row.severity;
        finding.message =
            fmt::format("{} {}: {} of {} results, first at element {}: {}",
                        dtype_name(instr.record->dst_dtype), rule.title, counts.count[id],
                        result_.size(), counts.first[id], example(instr, core, counts.first[id]));
        finding.kernel = kernel_;
        finding.block = instr.block;
        finding.site = instr.site;
        finding.hint = rule.help;
        list_.add(std::move(finding));
    }
}

}  // namespace

std::unique_ptr<Observer> make_numeric_checker(const Soc& soc) {
    return std::make_unique<NumericChecker>(soc);
}

}  // namespace drydock::check
