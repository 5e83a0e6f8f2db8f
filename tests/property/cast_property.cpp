// Cast: every pair of types in every rounding mode it has, contiguous and strided.
#include <cmath>

#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::LocalTensor;
using AscendC::RoundMode;
using AscendC::TPosition;

struct Pair {
    DType src, dst;
    bool five, none, odd;  ///< RINT to TRUNC; CAST_NONE; CAST_ODD
    void (*call)(const Walk& w, uint32_t dst, uint32_t src, RoundMode mode);
};

template <typename D, typename S>
void cast(const Walk& w, uint32_t dst, uint32_t src, RoundMode mode) {
    const LocalTensor<D> d(TPosition::VECCALC, dst, 4096);
    const LocalTensor<S> s(TPosition::VECCALC, src, 4096);
    const AscendC::UnaryRepeatParams params{w.block[0], w.block[1], static_cast<uint8_t>(w.step[0]),
                                            static_cast<uint8_t>(w.step[1])};
    const auto repeat = static_cast<uint8_t>(w.repeat);
    switch (w.call) {
        case Call::kCount:
            return AscendC::Cast(d, s, mode, w.count);
        case Call::kNumber:
            return AscendC::Cast(d, s, mode, uint64_t{w.number}, repeat, params);
        case Call::kBits:
            return AscendC::Cast(d, s, mode, w.mask, repeat, params);
        case Call::kRegister:
        case Call::kCounter:
            return AscendC::Cast<D, S, false>(d, s, mode, AscendC::MASK_PLACEHOLDER, repeat,
                                              params);
    }
}

template <typename S, typename D>
Pair pair(bool five, bool none, bool odd = false) {
    return {kernel::kDType<S>, kernel::kDType<D>, five, none, odd, cast<D, S>};
}

/// The pairs of spec kernel-vector 2.8; int4b_t and int32 to half have tests of their own.
const std::vector<Pair> kPairs = {
    pair<int8_t, half>(false, true),        pair<uint8_t, half>(false, true),
    pair<half, int8_t>(true, true),         pair<half, uint8_t>(true, true),
    pair<half, int16_t>(true, false),       pair<half, int32_t>(true, false),
    pair<half, float>(false, true),         pair<bfloat16_t, float>(false, true),
    pair<bfloat16_t, int32_t>(true, false), pair<int16_t, half>(true, true),
    pair<int16_t, float>(false, true),      pair<int32_t, int16_t>(false, true),
    pair<int32_t, float>(true, true),       pair<int32_t, int64_t>(false, true),
    pair<int64_t, int32_t>(false, true),    pair<int64_t, float>(true, false),
    pair<float, half>(true, true, true),    pair<float, bfloat16_t>(true, false),
    pair<float, int16_t>(true, false),      pair<float, int32_t>(true, false),
    pair<float, int64_t>(true, false),      pair<float, float>(true, false)};

RoundMode any_mode(const Pair& it) {
    std::vector<RoundMode> modes;
    if (it.none) modes.push_back(RoundMode::CAST_NONE);
    if (it.odd) modes.push_back(RoundMode::CAST_ODD);
    if (it.five)
        for (RoundMode m : {RoundMode::CAST_RINT, RoundMode::CAST_FLOOR, RoundMode::CAST_CEIL,
                            RoundMode::CAST_ROUND, RoundMode::CAST_TRUNC})
            modes.push_back(m);
    return pick(modes);
}

/// A 64-bit integer as double, the bits that do not fit folded into the last one: a later rounding
/// to fewer digits then gives what rounding the integer itself would.
double odd_double(int64_t v) {
    uint64_t magnitude = v < 0 ? -static_cast<uint64_t>(v) : static_cast<uint64_t>(v);
    int lost = 0;
    bool sticky = false;
    for (; magnitude >> 53 != 0; magnitude >>= 1, ++lost) sticky |= (magnitude & 1) != 0;
    const double d = std::ldexp(static_cast<double>(magnitude | (sticky ? 1 : 0)), lost);
    return v < 0 ? -d : d;
}

RC_GTEST_PROP(CastProperty, EveryPair, ()) {
    const Pair& it = pick(kPairs);
    Walk w = any_walk({it.dst, it.src},
                      {Call::kCount, Call::kNumber, Call::kBits, Call::kRegister, Call::kCounter});
    const RoundMode mode = any_mode(it);
    const auto rule = mode == RoundMode::CAST_NONE ? Rounding::kRint : static_cast<Rounding>(mode);
    const uint32_t src = any_start(1);
    uint32_t dst = any_start(0);
    if (w.elem[0] == w.elem[1] && between(0, 3) == 0) lay_on(w, 1), dst = src;
    Scene scene(it.src);
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        const uint32_t from = src + w.at(1, r, l);
        uint64_t bits;
        if (it.src == DType::kInt64) {
            const auto v = static_cast<int64_t>(scene.bits(from, 8));
            bits = isa_test::cast_bits(odd_double(v), it.src, it.dst, rule);
        } else {
            bits = isa_test::cast_bits(scene.value(from, it.src), it.src, it.dst, rule);
        }
        return Write{dst + w.at(0, r, l), w.elem[0], bits};
    });
    with_mask(w, [&] { it.call(w, dst, src, mode); });
    RC_LOG() << dtype_name(it.src) << " -> " << dtype_name(it.dst) << " mode "
             << static_cast<int>(mode) << " dst " << dst << " src " << src << "; " << w.text()
             << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

}  // namespace
}  // namespace drydock::property
