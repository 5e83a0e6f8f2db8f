// Matmul: against sums in double or exact integers, for the layouts and places of its operands.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "fake_core.h"
#include "kernel_operator.h"
#include "lib/matmul_intf.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;
using namespace matmul;

TCubeTiling tiling_of(int m, int n, int k, int base_m, int base_n) {
    TCubeTiling t;
    t.usedCoreNum = 1;
    t.M = t.singleCoreM = m;
    t.N = t.singleCoreN = n;
    t.Ka = t.Kb = t.singleCoreK = k;
    t.baseM = base_m;
    t.baseN = base_n;
    t.baseK = 16;
    return t;
}

template <typename T>
T number(std::mt19937& random) {
    const int whole = static_cast<int>(random() % 33) - 16;
    if constexpr (std::is_same_v<T, int8_t>)
        return static_cast<int8_t>(whole * 7);
    else
        return static_cast<T>(static_cast<float>(whole) / 8.0f);
}

template <typename T>
double value(const T& x) {
    if constexpr (std::is_integral_v<T>)
        return x;
    else
        return static_cast<double>(static_cast<float>(x));
}

/// m x n, its reference sum over k in double: exact, the numbers have few bits.
template <typename T, typename C>
struct Problem {
    int m, n, k;
    std::vector<T> a, b;
    std::vector<C> bias;
    Problem(int m_, int n_, int k_) : m(m_), n(n_), k(k_), a(m_ * k_), b(k_ * n_), bias(n_) {
        std::mt19937 random(m_ * 100 + n_ + k_);
        for (T& x : a) x = number<T>(random);
        for (T& x : b) x = number<T>(random);
        for (C& x : bias)
            x = static_cast<C>(static_cast<float>(static_cast<int>(random() % 9) - 4));
    }
    double at(int i, int j, bool biased) const {
        double sum = biased ? value(bias[j]) : 0;
        for (int p = 0; p < k; ++p) sum += value(a[i * k + p]) * value(b[p * n + j]);
        return sum;
    }
    std::vector<T> transposed(const std::vector<T>& x, int rows, int columns) const {
        std::vector<T> out(x.size());
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < columns; ++c) out[c * rows + r] = x[r * columns + c];
        return out;
    }
};

template <typename T>
GlobalTensor<T> gm(std::vector<T>& memory) {
    GlobalTensor<T> t;
    t.SetGlobalBuffer(memory.data(), memory.size());
    return t;
}

template <typename T, typename C, bool transpose_a, bool transpose_b>
void check_all(int m, int n, int k) {
    SCOPED_TRACE(::testing::Message() << m << " x " << n << " x " << k);
    FakeCore core;
    Problem<T, C> p(m, n, k);
    std::vector<T> a = transpose_a ? p.transposed(p.a, m, k) : p.a;
    std::vector<T> b = transpose_b ? p.transposed(p.b, k, n) : p.b;
    std::vector<C> c(m * n + 1, static_cast<C>(77.0f));
    using A = MatmulType<TPosition::GM, CubeFormat::ND, T, transpose_a>;
    using B = MatmulType<TPosition::GM, CubeFormat::ND, T, transpose_b>;
    using R = MatmulType<TPosition::GM, CubeFormat::ND, C>;
    Matmul<A, B, R, R, CFG_MDL> mm;
    TPipe pipe;
    TCubeTiling tiling = tiling_of(m, n, k, 16, 32);
    const auto run = [&]() { REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, &tiling); };
    run();
    mm.SetTensorA(gm(a), transpose_a);
    mm.SetTensorB(gm(b), transpose_b);
    mm.SetBias(gm(p.bias));
    mm.IterateAll(gm(c));
    mm.End();
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            ASSERT_EQ(value(c[i * n + j]), value(static_cast<C>(p.at(i, j, true))))
                << i << "," << j;
    EXPECT_EQ(value(c[m * n]), 77.0);
    EXPECT_EQ(core.records.back().pipe, Pipe::kM);
}

