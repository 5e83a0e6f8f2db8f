// Reductions of blocks, pairs and repeats: the order of additions, which results are written,
// where.
#include <algorithm>
#include <cmath>
#include <optional>

#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::LocalTensor;
using AscendC::ReduceOrder;
using AscendC::TPosition;

enum class Kind { kSum, kMax, kMin };
enum class Group { kBlock, kPair, kRepeat };

struct Lane {
    double value;
    uint32_t index;
};
using Lanes = std::vector<std::optional<Lane>>;

/// Lowest index on a tie; NaN wins; +0 is above -0 (spec kernel-vector 1.8, 2.9).
Lane better(const Lane& a, const Lane& b, Kind kind) {
    if (std::isnan(a.value)) return a;
    if (std::isnan(b.value)) return b;
    auto below = [](double x, double y) {
        return x == 0 && y == 0 ? std::signbit(x) && !std::signbit(y) : x < y;
    };
    const bool take_b = kind == Kind::kMax ? below(a.value, b.value) : below(b.value, a.value);
    return take_b ? b : a;
}

/// Level by level, adjacent lanes first, each sum rounded to the element type; lanes that are off
/// take no part.
std::optional<Lane> tree(Lanes lanes, Kind kind, DType dtype) {
    for (; lanes.size() > 1; lanes.resize(lanes.size() / 2)) {
        for (size_t i = 0; i < lanes.size() / 2; ++i) {
            const std::optional<Lane> a = lanes[2 * i], b = lanes[2 * i + 1];
            if (a && b && kind == Kind::kSum) {
                uint8_t bytes[8] = {};
                store(bytes, dtype, 0, a->value + b->value);
                lanes[i] = Lane{load(bytes, dtype, 0), a->index};
            } else if (a && b) {
                lanes[i] = better(*a, *b, kind);
            } else {
                lanes[i] = a ? a : b;
            }
        }
    }
    return lanes[0];
}

template <typename T>
struct Reduction {
    Kind kind;
    Group group;
    ReduceOrder order;

    uint32_t dst_unit() const {  ///< bytes of destination stride 1
        constexpr uint32_t elem = sizeof(T);
        if (group == Group::kBlock) return 8 * elem;
        if (group == Group::kPair) return 128;
        if (kind == Kind::kSum || order == ReduceOrder::ORDER_ONLY_VALUE) return elem;
        return order == ReduceOrder::ORDER_ONLY_INDEX ? 4 : 2 * elem;
    }
    template <bool set, typename M>
    void call(const LocalTensor<T>& d, const LocalTensor<T>& s, const Walk& w, M mask) const {
        const auto n = static_cast<int32_t>(w.repeat), to = int32_t{w.step[0]},
                   block = int32_t{w.block[1]}, from = int32_t{w.step[1]};
        using namespace AscendC;
        if (group == Group::kPair) return PairReduceSum<T, set>(d, s, n, mask, to, block, from);
        if (group == Group::kBlock) {
            if (kind == Kind::kSum) return BlockReduceSum<T, set>(d, s, n, mask, to, block, from);
            if (kind == Kind::kMax) return BlockReduceMax<T, set>(d, s, n, mask, to, block, from);
            return BlockReduceMin<T, set>(d, s, n, mask, to, block, from);
        }
        if (kind == Kind::kSum) return WholeReduceSum<T, set>(d, s, mask, n, to, block, from);
        if (kind == Kind::kMax)
            return WholeReduceMax<T, set>(d, s, mask, n, to, block, from, order);
        return WholeReduceMin<T, set>(d, s, mask, n, to, block, from, order);
    }
};

/// Values near 1, so that the order of additions matters; else the ones with specials.
void calm(Scene& scene, DType dtype) {
    const uint32_t elem = dtype_bits(dtype) / 8;
    for (uint32_t at = kRegion; at < 2 * kRegion; at += elem) {
        uint8_t* value = scene.core.ub.data() + at;
        if (!(std::fabs(load(value, dtype, 0)) < 100)) store(value, dtype, 0, at % 37 * 0.1 - 1.3);
    }
    scene.expected = scene.core.ub;
}

