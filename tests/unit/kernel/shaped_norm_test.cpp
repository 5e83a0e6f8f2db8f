// Normalisation, its gradients, running statistics (spec kernel-vector 4.2).
#include "shaped_bench.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;
using Numbers = std::vector<Wide>;

constexpr float kEpsilon = 0.015625f;  // exact in half

struct Shape {
    uint32_t b, s, h, original;
    uint32_t rows() const { return b * s; }
    uint32_t count() const { return b * s * h; }
    uint64_t scratch() const { return row_scratch(count(), h).min; }
    template <class Tiling>
    Tiling tiling() const {
        Tiling t;
        t.bLength = b, t.sLength = s, t.hLength = h, t.originalHLength = original;
        return t;
    }
};
const Shape kShapes[] = {{1, 1, 32, 32}, {2, 3, 16, 16}, {2, 2, 64, 50}, {1, 7, 48, 33}};

struct Moments {
    Wide mean = 0, variance = 0;
    Wide rstd() const { return 1 / std::sqrt(variance + kEpsilon); }
};
Moments moments_of(const Numbers& x) {
    Moments m;
    for (const Wide v : x) m.mean += v / x.size();
    for (const Wide v : x) m.variance += (v - m.mean) * (v - m.mean) / x.size();
    return m;
}
template <typename T>
Numbers row_of(const LocalTensor<T>& t, const Shape& z, uint32_t row) {
    Numbers x;
    for (uint32_t i = 0; i < z.original; ++i) x.push_back(wide(t.GetValue(row * z.h + i)));
    return x;
}

template <typename T>
struct Norm {
    ShapedBench bench;
    Shape z;
    LocalTensor<T> x, y, out, out2, mean, variance, gamma, beta;
    LocalTensor<float> fmean, frstd;
    LocalTensor<uint8_t> tmp;
    T epsilon = static_cast<T>(kEpsilon);
    Norm(const Shape& shape, uint32_t seed) : bench(seed), z(shape) {
        x = bench.numbers<T>(z.count()), y = bench.numbers<T>(z.count());
        out = bench.room<T>(z.count()), out2 = bench.room<T>(z.count());
        mean = bench.room<T>(z.rows()), variance = bench.room<T>(z.rows());
        gamma = bench.numbers<T>(z.h, 0.5f, 2), beta = bench.numbers<T>(z.h);
        fmean = bench.room<float>(z.rows()), frstd = bench.room<float>(z.rows());
        tmp = bench.scratch(z.scratch());
    }
    Wide g(uint32_t i) const { return wide(gamma.GetValue(i)); }
    Wide b(uint32_t i) const { return wide(beta.GetValue(i)); }
};

template <typename T>
void test_layer_norm(const Shape& z, uint32_t seed, bool given) {
    Norm<T> t(z, seed);
    t.bench.begin();
    const auto tiling = z.tiling<LayerNormTiling>();
    if (given) {
        LayerNorm<T>(t.out, t.mean, t.variance, t.x, t.gamma, t.beta, t.tmp, t.epsilon, tiling);
    } else {
        LayerNorm<T>(t.out, t.mean, t.variance, t.x, t.gamma, t.beta, t.epsilon, tiling);
    }
    for (uint32_t row = 0; row < z.rows(); ++row) {
        const Numbers x = row_of(t.x, z, row);
        const Moments m = moments_of(x);
        for (uint32_t i = 0; i < x.size(); ++i)
            t.bench.expect(t.out, row * z.h + i, (x[i] - m.mean) * m.rstd() * t.g(i) + t.b(i));
        t.bench.expect(t.mean, row, m.mean);
        t.bench.expect(t.variance, row, m.variance);
    }
    t.bench.done(Opcode::kLayerNorm, z.scratch());
}

constexpr LayerNormConfig kBare = {true, true, true};

