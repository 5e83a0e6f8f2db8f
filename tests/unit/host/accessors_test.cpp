// Accessors that no other test of the host side reads: small values, contexts, definitions.
#include <gtest/gtest.h>

#include "exe_graph/runtime/tiling_parse_context.h"
#include "graph/tensor.h"
#include "host/log_capture.h"
#include "host/node_call.h"
#include "host/op_def_data.h"
#include "host/platform_tables.h"
#include "op_host/tiling_base_util.h"
#include "op_host/tiling_templates_registry.h"
#include "register/op_def_registry.h"
#include "util/const_util.h"
#include "util/platform_util.h"

namespace ge {
REG_OP(SplitLike)
    .INPUT(x, TensorType::ALL())
    .DYNAMIC_OUTPUT(parts, TensorType::IndexNumberType())
    .OP_END_FACTORY_REG(SplitLike)
}  // namespace ge

namespace drydock::host {
namespace {

// ---- ge: texts, types, formats
// --------------------------------------------------------------------

TEST(AscendString, LengthSearchAndHash) {
    const ge::AscendString text("drydock"), cut("drydock", 3);
    EXPECT_EQ(text.GetLength(), 7U);
    EXPECT_EQ(cut.GetLength(), 3U);
    EXPECT_EQ(text.Find("dock"), 3U);
    EXPECT_EQ(text.Find("ship"), std::string::npos);
    EXPECT_EQ(text.Hash(), ge::AscendString("drydock").Hash());
    EXPECT_NE(text.Hash(), cut.Hash());
}

TEST(FormatNumbers, PrimarySubAndC0) {
    // spec host-op 3.9: bits 0-7 primary, 8-23 sub-format, 24-27 C0
    EXPECT_EQ(ge::GetC0Value(0x5000102), 5);
    EXPECT_EQ(ge::GetC0Value(2), 0);
    EXPECT_TRUE(ge::HasSubFormat(ge::GetFormatFromSub(4, 240)));
    EXPECT_FALSE(ge::HasSubFormat(4));
    EXPECT_STREQ(ge::GetFormatName(ge::FORMAT_FRACTAL_NZ), "FRACTAL_NZ");
    EXPECT_STREQ(ge::GetFormatName(ge::FORMAT_ND), "ND");
}

TEST(TypeUtils, NamesAsAscendString) {
    using ge::TypeUtils;
    EXPECT_EQ(TypeUtils::DataTypeToAscendString(ge::DT_BF16), ge::AscendString("DT_BF16"));
    EXPECT_EQ(TypeUtils::AscendStringToDataType("DT_INT64"), ge::DT_INT64);
    EXPECT_EQ(TypeUtils::AscendStringToDataType("int64"), ge::DT_UNDEFINED);
    EXPECT_EQ(TypeUtils::FormatToAscendString(ge::FORMAT_NCHW), ge::AscendString("NCHW"));
    EXPECT_EQ(TypeUtils::AscendStringToFormat("NHWC"), ge::FORMAT_NHWC);
    EXPECT_EQ(TypeUtils::AscendStringToFormat("WXYZ"), ge::FORMAT_RESERVED);
    EXPECT_TRUE(TypeUtils::IsDataTypeValid(ge::DT_FLOAT));
    EXPECT_FALSE(TypeUtils::IsDataTypeValid(ge::DT_UNDEFINED));
    EXPECT_FALSE(TypeUtils::IsDataTypeValid(static_cast<ge::DataType>(200)));
    EXPECT_TRUE(TypeUtils::IsFormatValid(ge::FORMAT_ND));
    EXPECT_FALSE(TypeUtils::IsFormatValid(static_cast<ge::Format>(200)));
}

TEST(TensorType, NamedSets) {
    using ge::TensorType;
    auto has = [](const TensorType& set, ge::DataType type) {
        return std::count(set.Types().begin(), set.Types().end(), type) == 1;
    };
    EXPECT_TRUE(has(TensorType::ALL(), ge::DT_STRING));
    EXPECT_FALSE(has(TensorType::BasicType(), ge::DT_STRING));
    EXPECT_EQ(TensorType::OrdinaryType().Types(), TensorType::BasicType().Types());
    EXPECT_TRUE(has(TensorType::NumberType(), ge::DT_COMPLEX64));
    EXPECT_FALSE(has(TensorType::RealNumberType(), ge::DT_COMPLEX64));
    EXPECT_FALSE(has(TensorType::NumberType(), ge::DT_BOOL));
    EXPECT_TRUE(has(TensorType::QuantifiedType(), ge::DT_QINT32));
    EXPECT_FALSE(has(TensorType::QuantifiedType(), ge::DT_INT32));
    EXPECT_TRUE(has(TensorType::UnaryDataType(), ge::DT_BF16));
    EXPECT_FALSE(has(TensorType::FloatingDataType(), ge::DT_BF16));
    EXPECT_EQ(TensorType::IndexNumberType().Types(), (std::vector{ge::DT_INT32, ge::DT_INT64}));
    EXPECT_EQ(TensorType::IntegerDataType().Types().size(), 8U);
    EXPECT_FALSE(has(TensorType::SignedDataType(), ge::DT_UINT8));
}

TEST(Prototype, DynamicOutputAndOperatorNames) {
    Registrations own;
    {
        const RegistrationScope scope(own);
        ge::op::SplitLike::RegisterPrototype();
    }
    ASSERT_EQ(own.prototypes.size(), 1U);
    EXPECT_EQ(own.prototypes[0].outputs.at(0).kind, ParamKind::kDynamic);
    EXPECT_EQ(own.prototypes[0].outputs.at(0).name, "parts");
    const ge::op::SplitLike node("first");
    ge::AscendString name, type;
    EXPECT_EQ(node.GetName(name), ge::GRAPH_SUCCESS);
    EXPECT_EQ(node.GetOpType(type), ge::GRAPH_SUCCESS);
    EXPECT_EQ(name, "first");
    EXPECT_EQ(type, "SplitLike");
}

// ---- gert: descriptions of tensors
// ----------------------------------------------------------------

TEST(StorageFormat, SettersAndExpandDims) {
    gert::StorageFormat format(ge::FORMAT_NCHW, ge::FORMAT_NC1HWC0, gert::ExpandDimsType(6));
    EXPECT_EQ(format.GetExpandDimsType(), gert::ExpandDimsType(6));
    format.SetExpandDimsType(gert::ExpandDimsType(1));
    EXPECT_TRUE(format.GetExpandDimsType() != gert::ExpandDimsType(6));
    format.SetOriginFormat(ge::FORMAT_NHWC);
    format.SetStorageFormat(ge::FORMAT_ND);
    EXPECT_EQ(format.GetOriginFormat(), ge::FORMAT_NHWC);
    EXPECT_EQ(format.GetStorageFormat(), ge::FORMAT_ND);
}

TEST(CompileTimeTensorDesc, ExistsWithAType) {
    gert::CompileTimeTensorDesc desc;
    EXPECT_FALSE(desc.IsExist());
    desc.SetDataType(ge::DT_INT8);
    desc.SetOriginFormat(ge::FORMAT_NCHW);
    desc.SetStorageFormat(ge::FORMAT_NC1HWC0);
    EXPECT_TRUE(desc.IsExist());
    EXPECT_EQ(desc.GetDataType(), ge::DT_INT8);
    EXPECT_EQ(desc.GetFormat().GetOriginFormat(), ge::FORMAT_NCHW);
    EXPECT_EQ(desc.GetStorageFormat(), ge::FORMAT_NC1HWC0);
    EXPECT_EQ(desc.GetExpandDimsType(), gert::ExpandDimsType());
    gert::AnchorInstanceInfo anchor(1, 2);
    anchor.SetInstanceStart(5);
    anchor.SetInstantiationNum(0);
    EXPECT_EQ(anchor.GetInstanceStart(), 5U);
    EXPECT_EQ(anchor.GetInstanceNum(), 0U);
}

TEST(Tensor, SettersAndPlacement) {
    gert::Tensor tensor;
    int32_t values[6] = {1, 2, 3, 4, 5, 6};
    tensor.SetDataType(ge::DT_INT32);
    tensor.MutableOriginShape() = gert::Shape{6};
    tensor.MutableStorageShape() = gert::Shape{2, 3};
    tensor.SetOriginFormat(ge::FORMAT_NHWC);
    tensor.SetStorageFormat(ge::FORMAT_NCHW);
    tensor.SetData(values, sizeof values, gert::kOnHost);
    EXPECT_EQ(tensor.GetDataType(), ge::DT_INT32);
    EXPECT_EQ(tensor.GetOriginShape(), (gert::Shape{6}));
    EXPECT_EQ(tensor.GetShapeSize(), 6);
    EXPECT_EQ(tensor.GetFormat().GetOriginFormat(), ge::FORMAT_NHWC);
    EXPECT_EQ(tensor.GetStorageFormat(), ge::FORMAT_NCHW);
    EXPECT_EQ(tensor.GetExpandDimsType(), gert::ExpandDimsType());
    EXPECT_EQ(tensor.GetData<int32_t>()[5], 6);
    EXPECT_EQ(tensor.GetSize(), 24U);
    tensor.SetPlacement(gert::kOnDeviceHbm);
    EXPECT_EQ(tensor.GetData<int32_t>(), nullptr) << "not in host memory";
    gert::StorageShape shape({1}, {2});
    shape.MutableOriginShape().SetDim(0, 7);
    shape.MutableStorageShape().SetDim(0, 8);
    EXPECT_EQ(shape, gert::StorageShape({7}, {8}));
}

TEST(GraphShape, GivesItsDims) {
    const ge::Shape shape({2, -1, 3});
    EXPECT_EQ(shape.GetDims(), (std::vector<int64_t>{2, -1, 3}));
}

TEST(RuntimeAttrs, ListsOfListsAndTensors) {
    const auto block = gert::ContinuousVector::Create<float>(3);
    auto* list = reinterpret_cast<gert::ContinuousVector*>(block.get());
    EXPECT_EQ(list->SetSize(2), ge::GRAPH_SUCCESS);
    static_cast<float*>(list->MutableData())[1] = 2.5F;
    auto* typed = reinterpret_cast<gert::TypedContinuousVector<float>*>(block.get());
    typed->MutableData()[0] = 1.5F;
    EXPECT_EQ(typed->GetData()[1], 2.5F);
    const gert::ContinuousVector* rows[] = {list, list};
    const gert::ContinuousVectorVector lists(rows, 2);
    const gert::Tensor tensor;
    const void* values[] = {&lists, &tensor};
    const gert::RuntimeAttrs attrs(values, 2);
    ASSERT_NE(attrs.GetListListFloat(0), nullptr);
    EXPECT_EQ(static_cast<const float*>(attrs.GetListListFloat(0)->Get(1)->GetData())[0], 1.5F);
    EXPECT_EQ(attrs.GetListListFloat(0)->Get(2), nullptr);
    EXPECT_EQ(attrs.GetTensor(1), &tensor);
    EXPECT_EQ(attrs.GetTensor(2), nullptr);
}

// ---- gert: contexts
// -------------------------------------------------------------------------------

/// x dynamic with two tensors, value of the second visible; y dynamic with two tensors.
struct Call {
    int64_t values[3] = {4, 5, 6};
    TilingState tiling{64};
    fe::PlatFormInfos platform;
    NodeCall node;

