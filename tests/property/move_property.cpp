// Instructions that move elements without computing: Duplicate, Copy, Brcb, Gather, GatherMask.
#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::LocalTensor;
using AscendC::TPosition;

template <typename T>
LocalTensor<T> tensor(uint32_t offset) {
    return LocalTensor<T>(TPosition::VECCALC, offset, 4096);
}
uint8_t small(uint32_t v) { return static_cast<uint8_t>(v); }

void finish(const Scene& scene, const char* name, const Walk& w) {
    RC_LOG() << name << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

/// Copy in counter mode counts elements of each repeat (spec kernel-vector 1.4), so it has no
/// kCounter here.
template <typename T>
void check_duplicate_and_copy() {
    constexpr DType dtype = kernel::kDType<T>;
    const bool copy = between(0, 1) == 0;
    const Walk w = copy ? any_walk({dtype, dtype}, {Call::kNumber, Call::kBits, Call::kRegister})
                        : any_walk({dtype}, {Call::kCount, Call::kNumber, Call::kBits,
                                             Call::kRegister, Call::kCounter});
    const uint32_t dst = any_start(0), src = any_start(1);
    Scene scene(dtype);
    const uint64_t scalar = any_scalar(dtype);
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        return Write{dst + w.at(0, r, l), sizeof(T),
                     copy ? scene.bits(src + w.at(1, r, l), sizeof(T)) : scalar};
    });
    const LocalTensor<T> d = tensor<T>(dst), s = tensor<T>(src);
    const T value = kernel::value_of_bits<T>(scalar);
    const AscendC::CopyRepeatParams params{w.block[0], w.block[1], w.step[0], w.step[1]};
    with_mask(w, [&] {
        switch (w.call) {
            case Call::kCount:
                return AscendC::Duplicate(d, value, static_cast<int32_t>(w.count));
            case Call::kNumber:
                return copy ? AscendC::Copy(d, s, uint64_t{w.number}, small(w.repeat), params)
                            : AscendC::Duplicate(d, value, uint64_t{w.number}, small(w.repeat),
                                                 w.block[0], small(w.step[0]));
            case Call::kBits:
                return copy ? AscendC::Copy(d, s, w.mask, small(w.repeat), params)
                            : AscendC::Duplicate(d, value, w.mask, small(w.repeat), w.block[0],
                                                 small(w.step[0]));
            case Call::kRegister:
            case Call::kCounter:
                return copy ? AscendC::Copy<T, false>(d, s, AscendC::MASK_PLACEHOLDER,
                                                      small(w.repeat), params)
                            : AscendC::Duplicate<T, false>(d, value, AscendC::MASK_PLACEHOLDER,
                                                           small(w.repeat), w.block[0],
                                                           small(w.step[0]));
        }
    });
    finish(scene, copy ? "Copy" : "Duplicate", w);
}

/// Element j of each 8 fills block j of the destination's repeat.
template <typename T>
void check_brcb() {
    Walk w = any_walk({kernel::kDType<T>}, {Call::kNumber});
    w.repeat = std::min(w.repeat, (kRegion - 512) / (8 * uint32_t{sizeof(T)}));
    const uint32_t dst = any_start(0), src = any_start(1);
    Scene scene(kernel::kDType<T>);
    w.number = w.lanes;
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        const uint32_t block = l * sizeof(T) / 32;
        return Write{dst + w.at(0, r, l), sizeof(T),
                     scene.bits(src + (8 * r + block) * sizeof(T), sizeof(T))};
    });
    AscendC::Brcb(tensor<T>(dst), tensor<T>(src), small(w.repeat), {w.block[0], w.step[0]});
    finish(scene, "Brcb", w);
}

