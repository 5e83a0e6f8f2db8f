#include "base/fs.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "base/error.h"

namespace drydock {
namespace {

namespace stdfs = std::filesystem;

std::string error_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

TEST(FsTest, WritesAndReadsBack) {
    TemporaryFolder folder;
    const std::string content("a\0b\n\xff", 5);
    write_file(folder.path() / "f", "first, longer content");
    write_file(folder.path() / "f", content);
    EXPECT_EQ(read_file(folder.path() / "f"), content);
    EXPECT_EQ(std::distance(stdfs::directory_iterator(folder.path()), {}), 1) << "temporary left";
}

TEST(FsTest, ErrorsNamePathAndCause) {
    TemporaryFolder folder;
    const std::string missing = (folder.path() / "missing").string();
    EXPECT_EQ(error_of([&] { read_file(missing); }),
              "cannot read " + missing + ": No such file or directory");
    EXPECT_EQ(error_of([&] { read_file(folder.path()); }),
              "cannot read " + folder.path().string() + ": Is a directory");
    EXPECT_EQ(error_of([&] { write_file(missing + "/f", "x"); }),
              "cannot write " + missing + "/f: No such file or directory");
}

TEST(FsTest, FailedWriteLeavesNothing) {
    TemporaryFolder folder;
    stdfs::create_directories(folder.path() / "target" / "inside");
    EXPECT_NE(error_of([&] { write_file(folder.path() / "target", "x"); }), "no error");
    EXPECT_EQ(std::distance(stdfs::directory_iterator(folder.path()), {}), 1);
}

TEST(FsTest, ReadersSeeOldOrNewContentOnly) {
    TemporaryFolder folder;
    const stdfs::path path = folder.path() / "f";
    const std::string a(100000, 'a'), b(50000, 'b');
    write_file(path, a);
    std::thread writer([&] {
        for (int i = 0; i < 50; ++i) write_file(path, i % 2 ? a : b);
    });
    for (int i = 0; i < 200; ++i) {
        const std::string seen = read_file(path);
        ASSERT_TRUE(seen == a || seen == b);
    }
    writer.join();
}

TEST(FsTest, TemporaryFolderGoesWithItsContent) {
    stdfs::path path;
    {
        TemporaryFolder folder;
        path = folder.path();
        stdfs::create_directories(path / "x" / "y");
        EXPECT_TRUE(stdfs::is_directory(path));
    }
    EXPECT_FALSE(stdfs::exists(path));
}

TEST(FsTest, ResourceRootIsTheCheckoutHere) {
    EXPECT_EQ(resource_root(), stdfs::path(DRYDOCK_TEST_ROOT));
    EXPECT_TRUE(stdfs::exists(library_path()));
}

TEST(NearMissesTest, TypingMistakesInOrder) {
    const std::vector<std::string> names = {"relu", "leakyrelu_v2", "leakyrelu_v3", "add"};
    EXPECT_EQ(near_misses("leakyrelu_v2", names).front(), "leakyrelu_v2");
    EXPECT_EQ(near_misses("LeakyRelu_v2", names).front(), "leakyrelu_v2");
    EXPECT_EQ(near_misses("laekyrelu_v2", names).front(), "leakyrelu_v2");
    EXPECT_EQ(near_misses("leaky", names),
              (std::vector<std::string>{"leakyrelu_v2", "leakyrelu_v3"}));
    EXPECT_TRUE(near_misses("conv", names).empty());
}

TEST(NearMissesTest, SuggestsOrLists) {
    EXPECT_EQ(suggest("ad", {"add", "mul"}), "did you mean add?");
    EXPECT_EQ(suggest("conv", {"add", "mul"}), "known: add, mul");
    EXPECT_EQ(suggest("conv", {}), "");
}

}  // namespace
}  // namespace drydock
