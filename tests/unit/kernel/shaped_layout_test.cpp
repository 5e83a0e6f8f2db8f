// Masks, quantisation and moving elements (spec kernel-vector 4.2, 5).
#include "shaped_bench.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

// ---- Select with a byte mask, DropOut -----------------------------------------------------------

template <typename T, typename U>
void test_select(uint32_t rows, uint32_t columns, uint32_t mask_pitch, bool scalar_first) {
    ShapedBench bench(rows * columns);
    const LocalTensor<T> src = bench.numbers<T>(rows * columns),
                         dst = bench.room<T>(rows * columns);
    std::mt19937& random = bench.random();
    const LocalTensor<U> mask = bench.made<U>(
        rows * mask_pitch, [&](uint32_t) { return random() % 2 == 0 ? 0 : random() % 100 + 1; });
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    const T scalar = static_cast<T>(-1.5f);
    const SelectWithBytesMaskShapeInfo info = {rows, columns, mask_pitch};
    bench.begin();
    if (scalar_first) {
        Select(dst, scalar, src, mask, tmp, info);
    } else {
        Select<T, U, false>(dst, src, scalar, mask, info);
    }
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t i = 0; i < columns; ++i) {
            const bool first = mask.GetValue(row * mask_pitch + i) == U(0);
            const Wide value = wide(src.GetValue(row * columns + i));
            bench.expect(dst, row * columns + i, first == scalar_first ? -1.5L : value);
        }
    }
    bench.done(Opcode::kSelectBytes, 1024);
}

TEST(SelectBytes, ZeroChoosesTheFirstOperand) {
    test_select<half, uint8_t>(3, 32, 32, false), test_select<float, uint8_t>(2, 24, 32, true);
    test_select<float, bool>(2, 16, 32, false), test_select<half, uint16_t>(4, 16, 16, true);
    test_select<float, int32_t>(3, 8, 16, false);
}

enum class MaskKind { kBytes, kBits };
template <typename T, uint32_t mode>
void test_drop_out(uint32_t rows, uint32_t columns, uint32_t pitch, MaskKind kind) {
    SCOPED_TRACE(::testing::Message() << "mode " << mode << " " << rows << " x " << columns);
    ShapedBench bench(rows * columns + mode);
    std::mt19937& random = bench.random();
    const LocalTensor<T> src = bench.numbers<T>(rows * columns),
                         dst = bench.room<T>(rows * columns);
    const LocalTensor<uint8_t> mask = bench.made<uint8_t>(rows * pitch, [&](uint32_t) {
        return kind == MaskKind::kBytes ? random() % 2 : random() % 256;
    });
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    const DropOutShapeInfo info = {rows, columns, pitch};
    bench.begin();
    if (mode % 2 == 0) {
        DropOut<T, false, mode>(dst, src, mask, 0.75f, info);
    } else {
        DropOut<T, true, mode>(dst, src, mask, tmp, 0.75f, info);
    }
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t i = 0; i < columns; ++i) {
            const uint8_t byte =
                mask.GetValue(row * pitch + (kind == MaskKind::kBytes ? i : i / 8));
            const bool kept = kind == MaskKind::kBytes ? byte != 0 : ((byte >> (i % 8)) & 1) != 0;
            const Wide x = wide(src.GetValue(row * columns + i));
            bench.expect(dst, row * columns + i, kept ? x / 0.75L : 0);
        }
    }
    bench.done(Opcode::kDropOut, 1024);
}

TEST(DropOutFunction, EveryMode) {
    test_drop_out<half, 0>(3, 32, 32, MaskKind::kBytes);
    test_drop_out<float, 0>(2, 256, 32, MaskKind::kBits);
    test_drop_out<float, 1>(3, 24, 32, MaskKind::kBytes);
    test_drop_out<half, 2>(1, 64, 64, MaskKind::kBytes);
    test_drop_out<float, 3>(2, 256, 32, MaskKind::kBits);
    test_drop_out<half, 4>(3, 48, 32, MaskKind::kBits);
}

