#include "dispatch/op_call.h"

namespace drydock::dispatch {

bool TensorArg::is_contiguous() const {
    if (strides.empty() || elements() == 0) return true;
    if (strides.size() != shape.size()) return false;
    int64_t expected = 1;
    for (size_t i = shape.size(); i-- > 0;) {
        if (shape[i] == 1) continue;
        if (strides[i] != expected) return false;
        expected *= shape[i];
    }
    return true;
}

void* TensorArg::address() const {
    if (!data) return nullptr;
    // Packed types start on a whole byte only; an offset inside a byte is refused by prepare().
    const uint64_t bits = static_cast<uint64_t>(offset) * dtype_bits(dtype);
    return static_cast<std::byte*>(data) + bits / 8;
}

}  // namespace drydock::dispatch