    explicit Call(const char* soc = "Ascend910B1")
        : platform(make_platform(find_soc(soc), "AiCore")) {
        node.type = "Accessors";
        node.platform = &platform;
        node.tiling = &tiling;
        for (TensorList* list : {&node.inputs, &node.outputs}) {
            list->anchors = {gert::AnchorInstanceInfo(0, 2)};
            list->tensors.resize(2);
            list->descs.resize(2);
            for (size_t i = 0; i < 2; ++i) {
                const auto dim = static_cast<int64_t>(i + 2);
                list->tensors[i].GetShape() = gert::StorageShape({dim}, {dim});
                list->tensors[i].SetDataType(ge::DT_INT64);
                list->descs[i].SetDataType(i == 0 ? ge::DT_INT8 : ge::DT_INT64);
            }
        }
        node.inputs.tensors[1].SetData(values, sizeof values, gert::kOnHost);
    }
};

TEST(Contexts, InstancesOfDynamicParameters) {
    Call call;
    gert::TilingContext tiling(&call.node);
    EXPECT_EQ(tiling.GetDynamicInputTensor(0, 1)->GetData<int64_t>()[2], 6);
    EXPECT_EQ(tiling.GetDynamicInputTensor(0, 2), nullptr);
    EXPECT_EQ(tiling.GetRequiredOutputShape(0)->GetStorageShape(), (gert::Shape{2}));
    EXPECT_EQ(tiling.GetDynamicOutputShape(0, 1)->GetStorageShape(), (gert::Shape{3}));
    EXPECT_EQ(tiling.GetDynamicOutputShape(1, 0), nullptr);
    EXPECT_EQ(tiling.GetRequiredOutputDesc(0)->GetDataType(), ge::DT_INT8);
    EXPECT_EQ(tiling.GetDynamicOutputDesc(0, 1)->GetDataType(), ge::DT_INT64);
    EXPECT_EQ(gert::InferShapeContext(&call.node).GetDynamicInputTensor(0, 1),
              tiling.GetDynamicInputTensor(0, 1));
    EXPECT_STREQ(gert::TilingParseContext(&call.node).GetCompiledJson(), "{}");
}

TEST(Contexts, TilingPropertiesAreKept) {
    Call call;
    gert::TilingContext context(&call.node);
    EXPECT_EQ(context.SetBlockDim(7), ge::GRAPH_SUCCESS);
    EXPECT_EQ(context.GetBlockDim(), 7U);
    context.SetSimdNumBlocks(9);
    EXPECT_EQ(context.GetSimdNumBlocks(), 9U);
    EXPECT_EQ(context.GetBlockDim(), 9U) << "two names of one number";
    context.SetAicpuBlockDim(3);
    EXPECT_EQ(context.GetAicpuBlockDim(), 3U);
    EXPECT_FALSE(context.NeedAtomic());
    context.SetNeedAtomic(true);
    EXPECT_TRUE(context.NeedAtomic());
    context.SetTilingCond(-4);
    EXPECT_EQ(context.GetTilingCond(), -4);
    context.SetScheduleMode(1);
    EXPECT_EQ(context.GetScheduleMode(), 1U);
    context.SetLocalMemorySize(4096);
    EXPECT_EQ(context.GetLocalMemorySize(), 4096U);
    context.SetDynUBufSize(8192);
    EXPECT_EQ(context.GetDynUBufSize(), 8192U);
    EXPECT_EQ(context.GetDeterministicLevel(), 0);
    call.node.deterministic = true;
    EXPECT_EQ(context.GetDeterministicLevel(), 1);
    const gert::Dim3 grid(4, 2);
    EXPECT_EQ(grid.x * grid.y * grid.z, 8U);
}

TEST(ConstUtil, ValuesToShape) {
    Call call;
    const gert::TilingContext context(&call.node);
    gert::Shape shape{1};
    EXPECT_TRUE(Ops::Base::GetConstIntToShape(&context, 1, shape));
    EXPECT_EQ(shape, (gert::Shape{4, 5, 6}));
    EXPECT_FALSE(Ops::Base::GetConstIntToShape(&context, 0, shape)) << "value not visible";
    const int32_t dims[] = {8, 9};
    Ops::Base::GetValueToShape(dims, 2, shape);
    EXPECT_EQ(shape, (gert::Shape{8, 9}));
    Ops::Base::GetValueToShape<int64_t>(context.GetInputTensor(1), shape);
    EXPECT_EQ(shape, (gert::Shape{4, 5, 6}));
}

TEST(PlatformUtil, FiguresOfTheHelperLibrary) {
    // spec host-op 6.3
    Call call;
    const gert::TilingContext context(&call.node);
    EXPECT_EQ(Ops::Base::GetAicCoreNum(&context), 24U);
    EXPECT_EQ(Ops::Base::GetVRegSize(&context), 256U);
    EXPECT_EQ(Ops::Base::GetCacheLineSize(&context), 256U);
    EXPECT_EQ(Ops::Base::GetSectorCacheLineSize(&context), 128U);
    EXPECT_EQ(Ops::Base::GetSimtMaxThreadNum(&context), 2048U);
    EXPECT_EQ(Ops::Base::GetSimtMaxDCacheSize(&context), 131072U);
    EXPECT_EQ(Ops::Base::GetNddmaDcacheSize(&context), 8192U);
    EXPECT_FALSE(Ops::Base::IsRegbaseSocVersion(&context));
    Call newer("Ascend950PR_9599");
    const gert::TilingContext regbase(&newer.node);
    EXPECT_TRUE(Ops::Base::IsRegbaseSocVersion(&regbase));
}

TEST(Platform, RatesRegistersAndLockedForms) {
    Call call;
    platform_ascendc::PlatformAscendC platform(&call.platform);
    uint64_t rate = 0;
    platform.GetCoreMemBw(platform_ascendc::CoreMemType::HBM, rate);
    EXPECT_EQ(rate, 32U);
    platform.GetCoreMemBw(platform_ascendc::CoreMemType::L2, rate);
    EXPECT_EQ(rate, 110U);
    call.platform.GetLocalMemBw(fe::LocalMemType::HBM, rate);
    EXPECT_EQ(rate, 32U);
    EXPECT_EQ(platform.GetResGroupBarrierWorkSpaceSize(), 1U << 20);
    EXPECT_EQ(platform.GetResCubeGroupWorkSpaceSize(), 1U << 20);
    EXPECT_EQ(platform.CalcTschBlockDim(47, 24, 48), 24U);
    EXPECT_EQ(call.platform.GetCoreNumByType("AIV"), 48U);
    EXPECT_EQ(call.platform.GetCoreNumByType("AiCore"), 24U);

    std::map<std::string, std::string> keys{{"a", "1"}}, read;
    call.platform.SetPlatformResWithLock("own", keys);
    std::string value;
    EXPECT_TRUE(call.platform.GetPlatformResWithLock("own", "a", value));
    EXPECT_EQ(value, "1");
    EXPECT_TRUE(call.platform.GetPlatformResWithLock("own", read));
    EXPECT_EQ(read, keys);
    EXPECT_FALSE(call.platform.GetPlatformResWithLock("none", read));
    std::map<std::string, std::vector<std::string>> types{{"Intrinsic_vadd", {"float16"}}};
    call.platform.SetAICoreIntrinsicDtype(types);
    call.platform.SetFixPipeDtypeMap(types);
    EXPECT_EQ(platform.GetCoreNumAiv(), 48U) << "other tables are as they were";

    fe::PlatFormInfos edge = make_platform(find_soc("Ascend310B1"), "AiCore");
    LogCapture capture;
    EXPECT_EQ(platform_ascendc::PlatformAscendC(&edge).GetVecRegLen(), 256U);
    EXPECT_EQ(platform_ascendc::PlatformAscendC(&edge).GetResCubeGroupWorkSpaceSize(), UINT32_MAX);
    EXPECT_EQ(capture.lines().size(), 1U);
}

// ---- definitions
// ----------------------------------------------------------------------------------

uint32_t infer(gert::InferShapeContext*) { return 0; }
uint32_t infer_range(gert::InferShapeRangeContext*) { return 0; }
uint32_t tile(gert::TilingContext*) { return 0; }
uint32_t parse(gert::KernelContext* context) { return context == nullptr ? 1 : 0; }

TEST(OpDef, FunctionsAndNotes) {
    ops::OpDef def("Noted");
    EXPECT_EQ(def.GetInferShape(), nullptr);
    def.SetInferShape(infer).SetInferShapeRange(infer_range);
    EXPECT_EQ(def.GetInferShape(), infer);
    EXPECT_EQ(def.GetInferShapeRange(), infer_range);
    EXPECT_EQ(def.GetInferDataType(), nullptr);
    EXPECT_EQ(&def.Comment(ops::CommentSection::BRIEF, "text")
                   .FormatMatchMode(ops::FormatCheckOption::STRICT)
                   .EnableFallBack(),
              &def);
}

TEST(OpDef, WhatHasNoEffectHereIsAccepted) {
    ops::OpDef def("Elsewhere");
    ops::OpAICoreDef& core = def.AICore();
    EXPECT_EQ(&core.SetCheckSupport(nullptr).SetOpSelectFormat(nullptr), &core);
    EXPECT_EQ(&core.SetOpSupportInfo(tile).SetOpSpecInfo(tile).SetParamGeneralize(tile), &core);
    EXPECT_EQ(&def.AICPU().OpKernelLib("lib").OpsFlag("0").ExtendCfgInfo("a", "b"), &def.AICPU());
    EXPECT_EQ(&def.HostCPU().ExtendCfgInfo("a", "b"), &def.HostCPU());
    EXPECT_EQ(&def.MC2().HcclGroup("group").HcclGroup({"a", "b"}), &def.MC2());
    def.MC2().HcclServerType(ops::HcclServerType::AICORE, "ascend910b");
    EXPECT_TRUE(def.Data().inputs.empty());
}

TEST(OpDef, ParameterProperties) {
    ops::OpDef def("Params");
    ops::OpParamDef& x = def.Input("x");
    x.DataType({ge::DT_FLOAT, ge::DT_INT8}).DataTypeForBinQuery({ge::DT_FLOAT, ge::DT_FLOAT});
    x.Format({ge::FORMAT_ND, ge::FORMAT_ND}).FormatForBinQuery({ge::FORMAT_ND, ge::FORMAT_NCHW});
    x.IgnoreContiguous().Version(2).Comment("a comment");
    EXPECT_EQ(x.Data().param.bin_dtypes, (std::vector{DType::kFloat32, DType::kFloat32}));
    EXPECT_EQ(x.Data().param.bin_formats, (std::vector<int>{ge::FORMAT_ND, ge::FORMAT_NCHW}));
    EXPECT_TRUE(x.Data().param.ignore_contiguous);
    EXPECT_EQ(x.Data().version, 2U);
    EXPECT_EQ(x.Data().comment, "a comment");
    EXPECT_TRUE(def.Input("list").ScalarList().Data().param.scalar_list);
    EXPECT_TRUE(def.Output("y").OutputShapeDependOnCompute().Data().param.shape_depends_on_compute);
    EXPECT_TRUE(ops::ScalarVar(ops::ScalarType::FLOAT16, 2).IsFloat());
    EXPECT_FALSE(ops::ScalarVar(ops::ScalarType::UINT8, 2).IsFloat());
}

TEST(OpDef, CopiesAreIndependent) {
    ops::OpAttrDef slope("slope"), copy("other");
    slope.AttrType(ops::OPTIONAL).Float(0.5F).Version(3).Comment("note");
    copy = slope;
    slope.Float(9.0F);
    EXPECT_EQ(copy.GetName(), "slope");
    EXPECT_FALSE(copy.IsRequired());
    EXPECT_EQ(copy.Data().attr.default_value, AttrValue(0.5F));
    EXPECT_EQ(copy.Data().version, 3U);
    EXPECT_EQ(copy.Data().comment, "note");
    ops::OpAICoreDef core, other;
    core.SetTiling(tile).AddConfig("ascend910b");
    other = core;
    core.AddConfig("ascend950");
    EXPECT_EQ(other.Data().tiling, tile);
    EXPECT_EQ(other.Data().configs.size(), 1U);
}

TEST(Registration, DefinitionsAndFunctionsOfAnOperator) {
    Registrations own;
    {
        const RegistrationScope scope(own);
        EXPECT_TRUE(ops::RegisterOpDef(
            "Noted", [](const char* type) { return ops::OpDef(type); }, "noted_def.cpp"));
        gert::OpImplRegisterV2("Noted")
            .InferShapeRange(infer_range)
            .HostInputs({1})
            .NullableOutputs({0, 2})
            .OutputShapeDependOnCompute({3})
            .TilingParse<int>(gert::KernelFunc(parse))
            .PrivateAttr("must")
            .PrivateAttr("rate", 0.5F);
    }
    ASSERT_EQ(own.definitions.size(), 1U);
    EXPECT_EQ(own.definitions[0].type, "Noted");
    EXPECT_EQ(own.definitions[0].file, "noted_def.cpp");
    const OpFunctions& functions = *own.functions_of("Noted");
    EXPECT_EQ(functions.infer_shape_range, infer_range);
    EXPECT_EQ(functions.host_inputs, std::vector<int32_t>{1});
    EXPECT_EQ(functions.nullable_outputs, (std::vector<int32_t>{0, 2}));
    EXPECT_EQ(functions.shape_dependent_outputs, std::vector<int32_t>{3});
    NodeCall node;
    gert::KernelContext context(&node);
    ASSERT_NE(functions.tiling_parse_kernel, nullptr);
    EXPECT_EQ(functions.tiling_parse_kernel(&context), 0U);
    void* info = functions.make_compile_info();
    EXPECT_EQ(*static_cast<int*>(info), 0) << "value-initialised";
    functions.delete_compile_info(info);
    ASSERT_EQ(functions.private_attrs.size(), 2U);
    EXPECT_FALSE(functions.private_attrs[0].value.has_value());
    EXPECT_EQ(functions.private_attrs[1].value, AttrValue(0.5F));
}

// ---- tiling templates
// -----------------------------------------------------------------------------

template <uint32_t blocks>
class Strategy : public Ops::NN::Optiling::TilingBaseClass {
  public:
    using TilingBaseClass::TilingBaseClass;

