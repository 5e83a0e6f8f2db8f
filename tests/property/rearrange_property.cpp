// Instructions that put elements into another order: TransDataTo5HD, Transpose, Gatherb and the
// sort family (spec kernel-vector 2.7, 2.10, 2.11).
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::LocalTensor;
using AscendC::TPosition;

template <typename T>
LocalTensor<T> tensor(uint32_t offset) {
    return LocalTensor<T>(TPosition::VECCALC, offset, 32 * 1024 / sizeof(T));
}

void finish(const Scene& scene, const std::string& text) {
    RC_LOG() << text << '\n';
    RC_ASSERT(scene.difference() == "");
}

/// 16 blocks become 16 blocks; which element goes where is the table of spec 2.10.
template <typename T>
void check_5hd() {
    constexpr uint32_t elem = sizeof(T), lanes = 32 / elem;
    const bool dst_high = elem == 1 && between(0, 1) != 0;
    const bool src_high = elem == 1 && between(0, 1) != 0;
    const uint32_t repeats = pick<uint32_t>({0, 1, 1, 2, 5});
    const uint32_t dst_step = repeats == 1 ? 0 : 16 * between(1, 2);
    const uint32_t src_step = repeats == 1 ? 0 : 16 * between(0, 2);
    uint32_t to[16], from[16];
    const uint32_t dst_gap = between(1, 3) * 32, src_gap = between(1, 3) * 32;
    // Lists in any order; repeats must not lie over blocks of others.
    std::vector<uint32_t> order(16);
    std::iota(order.begin(), order.end(), 0u);
    std::rotate(order.begin(), order.begin() + between(0, 15), order.end());
    const uint32_t dst = any_start(0), src = any_start(1);
    for (uint32_t i = 0; i < 16; ++i) {
        to[i] = dst + order[i] * (repeats > 1 ? 32 : dst_gap);
        from[i] = src + order[15 - i] * src_gap;
    }
    Scene scene(kernel::kDType<T>);
    for (uint32_t r = 0; r < repeats; ++r) {
        for (uint32_t block = 0; block < 16; ++block) {
            for (uint32_t lane = 0; lane < (elem == 1 ? 16 : lanes); ++lane) {
                // Lane `lane` of source block `block`.
                const uint32_t read = lane + (src_high ? 16 : 0);
                uint32_t write_block = lane, write = block + (dst_high ? 16 : 0);
                if (elem == 4) write_block = 2 * lane + block / 8, write = block % 8;
                const uint64_t bits =
                    scene.bits(from[block] + r * src_step * 32 + read * elem, elem);
                put_raw(scene.expected.data() + to[write_block] + r * dst_step * 32, elem, write,
                        bits);
            }
        }
    }
    const AscendC::TransDataTo5HDParams params(dst_high, src_high, static_cast<uint8_t>(repeats),
                                               static_cast<uint16_t>(dst_step),
                                               static_cast<uint16_t>(src_step));
    if (between(0, 1) == 0) {
        LocalTensor<T> d[16], s[16];
        for (uint32_t i = 0; i < 16; ++i) d[i] = tensor<T>(to[i]), s[i] = tensor<T>(from[i]);
        AscendC::TransDataTo5HD<T>(d, s, params);
    } else {
        uint64_t d[16], s[16];
        for (uint32_t i = 0; i < 16; ++i)
            d[i] = tensor<T>(to[i]).GetPhyAddr(), s[i] = tensor<T>(from[i]).GetPhyAddr();
        AscendC::TransDataTo5HD<T>(d, s, params);
    }
    finish(scene, "TransDataTo5HD of " + std::to_string(elem) + " bytes, " +
                      std::to_string(repeats) + " repeats");
}

/// 16 x 16 elements, in place or not.
void check_transpose() {
    const bool in_place = between(0, 1) != 0;
    const uint32_t src = any_start(1), dst = in_place ? src : any_start(0);
    Scene scene(DType::kUint16);
    for (uint32_t i = 0; i < 256; ++i) {
        put_raw(scene.expected.data() + dst, 2, i % 16 * 16 + i / 16,
                raw(scene.core.ub.data() + src, 2, i));
    }
    AscendC::Transpose(tensor<uint16_t>(dst), tensor<uint16_t>(src));
    finish(scene, "Transpose");
}