TEST(Matmul, TypesAndTransposition) {
    check_all<half, float, false, false>(33, 300, 47);
    check_all<half, float, true, false>(40, 17, 64);
    check_all<half, float, false, true>(16, 40, 16);
    check_all<float, float, true, true>(5, 7, 3);
    check_all<bfloat16_t, float, false, false>(1, 260, 20);
    check_all<int8_t, int32_t, false, true>(35, 19, 70);
    check_all<half, half, false, false>(20, 20, 4);
}

TEST(Matmul, BlocksInBothOrdersAndBothWaysOfWriting) {
    FakeCore core;
    const int m = 40, n = 72, k = 24;
    Problem<half, float> p(m, n, k);
    using A = MatmulType<TPosition::GM, CubeFormat::ND, half>;
    using C = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    for (int order : {0, 1}) {
        MatmulImpl<A, A, C> mm;
        TCubeTiling tiling = tiling_of(m, n, k, 16, 32);
        tiling.iterateOrder = order;
        mm.SetSubBlockIdx(0);
        mm.Init(&tiling);
        mm.SetTensorA(gm(p.a));
        mm.SetTensorB(gm(p.b));
        std::vector<float> whole(m * n, -1.0f);
        std::vector<float> block(16 * 32);
        int count = 0;
        while (mm.Iterate()) {
            mm.GetTensorC(gm(whole));
            mm.template GetTensorC<true>(gm(block), 0, true);
            const int row = order == 1 ? count / 3 : count % 3;
            const int column = order == 1 ? count % 3 : count / 3;
            const int width = std::min(32, n - column * 32);
            ASSERT_EQ(block[width + 1], p.at(row * 16 + 1, column * 32 + 1, false)) << count;
            ++count;
        }
        EXPECT_EQ(count, 9);
        for (int i = 0; i < m; ++i)
            for (int j = 0; j < n; ++j) ASSERT_EQ(whole[i * n + j], p.at(i, j, false));
        EXPECT_FALSE(mm.Iterate());
    }
}

TEST(Matmul, OnePartOfALargerMatrixWithTailAndAtomicSum) {
    FakeCore core;
    const int m = 50, n = 60, k = 32;
    Problem<float, float> p(m, n, k);
    using A = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    MatmulImpl<A, A, A> mm;
    TCubeTiling tiling = tiling_of(m, n, k, 16, 16);
    tiling.singleCoreM = 32;
    tiling.singleCoreN = 48;
    mm.Init(&tiling);
    std::vector<float> c(m * n, 1.0f);
    // The part from row 32, column 48 on: 18 x 12, half of K twice.
    for (int part = 0; part < 2; ++part) {
        mm.SetTensorA(gm(p.a)[32 * k + part * 16]);
        mm.SetTensorB(gm(p.b)[part * 16 * n + 48]);
        mm.SetTail(18, 12, 16);
        mm.IterateAll(gm(c)[32 * n + 48], 1);
    }
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            ASSERT_EQ(c[i * n + j], 1.0 + (i >= 32 && j >= 48 ? p.at(i, j, false) : 0.0));
    mm.SetOrgShape(m, n, k);
    mm.SetSingleShape(2, 3, k);
    mm.SetTensorA(gm(p.a));
    mm.SetTensorB(gm(p.b));
    mm.SetBias(gm(p.bias));
    mm.DisableBias();
    mm.IterateAll(gm(c));
    EXPECT_EQ(c[n + 2], p.at(1, 2, false));
    EXPECT_EQ(c[n + 3], 1.0f);
}

