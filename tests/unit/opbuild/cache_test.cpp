#include "opbuild/cache.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "../scoped_variable.h"
#include "base/error.h"
#include "folders.h"
#include "opbuild/toolchain.h"
#include "soc/soc.h"

namespace drydock::opbuild {
namespace {

using test::put;
namespace fs = std::filesystem;

/// A real g++ behind a script that leaves a mark per run, so that "no compiler was started" is seen
/// from outside the cache.
class CacheTest : public ::testing::Test {
  protected:
    CacheTest() : dir(fs::canonical(tmp.path())) {
        put(dir / "a.cpp", "#include \"a.h\"\nint f() { return VALUE; }\n");
        put(dir / "a.h", "#define VALUE 1\n");
        put(dir / "cc",
            "#!/bin/sh\necho run >> " + (dir / "runs").string() + "\nexec g++ \"$@\"\n");
        fs::permissions(dir / "cc", fs::perms::owner_all);
        action = {dir / "a.cpp", {"-O0"}, {}, {}, ".o"};
    }
    ObjectCache cache(const std::string& identity = "v1") {
        return {dir / "cache", {(dir / "cc").string()}, identity};
    }
    size_t runs() {
        std::ifstream file(dir / "runs");
        return static_cast<size_t>(std::count(std::istreambuf_iterator<char>(file), {}, '\n'));
    }
    TemporaryFolder tmp;
    fs::path dir;
    CompileAction action;
};

TEST_F(CacheTest, HitStartsNoCompiler) {
    const CachedObject first = cache().get(action);
    EXPECT_TRUE(first.compiled);
    EXPECT_TRUE(fs::is_regular_file(first.path));
    const CachedObject second = cache().get(action);
    EXPECT_FALSE(second.compiled);
    EXPECT_EQ(first.path, second.path);
    EXPECT_EQ(runs(), 1u);
}

TEST_F(CacheTest, HeaderChangeMissesAndGoingBackHits) {
    const CachedObject one = cache().get(action);
    put(dir / "a.h", "#define VALUE 2\n");  // the same size, at once
    const CachedObject two = cache().get(action);
    EXPECT_TRUE(two.compiled);
    EXPECT_NE(read_file(one.path), read_file(two.path));
    put(dir / "a.h", "#define VALUE 1\n");
    const CachedObject back = cache().get(action);
    EXPECT_FALSE(back.compiled);
    EXPECT_EQ(back.path, one.path);
    EXPECT_EQ(runs(), 2u);
}

TEST_F(CacheTest, SourceFlagsAndCompilerAreInTheKey) {
    cache().get(action);
    CompileAction other = action;
    other.flags = {"-O0", "-DX"};
    EXPECT_TRUE(cache().get(other).compiled);
    EXPECT_TRUE(cache("v2").get(action).compiled);
    put(dir / "a.cpp", "#include \"a.h\"\nint f() { return VALUE+1; }\n");
    EXPECT_TRUE(cache().get(action).compiled);
    EXPECT_EQ(runs(), 4u);
}

TEST_F(CacheTest, TouchedButEqualFilesHit) {
    cache().get(action);
    fs::last_write_time(dir / "a.h", fs::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_FALSE(cache().get(action).compiled);
}

TEST_F(CacheTest, RemovedHeaderIsAnErrorNotAHit) {
    cache().get(action);
    fs::remove(dir / "a.h");
    EXPECT_THROW(cache().get(action), CompileFailure);
}

TEST_F(CacheTest, CorruptedObjectAndIndexAreRebuilt) {
    const CachedObject first = cache().get(action);
    const std::string good = read_file(first.path);
    std::ofstream(first.path, std::ios::trunc) << good.substr(0, good.size() / 2);
    const CachedObject again = cache().get(action);
    EXPECT_TRUE(again.compiled);
    EXPECT_EQ(read_file(again.path), good);
    std::ofstream(first.path.parent_path() / "index.json", std::ios::trunc) << "[{\"object\":";
    EXPECT_TRUE(cache().get(action).compiled);
    std::ofstream(first.path.parent_path() / "index.json", std::ios::trunc) << "{\"a\": 3}";
    EXPECT_TRUE(cache().get(action).compiled);
    EXPECT_FALSE(cache().get(action).compiled);
}

TEST_F(CacheTest, FailureCarriesTheTextAndLeavesNothing) {
    put(dir / "a.h", "#error wrong here\n");
    try {
        cache().get(action);
        FAIL();
    } catch (const CompileFailure& failure) {
        EXPECT_NE(failure.output.find("wrong here"), std::string::npos);
        EXPECT_EQ(failure.exit_code, 1);
    }
    EXPECT_TRUE(fs::is_empty(dir / "cache" / "tmp"));
    put(dir / "a.h", "#define VALUE 1\n");
    EXPECT_TRUE(cache().get(action).compiled);
}

TEST_F(CacheTest, LeftoversOfKilledBuildsGo) {
    const fs::path old = dir / "cache/tmp/1-0", fresh = dir / "cache/tmp/1-1";
    put(old / "object.o", "");
    put(fresh / "object.o", "");
    fs::last_write_time(old, fs::file_time_type::clock::now() - std::chrono::hours(25));
    cache().get(action);
    EXPECT_FALSE(fs::exists(old));
    EXPECT_TRUE(fs::exists(fresh)) << "it may belong to a build that runs";
}

TEST_F(CacheTest, PathsWithBlanksAndDollars) {
    put(dir / "s p$x#/b c.cpp", "#include \"h h.h\"\nint g() { return V; }\n");
    put(dir / "s p$x#/h h.h", "#define V 1\n");
    action.source = dir / "s p$x#/b c.cpp";
    EXPECT_TRUE(cache().get(action).compiled);
    EXPECT_FALSE(cache().get(action).compiled);
    put(dir / "s p$x#/h h.h", "#define V 2\n");
    EXPECT_TRUE(cache().get(action).compiled);
}

TEST_F(CacheTest, TwoProcessesAtOnceBothGetAWholeObject) {
    const auto child = [&] {
        try {
            for (int i = 0; i < 3; ++i) {
                CompileAction mine = action;
                mine.flags.push_back("-DN=" + std::to_string(i));
                const CachedObject object = cache().get(mine);
                if (read_file(object.path).substr(0, 4) !=
                    "\x7f"
                    "ELF")
                    return 1;
            }
            return 0;
        } catch (...) {
            return 2;
        }
    };
    std::vector<pid_t> children;
    for (int i = 0; i < 2; ++i) {
        const pid_t pid = ::fork();
        if (pid == 0) ::_exit(child());
        children.push_back(pid);
    }
    for (pid_t pid : children) {
        int status = -1;
        ASSERT_EQ(::waitpid(pid, &status, 0), pid);
        EXPECT_EQ(status, 0);
    }
    action.flags.push_back("-DN=2");
    EXPECT_FALSE(cache().get(action).compiled);
}

TEST_F(CacheTest, LinkFollowsItsObjects) {
    const CompileAction link{{}, {}, {cache().get(action).path}, {"-shared"}, ".so"};
    EXPECT_TRUE(cache().get(link).compiled);
    EXPECT_FALSE(cache().get(link).compiled);
    put(dir / "a.h", "#define VALUE 3\n");
    CompileAction next = link;
    next.inputs = {cache().get(action).path};
    EXPECT_TRUE(cache().get(next).compiled);
}

TEST_F(CacheTest, StoredTextKeepsItsName) {
    const fs::path one = cache().store_text("k.cpp", "a"), two = cache().store_text("k.cpp", "b");
    EXPECT_NE(one, two);
    EXPECT_EQ(one.filename(), "k.cpp");
    EXPECT_EQ(read_file(one), "a");
    EXPECT_EQ(cache().store_text("k.cpp", "a"), one);
}

TEST(Depfile, UndoesEscapes) {
    EXPECT_EQ(parse_depfile("o.o: a.cpp b\\ c.h \\\n d$$e.h f\\#g.h\n"),
              (std::vector<std::string>{"a.cpp", "b c.h", "d$e.h", "f#g.h"}));
}

TEST(Compiler, VersionIsAskedOnce) {
    const TemporaryFolder tmp;
    const Compiler first = find_compiler(tmp.path());
    EXPECT_FALSE(first.version.empty());
    for (const auto& file : fs::directory_iterator(tmp.path() / "compiler")) {
        std::ofstream(file.path(), std::ios::trunc) << "remembered";
    }
    EXPECT_EQ(find_compiler(tmp.path()).version, "remembered");
    EXPECT_NE(find_compiler(tmp.path()).identity, first.identity);
}

TEST(Compiler, MissingOneIsAUserError) {
    const TemporaryFolder tmp;
    const ScopedVariable compiler("CXX", "/no/such/compiler");
    EXPECT_THROW(find_compiler(tmp.path()), UserError);
}

TEST(Compiler, OptimisationIsChosenByTheEnvironment) {
    {
        const ScopedVariable unset("DRYDOCK_OPTIMIZE", "");
        EXPECT_EQ(host_preamble().flags.front(), "-O1");
        EXPECT_EQ(kernel_preamble(find_soc("Ascend910B3")).flags.front(), "-O2");
    }
    {
        const ScopedVariable none("DRYDOCK_OPTIMIZE", "0");
        EXPECT_EQ(host_preamble().flags.front(), "-O0");
        EXPECT_EQ(kernel_preamble(find_soc("Ascend910B3")).flags.front(), "-O0");
    }
    for (const char* wrong : {"4", "fast", "-1", "02"}) {
        const ScopedVariable level("DRYDOCK_OPTIMIZE", wrong);
        EXPECT_THROW(host_preamble(), UserError) << wrong;
    }
}

/// A source whose preamble brings VALUE; the source includes a.h as well.
class PreambleTest : public CacheTest {
  protected:
    PreambleTest() {
        put(dir / "a.h", "#pragma once\n#define VALUE 1\n");
        action.preamble = {"#include \"a.h\"\n", {"-O0", "-I" + dir.string()}};
        action.flags = {"-DOWN=1"};
    }
    ObjectCache precompiling() {
        return {dir / "cache", {(dir / "cc").string()}, "v1", /*precompiles=*/true};
    }
    std::vector<fs::path> precompiled() const {
        std::vector<fs::path> found;
        for (const auto& entry : fs::recursive_directory_iterator(dir / "cache"))
            if (entry.path().extension() == ".gch") found.push_back(entry.path());
        return found;
    }
};

TEST_F(PreambleTest, IsCompiledOnceForAllSources) {
    put(dir / "b.cpp", "int g() { return VALUE; }\n");  // lives on the preamble alone
    CompileAction other = action;
    other.source = dir / "b.cpp";
    precompiling().get(action);
    EXPECT_EQ(runs(), 2u) << "preamble and source";
    precompiling().get(other);
    EXPECT_EQ(runs(), 3u);
    EXPECT_EQ(precompiled().size(), 1u);
    EXPECT_FALSE(precompiling().get(action).compiled);
    EXPECT_EQ(runs(), 3u);
}

TEST_F(PreambleTest, HeaderBehindItIsADependencyOfTheObject) {
    const CachedObject one = precompiling().get(action);
    put(dir / "a.h", "#pragma once\n#define VALUE 2\n");
    const CachedObject two = precompiling().get(action);
    EXPECT_TRUE(two.compiled);
    EXPECT_NE(read_file(one.path), read_file(two.path));
    put(dir / "a.h", "#pragma once\n#define VALUE 3\n");
    precompiling().get(action);
    EXPECT_EQ(precompiled().size(), 2u) << "old ones go";
}

TEST_F(PreambleTest, OneThatChangedSinceItWasCompiledIsNotKept) {
    const ObjectCache cache = precompiling();
    cache.get(action);
    put(dir / "a.h", "#pragma once\n#define VALUE 2\n");
    // This cache has prepared its preamble already: what it makes now holds the old value.
    EXPECT_TRUE(cache.get(action).compiled);
    EXPECT_TRUE(precompiling().get(action).compiled) << "nobody may find the old value";
    EXPECT_FALSE(precompiling().get(action).compiled);
}

TEST_F(PreambleTest, UnusableFormsFallBackToTheText) {
    precompiling().get(action);
    ASSERT_EQ(precompiled().size(), 1u);
    // A form that g++ refuses: the text beside it is read.
    const fs::path gch = precompiled()[0];
    put(dir / "cc2", "#!/bin/sh\nprintf x > '" + gch.string() + "'\nexec g++ \"$@\"\n");
    fs::permissions(dir / "cc2", fs::perms::owner_all);
    put(dir / "a.cpp", "int f() { return VALUE + 1; }\n");
    const ObjectCache broken(dir / "cache", {(dir / "cc2").string()}, "v1", true);
    EXPECT_TRUE(broken.get(action).compiled);
    // A preamble that does not compile: the error is that of the source.
    put(dir / "a.h", "#error wrong here\n");
    try {
        precompiling().get(action);
        FAIL();
    } catch (const CompileFailure& failure) {
        EXPECT_NE(failure.output.find("wrong here"), std::string::npos);
    }
}

TEST_F(PreambleTest, TheTextIsInTheKey) {
    cache().get(action);
    EXPECT_EQ(runs(), 1u) << "this cache does not precompile";
    CompileAction other = action;
    other.preamble.text += "#define MORE\n";
    EXPECT_TRUE(cache().get(other).compiled);
    other = action;
    other.preamble.flags.push_back("-DZ");
    EXPECT_TRUE(cache().get(other).compiled);
}

}  // namespace
}  // namespace drydock::opbuild