/// NCHW to NHWC and back.
template <typename T>
void check_layout() {
    const uint32_t n = between(1, 3), c = between(1, 5);
    const uint32_t hw = between(1, 3), w = 32 / sizeof(T) * between(1, 2);
    const bool to_nhwc = between(0, 1) != 0;
    const uint32_t dst = any_start(0), src = any_start(1), tmp = any_start(2);
    Scene scene(kernel::kDType<T>);
    const uint32_t area = hw * w;
    for (uint32_t image = 0; image < n; ++image)
        for (uint32_t channel = 0; channel < c; ++channel)
            for (uint32_t p = 0; p < area; ++p) {
                const uint32_t nchw = (image * c + channel) * area + p;
                const uint32_t nhwc = (image * area + p) * c + channel;
                put_raw(scene.expected.data() + dst, sizeof(T), to_nhwc ? nhwc : nchw,
                        raw(scene.core.ub.data() + src, sizeof(T), to_nhwc ? nchw : nhwc));
            }
    const AscendC::TransposeParamsExt params(static_cast<uint16_t>(n), static_cast<uint16_t>(c),
                                             static_cast<uint16_t>(hw), static_cast<uint16_t>(w),
                                             to_nhwc ? AscendC::TransposeType::TRANSPOSE_NCHW2NHWC
                                                     : AscendC::TransposeType::TRANSPOSE_NHWC2NCHW);
    AscendC::Transpose(tensor<T>(dst), tensor<T>(src), tensor<uint8_t>(tmp), params);
    // The scratch holds whatever it holds.
    std::memcpy(scene.expected.data() + 2 * kRegion, scene.core.ub.data() + 2 * kRegion, kRegion);
    finish(scene, "Transpose of " + std::to_string(n) + " x " + std::to_string(c) + " x " +
                      std::to_string(hw) + " x " + std::to_string(w));
}

/// Blocks from byte offsets; a block stride of 0 means 1.
template <typename T>
void check_gatherb() {
    const uint32_t repeats = pick<uint32_t>({0, 1, 2, 9});
    const uint32_t block = between(0, 3), step = 8 * std::max(1u, block);
    const uint32_t dst = any_start(0), src = any_start(1), offsets = any_start(2);
    Scene scene(kernel::kDType<T>);
    for (uint32_t i = 0; i < 8 * repeats; ++i)
        put_raw(scene.core.ub.data() + offsets, 4, i, 32 * between(0, 900));
    scene.expected = scene.core.ub;
    for (uint32_t i = 0; i < 8 * repeats; ++i) {
        const uint32_t from = src + static_cast<uint32_t>(scene.bits(offsets + 4 * i, 4));
        const uint32_t to = dst + 32 * (i / 8 * step + i % 8 * std::max(1u, block));
        std::memcpy(scene.expected.data() + to, scene.core.ub.data() + from, 32);
    }
    AscendC::Gatherb(tensor<T>(dst), tensor<T>(src), tensor<uint32_t>(offsets),
                     static_cast<uint8_t>(repeats),
                     {static_cast<uint8_t>(block), static_cast<uint8_t>(step)});
    finish(scene, "Gatherb block stride " + std::to_string(block));
}

/// A record of 8 bytes: the score in the low bytes, the index in the high four.
struct Scored {
    double score;
    uint64_t bits;
    uint32_t index;
};
template <typename T>
void put_record(std::vector<uint8_t>& ub, uint32_t at, const Scored& record) {
    put_raw(ub.data() + at, sizeof(T), 0, record.bits);
    put_raw(ub.data() + at + 4, 4, 0, record.index);
}
/// Scores without NaN, many of them equal.
template <typename T>
std::vector<Scored> make_scores(Scene& scene, uint32_t scores, uint32_t indices, uint32_t n) {
    constexpr DType dtype = kernel::kDType<T>;
    std::vector<Scored> made;
    for (uint32_t i = 0; i < n; ++i) {
        store(scene.core.ub.data() + scores, dtype, i, between(0, 40) * 0.75 - 9);
        put_raw(scene.core.ub.data() + indices, 4, i, 1000 + 3 * i);
        made.push_back({load(scene.core.ub.data() + scores, dtype, i),
                        raw(scene.core.ub.data() + scores, sizeof(T), i), 1000 + 3 * i});
    }
    return made;
}
/// Descending, equal scores in their order.
void sort_records(std::vector<Scored>& records, size_t first, size_t last) {
    std::stable_sort(records.begin() + static_cast<long>(first),
                     records.begin() + static_cast<long>(last),
                     [](const Scored& a, const Scored& b) { return a.score > b.score; });
}
/// Unused bytes of half records are not documented: taken over.
template <typename T>
void forgive_unused(Scene& scene, uint32_t at, size_t n) {
    for (size_t i = 0; sizeof(T) == 2 && i < n; ++i)
        std::memcpy(scene.expected.data() + at + 8 * i + 2, scene.core.ub.data() + at + 8 * i + 2,
                    2);
}

template <typename T>
void check_sort32() {
    const uint32_t repeats = between(0, 12), n = 32 * repeats;
    const uint32_t dst = 0, scores = kRegion / 256 * 256 + 256,
                   indices = 2 * kRegion / 256 * 256 + 256;
    Scene scene(kernel::kDType<T>);
    std::vector<Scored> records = make_scores<T>(scene, scores, indices, n);
    scene.expected = scene.core.ub;
    for (uint32_t r = 0; r < repeats; ++r) sort_records(records, 32 * r, 32 * (r + 1));
    for (uint32_t i = 0; i < n; ++i) put_record<T>(scene.expected, dst + 8 * i, records[i]);
    AscendC::Sort32<T>(tensor<T>(dst), tensor<T>(scores), tensor<uint32_t>(indices),
                       static_cast<int32_t>(repeats));
    forgive_unused<T>(scene, dst, n);
    finish(scene, "Sort32, " + std::to_string(repeats) + " repeats");
}

