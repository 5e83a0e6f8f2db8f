#pragma once
// Integers of the interface that notice when the kernel passes more than they hold. The device
// takes the low bits and goes on: a repeatTime of 300 runs 44 repeats.
#include <limits>
#include <type_traits>

#include "../model/core_context.h"
#include "markers-inl.h"

namespace drydock::kernel {

/// Names of parameters and fields, as the interface spells them.
namespace parameter {
// clang-format off
#define DRYDOCK_X(name) inline constexpr char name[] = #name;
DRYDOCK_X(blockCount) DRYDOCK_X(blockLen) DRYDOCK_X(srcStride) DRYDOCK_X(dstStride)
DRYDOCK_X(repeatTime) DRYDOCK_X(repeatTimes)
DRYDOCK_X(dstBlkStride) DRYDOCK_X(srcBlkStride) DRYDOCK_X(src0BlkStride) DRYDOCK_X(src1BlkStride)
DRYDOCK_X(dstRepStride) DRYDOCK_X(srcRepStride) DRYDOCK_X(src0RepStride) DRYDOCK_X(src1RepStride)
DRYDOCK_X(dstRepeatSize) DRYDOCK_X(srcRepeatSize) DRYDOCK_X(leftPadding) DRYDOCK_X(rightPadding)
DRYDOCK_X(ndNum) DRYDOCK_X(nValue) DRYDOCK_X(dValue) DRYDOCK_X(srcNdMatrixStride)
DRYDOCK_X(srcDValue) DRYDOCK_X(dstNzC0Stride) DRYDOCK_X(dstNzNStride) DRYDOCK_X(dstNzMatrixStride)
DRYDOCK_X(srcNStride) DRYDOCK_X(dstDStride) DRYDOCK_X(dstNdMatrixStride) DRYDOCK_X(src0BlockStride)
DRYDOCK_X(src0RepeatStride) DRYDOCK_X(src1RepeatStride) DRYDOCK_X(nSize) DRYDOCK_X(cSize)
DRYDOCK_X(hSize) DRYDOCK_X(wSize) DRYDOCK_X(rsv)
#undef DRYDOCK_X
// clang-format on
}  // namespace parameter

template <typename U>
using EnableNumber = std::enable_if_t<std::is_convertible<U, int64_t>::value, int>;

/// An integer of type T called `name`: keeps what was passed, gives the low bits of it and reports
/// `api.narrowing` where they are not the same number.
template <typename T, const char* name>
class Narrowed {
  public:
    using Integer = T;
    Narrowed() = default;
    DRYDOCK_INLINE constexpr explicit Narrowed(int64_t passed) : passed_(passed) {}
    DRYDOCK_INLINE operator T() const {
        const T taken = static_cast<T>(passed_);
        if (unlikely(static_cast<int64_t>(taken) != passed_)) {
            argument_narrowed(name, passed_, static_cast<int64_t>(std::numeric_limits<T>::min()),
                              static_cast<int64_t>(std::numeric_limits<T>::max()),
                              static_cast<int64_t>(taken));
        }
        return taken;
    }
    constexpr int64_t passed() const { return passed_; }

  protected:
    int64_t passed_;
};

/// A parameter of a function or constructor: takes any number.
template <typename T, const char* name>
class Argument : public Narrowed<T, name> {
  public:
    template <typename U, EnableNumber<U> = 0>
    DRYDOCK_INLINE constexpr Argument(U value) : Narrowed<T, name>(static_cast<int64_t>(value)) {}
};

/// A field of a parameter structure. Made explicitly, so that `c ? p.field : 0` stays an integer;
/// without a constructor of its own, so that it may be a member of a union.
template <typename T, const char* name>
class Field : public Narrowed<T, name> {
  public:
    Field() = default;
    template <typename U, EnableNumber<U> = 0>
    DRYDOCK_INLINE constexpr explicit Field(U value)
        : Narrowed<T, name>(static_cast<int64_t>(value)) {}
    DRYDOCK_INLINE constexpr explicit Field(const Argument<T, name>& value)
        : Narrowed<T, name>(value.passed()) {}
    template <typename U, EnableNumber<U> = 0>
    DRYDOCK_INLINE Field& operator=(U value) {
        this->passed_ = static_cast<int64_t>(value);
        return *this;
    }
#define DRYDOCK_X(op)                                  \
    template <typename U, EnableNumber<U> = 0>         \
    DRYDOCK_INLINE Field& operator op##=(U value) {    \
        return *this = static_cast<T>(*this) op value; \
    }
    DRYDOCK_X(+)
    DRYDOCK_X(-)
    DRYDOCK_X(*)
    DRYDOCK_X(/)
#undef DRYDOCK_X
    DRYDOCK_INLINE Field& operator++() { return *this += 1; }
    DRYDOCK_INLINE Field& operator--() { return *this -= 1; }
    DRYDOCK_INLINE T operator++(int) { return static_cast<T>((*this += 1) - 1); }
    DRYDOCK_INLINE T operator--(int) { return static_cast<T>((*this -= 1) + 1); }
};

}  // namespace drydock::kernel

/// The types of a parameter and of a field: DRYDOCK_ARGUMENT(uint8_t, repeatTime) repeatTime.
#define DRYDOCK_ARGUMENT(type, name) \
    ::drydock::kernel::Argument<type, ::drydock::kernel::parameter::name>
#define DRYDOCK_FIELD(type, name) ::drydock::kernel::Field<type, ::drydock::kernel::parameter::name>
