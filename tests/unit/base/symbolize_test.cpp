#include "base/symbolize.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <thread>

#include "base/fault_guard.h"
#include "base/fs.h"
#include "base/subprocess.h"

namespace drydock {
namespace {

namespace stdfs = std::filesystem;

// The line numbers of the assertions below are those of these two texts.
constexpr const char* kHeader = R"(#pragma once
extern "C" void (*report)(const void*);
void record();
template <typename T>
__attribute__((always_inline)) inline void api_call(T) {
    record();
}
)";
constexpr const char* kSource = R"(#include "api.h"
void (*report)(const void*) = nullptr;
__attribute__((noinline)) void record() { report(__builtin_return_address(0)); }
struct Kernel {
    __attribute__((always_inline)) void compute(int i) {
        api_call(i);
        api_call(1.0f);
    }
    __attribute__((always_inline)) void process() {
        compute(1);

        compute(2);
    }
};
extern "C" void entry() {
    Kernel kernel;
    kernel.process();
}
extern "C" void crash(int* p) {
    *p = 1;
}
)";

std::vector<const void*> reported;
void on_report(const void* address) { reported.push_back(address); }

/// The two texts as a loaded shared object, built as kernels are.
class Object {
  public:
    explicit Object(const std::string& source = kSource) {
        const auto kernel = folder_.path() / "op" / "kernel.cpp";
        stdfs::create_directories(kernel.parent_path());
        write_file(kernel.parent_path() / "api.h", kHeader);
        write_file(kernel, source);
        const auto library = folder_.path() / "k.so";
        const auto result = run_process({"g++", "-shared", "-fPIC", "-O2", "-g1", "-std=c++17",
                                         "-fno-optimize-sibling-calls", "-o", library, kernel});
        EXPECT_EQ(result.exit_code, 0) << result.error;
        handle_ = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        EXPECT_NE(handle_, nullptr) << ::dlerror();
    }
    ~Object() {
        ::dlclose(handle_);
        forget_modules();
    }
    std::string file(const char* name) const { return (folder_.path() / "op" / name).string(); }
    std::string folder() const { return (folder_.path() / "op").string(); }
    void* find(const char* name) const { return ::dlsym(handle_, name); }
    /// Return addresses that entry() reports.
    std::vector<const void*> run() const {
        reported.clear();
        *static_cast<void (**)(const void*)>(find("report")) = on_report;
        reinterpret_cast<void (*)()>(find("entry"))();
        return reported;
    }

  private:
    TemporaryFolder folder_;
    void* handle_ = nullptr;
};

struct Expected {
    const char* file;
    int line;
    const char* function;
};

void expect_chain(const Object& object, const void* address,
                  const std::vector<Expected>& expected) {
    const auto places = symbolize(address);
    ASSERT_EQ(places.size(), expected.size());
    for (size_t i = 0; i < places.size(); ++i) {
        EXPECT_EQ(places[i].file, object.file(expected[i].file));
        EXPECT_EQ(places[i].line, expected[i].line) << i;
        EXPECT_EQ(places[i].function, expected[i].function);
        EXPECT_EQ(stdfs::path(places[i].module).filename(), "k.so");
    }
}

TEST(SymbolizeTest, InlineChainHasEveryLine) {
    const Object object;
    const auto addresses = object.run();
    ASSERT_EQ(addresses.size(), 4U);
    expect_chain(object, addresses[0],
                 {{"api.h", 6, "api_call<int>"},
                  {"kernel.cpp", 6, "compute"},
                  {"kernel.cpp", 10, "process"},
                  {"kernel.cpp", 17, "entry"}});
    expect_chain(object, addresses[3],
                 {{"api.h", 6, "api_call<float>"},
                  {"kernel.cpp", 7, "compute"},
                  {"kernel.cpp", 12, "process"},
                  {"kernel.cpp", 17, "entry"}});
}

TEST(SymbolizeTest, UserPlaceIsRelativeWhenBelowTheBase) {
    const Object object;
    const void* address = object.run().at(1);
    EXPECT_EQ(user_place(address), object.file("api.h") + ":6");
    EXPECT_EQ(user_place(address, object.folder()), "api.h:6");
    EXPECT_EQ(user_place(address, object.folder() + "/"), "api.h:6");
    EXPECT_EQ(user_place(address, object.folder() + "x"), object.file("api.h") + ":6");
}

TEST(SymbolizeTest, DrydocksOwnFramesAreNotTheUsers) {
    // #line stands for a header below the resource root.
    const std::string own = (resource_root() / "include" / "kernel" / "x.h").string();
    const Object object(
        "#include \"api.h\"\nvoid (*report)(const void*) = nullptr;\n"
        "__attribute__((noinline)) void record() "
        "{ report(__builtin_return_address(0)); }\n"
        "#line 100 \"" +
        own +
        "\"\n"
        "__attribute__((always_inline)) inline void wrapped() { record(); }\n"
        "#line 50 \"/user/op.cpp\"\n"
        "extern \"C\" void entry() { wrapped(); }\n");
    const void* address = object.run().at(0);
    ASSERT_EQ(symbolize(address).size(), 2U);
    EXPECT_EQ(symbolize(address)[0].file, own);
    const auto frames = user_frames(address);
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0].file, "/user/op.cpp");
    EXPECT_EQ(frames[0].line, 50);
}

TEST(SymbolizeTest, FaultsAndThrowsGiveExactLines) {
    const Object object;
    auto* crash = reinterpret_cast<void (*)(int*)>(object.find("crash"));
    const auto fault = run_guarded([&] { crash(nullptr); });
    ASSERT_TRUE(fault);
    EXPECT_EQ(user_place(fault->pc, object.folder()), "kernel.cpp:20");
}

TEST(SymbolizeTest, ThrowHasItsLine) {
    const Object object(
        "void (*report)(const void*) = nullptr;\n"
        "void f() {\n"
        "    throw 1;\n"
        "}\n"
        "extern \"C\" void entry() { f(); }\n");
    const auto fault = run_guarded(reinterpret_cast<void (*)()>(object.find("entry")));
    ASSERT_TRUE(fault);
    EXPECT_EQ(user_place(fault->pc, object.folder()), "kernel.cpp:3");
}

TEST(SymbolizeTest, UnknownAddresses) {
    int local = 0;
    EXPECT_TRUE(symbolize(nullptr).empty());
    EXPECT_TRUE(symbolize(&local).empty());
    EXPECT_EQ(user_place(nullptr), "?");
}

TEST(SymbolizeTest, ReloadedObjectIsReadAnew) {
    int lines[2] = {};
    for (int i = 0; i < 2; ++i) {
        const Object object(std::string(static_cast<size_t>(i), '\n') + kSource);
        lines[i] = symbolize(object.run().at(0)).back().line;
    }
    EXPECT_EQ(lines[0] + 1, lines[1]);
}

TEST(SymbolizeTest, ThreadsAskAtOnce) {
    const Object object;
    const auto addresses = object.run();
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&] {
            for (const void* address : addresses) EXPECT_EQ(symbolize(address).size(), 4U);
        });
    }
    for (auto& thread : threads) thread.join();
}

}  // namespace
}  // namespace drydock
