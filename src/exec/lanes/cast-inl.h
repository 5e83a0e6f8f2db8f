// Cast (spec kernel-vector 2.8). Included inside the anonymous namespace of lanes-inl.h.

// ---- loading a strip as floats: exact for these types ----------------------------------------

template <LaneType kFrom>
inline void load_floats(float* dst, const uint8_t* src, size_t at, size_t n) {
    if constexpr (kFrom == LaneType::kF16) {
        half_to_floats(dst, src + 2 * at, n);
    } else if constexpr (kFrom == LaneType::kBf16) {
        const auto* s = cells<uint16_t>(src) + at;
        for (size_t i = 0; i < n; ++i) dst[i] = bfloat_value(s[i].v);
    } else if constexpr (kFrom == LaneType::kF32) {
        const auto* s = cells<float>(src) + at;
        for (size_t i = 0; i < n; ++i) dst[i] = s[i].v;
    } else if constexpr (kFrom == LaneType::kI8) {
        const auto* s = cells<int8_t>(src) + at;
        for (size_t i = 0; i < n; ++i) dst[i] = s[i].v;
    } else if constexpr (kFrom == LaneType::kU8) {
        for (size_t i = 0; i < n; ++i) dst[i] = src[at + i];
    } else if constexpr (kFrom == LaneType::kI16) {
        const auto* s = cells<int16_t>(src) + at;
        for (size_t i = 0; i < n; ++i) dst[i] = s[i].v;
    } else {
        static_assert(kFrom == LaneType::kI4);
        // ASSUMED: the low nibble is the even element (spec kernel-vector 2.8).
        for (size_t i = 0; i < n; ++i) {
            const int nibble = (src[(at + i) / 2] >> ((at + i) % 2 * 4)) & 15;
            dst[i] = static_cast<float>(nibble >= 8 ? nibble - 16 : nibble);
        }
    }
}

// ---- rounding to an integral float ----------------------------------------------------------

template <Rounding kMode>
inline float integral(float x) {
    if constexpr (kMode == Rounding::kFloor) return __builtin_floorf(x);
    if constexpr (kMode == Rounding::kCeil) return __builtin_ceilf(x);
    if constexpr (kMode == Rounding::kTrunc) return __builtin_truncf(x);
    if constexpr (kMode == Rounding::kRound) {
        const float whole = __builtin_truncf(x);
        const float rest = x - whole;  // exact
        return (rest < 0 ? -rest : rest) >= 0.5f ? whole + __builtin_copysignf(1.0f, x) : whole;
    }
    return __builtin_rintf(x);
}

/// NaN gives 0; beyond the range the nearest bound.
template <class T>
inline T saturate(float x, float low, float high) {
    constexpr bool is_signed = static_cast<T>(-1) < T{0};
    constexpr T top =
        is_signed ? static_cast<T>((uint64_t{1} << (sizeof(T) * 8 - 1)) - 1) : static_cast<T>(-1);
    constexpr T bottom = is_signed ? static_cast<T>(-static_cast<int64_t>(top) - 1) : T{0};
    const T inside = static_cast<T>(x >= low && x < high ? x : 0.0f);
    const T clipped = x >= high ? top : (x < low ? bottom : inside);
    return x != x ? T{0} : clipped;
}

// ---- storing a strip ------------------------------------------------------------------------

/// binary16 or bfloat16 in a direction other than nearest-even. `Format` gives value() and bits().
struct HalfFormat {
    static float value(uint16_t b) { return half_value(b); }
    static uint16_t bits(float v) { return half_bits(v); }
    static constexpr uint16_t kInf = 0x7c00;
    static constexpr float kOverflow = 65536.0f;
};
struct BfloatFormat {
    static float value(uint16_t b) { return bfloat_value(b); }
    static uint16_t bits(float v) { return bfloat_bits(v); }
    static constexpr uint16_t kInf = 0x7f80;
    static constexpr float kOverflow = __builtin_inff();
};

/// Largest magnitude of the format that is not above |x|, as magnitude bits.
template <class Format>
inline uint16_t truncated(float magnitude) {
    const uint16_t nearest = Format::bits(magnitude) & 0x7fff;
    // Infinity compares greater, so the largest finite value comes out of it.
    const bool above = nearest == Format::kInf || Format::value(nearest) > magnitude;
    return static_cast<uint16_t>(above ? nearest - 1 : nearest);
}

