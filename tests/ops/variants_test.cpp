// The formulations of LeakyReLU side by side: where they agree, and the sign of zero and the slopes
// that are not finite, where they do not (spec kernel-vector 7.3).
#include <gtest/gtest.h>

#include "expect.h"
#include "operator_runner.h"

namespace drydock::ops_test {
namespace {

using reference::Formulation;
using reference::kInf;
using reference::kNan;

struct Variant {
    const char* name;  ///< operator, as find_operator() takes it
    Formulation formulation;

    std::string folder() const {
        return std::string(name).substr(std::string(name).rfind('/') + 1);
    }
    friend std::ostream& operator<<(std::ostream& out, const Variant& v) {
        return out << v.folder();
    }
};
constexpr Variant kVariants[] = {
    {"examples/leakyrelu_variants/leakyrelu_chain", Formulation::kChain},
    {"examples/leakyrelu_variants/leakyrelu_instruction", Formulation::kInstruction},
    {"examples/leakyrelu_variants/leakyrelu_compare_select", Formulation::kCompareSelect},
};
constexpr float kSlopes[] = {0.01F, 0.2F, 1.0F, -0.5F, 2.0F, 0.0F, -0.0F, kInf, -kInf, kNan, 1e30F};

class Variants : public ::testing::TestWithParam<Variant> {
  protected:
    Request request(DType dtype, float slope, int64_t count) const {
        Request request;
        request.dtype = dtype;
        request.slope = slope;
        request.shape = {count};
        return request;
    }
    void check_float(const Request& request) {
        const auto x = reference::float_input(static_cast<size_t>(request.shape[0]));
        EXPECT_TRUE(each_is(x, run(GetParam().name, request, x),
                            [&](float value) {
                                return reference::leaky_relu(GetParam().formulation, value,
                                                             *request.slope);
                            }))
            << "slope " << *request.slope << " elements " << request.shape[0];
    }
    void check_half(const Request& request) {
        const auto rule = half_table([&](uint16_t x) {
            return reference::leaky_relu_native_half(GetParam().formulation, x, *request.slope);
        });
        const auto x = reference::half_input(static_cast<size_t>(request.shape[0]));
        EXPECT_TRUE(
            each_is(x, run(GetParam().name, request, x), [&](uint16_t v) { return rule[v]; }))
            << "slope " << *request.slope << " elements " << request.shape[0];
    }
};

TEST_P(Variants, EverySizeWhereSomethingChanges) {
    // Around the 32-byte block, the 256 bytes of a compare, and the tiles of 1 and of 40 cores.
    for (int64_t size :
         {1,   7,   8,   9,   15,   16,   17,    31,    33,     63,     64,     65,     127,
          128, 129, 255, 257, 9343, 9345, 18561, 65537, 373761, 400009, 742401, 1000003}) {
        check_float(request(DType::kFloat32, 0.2F, size));
        check_half(request(DType::kFloat16, 0.2F, size));
        if (HasFailure()) return;
    }
}

TEST_P(Variants, EverySlope) {
    for (float slope : kSlopes) {
        check_float(request(DType::kFloat32, slope, 50021));
        check_half(request(DType::kFloat16, slope, 65536));
    }
}

TEST_P(Variants, MemoryCheckerFindsNothing) {
    for (DType dtype : {DType::kFloat32, DType::kFloat16}) {
        for (int64_t size : {1, 8, 16, 63, 65, 129, 1003, 400009}) {
            Request r = request(dtype, 0.2F, size);
            r.check_memory = true;
            const std::vector<std::byte> x(dtype_bytes(dtype, static_cast<uint64_t>(size)));
            for (const Finding& finding : call(GetParam().name, r, x).findings) {
                ADD_FAILURE() << size << ": " << finding.id << " " << finding.message;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(LeakyRelu, Variants, ::testing::ValuesIn(kVariants),
                         [](const auto& info) { return info.param.folder(); });

struct Row {
    float x, slope;
    float chain, instruction, compare_select;
};
/// Written down by hand from the table of spec kernel-vector 7.3.
constexpr Row kTable[] = {
    {kNan, 0.5F, kNan, kNan, kNan},     {0.0F, 0.5F, 0.0F, 0.0F, 0.0F},
    {-0.0F, 0.5F, 0.0F, -0.0F, -0.0F},  {0.0F, -0.5F, 0.0F, 0.0F, 0.0F},
    {-0.0F, -0.5F, 0.0F, 0.0F, -0.0F},  {-0.0F, 1.0F, 0.0F, -0.0F, -0.0F},
    {-3.0F, 1.0F, -3.0F, -3.0F, -3.0F}, {2.0F, 2.0F, 2.0F, 2.0F, 2.0F},
    {-2.0F, 2.0F, -4.0F, -4.0F, -4.0F}, {2.0F, -0.5F, 2.0F, 2.0F, 2.0F},
    {-2.0F, -0.5F, 1.0F, 1.0F, 1.0F},   {3.0F, 0.0F, 3.0F, 3.0F, 3.0F},
    {-3.0F, 0.0F, 0.0F, -0.0F, -0.0F},  {kInf, 0.0F, kInf, kInf, kInf},
    {-kInf, 0.0F, kNan, kNan, kNan},    {kInf, 0.5F, kInf, kInf, kInf},
    {-kInf, 0.5F, -kInf, -kInf, -kInf}, {kInf, -0.5F, kInf, kInf, kInf},
    {-kInf, -0.5F, kInf, kInf, kInf},   {1.0F, kInf, kNan, 1.0F, 1.0F},
    {-1.0F, kInf, -kInf, -kInf, -kInf}, {0.0F, kInf, kNan, 0.0F, 0.0F},
    {-0.0F, kInf, kNan, kNan, -0.0F},   {kInf, kInf, kNan, kInf, kInf},
    {-kInf, kInf, -kInf, -kInf, -kInf}, {1.0F, -kInf, kNan, 1.0F, 1.0F},
    {-1.0F, -kInf, kInf, kInf, kInf},   {1.0F, kNan, kNan, 1.0F, 1.0F},
    {-1.0F, kNan, kNan, kNan, kNan},    {0.0F, kNan, kNan, 0.0F, 0.0F},
    {-0.0F, kNan, kNan, kNan, -0.0F},   {kNan, kNan, kNan, kNan, kNan},
};

float expected(const Row& row, Formulation how) {
    switch (how) {
        case Formulation::kChain:
            return row.chain;
        case Formulation::kInstruction:
            return row.instruction;
        case Formulation::kCompareSelect:
            return row.compare_select;
    }
    return kNan;
}

void expect_row(const Variant& variant, const Row& row, std::optional<uint64_t> key = {}) {
    const float y = expected(row, variant.formulation);
    Request request;
    request.shape = {1};
    request.slope = row.slope;
    request.tiling_key = key;
    const auto in_float = run(variant.name, request, std::vector<float>{row.x});
    EXPECT_TRUE(reference::same(in_float[0], y))
        << variant.name << " float x " << row.x << " slope " << row.slope << " y " << in_float[0];
    request.dtype = DType::kFloat16;
    const auto in_half =
        run(variant.name, request, std::vector<uint16_t>{reference::to_half(row.x)});
    EXPECT_TRUE(reference::same(in_half[0], reference::to_half(y)))
        << variant.name << " float16 x " << row.x << " slope " << row.slope << " y "
        << reference::from_half(in_half[0]);
}

TEST(SpecialValues, TableOfTheReadmes) {
    for (const Row& row : kTable) {
        for (const Variant& variant : kVariants) expect_row(variant, row);
        expect_row({"leakyrelu_v2", Formulation::kChain}, row, 0);
        expect_row({"leakyrelu_v2", Formulation::kChain}, row, 1);
    }
}

/// Overflow and underflow at the ends of each type.
TEST(SpecialValues, EndsOfTheRange) {
    Request request;
    request.shape = {3};
    request.slope = 2.0F;
    const std::vector<float> big = {-0x1.fffffep127F, 0x1.fffffep127F, -0x1p127F};
    EXPECT_EQ(run("leakyrelu_v2", request, big),
              (std::vector<float>{-kInf, 0x1.fffffep127F, -kInf}));
    request.slope = 0.5F;
    const std::vector<float> small = {-0x1p-149F, -0x1p-148F, -0x1p-126F};
    const auto y = run("leakyrelu_v2", request, small);
    EXPECT_TRUE(reference::same(y[0], 0.0F)) << "the tie goes to even: zero, and its sign is lost";
    EXPECT_EQ(y[1], -0x1p-149F);
    EXPECT_EQ(y[2], -0x1p-127F) << "subnormal results are kept";
    request.dtype = DType::kFloat16;
    request.slope = 2.0F;
    const std::vector<uint16_t> half = {0xfbff, 0x7bff, 0xfc00};
    EXPECT_EQ(run("leakyrelu_v2", request, half), (std::vector<uint16_t>{0xfc00, 0x7bff, 0xfc00}));
}

}  // namespace
}  // namespace drydock::ops_test
