// TransDataTo5HD and Transpose (spec kernel-vector 2.10).
#include <algorithm>
#include <random>
#include <set>

#include "exec/describe.h"
#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kSrc = 64 * 1024;

struct Bytes {
    std::set<uint64_t> of;
    void add(const Footprint& f) {
        for (uint64_t i = 0; i < f.level[0].count; ++i) {
            for (uint64_t j = 0; j < f.level[1].count; ++j) {
                for (uint64_t b = 0; b < f.run_bytes; ++b)
                    of.insert(f.base.offset + i * static_cast<uint64_t>(f.level[0].stride_bytes) +
                              j * static_cast<uint64_t>(f.level[1].stride_bytes) + b);
            }
        }
    }
};

/// The destination as a matrix: each column of the 16 rows of the source lies in one or two blocks.
void check(DType dtype, const TransDataForm& form, uint64_t seed) {
    const uint32_t elem = dtype_bits(dtype) / 8;
    Memory m(seed);
    Bytes written;
    for (uint32_t rep = 0; rep < form.repeats; ++rep) {
        const uint32_t columns = elem == 4 ? 8 : 16;
        for (uint32_t column = 0; column < columns; ++column) {
            for (uint32_t row = 0; row < 16; ++row) {
                const uint32_t lane = column + (elem == 1 && form.src_high ? 16 : 0);
                const uint64_t value =
                    raw(m.ub.data() + form.src[row] + rep * form.src_stride * 32u, elem, lane);
                // A column is 16 elements: one block of 16-bit, two of 32-bit, half of 8-bit ones.
                const uint32_t block = elem == 4 ? 2 * column + (row >= 8 ? 1 : 0) : column;
                const uint32_t place = elem == 4   ? row % 8
                                       : elem == 1 ? row + (form.dst_high ? 16 : 0)
                                                   : row;
                const uint64_t at = form.dst[block] + rep * form.dst_stride * 32u + place * elem;
                put_raw(m.expected.data() + at, elem, 0, value);
                for (uint32_t b = 0; b < elem; ++b) written.of.insert(at + b);
            }
        }
    }
    Record r = vector_record(Opcode::kTransDataTo5HD, dtype, dtype);
    r.form = Form::kSpecial;
    r.side = &form;
    const Instr instr = exec::describe(r);
    Bytes described;
    for (int i = 0; i < instr.ndst; ++i) described.add(instr.dst[i]);
    EXPECT_EQ(described.of, written.of);
    EXPECT_TRUE(m.run(r)) << dtype_name(dtype) << " seed " << seed;
}

TEST(TransData, EveryTypeHalfAndRepeat) {
    std::mt19937 random(3);
    for (DType dtype : {DType::kInt8, DType::kUint8, DType::kInt16, DType::kUint16, DType::kFloat16,
                        DType::kInt32, DType::kUint32, DType::kFloat32}) {
        for (int i = 0; i < 24; ++i) {
            TransDataForm form{};
            std::vector<uint32_t> blocks(64);
            for (uint32_t b = 0; b < 64; ++b) blocks[b] = b;
            if (i % 3 != 0) std::shuffle(blocks.begin(), blocks.end(), random);
            form.repeats = i % 5 == 4 ? 0 : 1 + random() % 4;
            form.dst_stride = static_cast<uint16_t>(64 + random() % 3);
            form.src_stride = static_cast<uint16_t>(random() % 70);
            form.dst_high = random() % 2 == 0;
            form.src_high = random() % 2 == 0;
            for (uint32_t j = 0; j < 16; ++j) {
                form.dst[j] = blocks[j] * 32;
                form.src[j] = kSrc + blocks[16 + j] * 32;
            }
            check(dtype, form, static_cast<uint64_t>(i) + 1);
        }
    }
}

TEST(TransData, MaximumRepeats) {
    TransDataForm form{};
    for (uint32_t j = 0; j < 16; ++j) form.dst[j] = j * 32 * 128, form.src[j] = kSrc + j * 32 * 128;
    form.repeats = 127;
    form.dst_stride = form.src_stride = 1;
    check(DType::kFloat16, form, 5);
    Memory m(1);
    form.src[7] = kUbBytes - 32;
    Record r = vector_record(Opcode::kTransDataTo5HD, DType::kFloat16, DType::kFloat16);
    r.form = Form::kSpecial;
    r.side = &form;
    EXPECT_NE(exec::execute(r, exec::LocalMemories{m.base, m.bytes}), nullptr);
}

TEST(Transpose, SixteenBySixteenAlsoInPlace) {
    for (DType dtype : {DType::kInt16, DType::kUint16, DType::kFloat16}) {
        for (uint32_t dst : {0u, kSrc}) {
            Memory m(dst + 1);
            for (uint32_t i = 0; i < 256; ++i)
                put_raw(m.expected.data() + dst, 2, i,
                        raw(m.ub.data() + kSrc, 2, i % 16 * 16 + i / 16));
            Record r = vector_record(Opcode::kTranspose, dtype, dtype);
            r.dst = dst;
            r.src[0] = kSrc;
            r.count = 256;
            r.form = Form::kSpecial;
            EXPECT_TRUE(m.run(r));
        }
    }
}

TEST(Transpose, LayoutsBothWays) {
    std::mt19937 random(9);
    for (DType dtype : {DType::kInt8, DType::kFloat16, DType::kFloat32}) {
        const uint32_t elem = dtype_bits(dtype) / 8;
        for (int i = 0; i < 20; ++i) {
            const uint32_t n = 1 + random() % 3, c = 1 + random() % 17, h = 1 + random() % 9,
                           w = 1 + random() % 9;
            for (bool to_nhwc : {true, false}) {
                Memory m(static_cast<uint64_t>(i) + 1);
                const LayoutForm form = {n, c, h, w, to_nhwc, 64};
                for (uint32_t in = 0; in < n; ++in) {
                    for (uint32_t ic = 0; ic < c; ++ic) {
                        for (uint32_t p = 0; p < h * w; ++p) {
                            const uint64_t nchw = (uint64_t{in} * c + ic) * h * w + p;
                            const uint64_t nhwc = (uint64_t{in} * h * w + p) * c + ic;
                            put_raw(m.expected.data(), elem, to_nhwc ? nhwc : nchw,
                                    raw(m.ub.data() + kSrc, elem, to_nhwc ? nchw : nhwc));
                        }
                    }
                }
                Record r = vector_record(Opcode::kTransposeLayout, dtype, dtype);
                r.src[0] = kSrc;
                r.src[1] = kSrc + 32 * 1024;
                r.count = n * c * h * w;
                r.form = Form::kSpecial;
                r.side = &form;
                EXPECT_TRUE(m.run(r)) << n << " " << c << " " << h << " " << w;
                EXPECT_EQ(exec::describe(r).ndst, 2) << "the scratch tensor is written";
            }
        }
    }
}

}  // namespace
}  // namespace drydock::isa_test
