#include "check/memory/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "check/finding_list.h"
#include "check/memory/advanced.h"
#include "check/places.h"
#include "check/rules.h"
#include "check/runs.h"

namespace drydock::check {
namespace {

/// First and last+1 byte of a footprint.
struct Range {
    uint64_t begin = 0;
    uint64_t end = 0;
    bool empty() const { return begin == end; }
};

Range range_of(const Footprint& footprint) {
    if (footprint.run_bytes == 0) return {};
    int64_t low = 0, high = 0;
    for (const Footprint::Level& level : footprint.level) {
        if (level.count == 0) return {};
        const int64_t reach = static_cast<int64_t>(level.count - 1) * level.stride_bytes;
        (reach < 0 ? low : high) += reach;
    }
    return {footprint.base.offset + static_cast<uint64_t>(low),
            footprint.base.offset + static_cast<uint64_t>(high) + footprint.run_bytes};
}

class MemoryChecker final : public Observer {
  public:
    explicit MemoryChecker(const Soc& soc) : soc_(soc) {}
    void on_event(const Event& event) override;
    std::vector<Finding> findings() const override { return list_.sorted(); }
    std::string summary() const override {
        return fmt::format("memory: {} instructions, {} bytes, {} blocks checked",
                           instructions_.load(), bytes_.load(), begin_.block_count);
    }

  private:
    /// One operand of one instruction, for the message.
    struct Access {
        const char* verb;
        std::string what;  // "DataCopy", "Add"
        uint32_t block;
        const void* site;
        bool write;
        uint32_t elem_bytes;
    };

    void instruction(const Instr& instr);
    void scalar(const ScalarAccess& access);
    void operand(const Footprint& footprint, const Access& access, Opcode op);
    void local(const Footprint& footprint, Range range, const Access& access);
    void past_buffer(const Instr& instr, const Footprint& footprint, int stride_index,
                     const Access& access);
    void global(Range range, const Access& access);
    const KernelArg* tensor_at(uint64_t address) const;
    uint64_t local_limit(Space space) const;
    Finding make(const char* id, Severity severity, const Access& access) const;
    void outside(Range range, const Access& access, const KernelArg* tensor);
    void past_tensor(Range range, const Access& access, const KernelArg& tensor);

