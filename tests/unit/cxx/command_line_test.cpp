#include "cxx/command_line.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/fs.h"
#include "cxx/kernel_source.h"

namespace drydock::cxx {
namespace {

using Strings = std::vector<std::string>;

Strings of_kind(const CommandLine& line, Argument::Kind kind) {
    Strings words;
    for (const Argument& argument : line.arguments) {
        if (argument.kind == kind)
            words.insert(words.end(), argument.words.begin(), argument.words.end());
    }
    return words;
}

TEST(CommandLine, SortsWhatItHasToKnow) {
    const CommandLine line = parse_command_line(
        {"-c", "-O2", "-Iinc", "-I", "more", "-DA=b.cpp", "-include", "x.cpp", "a.asc", "b.o",
         "-MD", "-MFdeps", "-MT", "target", "-o", "out.o", "-std=c++14", "-L", "lib.cpp"});
    EXPECT_EQ(line.stage, Stage::kCompile);
    EXPECT_EQ(line.output, "out.o");
    EXPECT_EQ(line.dependency_file, "deps");
    EXPECT_TRUE(line.wants_dependencies && line.has_target && line.optimises);
    EXPECT_EQ(of_kind(line, Argument::Kind::kSource), (Strings{"a.asc"}));
    EXPECT_EQ(of_kind(line, Argument::Kind::kOther), (Strings{"b.o"}));
    EXPECT_EQ(of_kind(line, Argument::Kind::kPreprocessor),
              (Strings{"-Iinc", "-I", "more", "-DA=b.cpp", "-include", "x.cpp"}));
    EXPECT_EQ(of_kind(line, Argument::Kind::kDialect), (Strings{"-std=c++14"}));
}

TEST(CommandLine, StagesAndLanguages) {
    EXPECT_EQ(parse_command_line({"a.cpp"}).stage, Stage::kLink);
    EXPECT_EQ(parse_command_line({"-MM", "a.cpp"}).stage, Stage::kPreprocess);
    EXPECT_EQ(parse_command_line({"-E", "-c", "a.cpp"}).stage, Stage::kPreprocess);
    EXPECT_EQ(parse_command_line({"-fsyntax-only", "a.cpp"}).stage, Stage::kCheck);
    EXPECT_EQ(parse_command_line({"-v"}).stage, Stage::kInformation);
    const CommandLine line = parse_command_line({"-x", "asc", "a.txt", "-xnone", "b.txt", "c.cc"});
    EXPECT_EQ(of_kind(line, Argument::Kind::kSource), (Strings{"a.txt", "c.cc"}));
    EXPECT_EQ(of_kind(line, Argument::Kind::kLanguage), (Strings{"-x", "c++", "-x", "none"}));
}

TEST(CommandLine, ArchitecturesAndMistakes) {
    EXPECT_EQ(parse_command_line({"--npu-arch=dav-3510", "a.asc"}).arch, "3510");
    EXPECT_EQ(parse_command_line({"--npu-arch", "dav-2201", "a.asc"}).arch, "2201");
    EXPECT_THROW(parse_command_line({"--npu-arch=2201"}), UserError);
    EXPECT_THROW(parse_command_line({"a.cpp", "-o"}), UserError);
}

TEST(KernelSource, IsToldByItsTextAndItsIncludes) {
    TemporaryFolder folder;
    const auto write = [&](const char* name, const std::string& text) {
        write_file(folder.path() / name, text);
        return folder.path() / name;
    };
    const auto kernel = [&](const std::filesystem::path& file) {
        return is_kernel_source(file, {folder.path() / "inc"}, folder.path() / "skip");
    };
    std::filesystem::create_directories(folder.path() / "inc");
    std::filesystem::create_directories(folder.path() / "skip");
    write("inc/kernel.h", "__global__ __aicore__ void k();");
    write("skip/own.h", "__aicore__");
    EXPECT_TRUE(kernel(write("a.cpp", "void f() { k<<<1, nullptr, s>>>(x); }")));
    EXPECT_TRUE(kernel(write("b.cpp", "#include \"c.h\"\n")) == false) << "c.h does not exist";
    write("c.h", "#  include \"kernel.h\"\n#include \"c.h\"\n");
    EXPECT_TRUE(kernel(folder.path() / "b.cpp"));
    EXPECT_FALSE(kernel(write("d.cpp", "#include \"skip/own.h\"\n// k<<<1, 2, 3>>>(x)\n")));
    EXPECT_TRUE(kernel(write("e.asc", "")));
    EXPECT_FALSE(kernel(folder.path() / "missing.cpp"));
}

}  // namespace
}  // namespace drydock::cxx
