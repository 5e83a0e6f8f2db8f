// The softmax family (spec kernel-vector 4.2).
#include "shaped_bench.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

constexpr SoftmaxConfig kDense = {true, 0, 0, SoftmaxMode::SOFTMAX_OUTPUT_WITHOUT_BRC};

/// Rows and columns of a source, and how many of them count.
struct Case {
    SoftMaxShapeInfo info;
    bool nz;
    uint32_t at(uint32_t row, uint32_t column) const {
        if (!nz) return row * info.srcK + column;
        return (column / 16 * info.srcM + row) * 16 + column % 16;
    }
    uint64_t scratch() const { return row_scratch(info.srcM * info.srcK, info.srcK).min; }
    SoftMaxTiling tiling() const {
        SoftMaxTiling t;
        t.srcM = info.srcM;
        t.srcK = info.srcK;
        return t;
    }
};
const Case kCases[] = {{{5, 16, 5, 16}, false},  {{8, 64, 8, 64}, false},
                       {{3, 32, 3, 27}, false},  {{16, 64, 13, 50}, false},
                       {{16, 32, 16, 32}, true}, {{1, 96, 1, 96}, false}};

using Numbers = std::vector<Wide>;

template <typename T>
Numbers row_of(const LocalTensor<T>& t, const Case& c, uint32_t row) {
    Numbers x;
    for (uint32_t i = 0; i < c.info.oriSrcK; ++i) x.push_back(wide(t.GetValue(c.at(row, i))));
    return x;
}
Wide max_in(const Numbers& x) { return *std::max_element(x.begin(), x.end()); }
Wide sum_of_exp(const Numbers& x, Wide max) {
    Wide sum = 0;
    for (const Wide v : x) sum += std::exp(v - max);
    return sum;
}

/// T: values, S: sums.
template <typename T, typename S>
struct Softmax {
    ShapedBench bench;
    Case c;
    LocalTensor<T> src, dst, exp_max, reduce_max;
    LocalTensor<S> sum, max, in_sum, in_max;
    LocalTensor<uint8_t> tmp;
    bool filled = true;

    Softmax(const Case& shape, uint32_t seed) : bench(seed), c(shape) {
        const uint32_t n = c.info.srcM * c.info.srcK, rows = c.info.srcM;
        src = bench.numbers<T>(n, -8, 8);
        dst = bench.room<T>(n);
        sum = bench.room<S>(rows * 16), max = bench.room<S>(rows * 16);
        exp_max = bench.room<T>(rows * 16), reduce_max = bench.room<T>(rows * 16);
        in_sum = bench.numbers<S>(rows * 16, 1, 9);
        in_max = bench.numbers<S>(rows * 16, -4, 12);
        tmp = bench.scratch(c.scratch());
    }
    uint32_t first(uint32_t row) const { return filled ? row * (32 / sizeof(S)) : row; }
    /// dst = value(x, row) and the two row results.
    template <class Value>
    void expect_values(Value value) {
        for (uint32_t row = 0; row < c.info.oriSrcM; ++row) {
            const Numbers x = row_of(src, c, row);
            for (uint32_t i = 0; i < x.size(); ++i)
                bench.expect(dst, c.at(row, i), value(x, i, row));
        }
    }
    void expect_sums() {
        for (uint32_t row = 0; row < c.info.oriSrcM; ++row) {
            const Numbers x = row_of(src, c, row);
            bench.expect_row(sum, row, filled, sum_of_exp(x, max_in(x)));
            bench.expect_row(max, row, filled, max_in(x));
        }
    }
    Wide in_max_of(uint32_t row) const { return wide(in_max.GetValue(first(row))); }
    Wide in_sum_of(uint32_t row) const { return wide(in_sum.GetValue(first(row))); }
    Wide new_max(const Numbers& x, uint32_t row) const {
        return std::max(max_in(x), in_max_of(row));
    }
    Wide new_sum(const Numbers& x, uint32_t row) const {
        const Wide m = new_max(x, row);
        return sum_of_exp(x, m) + std::exp(in_max_of(row) - m) * in_sum_of(row);
    }
};

Wide softmax_of(const Numbers& x, uint32_t i) {
    return std::exp(x[i] - max_in(x)) / sum_of_exp(x, max_in(x));
}

template <typename T, typename S>
void test_softmax(const Case& c, uint32_t seed) {
    Softmax<T, S> t(c, seed);
    const auto value = [](const Numbers& x, uint32_t i, uint32_t) { return softmax_of(x, i); };
    t.bench.begin();
    if (c.nz) {
        SoftMax<T, false, false, true>(t.dst, t.sum, t.max, t.src, c.tiling(), c.info);
    } else {
        SoftMax<T>(t.dst, t.sum, t.max, t.src, t.tmp, c.tiling(), c.info);
    }
    t.expect_values(value);
    t.expect_sums();
    t.bench.done(Opcode::kSoftMax, c.scratch());
    if (c.nz) return;
    t.bench.begin();
    SoftMax<T>(t.dst, t.src, t.tmp, c.tiling(), c.info);
    t.expect_values(value);
    t.bench.done(Opcode::kSoftMax, c.scratch());
    t.bench.begin();
    SoftMax<T>(t.dst, t.src, c.tiling(), c.info);
    t.expect_values(value);
    t.bench.done(Opcode::kSoftMax, c.scratch());
    t.filled = false;
    t.bench.begin();
    SoftMax<T, false, false, false, kDense>(t.dst, t.sum, t.max, t.src, c.tiling(), c.info);
    t.expect_values(value);
    t.expect_sums();
    t.bench.done(Opcode::kSoftMax, c.scratch());
}

