#pragma once
// Programs of one instruction: how a random call is laid out (spec kernel-vector 1.3, 1.4), which
// bytes it touches, and the comparison of the whole UB with what the reference made of it.
//
// RC_PARAMS (RapidCheck's own) or DRYDOCK_PROPERTY_CASES and DRYDOCK_PROPERTY_SEED choose how many
// cases are tried and from which seed; without them the seed is fixed.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "isa/reference.h"
#include "unit/kernel/fake_core.h"

namespace drydock::property {

using isa_test::load;
using isa_test::put_raw;
using isa_test::raw;
using isa_test::store;
using kernel_test::FakeCore;

/// UB is cut into three regions: destination, first and second source.
constexpr uint32_t kRegion = 62 * 1024;

/// The ways in which an interface is told which elements to compute.
enum class Call {
    kCount,     ///< the first `count` elements
    kNumber,    ///< mask as a number of lanes, with repeats
    kBits,      ///< mask as an array of bits, with repeats
    kRegister,  ///< the mask set before, isSetMask = false, with repeats
    kCounter,   ///< counter mode, isSetMask = false: `count` elements over strided repeats
};

/// Operand 0 is the destination.
struct Walk {
    Call call = Call::kCount;
    uint32_t count = 0;         ///< kCount, kCounter
    uint32_t number = 0;        ///< kNumber
    uint64_t mask[2] = {0, 0};  ///< kBits, kRegister
    uint32_t repeat = 1;        ///< what the call says; without meaning in counter mode
    uint32_t lanes = 0;         ///< of one repeat
    uint32_t elem[3] = {};      ///< bytes of an element; 0 for an operand that is not there
    uint16_t block[3] = {1, 1, 1};
    uint16_t step[3] = {8, 8, 8};

    bool counts() const { return call == Call::kCount || call == Call::kCounter; }
    uint32_t repeats() const { return counts() ? (count + lanes - 1) / lanes : repeat; }
    bool active(uint32_t r, uint32_t lane) const;
    /// Offset in bytes from the operand's start.
    uint32_t at(int operand, uint32_t r, uint32_t lane) const;
    /// Bytes from the operand's start to the end of its last repeat.
    uint32_t extent(int operand) const;
    std::string text() const;
};

/// Random walk for operands of `bits` per element whose extents fit into a region. `calls` limits
/// the forms.
Walk any_walk(std::vector<DType> operands, const std::vector<Call>& calls);
/// Makes the destination lie on operand `source`, with strides that keep repeats apart.
void lay_on(Walk& walk, int source);

/// One element that the reference writes.
struct Write {
    uint32_t at, bytes;
    uint64_t bits;
};

/// A core whose UB holds test values, and the picture that the reference changes.
struct Scene {
    FakeCore core;
    std::vector<uint8_t> expected;

    /// Every aligned place of UB holds an interesting value of `dtype`.
    explicit Scene(DType dtype);
    /// Values of `dtype` from `offset` on.
    void fill(uint32_t offset, uint32_t bytes, DType dtype);
    double value(uint32_t at, DType dtype) const { return load(expected.data() + at, dtype, 0); }
    uint64_t bits(uint32_t at, uint32_t bytes) const { return raw(expected.data() + at, bytes, 0); }
    /// Repeats in ascending order; each reads all its lanes, then writes (spec kernel-vector 1.5).
    template <class Lane>
    void expect(const Walk& walk, Lane lane) {
        std::vector<Write> writes;
        for (uint32_t r = 0; r < walk.repeats(); ++r) {
            writes.clear();
            for (uint32_t l = 0; l < walk.lanes; ++l)
                if (walk.active(r, l)) writes.push_back(lane(r, l));
            for (const Write& w : writes) put_raw(expected.data() + w.at, w.bytes, 0, w.bits);
        }
    }
    /// Empty when every byte of UB is as expected.
    std::string difference() const;
};

/// Sets the vector mask as the form of the call wants it, calls, and leaves the unit as it was.
void with_mask(const Walk& walk, const std::function<void()>& call);

/// Raw bits of an interesting scalar.
uint64_t any_scalar(DType dtype);
/// A start inside a region, 32-byte aligned.
uint32_t any_start(int region);
template <class T>
T pick(std::initializer_list<T> choices) {
    return *rc::gen::elementOf(std::vector<T>(choices));
}
template <class T>
T pick(const std::vector<T>& choices) {
    return *rc::gen::elementOf(choices);
}
inline uint32_t between(uint32_t low, uint32_t high) {
    // RapidCheck begins with small ranges; what breaks is as often at the far end.
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange<uint32_t>(low, high + 1));
}
const isa_test::OpCase& reference_of(const std::string& name);

/// Calls `name` with `TENSORS` in the form that walk `w` has.
#define DRYDOCK_CALL(w, name, T, count_type, params, ...)                                  \
    switch (w.call) {                                                                      \
        case Call::kCount:                                                                 \
            AscendC::name(__VA_ARGS__, static_cast<count_type>(w.count));                  \
            break;                                                                         \
        case Call::kNumber:                                                                \
            AscendC::name(__VA_ARGS__, uint64_t{w.number}, static_cast<uint8_t>(w.repeat), \
                          params);                                                         \
            break;                                                                         \
        case Call::kBits:                                                                  \
            AscendC::name(__VA_ARGS__, w.mask, static_cast<uint8_t>(w.repeat), params);    \
            break;                                                                         \
        case Call::kRegister:                                                              \
        case Call::kCounter:                                                               \
            AscendC::name<T, false>(__VA_ARGS__, AscendC::MASK_PLACEHOLDER,                \
                                    static_cast<uint8_t>(w.repeat), params);               \
            break;                                                                         \
    }

}  // namespace drydock::property
