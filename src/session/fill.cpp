#include "session/fill.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/fs.h"
#include "session/element.h"

namespace drydock::session {
namespace {

constexpr std::array<std::pair<std::string_view, FillKind>, 4> kWords{
    {{"normal", FillKind::kNormal},
     {"uniform", FillKind::kUniform},
     {"ones", FillKind::kOnes},
     {"special", FillKind::kSpecial}}};

/// Output function of SplitMix64: a bijection that spreads every input bit.
constexpr uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/// Counter-based generator: random bits of element `index` of one tensor.
class Random {
  public:
    explicit Random(const FillSource& source)
        : key_(mix(mix(source.seed + kGamma) ^ (source.stream + 1) * 0xd1342543de82ef95)) {}
    uint64_t bits(uint64_t index) const { return mix(mix(key_ + (index + 1) * kGamma) ^ key_); }

  private:
    static constexpr uint64_t kGamma = 0x9e3779b97f4a7c15;
    uint64_t key_;
};

/// Uniform in (0, 1): the middle of one of 2^32 equal intervals, so never 0 or 1.
double unit(uint32_t bits) { return (bits + 0.5) * 0x1p-32; }

/// Box-Muller; both halves of the word serve one value.
double normal(uint64_t bits) {
    const double radius = std::sqrt(-2.0 * std::log(unit(static_cast<uint32_t>(bits >> 32))));
    return radius * std::cos(2.0 * std::numbers::pi * unit(static_cast<uint32_t>(bits)));
}

bool is_unsigned(DType dtype) {
    return dtype == DType::kUint8 || dtype == DType::kUint16 || dtype == DType::kUint32 ||
           dtype == DType::kUint64;
}

double random_value(FillKind kind, DType dtype, uint64_t bits) {
    if (kind == FillKind::kOnes) return 1.0;
    if (dtype == DType::kBool) return static_cast<double>(bits >> 63);
    if (is_float(dtype)) {
        return kind == FillKind::kNormal ? normal(bits)
                                         : -5.0 + 10.0 * unit(static_cast<uint32_t>(bits >> 32));
    }
    // floor of a uniform in [-100, 101) or [0, 201): every integer of the range equally often.
    const bool positive = is_unsigned(dtype);
    if (kind == FillKind::kUniform) {
        return std::floor(unit(static_cast<uint32_t>(bits >> 32)) * 201.0) -
               (positive ? 0.0 : 100.0);
    }
    const double value = std::clamp(std::nearbyint(25.0 * normal(bits)), -100.0, 100.0);
    return positive ? std::abs(value) : value;
}

std::vector<uint64_t> special_floats(uint64_t one, uint64_t infinity, uint64_t sign) {
    const uint64_t min_normal = infinity & (~infinity + 1);
    std::vector<uint64_t> positive{0,       infinity, infinity - 1,   one,       one + 1,
                                   one - 1, 1,        min_normal - 1, min_normal};
    std::vector<uint64_t> cycle;
    for (uint64_t bits : positive) {
        cycle.push_back(bits);
        cycle.push_back(bits | sign);
    }
    cycle.push_back(infinity | min_normal >> 1);  // quiet NaN
    return cycle;
}

template <class T>
std::vector<uint64_t> special_integers() {
    using Limits = std::numeric_limits<T>;
    std::vector<uint64_t> cycle;
    for (T value : {T{0}, T{1}, static_cast<T>(-1), Limits::max(), Limits::min(),
                    static_cast<T>(Limits::max() - 1), static_cast<T>(Limits::min() + 1), T{2},
                    static_cast<T>(-2), T{100}, static_cast<T>(-100)}) {
        cycle.push_back(static_cast<uint64_t>(value));
    }
    return cycle;
}

std::vector<uint64_t> make_specials(DType dtype) {
    if (dtype == DType::kBool) return {0, 1, 1, 0};
    if (is_float(dtype)) {
        const uint64_t sign = uint64_t{1} << (dtype_bits(dtype) - 1);
        switch (dtype) {
            case DType::kFloat16:
                return special_floats(0x3c00, kHalfFormat.infinity(), sign);
            case DType::kBfloat16:
                return special_floats(0x3f80, kBfloat16Format.infinity(), sign);
            case DType::kFloat32:
                return special_floats(0x3f800000, 0x7f800000, sign);
            default:
                return special_floats(0x3ff0000000000000, 0x7ff0000000000000, sign);
        }
    }
    std::vector<uint64_t> cycle;
    with_storage(dtype, [&](auto value) {
        if constexpr (std::is_integral_v<decltype(value)>)
            cycle = special_integers<decltype(value)>();
    });
    return cycle;
}

void fill_range(const FillSource& source, DType dtype, uint64_t first, std::byte* to,
                uint64_t count) {
    const size_t element_bytes = dtype_bits(dtype) / 8;
    if (source.kind == FillKind::kSpecial) {
        const auto cycle = special_values(dtype);
        for (uint64_t i = 0; i < count; ++i) {  // little-endian: the low bytes come first
            std::memcpy(to + i * element_bytes, &cycle[(first + i) % cycle.size()], element_bytes);
        }
        return;
    }
    const Random random(source);
    for (uint64_t i = 0; i < count; ++i) {
        store_number(dtype, random_value(source.kind, dtype, random.bits(first + i)),
                     to + i * element_bytes);
    }
}

}  // namespace

FillKind parse_fill(std::string_view word) {
    std::vector<std::string> accepted;
    for (const auto& [name, kind] : kWords) {
        if (name == word) return kind;
        accepted.emplace_back(name);
    }
    throw UserError(fmt::format("--fill: '{}' is not normal, uniform, ones or special", word),
                    suggest(word, accepted));
}

std::string_view fill_name(FillKind kind) { return kWords[static_cast<size_t>(kind)].first; }

std::span<const uint64_t> special_values(DType dtype) {
    static const auto table = [] {
        std::array<std::vector<uint64_t>, 256> specials;
        for (const std::string& name : dtype_names()) {
            const DType type = *parse_dtype(name);
            if (is_supported(type)) specials[static_cast<size_t>(type)] = make_specials(type);
        }
        return specials;
    }();
    return table[static_cast<size_t>(dtype)];
}

void fill_elements(const FillSource& source, DType dtype, uint64_t first,
                   std::span<std::byte> destination) {
    DRYDOCK_ASSERT(is_supported(dtype));
    if (is_complex(dtype)) return fill_elements(source, part_type(dtype), 2 * first, destination);
    constexpr uint64_t kPiece = 1 << 18;
    const size_t element_bytes = dtype_bits(dtype) / 8;
    const uint64_t count = destination.size() / element_bytes;
    const uint64_t pieces = (count + kPiece - 1) / kPiece;
    const uint64_t threads =
        std::min<uint64_t>(pieces, std::max(1U, std::thread::hardware_concurrency()));
    const auto work = [&](uint64_t thread) {
        for (uint64_t piece = thread; piece < pieces; piece += threads) {
            const uint64_t begin = piece * kPiece;
            fill_range(source, dtype, first + begin, destination.data() + begin * element_bytes,
                       std::min(kPiece, count - begin));
        }
    };
    std::vector<std::jthread> helpers;
    for (uint64_t thread = 1; thread < threads; ++thread) helpers.emplace_back(work, thread);
    if (pieces > 0) work(0);
}

}  // namespace drydock::session
