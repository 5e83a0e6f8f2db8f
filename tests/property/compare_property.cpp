// Compare, Compares and Select: which bits they write and which element they take.
#include <cmath>

#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::BinaryRepeatParams;
using AscendC::CMPMODE;
using AscendC::LocalTensor;
using AscendC::SELMODE;
using AscendC::TPosition;

template <typename T>
LocalTensor<T> tensor(uint32_t offset) {
    return LocalTensor<T>(TPosition::VECCALC, offset, 4096);
}
uint8_t small(uint32_t v) { return static_cast<uint8_t>(v); }

bool holds(double a, double b, CMPMODE mode) {
    if (std::isnan(a) || std::isnan(b)) return false;  // NE too, unlike IEEE
    switch (mode) {
        case CMPMODE::LT:
            return a < b;
        case CMPMODE::GT:
            return a > b;
        case CMPMODE::EQ:
            return a == b;
        case CMPMODE::LE:
            return a <= b;
        case CMPMODE::GE:
            return a >= b;
        case CMPMODE::NE:
            return a != b;
    }
    return false;
}

/// Result bits are packed behind each other, whatever the strides of the sources; whole repeats
/// only.
template <typename T, typename U>
void check_compare(bool with_scalar) {
    constexpr DType dtype = kernel::kDType<T>;
    Walk w = any_walk({DType::kUint8, dtype, dtype}, {Call::kCount, Call::kNumber, Call::kBits});
    const CMPMODE mode =
        dtype == DType::kInt32
            ? CMPMODE::EQ
            : pick({CMPMODE::LT, CMPMODE::GT, CMPMODE::EQ, CMPMODE::LE, CMPMODE::GE, CMPMODE::NE});
    const uint32_t dst = any_start(0), a = any_start(1), b = any_start(2);
    Scene scene(dtype);
    if (between(0, 3) == 0) scene.fill(2 * kRegion, kRegion, dtype);
    const uint64_t scalar = any_scalar(dtype);
    const double right = load(reinterpret_cast<const uint8_t*>(&scalar), dtype, 0);
    const uint32_t repeats = w.call == Call::kCount ? w.count / w.lanes : w.repeat;
    for (uint32_t i = 0; i < repeats * w.lanes; ++i) {
        const uint32_t r = i / w.lanes, l = i % w.lanes;
        const bool bit = holds(scene.value(a + w.at(1, r, l), dtype),
                               with_scalar ? right : scene.value(b + w.at(2, r, l), dtype), mode);
        uint8_t& byte = scene.expected[dst + i / 8];
        byte = small((byte & ~(1u << i % 8)) | (uint32_t{bit} << i % 8));
    }
    const LocalTensor<U> bits = tensor<U>(dst);
    const LocalTensor<T> left = tensor<T>(a), other = tensor<T>(b);
    const T s = kernel::value_of_bits<T>(scalar);
    const AscendC::UnaryRepeatParams one{1, w.block[1], 8, small(w.step[1])};
    const BinaryRepeatParams two{1, small(w.block[1]), small(w.block[2]),
                                 8, small(w.step[1]),  small(w.step[2])};
    if (w.call == Call::kCount) {
        with_scalar ? AscendC::Compares(bits, left, s, mode, w.count)
                    : AscendC::Compare(bits, left, other, mode, w.count);
    } else if (w.call == Call::kNumber) {
        with_scalar
            ? AscendC::CompareScalar(bits, left, s, mode, uint64_t{w.number}, small(w.repeat), one)
            : AscendC::Compare(bits, left, other, mode, uint64_t{w.number}, small(w.repeat), two);
    } else {
        with_scalar ? AscendC::Compares(bits, left, s, mode, w.mask, small(w.repeat), one)
                    : AscendC::Compare(bits, left, other, mode, w.mask, small(w.repeat), two);
    }
    RC_LOG() << dtype_name(dtype) << " mode " << static_cast<int>(mode) << " scalar " << with_scalar
             << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(CompareProperty, PacksTheBitsOfWholeRepeats, ()) {
    const bool with_scalar = between(0, 1) != 0;
    switch (between(0, 3)) {
        case 0:
            return check_compare<half, uint8_t>(with_scalar);
        case 1:
            return check_compare<float, int8_t>(with_scalar);
        case 2:
            return check_compare<float, uint8_t>(with_scalar);
        default:
            return check_compare<int32_t, uint8_t>(with_scalar);
    }
}

/// Bit 1 takes the first source. The register mode uses the first bits for every repeat, the others
/// go on.
template <typename T, typename U>
void check_select(SELMODE mode) {
    constexpr DType dtype = kernel::kDType<T>;
    const bool with_scalar = mode == SELMODE::VSEL_TENSOR_SCALAR_MODE;
    Walk w = any_walk({dtype, dtype, dtype}, {Call::kCount, Call::kNumber, Call::kBits});
    const uint32_t dst = any_start(0), a = any_start(1), b = any_start(2);
    const uint32_t bits = 3 * kRegion;  // room for 2048 bits behind the regions
    if (w.counts()) w.count = std::min(w.count, 2048u);
    if (!w.counts()) w.repeat = std::min(w.repeat, 2048 / w.lanes);
    Scene scene(dtype);
    const uint64_t scalar = any_scalar(dtype);
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        const uint32_t i = mode == SELMODE::VSEL_CMPMASK_SPR ? l : r * w.lanes + l;
        const bool first = ((scene.expected[bits + i / 8] >> i % 8) & 1) != 0;
        uint64_t taken = scene.bits(a + w.at(1, r, l), sizeof(T));
        if (!first) taken = with_scalar ? scalar : scene.bits(b + w.at(2, r, l), sizeof(T));
        return Write{dst + w.at(0, r, l), sizeof(T), taken};
    });
    const LocalTensor<U> mask = tensor<U>(bits);
    const LocalTensor<T> d = tensor<T>(dst), left = tensor<T>(a), right = tensor<T>(b);
    const T s = kernel::value_of_bits<T>(scalar);
    const BinaryRepeatParams params{small(w.block[0]), small(w.block[1]), small(w.block[2]),
                                    small(w.step[0]),  small(w.step[1]),  small(w.step[2])};
    if (w.call == Call::kCount) {
        with_scalar ? AscendC::Select(d, mask, left, s, mode, w.count)
                    : AscendC::Select(d, mask, left, right, mode, w.count);
    } else if (w.call == Call::kNumber) {
        with_scalar
            ? AscendC::Select(d, mask, left, s, mode, uint64_t{w.number}, small(w.repeat), params)
            : AscendC::Select(d, mask, left, right, mode, uint64_t{w.number}, small(w.repeat),
                              params);
    } else {
        with_scalar ? AscendC::Select(d, mask, left, s, mode, w.mask, small(w.repeat), params)
                    : AscendC::Select(d, mask, left, right, mode, w.mask, small(w.repeat), params);
    }
    RC_LOG() << dtype_name(dtype) << " mode " << static_cast<int>(mode) << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(CompareProperty, SelectTakesByBit, ()) {
    const SELMODE mode = pick({SELMODE::VSEL_CMPMASK_SPR, SELMODE::VSEL_TENSOR_SCALAR_MODE,
                               SELMODE::VSEL_TENSOR_TENSOR_MODE});
    switch (between(0, 2)) {
        case 0:
            return check_select<half, uint8_t>(mode);
        case 1:
            return check_select<float, uint32_t>(mode);
        default:
            return check_select<float, uint8_t>(mode);
    }
}

}  // namespace
}  // namespace drydock::property
