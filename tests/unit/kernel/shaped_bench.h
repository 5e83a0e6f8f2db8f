#pragma once
// A UB with random content for calls of shaped functions. After a call every result is compared
// with a reference in long double (half a unit in the last place), every other byte must be as
// before, and the bytes that changed must be those that the record's operands name.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {

using Wide = long double;
using AscendC::LocalTensor;

template <typename T>
Wide wide(const T& v) {
    return static_cast<float>(v);
}
inline Wide wide(int32_t v) { return v; }
inline Wide wide(uint8_t v) { return v; }

/// Distance of neighbours at v.
template <typename T>
Wide unit_at(Wide v) {
    constexpr bool half_type = std::is_same<T, half>::value;
    constexpr int digits = half_type ? 10 : sizeof(T) == 2 ? 7 : 23, least = half_type ? -14 : -126;
    const int exponent = v == 0 ? least : std::max(least, std::ilogb(v));
    return std::ldexp(Wide{1}, exponent - digits);
}

class ShapedBench {
  public:
    FakeCore core;

    explicit ShapedBench(uint32_t seed) : random_(seed) {
        for (uint8_t& byte : core.ub) byte = static_cast<uint8_t>(random_());
    }
    /// n elements make(i), 64 bytes away from their neighbours.
    template <typename T, class Make>
    LocalTensor<T> made(uint32_t n, Make make) {
        LocalTensor<T> t(AscendC::TPosition::VECCALC, next_, n);
        next_ += (n * static_cast<uint32_t>(sizeof(T)) + 31) / 32 * 32 + 64;
        for (uint32_t i = 0; i < n; ++i) t.SetValue(i, static_cast<T>(make(i)));
        return t;
    }
    /// Numbers between low and high.
    template <typename T>
    LocalTensor<T> numbers(uint32_t n, float low = -3, float high = 3) {
        std::uniform_real_distribution<float> some(low, high);
        return made<T>(n, [&](uint32_t) { return some(random_); });
    }
    /// Room for results.
    template <typename T>
    LocalTensor<T> room(uint32_t n) {
        return made<T>(n, [&](uint32_t) { return static_cast<float>(random_() % 100); });
    }
    LocalTensor<uint8_t> scratch(uint64_t bytes) {
        LocalTensor<uint8_t> t(AscendC::TPosition::VECCALC, next_, static_cast<uint32_t>(bytes));
        next_ += static_cast<uint32_t>((bytes + 31) / 32 * 32 + 64);
        return t;
    }
    std::mt19937& random() { return random_; }

    /// What follows is the call.
    void begin() {
        before_ = core.ub;
        touched_.assign(core.ub.size(), false);
        calls_ = core.advanced.size();
    }
    template <typename T>
    void expect(const LocalTensor<T>& t, uint32_t i, Wide value) {
        touch(t, i);
        const Wide got = wide(t.GetValue(i));
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(got)) << "element " << i << " is " << static_cast<double>(got);
            return;
        }
        const Wide unit = std::is_integral<T>::value ? Wide{0.01} : unit_at<T>(got);
        EXPECT_LE(std::fabs(got - value), unit * 0.50001L)
            << "element " << i << " is " << static_cast<double>(got) << ", expected "
            << static_cast<double>(value);
    }
    /// All values of a row of one block, or one value.
    template <typename T>
    void expect_row(const LocalTensor<T>& t, uint32_t row, bool filled, Wide value) {
        constexpr uint32_t per_block = 32 / sizeof(T);
        if (!filled) return expect(t, row, value);
        for (uint32_t i = 0; i < per_block; ++i) expect(t, row * per_block + i, value);
    }
    template <typename T>
    void touch(const LocalTensor<T>& t, uint32_t i) {
        const uint64_t at = t.GetPhyAddr(i) - reinterpret_cast<uint64_t>(core.ub.data());
        for (size_t b = 0; b < sizeof(T); ++b) touched_[at + b] = true;
    }
    /// The call is over: `op` was recorded once and did nothing else.
    void done(Opcode op, uint64_t scratch_min) {
        ASSERT_EQ(core.advanced.size(), calls_ + 1);
        EXPECT_STREQ(op_info(core.records.back().op).name, op_info(op).name);
        EXPECT_EQ(core.advanced.back().scratch_min, scratch_min);
        for (size_t i = 0; i < before_.size(); ++i) {
            if (touched_[i]) continue;
            ASSERT_EQ(before_[i], core.ub[i]) << "byte " << i << " should not change";
        }
        check_operands();
    }

  private:
    /// Written operands cover what was expected and, unless they keep parts, nothing more.
    void check_operands() const {
        std::vector<bool> named(core.ub.size(), false);
        bool keeps = false;
        const AdvancedForm& form = core.advanced.back();
        for (uint8_t i = 0; i < form.operands; ++i) {
            const AdvancedOperand& o = form.operand[i];
            if (o.use != OperandUse::kWrite && o.use != OperandUse::kUpdate) continue;
            keeps = keeps || o.use == OperandUse::kUpdate;
            for (uint32_t row = 0; row < o.rows; ++row) {
                for (uint32_t b = 0; b < o.row_bytes; ++b)
                    named[o.offset + row * o.stride_bytes + b] = true;
            }
        }
        for (size_t i = 0; i < named.size(); ++i) {
            if (touched_[i]) {
                ASSERT_TRUE(named[i]) << "byte " << i << " is written but no operand names it";
            } else if (named[i]) {
                ASSERT_TRUE(keeps) << "byte " << i << " is named but not written";
            }
        }
    }

    std::mt19937 random_;
    std::vector<uint8_t> before_;
    std::vector<bool> touched_;
    size_t calls_ = 0;
    uint32_t next_ = 0;
};

}  // namespace drydock::kernel_test