template <typename T>
void test_layer_norm_rstd(const Shape& z, uint32_t seed) {
    Norm<T> t(z, seed);
    const LayerNormPara para = {z.rows(), z.original, z.h};
    for (const bool bare : {false, true}) {
        t.bench.begin();
        if (bare) {
            LayerNorm<T, T, false, kBare>(t.out, t.fmean, t.frstd, t.x, t.gamma, t.beta, t.tmp,
                                          kEpsilon, para, LayerNormSeparateTiling());
        } else {
            LayerNorm<T, T>(t.out, t.fmean, t.frstd, t.x, t.gamma, t.beta, kEpsilon, para,
                            LayerNormSeparateTiling());
        }
        for (uint32_t row = 0; row < z.rows(); ++row) {
            const Numbers x = row_of(t.x, z, row);
            const Moments m = moments_of(x);
            for (uint32_t i = 0; i < x.size(); ++i) {
                const Wide v = (x[i] - m.mean) * m.rstd();
                t.bench.expect(t.out, row * z.h + i, bare ? v : v * t.g(i) + t.b(i));
            }
            if (bare) continue;
            t.bench.expect(t.fmean, row, m.mean);
            t.bench.expect(t.frstd, row, m.rstd());
        }
        t.bench.done(Opcode::kLayerNormRstd, z.scratch());
    }
    t.bench.begin();
    const LocalTensor<float> variance = t.bench.template numbers<float>(z.rows(), 0.5f, 3);
    t.bench.begin();
    Normalize<T, T>(t.out, t.frstd, t.fmean, variance, t.x, t.gamma, t.beta, kEpsilon,
                    {z.rows(), z.original, z.h});
    for (uint32_t row = 0; row < z.rows(); ++row) {
        const Moments m = {wide(t.fmean.GetValue(row)), wide(variance.GetValue(row))};
        const Numbers x = row_of(t.x, z, row);
        for (uint32_t i = 0; i < x.size(); ++i)
            t.bench.expect(t.out, row * z.h + i, (x[i] - m.mean) * m.rstd() * t.g(i) + t.b(i));
        t.bench.expect(t.frstd, row, m.rstd());
    }
    t.bench.done(Opcode::kNormalize, z.scratch());
}

template <typename T>
void test_rms_and_deep(const Shape& z, uint32_t seed) {
    Norm<T> t(z, seed);
    t.bench.begin();
    RmsNorm<T>(t.out, t.x, t.gamma, t.tmp, t.epsilon, z.tiling<RmsNormTiling>());
    for (uint32_t row = 0; row < z.rows(); ++row) {
        const Numbers x = row_of(t.x, z, row);
        Wide squares = 0;
        for (const Wide v : x) squares += v * v;
        for (uint32_t i = 0; i < x.size(); ++i)
            t.bench.expect(t.out, row * z.h + i,
                           x[i] / std::sqrt(squares / x.size() + kEpsilon) * t.g(i));
    }
    t.bench.done(Opcode::kRmsNorm, z.scratch());
    t.bench.begin();
    const T alpha = static_cast<T>(1.5f);
    DeepNorm<T>(t.out, t.mean, t.variance, t.x, t.y, t.beta, t.gamma, alpha, t.epsilon,
                z.tiling<DeepNormTiling>());
    for (uint32_t row = 0; row < z.rows(); ++row) {
        Numbers x = row_of(t.x, z, row);
        const Numbers y = row_of(t.y, z, row);
        for (size_t i = 0; i < x.size(); ++i) x[i] = 1.5L * x[i] + y[i];
        const Moments m = moments_of(x);
        for (uint32_t i = 0; i < x.size(); ++i)
            t.bench.expect(t.out, row * z.h + i, (x[i] - m.mean) * m.rstd() * t.g(i) + t.b(i));
        t.bench.expect(t.mean, row, m.mean);
        t.bench.expect(t.variance, row, m.rstd());
    }
    t.bench.done(Opcode::kDeepNorm, z.scratch());
}

