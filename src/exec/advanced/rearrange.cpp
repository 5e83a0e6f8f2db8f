// Functions that move elements: Broadcast, Pad, UnPad, ConfusionTranspose (spec kernel-vector 2.10,
// 4.2).
#include <cstring>

#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

uint32_t elem_of(const AdvancedArgs& args) { return dtype_bits(args.form.operand[0].dtype) / 8; }

/// shape: rows, columns of dst, rows, columns of src. Operands: dst, src.
void broadcast(const AdvancedArgs& args) {
    const uint32_t* shape = args.form.shape;
    const uint32_t elem = elem_of(args);
    for (size_t row = 0; row < shape[0]; ++row) {
        for (size_t i = 0; i < shape[1]; ++i) {
            const size_t from = (shape[2] == 1 ? 0 : row) * shape[3] + (shape[3] == 1 ? 0 : i);
            std::memcpy(args.data[0] + (row * shape[1] + i) * elem, args.data[1] + from * elem,
                        elem);
        }
    }
}

/// shape: rows, elements of a row of src, left and right padding; scalar 0: the padding, raw bits.
/// Operands: dst, src.
void pad(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const uint32_t elem = elem_of(args);
    const size_t columns = form.shape[1], left = form.shape[2], right = form.shape[3];
    for (size_t row = 0; row < form.shape[0]; ++row) {
        uint8_t* to = args.data[0] + row * form.operand[0].stride_bytes;
        for (size_t i = 0; i < left; ++i) std::memcpy(to + i * elem, &form.scalar[0], elem);
        std::memcpy(to + left * elem, args.data[1] + row * form.operand[1].stride_bytes,
                    columns * elem);
        for (size_t i = 0; i < right; ++i)
            std::memcpy(to + (left + columns + i) * elem, &form.scalar[0], elem);
    }
}

/// shape: rows, elements of a row to keep, elements to skip. Operands: dst, src.
void unpad(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const uint32_t elem = elem_of(args);
    const size_t bytes = size_t{form.shape[1]} * elem;
    for (size_t row = 0; row < form.shape[0]; ++row) {
        std::memcpy(args.data[0] + row * form.operand[0].stride_bytes,
                    args.data[1] + row * form.operand[1].stride_bytes + form.shape[2] * elem,
                    bytes);
    }
}

/// A matrix [batch, S, H] whose H is N times D, in the layouts of ConfusionTranspose.
struct HeadShape {
    size_t b, n, s, d;
    size_t h() const { return n * d; }
};
constexpr size_t kFractal = 16;

/// Element (row, column) of a matrix in the NZ layout [columns / 16, rows, 16].
size_t nz_offset(size_t rows, size_t row, size_t column) {
    return (column / kFractal * rows + row) * kFractal + column % kFractal;
}

enum class HeadLayout {
    kBnsdNz,  ///< [b, n] matrices [s, d] in NZ
    kBsndNd,  ///< [b, s, n, d]
    kBsndNz,  ///< [b, s] matrices [n, d] in NZ
    kBnsdNd,  ///< [b, n, s, d]
    kBshNz,   ///< [b] matrices [s, h] in NZ
    kBshNd,   ///< [b, s, h]
};
size_t offset_of(HeadLayout layout, const HeadShape& z, size_t b, size_t n, size_t s, size_t d) {
    switch (layout) {
        case HeadLayout::kBnsdNz:
            return (b * z.n + n) * z.s * z.d + nz_offset(z.s, s, d);
        case HeadLayout::kBsndNd:
        case HeadLayout::kBshNd:
            return ((b * z.s + s) * z.n + n) * z.d + d;
        case HeadLayout::kBsndNz:
            return (b * z.s + s) * z.n * z.d + nz_offset(z.n, n, d);
        case HeadLayout::kBnsdNd:
            return ((b * z.n + n) * z.s + s) * z.d + d;
        case HeadLayout::kBshNz:
            return b * z.s * z.h() + nz_offset(z.s, s, n * z.d + d);
    }
    return 0;
}

struct HeadMove {
    HeadLayout from, to;
};
/// By the number of the public TransposeType, 1 to 6.
constexpr HeadMove kHeadMoves[] = {
    {HeadLayout::kBnsdNz, HeadLayout::kBsndNd},  // NZ2ND_0213
    {HeadLayout::kBnsdNz, HeadLayout::kBsndNz},  // NZ2NZ_0213
    {HeadLayout::kBshNz, HeadLayout::kBnsdNz},   // NZ2NZ_012_WITH_N
    {HeadLayout::kBshNz, HeadLayout::kBnsdNd},   // NZ2ND_012_WITH_N
    {HeadLayout::kBnsdNz, HeadLayout::kBshNd},   // NZ2ND_012_WITHOUT_N
    {HeadLayout::kBnsdNz, HeadLayout::kBshNz},   // NZ2NZ_012_WITHOUT_N
};

/// mode: TransposeType. shape: b, n, s, d, or for ND2ND_ONLY rows and columns. Operands: dst, src.
void confusion_transpose(const AdvancedArgs& args) {
    constexpr uint8_t matrix = 7;  // ND2ND_ONLY
    const uint32_t* shape = args.form.shape;
    const uint32_t elem = elem_of(args);
    const auto move = [&](size_t to, size_t from) {
        std::memcpy(args.data[0] + to * elem, args.data[1] + from * elem, elem);
    };
    if (args.record.mode == matrix) {
        for (size_t r = 0; r < shape[0]; ++r) {
            for (size_t c = 0; c < shape[1]; ++c) move(c * shape[0] + r, r * shape[1] + c);
        }
        return;
    }
    const HeadShape z = {shape[0], shape[1], shape[2], shape[3]};
    const HeadMove& layout = kHeadMoves[args.record.mode - 1];
    for (size_t b = 0; b < z.b; ++b) {
        for (size_t n = 0; n < z.n; ++n) {
            for (size_t s = 0; s < z.s; ++s) {
                for (size_t d = 0; d < z.d; ++d)
                    move(offset_of(layout.to, z, b, n, s, d),
                         offset_of(layout.from, z, b, n, s, d));
            }
        }
    }
}

}  // namespace

AdvancedFn find_rearrange(const Record& record) {
    switch (record.op) {
        case Opcode::kBroadcast:
            return broadcast;
        case Opcode::kPad:
            return pad;
        case Opcode::kUnPad:
            return unpad;
        case Opcode::kConfusionTranspose:
            return record.mode >= 1 && record.mode <= 7 ? confusion_transpose : nullptr;
        default:
            return nullptr;
    }
}

}  // namespace drydock::exec
