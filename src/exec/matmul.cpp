// Matrix multiplication: products and sums in float, of int8 in int32 (spec kernel-vector 6).
#include <algorithm>
#include <cstring>
#include <type_traits>
#include <vector>

#include "base/bfloat16.h"
#include "base/half.h"
#include "exec/copy.h"
#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

// A tile of the result stays in the processor's cache while K runs.
constexpr uint32_t kTileRows = 32, kTileColumns = 256;

const uint8_t* memory_of(const MatrixOperand& m, const LocalMemories& memories) {
    if (m.space == Space::kGm) return reinterpret_cast<const uint8_t*>(m.at);  // NOLINT: an address
    return memories.base[static_cast<int>(m.space)] + m.at;
}

/// Bytes from the start of a stored matrix to one of its elements.
uint64_t element_at(const MatrixOperand& m, uint64_t row, uint64_t column, uint32_t size) {
    if (m.columns_block == 0) return row * m.pitch + column * size;
    return column / m.columns_block * m.pitch +
           (row * m.columns_block + column % m.columns_block) * size;
}

/// rows x columns of the matrix as it is multiplied, in `out` row by row.
template <class T, class Sum>
void load(const MatrixOperand& m, const uint8_t* base, uint64_t row0, uint64_t column0,
          uint64_t rows, uint64_t columns, Sum* out, uint64_t out_pitch) {
    for (uint64_t r = 0; r < rows; ++r) {
        for (uint64_t c = 0; c < columns; ++c) {
            const uint64_t row = row0 + r, column = column0 + c;
            T value;
            std::memcpy(static_cast<void*>(&value),
                        base + (m.transposed ? element_at(m, column, row, sizeof(T))
                                             : element_at(m, row, column, sizeof(T))),
                        sizeof(T));
            out[r * out_pitch + c] = static_cast<Sum>(value);
        }
    }
}

template <class Sum>
struct Loader {
    using Fn = void (*)(const MatrixOperand&, const uint8_t*, uint64_t, uint64_t, uint64_t,
                        uint64_t, Sum*, uint64_t);
};
template <class Sum>
typename Loader<Sum>::Fn loader(DType dtype) {
    switch (dtype) {
        case DType::kFloat32:
            return load<float, Sum>;
        case DType::kInt32:
            return load<int32_t, Sum>;
        case DType::kInt8:
            return load<int8_t, Sum>;
        case DType::kFloat16:
            return load<half, Sum>;
        case DType::kBfloat16:
            return load<bfloat16, Sum>;
        default:
            return nullptr;
    }
}

/// Adds a[rows x k] * b[k x kTileColumns] to sums[rows x kTileColumns]; K ascending.
template <class Sum>
void multiply(const Sum* a, const Sum* b, Sum* sums, uint64_t rows, uint64_t k) {
    using Wrapping = std::conditional_t<std::is_same_v<Sum, float>, float, uint32_t>;
    for (uint64_t i = 0; i < rows; ++i) {
        Sum* row = sums + i * kTileColumns;
        for (uint64_t kk = 0; kk < k; ++kk) {
            const auto left = static_cast<Wrapping>(a[i * k + kk]);
            const Sum* right = b + kk * kTileColumns;
            for (uint32_t j = 0; j < kTileColumns; ++j) {
                row[j] = static_cast<Sum>(static_cast<Wrapping>(row[j]) +
                                          left * static_cast<Wrapping>(right[j]));
            }
        }
    }
}

template <class T, class Sum>
void store_row(const Record& record, const MatrixOperand& c, uint8_t* base, uint64_t row,
               uint64_t column0, const Sum* sums, uint64_t columns) {
    T values[kTileColumns];
    for (uint64_t j = 0; j < columns; ++j) values[j] = static_cast<T>(sums[j]);
    const uint64_t unit = c.columns_block == 0 ? columns : c.columns_block;
    for (uint64_t j = 0; j < columns;) {
        const uint64_t in_block = c.columns_block == 0 ? 0 : (column0 + j) % unit;
        const uint64_t run = std::min(unit - in_block, columns - j);
        uint8_t* to = base + element_at(c, row, column0 + j, sizeof(T));
        const auto* from = reinterpret_cast<const uint8_t*>(values + j);
        if (record.atomic != 0 && c.space == Space::kGm) {
            combine_atomically(static_cast<AtomicOp>(record.atomic), c.dtype, to, from,
                               run * sizeof(T));
        } else {
            std::memcpy(to, from, run * sizeof(T));
        }
        j += run;
    }
}

