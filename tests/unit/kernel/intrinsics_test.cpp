// The compiler's intrinsics on pointers into UB: each gives what its formula says on plain numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

/// UB as arrays: two sources and a destination of 128 elements.
struct Raw : public ::testing::Test {
    FakeCore core;
    template <typename T>
    T* at(uint32_t offset) {
        if constexpr (std::is_void<T>::value)
            return at<uint8_t>(offset);
        else
            return reinterpret_cast<T*>(
                LocalTensor<T>(TPosition::VECCALC, offset, 64).GetPhyAddr());
    }
    template <typename T>
    T* dst() {
        return at<T>(8192);
    }
    template <typename T, class Make>
    T* made(uint32_t offset, Make make) {
        T* p = at<T>(offset);
        for (int i = 0; i < 128; ++i) p[i] = static_cast<T>(make(i));
        return p;
    }
    Raw() { set_vector_mask(~0ull, ~0ull); }
};

TEST_F(Raw, Binary) {
    float* a = made<float>(0, [](int i) { return i - 20; });
    float* b = made<float>(1024, [](int i) { return 2 * i + 1; });
#define RAW_BINARY(name, formula)                                                     \
    name(dst<float>(), a, b, 2, 1, 1, 1, 8, 8, 8);                                    \
    for (int i = 0; i < 128; ++i) {                                                   \
        const float x = a[i], y = b[i];                                               \
        EXPECT_EQ(dst<float>()[i], static_cast<float>(formula)) << #name << " " << i; \
    }
    RAW_BINARY(vadd, x + y)
    RAW_BINARY(vsub, x - y)
    RAW_BINARY(vmul, x * y)
    RAW_BINARY(vdiv, x / y)
    RAW_BINARY(vmax, std::fmax(x, y))
    RAW_BINARY(vmin, std::fmin(x, y))
    uint16_t* u = made<uint16_t>(0, [](int i) { return i * 77; });
    uint16_t* v = made<uint16_t>(1024, [](int i) { return i * 1001; });
    vand(dst<uint16_t>(), u, v, 1, 1, 1, 1, 8, 8, 8);
    for (int i = 0; i < 128; ++i) EXPECT_EQ(dst<uint16_t>()[i], u[i] & v[i]);
    vor(dst<uint16_t>(), u, v, 1, 1, 1, 1, 8, 8, 8);
    for (int i = 0; i < 128; ++i) EXPECT_EQ(dst<uint16_t>()[i], u[i] | v[i]);
}

TEST_F(Raw, UnaryScalarAndDuplicate) {
    float* a = made<float>(0, [](int i) { return i / 8.0 - 3; });
#define RAW_UNARY(name, formula)                                                            \
    name(dst<float>(), a, 2, 1, 1, 8, 8);                                                   \
    for (int i = 0; i < 128; ++i) {                                                         \
        const double x = a[i];                                                              \
        const double wanted = formula;                                                      \
        if (!std::isfinite(wanted)) continue;                                               \
        EXPECT_NEAR(dst<float>()[i], wanted, 1e-6 * std::abs(wanted)) << #name << " " << x; \
    }
    RAW_UNARY(vabs, std::abs(x))
    RAW_UNARY(vexp, std::exp(x))
    RAW_UNARY(vln, std::log(x))
    RAW_UNARY(vsqrt, std::sqrt(x))
    RAW_UNARY(vrsqrt, 1 / std::sqrt(x))
    RAW_UNARY(vrec, 1 / x)
    RAW_UNARY(vrelu, x > 0 ? x : 0)
#define RAW_SCALAR(name, formula)                                                     \
    name(dst<float>(), a, 0.5f, 2, 1, 1, 8, 8);                                       \
    for (int i = 0; i < 128; ++i) {                                                   \
        const float x = a[i];                                                         \
        EXPECT_EQ(dst<float>()[i], static_cast<float>(formula)) << #name << " " << x; \
    }
    RAW_SCALAR(vadds, x + 0.5f)
    RAW_SCALAR(vmuls, x * 0.5f)
    RAW_SCALAR(vmaxs, std::fmax(x, 0.5f))
    RAW_SCALAR(vmins, std::fmin(x, 0.5f))
    RAW_SCALAR(vlrelu, x >= 0 ? x : x * 0.5f)
    uint16_t* u = made<uint16_t>(0, [](int i) { return i * 77; });
    vnot(dst<uint16_t>(), u, 1, 1, 1, 8, 8);
    EXPECT_EQ(dst<uint16_t>()[3], static_cast<uint16_t>(~u[3]));
    set_mask_count();
    set_vector_mask(0, 100);
    vector_dup(dst<int32_t>(), -1, 1, 1, 1, 8, 0);
    vector_dup(dst<int32_t>(), 7, 1, 1, 1, 8, 0);
    set_mask_norm();
    EXPECT_EQ(dst<int32_t>()[99], 7);
    EXPECT_NE(dst<int32_t>()[100], 7) << "the mask register counts";
}

