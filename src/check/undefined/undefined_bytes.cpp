#include "check/undefined/undefined_bytes.h"

#include <algorithm>

#include "check/footprint.h"

namespace drydock::check {
namespace {

constexpr uint32_t kLocalPage = 1024;

bool tracked(const Footprint& f) {
    return f.base.space == Space::kUb || f.base.space == Space::kGm;
}

}  // namespace

void UndefinedBytes::on_event(const Event& event) {
    if (const auto* instr = std::get_if<Instr>(&event)) {
        ++instructions_;
        const Opcode op = instr->record->op;
        op == Opcode::kCopy || op == Opcode::kCopyPad ? copy(*instr) : compute(*instr);
    } else if (const auto* access = std::get_if<ScalarAccess>(&event)) {
        if (access->write) store(*access);
    } else if (const auto* begin = std::get_if<KernelBegin>(&event)) {
        // Allocations are rounded up to blocks, then padded (spec runtime 1.6).
        global_.begin(*begin, soc_.ub_block_bytes + soc_.allocation_pad_bytes);
        local_.clear();
    } else if (const auto* block = std::get_if<BlockEnd>(&event)) {
        local_.erase(block->block);
    }
}

MarkMap& UndefinedBytes::local(uint32_t block) {
    const auto [it, fresh] = local_.try_emplace(block);
    if (fresh) it->second = MarkMap(soc_.ub_bytes, kLocalPage, kFresh);
    return it->second;
}

void UndefinedBytes::store(const ScalarAccess& access) {
    const uint64_t at = access.address.offset;
    if (access.address.space == Space::kGm) {
        global_.fill(at, access.bytes, kDefined, access.bytes);
    } else if (access.address.space == Space::kUb) {
        local(access.block).fill(at, at + access.bytes, kDefined);
    }
}

Mark UndefinedBytes::loaded(const ScalarAccess& access) {
    const bool global = access.address.space == Space::kGm;
    if (!global && access.address.space != Space::kUb) return kDefined;
    marks_.assign(access.bytes, kDefined);
    if (global) {
        global_.read(access.address.offset, marks_.data(), access.bytes, kDefined);
    } else {
        local(access.block).read(access.address.offset, marks_.data(), access.bytes);
    }
    const auto hit = std::find_if(marks_.begin(), marks_.end(), [](Mark m) { return m != 0; });
    return hit == marks_.end() ? kDefined : *hit;
}

bool UndefinedBytes::defined(const Footprint& f, uint32_t block) {
    if (!tracked(f) || (f.masked && !cautious())) return true;
    bool all = true;
    for_each_run(f, [&](uint64_t at) {
        if (!all) return;
        all = f.base.space == Space::kGm ? global_.defined(at, f.run_bytes)
                                         : local(block).defined(at, at + f.run_bytes);
    });
    return all;
}

void UndefinedBytes::define(const Footprint& f, uint32_t block) {
    if (!tracked(f)) return;
    for_each_run(f, [&](uint64_t at) {
        if (f.base.space == Space::kGm) {
            global_.fill(at, f.run_bytes, kDefined, f.elem_bytes);
        } else {
            local(block).fill(at, at + f.run_bytes, kDefined);
        }
    });
}

// ---- copies
// --------------------------------------------------------------------------------------

/// Marks of the bytes that a copy takes; what is undefined gets an origin that names the copy.
void UndefinedBytes::read_run(const Footprint& f, uint64_t at, uint64_t bytes, const Instr& instr,
                              Mark* out) {
    if (f.base.space == Space::kUb) {
        local(instr.block).read(at, out, bytes);
        return;
    }
    if (f.base.space != Space::kGm) {
        std::fill_n(out, bytes, kDefined);
        return;
    }
    Origin behind;
    behind.root = Root::kBehind;
    behind.root_site = instr.site;
    if (global_.defined(at, bytes)) {
        std::fill_n(out, bytes, kDefined);
        return;
    }
    global_.read(at, out, bytes, origins_.number(behind));
    Origin unwritten;
    unwritten.root = Root::kGlobal;
    unwritten.root_site = instr.site;
    const Mark fresh = origins_.number(unwritten);
    std::replace(out, out + bytes, kFresh, fresh);
}

/// What a byte is once it lies in GM.
Mark UndefinedBytes::out_mark(Mark mark, Mark old, const Instr& instr) {
    const bool atomic = static_cast<AtomicOp>(instr.record->atomic) != AtomicOp::kNone;
    Origin origin;
    if (mark != kDefined) {
        origin = origins_.at(mark, Root::kLocal);
    } else if (atomic && old != kDefined) {
        origin = origins_.at(old, Root::kAccumulate);
        if (old == kFresh) origin.root = Root::kAccumulate;
    } else {
        return kDefined;
    }
    origin.out_site = instr.site;
    return origins_.number(origin);
}

void UndefinedBytes::write_run(const Footprint& f, uint64_t at, const Mark* marks, uint64_t bytes,
                               const Instr& instr) {
    if (f.base.space == Space::kUb) {
        local(instr.block).write(at, marks, bytes);
        return;
    }
    if (f.base.space != Space::kGm) return;
    old_.resize(bytes);
    global_.read(at, old_.data(), bytes, kDefined);
    Mark last_mark = kDefined, last_old = kDefined, last = kDefined;
    for (uint64_t i = 0; i < bytes; ++i) {
        if (marks[i] != last_mark || old_[i] != last_old) {
            last_mark = marks[i];
            last_old = old_[i];
            last = out_mark(last_mark, last_old, instr);
        }
        old_[i] = last;
    }
    global_.write(at, old_.data(), bytes, f.elem_bytes);
}

/// DataCopy and DataCopyPad: marks go along byte by byte. DataCopyPad to a local memory fills
/// blocks up (spec kernel-core 4.2): with a padding value, or with bytes that are no data.
void UndefinedBytes::copy(const Instr& instr) {
    const Footprint &dst = instr.dst[0], &src = instr.src[0];
    const auto* pad = instr.record->form == Form::kPad
                          ? static_cast<const PadCopyForm*>(instr.record->side)
                          : nullptr;
    const bool to_gm = dst.base.space == Space::kGm;
    const bool atomic = static_cast<AtomicOp>(instr.record->atomic) != AtomicOp::kNone;
    const bool filled = pad != nullptr && !to_gm;
    const bool filler = filled && (!pad->pad_set || pad->left_elems + pad->right_elems == 0) &&
                        dst.run_bytes != src.run_bytes;
    if (!filler && defined(src, instr.block) && !(atomic && to_gm && !defined(dst, instr.block))) {
        define(dst, instr.block);
        return;
    }
    ++followed_;
    std::vector<uint64_t> starts;
    for_each_run(src, [&](uint64_t at) { starts.push_back(at); });
    Origin origin;
    origin.root = Root::kFiller;
    origin.root_site = instr.site;
    const Mark rest = filler ? origins_.number(origin) : kDefined;
    const uint64_t left = filled ? uint64_t{pad->left_elems} * element_bytes(dst) : 0;
    const uint64_t data = pad != nullptr ? pad->piece_bytes : dst.run_bytes;
    size_t piece = 0;
    for_each_run(dst, [&](uint64_t at) {
        if (piece == starts.size()) return;
        marks_.assign(std::max(dst.run_bytes, left + data), rest);
        read_run(src, starts[piece++], data, instr, marks_.data() + left);
        write_run(dst, at, marks_.data(), dst.run_bytes, instr);
    });
}

// ---- instructions
// --------------------------------------------------------------------------------

/// One mark per element: that of its first undefined byte.
std::vector<Mark> UndefinedBytes::elements(const Footprint& f, const Instr& instr) {
    const uint64_t elem = element_bytes(f);
    std::vector<Mark> result;
    result.reserve(element_count(f));
    for_each_run(f, [&](uint64_t at) {
        marks_.resize(f.run_bytes);
        read_run(f, at, f.run_bytes, instr, marks_.data());
        for (uint64_t i = 0; i + elem <= f.run_bytes; i += elem) {
            const auto* first = marks_.data() + i;
            const auto* hit = std::find_if(first, first + elem, [](Mark m) { return m != 0; });
            result.push_back(hit == first + elem ? kDefined : *hit);
        }
    });
    return result;
}

/// The origin of a result of this instruction.
Mark UndefinedBytes::passed(Mark mark, const Instr& instr, OpClass kind) {
    if (mark == kDefined) return kDefined;
    Origin origin = origins_.at(mark, Root::kLocal);
    const auto op = static_cast<uint16_t>(instr.record->op);
    if (origin.read_site == nullptr) {
        origin.read_site = instr.site;
        origin.read_op = op;
    }
    const bool mixes = kind == OpClass::kToOne || kind == OpClass::kReduce;
    if (mixes && origin.mixed_site == nullptr) {
        origin.mixed_site = instr.site;
        origin.mixed_op = op;
    }
    return origins_.number(origin);
}

/// Adds what one source does to the results.
void UndefinedBytes::combine(OpClass kind, const std::vector<Mark>& source,
                             std::vector<Mark>& result) const {
    const auto undefined = [](Mark mark) { return mark != kDefined; };
    const auto put = [](Mark& to, Mark from) { to = to == kDefined ? from : to; };
    const uint64_t from = source.size(), to = result.size();
    if (from == 0 || to == 0) return;
    const bool any = kind == OpClass::kToOne || (kind == OpClass::kMoves && cautious());
    if (kind == OpClass::kMoves && !any) {
        if (!std::all_of(source.begin(), source.end(), undefined)) return;
        for (Mark& mark : result) put(mark, source[0]);
    } else if (any) {
        const auto hit = std::find_if(source.begin(), source.end(), undefined);
        if (hit == source.end()) return;
        for (Mark& mark : result) put(mark, *hit);
    } else if (from == to) {
        for (uint64_t i = 0; i < to; ++i) put(result[i], source[i]);
    } else if (from > to) {
        const uint64_t group = (from + to - 1) / to;
        for (uint64_t i = 0; i < to; ++i) {
            const auto first = source.begin() + static_cast<int64_t>(std::min(from, i * group));
            const auto last =
                source.begin() + static_cast<int64_t>(std::min(from, i * group + group));
            const auto hit = std::find_if(first, last, undefined);
            // A byte of comparison bits stands for 8 lanes: good lanes must not suffer.
            if (hit == last || (kind == OpClass::kBits && !std::all_of(first, last, undefined)))
                continue;
            put(result[i], *hit);
        }
    } else if (to % from == 0) {
        for (uint64_t i = 0; i < to; ++i) put(result[i], source[i / (to / from)]);
    }
}

/// Which source an element comes from is known to the data only.
std::vector<Mark> UndefinedBytes::selected(const Instr& instr, uint64_t count) {
    std::vector<Mark> result(count, kDefined);
    const bool scalar = instr.record->op == Opcode::kSelects || instr.nsrc < 2;
    if (instr.nsrc == 0 || (scalar && !cautious())) return result;
    const std::vector<Mark> a = elements(instr.src[0], instr);
    const std::vector<Mark> b =
        scalar ? std::vector<Mark>(a.size(), kDefined) : elements(instr.src[1], instr);
    for (uint64_t i = 0; i < std::min({count, a.size(), b.size()}); ++i) {
        const bool one = a[i] == kDefined || b[i] == kDefined;
        result[i] = one && !cautious() ? kDefined : a[i] != kDefined ? a[i] : b[i];
    }
    return result;
}

std::vector<Mark> UndefinedBytes::results(const Instr& instr, uint64_t count) {
    const OpClass kind = op_class(*instr.record);
    std::vector<Mark> result(count, kDefined);
    if (kind == OpClass::kSelect) {
        result = selected(instr, count);
    } else {
        for (uint8_t i = 0; i < instr.nsrc; ++i) {
            if (!tracked(instr.src[i]) || (instr.src[i].masked && !cautious())) continue;
            const bool other_shape =
                instr.record->form == Form::kAdvanced && element_count(instr.src[i]) != count;
            if (other_shape && !cautious()) continue;
            combine(other_shape ? OpClass::kMoves : kind, elements(instr.src[i], instr), result);
        }
    }
    Mark last = kDefined, mapped = kDefined;
    for (Mark& mark : result) {
        if (mark != last) {
            last = mark;
            mapped = passed(mark, instr, kind);
        }
        mark = mapped;
    }
    return result;
}

void UndefinedBytes::compute(const Instr& instr) {
    bool all = true;
    for (uint8_t i = 0; i < instr.nsrc; ++i) all = all && defined(instr.src[i], instr.block);
    if (instr.ndst == 0) return;
    std::vector<Mark> marks;
    if (!all && tracked(instr.dst[0])) {
        ++followed_;
        marks = results(instr, element_count(instr.dst[0]));
        all = std::all_of(marks.begin(), marks.end(), [](Mark mark) { return mark == kDefined; });
    }
    if (all) {
        define(instr.dst[0], instr.block);
    } else {
        store_elements(instr.dst[0], marks, instr.block);
    }
    for (uint8_t i = 1; i < instr.ndst; ++i) define(instr.dst[i], instr.block);
}

void UndefinedBytes::store_elements(const Footprint& f, const std::vector<Mark>& marks,
                                    uint32_t block) {
    if (f.base.space != Space::kUb) return;
    const uint64_t elem = element_bytes(f);
    size_t next = 0;
    std::vector<Mark> bytes;
    for_each_run(f, [&](uint64_t at) {
        bytes.assign(f.run_bytes, kDefined);
        if (f.masked) local(block).read(at, bytes.data(), f.run_bytes);
        for (uint64_t i = 0; i + elem <= f.run_bytes && next < marks.size(); i += elem, ++next) {
            // Which lanes of a masked operand are off is not followed: those keep their marks.
            if (f.masked && marks[next] != kDefined && !cautious()) continue;
            std::fill_n(bytes.begin() + static_cast<int64_t>(i), elem, marks[next]);
        }
        local(block).write(at, bytes.data(), f.run_bytes);
    });
}

}  // namespace drydock::check
