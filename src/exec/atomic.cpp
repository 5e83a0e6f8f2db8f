// Element-wise read-modify-write of global memory (spec kernel-core 4.4).
#include <atomic>
#include <cstring>
#include <thread>

#include "exec/copy.h"
#include "exec/lanes/value.h"

namespace drydock::exec {
namespace {

// One lock per 64-byte line, striped: copies of several cores to one line take turns.
constexpr uint64_t kLineBytes = 64;
constexpr size_t kStripes = 1024;
std::atomic_flag stripes[kStripes];

class LineLock {
  public:
    explicit LineLock(const uint8_t* address)
        : flag_(stripes[reinterpret_cast<uint64_t>(address) / kLineBytes % kStripes]) {
        while (flag_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
    }
    ~LineLock() { flag_.clear(std::memory_order_release); }
    LineLock(const LineLock&) = delete;
    LineLock& operator=(const LineLock&) = delete;

  private:
    std::atomic_flag& flag_;
};

template <class T>
T combine_integer(AtomicOp op, T old, T value) {
    if (op == AtomicOp::kAdd) return IntAdd::apply(old, value);
    return op == AtomicOp::kMax ? IntMax::apply(old, value) : IntMin::apply(old, value);
}

float combine_float(AtomicOp op, float old, float value) {
    if (op == AtomicOp::kAdd) return AddOp::apply(old, value);
    return op == AtomicOp::kMax ? MaxOp::apply(old, value) : MinOp::apply(old, value);
}

template <class T>
void combine_one(AtomicOp op, DType dtype, uint8_t* dst, const uint8_t* src) {
    T old, value;
    std::memcpy(&old, dst, sizeof(T));
    std::memcpy(&value, src, sizeof(T));
    if constexpr (sizeof(T) == 2) {
        if (dtype == DType::kFloat16) {
            old = static_cast<T>(half_bits(combine_float(op, half_value(old), half_value(value))));
        } else if (dtype == DType::kBfloat16) {
            old = static_cast<T>(
                bfloat_bits(combine_float(op, bfloat_value(old), bfloat_value(value))));
        } else {
            old = combine_integer(op, old, value);
        }
    } else if constexpr (sizeof(T) == 4) {
        if (dtype == DType::kFloat32) {
            const float sum = combine_float(op, float_of(static_cast<uint32_t>(old)),
                                            float_of(static_cast<uint32_t>(value)));
            old = static_cast<T>(bits_of(sum));
        } else {
            old = combine_integer(op, old, value);
        }
    } else {
        old = combine_integer(op, old, value);
    }
    std::memcpy(dst, &old, sizeof(T));
}

template <class T>
void combine_all(AtomicOp op, DType dtype, uint8_t* dst, const uint8_t* src, uint64_t bytes) {
    const uint64_t whole = bytes / sizeof(T) * sizeof(T);
    for (uint64_t i = 0; i < whole;) {
        const uint64_t line = reinterpret_cast<uint64_t>(dst + i) / kLineBytes;
        LineLock lock(dst + i);
        for (; i < whole && reinterpret_cast<uint64_t>(dst + i) / kLineBytes == line;
             i += sizeof(T)) {
            combine_one<T>(op, dtype, dst + i, src + i);
        }
    }
}

}  // namespace

void combine_atomically(AtomicOp op, DType dtype, uint8_t* dst, const uint8_t* src,
                        uint64_t bytes) {
    switch (dtype_bits(dtype)) {
        case 8:
            return combine_all<int8_t>(op, dtype, dst, src, bytes);
        case 16:
            return combine_all<int16_t>(op, dtype, dst, src, bytes);
        case 64:
            return combine_all<int64_t>(op, dtype, dst, src, bytes);
        default:
            return combine_all<int32_t>(op, dtype, dst, src, bytes);
    }
}

}  // namespace drydock::exec