// Each conversion of 64 numbers against the C library's rounding in double.
template <typename D, typename S, class Round>
void expect_converted(const char* name, const D* dst, const S* src, Round round) {
    for (int i = 0; i < 64; ++i)
        EXPECT_EQ(static_cast<double>(static_cast<float>(dst[i])),
                  static_cast<double>(static_cast<float>(
                      static_cast<D>(round(static_cast<double>(static_cast<float>(src[i])))))))
            << name << " of " << static_cast<double>(static_cast<float>(src[i]));
}

TEST_F(Raw, Conversions) {
    const auto same = [](double x) { return x; };
    const auto even = [](double x) { return std::nearbyint(x); };
    const auto down = [](double x) { return std::floor(x); };
    const auto up = [](double x) { return std::ceil(x); };
    const auto away = [](double x) { return std::round(x); };
    const auto zero = [](double x) { return std::trunc(x); };
    // Strides of one repeat: 64 lanes, or 128 between types of at most 16 bits.
#define RAW_CONVERT(name, D, S, rounding)                                                         \
    {                                                                                             \
        S* src =                                                                                  \
            made<S>(0, [](int i) { return (i - 32) / 4.0 + 40 * (sizeof(S) + sizeof(D) == 3); }); \
        name(dst<D>(), src, 2, 1, 1, 8, 8);                                                       \
        expect_converted(#name, dst<D>(), src, rounding);                                         \
    }
    RAW_CONVERT(vconv_f162f32, float, half, same)
    RAW_CONVERT(vconv_bf162f32, float, bfloat16_t, same)
    RAW_CONVERT(vconv_s162f32, float, int16_t, same)
    RAW_CONVERT(vconv_s162f16, half, int16_t, same)
    RAW_CONVERT(vconv_s82f16, half, int8_t, same)
    RAW_CONVERT(vconv_u82f16, half, uint8_t, same)
    RAW_CONVERT(vconv_s322f32, float, int32_t, same)
    RAW_CONVERT(vconv_s322s16, int16_t, int32_t, same)
    RAW_CONVERT(vconv_deq_s322f16, half, int32_t, same)
    RAW_CONVERT(vconv_f322f16, half, float, same)
    RAW_CONVERT(vconv_f322f16o, half, float, same)
    RAW_CONVERT(vconv_f162s8, int8_t, half, even)
    RAW_CONVERT(vconv_f162u8, uint8_t, half, even)
    RAW_CONVERT(vconv_f162s8r, int8_t, half, even)
    RAW_CONVERT(vconv_f162s8f, int8_t, half, down)
    RAW_CONVERT(vconv_f162s8c, int8_t, half, up)
    RAW_CONVERT(vconv_f162s8a, int8_t, half, away)
    RAW_CONVERT(vconv_f162s8z, int8_t, half, zero)
    RAW_CONVERT(vconv_f162u8r, uint8_t, half, even)
    RAW_CONVERT(vconv_f162u8f, uint8_t, half, down)
    RAW_CONVERT(vconv_f162u8c, uint8_t, half, up)
    RAW_CONVERT(vconv_f162u8a, uint8_t, half, away)
    RAW_CONVERT(vconv_f162u8z, uint8_t, half, zero)
    RAW_CONVERT(vconv_f162s16r, int16_t, half, even)
    RAW_CONVERT(vconv_f162s16f, int16_t, half, down)
    RAW_CONVERT(vconv_f162s16c, int16_t, half, up)
    RAW_CONVERT(vconv_f162s16a, int16_t, half, away)
    RAW_CONVERT(vconv_f162s16z, int16_t, half, zero)
    RAW_CONVERT(vconv_f162s32r, int32_t, half, even)
    RAW_CONVERT(vconv_f162s32f, int32_t, half, down)
    RAW_CONVERT(vconv_f162s32c, int32_t, half, up)
    RAW_CONVERT(vconv_f162s32a, int32_t, half, away)
    RAW_CONVERT(vconv_f162s32z, int32_t, half, zero)
    RAW_CONVERT(vconv_bf162s32r, int32_t, bfloat16_t, even)
    RAW_CONVERT(vconv_bf162s32f, int32_t, bfloat16_t, down)
    RAW_CONVERT(vconv_bf162s32c, int32_t, bfloat16_t, up)
    RAW_CONVERT(vconv_bf162s32a, int32_t, bfloat16_t, away)
    RAW_CONVERT(vconv_bf162s32z, int32_t, bfloat16_t, zero)
    RAW_CONVERT(vconv_f322s16r, int16_t, float, even)
    RAW_CONVERT(vconv_f322s16f, int16_t, float, down)
    RAW_CONVERT(vconv_f322s16c, int16_t, float, up)
    RAW_CONVERT(vconv_f322s16a, int16_t, float, away)
    RAW_CONVERT(vconv_f322s16z, int16_t, float, zero)
    RAW_CONVERT(vconv_f322s32r, int32_t, float, even)
    RAW_CONVERT(vconv_f322s32f, int32_t, float, down)
    RAW_CONVERT(vconv_f322s32c, int32_t, float, up)
    RAW_CONVERT(vconv_f322s32a, int32_t, float, away)
    RAW_CONVERT(vconv_f322s32z, int32_t, float, zero)
    RAW_CONVERT(vconv_f322f32r, float, float, even)
    RAW_CONVERT(vconv_f322f32f, float, float, down)
    RAW_CONVERT(vconv_f322f32c, float, float, up)
    RAW_CONVERT(vconv_f322f32a, float, float, away)
    RAW_CONVERT(vconv_f322f32z, float, float, zero)
    // Exact ones in every direction.
    RAW_CONVERT(vconv_s162f16r, half, int16_t, same)
    RAW_CONVERT(vconv_s162f16f, half, int16_t, same)
    RAW_CONVERT(vconv_s162f16c, half, int16_t, same)
    RAW_CONVERT(vconv_s162f16a, half, int16_t, same)
    RAW_CONVERT(vconv_s162f16z, half, int16_t, same)
    RAW_CONVERT(vconv_s322f32r, float, int32_t, same)
    RAW_CONVERT(vconv_s322f32f, float, int32_t, same)
    RAW_CONVERT(vconv_s322f32c, float, int32_t, same)
    RAW_CONVERT(vconv_s322f32a, float, int32_t, same)
    RAW_CONVERT(vconv_s322f32z, float, int32_t, same)
    RAW_CONVERT(vconv_f322f16r, half, float, same)
    RAW_CONVERT(vconv_f322f16f, half, float, same)
    RAW_CONVERT(vconv_f322f16c, half, float, same)
    RAW_CONVERT(vconv_f322f16a, half, float, same)
    RAW_CONVERT(vconv_f322f16z, half, float, same)
    RAW_CONVERT(vconv_f322bf16r, bfloat16_t, float, same)
    RAW_CONVERT(vconv_f322bf16f, bfloat16_t, float, same)
    RAW_CONVERT(vconv_f322bf16c, bfloat16_t, float, same)
    RAW_CONVERT(vconv_f322bf16a, bfloat16_t, float, same)
    RAW_CONVERT(vconv_f322bf16z, bfloat16_t, float, same)
}

TEST_F(Raw, ConversionsOfLongNumbers){
#define RAW_LONG(name, D, S)                                                                  \
    {                                                                                         \
        S* src = made<S>(0, [](int i) { return (i - 16) * 3; });                              \
        name(dst<D>(), src, 1, 1, 1, 8, 8);                                                   \
        for (int i = 0; i < 32; ++i) EXPECT_EQ(dst<D>()[i], static_cast<D>(src[i])) << #name; \
    }
    RAW_LONG(vconv_s322s64, int64_t, int32_t) RAW_LONG(vconv_s642s32, int32_t, int64_t)
        RAW_LONG(vconv_s642f32r, float, int64_t) RAW_LONG(vconv_s642f32f, float, int64_t)
            RAW_LONG(vconv_s642f32c, float, int64_t) RAW_LONG(vconv_s642f32a, float, int64_t)
                RAW_LONG(vconv_s642f32z, float, int64_t) RAW_LONG(vconv_f322s64r, int64_t, float)
                    RAW_LONG(vconv_f322s64f, int64_t, float)
                        RAW_LONG(vconv_f322s64c, int64_t, float)
                            RAW_LONG(vconv_f322s64a, int64_t, float)
                                RAW_LONG(vconv_f322s64z, int64_t, float)}

TEST_F(Raw, ComparisonsAndSelections) {
    float* a = made<float>(0, [](int i) { return i % 7; });
    float* b = made<float>(1024, [](int i) { return i % 5; });
    const auto bit = [&](int i) { return (dst<uint8_t>()[i / 8] >> i % 8 & 1) != 0; };
#define RAW_COMPARE(name, op)                        \
    name(dst<uint8_t>(), a, b, 2, 1, 1, 1, 8, 8, 8); \
    for (int i = 0; i < 128; ++i) EXPECT_EQ(bit(i), a[i] op b[i]) << #name << " " << i;
#define RAW_COMPARE_SCALAR(name, op)              \
    name(dst<uint8_t>(), a, 3.0f, 2, 1, 1, 8, 8); \
    for (int i = 0; i < 128; ++i) EXPECT_EQ(bit(i), a[i] op 3) << #name << " " << i;
#define RAW_COMPARE_MASK(name, op)   \
    name(a, b, 1, 1, 1, 1, 8, 8, 8); \
    get_cmpmask(dst<uint8_t>());     \
    for (int i = 0; i < 64; ++i) EXPECT_EQ(bit(i), a[i] op b[i]) << #name << " " << i;
    RAW_COMPARE(vcmpv_lt, <)
    RAW_COMPARE_SCALAR(vcmpvs_lt, <)
    RAW_COMPARE_MASK(vcmp_lt, <)
    RAW_COMPARE(vcmpv_gt, >)
    RAW_COMPARE_SCALAR(vcmpvs_gt, >)
    RAW_COMPARE_MASK(vcmp_gt, >)
    RAW_COMPARE(vcmpv_eq, ==)
    RAW_COMPARE_SCALAR(vcmpvs_eq, ==)
    RAW_COMPARE_MASK(vcmp_eq, ==)
    RAW_COMPARE(vcmpv_le, <=)
    RAW_COMPARE_SCALAR(vcmpvs_le, <=)
    RAW_COMPARE_MASK(vcmp_le, <=)
    RAW_COMPARE(vcmpv_ge, >=)
    RAW_COMPARE_SCALAR(vcmpvs_ge, >=)
    RAW_COMPARE_MASK(vcmp_ge, >=)
    RAW_COMPARE(vcmpv_ne, !=)
    RAW_COMPARE_SCALAR(vcmpvs_ne, !=)
    RAW_COMPARE_MASK(vcmp_ne, !=)
    // The register's bits, then bits in UB at the address in the register, then with its scalar.
    uint64_t* bits = at<uint64_t>(4096);
    bits[0] = 0xf0f0f0f0f0f0f0f0, bits[1] = 0;
    set_cmpmask(bits);
    vsel(dst<float>(), a, b, 1, 1, 1, 1, 8, 8, 8);
    for (int i = 0; i < 64; ++i) EXPECT_EQ(dst<float>()[i], bits[0] >> i & 1 ? a[i] : b[i]);
    uint64_t* address = at<uint64_t>(5120);
    address[0] = reinterpret_cast<uint64_t>(bits), address[1] = 0;
    bits[1] = 0xff;
    set_cmpmask(address);
    vsel(dst<float>(), a, b, 2, 1, 1, 1, 8, 8, 8, 2);
    for (int i = 0; i < 128; ++i)
        EXPECT_EQ(dst<float>()[i], bits[i / 64] >> i % 64 & 1 ? a[i] : b[i]) << i;
    float* scalar = at<float>(6144);
    scalar[0] = 9;
    set_cmpmask(scalar);
    vsel(dst<float>(), a, reinterpret_cast<float*>(bits), 2, 1, 1, 1, 8, 8, 8, 1);
    for (int i = 0; i < 128; ++i)
        EXPECT_EQ(dst<float>()[i], bits[i / 64] >> i % 64 & 1 ? a[i] : 9) << i;
}

TEST_F(Raw, Reductions) {
    float* a = made<float>(0, [](int i) { return (i * 37) % 101; });
    const auto extreme = [&](int from, int n, bool max) {
        int best = from;
        for (int i = from; i < from + n; ++i)
            if (max ? a[i] > a[best] : a[i] < a[best]) best = i;
        return best;
    };
    float* d = dst<float>();
    vcmax(d, a, 2, 1, 1, 8, ONLY_VALUE);
    EXPECT_EQ(d[1], a[extreme(64, 64, true)]);
    vcmin(d, a, 2, 1, 1, 8, VALUE_INDEX);
    EXPECT_EQ(d[2], a[extreme(64, 64, false)]);
    uint32_t index = 0;
    std::memcpy(&index, d + 3, 4);
    EXPECT_EQ(index, static_cast<uint32_t>(extreme(64, 64, false) - 64));
    const auto sum = [&](int from, int n) {
        float total = 0;
        for (int i = from; i < from + n; ++i) total += a[i];
        return total;
    };
    vcadd(d, a, 2, 1, 1, 8);
    EXPECT_EQ(d[1], sum(64, 64));
    vcgadd(d, a, 2, 1, 1, 8);
    EXPECT_EQ(d[9], sum(72, 8));
    vcgmax(d, a, 2, 1, 1, 8);
    EXPECT_EQ(d[9], a[extreme(72, 8, true)]);
    vcgmin(d, a, 2, 1, 1, 8);
    EXPECT_EQ(d[9], a[extreme(72, 8, false)]);
    vcpadd(d, a, 2, 1, 1, 8);
    EXPECT_EQ(d[33], sum(66, 2));
}

TEST_F(Raw, GatherAndPack) {
    uint32_t* table = made<uint32_t>(0, [](int i) { return 100 + i; });
    uint32_t* offsets = made<uint32_t>(1024, [](int i) { return (127 - i) * 4; });
    vgather(dst<uint32_t>(), offsets, static_cast<uint32_t>(reinterpret_cast<uint64_t>(table)), 8,
            2);
    for (uint32_t i = 0; i < 128; ++i) EXPECT_EQ(dst<uint32_t>()[i], 227 - i);
    vreducev2(dst<uint32_t>(), table, table, 1, 1, 2, 8, 8);
    EXPECT_EQ(get_rsvd_cnt(), 32);
    EXPECT_EQ(dst<uint32_t>()[31], 163u);
    uint32_t* pattern = made<uint32_t>(2048, [](int) { return 0x80000001u; });
    set_mask_count();
    set_vector_mask(0, 96);
    vreducev2(dst<uint32_t>(), table, pattern, 1, 1, 0, 8, 0);
    EXPECT_TRUE(core.context.vector.counter_mode);
    EXPECT_EQ(get_rsvd_cnt(), 6);
    EXPECT_EQ(dst<uint32_t>()[5], 195u);
}

TEST_F(Raw, Copies) {
    alignas(64) float gm[64], back[64] = {};
    for (int i = 0; i < 64; ++i) gm[i] = static_cast<float>(i);
    copy_gm_to_ubuf(dst<void>(), gm, 0, 2, 1, 1, 0);  // blocks 0 and 2
    EXPECT_EQ(dst<float>()[15], 23.0f);
    copy_ubuf_to_ubuf(at<float>(0), dst<float>(), 0, 1, 2, 0, 0);
    copy_ubuf_to_gm(back, at<float>(0), 0, 2, 1, 0, 1);
    EXPECT_EQ(back[7], 7.0f);
    EXPECT_EQ(back[8], 0.0f);
    EXPECT_EQ(back[23], 23.0f);
#define RAW_COPY_IN(name)                        \
    std::memset(back, 0, sizeof back);           \
    name(dst<void>(), gm, 0, 2, 12, 0, 0, 4, 0); \
    EXPECT_EQ(dst<float>()[2], 2.0f);            \
    EXPECT_EQ(dst<float>()[8], 4.0f) << "12 bytes and a gap of 4 in GM, a block in UB";
#define RAW_COPY_OUT(name)                         \
    name(back, dst<void>(), 0, 2, 12, 0, 0, 0, 8); \
    EXPECT_EQ(back[2], 2.0f);                      \
    EXPECT_EQ(back[3], 0.0f);                      \
    EXPECT_EQ(back[5], 4.0f);
    RAW_COPY_IN(copy_gm_to_ubuf_align_b8)
    RAW_COPY_OUT(copy_ubuf_to_gm_align_b8)
    RAW_COPY_IN(copy_gm_to_ubuf_align_b16)
    RAW_COPY_OUT(copy_ubuf_to_gm_align_b16)
    RAW_COPY_IN(copy_gm_to_ubuf_align_b32)
    RAW_COPY_OUT(copy_ubuf_to_gm_align_b32)
    core.context.block_index = 3;
    EXPECT_EQ(get_block_idx(), 3);
    EXPECT_EQ(get_block_num(), GetBlockNum());
    EXPECT_EQ(get_subblockid(), 0);
}

}  // namespace
}  // namespace drydock::kernel_test