template <typename T, typename S>
void test_log_and_simple(const Case& c, uint32_t seed) {
    Softmax<T, S> t(c, seed);
    LogSoftMaxTiling log;
    log.srcM = c.info.srcM, log.srcK = c.info.srcK;
    t.bench.begin();
    if (c.nz) {
        LogSoftMax<T, false, true>(t.dst, t.sum, t.max, t.src, t.tmp, log, c.info);
    } else {
        LogSoftMax<T>(t.dst, t.sum, t.max, t.src, log, c.info);
    }
    t.expect_values([](const Numbers& x, uint32_t i, uint32_t) {
        return (x[i] - max_in(x) - std::log(sum_of_exp(x, max_in(x)))) / std::log(10.0L);
    });
    t.expect_sums();
    t.bench.done(Opcode::kLogSoftMax, c.scratch());
    t.bench.begin();
    if (c.nz) {
        SimpleSoftMax<T, false, false, true>(t.dst, t.in_sum, t.in_max, t.src, c.tiling(), c.info);
    } else {
        SimpleSoftMax<T>(t.dst, t.in_sum, t.in_max, t.src, t.tmp, c.tiling(), c.info);
    }
    t.expect_values([&](const Numbers& x, uint32_t i, uint32_t row) {
        return std::exp(x[i] - t.in_max_of(row)) / t.in_sum_of(row);
    });
    t.bench.done(Opcode::kSimpleSoftMax, c.scratch());
}

template <typename T, typename S>
void test_flash(const Case& c, uint32_t seed, bool update) {
    Softmax<T, S> t(c, seed);
    const auto expect_rows = [&](bool divided, bool reduced) {
        for (uint32_t row = 0; row < c.info.oriSrcM; ++row) {
            const Numbers x = row_of(t.src, c, row);
            const Wide m = t.new_max(x, row), s = t.new_sum(x, row);
            const Wide ratio = std::exp(t.in_max_of(row) - m);
            t.bench.expect_row(t.sum, row, true, s);
            t.bench.expect_row(t.max, row, true, m);
            t.bench.expect_row(t.exp_max, row, true,
                               divided ? ratio * t.in_sum_of(row) / s : ratio);
            if (reduced) t.bench.expect_row(t.reduce_max, row, true, max_in(x));
        }
    };
    if (!c.nz) {
        t.bench.begin();
        SoftmaxFlash<T>(t.dst, t.sum, t.max, t.src, t.exp_max, t.in_sum, t.in_max, c.tiling(),
                        update, c.info);
        t.expect_values([&](const Numbers& x, uint32_t i, uint32_t row) {
            return update ? std::exp(x[i] - t.new_max(x, row)) / t.new_sum(x, row)
                          : softmax_of(x, i);
        });
        update ? expect_rows(true, false) : t.expect_sums();
        t.bench.done(Opcode::kSoftmaxFlash, c.scratch());
    }
    const auto value = [&](const Numbers& x, uint32_t i, uint32_t row) {
        return std::exp(x[i] - (update ? t.new_max(x, row) : max_in(x)));
    };
    t.bench.begin();
    if (!update && c.nz) {
        SoftmaxFlashV2<T, false, false, false, true>(t.dst, t.sum, t.max, t.src, t.exp_max,
                                                     t.in_sum, t.in_max, t.tmp, c.tiling(), c.info);
    } else if (!update) {
        SoftmaxFlashV2<T>(t.dst, t.sum, t.max, t.src, t.exp_max, t.in_sum, t.in_max, c.tiling(),
                          c.info);
    } else if (c.nz) {
        SoftmaxFlashV2<T, true, false, false, true>(t.dst, t.sum, t.max, t.src, t.exp_max, t.in_sum,
                                                    t.in_max, t.tmp, c.tiling(), c.info);
    } else {
        SoftmaxFlashV2<T, true>(t.dst, t.reduce_max, t.sum, t.max, t.src, t.exp_max, t.in_sum,
                                t.in_max, t.tmp, c.tiling(), c.info);
    }
    t.expect_values(value);
    update ? expect_rows(false, !c.nz) : t.expect_sums();
    t.bench.done(Opcode::kSoftmaxFlashV2, c.scratch());
}

