// Reductions with a pattern, sums, running sums, TopK (spec kernel-vector 4.2).
#include <numeric>

#include "shaped_bench.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;
using Numbers = std::vector<Wide>;

Wide sum_of(const Numbers& x) { return std::accumulate(x.begin(), x.end(), Wide{0}); }
Wide max_of(const Numbers& x) { return *std::max_element(x.begin(), x.end()); }
Wide min_of(const Numbers& x) { return *std::min_element(x.begin(), x.end()); }
Wide mean_of(const Numbers& x) { return sum_of(x) / x.size(); }
Wide product_of(const Numbers& x) {
    return std::accumulate(x.begin(), x.end(), Wide{1}, std::multiplies<Wide>());
}
Wide any_of(const Numbers& x) {
    return std::any_of(x.begin(), x.end(), [](Wide v) { return v != 0; }) ? 1 : 0;
}
Wide all_of(const Numbers& x) {
    return std::all_of(x.begin(), x.end(), [](Wide v) { return v != 0; }) ? 1 : 0;
}

struct Size {
    uint32_t rows, columns;
    bool padded;
};
const Size kSizes[] = {{4, 32, true}, {5, 24, true}, {3, 13, true}, {1, 100, true}, {6, 16, false}};

/// call(dst, src, tmp, shape, padded) against result(numbers), for AR and RA.
template <typename T, bool along, class Call>
void test_pattern(Opcode op, Wide (*result)(const Numbers&), float low, float high, Call call) {
    for (const Size& z : kSizes) {
        SCOPED_TRACE(::testing::Message()
                     << op_info(op).name << " " << z.rows << " x " << z.columns);
        constexpr uint32_t per_block = 32 / sizeof(T);
        const uint32_t pitch =
            z.padded ? (z.columns + per_block - 1) / per_block * per_block : z.columns;
        ShapedBench bench(z.rows * 7 + z.columns);
        const LocalTensor<T> src = bench.numbers<T>(z.rows * pitch, low, high);
        const LocalTensor<T> dst = bench.room<T>(z.rows + z.columns);
        const LocalTensor<uint8_t> tmp = bench.scratch(1024);
        const uint32_t shape[] = {z.rows, z.columns};
        bench.begin();
        call(dst, src, tmp, shape, z.padded);
        for (uint32_t i = 0; i < (along ? z.rows : z.columns); ++i) {
            Numbers x;
            for (uint32_t k = 0; k < (along ? z.columns : z.rows); ++k)
                x.push_back(wide(src.GetValue(along ? i * pitch + k : k * pitch + i)));
            bench.expect(dst, i, result(x));
        }
        bench.done(op, reduce_scratch(z.columns * sizeof(T)).min);
    }
}

#define TEST_PATTERN(name, T, reference, low, high)                                              \
    test_pattern<T, true>(Opcode::kPattern##name, reference, low, high,                          \
                          [](auto dst, auto src, auto tmp, const uint32_t* shape, bool padded) { \
                              name<T, Pattern::Reduce::AR>(dst, src, tmp, shape, padded);        \
                          });                                                                    \
    test_pattern<T, false>(Opcode::kPattern##name, reference, low, high,                         \
                           [](auto dst, auto src, auto, const uint32_t* shape, bool padded) {    \
                               name<T, Pattern::Reduce::RA, false>(dst, src, shape, padded);     \
                           })

TEST(PatternReduce, AgainstLongDouble) {
    TEST_PATTERN(ReduceSum, float, sum_of, -3, 3);
    TEST_PATTERN(ReduceMax, float, max_of, -3, 3);
    TEST_PATTERN(ReduceMax, half, max_of, -3, 3);
    TEST_PATTERN(ReduceMin, half, min_of, -3, 3);
    TEST_PATTERN(ReduceMin, float, min_of, -3, 3);
    TEST_PATTERN(ReduceMean, float, mean_of, -3, 3);
    TEST_PATTERN(ReduceProd, float, product_of, 0.5f, 1.5f);
    TEST_PATTERN(ReduceAny, uint8_t, any_of, 0, 1.2f);
    TEST_PATTERN(ReduceAll, uint8_t, all_of, 0.8f, 9);
    TEST_PATTERN(ReduceAny, float, any_of, -1, 1);
    TEST_PATTERN(ReduceAll, float, all_of, -1, 1);
}