    const Soc& soc_;
    KernelBegin begin_;
    std::vector<LocalPlaces> places_;  ///< by core
    FindingList list_;
    std::atomic<uint64_t> instructions_{0}, bytes_{0};
};

void MemoryChecker::on_event(const Event& event) {
    if (const auto* instr = std::get_if<Instr>(&event)) {
        instruction(*instr);
    } else if (const auto* access = std::get_if<ScalarAccess>(&event)) {
        scalar(*access);
    } else if (const auto* init = std::get_if<BufferInit>(&event)) {
        places_[init->block].add(*init);
    } else if (const auto* gone = std::get_if<BuffersGone>(&event)) {
        places_[gone->block].drop(*gone);
    } else if (const auto* begin = std::get_if<KernelBegin>(&event)) {
        begin_ = *begin;
        places_.assign(begin->block_count, {});
        begin_.args = tensors_in_order(*begin);
    }
}

/// Data decide which bytes these read: the range that holds them may span buffers.
bool reads_by_offsets(Opcode op) { return op == Opcode::kGather || op == Opcode::kGatherb; }

void MemoryChecker::instruction(const Instr& instr) {
    ++instructions_;
    const Opcode op = instr.record->op;
    Access access{"", op_info(op).name, instr.block, instr.site, false, 0};
    for (uint8_t i = 0; i < instr.nsrc; ++i) {
        access.verb = "reads";
        operand(instr.src[i], access, op);
        if (!reads_by_offsets(op) || i != 0)
            past_buffer(instr, instr.src[i], source_strides(instr, i), access);
    }
    access.write = true;
    for (uint8_t i = 0; i < instr.ndst; ++i) {
        access.verb = "writes";
        operand(instr.dst[i], access, op);
        past_buffer(instr, instr.dst[i], 0, access);
    }
    if (instr.record->form != Form::kAdvanced) return;
    for (Finding& finding : advanced_findings(*instr.record)) {
        finding.kernel = begin_.kernel;
        finding.block = instr.block;
        finding.site = instr.site;
        list_.add(std::move(finding));
    }
}

void MemoryChecker::scalar(const ScalarAccess& access) {
    const Range range{access.address.offset, access.address.offset + access.bytes};
    bytes_ += access.bytes;
    const Access as{access.write ? "writes" : "reads",
                    access.write ? "SetValue" : "GetValue",
                    access.block,
                    access.site,
                    access.write,
                    access.bytes};
    if (access.address.space == Space::kGm) global(range, as);
}

void MemoryChecker::operand(const Footprint& footprint, const Access& from, Opcode op) {
    const Range range = range_of(footprint);
    if (range.empty()) return;
    bytes_ += range.end - range.begin;
    Access access = from;
    access.elem_bytes = footprint.elem_bytes;
    if (footprint.base.space != Space::kGm) {
        local(footprint, range, access);
        return;
    }
    global(range, access);
    // DataCopy wants the GM address on an element, DataCopyPad on a byte (kernel-core 4.1, 4.2).
    if (op == Opcode::kCopy && footprint.elem_bytes != 0 &&
        footprint.base.offset % footprint.elem_bytes != 0) {
        Finding finding = make("mem.align", Severity::kError, access);
        finding.message = fmt::format(
            "{} {} GM at an address that is not a multiple of the element size: {} bytes off",
            access.what, access.verb, footprint.base.offset % footprint.elem_bytes);
        finding.hint = "DataCopyPad accepts any byte address in GM";
        list_.add(std::move(finding));
    }
}

uint64_t MemoryChecker::local_limit(Space space) const {
    switch (space) {
        case Space::kUb:
            return soc_.ub_bytes;
        case Space::kL1:
            return soc_.l1_bytes;
        case Space::kL0a:
            return soc_.l0a_bytes;
        case Space::kL0b:
            return soc_.l0b_bytes;
        case Space::kL0c:
            return soc_.l0c_bytes;
        case Space::kBt:
            return soc_.bt_bytes;
        case Space::kFb:
            return soc_.fb_bytes;
        case Space::kNone:
        case Space::kGm:
        case Space::kCount:
            break;
    }
    return ~uint64_t{0};
}

void MemoryChecker::local(const Footprint& footprint, Range range, const Access& access) {
    const Space space = footprint.base.space;
    const uint64_t limit = local_limit(space);
    if (range.end > limit) {
        Finding finding = make("mem.local-oob", Severity::kError, access);
        finding.message = fmt::format(
            "{} {} {}+{} to {}, {} bytes past the end of the memory ({} bytes)", access.what,
            access.verb, space_name(space), range.begin, range.end, range.end - limit, limit);
        finding.address = footprint.base;
        list_.add(std::move(finding));
    }
    const uint32_t unit = footprint.align_bytes ? footprint.align_bytes : soc_.ub_block_bytes;
    if (footprint.base.offset % unit != 0) {
        const uint64_t offset = footprint.base.offset;
        Finding finding = make("mem.align", Severity::kError, access);
        finding.message = fmt::format("{} {} {}+{}, which is not a multiple of {} bytes",
                                      access.what, access.verb, space_name(space), offset, unit);
        finding.hint = fmt::format("nearest legal offsets: {} and {} bytes ({} and {} elements)",
                                   offset / unit * unit, (offset / unit + 1) * unit,
                                   offset / unit * unit / std::max(1u, footprint.elem_bytes),
                                   (offset / unit + 1) * unit / std::max(1u, footprint.elem_bytes));
        finding.address = footprint.base;
        list_.add(std::move(finding));
    }
}

/// An operand belongs to the buffer of the queue or TBuf in which it begins.
void MemoryChecker::past_buffer(const Instr& instr, const Footprint& footprint, int stride_index,
                                const Access& access) {
    const Space space = footprint.base.space;
    if (space == Space::kGm || footprint.run_bytes == 0) return;
    const LocalPlaces& places = places_[instr.block];
    const auto* buffer = places.find(space, footprint.base.offset);
    if (buffer == nullptr || buffer->shared) return;
    const uint64_t limit = uint64_t{buffer->init.offset} + buffer->init.bytes;
    const Range range = range_of(footprint);
    if (range.end <= limit || range.end > local_limit(space)) return;  // the latter: mem.local-oob
    uint64_t last = 0;
    for_each_exact_run(*instr.record, footprint, stride_index,
                       [&](uint64_t, uint64_t end) { last = std::max(last, end); });
    if (last <= limit) return;
    Finding finding = make("mem.buffer-oob", Severity::kError, access);
    finding.message = fmt::format("{} {} {}+{} to {}, {} bytes past the end of {} ({} bytes)",
                                  api_name(instr.record->op), access.verb, space_name(space),
                                  footprint.base.offset, last, last - limit,
                                  LocalPlaces::name(*buffer), buffer->init.bytes);
    finding.address = footprint.base;
    finding.hint = find_rule(finding.id)->help;
    finding.others.push_back({"InitBuffer", buffer->init.site, instr.block});
    list_.add(std::move(finding));
}

/// The argument whose bytes hold the address; for an address just behind one, that one.
const KernelArg* MemoryChecker::tensor_at(uint64_t address) const {
    const auto base = [](const KernelArg& arg) { return reinterpret_cast<uintptr_t>(arg.data); };
    const auto above =
        std::upper_bound(begin_.args.begin(), begin_.args.end(), address,
                         [&](uint64_t at, const KernelArg& arg) { return at < base(arg); });
    for (auto arg = above; arg != begin_.args.begin();) {
        --arg;
        if (address < base(*arg) + arg->bytes) return &*arg;
    }
    return above == begin_.args.begin() ? nullptr : &*std::prev(above);
}

void MemoryChecker::global(Range range, const Access& access) {
    const KernelArg* tensor = tensor_at(range.begin);
    if (tensor == nullptr) {
        outside(range, access, nullptr);
        return;
    }
    const uint64_t end = reinterpret_cast<uintptr_t>(tensor->data) + tensor->bytes;
    if (range.end <= end || tensor->foreign) return;
    past_tensor(range, access, *tensor);
}

/// Past the end of a tensor: its own padding is tolerated by the device, anything else is foreign.
void MemoryChecker::past_tensor(Range range, const Access& access, const KernelArg& tensor) {
    const auto base = reinterpret_cast<uintptr_t>(tensor.data);
    const auto allocation = begin_.allocations->find(tensor.data);
    const uint64_t tensor_end = base + tensor.bytes;
    const bool own = allocation &&
                     tensor_end == reinterpret_cast<uintptr_t>(allocation->base) + allocation->size;
    const uint64_t padded_end =
        own ? reinterpret_cast<uintptr_t>(allocation->base) + allocation->padded : tensor_end;
    if (range.end > padded_end) {
        outside(range, access, &tensor);
        return;
    }
    Finding finding = make(access.write ? "tail.gm-overwrite" : "tail.gm-overread",
                           access.write ? Severity::kWarning : Severity::kNote, access);
    finding.message = fmt::format(
        "{} {} {} bytes past the end of {} ({} bytes), inside the padding of its allocation",
        access.what, access.verb, range.end - tensor_end, tensor.name, tensor.bytes);
    finding.hint = "copy the tail with DataCopyPad and its exact length in bytes";
    finding.address = Address{Space::kGm, access.block, range.begin};
    finding.allocation = allocation;
    list_.add(std::move(finding));
}

void MemoryChecker::outside(Range range, const Access& access, const KernelArg* tensor) {
    Finding finding = make("mem.gm-oob", Severity::kError, access);
    finding.address = Address{Space::kGm, access.block, range.begin};
    finding.allocation = begin_.allocations->nearest(reinterpret_cast<const void*>(range.begin));
    if (tensor != nullptr) {
        const uint64_t end = reinterpret_cast<uintptr_t>(tensor->data) + tensor->bytes;
        const uint64_t start = range.begin - reinterpret_cast<uintptr_t>(tensor->data);
        finding.message = fmt::format(
            "{} {} bytes {} to {} of {}, which has {} bytes: {} bytes past its end", access.what,
            access.verb, start, range.end - reinterpret_cast<uintptr_t>(tensor->data), tensor->name,
            tensor->bytes, range.end - end);
    } else {
        finding.message =
            fmt::format("{} {} {} bytes of GM that belong to no tensor of this launch", access.what,
                        access.verb, range.end - range.begin);
    }
    finding.hint = "check the offset and the length of the last piece of each block";
    list_.add(std::move(finding));
}

Finding MemoryChecker::make(const char* id, Severity severity, const Access& access) const {
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.kernel = begin_.kernel;
    finding.block = access.block;
    finding.site = access.site;
    return finding;
}

}  // namespace

std::unique_ptr<Observer> make_memory_checker(const Soc& soc) {
    return std::make_unique<MemoryChecker>(soc);
}

}  // namespace drydock::check