TEST(DropOutFunction, ReportsAKeepProbOutsideItsRange) {
    ShapedBench bench(2);
    const LocalTensor<float> t = bench.numbers<float>(32);
    const LocalTensor<uint8_t> mask = bench.room<uint8_t>(32);
    DropOut(t, t, mask, 1.0f, {1, 32, 32});
    EXPECT_EQ(bench.core.finding_ids(), "api.range");
}

// ---- quantisation -------------------------------------------------------------------------------

half to_half(Wide v) { return static_cast<half>(static_cast<float>(v)); }

/// The documented steps: everything half, then int8_t.
Wide quantised(Wide x, Wide scale, Wide offset) {
    const half product = to_half(wide(to_half(x)) * wide(to_half(scale)));
    const Wide sum = wide(to_half(wide(product) + wide(to_half(offset))));
    return std::min<Wide>(127, std::max<Wide>(-128, std::nearbyint(sum)));
}

void expect_int8(ShapedBench& bench, const LocalTensor<int8_t>& dst, uint32_t i, Wide value) {
    bench.touch(dst, i);
    EXPECT_EQ(dst.GetValue(i), static_cast<int8_t>(value)) << "element " << i;
}

template <typename T>
void test_quant(uint32_t count, uint32_t period) {
    ShapedBench bench(count + period);
    const LocalTensor<T> src = bench.numbers<T>(count, -90, 90);
    const LocalTensor<T> scale = bench.numbers<T>(period, 0.25f, 2),
                         offset = bench.numbers<T>(period);
    const LocalTensor<int8_t> dst = bench.room<int8_t>(count);
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    const T number = static_cast<T>(3.0f);
    const auto expect = [&](bool scales, bool offsets) {
        for (uint32_t i = 0; i < count; ++i) {
            const Wide s = scales ? wide(scale.GetValue(i % period)) : 1.5L;
            const Wide o = offsets ? wide(offset.GetValue(i % period)) : 3;
            expect_int8(bench, dst, i, quantised(wide(src.GetValue(i)), s, o));
        }
        bench.done(Opcode::kAscendQuant, 1024);
    };
    bench.begin();
    AscendQuant(dst, src, 1.5f, 3.0f);
    expect(false, false);
    bench.begin();
    AscendQuant<T>(dst, src, tmp, 1.5f, 3.0f, count);
    expect(false, false);
    bench.begin();
    AscendQuant(dst, src, scale, number);
    expect(true, false);
    bench.begin();
    AscendQuant<T>(dst, src, tmp, scale, number, period, count);
    expect(true, false);
    bench.begin();
    AscendQuant<T>(dst, src, tmp, scale, offset);
    expect(true, true);
    bench.begin();
    AscendQuant(dst, src, scale, offset, period, period, count);
    expect(true, true);
}

TEST(Quantisation, Quant) {
    test_quant<half>(96, 32), test_quant<float>(64, 16), test_quant<float>(40, 40);
}

TEST(Quantisation, QuantOfNanAndBeyondTheRange) {
    ShapedBench bench(1);
    const LocalTensor<float> src = bench.made<float>(3, [](uint32_t i) {
        return i == 0 ? __builtin_nanf("") : i == 1 ? 1e9f : -1e9f;
    });
    const LocalTensor<int8_t> dst = bench.room<int8_t>(3);
    AscendQuant(dst, src, 1.0f, 0.0f);
    EXPECT_EQ(dst.GetValue(0), 0);
    EXPECT_EQ(dst.GetValue(1), 127);
    EXPECT_EQ(dst.GetValue(2), -128);
}

template <typename D, typename S>
void test_dequant(uint32_t m, uint32_t n, uint32_t count, bool scales) {
    ShapedBench bench(m * n + count);
    std::mt19937& random = bench.random();
    const LocalTensor<int32_t> src = bench.made<int32_t>(
        m * n, [&](uint32_t) { return static_cast<int32_t>(random() % 4000) - 2000; });
    const uint32_t per_block = 32 / sizeof(D);
    const uint32_t pitch = (n + per_block - 1) / per_block * per_block;
    const LocalTensor<D> dst = bench.room<D>(m * pitch);
    const LocalTensor<S> scale = bench.numbers<S>(n, 0.01f, 0.5f);
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    bench.begin();
    if (scales) {
        AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(dst, src, scale, tmp,
                                                                 {m, n, count});
    } else {
        AscendDequant<D, S, DeQuantMode::DEQUANT_WITH_MULTI_ROW>(dst, src, static_cast<S>(0.125f),
                                                                 {m, n, count});
    }
    for (uint32_t row = 0; row < m; ++row) {
        for (uint32_t i = 0; i < count; ++i) {
            const float s = scales ? static_cast<float>(wide(scale.GetValue(i))) : 0.125f;
            const float product = static_cast<float>(src.GetValue(row * n + i)) * s;
            bench.expect(dst, row * pitch + i, product);
        }
    }
    bench.done(Opcode::kAscendDequant, 1024);
}