TEST(PatternReduce, NanWins) {
    ShapedBench bench(3);
    const LocalTensor<float> src = bench.numbers<float>(16), dst = bench.room<float>(2);
    src.SetValue(11, __builtin_nanf(""));
    const uint32_t shape[] = {2, 8};
    bench.begin();
    ReduceMax<float, Pattern::Reduce::AR>(dst, src, shape, true);
    Numbers first;
    for (uint32_t i = 0; i < 8; ++i) first.push_back(wide(src.GetValue(i)));
    bench.expect(dst, 0, max_of(first));
    bench.expect(dst, 1, __builtin_nanl(""));
    bench.done(Opcode::kPatternReduceMax, 32);
}

template <typename T>
void test_sums(uint32_t rows, uint32_t inner, uint32_t n) {
    ShapedBench bench(rows + inner + n);
    const LocalTensor<T> src = bench.numbers<T>(rows * inner), dst = bench.room<T>(rows);
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    for (const bool mean : {false, true}) {
        bench.begin();
        if (mean) {
            Mean<T, float>(dst, src, tmp, MeanParams{rows, inner, n});
        } else {
            Sum(dst, src, SumParams{rows, inner, n});
        }
        for (uint32_t row = 0; row < rows; ++row) {
            Numbers x;
            for (uint32_t i = 0; i < n; ++i) x.push_back(wide(src.GetValue(row * inner + i)));
            bench.expect(dst, row, mean ? mean_of(x) : sum_of(x));
        }
        bench.done(mean ? Opcode::kMean : Opcode::kSum,
                   reduce_scratch(n * (mean ? sizeof(float) : sizeof(T))).min);
    }
}

TEST(RowSums, OfTheElementsThatCount) {
    test_sums<float>(4, 32, 32), test_sums<float>(3, 24, 19), test_sums<half>(5, 48, 33);
    test_sums<half>(1, 16, 1);
}

constexpr CumSumConfig kOverRows = {false, false, true};
constexpr CumSumConfig kAlongWithLast = {true, false, true};

template <typename T, const CumSumConfig& config>
void test_cum_sum(uint32_t rows, uint32_t columns) {
    ShapedBench bench(rows * columns);
    const LocalTensor<T> src = bench.numbers<T>(rows * columns),
                         dst = bench.room<T>(rows * columns);
    const LocalTensor<T> last = bench.room<T>(columns);
    const LocalTensor<uint8_t> tmp = bench.scratch(256);
    bench.begin();
    CumSum<T, config>(dst, last, src, tmp, {rows, columns});
    for (uint32_t row = 0; row < rows; ++row) {
        for (uint32_t i = 0; i < columns; ++i) {
            Wide sum = 0;
            for (uint32_t k = 0; k <= (config.isLastAxis ? i : row); ++k)
                sum += wide(src.GetValue(config.isLastAxis ? row * columns + k : k * columns + i));
            bench.expect(dst, row * columns + i, sum);
            if (config.outputLastRow && row + 1 == rows) bench.expect(last, i, sum);
        }
    }
    bench.done(Opcode::kCumSum, 256);
}

TEST(CumSum, AlongAndOverTheRows) {
    test_cum_sum<float, defaultCumSumConfig>(3, 24), test_cum_sum<half, defaultCumSumConfig>(2, 32);
    test_cum_sum<float, kOverRows>(5, 8), test_cum_sum<half, kOverRows>(4, 16);
    test_cum_sum<float, kAlongWithLast>(3, 16);
}

// ---- TopK ---------------------------------------------------------------------------------------

