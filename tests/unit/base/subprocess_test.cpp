#include "base/subprocess.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <sstream>
#include <thread>

#include "base/error.h"
#include "base/fs.h"

namespace drydock {
namespace {

using std::chrono::milliseconds;

ProcessResult shell(const std::string& script, milliseconds timeout = milliseconds{0}) {
    return run_process({"sh", "-c", script}, {}, timeout);
}

TEST(SubprocessTest, SeparatesStreamsAndKeepsTheCode) {
    const ProcessResult result = shell("echo out; echo err >&2; exit 7");
    EXPECT_EQ(result.output, "out\n");
    EXPECT_EQ(result.error, "err\n");
    EXPECT_EQ(result.exit_code, 7);
    EXPECT_FALSE(result.timed_out);
}

TEST(SubprocessTest, ArgumentsPassUntouched) {
    EXPECT_EQ(run_process({"printf", "%s|", "a b", "$HOME", "'"}).output, "a b|$HOME|'|");
}

TEST(SubprocessTest, EnvironmentIsAddedTo) {
    const ProcessResult result =
        run_process({"sh", "-c", "echo $DRYDOCK_X; test -n \"$PATH\""}, {{"DRYDOCK_X", "1=2"}});
    EXPECT_EQ(result.output, "1=2\n");
    EXPECT_EQ(result.exit_code, 0);
}

TEST(SubprocessTest, LargeOutputOnBothStreamsDoesNotBlock) {
    const ProcessResult result = shell("yes a | head -c 3000000; yes b | head -c 3000000 >&2");
    EXPECT_EQ(result.output.size(), 3000000U);
    EXPECT_EQ(result.error.size(), 3000000U);
}

TEST(SubprocessTest, StandardInputIsEmpty) { EXPECT_EQ(shell("cat; echo end").output, "end\n"); }

TEST(SubprocessTest, AProgramInPlaceHasOurInputAndOurGroup) {
    const TemporaryFolder folder;
    const std::string input = folder.path() / "in", output = folder.path() / "out";
    write_file(input, "what we read\n");
    const int ours = ::dup(STDIN_FILENO);
    const int file = ::open(input.c_str(), O_RDONLY | O_CLOEXEC);
    ::dup2(file, STDIN_FILENO);
    const ProcessResult result = run_in_place(
        {"sh", "-c", "{ cat; ps -o pgid= -p $$; } > \"$OUT\"; exit 6"}, {{"OUT", output}});
    ::dup2(ours, STDIN_FILENO);
    ::close(file);
    ::close(ours);
    EXPECT_EQ(result.exit_code, 6);
    EXPECT_EQ(run_in_place({"sh", "-c", "kill -TERM $$"}).signal, SIGTERM);
    std::istringstream lines(read_file(output));
    std::string text;
    std::getline(lines, text);
    pid_t group = 0;
    lines >> group;
    EXPECT_EQ(text, "what we read");
    EXPECT_EQ(group, ::getpgrp());
}

TEST(SubprocessTest, SignalsBecome128Plus) {
    EXPECT_EQ(shell("kill -SEGV $$").exit_code, 128 + SIGSEGV);
}

TEST(SubprocessTest, TimeoutEndsTheWholeGroup) {
    TemporaryFolder folder;
    const std::string file = (folder.path() / "pid").string();
    const ProcessResult result =
        shell("echo begin; sleep 100 & echo $! > " + file + "; wait", milliseconds{300});
    EXPECT_TRUE(result.timed_out);
    EXPECT_EQ(result.exit_code, 128 + SIGKILL);
    EXPECT_EQ(result.output, "begin\n");
    const pid_t grandchild = std::stoi(read_file(file));
    for (int i = 0; i < 200 && ::kill(grandchild, 0) == 0; ++i) {
        // A zombie that nobody reaps here counts as ended.
        const std::string stat = "/proc/" + std::to_string(grandchild) + "/stat";
        if (std::filesystem::exists(stat) && read_file(stat).find(") Z ") != std::string::npos)
            return;
        std::this_thread::sleep_for(milliseconds{10});
    }
    EXPECT_NE(::kill(grandchild, 0), 0);
}

TEST(SubprocessTest, DaemonHoldingTheStreamsDoesNotBlock) {
    const ProcessResult result = shell("echo begin; sleep 3 & exit 0");
    EXPECT_EQ(result.output, "begin\n");
    EXPECT_EQ(result.exit_code, 0);
}

TEST(SubprocessTest, MissingProgramIsAUserError) {
    try {
        run_process({"drydock-no-such-program"});
        FAIL();
    } catch (const UserError& error) {
        EXPECT_STREQ(error.what(),
                     "cannot start drydock-no-such-program: No such file or directory");
        EXPECT_FALSE(error.hint().empty());
    }
}

TEST(SubprocessTest, RunsFromSeveralThreads) {
    std::vector<std::thread> threads;
    std::vector<std::string> outputs(8);
    for (size_t i = 0; i < outputs.size(); ++i) {
        threads.emplace_back([&, i] { outputs[i] = shell("echo " + std::to_string(i)).output; });
    }
    for (auto& thread : threads) thread.join();
    for (size_t i = 0; i < outputs.size(); ++i) EXPECT_EQ(outputs[i], std::to_string(i) + "\n");
}

TEST(SubprocessDeathTest, InterruptEndsTheChildFirst) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    TemporaryFolder folder;
    const std::string file = (folder.path() / "alive").string();
    const auto body = [&] {
        std::thread([] {
            std::this_thread::sleep_for(milliseconds{300});
            ::kill(::getpid(), SIGINT);
        }).detach();
        shell("sleep 2; echo > " + file);
    };
    EXPECT_EXIT(body(), testing::KilledBySignal(SIGINT), "");
    std::this_thread::sleep_for(milliseconds{2500});
    EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace drydock