template <typename T>
void test_gradients(const Shape& z, uint32_t seed) {
    Norm<T> t(z, seed);
    const LocalTensor<T> mean = t.bench.template numbers<T>(z.rows());
    const LocalTensor<T> variance = t.bench.template numbers<T>(z.rows(), 0.5f, 3);
    t.bench.begin();
    LayerNormGrad<T>(t.out, t.out2, t.y, t.x, variance, mean, t.gamma, t.tmp, t.epsilon,
                     z.tiling<LayerNormGradTiling>());
    for (uint32_t row = 0; row < z.rows(); ++row) {
        const Numbers x = row_of(t.x, z, row), dy = row_of(t.y, z, row);
        const Moments m = {wide(mean.GetValue(row)), wide(variance.GetValue(row))};
        const Wide n = x.size(), r = m.rstd();
        Wide pd_var = 0, pd_mean = 0, centred = 0;
        for (uint32_t i = 0; i < x.size(); ++i) {
            pd_var += -0.5L * dy[i] * t.g(i) * (x[i] - m.mean) * std::pow(r, 3.0L);
            pd_mean += -dy[i] * t.g(i) * r;
            centred += -2 * (x[i] - m.mean);
        }
        pd_mean += pd_var * centred / n;
        for (uint32_t i = 0; i < x.size(); ++i) {
            t.bench.expect(t.out, row * z.h + i,
                           dy[i] * t.g(i) * r + pd_var * 2 / n * (x[i] - m.mean) + pd_mean / n);
            t.bench.expect(t.out2, row * z.h + i, (x[i] - m.mean) * r);
        }
    }
    t.bench.done(Opcode::kLayerNormGrad, z.scratch());
    t.bench.begin();
    LayerNormGradBeta<T>(t.out, t.out2, t.x, t.y, z.tiling<LayerNormGradBetaTiling>());
    for (uint32_t i = 0; i < z.original; ++i) {
        Wide gamma = 0, beta = 0;
        for (uint32_t row = 0; row < z.rows(); ++row) {
            const Wide dy = wide(t.y.GetValue(row * z.h + i));
            gamma += dy * wide(t.x.GetValue(row * z.h + i));
            beta += dy;
        }
        t.bench.expect(t.out, i, gamma);
        t.bench.expect(t.out2, i, beta);
    }
    t.bench.done(Opcode::kLayerNormGradBeta, z.scratch());
}

template <typename T>
void test_batch_norm(uint32_t b, uint32_t s, uint32_t h, uint32_t seed) {
    ShapedBench bench(seed);
    const uint32_t n = s * h;
    const LocalTensor<T> x = bench.numbers<T>(b * n), out = bench.room<T>(b * n);
    const LocalTensor<T> mean = bench.room<T>(n), variance = bench.room<T>(n);
    const LocalTensor<T> gamma = bench.numbers<T>(b), beta = bench.numbers<T>(b);
    BatchNormTiling tiling;
    tiling.originalBLength = tiling.bLength = b, tiling.sLength = s, tiling.hLength = h;
    bench.begin();
    BatchNorm<T>(out, mean, variance, x, gamma, beta, static_cast<T>(kEpsilon), tiling);
    for (uint32_t i = 0; i < n; ++i) {
        Numbers column;
        for (uint32_t k = 0; k < b; ++k) column.push_back(wide(x.GetValue(k * n + i)));
        const Moments m = moments_of(column);
        for (uint32_t k = 0; k < b; ++k)
            bench.expect(
                out, k * n + i,
                (column[k] - m.mean) * m.rstd() * wide(gamma.GetValue(k)) + wide(beta.GetValue(k)));
        bench.expect(mean, i, m.mean);
        bench.expect(variance, i, m.variance);
    }
    bench.done(Opcode::kBatchNorm, row_scratch(b * n, h).min);
}

template <typename T>
void test_group_norm(uint32_t n, uint32_t groups, uint32_t d, uint32_t hw, uint32_t seed) {
    ShapedBench bench(seed);
    const uint32_t c = groups * d, all = n * c * hw;
    const LocalTensor<T> x = bench.numbers<T>(all), out = bench.room<T>(all);
    const LocalTensor<T> mean = bench.room<T>(n * groups), variance = bench.room<T>(n * groups);
    const LocalTensor<T> gamma = bench.numbers<T>(c), beta = bench.numbers<T>(c);
    const LocalTensor<uint8_t> tmp = bench.scratch(1024);
    GroupNormTiling tiling;
    tiling.n = n, tiling.c = c, tiling.hw = hw, tiling.g = groups, tiling.d = d;
    bench.begin();
    GroupNorm<T>(out, mean, variance, x, gamma, beta, tmp, static_cast<T>(kEpsilon), tiling);
    for (uint32_t group = 0; group < n * groups; ++group) {
        Numbers v;
        for (uint32_t i = 0; i < d * hw; ++i) v.push_back(wide(x.GetValue(group * d * hw + i)));
        const Moments m = moments_of(v);
        for (uint32_t i = 0; i < v.size(); ++i) {
            const uint32_t channel = (group * d + i / hw) % c;
            bench.expect(out, group * d * hw + i,
                         (v[i] - m.mean) * m.rstd() * wide(gamma.GetValue(channel)) +
                             wide(beta.GetValue(channel)));
        }
        bench.expect(mean, group, m.mean);
        bench.expect(variance, group, m.variance);
    }
    bench.done(Opcode::kGroupNorm, row_scratch(all, hw).min);
}

