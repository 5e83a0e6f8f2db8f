// Shape inference helpers (spec host-op 6.4).
#include "infershape_broadcast_util.h"
#include "infershape_elewise_util.h"
#include "infershape_reduce_util.h"
#include "log/log.h"
#include "util/const_util.h"
#include "util/shape_util.h"

namespace drydock::detail {

bool read_integers(const gert::Tensor* tensor, std::vector<int64_t>& values) {
    if (tensor == nullptr || tensor->GetShapeSize() < 0) {
        return false;
    }
    const auto count = static_cast<size_t>(tensor->GetShapeSize());
    if (tensor->GetDataType() == ge::DT_INT64 && tensor->GetData<int64_t>() != nullptr) {
        values.assign(tensor->GetData<int64_t>(), tensor->GetData<int64_t>() + count);
        return true;
    }
    if (tensor->GetDataType() == ge::DT_INT32 && tensor->GetData<int32_t>() != nullptr) {
        values.assign(tensor->GetData<int32_t>(), tensor->GetData<int32_t>() + count);
        return true;
    }
    return false;
}

ge::graphStatus reduce_dims(const gert::Shape& x, const std::vector<int64_t>& axes, bool keep_dims,
                            gert::Shape* out) {
    // A scalar counts as one dim, whose removal or reduction leaves the scalar it was.
    const auto rank = static_cast<int64_t>(x.GetDimNum() == 0 ? 1 : x.GetDimNum());
    std::vector<bool> reduced(static_cast<size_t>(rank), false);
    for (const int64_t axis : axes) {
        if (!Ops::Base::CheckAxisBounds(rank, axis)) {
            OP_LOGE("ReduceDims", "axis %" PRId64 " is outside [-%" PRId64 ", %" PRId64 ")", axis,
                    rank, rank);
            return ge::GRAPH_FAILED;
        }
        reduced[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
    }
    gert::Shape result;
    for (size_t i = 0; i < x.GetDimNum(); ++i) {
        if (!reduced[i]) {
            result.AppendDim(x.GetDim(i));
        } else if (keep_dims) {
            result.AppendDim(1);
        }
    }
    *out = result;
    return ge::GRAPH_SUCCESS;
}

namespace {

/// One dim of a broadcast; false when the two do not fit.
bool broadcast_dim(int64_t a, int64_t b, int64_t& out) {
    if (a == b || b == 1) {
        out = a;
    } else if (a == 1) {
        out = b;
    } else if (a == -1 || b == -1) {
        out = a == -1 ? b : a;
    } else {
        return false;
    }
    return true;
}

/// Dim `i` counted from the right, 1 beyond the rank.
int64_t dim_from_right(const gert::Shape& shape, size_t i) {
    return i < shape.GetDimNum() ? shape.GetDim(shape.GetDimNum() - 1 - i) : 1;
}

}  // namespace
}  // namespace drydock::detail

namespace Ops::Base {

ge::graphStatus InferShape4Elewise(gert::InferShapeContext* context) {
    OP_CHECK_IF(context == nullptr, OP_LOGE(nullptr, "context is nullptr"),
                return ge::GRAPH_FAILED);
    const gert::Shape* input = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, input);
    gert::Shape* output = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, output);
    *output = *input;
    return ge::GRAPH_SUCCESS;
}

bool BroadcastShape(const gert::Shape* first, const gert::Shape* second, gert::Shape* out) {
    if (first == nullptr || second == nullptr || out == nullptr) {
        return false;
    }
    gert::Shape result;
    if (IsUnknownRank(*first) || IsUnknownRank(*second)) {
        SetUnknownRank(result);
        *out = result;
        return true;
    }
    const size_t rank = std::max(first->GetDimNum(), second->GetDimNum());
    result.SetDimNum(rank);
    for (size_t i = 0; i < rank; ++i) {
        int64_t dim = 0;
        if (!drydock::detail::broadcast_dim(drydock::detail::dim_from_right(*first, i),
                                            drydock::detail::dim_from_right(*second, i), dim)) {
            OP_LOGE("BroadcastShape", "shapes %s and %s do not broadcast", ToString(*first).c_str(),
                    ToString(*second).c_str());
            return false;
        }
        result.SetDim(rank - 1 - i, dim);
    }
    *out = result;
    return true;
}

bool BroadcastShape(const std::vector<const gert::Shape*>& inputs, gert::Shape* out) {
    if (inputs.empty() || inputs.front() == nullptr || out == nullptr) {
        return false;
    }
    gert::Shape result = *inputs.front();
    for (size_t i = 1; i < inputs.size(); ++i) {
        if (!BroadcastShape(&result, inputs[i], &result)) {
            return false;
        }
    }
    *out = result;
    return true;
}

ge::graphStatus InferShape4Broadcast(gert::InferShapeContext* context, size_t input_num) {
    OP_CHECK_IF(context == nullptr, OP_LOGE(nullptr, "context is nullptr"),
                return ge::GRAPH_FAILED);
    std::vector<const gert::Shape*> inputs;
    for (size_t i = 0; i < input_num; ++i) {
        inputs.push_back(context->GetInputShape(i));
        OP_CHECK_NULL_WITH_CONTEXT(context, inputs.back());
    }
    gert::Shape* output = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, output);
    return BroadcastShape(inputs, output) ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
}

ge::graphStatus InferShape4Broadcast(gert::InferShapeContext* context) {
    constexpr size_t kBoth = 2;
    return InferShape4Broadcast(context, kBoth);
}

ge::graphStatus InferShape4Reduce(gert::InferShapeContext* context) {
    OP_CHECK_IF(context == nullptr, OP_LOGE(nullptr, "context is nullptr"),
                return ge::GRAPH_FAILED);
    const gert::Shape* input = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, input);
    gert::Shape* output = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, output);
    const gert::Tensor* axes = context->GetInputTensor(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, axes);
    const bool* keep_dims = context->GetAttrs()->GetBool(0);
    const bool keep = keep_dims != nullptr && *keep_dims;
    if (IsUnknownRank(*input)) {
        SetUnknownRank(*output);
        return ge::GRAPH_SUCCESS;
    }
    std::vector<int64_t> values;
    if (!drydock::detail::read_integers(axes, values)) {
        // The axes are not known yet: with kept dims the rank is, otherwise nothing.
        if (keep) {
            SetUnknownShape(static_cast<int64_t>(input->GetDimNum()), *output);
        } else {
            SetUnknownRank(*output);
        }
        return ge::GRAPH_SUCCESS;
    }
    return drydock::detail::reduce_dims(*input, values, keep, output);
}

}  // namespace Ops::Base
