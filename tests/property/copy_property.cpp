// DataCopy and DataCopyPad between GM and UB: which bytes move where, what fills the gaps, and
// atomic write-back (spec kernel-core 4.1, 4.2, 4.4).
#include <cstring>

#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::GlobalTensor;
using AscendC::LocalTensor;
using AscendC::TPosition;

constexpr uint32_t kGmBytes = 96 * 1024;

/// GM beside UB: what the copies made of it, and what they should have.
struct CopyScene {
    Scene ub;
    std::vector<uint8_t> gm, expected_gm;

    explicit CopyScene(DType dtype) : ub(dtype), gm(kGmBytes) {
        const uint32_t elem = dtype_bits(dtype) / 8;
        const auto values = isa_test::test_values(dtype, kGmBytes / elem, 5);
        for (uint32_t i = 0; i < kGmBytes / elem; ++i) put_raw(gm.data(), elem, i, values[i]);
        expected_gm = gm;
    }
    void read(uint32_t ub_at, uint32_t gm_at, uint32_t bytes) {
        std::memcpy(ub.expected.data() + ub_at, gm.data() + gm_at, bytes);
    }
    void write(uint32_t gm_at, uint32_t ub_at, uint32_t bytes) {
        std::memcpy(expected_gm.data() + gm_at, ub.core.ub.data() + ub_at, bytes);
    }
    template <typename T>
    GlobalTensor<T> global(uint32_t at) {
        GlobalTensor<T> t;
        t.SetGlobalBuffer(reinterpret_cast<T*>(gm.data() + at));
        return t;
    }
    void finish(const std::string& text) const {
        RC_LOG() << text << '\n';
        RC_ASSERT(ub.difference() == "");
        for (uint32_t i = 0; i < kGmBytes; ++i) {
            if (gm[i] == expected_gm[i]) continue;
            RC_LOG() << "GM byte " << i << ": " << int{gm[i]} << ", expected "
                     << int{expected_gm[i]} << '\n';
            RC_FAIL("GM differs");
        }
    }
};

template <typename T>
LocalTensor<T> local(uint32_t offset) {
    return LocalTensor<T>(TPosition::VECIN, offset, 32 * 1024 / sizeof(T));
}

enum class Way { kIn, kOut, kWithin };

/// Pieces of whole blocks with gaps of whole blocks; the count form is one piece, rounded down.
template <typename T>
void check_blocks() {
    const Way way = pick({Way::kIn, Way::kOut, Way::kWithin});
    const bool counted = between(0, 2) == 0;
    const uint32_t count = counted ? between(0, 20000 / sizeof(T)) : 0;
    uint32_t pieces = counted ? 1 : between(0, 20);
    const uint32_t length = counted ? count * sizeof(T) / 32 : between(0, 40);
    const uint32_t from_gap = between(0, 9), to_gap = between(0, 9);
    const uint32_t dst = any_start(0), src = any_start(1);
    const uint32_t gm = sizeof(T) * between(0, 500);
    CopyScene scene(kernel::kDType<T>);
    for (uint32_t i = 0; i < pieces && length != 0; ++i) {
        const uint32_t from = counted ? 0 : i * (length + from_gap) * 32;
        const uint32_t to = counted ? 0 : i * (length + to_gap) * 32;
        if (way == Way::kIn) scene.read(dst + to, gm + from, 32 * length);
        if (way == Way::kOut) scene.write(gm + to, src + from, 32 * length);
        if (way == Way::kWithin)
            std::memcpy(scene.ub.expected.data() + dst + to, scene.ub.core.ub.data() + src + from,
                        32 * length);
    }
    const AscendC::DataCopyParams params(
        static_cast<uint16_t>(pieces), static_cast<uint16_t>(length),
        static_cast<uint16_t>(from_gap), static_cast<uint16_t>(to_gap));
    const LocalTensor<T> d = local<T>(dst), s = local<T>(src);
    const GlobalTensor<T> g = scene.global<T>(gm);
    if (way == Way::kIn) counted ? AscendC::DataCopy(d, g, count) : AscendC::DataCopy(d, g, params);
    if (way == Way::kOut)
        counted ? AscendC::DataCopy(g, s, count) : AscendC::DataCopy(g, s, params);
    if (way == Way::kWithin)
        counted ? AscendC::DataCopy(d, s, count) : AscendC::DataCopy(d, s, params);
    scene.finish("DataCopy way " + std::to_string(static_cast<int>(way)) + " count " +
                 std::to_string(count) + " pieces " + std::to_string(pieces) + " of " +
                 std::to_string(length) + " blocks");
}

