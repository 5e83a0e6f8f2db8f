#include "host/node_call.h"

#include <gtest/gtest.h>

#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "host/log_capture.h"
#include "util/const_util.h"

namespace drydock::host {
namespace {

ParamDefinition param(const std::string& name, ParamKind kind) {
    ParamDefinition result;
    result.name = name;
    result.kind = kind;
    return result;
}

/// x required, bias optional, list dynamic, dims required; y required.
OpDefinition definition() {
    OpDefinition op;
    op.type = "Four";
    op.inputs = {param("x", ParamKind::kRequired), param("bias", ParamKind::kOptional),
                 param("list", ParamKind::kDynamic), param("dims", ParamKind::kRequired)};
    op.outputs = {param("y", ParamKind::kRequired)};
    return op;
}

TensorInfo tensor(DType dtype, Dims shape) {
    TensorInfo info;
    info.dtype = dtype;
    info.shape = std::move(shape);
    return info;
}

CallInfo call() {
    CallInfo info;
    info.node_name = "node";
    info.inputs = {{tensor(DType::kFloat32, {2, 3})},
                   {},
                   {tensor(DType::kInt8, {4}), tensor(DType::kInt16, {5})},
                   {tensor(DType::kInt64, {2})}};
    info.outputs = {{tensor(DType::kFloat32, {2, 3})}};
    return info;
}

TEST(NodeCall, AbsentAndDynamicInputsShiftInstances) {
    NodeCall node;
    ASSERT_EQ(fill_node(node, definition(), OpFunctions(), call(), HostPhase::kTiling), "");
    TilingState state(64);
    node.tiling = &state;
    const gert::TilingContext context(&node);
    EXPECT_EQ(context.GetComputeNodeInputNum(), 4U);
    // Instance index: x, list[0], list[1], dims
    EXPECT_EQ(context.GetInputShape(1)->GetStorageShape(), (gert::Shape{4}));
    EXPECT_EQ(context.GetInputDesc(2)->GetDataType(), ge::DT_INT16);
    EXPECT_EQ(context.GetInputDesc(3)->GetDataType(), ge::DT_INT64);
    EXPECT_EQ(context.GetInputShape(4), nullptr);
    // IR index
    EXPECT_EQ(context.GetOptionalInputShape(1), nullptr);
    EXPECT_EQ(context.GetOptionalInputDesc(1), nullptr);
    EXPECT_EQ(context.GetDynamicInputShape(2, 1)->GetOriginShape(), (gert::Shape{5}));
    EXPECT_EQ(context.GetDynamicInputShape(2, 2), nullptr);
    EXPECT_EQ(context.GetRequiredInputDesc(3)->GetDataType(), ge::DT_INT64);
    EXPECT_EQ(context.GetRequiredInputDesc(4), nullptr);
    EXPECT_EQ(context.GetIrInputInstanceInfo(1)->GetInstanceNum(), 0U);
    EXPECT_EQ(context.GetIrInputInstanceInfo(2)->GetInstanceStart(), 1U);
    EXPECT_EQ(context.GetIrInputInstanceInfo(3)->GetInstanceStart(), 3U);
    EXPECT_STREQ(context.GetNodeName(), "node");
    EXPECT_STREQ(context.GetNodeType(), "Four");
}

TEST(NodeCall, InferenceStartsWithBlankOutputs) {
    CallInfo info = call();
    info.outputs.clear();
    NodeCall node;
    ASSERT_EQ(fill_node(node, definition(), OpFunctions(), info, HostPhase::kInfer), "");
    gert::InferShapeContext shapes(&node);
    EXPECT_EQ(shapes.GetOutputShape(0)->GetDimNum(), 0U);
    EXPECT_EQ(shapes.GetOutputShape(1), nullptr);
    EXPECT_EQ(*shapes.GetRequiredInputShape(0), (gert::Shape{2, 3}));
    gert::InferDataTypeContext types(&node);
    EXPECT_EQ(types.GetInputDataType(1), ge::DT_INT8);
    EXPECT_EQ(types.GetOptionalInputDataType(1), ge::DT_UNDEFINED);
    EXPECT_EQ(types.SetOutputDataType(1, ge::DT_INT8), ge::GRAPH_FAILED);
    EXPECT_EQ(types.SetOutputDataType(0, ge::DT_INT8), ge::GRAPH_SUCCESS);
    EXPECT_EQ(types.GetOutputDataType(0), ge::DT_INT8);
}

TEST(NodeCall, ValuesAreVisibleOnlyWhereDeclared) {
    const int64_t dims[2] = {6, 7};
    CallInfo info = call();
    info.inputs[3][0].host_data = dims;
    info.inputs[3][0].host_bytes = sizeof(dims);
    OpFunctions functions;
    {
        NodeCall node;
        ASSERT_EQ(fill_node(node, definition(), functions, info, HostPhase::kTiling), "");
        EXPECT_EQ(gert::TilingContext(&node).GetInputTensor(3)->GetData<int64_t>(), nullptr);
    }
    functions.tiling_data_dependent = {3};
    {
        NodeCall node;
        ASSERT_EQ(fill_node(node, definition(), functions, info, HostPhase::kTiling), "");
        const gert::TilingContext context(&node);
        EXPECT_EQ(context.GetRequiredInputTensor(3)->GetData<int64_t>()[1], 7);
        int32_t first = 0;
        EXPECT_TRUE(Ops::Base::GetConstInt(&context, 3, first));
        EXPECT_EQ(first, 6);
        EXPECT_FALSE(Ops::Base::GetConstInt(&context, 0, first));
    }
    {
        NodeCall node;
        ASSERT_EQ(fill_node(node, definition(), functions, info, HostPhase::kInfer), "");
        EXPECT_EQ(gert::InferShapeContext(&node).GetInputTensor(3)->GetData<int64_t>(), nullptr);
    }
    functions.data_dependent = {3};
    NodeCall node;
    ASSERT_EQ(fill_node(node, definition(), functions, info, HostPhase::kInfer), "");
    EXPECT_NE(gert::InferShapeContext(&node).GetInputTensor(3)->GetData<int64_t>(), nullptr);
}

std::string error_of(const CallInfo& info, const OpDefinition& op = definition()) {
    NodeCall node;
    return fill_node(node, op, OpFunctions(), info, HostPhase::kTiling);
}

TEST(NodeCall, BadCallsNameTheParameter) {
    CallInfo info = call();
    info.inputs[0].clear();
    EXPECT_NE(error_of(info).find("input x: 0 tensors"), std::string::npos) << error_of(info);
    info = call();
    info.inputs[1].resize(2);
    EXPECT_NE(error_of(info).find("input bias: 2 tensors"), std::string::npos);
    info = call();
    info.inputs.pop_back();
    EXPECT_NE(error_of(info).find("3 inputs given, 4 declared"), std::string::npos);
    info = call();
    info.inputs[0][0].shape.assign(26, 1);
    EXPECT_NE(error_of(info).find("rank 26"), std::string::npos);
}

TEST(NodeCall, Attributes) {
    OpDefinition op = definition();
    op.attrs = {{"must", AttrType::kInt, true, false, int64_t{0}},
                {"slope", AttrType::kFloat, false, false, 0.0F},
                {"written", AttrType::kFloat, false, true, 3.0F}};
    CallInfo info = call();
    info.attrs = {AttrValue(int64_t{5})};
    OpFunctions functions;
    functions.private_attrs = {{"hidden", AttrValue(int64_t{9})}};
    NodeCall node;
    ASSERT_EQ(fill_node(node, op, functions, info, HostPhase::kTiling), "");
    const gert::TilingContext context(&node);
    EXPECT_EQ(context.GetAttrs()->GetAttrNum(), 4U);
    EXPECT_EQ(*context.GetAttrs()->GetInt(0), 5);
    EXPECT_EQ(context.GetAttrs()->GetFloat(1), nullptr) << "not given, no written default";
    EXPECT_EQ(*context.GetAttrs()->GetFloat(2), 3.0F);
    EXPECT_EQ(*context.GetAttrs()->GetInt(3), 9);

    info.attrs.clear();
    EXPECT_NE(error_of(info, op).find("attribute must: required"), std::string::npos);
    info.attrs = {AttrValue(1.0F)};
    EXPECT_NE(error_of(info, op).find("type float was given, the type is int"), std::string::npos);
}

TEST(TilingContext, StateAndLimits) {
    NodeCall node;
    TilingState state(16);
    node.tiling = &state;
    gert::TilingContext context(&node);
    EXPECT_EQ(context.GetTilingKey(), 0U);
    EXPECT_EQ(context.GetWorkspaceNum(), 0U);
    size_t* sizes = context.GetWorkspaceSizes(2);
    ASSERT_NE(sizes, nullptr);
    EXPECT_EQ(sizes[1], 0U);
    struct Fits {
        uint64_t values[2];
    };
    struct TooBig {
        uint64_t values[3];
    };
    ASSERT_NE(context.GetTilingData<Fits>(), nullptr);
    EXPECT_EQ(context.GetTilingData<Fits>()->values[1], 0U);
    EXPECT_EQ(context.GetRawTilingData()->GetDataSize(), 16U);
    (void)context.GetTilingData<uint32_t>();
    EXPECT_EQ(context.GetRawTilingData()->GetDataSize(), 4U) << "the last call counts";
    LogCapture capture;
    EXPECT_EQ(context.GetTilingData<TooBig>(), nullptr);
    EXPECT_EQ(context.GetWorkspaceSizes(1000), nullptr);
    EXPECT_EQ(capture.lines().size(), 2U);
}

}  // namespace
}  // namespace drydock::host
