#pragma once
// Broadcast rules: dims aligned at the right; equal dims keep, 1 yields the other, -1 against d > 1
// yields d, -1 against 1 yields -1, 0 against 1 yields 0; an unknown rank wins.
#include "exe_graph/runtime/infer_shape_context.h"

namespace Ops {
namespace Base {

/// Output 0 = broadcast of the first `input_num` inputs.
ge::graphStatus InferShape4Broadcast(gert::InferShapeContext* context, size_t input_num);
/// Output 0 = broadcast of inputs 0 and 1.
ge::graphStatus InferShape4Broadcast(gert::InferShapeContext* context);
/// False when the shapes do not broadcast.
bool BroadcastShape(const gert::Shape* first, const gert::Shape* second, gert::Shape* out);
bool BroadcastShape(const std::vector<const gert::Shape*>& inputs, gert::Shape* out);

}  // namespace Base
}  // namespace Ops