/// Bytes that a DataCopyPad into UB leaves open are taken from what it made: only the paddings of a
/// call without isPad.
template <typename T>
void check_pad() {
    const bool in = between(0, 1) != 0;
    const uint32_t pieces = between(0, 12), elements = between(0, 700 / sizeof(T));
    const uint32_t bytes = elements * sizeof(T);
    const uint32_t gm_gap = between(0, 70), ub_gap = between(0, 3);
    const bool pad = between(0, 1) != 0;
    const uint32_t most = 32 / sizeof(T);
    const uint32_t left = in && pad ? between(0, most) : 0,
                   right = in && pad ? between(0, most) : 0;
    const uint32_t dst = any_start(0), src = any_start(1), gm = between(0, 999) * sizeof(T);
    const uint64_t value = sizeof(T) == 8 ? 0 : any_scalar(kernel::kDType<T>);
    CopyScene scene(kernel::kDType<T>);
    const uint32_t whole = (left * sizeof(T) + bytes + right * sizeof(T) + 31) / 32 * 32;
    for (uint32_t i = 0; i < pieces && bytes != 0; ++i) {
        const uint32_t at = gm + i * (bytes + gm_gap);
        if (!in) {
            scene.write(at, src + i * ((bytes + 31) / 32 * 32 + 32 * ub_gap), bytes);
            continue;
        }
        // Paddings and the rest of the block hold the value; without paddings the rest repeats the
        // first element of the piece.
        uint8_t* to = scene.ub.expected.data() + dst + i * (whole + 32 * ub_gap);
        const uint64_t filler = left + right != 0 ? value : raw(scene.gm.data() + at, sizeof(T), 0);
        for (uint32_t e = 0; e < whole / sizeof(T); ++e) put_raw(to, sizeof(T), e, filler);
        std::memcpy(to + left * sizeof(T), scene.gm.data() + at, bytes);
    }
    const AscendC::DataCopyExtParams params(static_cast<uint16_t>(pieces), bytes,
                                            in ? gm_gap : ub_gap, in ? ub_gap : gm_gap, 0);
    const AscendC::DataCopyParams old_params(params.blockCount, static_cast<uint16_t>(bytes),
                                             static_cast<uint16_t>(params.srcStride),
                                             static_cast<uint16_t>(params.dstStride));
    const auto l = static_cast<uint8_t>(left), r = static_cast<uint8_t>(right);
    const bool old = between(0, 2) == 0;
    const GlobalTensor<T> g = scene.global<T>(gm);
    if (in && old) {
        AscendC::DataCopyPad(local<T>(dst), g, old_params,
                             AscendC::DataCopyPadParams(pad, l, r, value));
    } else if (in) {
        AscendC::DataCopyPad(
            local<T>(dst), g, params,
            AscendC::DataCopyPadExtParams<T>(pad, l, r, kernel::value_of_bits<T>(value)));
    } else if (old) {
        AscendC::DataCopyPad(g, local<T>(src), old_params);
    } else {
        AscendC::DataCopyPad(g, local<T>(src), params);
    }
    scene.finish("DataCopyPad in " + std::to_string(in) + " pieces " + std::to_string(pieces) +
                 " of " + std::to_string(bytes) + " bytes, paddings " + std::to_string(left) +
                 " and " + std::to_string(right));
}

