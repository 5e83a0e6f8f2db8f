#pragma once
// Content hashes (XXH3, 128 bit) for the object cache. Not cryptographic.
#include <cstdint>
#include <string>
#include <string_view>

namespace drydock {

/// 32 hexadecimal digits.
std::string content_hash(std::string_view content);

/// Feeds several pieces; each is framed by its length, so ("ab","c") differs from ("a","bc").
class Hasher {
  public:
    Hasher();
    ~Hasher();
    Hasher(const Hasher&) = delete;
    Hasher& operator=(const Hasher&) = delete;
    Hasher& add(std::string_view piece);
    std::string digest() const;

  private:
    void* state_;
};

}  // namespace drydock