/// Few different values, so that ties are common.
template <typename T, bool indexed, bool finishing, TopKMode mode>
void test_topk(int32_t rows, int32_t inner, int32_t n, int32_t k, bool largest) {
    SCOPED_TRACE(::testing::Message() << rows << " x " << inner << " n " << n << " k " << k);
    constexpr bool small = mode == TopKMode::TOPK_NSMALL;
    ShapedBench bench(static_cast<uint32_t>(rows * inner + n + k));
    const auto r = static_cast<uint32_t>(rows), width = static_cast<uint32_t>(inner);
    const auto kept = static_cast<uint32_t>(k);
    std::mt19937& random = bench.random();
    const LocalTensor<T> src = bench.made<T>(
        r * width, [&](uint32_t) { return static_cast<float>(random() % 20) / 4 - 2; });
    const LocalTensor<int32_t> index =
        bench.made<int32_t>(r * width, [](uint32_t i) { return 1000 + 7 * i; });
    const LocalTensor<bool> finish = bench.made<bool>(r, [](uint32_t i) { return i % 2 == 1; });
    const uint32_t value_pitch =
        small ? kept : (kept + 32 / sizeof(T) - 1) / (32 / sizeof(T)) * (32 / sizeof(T));
    const uint32_t index_pitch = small ? kept : (kept + 7) / 8 * 8;
    const LocalTensor<T> values = bench.room<T>(r * value_pitch);
    const LocalTensor<int32_t> indices = bench.room<int32_t>(r * index_pitch);
    TopkTiling tiling;
    TopKInfo info;
    info.outter = rows, info.inner = inner, info.n = n;
    bench.begin();
    TopK<T, indexed, finishing, false, mode>(values, indices, src, index, finish, k, tiling, info,
                                             largest);
    for (uint32_t row = 0; row < r; ++row) {
        std::vector<uint32_t> order(static_cast<size_t>(n));
        std::iota(order.begin(), order.end(), 0u);
        // A selection sort by value, then position.
        for (uint32_t i = 0; i < kept; ++i) {
            uint32_t best = i;
            for (uint32_t j = i + 1; j < order.size(); ++j) {
                const Wide a = wide(src.GetValue(row * width + order[j]));
                const Wide b = wide(src.GetValue(row * width + order[best]));
                const bool before = largest ? a > b : a < b;
                if (before || (a == b && order[j] < order[best])) best = j;
            }
            std::swap(order[i], order[best]);
            bench.expect(values, row * value_pitch + i, wide(src.GetValue(row * width + order[i])));
            Wide expected = order[i];
            if (indexed) expected = 1000 + 7 * Wide((small ? row * width : 0) + order[i]);
            if (finishing && row % 2 == 1) expected = n;
            bench.expect(indices, row * index_pitch + i, expected);
        }
    }
    bench.done(Opcode::kTopK, topk_scratch(r, width, indexed).min);
}

TEST(TopK, AllModes) {
    constexpr TopKMode normal = TopKMode::TOPK_NORMAL, small = TopKMode::TOPK_NSMALL;
    for (const bool largest : {true, false}) {
        test_topk<float, false, false, normal>(3, 64, 60, 10, largest);
        test_topk<half, false, true, normal>(4, 32, 31, 5, largest);
        test_topk<float, true, true, normal>(2, 96, 96, 96, largest);
        test_topk<half, true, false, normal>(1, 128, 100, 1, largest);
        test_topk<float, false, true, small>(5, 32, 32, 8, largest);
        test_topk<half, true, false, small>(3, 32, 17, 16, largest);
    }
}

TEST(TopK, NamesWrongSizes) {
    ShapedBench bench(1);
    const LocalTensor<float> t = bench.numbers<float>(64);
    const LocalTensor<int32_t> i = bench.room<int32_t>(64);
    const LocalTensor<bool> finish = bench.room<bool>(32);
    TopKInfo info;
    info.inner = 32, info.n = 20;
    const Fault fault = fault_of([&] { TopK<float>(t, i, t, i, finish, 21, TopkTiling(), info); });
    EXPECT_EQ(fault.id, "api.range");
    EXPECT_NE(fault.message.find("k 21"), std::string::npos);
}

}  // namespace
}  // namespace drydock::kernel_test