/// Every element of GM becomes itself + (max, min) that of UB, rounded once.
template <typename T>
void check_atomic() {
    constexpr DType dtype = kernel::kDType<T>;
    const uint32_t kind = between(0, 2), elements = between(1, 500);
    const uint32_t src = any_start(1), gm = between(0, 999) * sizeof(T);
    CopyScene scene(dtype);
    for (uint32_t i = 0; i < elements; ++i) {
        const double a = load(scene.gm.data() + gm, dtype, i);
        const double b = load(scene.ub.core.ub.data() + src, dtype, i);
        // Numbers only: which NaN or zero wins is not documented for the write-back.
        if (a != a || b != b || (a == 0 && b == 0)) {
            store(scene.gm.data() + gm, dtype, i, 1 + i % 50);
            store(scene.ub.core.ub.data() + src, dtype, i, i % 7);
        }
    }
    scene.expected_gm = scene.gm;
    scene.ub.expected = scene.ub.core.ub;
    for (uint32_t i = 0; i < elements; ++i) {
        const double a = load(scene.gm.data() + gm, dtype, i);
        const double b = load(scene.ub.core.ub.data() + src, dtype, i);
        uint8_t* to = scene.expected_gm.data() + gm;
        if (kind != 0) {
            store(to, dtype, i, (kind == 1) == (a < b) ? b : a);
        } else if (std::is_integral<T>::value) {  // wraps
            put_raw(to, sizeof(T), i,
                    static_cast<uint64_t>(static_cast<int64_t>(a) + static_cast<int64_t>(b)));
        } else {
            store(to, dtype, i, a + b);
        }
    }
    if (kind == 0) AscendC::SetAtomicAdd<T>();
    if (kind == 1) AscendC::SetAtomicMax<T>();
    if (kind == 2) AscendC::SetAtomicMin<T>();
    AscendC::DataCopyPad(scene.global<T>(gm), local<T>(src),
                         {1, static_cast<uint32_t>(elements * sizeof(T)), 0, 0, 0});
    AscendC::SetAtomicNone();
    scene.finish("atomic " + std::to_string(kind) + " of " + std::string(dtype_name(dtype)));
}

/// A block of rows out of a matrix in GM: slices of two dimensions against two loops.
template <typename T>
void check_slices() {
    constexpr uint32_t kUnit = 32 / sizeof(T);
    const uint32_t columns = kUnit * between(2, 12), rows = between(1, 9);
    const uint32_t length = between(1, columns / kUnit);  // blocks
    const uint32_t first = between(0, columns / kUnit - length) * kUnit;
    const uint32_t top = between(0, rows - 1), row_gap = between(0, 2);
    const uint32_t wide = length * kUnit;
    const uint32_t taken = (rows - top + row_gap) / (1 + row_gap);
    const uint32_t dst = any_start(0), src = any_start(1);
    const bool in = between(0, 1) != 0;
    CopyScene scene(kernel::kDType<T>);
    const AscendC::SliceInfo matrix[2] = {{first, first + wide - 1, 0, length, columns},
                                          {top, rows - 1, row_gap, 1, rows}};
    const AscendC::SliceInfo packed[2] = {{0, wide - 1, 0, length, wide},
                                          {0, taken - 1, 0, 1, taken}};
    for (uint32_t i = 0; i < taken; ++i) {
        const uint32_t at = ((top + i * (1 + row_gap)) * columns + first) * sizeof(T);
        if (in) scene.read(dst + i * wide * sizeof(T), at, wide * sizeof(T));
        if (!in) scene.write(at, src + i * wide * sizeof(T), wide * sizeof(T));
    }
    if (in) AscendC::DataCopy(local<T>(dst), scene.global<T>(0), packed, matrix, 2);
    if (!in) AscendC::DataCopy(scene.global<T>(0), local<T>(src), matrix, packed, 2);
    scene.finish("slices of " + std::to_string(rows) + " x " + std::to_string(columns));
}

RC_GTEST_PROP(CopyProperty, WholeBlocks, ()) {
    if (between(0, 1) == 0) return check_blocks<uint8_t>();
    check_blocks<float>();
}
RC_GTEST_PROP(CopyProperty, ExactBytesWithPaddings, ()) {
    switch (between(0, 3)) {
        case 0:
            return check_pad<int8_t>();
        case 1:
            return check_pad<half>();
        case 2:
            return check_pad<int64_t>();
        default:
            return check_pad<float>();
    }
}
RC_GTEST_PROP(CopyProperty, AtomicWriteBack, ()) {
    switch (between(0, 5)) {
        case 0:
            return check_atomic<int8_t>();
        case 1:
            return check_atomic<int16_t>();
        case 2:
            return check_atomic<int32_t>();
        case 3:
            return check_atomic<half>();
        case 4:
            return check_atomic<bfloat16_t>();
        default:
            return check_atomic<float>();
    }
}
RC_GTEST_PROP(CopyProperty, Slices, ()) {
    if (between(0, 1) == 0) return check_slices<half>();
    check_slices<int32_t>();
}

}  // namespace
}  // namespace drydock::property
