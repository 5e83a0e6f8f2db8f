// DataCopy and DataCopyPad: pieces, gaps, filler bytes, atomic write-back.
#include <thread>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

uint64_t up32(uint64_t v) { return (v + 31) / 32 * 32; }

struct Gm {
    std::vector<uint8_t> bytes = std::vector<uint8_t>(64 * 1024);
    Gm() {
        for (size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<uint8_t>(i * 131 + i / 256);
    }
};

Record copy_record(Opcode op, DType dtype, bool to_gm, Gm& gm, const void* side, Form form) {
    Record r{};
    r.op = op;
    r.dtype = r.dst_dtype = dtype;
    r.dst_space = to_gm ? Space::kGm : Space::kUb;
    r.src_space = to_gm ? Space::kUb : Space::kGm;
    r.gm = gm.bytes.data() + 96;
    r.form = form;
    r.side = side;
    return r;
}

TEST(DataCopy, PiecesOfBlocksWithGaps) {
    Gm gm;
    const BlockCopyForm form = {3, 2, 5,
                                1};  // 64 bytes each; source 160 bytes apart, destination 32
    Memory m(1);
    Record r = copy_record(Opcode::kCopy, DType::kFloat16, false, gm, &form, Form::kBlocks);
    r.dst = 320;
    for (int i = 0; i < 3; ++i)
        std::memcpy(m.expected.data() + 320 + i * 96, gm.bytes.data() + 96 + i * 224, 64);
    EXPECT_TRUE(m.run(r));

    Gm out;
    std::vector<uint8_t> expected = out.bytes;
    Record w = copy_record(Opcode::kCopy, DType::kFloat16, true, out, &form, Form::kBlocks);
    w.src[0] = 64;
    for (int i = 0; i < 3; ++i)
        std::memcpy(expected.data() + 96 + i * 96, m.ub.data() + 64 + i * 224, 64);
    EXPECT_TRUE(m.run(w));
    EXPECT_EQ(out.bytes, expected);
}

/// The filler rules of spec kernel-core 4.2, written down byte by byte.
void check_pad(DType dtype, PadCopyForm form) {
    const uint32_t elem = dtype_bits(dtype) / 8;
    Gm gm;
    Memory m(form.piece_bytes + form.left_elems);
    const uint32_t begin = 640;
    const uint64_t left = uint64_t{form.left_elems} * elem,
                   right = uint64_t{form.right_elems} * elem;
    const uint64_t used = left + form.piece_bytes + right,
                   step = up32(used) + 32ull * form.local_gap_blocks;
    for (uint64_t p = 0; p < form.pieces && form.piece_bytes != 0; ++p) {
        uint8_t* dst = m.expected.data() + begin + p * step;
        const uint8_t* src = gm.bytes.data() + 96 + p * (form.piece_bytes + form.gm_gap_bytes);
        for (uint64_t i = 0; i < up32(used); ++i) {
            const auto* value = reinterpret_cast<const uint8_t*>(&form.pad_bits);
            const bool data = i >= left && i < left + form.piece_bytes;
            if (data) {
                dst[i] = src[i - left];
            } else if (left + right == 0) {
                dst[i] = src[(i - form.piece_bytes) % elem];
            } else if (form.pad_set) {
                const uint64_t from = i < left ? i : i - left - form.piece_bytes;
                dst[i] = value[from % elem];
            }
        }
    }
    Record r = copy_record(Opcode::kCopyPad, dtype, false, gm, &form, Form::kPad);
    r.dst = begin;
    EXPECT_TRUE(m.run(r)) << "bytes " << form.piece_bytes << " left " << int{form.left_elems}
                          << " right " << int{form.right_elems} << " pad " << form.pad_set
                          << " pieces " << form.pieces;
}

TEST(DataCopyPad, FillerBytesOnTheWayIn) {
    for (DType dtype : {DType::kInt8, DType::kFloat16, DType::kFloat32, DType::kInt64}) {
        const uint32_t elem = dtype_bits(dtype) / 8;
        for (uint32_t n : {0u, 1u, 2u, 3u, 4u, 5u, 7u, 8u, 15u, 16u, 17u, 31u, 32u, 33u, 100u}) {
            for (uint32_t pieces : {0u, 1u, 3u}) {
                check_pad(dtype, {pieces, n * elem, 24, 2, 0, 0, false, 0});
                check_pad(dtype, {pieces, n * elem, 0, 0, 0, 0, true, 0x1122334455667788ull});
                check_pad(dtype, {pieces, n * elem, 8, 1, 1, 0, true, 0x1122334455667788ull});
                check_pad(dtype, {pieces, n * elem, 8, 0, 0, 2, true, 0x99});
                check_pad(dtype, {pieces, n * elem, 8, 0, 2, 1, true, 0});
                check_pad(dtype, {pieces, n * elem, 0, 0, 2, 1, false, 0});
            }
        }
    }
}

TEST(DataCopyPad, ExactBytesOnTheWayOut) {
    for (uint32_t bytes : {0u, 1u, 2u, 30u, 31u, 32u, 33u, 63u, 64u, 65u, 1000u}) {
        Gm gm;
        std::vector<uint8_t> expected = gm.bytes;
        Memory m(bytes);
        const PadCopyForm form = {4, bytes, 13, 1, 0, 0, false, 0};
        Record r = copy_record(Opcode::kCopyPad, DType::kInt8, true, gm, &form, Form::kPad);
        r.src[0] = 64;
        for (uint64_t p = 0; p < 4; ++p) {
            std::memcpy(expected.data() + 96 + p * (bytes + 13),
                        m.ub.data() + 64 + p * (up32(bytes) + 32), bytes);
        }
        EXPECT_TRUE(m.run(r));
        EXPECT_EQ(gm.bytes, expected) << bytes;
    }
}

TEST(DataCopyPad, LocalSideIsCheckedWithItsRounding) {
    Gm gm;
    Memory m(1);
    PadCopyForm form = {1, 33, 0, 0, 0, 0, false, 0};
    Record r = copy_record(Opcode::kCopyPad, DType::kInt8, false, gm, &form, Form::kPad);
    r.dst = kUbBytes - 32;
    EXPECT_NE(exec::execute(r, exec::LocalMemories{m.base, m.bytes}), nullptr);
    form.piece_bytes = 5;
    EXPECT_EQ(exec::execute(r, exec::LocalMemories{m.base, m.bytes}), nullptr);
}

TEST(Atomic, EveryOperationAndType) {
    for (DType dtype : {DType::kInt8, DType::kInt16, DType::kInt32, DType::kFloat16,
                        DType::kBfloat16, DType::kFloat32}) {
        for (AtomicOp op : {AtomicOp::kAdd, AtomicOp::kMax, AtomicOp::kMin}) {
            const uint32_t elem = dtype_bits(dtype) / 8;
            Gm gm;
            Memory m(7);
            m.fill(0, dtype == DType::kBfloat16 ? DType::kInt16 : dtype, 100, 3);
            std::vector<uint8_t> expected = gm.bytes;
            for (uint64_t i = 0; i < 100; ++i) {
                const double old = load(expected.data() + 96, dtype, i),
                             v = load(m.ub.data(), dtype, i);
                double result = old + v;
                const bool nan = old != old || v != v;
                if (op == AtomicOp::kMax) result = nan ? old + v : (old < v ? v : old);
                if (op == AtomicOp::kMin) result = nan ? old + v : (v < old ? v : old);
                store(expected.data() + 96, dtype, i, result);
            }
            const PadCopyForm form = {1, 100 * elem, 0, 0, 0, 0, false, 0};
            Record r = copy_record(Opcode::kCopyPad, dtype, true, gm, &form, Form::kPad);
            r.atomic = static_cast<uint8_t>(op);
            EXPECT_TRUE(m.run(r));
            EXPECT_EQ(gm.bytes, expected) << dtype_name(dtype) << " op " << static_cast<int>(op);
        }
    }
}

TEST(Atomic, ConcurrentAddsLoseNothing) {
    Gm gm;
    std::fill(gm.bytes.begin(), gm.bytes.end(), 0);
    constexpr int kRounds = 200, kElements = 333;
    auto add = [&] {
        Memory m(1);
        const int32_t one = 1;
        for (int i = 0; i < kElements; ++i) put_raw(m.ub.data(), 4, i, one);
        const PadCopyForm form = {1, kElements * 4, 0, 0, 0, 0, false, 0};
        Record r = copy_record(Opcode::kCopyPad, DType::kInt32, true, gm, &form, Form::kPad);
        r.atomic = static_cast<uint8_t>(AtomicOp::kAdd);
        for (int i = 0; i < kRounds; ++i) exec::execute(r, exec::LocalMemories{m.base, m.bytes});
    };
    std::thread other(add);
    add();
    other.join();
    for (int i = 0; i < kElements; ++i) EXPECT_EQ(raw(gm.bytes.data() + 96, 4, i), 2 * kRounds);
}

}  // namespace
}  // namespace drydock::isa_test