template <class Sum>
void store(const Record& record, const MatrixOperand& c, uint8_t* base, uint64_t row,
           uint64_t column0, const Sum* sums, uint64_t columns) {
    if constexpr (std::is_same_v<Sum, int32_t>) {
        return store_row<int32_t>(record, c, base, row, column0, sums, columns);
    } else {
        if (c.dtype == DType::kFloat16)
            return store_row<half>(record, c, base, row, column0, sums, columns);
        if (c.dtype == DType::kBfloat16)
            return store_row<bfloat16>(record, c, base, row, column0, sums, columns);
        return store_row<float>(record, c, base, row, column0, sums, columns);
    }
}

template <class Sum>
void run(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const MatmulForm*>(record.side);
    const uint8_t* a = memory_of(form.a, memories);
    const uint8_t* b = memory_of(form.b, memories);
    auto* c = const_cast<uint8_t*>(memory_of(form.c, memories));  // the result
    const auto load_a = loader<Sum>(form.a.dtype), load_b = loader<Sum>(form.b.dtype);
    const bool biased = form.bias.space != Space::kNone;
    std::vector<Sum> left(uint64_t{kTileRows} * form.k), right(uint64_t{form.k} * kTileColumns);
    std::vector<Sum> sums(kTileRows * kTileColumns);
    Sum bias[kTileColumns] = {};
    for (uint64_t n0 = 0; n0 < form.n; n0 += kTileColumns) {
        const uint64_t n = std::min<uint64_t>(kTileColumns, form.n - n0);
        load_b(form.b, b, 0, n0, form.k, n, right.data(), kTileColumns);
        if (biased) {
            loader<Sum>(form.bias.dtype)(form.bias, memory_of(form.bias, memories), 0, n0, 1, n,
                                         bias, kTileColumns);
        }
        for (uint64_t m0 = 0; m0 < form.m; m0 += kTileRows) {
            const uint64_t m = std::min<uint64_t>(kTileRows, form.m - m0);
            load_a(form.a, a, m0, 0, m, form.k, left.data(), form.k);
            for (uint64_t i = 0; i < m; ++i)
                std::copy_n(bias, kTileColumns, sums.data() + i * kTileColumns);
            multiply(left.data(), right.data(), sums.data(), m, form.k);
            for (uint64_t i = 0; i < m; ++i)
                store(record, form.c, c, m0 + i, n0, sums.data() + i * kTileColumns, n);
        }
    }
}

}  // namespace

void run_matmul(const Record& record, const LocalMemories& memories) {
    if (record.dtype == DType::kInt8) {
        run<int32_t>(record, memories);
    } else {
        run<float>(record, memories);
    }
}

void describe_matmul(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const MatmulForm*>(record.side);
    const auto footprint = [](const MatrixOperand& m, uint64_t rows, uint64_t columns) {
        const uint32_t size = dtype_bits(m.dtype) / 8;
        if (m.transposed) std::swap(rows, columns);
        Footprint f;
        f.base = {m.space, 0, m.at};
        f.elem_bytes = size;
        f.level[1] = {static_cast<uint32_t>(rows), static_cast<int64_t>(m.pitch)};
        f.run_bytes = columns * size;
        if (m.columns_block == 0) return f;
        const uint64_t blocks = (columns + m.columns_block - 1) / m.columns_block;
        f.level[0] = {static_cast<uint32_t>(blocks), static_cast<int64_t>(m.pitch)};
        f.level[1] = {static_cast<uint32_t>(rows), int64_t{m.columns_block} * size};
        f.run_bytes = std::min<uint64_t>(columns, m.columns_block) * size;
        f.masked = columns % m.columns_block != 0;
        return f;
    };
    instr.dst[0] = footprint(form.c, form.m, form.n);
    instr.ndst = 1;
    instr.src[0] = footprint(form.a, form.m, form.k);
    instr.src[1] = footprint(form.b, form.k, form.n);
    instr.nsrc = 2;
    if (form.bias.space != Space::kNone) instr.src[instr.nsrc++] = footprint(form.bias, 1, form.n);
}

}  // namespace drydock::exec
