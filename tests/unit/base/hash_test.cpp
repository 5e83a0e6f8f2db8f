#include "base/hash.h"

#include <gtest/gtest.h>

namespace drydock {
namespace {

TEST(HashTest, IsXxh3Of128Bits) {
    // Published value of XXH3_128bits for no input and seed 0.
    EXPECT_EQ(content_hash(""), "99aa06d3014798d86001c324468d497f");
    EXPECT_EQ(content_hash("x").size(), 32U);
    EXPECT_EQ(content_hash("x").find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_NE(content_hash("a"), content_hash("b"));
}

TEST(HashTest, PiecesAreFramed) {
    EXPECT_NE(Hasher().add("ab").add("c").digest(), Hasher().add("a").add("bc").digest());
    EXPECT_NE(Hasher().add("").digest(), Hasher().digest());
    EXPECT_EQ(Hasher().add("ab").add("c").digest(), Hasher().add("ab").add("c").digest());
}

}  // namespace
}  // namespace drydock