template <class Format, Rounding kMode>
inline uint16_t narrow(float x) {
    if constexpr (kMode == Rounding::kNone || kMode == Rounding::kRint) return Format::bits(x);
    const uint16_t sign = static_cast<uint16_t>((bits_of(x) >> 16) & 0x8000);
    const float magnitude = float_of(bits_of(x) & 0x7fffffff);
    if (x != x) return Format::bits(x);
    // ASSUMED: overflow is infinity in every mode (spec kernel-vector 2.8 gives no mode for it).
    if (magnitude >= Format::kOverflow) return static_cast<uint16_t>(sign | Format::kInf);
    const uint16_t low = truncated<Format>(magnitude);
    const float low_value = Format::value(low);
    if (low_value == magnitude) return static_cast<uint16_t>(sign | low);
    bool up = false;
    if constexpr (kMode == Rounding::kFloor) up = sign != 0;
    if constexpr (kMode == Rounding::kCeil) up = sign == 0;
    if constexpr (kMode == Rounding::kOdd) return static_cast<uint16_t>(sign | low | 1);
    if constexpr (kMode == Rounding::kRound) {
        const uint16_t next = static_cast<uint16_t>(low + 1);
        const double next_value =
            next == Format::kInf ? 2.0 * low_value - Format::value(static_cast<uint16_t>(low - 1))
                                 : static_cast<double>(Format::value(next));
        up = static_cast<double>(magnitude) - low_value >= next_value - magnitude;
    }
    return static_cast<uint16_t>(sign | (up ? low + 1 : low));
}

template <LaneType kTo, Rounding kMode>
inline void store_floats(uint8_t* dst, const float* src, size_t at, size_t n) {
    if constexpr (kTo == LaneType::kF16 && (kMode == Rounding::kNone || kMode == Rounding::kRint)) {
        floats_to_half(dst + 2 * at, src, n);
    } else if constexpr (kTo == LaneType::kF16 || kTo == LaneType::kBf16) {
        auto* d = cells<uint16_t>(dst) + at;
        for (size_t i = 0; i < n; ++i) {
            if constexpr (kTo == LaneType::kF16) d[i].v = narrow<HalfFormat, kMode>(src[i]);
            if constexpr (kTo == LaneType::kBf16) d[i].v = narrow<BfloatFormat, kMode>(src[i]);
        }
    } else if constexpr (kTo == LaneType::kF32) {
        auto* d = cells<float>(dst) + at;
        for (size_t i = 0; i < n; ++i) d[i].v = canonical(src[i]);
    } else if constexpr (kTo == LaneType::kI8) {
        auto* d = cells<int8_t>(dst) + at;
        for (size_t i = 0; i < n; ++i)
            d[i].v = saturate<int8_t>(integral<kMode>(src[i]), -128.0f, 128.0f);
    } else if constexpr (kTo == LaneType::kU8) {
        for (size_t i = 0; i < n; ++i)
            dst[at + i] = saturate<uint8_t>(integral<kMode>(src[i]), 0.0f, 256.0f);
    } else if constexpr (kTo == LaneType::kI16) {
        auto* d = cells<int16_t>(dst) + at;
        for (size_t i = 0; i < n; ++i) {
            d[i].v = saturate<int16_t>(integral<kMode>(src[i]), -32768.0f, 32768.0f);
        }
    } else if constexpr (kTo == LaneType::kI32) {
        auto* d = cells<int32_t>(dst) + at;
        for (size_t i = 0; i < n; ++i) {
            d[i].v = saturate<int32_t>(integral<kMode>(src[i]), -0x1p31f, 0x1p31f);
        }
    } else if constexpr (kTo == LaneType::kI64) {
        auto* d = cells<int64_t>(dst) + at;
        for (size_t i = 0; i < n; ++i) {
            d[i].v = saturate<int64_t>(integral<kMode>(src[i]), -0x1p63f, 0x1p63f);
        }
    } else {
        static_assert(kTo == LaneType::kI4);
        for (size_t i = 0; i < n; ++i) {
            const float x = integral<kMode>(src[i]);
            const int v = x != x ? 0 : (x > 7 ? 7 : (x < -8 ? -8 : static_cast<int>(x)));
            const size_t shift = (at + i) % 2 * 4;
            uint8_t& byte = dst[(at + i) / 2];
            byte = static_cast<uint8_t>((byte & ~(15 << shift)) | ((v & 15) << shift));
        }
    }
}

// ---- pairs ------------------------------------------------------------------------------------

template <LaneType kFrom, LaneType kTo, Rounding kMode>
inline void cast_strips(const LaneArgs& a) {
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip];
        load_floats<kFrom>(x, a.src[0], at, n);
        store_floats<kTo, kMode>(a.dst, x, at, n);
    });
}

template <LaneType kFrom, LaneType kTo>
void cast(const LaneArgs& a) {
    switch (static_cast<Rounding>(a.mode)) {
        case Rounding::kFloor:
            return cast_strips<kFrom, kTo, Rounding::kFloor>(a);
        case Rounding::kCeil:
            return cast_strips<kFrom, kTo, Rounding::kCeil>(a);
        case Rounding::kRound:
            return cast_strips<kFrom, kTo, Rounding::kRound>(a);
        case Rounding::kTrunc:
            return cast_strips<kFrom, kTo, Rounding::kTrunc>(a);
        case Rounding::kOdd:
            return cast_strips<kFrom, kTo, Rounding::kOdd>(a);
        case Rounding::kNone:
        case Rounding::kRint:
            break;
    }
    cast_strips<kFrom, kTo, Rounding::kRint>(a);
}

