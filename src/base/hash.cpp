#include "base/hash.h"

#include <fmt/format.h>
#include <xxhash.h>

#include "base/error.h"

namespace drydock {
namespace {

std::string to_hex(XXH128_hash_t hash) {
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace

std::string content_hash(std::string_view content) {
    return to_hex(XXH3_128bits(content.data(), content.size()));
}

Hasher::Hasher() : state_(XXH3_createState()) {
    DRYDOCK_ASSERT(state_ != nullptr);
    XXH3_128bits_reset(static_cast<XXH3_state_t*>(state_));
}

Hasher::~Hasher() { XXH3_freeState(static_cast<XXH3_state_t*>(state_)); }

Hasher& Hasher::add(std::string_view piece) {
    auto* state = static_cast<XXH3_state_t*>(state_);
    const uint64_t size = piece.size();
    XXH3_128bits_update(state, &size, sizeof(size));
    XXH3_128bits_update(state, piece.data(), piece.size());
    return *this;
}

std::string Hasher::digest() const {
    return to_hex(XXH3_128bits_digest(static_cast<const XXH3_state_t*>(state_)));
}

}  // namespace drydock
