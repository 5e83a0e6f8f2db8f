#include "acl/host_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "mapped_pages.h"

namespace drydock::acl {
namespace {

TEST(HostCopy, WholeRange) {
    const MappedPages pages(3);
    std::vector<char> out(pages.size());
    EXPECT_EQ(copy_from_host(out.data(), pages.data(), out.size()), out.size());
    EXPECT_TRUE(std::equal(out.begin(), out.end(), pages.data()));
}

TEST(HostCopy, ShortSourceIsFilledWithZero) {
    const MappedPages pages(3);
    for (const size_t readable :
         {size_t{1}, size_t{100}, MappedPages::page(), MappedPages::page() + 17, pages.size()}) {
        std::vector<char> out(pages.size() + 5000, 'x');
        EXPECT_EQ(copy_from_host(out.data(), pages.tail(readable), out.size()), readable);
        EXPECT_TRUE(std::equal(out.begin(), out.begin() + readable, pages.tail(readable)));
        EXPECT_TRUE(std::all_of(out.begin() + readable, out.end(), [](char c) { return c == 0; }));
    }
}

TEST(HostCopy, WildSource) {
    std::vector<char> out(100, 'x');
    EXPECT_EQ(copy_from_host(out.data(), reinterpret_cast<void*>(16), out.size()), 0u);
    EXPECT_EQ(out, std::vector<char>(100, 0));
}

TEST(HostCopy, ShortDestination) {
    const MappedPages pages(2);
    const std::vector<char> in(pages.size() + 100, 'q');
    EXPECT_EQ(copy_to_host(pages.tail(300), in.data(), in.size()), 300u);
    EXPECT_EQ(*pages.tail(300), 'q');
    EXPECT_EQ(*pages.tail(1), 'q');
    EXPECT_NE(*pages.tail(301), 'q');
}

TEST(HostCopy, ReadOnlyDestination) {
    const MappedPages pages(1, PROT_READ);
    const char before = *pages.data();
    const std::vector<char> in(64, 'q');
    EXPECT_EQ(copy_to_host(pages.data(), in.data(), in.size()), 0u);
    EXPECT_EQ(*pages.data(), before);
}

TEST(HostCopy, HostToHost) {
    const MappedPages from(2);
    const MappedPages to(600);
    HostCopy copy = copy_host_to_host(to.data(), from.tail(5000), 2'000'000);
    EXPECT_EQ(copy.readable, 5000u);
    EXPECT_EQ(copy.written, 2'000'000u);
    EXPECT_TRUE(std::equal(to.data(), to.data() + 5000, from.tail(5000)));
    EXPECT_TRUE(
        std::all_of(to.data() + 5000, to.data() + 2'000'000, [](char c) { return c == 0; }));
    copy = copy_host_to_host(to.tail(10), from.data(), 1000);
    EXPECT_EQ(copy.written, 10u);
}

TEST(HostCopy, PipeGivesTheSame) {
    const MappedPages from(3);
    const MappedPages to(3);
    std::fill(to.data(), to.data() + to.size(), 0);
    EXPECT_EQ(copy_through_pipe(to.data() + 3, from.tail(9001), 20000), 9001u);
    EXPECT_TRUE(std::equal(to.data() + 3, to.data() + 3 + 9001, from.tail(9001)));
    EXPECT_EQ(copy_through_pipe(to.tail(77), from.data(), 500), 77u);
    EXPECT_EQ(copy_through_pipe(to.data(), reinterpret_cast<void*>(16), 10), 0u);
}

}  // namespace
}  // namespace drydock::acl