/// float -> float rounds to a whole number; QUIRK(kernel-vector 2.8): -0 becomes +0.
template <Rounding kMode>
inline void cast_integral_loop(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* s = cells<float>(a.src[0]);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = canonical(integral<kMode>(s[i].v) + 0.0f);
}

void cast_integral(const LaneArgs& a) {
    switch (static_cast<Rounding>(a.mode)) {
        case Rounding::kFloor:
            return cast_integral_loop<Rounding::kFloor>(a);
        case Rounding::kCeil:
            return cast_integral_loop<Rounding::kCeil>(a);
        case Rounding::kRound:
            return cast_integral_loop<Rounding::kRound>(a);
        case Rounding::kTrunc:
            return cast_integral_loop<Rounding::kTrunc>(a);
        default:
            return cast_integral_loop<Rounding::kRint>(a);
    }
}

/// Integer -> float in a given direction. long double holds every 64-bit integer exactly.
template <class T>
inline float integer_to_float(T v, Rounding mode) {
    const float nearest = static_cast<float>(v);
    const long double exact = v, got = nearest;
    if (got == exact || mode == Rounding::kNone || mode == Rounding::kRint) return nearest;
    const bool negative = exact < 0;
    const long double magnitude = negative ? -exact : exact, near = negative ? -got : got;
    const uint32_t near_bits = bits_of(nearest) & 0x7fffffff;
    const uint32_t low = near > magnitude ? near_bits - 1 : near_bits;
    bool up = false;
    if (mode == Rounding::kFloor) up = negative;
    if (mode == Rounding::kCeil) up = !negative;
    if (mode == Rounding::kRound) {
        const long double below = float_of(low), above = float_of(low + 1);
        up = magnitude - below >= above - magnitude;
    }
    const float r = float_of(up ? low + 1 : low);
    return negative ? -r : r;
}

template <class T>
void cast_to_float(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* s = cells<T>(a.src[0]);
    const Rounding mode = static_cast<Rounding>(a.mode);
    if (mode == Rounding::kNone || mode == Rounding::kRint) {
        for (size_t i = 0; i < a.count; ++i) d[i].v = static_cast<float>(s[i].v);
        return;
    }
    for (size_t i = 0; i < a.count; ++i) d[i].v = integer_to_float(s[i].v, mode);
}

/// int32 -> half: src / 2^17 * scale * 2^17, the scale (half bits) from SetDeqScale.
/// ASSUMED: every step in float, one rounding to half at the end.
void cast_i32_f16(const LaneArgs& a) {
    auto* d = cells<uint16_t>(a.dst);
    const auto* s = cells<int32_t>(a.src[0]);
    const float scale = half_value(static_cast<uint16_t>(a.scalar));
    for (size_t i = 0; i < a.count; ++i) {
        d[i].v = half_bits(static_cast<float>(s[i].v) * 0x1p-17f * scale * 0x1p17f);
    }
}

template <class From, class To>
void cast_integer(const LaneArgs& a) {
    auto* d = cells<To>(a.dst);
    const auto* s = cells<From>(a.src[0]);
    constexpr int64_t top = static_cast<int64_t>((uint64_t{1} << (sizeof(To) * 8 - 1)) - 1);
    for (size_t i = 0; i < a.count; ++i) {
        const int64_t v = s[i].v;
        d[i].v = static_cast<To>(v > top ? top : (v < -top - 1 ? -top - 1 : v));
    }
}

template <LaneType kFrom, LaneType... kTo>
void add_cast_row(LaneTable& table) {
    ((table.cast[static_cast<size_t>(kFrom)][static_cast<size_t>(kTo)] = cast<kFrom, kTo>), ...);
}

/// The pairs of the table in spec kernel-vector 2.8 and no others.
void add_casts(LaneTable& table) {
    using enum LaneType;
    auto set = [&](LaneType from, LaneType to, LaneFn fn) {
        table.cast[static_cast<size_t>(from)][static_cast<size_t>(to)] = fn;
    };
    add_cast_row<kI4, kF16>(table);
    add_cast_row<kI8, kF16>(table);
    add_cast_row<kU8, kF16>(table);
    add_cast_row<kF16, kI4, kI8, kU8, kI16, kI32, kF32>(table);
    add_cast_row<kBf16, kF32, kI32>(table);
    add_cast_row<kI16, kF16, kF32>(table);
    add_cast_row<kF32, kF16, kBf16, kI16, kI32, kI64>(table);
    set(kF32, kF32, cast_integral);
    set(kI32, kF32, cast_to_float<int32_t>);
    set(kI64, kF32, cast_to_float<int64_t>);
    set(kI32, kF16, cast_i32_f16);
    set(kI32, kI16, cast_integer<int32_t, int16_t>);
    set(kI32, kI64, cast_integer<int32_t, int64_t>);
    set(kI64, kI32, cast_integer<int64_t, int32_t>);
}
