// drydock-c++ [--compiler NAME] [--launch-headers FOLDER] arguments of g++
#include <cstdio>
#include <string>
#include <vector>

#include "base/environment.h"
#include "cxx/driver.h"

namespace {

constexpr const char* kHelp =
    "usage: drydock-c++ [--compiler NAME] [--launch-headers FOLDER] ARGUMENTS-OF-G++\n"
    "Compiles and links as g++ does, with kernel<<<blocks, nullptr, stream>>>(...) in C++ and "
    ".asc\n"
    "sources, the headers of kernels and of the runtime, and libdrydock.so.\n"
    "  --compiler NAME          the compiler to call; else $DRYDOCK_CXX, else g++\n"
    "  --launch-headers FOLDER  write aclrtlaunch_<kernel>.h for the kernels of the sources, "
    "compile "
    "nothing\n"
    "docs/kernel-launch.md has the rules.\n";

/// --npu-arch and other words belong to the call itself; these two come first.
struct Options {
    std::string compiler;
    std::string headers;
    std::vector<std::string> words;
};

Options read(int argc, char** argv) {
    Options options;
    int next = 1;
    while (next + 1 < argc) {
        const std::string word = argv[next];
        if (word == "--compiler") {
            options.compiler = argv[next + 1];
        } else if (word == "--launch-headers") {
            options.headers = argv[next + 1];
        } else {
            break;
        }
        next += 2;
    }
    options.words.assign(argv + next, argv + argc);
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    Options options = read(argc, argv);
    if (options.words.empty() || options.words[0] == "--help") {
        std::fputs(kHelp, options.words.empty() ? stderr : stdout);
        return options.words.empty() ? 1 : 0;
    }
    if (options.compiler.empty()) {
        options.compiler = drydock::environment_text("DRYDOCK_CXX");
        if (options.compiler.empty()) options.compiler = "g++";
    }
    const drydock::cxx::Toolkit toolkit = drydock::cxx::toolkit();
    if (!options.headers.empty()) {
        return drydock::cxx::write_launch_headers(options.headers, {options.compiler},
                                                  options.words, toolkit);
    }
    return drydock::cxx::compile({options.compiler}, options.words, toolkit);
}