/// Offsets are bytes from the source and its base.
template <typename T>
void check_gather() {
    Walk w = any_walk({kernel::kDType<T>}, {Call::kCount, Call::kNumber, Call::kBits});
    w.block[0] = 1;  // the interface has no block stride
    if (w.counts()) w.count = std::min(w.count, 4096u);
    if (!w.counts()) w.repeat = std::min(w.repeat, 4096 / w.lanes);
    const uint32_t dst = any_start(0), src = any_start(1), offsets = any_start(2);
    const uint32_t base = 32 * between(0, 3);
    Scene scene(kernel::kDType<T>);
    for (uint32_t i = 0; i < 4096; ++i)
        put_raw(scene.core.ub.data() + offsets, 4, i, (i * 2654435761u >> 8) % 8000 * sizeof(T));
    scene.expected = scene.core.ub;
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        const uint64_t offset = scene.bits(offsets + 4 * (r * w.lanes + l), 4);
        return Write{dst + w.at(0, r, l), sizeof(T),
                     scene.bits(src + base + static_cast<uint32_t>(offset), sizeof(T))};
    });
    const LocalTensor<T> d = tensor<T>(dst), s = tensor<T>(src);
    const LocalTensor<uint32_t> o = tensor<uint32_t>(offsets);
    if (w.call == Call::kCount) AscendC::Gather(d, s, o, base, w.count);
    if (w.call == Call::kNumber)
        AscendC::Gather(d, s, o, base, uint64_t{w.number}, small(w.repeat), w.step[0]);
    if (w.call == Call::kBits) AscendC::Gather(d, s, o, base, w.mask, small(w.repeat), w.step[0]);
    finish(scene, "Gather", w);
}

bool chosen(uint8_t pattern, uint32_t i) {
    if (pattern <= 2) return i % 2 == pattern - 1u;
    return pattern == 7 || i % 4 == pattern - 3u;
}

/// Packs the chosen elements behind each other; the bits of a user's pattern go on over the blocks
/// of a repeat.
template <typename T, typename P>
void check_gather_mask() {
    constexpr uint32_t lanes = 256 / sizeof(T);
    const bool counter = between(0, 1) != 0;
    const auto pattern = small(between(0, 7));  // 0: bits in memory
    const uint32_t repeats = pick<uint32_t>({0, 1, 2, 3, 7, 20});
    const uint32_t elements = counter ? between(1, 3 * lanes) : lanes;
    const uint32_t block = pick<uint32_t>({1, 2, 3}), step = pick<uint32_t>({0, 1, 8, 30});
    const uint32_t bits_step = pick<uint32_t>({0, 1, 2});
    const uint32_t dst = any_start(0), src = any_start(1), bits = any_start(2);
    Scene scene(kernel::kDType<T>);
    uint32_t kept = 0;
    for (uint32_t r = 0; r < repeats; ++r) {
        for (uint32_t i = 0; i < elements; ++i) {
            const uint64_t word = scene.bits(bits + 32 * r * bits_step + i / 8, 1);
            if (!(pattern == 0 ? ((word >> i % 8) & 1) != 0 : chosen(pattern, i))) continue;
            const uint32_t byte = i * sizeof(T);
            const uint32_t at = src + 32 * (r * step + byte / 32 * block) + byte % 32;
            put_raw(scene.expected.data() + dst, sizeof(T), kept++, scene.bits(at, sizeof(T)));
        }
    }
    const AscendC::GatherMaskParams params{small(block), static_cast<uint16_t>(repeats),
                                           static_cast<uint16_t>(step), small(bits_step)};
    uint64_t count = ~0ull;
    const uint32_t mask = counter ? elements : 0;
    if (pattern == 0)
        AscendC::GatherMask(tensor<T>(dst), tensor<T>(src), tensor<P>(bits), counter, mask, params,
                            count);
    else
        AscendC::GatherMask(tensor<T>(dst), tensor<T>(src), pattern, counter, mask, params, count);
    RC_LOG() << "GatherMask pattern " << int{pattern} << " counter " << counter << " elements "
             << elements << " repeats " << repeats << " block " << block << " step " << step
             << " pattern step " << bits_step << '\n';
    RC_ASSERT(count == kept);
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(MoveProperty, DuplicateAndCopy, ()) {
    if (between(0, 1) == 0) return check_duplicate_and_copy<half>();
    check_duplicate_and_copy<int32_t>();
}
RC_GTEST_PROP(MoveProperty, Brcb, ()) {
    if (between(0, 1) == 0) return check_brcb<uint16_t>();
    check_brcb<float>();
}
RC_GTEST_PROP(MoveProperty, Gather, ()) {
    if (between(0, 1) == 0) return check_gather<half>();
    check_gather<uint32_t>();
}
RC_GTEST_PROP(MoveProperty, GatherMask, ()) {
    if (between(0, 1) == 0) return check_gather_mask<half, uint16_t>();
    check_gather_mask<float, uint32_t>();
}

}  // namespace
}  // namespace drydock::property
