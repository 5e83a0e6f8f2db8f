#include "check/places.h"

#include <fmt/format.h>

#include <algorithm>

namespace drydock::check {
namespace {

/// Names of TPosition, by its numbers (spec kernel-core 3.1).
const char* position_name(uint8_t position) {
    constexpr const char* names[] = {"GM",  "A1",   "A2",        "B1",          "B2",     "C1",
                                     "C2",  "CO1",  "CO2",       "VECIN",       "VECOUT", "VECCALC",
                                     "SPM", "TSCM", "C2PIPE2GM", "C2PIPE2LOCAL"};
    return position < std::size(names) ? names[position] : "?";
}

}  // namespace

const char* api_name(Opcode op) {
    switch (op) {
        case Opcode::kCopy:
            return "DataCopy";
        case Opcode::kCopyPad:
            return "DataCopyPad";
        case Opcode::kCopyLanes:
            return "Copy";
        default:
            return op_info(op).name;
    }
}

void LocalPlaces::add(const BufferInit& init) {
    const size_t before = buffers_.size();
    drop({init.block, init.space, init.offset, init.bytes});
    Buffer buffer{init, 0, 1, buffers_.size() != before};
    if (init.index != 0 && !buffers_.empty() && buffers_.back().init.owner == init.owner) {
        buffer.number = buffers_.back().number;
        buffer.of = init.index + 1;
        for (Buffer& b : buffers_) {
            if (b.init.owner == init.owner && b.number == buffer.number) b.of = buffer.of;
        }
    } else {
        buffer.number = ++(init.is_queue ? queues_ : tbufs_);
    }
    buffers_.push_back(buffer);
}

void LocalPlaces::drop(const BuffersGone& gone) {
    std::erase_if(buffers_, [&](const Buffer& b) {
        return b.init.space == gone.space && b.init.offset < uint64_t{gone.offset} + gone.bytes &&
               gone.offset < uint64_t{b.init.offset} + b.init.bytes;
    });
}

const LocalPlaces::Buffer* LocalPlaces::find(Space space, uint64_t offset) const {
    for (const Buffer& b : buffers_) {
        if (b.init.space == space && offset >= b.init.offset &&
            offset < uint64_t{b.init.offset} + b.init.bytes)
            return &b;
    }
    return nullptr;
}

const LocalPlaces::Buffer* LocalPlaces::find(const void* owner, uint32_t index) const {
    for (auto b = buffers_.rbegin(); b != buffers_.rend(); ++b) {
        if (b->init.owner == owner && b->init.index == index) return &*b;
    }
    return nullptr;
}

std::string LocalPlaces::name(const Buffer& buffer) {
    const char* position = position_name(buffer.init.position);
    if (!buffer.init.is_queue) return fmt::format("TBuf {} ({})", buffer.number, position);
    return fmt::format("queue {} ({}) buffer {}", buffer.number, position, buffer.init.index);
}

std::string LocalPlaces::describe(Space space, uint64_t begin, uint64_t end) const {
    std::string text = fmt::format("{}+{}..{}", space_name(space), begin, end);
    if (const Buffer* b = find(space, begin)) {
        text += fmt::format(", bytes {}..{} of {}", begin - b->init.offset, end - b->init.offset,
                            name(*b));
    }
    return text;
}

std::vector<KernelArg> tensors_in_order(const KernelBegin& event) {
    std::vector<KernelArg> tensors = event.args;
    std::erase_if(tensors, [](const KernelArg& arg) { return arg.data == nullptr; });
    std::stable_sort(tensors.begin(), tensors.end(),
                     [](const KernelArg& a, const KernelArg& b) { return a.data < b.data; });
    return tensors;
}

std::string GlobalPlaces::describe(uint64_t begin, uint64_t end, uint32_t elem_bytes) const {
    const KernelArg* owner = nullptr;
    for (const KernelArg& arg : args_) {
        if (reinterpret_cast<uintptr_t>(arg.data) <= begin) owner = &arg;
    }
    if (owner == nullptr)
        return fmt::format("{} bytes of GM that belong to no tensor", end - begin);
    const uint64_t from = begin - reinterpret_cast<uintptr_t>(owner->data);
    const uint64_t to = end - reinterpret_cast<uintptr_t>(owner->data);
    if (elem_bytes == 0 || from % elem_bytes != 0 || to % elem_bytes != 0)
        return fmt::format("bytes {}..{} of {}", from, to, owner->name);
    return fmt::format("{}[{}..{}]", owner->name, from / elem_bytes, to / elem_bytes);
}

}  // namespace drydock::check
