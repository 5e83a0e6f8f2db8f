// TransDataTo5HD and Transpose (spec kernel-vector 2.10).
#include <cstring>

#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

constexpr uint32_t kRows = 16;  // blocks of each side

/// Where lane `lane` of source block `row` goes: block and lane of the destination.
struct Target {
    uint32_t block, lane;
};
Target target(uint32_t elem, uint32_t row, uint32_t lane, bool dst_high) {
    if (elem == 2) return {lane, row};
    // Two blocks of the destination hold one column: rows 0 to 7, then rows 8 to 15.
    if (elem == 4) return {2 * lane + row / 8, row % 8};
    return {lane, row + (dst_high ? kRows : 0)};
}

}  // namespace

void run_trans_data(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const TransDataForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint32_t lanes = elem == 4 ? 8 : kRows;  // 8-bit: one half of the block
    const uint32_t first = elem == 1 && form.src_high ? kRows : 0;
    for (uint32_t r = 0; r < form.repeats; ++r) {
        uint8_t block[kRows][kBlockBytes];
        const uint32_t from = r * form.src_stride * kBlockBytes;
        const uint32_t to = r * form.dst_stride * kBlockBytes;
        for (uint32_t row = 0; row < kRows; ++row) {
            std::memcpy(block[row], local(memories, record.src_space, form.src[row] + from),
                        kBlockBytes);
        }
        for (uint32_t row = 0; row < kRows; ++row) {
            for (uint32_t lane = 0; lane < lanes; ++lane) {
                const Target t = target(elem, row, lane, form.dst_high);
                uint8_t* at = local(memories, record.dst_space, form.dst[t.block] + to);
                std::memcpy(at + t.lane * elem, block[row] + (first + lane) * elem, elem);
            }
        }
    }
}

void run_transpose(const Record& record, const LocalMemories& memories) {
    uint16_t from[kRows * kRows];
    std::memcpy(from, local(memories, record.src_space, record.src[0]), sizeof(from));
    uint16_t to[kRows * kRows];
    for (uint32_t i = 0; i < kRows; ++i) {
        for (uint32_t j = 0; j < kRows; ++j) to[j * kRows + i] = from[i * kRows + j];
    }
    std::memcpy(local(memories, record.dst_space, record.dst), to, sizeof(to));
}

void run_layout(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const LayoutForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    // Both directions swap two dimensions: C with H*W.
    const uint64_t plane = uint64_t{form.h} * form.w;
    const uint64_t rows = form.to_nhwc ? form.c : plane, columns = form.to_nhwc ? plane : form.c;
    for (uint64_t n = 0; n < form.n; ++n) {
        const uint64_t at = n * rows * columns * elem;
        const uint8_t* src = local(memories, record.src_space, record.src[0]) + at;
        uint8_t* dst = local(memories, record.dst_space, record.dst) + at;
        for (uint64_t i = 0; i < rows; ++i) {
            for (uint64_t j = 0; j < columns; ++j)
                std::memcpy(dst + (j * rows + i) * elem, src + (i * columns + j) * elem, elem);
        }
    }
}

}  // namespace drydock::exec