template <typename T>
void test_grad(const Case& c, uint32_t seed) {
    Softmax<T, T> t(c, seed);
    const LocalTensor<T> grad = t.bench.template numbers<T>(c.info.srcM * c.info.srcK, -2, 2);
    const auto front = [&](uint32_t row) {
        const Numbers x = row_of(t.src, c, row), g = row_of(grad, c, row);
        Wide sum = 0;
        for (size_t i = 0; i < x.size(); ++i) sum += x[i] * g[i];
        return sum;
    };
    t.bench.begin();
    if (c.nz) {
        SoftmaxGrad<T, false, true>(t.dst, grad, t.src, t.tmp, c.tiling(), false, c.info);
    } else {
        SoftmaxGrad<T>(t.dst, grad, t.src, c.tiling(), false, c.info);
    }
    for (uint32_t row = 0; row < c.info.oriSrcM; ++row) {
        const Numbers x = row_of(t.src, c, row), g = row_of(grad, c, row);
        for (uint32_t i = 0; i < x.size(); ++i)
            t.bench.expect(t.dst, c.at(row, i), (g[i] - front(row)) * x[i]);
    }
    t.bench.done(Opcode::kSoftmaxGrad, c.scratch());
    for (const bool named : {true, false}) {
        if (c.nz) break;
        t.bench.begin();
        if (named) {
            SoftmaxGradFront<T>(t.exp_max, grad, t.src, t.tmp, c.tiling(), c.info);
        } else {
            SoftmaxGrad<T>(t.exp_max, grad, t.src, c.tiling(), true, c.info);
        }
        for (uint32_t row = 0; row < c.info.oriSrcM; ++row)
            t.bench.expect_row(t.exp_max, row, true, front(row));
        t.bench.done(Opcode::kSoftmaxGrad, c.scratch());
    }
}

TEST(SoftmaxFamily, AgainstLongDouble) {
    uint32_t seed = 1;
    for (const Case& c : kCases) {
        SCOPED_TRACE(::testing::Message() << c.info.srcM << " x " << c.info.srcK << " nz " << c.nz);
        test_softmax<half, half>(c, ++seed), test_softmax<half, float>(c, ++seed);
        test_softmax<float, float>(c, ++seed);
        test_log_and_simple<half, float>(c, ++seed), test_log_and_simple<float, float>(c, ++seed);
        for (const bool update : {false, true}) {
            test_flash<half, half>(c, ++seed, update), test_flash<half, float>(c, ++seed, update);
            test_flash<float, float>(c, ++seed, update);
        }
        test_grad<half>(c, ++seed), test_grad<float>(c, ++seed);
        if (::testing::Test::HasFailure()) return;
    }
}

TEST(SoftmaxFamily, WorksInPlaceAndTakesTheShapeOfTheTiling) {
    Softmax<float, float> t(kCases[1], 5);
    const LocalTensor<float> copy =
        t.bench.made<float>(512, [&](uint32_t i) { return t.src.GetValue(i); });
    SoftMax<float>(t.src, t.sum, t.max, t.src, t.tmp, t.c.tiling());
    EXPECT_EQ(t.bench.core.records.back().count, 512u);
    EXPECT_TRUE(t.bench.core.advanced.back().in_place);
    for (uint32_t row = 0; row < 8; ++row) {
        const Numbers x = row_of(copy, t.c, row);
        for (uint32_t i = 0; i < 64; ++i)
            ASSERT_NEAR(t.src.GetValue(row * 64 + i), static_cast<double>(softmax_of(x, i)), 1e-7);
    }
}

TEST(SoftmaxFamily, AdjustsRowsWithoutMaximum) {
    Softmax<float, float> t(kCases[2], 6);
    for (const bool dense : {false, true}) {
        const uint32_t step = dense ? 1 : 8;
        t.in_max.SetValue(step, -__builtin_huge_valf());
        t.bench.begin();
        const bool found =
            dense ? AdjustSoftMaxRes<float, float, false, 1>(t.dst, t.in_max, 0xff800000, 2.5f,
                                                             t.c.info)
                  : AdjustSoftMaxRes<float, float>(t.dst, t.in_max, 0xff800000, 2.5f, t.c.info);
        EXPECT_TRUE(found);
        for (uint32_t i = 0; i < 27; ++i) t.bench.expect(t.dst, 32 + i, 2.5L);
        t.bench.done(Opcode::kAdjustSoftMaxRes, 0);
    }
    EXPECT_FALSE((AdjustSoftMaxRes<float, float>(t.dst, t.in_max, 0x12345678, 0.0f, t.c.info)));
}

TEST(SoftmaxFamily, NamesWrongShapes) {
    Softmax<float, float> t(kCases[0], 7);
    const Fault fault = fault_of([&] {
        SoftMax<float>(t.dst, t.src, t.c.tiling(), {5, 16, 5, 20});
    });
    EXPECT_EQ(fault.id, "api.range");
    EXPECT_NE(fault.message.find("20"), std::string::npos);
}

}  // namespace
}  // namespace drydock::kernel_test