TEST(Quantisation, Dequant) {
    test_dequant<half, half>(3, 24, 20, true), test_dequant<float, float>(4, 8, 4, true);
    test_dequant<bfloat16_t, bfloat16_t>(2, 16, 16, true);
    test_dequant<half, float>(2, 8, 8, false), test_dequant<float, float>(1, 40, 33, false);
}

TEST(Quantisation, DequantOfOneRowAndWithoutShapes) {
    ShapedBench bench(4);
    const LocalTensor<int32_t> src = bench.made<int32_t>(16, [](uint32_t i) { return i + 1; });
    const LocalTensor<float> dst = bench.room<float>(16);
    const LocalTensor<float> scale =
        bench.made<float>(8, [](uint32_t i) { return 0.5f * (i + 1); });
    const auto expect = [&] {
        for (uint32_t i = 0; i < 16; ++i) bench.expect(dst, i, 0.5L * (i % 8 + 1) * (i + 1));
        bench.done(Opcode::kAscendDequant, 1024);
    };
    bench.begin();
    AscendDequant<float, float>(dst, src, scale, {1, 16, 8});  // two rows of 8
    expect();
    bench.begin();
    AscendDequant(dst, src, scale, 16);
    expect();
    bench.begin();
    AscendDequant(dst, src, scale);
    expect();
    // A scale of 64 bits holds a float in its low half.
    const LocalTensor<uint64_t> wide_scale(TPosition::VECCALC, 8192, 8);
    for (uint32_t i = 0; i < 8; ++i)
        wide_scale.SetValue(i, 0xabcd00000000 | kernel::bits_of(0.5f * static_cast<float>(i + 1)));
    bench.begin();
    AscendDequant<float, uint64_t>(dst, src, wide_scale, {1, 16, 8});
    expect();
}

/// groups: rows and columns of the scale's shape.
template <typename D, bool transposed>
void test_anti_quant(uint32_t k, uint32_t other, uint32_t height, uint32_t width, int variant) {
    SCOPED_TRACE(::testing::Message() << "variant " << variant << " transposed " << transposed);
    ShapedBench bench(k * other);
    std::mt19937& random = bench.random();
    const uint32_t rows = transposed ? other : k, columns = transposed ? k : other;
    const LocalTensor<int8_t> src = bench.made<int8_t>(
        k * other, [&](uint32_t) { return static_cast<int32_t>(random() % 200) - 100; });
    const LocalTensor<D> dst = bench.room<D>(k * other);
    const LocalTensor<D> scale = bench.numbers<D>(height * width, 0.1f, 1);
    const LocalTensor<D> offset = bench.numbers<D>(height * width);
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    const AntiQuantShapeInfo info = {height, width, height, width};
    const D one_scale = static_cast<D>(0.25f), one_offset = static_cast<D>(2.0f);
    bench.begin();
    if (variant == 0) AscendAntiQuant<int8_t, D, transposed>(dst, src, offset, scale, tmp, k, info);
    if (variant == 1) AscendAntiQuant<int8_t, D, transposed>(dst, src, scale, k, info);
    if (variant == 2) AscendAntiQuant<int8_t, D, transposed>(dst, src, one_offset, one_scale, k);
    if (variant == 3) AscendAntiQuant<int8_t, D, transposed>(dst, src, one_scale, tmp, k);
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t i = 0; i < columns; ++i) {
            const uint32_t group = row / (rows / height) * width + i / (columns / width);
            const Wide s = variant < 2 ? wide(scale.GetValue(group)) : 0.25L;
            const Wide o = variant == 0 ? wide(offset.GetValue(group)) : variant == 2 ? 2 : 0;
            const auto sum = static_cast<float>(src.GetValue(row * columns + i) + o);
            const Wide rounded = std::is_same<D, half>::value ? wide(to_half(sum)) : Wide{sum};
            bench.expect(dst, row * columns + i, static_cast<float>(rounded * s));
        }
    }
    bench.done(Opcode::kAscendAntiQuant, 1024);
}

