// Operators compiled from source text with g++, loaded and called.
#include <gtest/gtest.h>

#include <cstring>
#include <thread>

#include "base/error.h"
#include "base/fs.h"
#include "base/subprocess.h"
#include "host/op_registry.h"
#include "register/op_def_registry.h"

// An operator that is part of this program.
namespace ops {
class LinkedOp : public OpDef {
  public:
    explicit LinkedOp(const char* name) : OpDef(name) {
        this->Input("x").DataType({ge::DT_FLOAT});
        this->SetInferDataType(nullptr);
        this->AICore().SetTiling(
            [](gert::TilingContext* context) -> uint32_t { return context->SetBlockDim(2); });
    }
};
OP_ADD(LinkedOp)
}  // namespace ops

namespace drydock::host {
namespace {

const std::string kRoot = DRYDOCK_TEST_ROOT;

/// Host side of a small operator: tiling in whole 32-byte blocks, first cores take one more.
const char* const kSlopeSource = R"(
#include "ascendc/host_api/tiling/template_argument.h"
#include "log/log.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "util/math_util.h"

ASCENDC_TPL_ARGS_DECL(anotherName, ASCENDC_TPL_UINT_DECL(schMode, 1, ASCENDC_TPL_UI_LIST, 0, 1), )
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(schMode, ASCENDC_TPL_UI_LIST, 0, 1)), );

struct SlopeTilingData {
    int64_t smallCore, bigCore, tile, smallTiles, bigTiles, smallTail, bigTail, bigCount;
    float slope;
};
struct HugeTilingData { uint8_t bytes[100000]; };

namespace optiling {
using namespace ge;
struct SlopeCompileInfo { uint64_t ub = 0; uint32_t cores = 0; static inline int made = 0; SlopeCompileInfo() { ++made; } };

static ge::graphStatus Parse(gert::TilingParseContext* context) {
    auto* info = context->GetCompiledInfo<SlopeCompileInfo>();
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, info->ub);
    info->cores = platform.GetCoreNumAiv();
    return GRAPH_SUCCESS;
}

static ge::graphStatus Misbehave(gert::TilingContext* context, int64_t mode) {
    volatile int64_t zero = 0;
    context->SetBlockDim(1);
    switch (mode) {
        case 1:
            OP_LOGE(context, "mode %ld is refused", mode);
            return GRAPH_FAILED;
        case 2:
            *reinterpret_cast<volatile int*>(zero + 16) = 1;  // LINE-SEGV
            return GRAPH_SUCCESS;
        case 3:
            return static_cast<ge::graphStatus>(mode / zero);
        case 4:
            context->SetBlockDim(0);
            return GRAPH_SUCCESS;
        case 5:
            OP_CHECK_NULL_WITH_CONTEXT(context, context->GetTilingData<HugeTilingData>());
            return GRAPH_SUCCESS;
        case 6:
            context->GetRawTilingData()->SetDataSize(100000);
            return GRAPH_SUCCESS;
        case 7:
            throw std::string("thrown");
        case 8:
            context->GetWorkspaceSizes(1)[0] = 0xFFFFFFFF;
            return GRAPH_SUCCESS;
        case 9:
            return context->SetTilingKey(GET_TPL_TILING_KEY(2));
        case 10:
            context->GetWorkspaceSizes(1)[0] = static_cast<size_t>(SlopeCompileInfo::made);
            return GRAPH_SUCCESS;
        default:
            return GRAPH_FAILED;
    }
}

