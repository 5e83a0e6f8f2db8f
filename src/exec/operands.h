#pragma once
// Where the operands of a vector record lie: sizes, lanes, strides (spec
// kernel-vector 1.3, 1.4, 2.6).
#include <cstdint>

#include "event/record.h"

namespace drydock::exec {

constexpr uint32_t kBlockBytes = 32;    ///< the unit of every stride
constexpr uint32_t kRepeatBytes = 256;  ///< one repeat of the wider operand

/// Repeats of a mask + repeat record: how many, and which lanes each has.
struct Repeats {
    uint32_t count = 0;         ///< repeats to run, the last one may be partial
    uint32_t lanes = 0;         ///< lanes of a whole repeat
    uint32_t active = 0;        ///< highest used lane + 1, of all but the last repeat
    uint32_t last_active = 0;   ///< the same of the last repeat
    uint64_t mask[2] = {0, 0};  ///< lanes of all but the last repeat
    uint64_t last_mask[2] = {0, 0};
    bool full() const { return active == lanes && last_active == lanes && prefix; }
    bool prefix = true;  ///< the masks are the first `active` lanes
    bool on(uint64_t repeat, uint64_t lane) const {
        const auto& bits = repeat + 1 == count ? last_mask : mask;
        return ((bits[lane / 64] >> (lane % 64)) & 1) != 0;
    }
};

/// Bytes of one element of the sources and of the destination; 0 for packed 4-bit types.
uint32_t source_bytes(const Record& record);
uint32_t destination_bytes(const Record& record);
uint32_t lanes_per_repeat(const Record& record);
Repeats repeats_of(const Record& record);

/// Compare writes bits and works on whole repeats; Select reads a bit mask.
bool is_compare(Opcode op);
bool is_select(Opcode op);
/// Reductions, one result per repeat, block or pair.
bool is_repeat_reduce(Opcode op);
/// The last source operand is the old destination.
bool accumulates(Opcode op);
/// Bytes between the results of two repeats, per unit of the destination's repeat stride.
uint32_t reduce_stride_unit(const Record& record);
/// Bytes that one repeat of a reduction with `active` lanes writes.
uint32_t reduce_result_bytes(const Record& record, uint32_t active);

/// Lanes of all repeats together that are on.
uint64_t active_lanes(const Repeats& repeats);
/// Elements a record works on, whatever its form; copies: elements moved.
uint64_t element_count(const Record& record);

/// Elements that a count-form Compare really handles: whole repeats only (spec 2.6).
inline uint64_t compared_elements(const Record& record) {
    const uint64_t lanes = kRepeatBytes / source_bytes(record);
    return record.count / lanes * lanes;
}

}  // namespace drydock::exec