TEST(Quantisation, AntiQuant) {
    for (int variant = 0; variant < 4; ++variant) {
        test_anti_quant<half, false>(4, 32, 1, 32, variant);
        test_anti_quant<half, false>(4, 32, 2, 32, variant);
        test_anti_quant<bfloat16_t, false>(6, 16, 3, 16, variant);
        test_anti_quant<half, true>(32, 4, 4, 1, variant);
        test_anti_quant<bfloat16_t, true>(32, 4, 4, 2, variant);
    }
}

TEST(Quantisation, AntiQuantOfFourBits) {
    ShapedBench bench(8);
    LocalTensor<int4b_t> src(TPosition::VECCALC, 1024, 64);
    for (uint32_t i = 0; i < 64; ++i) src.SetValue(i, static_cast<int>(i % 16) - 8);
    const LocalTensor<half> dst(TPosition::VECCALC, 2048, 64);
    AscendAntiQuant<int4b_t, half, false>(dst, src, static_cast<half>(1.0f),
                                          static_cast<half>(0.5f), 2);
    for (uint32_t i = 0; i < 64; ++i)
        EXPECT_EQ(static_cast<float>(dst.GetValue(i)), (static_cast<int>(i % 16) - 7) * 0.5f) << i;
    const Fault fault = fault_of([&] {
        AscendAntiQuant<int4b_t, half, false>(dst, src, dst, dst, 2, {3, 32, 3, 32});
    });
    EXPECT_EQ(fault.id, "api.range");
}

// ---- moving elements ----------------------------------------------------------------------------

template <typename T>
void test_broadcasts() {
    ShapedBench bench(sizeof(T));
    const LocalTensor<T> src = bench.numbers<T>(64), dst = bench.room<T>(512);
    const LocalTensor<uint8_t> tmp = bench.scratch(256);
    const uint32_t to[] = {8, 32}, rows[] = {1, 32}, columns[] = {8, 1};
    bench.begin();
    BroadCast<T, 2, 0>(dst, src, to, rows);
    for (uint32_t i = 0; i < 256; ++i) bench.expect(dst, i, wide(src.GetValue(i % 32)));
    bench.done(Opcode::kBroadcast, 256);
    bench.begin();
    Broadcast<T, 2, 1>(dst, src, to, columns, tmp);
    for (uint32_t i = 0; i < 256; ++i) bench.expect(dst, i, wide(src.GetValue(i / 32)));
    bench.done(Opcode::kBroadcast, 256);
    const uint32_t many[] = {40}, one[] = {1};
    bench.begin();
    BroadCast<T, 1, 0, false>(dst, src, many, one, tmp);
    for (uint32_t i = 0; i < 40; ++i) bench.expect(dst, i, wide(src.GetValue(0)));
    bench.done(Opcode::kBroadcast, 256);
    const uint32_t wrong[] = {4, 1};
    EXPECT_EQ(fault_of([&] { (BroadCast<T, 2, 1>(dst, src, to, wrong)); }).id, "api.range");
}

TEST(Broadcasts, EveryAxisAndType) {
    test_broadcasts<half>(), test_broadcasts<float>(), test_broadcasts<uint8_t>();
}