  protected:
    bool IsCapable() override { return true; }
    ge::graphStatus GetPlatformInfo() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus GetShapeAttrsInfo() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus DoOpTiling() override { return context_->SetBlockDim(blocks); }
    ge::graphStatus DoLibApiTiling() override { return ge::GRAPH_SUCCESS; }
    uint64_t GetTilingKey() const override { return blocks; }
    ge::graphStatus GetWorkspaceSize() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus PostTiling() override { return ge::GRAPH_SUCCESS; }
};

using platform_ascendc::SocVersion;
const std::vector<int32_t> kOther = {static_cast<int32_t>(SocVersion::ASCEND310P)};
const std::vector<int32_t> kThis = {static_cast<int32_t>(SocVersion::ASCEND910B)};
const std::vector<int32_t> kArch = {2201};
REGISTER_TILING_TEMPLATE("Accessors", Strategy<9>, 90);
REGISTER_TILING_TEMPLATE_NEW(Accessors, Strategy<1>, kOther, 10);
REGISTER_TILING_TEMPLATE_WITH_SOCVERSION(Accessors, Strategy<3>, kThis, 30);
REGISTER_TILING_TEMPLATE_WITH_ARCH(Accessors, Strategy<2>, kArch, 20);

TEST(TilingRegistry, LowestPriorityOfThisSocAndArchitecture) {
    auto blocks = [](const char* soc, const std::vector<int32_t>& priorities) {
        Call call(soc);
        gert::TilingContext context(&call.node);
        auto& registry = Ops::NN::Optiling::TilingRegistry::GetInstance();
        const auto status = priorities.empty() ? registry.DoTilingImpl(&context)
                                               : registry.DoTilingImpl(&context, priorities);
        EXPECT_EQ(status, ge::GRAPH_SUCCESS);
        return context.GetBlockDim();
    };
    EXPECT_EQ(blocks("Ascend910B1", {}), 2U);
    EXPECT_EQ(blocks("Ascend910B1", {10, 30, 90}), 3U) << "10 belongs to another SoC";
    EXPECT_EQ(blocks("Ascend310P3", {}), 1U);
    EXPECT_EQ(blocks("Ascend310P3", {20, 30, 90}), 9U);
}

}  // namespace
}  // namespace drydock::host