static ge::graphStatus Tile(gert::TilingContext* context) {
    const int64_t* mode = context->GetAttrs()->GetInt(1);
    if (mode != nullptr && *mode != 0) {
        return Misbehave(context, *mode);
    }
    const auto* info = context->GetCompileInfo<SlopeCompileInfo>();
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    auto* data = context->GetTilingData<SlopeTilingData>();
    OP_CHECK_IF(memset_s(data, sizeof(*data), 0, sizeof(*data)) != EOK, OP_LOGE(context, "memset_s"),
                return GRAPH_FAILED);
    const int64_t count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    if (count == 0) {
        context->SetBlockDim(1);
        return context->SetTilingKey(GET_TPL_TILING_KEY(0));
    }
    uint32_t bytes = 0;
    ge::TypeUtils::GetDataTypeLength(context->GetInputDesc(0)->GetDataType(), bytes);
    const int64_t per_block = 32 / bytes;
    const int64_t blocks = Ops::Base::CeilDiv(count, per_block);
    const int64_t cores = std::min<int64_t>(info->cores, blocks);
    data->tile = static_cast<int64_t>(info->ub) / 32 / 2 / 3 * per_block;
    data->smallCore = blocks / cores * per_block;
    data->bigCore = data->smallCore + per_block;
    data->bigCount = blocks % cores;
    data->smallTiles = Ops::Base::CeilDiv(data->smallCore, data->tile);
    data->bigTiles = Ops::Base::CeilDiv(data->bigCore, data->tile);
    const float* slope = context->GetAttrs()->GetFloat(0);
    data->slope = slope == nullptr ? 1.0f : *slope;
    size_t* workspace = context->GetWorkspaceSizes(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, workspace);
    workspace[0] = 512 + platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetLibApiWorkSpaceSize();
    context->SetBlockDim(static_cast<uint32_t>(cores));
    ASCENDC_TPL_SEL_PARAM(context, bytes == 2 ? 1 : 0);
    return GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(Slope).Tiling(Tile).TilingParse<SlopeCompileInfo>(Parse);
}  // namespace optiling

namespace {
ge::graphStatus InferShape(gert::InferShapeContext* context) {
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
ge::graphStatus InferType(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(Slope).InferShape(InferShape);
IMPL_OP(Slope).InferDataType(InferType);
}  // namespace

namespace ops {
class Slope : public OpDef {
  public:
    explicit Slope(const char* name) : OpDef(name) {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND}).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("negativeSlope").AttrType(OPTIONAL).Float();
        this->Attr("mode").AttrType(OPTIONAL).Int(0);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(Slope);
}  // namespace ops

namespace ge {
REG_OP(Slope)
    .INPUT(x, TensorType({DT_FLOAT, DT_FLOAT16}))
    .OUTPUT(y, TensorType({DT_FLOAT, DT_FLOAT16}))
    .ATTR(negativeSlope, Float, 1.0)
    .ATTR(mode, Int, 0)
    .ATTR(pads, ListInt, {1, 2})
    .ATTR(none, ListInt, {})
    .REQUIRED_ATTR(must, Bool)
    .DATATYPE(T, TensorType::NumberType())
    .OP_END_FACTORY_REG(Slope)
}  // namespace ge
)";

const char* const kTwoSource = R"(
#include "op_host/tiling_util.h"
#include "op_host/tiling_templates_registry.h"
#include "register/op_def_registry.h"
#include "register/tilingdata_base.h"
using namespace Ops::NN::OpTiling;
namespace optiling {
BEGIN_TILING_DATA_DEF(FirstTiling)
TILING_DATA_FIELD_DEF(uint32_t, size);
TILING_DATA_FIELD_DEF_ARR(uint8_t, 3, flags);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(First, FirstTiling)

static ge::graphStatus TileFirst(gert::TilingContext* context) {
    FirstTiling data;
    data.set_size(context->GetIrInputInstanceInfo(0)->GetInstanceNum());
    data.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(data.GetDataSize());
    return context->SetBlockDim(3);
}
IMPL_OP_OPTILING(First).Tiling(TileFirst);

class Strategy : public Ops::NN::Optiling::TilingBaseClass {
  public:
    using TilingBaseClass::TilingBaseClass;
  protected:
    bool IsCapable() override { return true; }
    ge::graphStatus GetPlatformInfo() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus GetShapeAttrsInfo() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus DoOpTiling() override { return context_->SetBlockDim(7); }
    ge::graphStatus DoLibApiTiling() override { return ge::GRAPH_SUCCESS; }
    uint64_t GetTilingKey() const override { return 42; }
    ge::graphStatus GetWorkspaceSize() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus PostTiling() override { return ge::GRAPH_SUCCESS; }
};
class NotCapable : public Strategy {
  public:
    using Strategy::Strategy;
  protected:
    bool IsCapable() override { return false; }
};
REGISTER_OPS_TILING_TEMPLATE(Second, Strategy, 200);
REGISTER_OPS_TILING_TEMPLATE(Second, NotCapable, 100);
static ge::graphStatus TileSecond(gert::TilingContext* context) {
    return Ops::NN::Optiling::TilingRegistry::GetInstance().DoTilingImpl(context);
}
IMPL_OP_OPTILING(Second).Tiling(TileSecond);
}  // namespace optiling
namespace ops {
class First : public OpDef {
  public:
    explicit First(const char* name) : OpDef(name) {
        this->Input("xs").ParamType(DYNAMIC).DataType({ge::DT_FLOAT});
        this->Output("y").DataType({ge::DT_FLOAT});
    }
};
OP_ADD(First)
class Second : public OpDef {
  public:
    explicit Second(const char* name) : OpDef(name) { this->Output("y").DataType({ge::DT_FLOAT}); }
};
OP_ADD(Second);
}  // namespace ops
)";