TEST(Padding, FillsAndDrops) {
    ShapedBench bench(5);
    PadTiling tiling;
    tiling.srcHeight = 3, tiling.srcWidth = 24, tiling.srcOriWidth = 20;
    const LocalTensor<float> src = bench.numbers<float>(72), dst = bench.room<float>(72);
    const LocalTensor<uint8_t> tmp = bench.scratch(256);
    bench.begin();
    Pad(dst, src, PadParams{1, 3, -7}, tmp, tiling);
    for (uint32_t row = 0; row < 3; ++row) {
        for (uint32_t i = 0; i < 24; ++i) {
            const bool inside = i >= 1 && i < 21;
            bench.expect(dst, row * 24 + i, inside ? wide(src.GetValue(row * 24 + i - 1)) : -7);
        }
    }
    bench.done(Opcode::kPad, 256);
    UnPadTiling back;
    back.srcHeight = 3, back.srcWidth = 24;
    bench.begin();
    UnPad(dst, src, UnPadParams{0, 5}, back);
    for (uint32_t row = 0; row < 3; ++row) {
        for (uint32_t i = 0; i < 19; ++i)
            bench.expect(dst, row * 19 + i, wide(src.GetValue(row * 24 + i)));
    }
    bench.done(Opcode::kUnPad, 256);
}

struct Heads {
    uint32_t b, n, s, d;
};
/// Offsets of (b, n, s, d) written out by hand for each layout.
uint32_t nz(uint32_t rows, uint32_t row, uint32_t column) {
    return column / 16 * rows * 16 + row * 16 + column % 16;
}

TEST(Transposition, MovesHeadsBetweenLayouts) {
    const Heads z = {2, 3, 32, 16};
    const uint32_t count = z.b * z.n * z.s * z.d, h = z.n * z.d;
    ConfusionTransposeTiling tiling;
    tiling.param0 = z.b, tiling.param1 = z.n, tiling.param2 = z.s, tiling.param3 = z.d;
    tiling.param8 = 4;
    for (uint32_t type = 1; type <= 6; ++type) {
        ShapedBench bench(type);
        const LocalTensor<half> src = bench.numbers<half>(count), dst = bench.room<half>(count);
        const LocalTensor<uint8_t> tmp = bench.scratch(256);
        bench.begin();
        if (type % 2 == 0) {
            Transpose(dst, src, tmp, static_cast<TransposeType>(type), tiling);
        } else {
            ConfusionTranspose(dst, src, static_cast<TransposeType>(type), tiling);
        }
        for (uint32_t b = 0; b < z.b; ++b) {
            for (uint32_t n = 0; n < z.n; ++n) {
                for (uint32_t s = 0; s < z.s; ++s) {
                    for (uint32_t d = 0; d < z.d; ++d) {
                        const uint32_t heads_nz = (b * z.n + n) * z.s * z.d + nz(z.s, s, d);
                        const uint32_t merged_nz = b * z.s * h + nz(z.s, s, n * z.d + d);
                        const uint32_t merged = (b * z.s + s) * h + n * z.d + d;
                        const uint32_t swapped_nz = (b * z.s + s) * h + nz(z.n, n, d);
                        const uint32_t heads = ((b * z.n + n) * z.s + s) * z.d + d;
                        const uint32_t from = type == 3 || type == 4 ? merged_nz : heads_nz;
                        const uint32_t to[] = {merged, swapped_nz, heads_nz,
                                               heads,  merged,     merged_nz};
                        bench.expect(dst, to[type - 1], wide(src.GetValue(from)));
                    }
                }
            }
        }
        bench.done(Opcode::kConfusionTranspose, 256);
    }
}

TEST(Transposition, OfAMatrix) {
    ShapedBench bench(3);
    ConfusionTransposeTiling tiling;
    tiling.param0 = 16, tiling.param1 = 48, tiling.param8 = 2;
    const LocalTensor<float> src = bench.numbers<float>(768), dst = bench.room<float>(768);
    bench.begin();
    ConfusionTranspose(dst, src, TransposeType::TRANSPOSE_ND2ND_ONLY, tiling);
    for (uint32_t i = 0; i < 768; ++i)
        bench.expect(dst, i % 48 * 16 + i / 48, wide(src.GetValue(i)));
    bench.done(Opcode::kConfusionTranspose, 256);
    EXPECT_EQ(fault_of([&] {
                  ConfusionTranspose(dst, src, TransposeType::TRANSPOSE_NZ2ND_0213, tiling);
              }).id,
              "api.range");
}

}  // namespace
}  // namespace drydock::kernel_test
