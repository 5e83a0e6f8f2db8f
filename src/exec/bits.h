#pragma once
// Elements of any alignment.
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace drydock::exec {

/// Element i of an array of T.
template <class T>
T bits_at(const uint8_t* base, size_t i) {
    T v;
    std::memcpy(&v, base + i * sizeof(T), sizeof(T));
    return v;
}
template <class T>
void put_bits(uint8_t* base, size_t i, T v) {
    std::memcpy(base + i * sizeof(T), &v, sizeof(T));
}

}  // namespace drydock::exec