TEST(Matmul, ColumnBlocksAndLocalOperands) {
    FakeCore core;
    const int m = 20, n = 40, k = 32;
    Problem<half, float> p(m, n, k);
    // A in UB as rows, B in GM as columns of 16, C in UB as columns of 16.
    std::vector<half> nz(k * 48);
    for (int r = 0; r < k; ++r)
        for (int c = 0; c < n; ++c) nz[c / 16 * k * 16 + r * 16 + c % 16] = p.b[r * n + c];
    std::memcpy(core.ub.data() + 4096, p.a.data(), p.a.size() * sizeof(half));
    using A = MatmulType<TPosition::VECOUT, CubeFormat::ND, half>;
    using B = MatmulType<TPosition::GM, CubeFormat::NZ, half>;
    using C = MatmulType<TPosition::VECIN, CubeFormat::NZ, float>;
    using Bias = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    Matmul<A, B, C, Bias> mm;
    TCubeTiling tiling = tiling_of(m, n, k, 16, 16);
    mm.Init(&tiling);
    mm.SetTensorA(LocalTensor<half>(TPosition::VECOUT, 4096, m * k));
    mm.SetTensorB(gm(nz));
    mm.SetBias(gm(p.bias));
    const LocalTensor<float> c(TPosition::VECIN, 65536, 48 * 32);
    mm.IterateAll(c);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            ASSERT_EQ(c.GetValue(j / 16 * 32 * 16 + i * 16 + j % 16), p.at(i, j, true));
    const Fault fault =
        fault_of([&] { mm.IterateAll(LocalTensor<float>(TPosition::VECIN, 192 * 1024 - 64, 16)); });
    EXPECT_EQ(fault.id, "mem.local-oob");
    EXPECT_NE(fault.message.find("Matmul dst"), std::string::npos) << fault.message;
}

TEST(Matmul, CoresOfMixedLaunches) {
    FakeCore core;
    std::vector<half> a(256), b(256);
    std::vector<float> c(256);
    using A = MatmulType<TPosition::GM, CubeFormat::ND, half>;
    using C = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    TCubeTiling tiling = tiling_of(16, 16, 16, 16, 16);
    core.context.mixed = true;
    MatmulImpl<A, A, C> impl;
    impl.Init(&tiling);
    impl.SetTensorA(gm(a));
    impl.SetTensorB(gm(b));
    impl.IterateAll(gm(c));
    EXPECT_FALSE(impl.Iterate());
    EXPECT_TRUE(core.records.empty()) << "left to the cube core";
    Matmul<A, A, C> client;
    bool reached = false;
    const auto kernel = [&]() {
        REGIST_MATMUL_OBJ(nullptr, GetSysWorkSpacePtr(), client);
        reached = true;
        client.Init(&tiling);
        client.SetTensorA(gm(a));
        client.SetTensorB(gm(b));
        client.IterateAll(gm(c));
    };
    kernel();
    EXPECT_TRUE(reached);
    EXPECT_EQ(core.records.size(), 1u);
    core.context.core_type = CoreType::kCube;
    reached = false;
    kernel();
    EXPECT_FALSE(reached) << "the cube core serves the others";
    impl.IterateAll(gm(c));
    EXPECT_EQ(core.records.size(), 2u);
    EXPECT_NE(GetSysWorkSpacePtr(), nullptr);
}

TEST(Matmul, MisuseIsNamed) {
    FakeCore core;
    using A = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    MatmulImpl<A, A, A> mm;
    std::vector<float> c(16);
    EXPECT_EQ(fault_of([&] { mm.IterateAll(gm(c)); }).id, "api.matmul");
    TCubeTiling tiling = tiling_of(4, 4, 4, 16, 16);
    mm.Init(&tiling);
    mm.SetTensorA(gm(c));
    mm.SetTensorB(gm(c));
    EXPECT_EQ(fault_of([&] { mm.GetTensorC(gm(c)); }).id, "api.matmul");
    EXPECT_EQ(fault_of([&] { mm.Iterate(true); }).id, "api.unsupported");
}

}  // namespace
}  // namespace drydock::kernel_test