TEST(NormFamily, AgainstLongDouble) {
    uint32_t seed = 100;
    for (const Shape& z : kShapes) {
        SCOPED_TRACE(::testing::Message() << z.b << " x " << z.s << " x " << z.h);
        test_layer_norm<half>(z, ++seed, true), test_layer_norm<float>(z, ++seed, false);
        test_layer_norm_rstd<half>(z, ++seed), test_layer_norm_rstd<float>(z, ++seed);
        test_rms_and_deep<half>(z, ++seed), test_rms_and_deep<float>(z, ++seed);
        test_gradients<half>(z, ++seed), test_gradients<float>(z, ++seed);
        if (::testing::Test::HasFailure()) return;
    }
    test_batch_norm<half>(4, 2, 16, 1), test_batch_norm<float>(3, 1, 24, 2);
    test_group_norm<half>(2, 3, 2, 16, 3), test_group_norm<float>(1, 2, 4, 8, 4);
}

TEST(NormFamily, NamesAnOriginalLengthBeyondTheRow) {
    Norm<float> t(kShapes[0], 1);
    auto tiling = t.z.tiling<RmsNormTiling>();
    tiling.originalHLength = 33;
    const Fault fault = fault_of([&] { RmsNorm<float>(t.out, t.x, t.gamma, t.epsilon, tiling); });
    EXPECT_EQ(fault.id, "api.range");
    EXPECT_NE(fault.message.find("RmsNorm: 33"), std::string::npos);
}

constexpr WelfordUpdateConfig kInPlace = {true};

TEST(Welford, UpdateAndFinalizeGiveTheMomentsOfAllSamples) {
    ShapedBench bench(9);
    constexpr uint32_t lanes = 24, active = 20, rounds = 5;
    const LocalTensor<float> mean = bench.made<float>(lanes, [](uint32_t) { return 0; });
    const LocalTensor<float> variance = bench.made<float>(lanes, [](uint32_t) { return 0; });
    const LocalTensor<uint8_t> tmp = bench.scratch(256);
    Numbers samples;
    std::vector<Numbers> of_lane(lanes);
    for (uint32_t round = 1; round <= rounds; ++round) {
        const LocalTensor<half> x = bench.numbers<half>(lanes);
        const WelfordUpdateParam para = {1, lanes, active, 1.0f / static_cast<float>(round)};
        bench.begin();
        round % 2 == 0 ? WelfordUpdate<half, float, false, kInPlace>(mean, variance, mean, variance,
                                                                     x, tmp, para)
                       : WelfordUpdate<half, float>(mean, variance, mean, variance, x, para);
        for (uint32_t i = 0; i < active; ++i) {
            samples.push_back(wide(x.GetValue(i)));
            of_lane[i].push_back(samples.back());
            const Moments m = moments_of(of_lane[i]);
            EXPECT_NEAR(mean.GetValue(i), static_cast<double>(m.mean), 1e-5);
            EXPECT_NEAR(variance.GetValue(i), static_cast<double>(m.variance * round), 1e-4);
        }
        for (uint32_t i = active; i < lanes; ++i) EXPECT_EQ(mean.GetValue(i), 0);
    }
    const Moments all = moments_of(samples);
    const LocalTensor<float> out = bench.room<float>(1), spread = bench.room<float>(1);
    const LocalTensor<int32_t> counts = bench.made<int32_t>(lanes, [](uint32_t) { return rounds; });
    const auto finish = [&](int how) {
        WelfordFinalizePara para;
        para.rnLength = rounds, para.abLength = active;
        para.abRec = 1.0f / active, para.rRec = 1.0f / (active * rounds);
        bench.begin();
        if (how == 0) WelfordFinalize(out, spread, mean, variance, para);
        if (how == 1) WelfordFinalize(out, spread, mean, variance, counts, tmp, para);
        para.headCount = para.tailCount = rounds, para.headCountLength = 7;
        para.tailCountLength = active - 7;
        if (how == 2) WelfordFinalize(out, spread, mean, variance, tmp, para);
        EXPECT_NEAR(out.GetValue(0), static_cast<double>(all.mean), 1e-5) << how;
        EXPECT_NEAR(spread.GetValue(0), static_cast<double>(all.variance), 1e-4) << how;
        bench.touch(out, 0), bench.touch(spread, 0);
        bench.done(Opcode::kWelfordFinalize, 256);
    };
    for (const int how : {0, 1, 2}) finish(how);
}

}  // namespace
}  // namespace drydock::kernel_test
