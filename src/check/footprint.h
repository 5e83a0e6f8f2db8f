#pragma once
// Walking over the bytes of an operand.
#include "event/address.h"

namespace drydock::check {

/// Calls visit(offset) for the start of each run of `run_bytes`, in order.
template <class Visit>
void for_each_run(const Footprint& f, Visit visit) {
    if (f.run_bytes == 0) return;
    for (uint32_t a = 0; a < f.level[0].count; ++a) {
        for (uint32_t b = 0; b < f.level[1].count; ++b) {
            for (uint32_t c = 0; c < f.level[2].count; ++c) {
                visit(f.base.offset + static_cast<uint64_t>(a * f.level[0].stride_bytes +
                                                            b * f.level[1].stride_bytes +
                                                            c * f.level[2].stride_bytes));
            }
        }
    }
}

inline uint64_t run_count(const Footprint& f) {
    if (f.run_bytes == 0) return 0;
    return uint64_t{f.level[0].count} * f.level[1].count * f.level[2].count;
}

inline uint64_t byte_count(const Footprint& f) { return run_count(f) * f.run_bytes; }

inline uint64_t element_bytes(const Footprint& f) { return f.elem_bytes == 0 ? 1 : f.elem_bytes; }
inline uint64_t element_count(const Footprint& f) { return byte_count(f) / element_bytes(f); }

}  // namespace drydock::check