template <typename T>
void check_reduction(const Reduction<T>& it) {
    constexpr DType dtype = kernel::kDType<T>;
    constexpr uint32_t elem = sizeof(T);
    Walk w =
        any_walk({dtype, dtype}, {Call::kNumber, Call::kBits, Call::kRegister, Call::kCounter});
    w.step[0] = pick<uint16_t>({1, 1, 2, 9});
    const uint32_t room = (kRegion - 1024) / (w.step[0] * it.dst_unit());
    w.repeat = std::min(w.repeat, room);
    w.count = std::min(w.count, room * w.lanes);
    const uint32_t dst = any_start(0), src = any_start(1);
    Scene scene(dtype);
    if (between(0, 1) == 0) calm(scene, dtype);
    const uint32_t width = it.group == Group::kPair    ? 2
                           : it.group == Group::kBlock ? 32 / elem
                                                       : w.lanes;
    for (uint32_t r = 0; r < w.repeats(); ++r) {
        for (uint32_t first = 0; first < w.lanes; first += width) {
            Lanes lanes;
            for (uint32_t l = first; l < first + width; ++l) {
                const Lane lane{scene.value(src + w.at(1, r, l), dtype), l};
                lanes.push_back(w.active(r, l) ? std::optional(lane) : std::nullopt);
            }
            if (it.group == Group::kPair && lanes[0].has_value() != lanes[1].has_value())
                (lanes[0] ? lanes[1] : lanes[0]) = Lane{0, first};
            const std::optional<Lane> result = tree(lanes, it.kind, dtype);
            if (!result) continue;
            uint8_t* to =
                scene.expected.data() + dst + r * w.step[0] * it.dst_unit() + first / width * elem;
            if (it.group != Group::kRepeat || it.kind == Kind::kSum ||
                it.order == ReduceOrder::ORDER_ONLY_VALUE) {
                store(to, dtype, 0, result->value);
            } else if (it.order == ReduceOrder::ORDER_ONLY_INDEX) {
                put_raw(to, 4, 0, result->index);
            } else {
                const bool value_first = it.order == ReduceOrder::ORDER_VALUE_INDEX;
                store(to + (value_first ? 0 : elem), dtype, 0, result->value);
                put_raw(to + (value_first ? elem : 0), elem, 0, result->index);
            }
        }
    }
    const LocalTensor<T> d(TPosition::VECCALC, dst, 4096), s(TPosition::VECCALC, src, 4096);
    with_mask(w, [&] {
        if (w.call == Call::kNumber) {
            it.template call<true>(d, s, w, uint64_t{w.number});
        } else if (w.call == Call::kBits) {
            it.template call<true>(d, s, w, static_cast<const uint64_t*>(w.mask));
        } else {
            it.template call<false>(d, s, w, AscendC::MASK_PLACEHOLDER);
        }
    });
    RC_LOG() << dtype_name(dtype) << " kind " << static_cast<int>(it.kind) << " group "
             << static_cast<int>(it.group) << " order " << static_cast<int>(it.order) << " dst "
             << dst << " src " << src << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

/// All repeats into one result: sums of the repeats, then the tree over those; the index counts
/// lanes as if the repeats lay behind each other.
template <typename T>
void check_whole(Kind kind) {
    constexpr DType dtype = kernel::kDType<T>;
    Walk w = any_walk({dtype, dtype}, {Call::kNumber, Call::kBits});
    w.block[1] = 1;  // the interface has no block stride
    w.repeat = std::max(w.repeat, 1u);
    w.number = std::max(w.number, 1u);
    w.mask[0] |= 1;
    while (w.extent(1) > kRegion - 256) w.repeat /= 2;
    const bool with_index = kind != Kind::kSum && between(0, 1) != 0;
    const uint32_t dst = any_start(0), src = any_start(1), work = any_start(2);
    Scene scene(dtype);
    calm(scene, dtype);
    Lanes results;
    for (uint32_t r = 0; r < w.repeat; ++r) {
        Lanes lanes;
        for (uint32_t l = 0; l < w.lanes; ++l) {
            const Lane lane{scene.value(src + w.at(1, r, l), dtype), r * w.lanes + l};
            lanes.push_back(w.active(r, l) ? std::optional(lane) : std::nullopt);
        }
        results.push_back(tree(lanes, kind, dtype));
    }
    while (results.size() > 1) {
        Lanes next;
        for (size_t first = 0; first < results.size(); first += w.lanes) {
            Lanes lanes(w.lanes);
            for (size_t i = first; i < std::min(results.size(), first + w.lanes); ++i)
                lanes[i - first] = results[i];
            next.push_back(tree(lanes, kind, dtype));
        }
        results = next;
    }
    store(scene.expected.data() + dst, dtype, 0, results[0]->value);
    if (with_index) put_raw(scene.expected.data() + dst, sizeof(T), 1, results[0]->index);
    const LocalTensor<T> d(TPosition::VECCALC, dst, 4096), s(TPosition::VECCALC, src, 4096);
    const LocalTensor<T> t(TPosition::VECCALC, work, 16384);
    const auto call = [&](auto mask) {
        const auto n = static_cast<int32_t>(w.repeat), step = int32_t{w.step[1]};
        if (kind == Kind::kSum) return AscendC::ReduceSum<T>(d, s, t, mask, n, step);
        if (kind == Kind::kMax) return AscendC::ReduceMax<T>(d, s, t, mask, n, step, with_index);
        AscendC::ReduceMin<T>(d, s, t, mask, n, step, with_index);
    };
    if (w.call == Call::kNumber)
        call(uint64_t{w.number});
    else
        call(static_cast<const uint64_t*>(w.mask));
    // What is left in the work buffer is nobody's.
    std::copy(scene.core.ub.begin() + 2 * kRegion, scene.core.ub.end(),
              scene.expected.begin() + 2 * kRegion);
    RC_LOG() << dtype_name(dtype) << " kind " << static_cast<int>(kind) << " index " << with_index
             << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(ReduceProperty, AllRepeatsIntoOne, ()) {
    const Kind kind = pick({Kind::kSum, Kind::kMax, Kind::kMin});
    if (between(0, 1) == 0) return check_whole<half>(kind);
    check_whole<float>(kind);
}

RC_GTEST_PROP(ReduceProperty, BlocksPairsAndRepeats, ()) {
    const Group group = pick({Group::kBlock, Group::kPair, Group::kRepeat});
    const Kind kind =
        group == Group::kPair ? Kind::kSum : pick({Kind::kSum, Kind::kMax, Kind::kMin});
    const ReduceOrder order = pick({ReduceOrder::ORDER_VALUE_INDEX, ReduceOrder::ORDER_INDEX_VALUE,
                                    ReduceOrder::ORDER_ONLY_VALUE, ReduceOrder::ORDER_ONLY_INDEX});
    if (between(0, 1) == 0) return check_reduction<half>({kind, group, order});
    check_reduction<float>({kind, group, order});
}

}  // namespace
}  // namespace drydock::property