const char* const kCrashingSource = R"(
namespace { int crash() { volatile long zero = 0; *reinterpret_cast<volatile int*>(zero) = 1; return 0; }
[[maybe_unused]] const int value = crash(); }
)";

const char* const kEmptySource = R"(
#include "register/op_impl_registry.h"
static uint32_t f(gert::TilingContext*) { return 0; }
IMPL_OP_OPTILING(Lonely).Tiling(f);
)";

class OperatorTest : public ::testing::Test {
  protected:
    /// Compiles as the operator builder does; returns the object's path.
    std::string compile(const std::string& name, const std::string& source) {
        const std::string file = (folder_.path() / (name + ".cpp")).string();
        const std::string object = (folder_.path() / (name + ".so")).string();
        write_file(file, source);
        const ProcessResult result = run_process(
            {"g++", "-std=c++17", "-O1", "-g1", "-fPIC", "-shared", "-fvisibility=hidden",
             "-fno-gnu-unique", "-Wall", "-Wextra", "-I" + kRoot + "/include/host",
             "-I" + kRoot + "/include/common", file, "-o", object, library_path().string()});
        EXPECT_EQ(result.exit_code, 0) << result.error;
        EXPECT_EQ(result.error, "") << "an operator must compile without warnings";
        return object;
    }

    TemporaryFolder folder_;
};

CallInfo slope_call(const char* soc, DType dtype, Dims shape, int64_t mode = 0) {
    TensorInfo x;
    x.dtype = dtype;
    x.shape = std::move(shape);
    CallInfo call;
    call.inputs = {{x}};
    call.outputs = {{x}};
    call.attrs.resize(2);
    call.attrs[1].emplace(mode);
    call.soc = &find_soc(soc);
    return call;
}

struct SlopeTilingData {
    int64_t small_core, big_core, tile, small_tiles, big_tiles, small_tail, big_tail, big_count;
    float slope;
};

TilingResult tiled(const Operator& op, const CallInfo& call) {
    auto result = op.tile(call);
    if (auto* failure = std::get_if<HostFailure>(&result)) {
        ADD_FAILURE() << failure->message;
        return {};
    }
    return std::get<TilingResult>(result);
}

SlopeTilingData data_of(const TilingResult& result) {
    SlopeTilingData data{};
    EXPECT_EQ(result.data.size(), sizeof(data));
    if (result.data.size() == sizeof(data)) {
        std::memcpy(&data, result.data.data(), sizeof(data));
    }
    return data;
}

