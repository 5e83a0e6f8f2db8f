// LeakyreluV2 from its folder to verified results, on several SoCs, at every size where something
// changes.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "../../ops/leakyrelu_v2/op_kernel/leakyrelu_v2_tiling_data.h"
#include "expect.h"
#include "operator_runner.h"

namespace drydock::ops_test {
namespace {

using reference::Formulation;

constexpr const char* kOperator = "leakyrelu_v2";
constexpr float kSlope = 0.01F;

int64_t block_elements(DType dtype) { return dtype == DType::kFloat32 ? 8 : 16; }

LeakyreluV2TilingData tiling_data(const host::TilingResult& tiling) {
    LeakyreluV2TilingData data;
    EXPECT_EQ(tiling.data.size(), sizeof(data));
    std::memcpy(&data, tiling.data.data(), std::min(tiling.data.size(), sizeof(data)));
    return data;
}

host::TilingResult tiling_of(const Request& request) {
    auto result = tile(kOperator, request);
    if (auto* failure = std::get_if<host::HostFailure>(&result)) {
        throw std::runtime_error(failure->message);
    }
    return std::get<host::TilingResult>(std::move(result));
}

void check_float(Request request, uint64_t seed = 0) {
    request.dtype = DType::kFloat32;
    const float slope = request.slope.value_or(1.0F);
    const auto x = reference::float_input(static_cast<size_t>(*element_count(request.shape)), seed);
    EXPECT_TRUE(each_is(x, run(kOperator, request, x), [&](float value) {
        return reference::leaky_relu(Formulation::kChain, value, slope);
    })) << to_string(request.shape);
}

/// Bit for bit what the model's rule gives, and for numbers at most one ULP from the real product
/// with the slope that the mode computes with.
void check_half(Request request, uint64_t seed = 0) {
    request.dtype = DType::kFloat16;
    const float slope = request.slope.value_or(1.0F);
    const bool native = request.tiling_key == kNative;
    const auto rule = half_table([&](uint16_t x) {
        return native ? reference::leaky_relu_native_half(Formulation::kChain, x, slope)
                      : reference::leaky_relu_protected(x, slope);
    });
    const float used = native ? reference::from_half(reference::to_half(slope)) : slope;
    for (uint32_t bits = 0; bits < rule.size(); ++bits) {
        const uint16_t ideal = reference::correctly_rounded(static_cast<uint16_t>(bits), used);
        if (reference::is_nan(ideal)) continue;
        ASSERT_LE(reference::ulp_distance(rule[bits], ideal), 1) << "x " << bits;
    }
    const auto x = reference::half_input(static_cast<size_t>(*element_count(request.shape)), seed);
    EXPECT_TRUE(each_is(x, run(kOperator, request, x), [&](uint16_t v) { return rule[v]; }))
        << to_string(request.shape);
}

/// Small sizes, primes, and one block and one element around the borders of cores and tiles.
std::set<int64_t> sizes(Request request) {
    std::set<int64_t> all = {1,  2,  7,   8,   9,   15,  16,   17,    31,     32,
                             33, 97, 255, 256, 257, 997, 9973, 99991, 999983, 1000003};
    request.shape = {1 << 24};
    const auto tiling = tiling_of(request);
    const int64_t cores = tiling.block_count, tile = tiling_data(tiling).tileElements;
    const int64_t block = block_elements(request.dtype);
    for (int64_t border : {block * cores, tile, tile * cores, 2 * tile * cores}) {
        for (int64_t by_block : {-block, int64_t{0}, block}) {
            for (int64_t by_element : {-1, 0, 1}) all.insert(border + by_block + by_element);
        }
    }
    return all;
}

class OnSoc : public ::testing::TestWithParam<const char*> {
  protected:
    Request request(DType dtype, std::optional<uint64_t> key = {}) const {
        Request request;
        request.soc = GetParam();
        request.dtype = dtype;
        request.slope = kSlope;
        request.tiling_key = key;
        return request;
    }
    template <typename Check>
    void check_sizes(Request request, const Check& check) {
        for (int64_t size : sizes(request)) {
            request.shape = {size};
            check(request, static_cast<uint64_t>(size));
            if (HasFailure()) return;
        }
    }
};

TEST_P(OnSoc, FloatAtEverySize) { check_sizes(request(DType::kFloat32), check_float); }
TEST_P(OnSoc, HalfNativeAtEverySize) { check_sizes(request(DType::kFloat16, kNative), check_half); }
TEST_P(OnSoc, HalfProtectedAtEverySize) { check_sizes(request(DType::kFloat16), check_half); }

TEST_P(OnSoc, AnyBlockCountGivesTheSame) {
    for (int64_t size : {1, 1000, 123457}) {
        Request r = request(DType::kFloat32);
        r.shape = {size};
        for (uint32_t blocks : {1, 2, 7, 48, 1000}) {
            r.blocks = blocks;
            check_float(r);
            check_half(r);
        }
    }
}

TEST_P(OnSoc, TilingUsesTheCoresAndTheUnifiedBuffer) {
    const Soc& soc = find_soc(GetParam());
    for (DType dtype : {DType::kFloat32, DType::kFloat16}) {
        Request r = request(dtype);
        r.shape = {1 << 24};
        const auto tiling = tiling_of(r);
        EXPECT_EQ(tiling.block_count, soc.vector_cores);
        EXPECT_EQ(tiling.tiling_key, dtype == DType::kFloat16 ? kProtected : kNative);
        EXPECT_EQ(tiling.workspace_bytes(), 512 + soc.system_workspace_bytes);
        const auto data = tiling_data(tiling);
        // Four buffers of the tensor's type; a float temporary, or two in the protected mode.
        const int64_t element = dtype == DType::kFloat32 ? 20 : 16, block = block_elements(dtype);
        const auto room = static_cast<int64_t>(soc.ub_bytes - soc.ub_host_reserve_bytes);
        EXPECT_EQ(data.tileElements % block, 0);
        EXPECT_LE(data.tileElements * element, room);
        EXPECT_GT((data.tileElements + block) * element, room);
    }
}

INSTANTIATE_TEST_SUITE_P(LeakyreluV2, OnSoc,
                         ::testing::Values("Ascend910B1", "Ascend910B3", "Ascend910B4",
                                           "Ascend910_9391"),
                         [](const auto& info) { return std::string(info.param); });

TEST(LeakyreluV2, MainShape) {
    Request request;
    request.shape = {128, 8, 8, 8};
    request.slope = kSlope;
    check_float(request);
    check_half(request);
    request.tiling_key = kNative;
    check_half(request);
}

TEST(LeakyreluV2, EveryRank) {
    const std::vector<Dims> shapes = {{},
                                      {5},
                                      {3, 7},
                                      {2, 3, 5},
                                      {1, 1, 1, 1},
                                      {2, 3, 2, 5, 1},
                                      {7, 1, 2, 1, 3, 2},
                                      {2, 2, 2, 2, 2, 2, 3},
                                      {2, 1, 3, 1, 2, 1, 5, 7}};
    for (const Dims& shape : shapes) {
        Request request;
        request.shape = shape;
        request.slope = kSlope;
        check_float(request);
        check_half(request);
    }
}

TEST(LeakyreluV2, SlopeNotGivenIsTheIdentity) {
    Request request;
    request.shape = {1003};
    check_float(request);
    check_half(request);
    request.dtype = DType::kFloat32;
    const std::vector<float> x = {-3.0F, -0x1p-149F, 2.5F, -reference::kInf};
    request.shape = {4};
    EXPECT_EQ(run(kOperator, request, x), x);
}

TEST(LeakyreluV2, InPlace) {
    for (int64_t size : {1, 17, 65537, 700001}) {
        Request request;
        request.shape = {size};
        request.slope = -0.5F;
        request.in_place = true;
        check_float(request);
        check_half(request);
        request.tiling_key = kNative;
        check_half(request);
    }
}

TEST(LeakyreluV2, ProtectedModeForcedOnFloatIsTheSame) {
    Request request;
    request.shape = {54321};
    request.slope = 0.2F;
    request.tiling_key = kProtected;
    check_float(request);
}

TEST(LeakyreluV2, ImmediateExecutionGivesTheSameBits) {
    Request request;
    request.shape = {300007};
    request.slope = 0.2F;
    request.exec = ExecMode::kImmediate;
    check_float(request);
    check_half(request);
    request.tiling_key = kNative;
    check_half(request);
}

TEST(LeakyreluV2, EmptyTensorIsOneBlockAndZeroedTilingData) {
    for (const Dims& shape : {Dims{0}, Dims{3, 0, 2}}) {
        Request request;
        request.shape = shape;
        request.slope = kSlope;
        const auto tiling = tiling_of(request);
        EXPECT_EQ(tiling.block_count, 1U);
        for (std::byte byte : tiling.data) EXPECT_EQ(byte, std::byte{0});
        EXPECT_TRUE(run(kOperator, request, std::vector<float>{}).empty());
    }
}

TEST(LeakyreluV2, TilingCountsIn64Bits) {
    Request request;
    request.dtype = DType::kFloat16;
    request.slope = kSlope;
    for (const int64_t total : {(int64_t{1} << 31) + 5, (int64_t{1} << 40) + 1, INT64_MAX}) {
        request.shape = {total};
        const auto tiling = tiling_of(request);
        const auto data = tiling_data(tiling);
        EXPECT_EQ(data.totalElements, total);
        const int64_t cores = tiling.block_count, block = block_elements(request.dtype);
        EXPECT_EQ(data.blocksPerCore * cores + data.tailCores, total / block + 1);
        EXPECT_LT(data.tailCores, cores);
    }
}

TEST(LeakyreluV2, TilingNamesAnUnsupportedType) {
    Request request;
    request.dtype = DType::kInt32;
    request.shape = {4};
    const auto result = tile(kOperator, request);
    ASSERT_TRUE(std::holds_alternative<host::HostFailure>(result));
    const auto& failure = std::get<host::HostFailure>(result);
    std::string said = failure.message;
    for (const std::string& line : failure.log) said += "\n" + line;
    EXPECT_NE(said.find("DT_INT32"), std::string::npos) << said;
}

TEST(LeakyreluV2, InferenceKeepsUnknownDims) {
    for (const Dims& shape : {Dims{-1, 3}, Dims{-2}, Dims{}, Dims{0, 5}}) {
        host::CallInfo call;
        call.node_name = "node";
        call.inputs = {{{DType::kFloat16, 2, shape}}};
        call.outputs = {{{DType::kUndefined, 2, {}}}};
        call.attrs = {std::nullopt};
        call.soc = &find_soc("Ascend910B3");
        const auto& op = library(kOperator, "Ascend910B3").op();
        const auto shapes = op.infer_shapes(call);
        ASSERT_TRUE(std::holds_alternative<std::vector<std::vector<Dims>>>(shapes));
        EXPECT_EQ(std::get<0>(shapes).at(0).at(0), shape);
        const auto dtypes = op.infer_dtypes(call);
        ASSERT_TRUE(std::holds_alternative<std::vector<std::vector<DType>>>(dtypes));
        EXPECT_EQ(std::get<0>(dtypes).at(0).at(0), DType::kFloat16);
    }
}

TEST(LeakyreluV2, MemoryCheckerFindsNothing) {
    for (DType dtype : {DType::kFloat32, DType::kFloat16}) {
        for (int64_t size : {1, 7, 8, 9, 15, 16, 17, 33, 1003, 65536, 400009}) {
            Request request;
            request.dtype = dtype;
            request.shape = {size};
            request.slope = kSlope;
            request.check_memory = true;
            const std::vector<std::byte> x(dtype_bytes(dtype, static_cast<uint64_t>(size)));
            for (const Finding& finding : call(kOperator, request, x).findings) {
                ADD_FAILURE() << size << " " << dtype_name(dtype) << ": " << finding.id << " "
                              << finding.message;
            }
        }
    }
}

}  // namespace
}  // namespace drydock::ops_test