/// Two to four sorted queues into one.
template <typename T>
void check_merge() {
    const uint32_t queues = between(2, 4);
    const uint32_t dst = 0;
    uint16_t lengths[4] = {};
    uint32_t at[4] = {};
    Scene scene(kernel::kDType<T>);
    std::vector<Scored> all;
    for (uint32_t q = 0, next = kRegion / 256 * 256 + 256; q < queues; ++q) {
        lengths[q] = static_cast<uint16_t>(between(1, 150));
        at[q] = next;
        next += (8 * lengths[q] + 31) / 32 * 32;
        std::vector<Scored> records =
            make_scores<T>(scene, 2 * kRegion, 2 * kRegion + 4096, lengths[q]);
        for (Scored& record : records) record.index += 10000 * q;
        sort_records(records, 0, records.size());
        for (uint32_t i = 0; i < records.size(); ++i)
            put_record<T>(scene.core.ub, at[q] + 8 * i, records[i]);
        all.insert(all.end(), records.begin(), records.end());
    }
    scene.expected = scene.core.ub;
    sort_records(all, 0, all.size());  // earlier queues first
    for (uint32_t i = 0; i < all.size(); ++i) put_record<T>(scene.expected, dst + 8 * i, all[i]);
    const AscendC::MrgSort4Info info(lengths, false, static_cast<uint16_t>((1u << queues) - 1), 1);
    AscendC::MrgSort<T>(tensor<T>(dst),
                        AscendC::MrgSortSrcList<T>(tensor<T>(at[0]), tensor<T>(at[1]),
                                                   tensor<T>(at[2]), tensor<T>(at[3])),
                        info);
    forgive_unused<T>(scene, dst, all.size());
    finish(scene, "MrgSort of " + std::to_string(queues) + " queues");
}

/// Sort of the whole and Extract: values and indices in descending order.
template <typename T>
void check_sort_and_extract() {
    const uint32_t repeats = between(1, 12), n = 32 * repeats;
    const uint32_t sorted = 0, scores = kRegion / 256 * 256 + 256, indices = scores + 16384;
    const uint32_t tmp = 2 * kRegion / 256 * 256 + 256;
    Scene scene(kernel::kDType<T>);
    std::vector<Scored> records = make_scores<T>(scene, scores, indices, n);
    sort_records(records, 0, n);
    LocalTensor<T> concat, scratch = tensor<T>(tmp);
    AscendC::Concat(concat, tensor<T>(scores), scratch, static_cast<int32_t>(repeats));
    AscendC::Sort<T, true>(tensor<T>(sorted), concat, tensor<uint32_t>(indices), scratch,
                           static_cast<int32_t>(repeats));
    const LocalTensor<T> value = tensor<T>(scores + 32768);
    const LocalTensor<uint32_t> index = tensor<uint32_t>(scores + 40960);
    AscendC::Extract(value, index, tensor<T>(sorted), static_cast<int32_t>(repeats));
    for (uint32_t i = 0; i < n; ++i) {
        RC_ASSERT(raw(scene.core.ub.data() + scores + 32768, sizeof(T), i) == records[i].bits);
        RC_ASSERT(index.GetValue(i) == records[i].index);
    }
}

RC_GTEST_PROP(RearrangeProperty, TransDataTo5HD, ()) {
    switch (between(0, 2)) {
        case 0:
            return check_5hd<int8_t>();
        case 1:
            return check_5hd<half>();
        default:
            return check_5hd<float>();
    }
}
RC_GTEST_PROP(RearrangeProperty, Transpose, ()) { check_transpose(); }
RC_GTEST_PROP(RearrangeProperty, Layout, ()) {
    switch (between(0, 2)) {
        case 0:
            return check_layout<uint8_t>();
        case 1:
            return check_layout<int16_t>();
        default:
            return check_layout<float>();
    }
}
RC_GTEST_PROP(RearrangeProperty, Gatherb, ()) {
    if (between(0, 1) == 0) return check_gatherb<uint16_t>();
    check_gatherb<uint32_t>();
}
RC_GTEST_PROP(RearrangeProperty, Sort32, ()) {
    if (between(0, 1) == 0) return check_sort32<half>();
    check_sort32<float>();
}
RC_GTEST_PROP(RearrangeProperty, MrgSort, ()) {
    if (between(0, 1) == 0) return check_merge<half>();
    check_merge<float>();
}
RC_GTEST_PROP(RearrangeProperty, SortAndExtract, ()) {
    if (between(0, 1) == 0) return check_sort_and_extract<half>();
    check_sort_and_extract<float>();
}

}  // namespace
}  // namespace drydock::property