HostFailure failure_of(const Operator& op, int64_t mode) {
    auto result = op.tile(slope_call("Ascend910B1", DType::kFloat32, {8}, mode));
    if (!std::holds_alternative<HostFailure>(result)) {
        ADD_FAILURE() << "mode " << mode << " succeeded";
        return {};
    }
    return std::get<HostFailure>(result);
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

void check_definition(const Operator& op) {
    EXPECT_EQ(op.definition().type, "Slope");
    EXPECT_TRUE(contains(op.definition().source, "slope.cpp"));
    EXPECT_TRUE(op.has_tiling() && op.has_infer_shape() && op.has_infer_dtype());
    EXPECT_EQ(op.max_tiling_bytes(), 2048U);
    ASSERT_NE(op.tpl_schema(), nullptr) << "a schema of another name belongs to the only operator";
    EXPECT_EQ(tpl_instances(*op.tpl_schema(), {}).size(), 2U);
    const Prototype* prototype = op.prototype();
    ASSERT_NE(prototype, nullptr);
    ASSERT_EQ(prototype->attrs.size(), 5U);
    EXPECT_EQ(std::get<float>(prototype->attrs[0].default_value), 1.0F);
    EXPECT_EQ(std::get<std::vector<int64_t>>(prototype->attrs[2].default_value),
              (std::vector<int64_t>{1, 2}));
    EXPECT_TRUE(prototype->attrs[4].required);
    EXPECT_EQ(prototype->inputs[0].dtypes, (std::vector<int>{0, 1}));
}

void check_tiling(const Operator& op) {
    // spec host-op, checklist 4: 8192 blocks over 48 cores, UB 196352
    const TilingResult result =
        tiled(op, slope_call("Ascend910B1", DType::kFloat32, {128, 8, 8, 8}));
    EXPECT_EQ(result.block_count, 48U);
    EXPECT_EQ(result.tiling_key, 0U);
    EXPECT_EQ(result.workspaces, std::vector<uint64_t>{16777216 + 512});
    EXPECT_EQ(result.data.size(), 72U);
    const SlopeTilingData data = data_of(result);
    EXPECT_EQ(data.tile, 8176);
    EXPECT_EQ(data.small_core, 1360);
    EXPECT_EQ(data.big_core, 1368);
    EXPECT_EQ(data.big_count, 32);
    EXPECT_EQ(data.small_tiles, 1);
    EXPECT_EQ(data.slope, 1.0F) << "not given: the fallback of tiling";

    // Another machine, another type, a given slope: 512 blocks of 16 over 40 cores = 12 rest 32
    CallInfo call = slope_call("Ascend910B3", DType::kFloat16, {8192});
    call.attrs[0].emplace(0.01F);
    const TilingResult half = tiled(op, call);
    EXPECT_EQ(half.block_count, 40U);
    EXPECT_EQ(half.tiling_key, 1U);
    EXPECT_EQ(data_of(half).small_core, 12 * 16);
    EXPECT_EQ(data_of(half).big_count, 32);
    EXPECT_EQ(data_of(half).slope, 0.01F);

    // More than 2^31 elements
    const int64_t many = (int64_t{1} << 31) + 5;
    const SlopeTilingData big =
        data_of(tiled(op, slope_call("Ascend910B3", DType::kFloat16, {many})));
    EXPECT_EQ(big.small_core * 40 + big.big_count * 16, (many + 15) / 16 * 16);

    // checklist 5: empty
    const TilingResult empty = tiled(op, slope_call("Ascend910B1", DType::kFloat32, {0}));
    EXPECT_EQ(empty.block_count, 1U);
    EXPECT_EQ(empty.workspace_bytes(), 0U);
    EXPECT_EQ(empty.data, std::vector<std::byte>(72));
}

void check_inference(const Operator& op) {
    for (const Dims& shape : {Dims{}, Dims{3}, Dims{-1, 4}, Dims{-2}, Dims{2, 0, 1}}) {
        CallInfo call = slope_call("Ascend910B1", DType::kFloat16, shape);
        call.outputs.clear();
        const auto shapes = op.infer_shapes(call);
        ASSERT_TRUE(std::holds_alternative<std::vector<std::vector<Dims>>>(shapes));
        EXPECT_EQ(std::get<0>(shapes), (std::vector<std::vector<Dims>>{{shape}}));
        const auto types = op.infer_dtypes(call);
        ASSERT_TRUE(std::holds_alternative<std::vector<std::vector<DType>>>(types));
        EXPECT_EQ(std::get<0>(types)[0][0], DType::kFloat16);
    }
}

void check_compile_info(const Operator& op) {
    // Both machines have been tiled for; one object each, however often they are used again.
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&op] {
            tiled(op, slope_call("Ascend910B1", DType::kFloat32, {64}));
            tiled(op, slope_call("Ascend910B3", DType::kFloat32, {64}));
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    const TilingResult made = tiled(op, slope_call("Ascend910B1", DType::kFloat32, {8}, 10));
    EXPECT_EQ(made.workspaces, std::vector<uint64_t>{2});
}

void check_failures(const Operator& op) {
    const HostFailure refused = failure_of(op, 1);
    EXPECT_FALSE(refused.crashed);
    EXPECT_EQ(refused.phase, HostFailure::Phase::kTiling);
    ASSERT_EQ(refused.log.size(), 1U);
    EXPECT_TRUE(contains(refused.log[0], "Slope:Slope: mode 1 is refused")) << refused.log[0];
    EXPECT_TRUE(contains(refused.message, "Slope: tiling")) << refused.message;
    EXPECT_TRUE(contains(failure_of(op, 4).message, "block count 0"));
    EXPECT_TRUE(contains(failure_of(op, 5).message, "100000 bytes exceeds the capacity of 65536"));
    EXPECT_TRUE(contains(failure_of(op, 6).message, "100000 > capacity 65536"));
    EXPECT_TRUE(contains(failure_of(op, 8).message, "failed query"));
    EXPECT_TRUE(contains(failure_of(op, 9).message, "schMode")) << failure_of(op, 9).message;

    CallInfo no_inputs = slope_call("Ascend910B1", DType::kFloat32, {8});
    no_inputs.inputs[0].clear();
    const auto result = op.tile(no_inputs);
    ASSERT_TRUE(std::holds_alternative<HostFailure>(result));
    EXPECT_TRUE(contains(std::get<HostFailure>(result).message, "input x"));
}

void check_crashes(const Operator& op, int segv_line) {
    const HostFailure segv = failure_of(op, 2);
    EXPECT_TRUE(segv.crashed);
    EXPECT_TRUE(contains(segv.message, "SIGSEGV")) << segv.message;
    ASSERT_TRUE(segv.crash_place.has_value());
    EXPECT_TRUE(contains(*segv.crash_place, "slope.cpp:" + std::to_string(segv_line)))
        << *segv.crash_place;
    const HostFailure division = failure_of(op, 3);
    EXPECT_TRUE(division.crashed);
    EXPECT_TRUE(contains(division.message, "SIGFPE")) << division.message;
    EXPECT_TRUE(failure_of(op, 7).crashed);
    // The operator still works afterwards.
    tiled(op, slope_call("Ascend910B1", DType::kFloat32, {64}));
}

int line_of(const std::string& source, const std::string& mark) {
    const std::string before = source.substr(0, source.find(mark));
    return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

TEST_F(OperatorTest, OneOperator) {
    const std::string object = compile("slope", kSlopeSource);
    const auto operators = Operator::load(object);
    ASSERT_EQ(operators.size(), 1U);
    const Operator& op = *operators[0];
    check_definition(op);
    check_tiling(op);
    check_inference(op);
    check_compile_info(op);
    check_failures(op);
    check_crashes(op, line_of(kSlopeSource, "LINE-SEGV"));
    // Loading it again while it is loaded gives the same operator.
    EXPECT_EQ(Operator::load(object).at(0)->definition().type, "Slope");
}

TEST_F(OperatorTest, LoadedAgainAfterUnloading) {
    const std::string object = compile("slope", kSlopeSource);
    for (int i = 0; i < 3; ++i) {
        const auto operators = Operator::load(object);
        ASSERT_EQ(operators.size(), 1U);
        EXPECT_EQ(tiled(*operators[0], slope_call("Ascend910B1", DType::kFloat32, {8})).block_count,
                  1U);
    }
}

TEST_F(OperatorTest, TwoOperatorsOfOneObject) {
    const auto operators = Operator::load(compile("two", kTwoSource));
    ASSERT_EQ(operators.size(), 2U);
    const Operator& first = *operators[0];
    const Operator& second = *operators[1];
    EXPECT_EQ(first.definition().type, "First");
    EXPECT_EQ(second.definition().type, "Second");
    EXPECT_EQ(first.tpl_schema(), nullptr);
    EXPECT_EQ(first.prototype(), nullptr);

    ASSERT_EQ(first.tiling_classes().size(), 1U);
    EXPECT_EQ(first.tiling_classes()[0].name, "FirstTiling");
    EXPECT_EQ(first.tiling_classes()[0].bytes, 8U);

    CallInfo call;
    call.soc = &find_soc("Ascend910B1");
    call.inputs = {{TensorInfo(), TensorInfo()}};
    call.outputs = {{TensorInfo()}};
    const TilingResult result = tiled(first, call);
    EXPECT_EQ(result.block_count, 3U);
    ASSERT_EQ(result.data.size(), 8U);
    EXPECT_EQ(result.data[0], std::byte{2});

    call.inputs.clear();
    const TilingResult other = tiled(second, call);
    EXPECT_EQ(other.block_count, 7U) << "the first capable strategy";
    EXPECT_EQ(other.tiling_key, 42U);
    EXPECT_FALSE(second.has_infer_shape());
    EXPECT_TRUE(std::holds_alternative<HostFailure>(second.infer_shapes(call)));
}

std::string load_error(const std::string& object) {
    try {
        Operator::load(object);
    } catch (const UserError& error) {
        return std::string(error.what()) + " / " + error.hint();
    }
    return "no error";
}

TEST_F(OperatorTest, BadObjects) {
    const std::string crash = load_error(compile("crash", kCrashingSource));
    EXPECT_TRUE(contains(crash, "crash.so: crashed while it was loaded: SIGSEGV")) << crash;
    EXPECT_TRUE(contains(crash, "crash.cpp:2")) << crash;
    const std::string lonely = load_error(compile("lonely", kEmptySource));
    EXPECT_TRUE(contains(lonely, "lonely.so: defines no operator")) << lonely;
    EXPECT_TRUE(contains(lonely, "Lonely")) << lonely;
    EXPECT_TRUE(contains(load_error("/nonexistent/op.so"), "/nonexistent/op.so"));
    const std::string undefined = load_error(
        compile("undefined", "extern int missing_function(); int x = missing_function();"));
    EXPECT_TRUE(contains(undefined, "missing_function")) << undefined;
    // Loading still works after the crash.
    EXPECT_EQ(Operator::load(compile("two", kTwoSource)).size(), 2U);
}

TEST(LinkedOperators, OfThisProgram) {
    const auto operators = Operator::linked();
    ASSERT_EQ(operators.size(), 1U);
    EXPECT_EQ(operators[0]->definition().type, "LinkedOp");
    CallInfo call;
    call.soc = &find_soc("Ascend910B1");
    call.inputs = {{TensorInfo()}};
    EXPECT_EQ(tiled(*operators[0], call).block_count, 2U);
}

}  // namespace
}  // namespace drydock::host
