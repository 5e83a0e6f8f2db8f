#include "aclnn/views.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace drydock::aclnn {
namespace {

/// One loop of a strided walk.
struct Loop {
    int64_t extent;
    int64_t stride;
};

/// Loops of the view, outermost first, without those of extent 1 and with dense neighbours merged.
std::vector<Loop> loops_of(const Dims& shape, const Dims& strides) {
    std::vector<Loop> loops;
    for (size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 1) continue;
        if (!loops.empty() && loops.back().stride == strides[i] * shape[i]) {
            loops.back() = {loops.back().extent * shape[i], strides[i]};
        } else {
            loops.push_back({shape[i], strides[i]});
        }
    }
    return loops;
}

bool is_empty(const Dims& shape) { return std::find(shape.begin(), shape.end(), 0) != shape.end(); }

struct Copier {
    size_t elem_bytes;
    bool to_dense;
    const std::vector<Loop>& loops;
    char* dense;

    void copy(char* strided, size_t bytes) {
        if (to_dense) {
            std::memcpy(dense, strided, bytes);
        } else {
            std::memcpy(strided, dense, bytes);
        }
        dense += bytes;
    }

    template <size_t kBytes>
    void elements(char* strided, const Loop& loop) {
        const int64_t step = loop.stride * static_cast<int64_t>(kBytes);
        for (int64_t i = 0; i < loop.extent; ++i) copy(strided + i * step, kBytes);
    }

    void innermost(char* strided, const Loop& loop) {
        if (loop.stride == 1) return copy(strided, static_cast<size_t>(loop.extent) * elem_bytes);
        switch (elem_bytes) {
            case 1:
                return elements<1>(strided, loop);
            case 2:
                return elements<2>(strided, loop);
            case 4:
                return elements<4>(strided, loop);
            case 8:
                return elements<8>(strided, loop);
            default:
                return elements<16>(strided, loop);
        }
    }

    void walk(char* strided, size_t level) {
        if (level == loops.size()) return copy(strided, elem_bytes);
        const Loop& loop = loops[level];
        if (level + 1 == loops.size()) return innermost(strided, loop);
        const int64_t step = loop.stride * static_cast<int64_t>(elem_bytes);
        for (int64_t i = 0; i < loop.extent; ++i) walk(strided + i * step, level + 1);
    }
};

void copy_view(const TensorView& view, char* dense, bool to_dense) {
    if (is_empty(view.shape)) return;
    const std::vector<Loop> loops = loops_of(view.shape, view.strides);
    Copier copier{dtype_bytes(view.dtype, 1), to_dense, loops, dense};
    copier.walk(static_cast<char*>(first_element(view)), 0);
}

/// Looks for index differences, not all 0, that cancel: sum of d[k] * stride[k] == 0 with
/// |d[k]| < extent[k]. `loops` have descending strides; reach[k] is what loops k.. can make up for.
bool cancels(const std::vector<Loop>& loops, const std::vector<int64_t>& reach, size_t level,
             int64_t sum, bool moved) {
    if (level == loops.size()) return moved && sum == 0;
    const auto [extent, stride] = loops[level];
    const int64_t rest = reach[level + 1];
    // Only steps from which the inner loops can still come back to 0.
    const int64_t low = std::max(-(extent - 1), -((rest + sum) / stride));
    const int64_t high = std::min(extent - 1, (rest - sum) / stride);
    for (int64_t step = low; step <= high; ++step) {
        if (cancels(loops, reach, level + 1, sum + step * stride, moved || step != 0)) return true;
    }
    return false;
}

}  // namespace

bool is_contiguous(const TensorView& view) {
    if (is_empty(view.shape)) return true;
    int64_t expected = 1;
    for (size_t i = view.shape.size(); i-- > 0;) {
        if (view.shape[i] == 1) continue;
        if (view.strides[i] != expected) return false;
        expected *= view.shape[i];
    }
    return true;
}

bool overlaps_itself(const Dims& shape, const Dims& strides) {
    if (is_empty(shape)) return false;
    std::vector<Loop> loops;
    for (size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == 1) continue;
        if (strides[i] == 0) return true;
        loops.push_back({shape[i], strides[i]});
    }
    std::sort(loops.begin(), loops.end(),
              [](const Loop& a, const Loop& b) { return a.stride > b.stride; });
    std::vector<int64_t> reach(loops.size() + 1, 0);
    bool nested = true;
    for (size_t i = loops.size(); i-- > 0;) {
        nested = nested && loops[i].stride > reach[i + 1];
        reach[i] = reach[i + 1] + loops[i].stride * (loops[i].extent - 1);
    }
    return !nested && cancels(loops, reach, 0, 0, false);
}

std::optional<int64_t> last_offset(const TensorView& view) {
    if (is_empty(view.shape)) return -1;
    int64_t last = view.offset;
    for (size_t i = 0; i < view.shape.size(); ++i) {
        int64_t way = 0;
        if (__builtin_mul_overflow(view.shape[i] - 1, view.strides[i], &way)) return std::nullopt;
        if (__builtin_add_overflow(last, way, &last)) return std::nullopt;
    }
    return last;
}

void* first_element(const TensorView& view) {
    if (view.data == nullptr) return nullptr;
    return static_cast<char*>(view.data) +
           dtype_bytes(view.dtype, static_cast<uint64_t>(view.offset));
}

void gather(void* dense, const TensorView& view) {
    if (!view.converts()) return copy_view(view, static_cast<char*>(dense), true);
    const auto count = static_cast<size_t>(*element_count(view.shape));
    std::vector<char> unconverted(dtype_bytes(view.dtype, count));
    copy_view(view, unconverted.data(), true);
    convert_elements(view.converted, dense, view.dtype, unconverted.data(), count);
}

void scatter(const TensorView& view, const void* dense) {
    if (!view.converts())
        return copy_view(view, static_cast<char*>(const_cast<void*>(dense)), false);
    const auto count = static_cast<size_t>(*element_count(view.shape));
    std::vector<char> unconverted(dtype_bytes(view.dtype, count));
    convert_elements(view.dtype, unconverted.data(), view.converted, dense, count);
    copy_view(view, unconverted.data(), false);
}

}  // namespace drydock::aclnn
