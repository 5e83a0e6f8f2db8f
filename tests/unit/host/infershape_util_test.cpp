#include <gtest/gtest.h>

#include "host/log_capture.h"
#include "host/node_call.h"
#include "infershape_broadcast_util.h"
#include "infershape_elewise_util.h"
#include "infershape_reduce_util.h"

namespace Ops::Base {
namespace {

using gert::Shape;

/// Broadcast of two shapes, or {-99} when they do not fit.
Shape broadcast(const Shape& a, const Shape& b) {
    const drydock::host::LogCapture quiet;
    Shape out;
    return BroadcastShape(&a, &b, &out) ? out : Shape{-99};
}

TEST(Broadcast, Rules) {
    EXPECT_EQ(broadcast({2, 3}, {2, 3}), (Shape{2, 3}));
    EXPECT_EQ(broadcast({2, 3}, {3}), (Shape{2, 3}));
    EXPECT_EQ(broadcast({2, 1}, {1, 4}), (Shape{2, 4}));
    EXPECT_EQ(broadcast({}, {5}), (Shape{5}));
    EXPECT_EQ(broadcast({-1}, {7}), (Shape{7}));
    EXPECT_EQ(broadcast({-1}, {1}), (Shape{-1}));
    EXPECT_EQ(broadcast({0}, {1}), (Shape{0}));
    EXPECT_EQ(broadcast({-2}, {4, 4}), (Shape{-2}));
    EXPECT_EQ(broadcast({2}, {3}), (Shape{-99}));
    EXPECT_EQ(broadcast({0}, {3}), (Shape{-99}));
}

TEST(Broadcast, Several) {
    const Shape a{4, 1}, b{3}, c{2, 1, 1};
    Shape out;
    EXPECT_TRUE(BroadcastShape({&a, &b, &c}, &out));
    EXPECT_EQ(out, (Shape{2, 4, 3}));
    EXPECT_FALSE(BroadcastShape(std::vector<const Shape*>{}, &out));
}

TEST(Reduce, Dims) {
    const drydock::host::LogCapture quiet;
    const Shape x{2, 3, 4};
    const int32_t axes[] = {-1, 0};
    Shape out;
    EXPECT_EQ(ReduceDimsWithKeepDims(&x, axes, 2, &out), ge::GRAPH_SUCCESS);
    EXPECT_EQ(out, (Shape{1, 3, 1}));
    EXPECT_EQ(ReduceDimsWithoutKeepDims(&x, axes, 2, &out), ge::GRAPH_SUCCESS);
    EXPECT_EQ(out, (Shape{3}));
    EXPECT_EQ(ReduceDims(&x, axes, 0, false, &out), ge::GRAPH_SUCCESS);
    EXPECT_EQ(out, x);
    const int64_t bad[] = {3};
    EXPECT_EQ(ReduceDims(&x, bad, 1, true, &out), ge::GRAPH_FAILED);
    const Shape scalar;
    EXPECT_EQ(ReduceDims(&scalar, axes, 1, true, &out), ge::GRAPH_SUCCESS);
    EXPECT_EQ(out.GetDimNum(), 0U);
}

TEST(Elewise, CopiesTheFirstInput) {
    drydock::host::OpDefinition op;
    op.type = "Elewise";
    op.inputs.resize(1);
    op.outputs.resize(1);
    drydock::host::CallInfo call;
    call.inputs.resize(1);
    call.inputs[0].resize(1);
    call.inputs[0][0].shape = {-1, 8};
    drydock::host::NodeCall node;
    ASSERT_EQ(fill_node(node, op, {}, call, drydock::host::HostPhase::kInfer), "");
    gert::InferShapeContext context(&node);
    EXPECT_EQ(InferShape4Elewise(&context), ge::GRAPH_SUCCESS);
    EXPECT_EQ(*context.GetOutputShape(0), (Shape{-1, 8}));
}

}  // namespace
}  // namespace Ops::Base
