#include "base/subprocess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <mutex>

#include "base/error.h"

namespace drydock {
namespace {

using Clock = std::chrono::steady_clock;

// ---- SIGINT: children are process groups of their own, so the terminal does not reach them
// --------

constexpr size_t kMaxChildren = 1024;
std::array<std::atomic<pid_t>, kMaxChildren> live_children{};
std::mutex interrupt_mutex;
size_t interrupt_users = 0;
struct sigaction previous_interrupt {};

// Only async-signal-safe calls: end the children, then let the signal do what it did before.
void on_interrupt(int number) {
    for (auto& child : live_children) {
        const pid_t pid = child.load();
        if (pid > 0) ::kill(-pid, SIGKILL);
    }
    ::sigaction(number, &previous_interrupt, nullptr);
    ::raise(number);
}

/// Ends the child on SIGINT while this object lives.
class InterruptScope {
  public:
    InterruptScope() {
        const std::lock_guard lock(interrupt_mutex);
        if (interrupt_users++ > 0) return;
        struct sigaction action {};
        action.sa_handler = on_interrupt;
        ::sigemptyset(&action.sa_mask);
        ::sigaction(SIGINT, nullptr, &previous_interrupt);
        if (previous_interrupt.sa_handler != SIG_IGN) ::sigaction(SIGINT, &action, nullptr);
    }
    ~InterruptScope() {
        forget();
        const std::lock_guard lock(interrupt_mutex);
        if (--interrupt_users == 0) ::sigaction(SIGINT, &previous_interrupt, nullptr);
    }
    InterruptScope(const InterruptScope&) = delete;
    InterruptScope& operator=(const InterruptScope&) = delete;

    void watch(pid_t pid) {
        for (auto& child : live_children) {
            pid_t free = 0;
            if (child.compare_exchange_strong(free, pid)) {
                slot_ = &child;
                return;
            }
        }
    }
    /// Must be called before the child is reaped, after which its id may belong to another.
    void forget() {
        if (slot_) slot_->store(0);
        slot_ = nullptr;
    }

  private:
    std::atomic<pid_t>* slot_ = nullptr;
};

// ---- starting
// ------------------------------------------------------------------------------------

/// Read end and write end; closed at the end of the scope. Not opened: both ends are absent.
struct Pipe {
    int fd[2] = {-1, -1};
    explicit Pipe(bool open) {
        if (open && ::pipe2(fd, O_CLOEXEC) != 0) {
            throw UserError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
        }
    }
    ~Pipe() {
        close(0);
        close(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close(int end) {
        if (fd[end] >= 0) ::close(fd[end]);
        fd[end] = -1;
    }
};

/// The caller's environment with the entries of `extra` put over it.
std::vector<std::string> merged_environment(const std::map<std::string, std::string>& extra) {
    std::vector<std::string> result;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (!extra.contains(std::string(text.substr(0, text.find('='))))) result.emplace_back(text);
    }
    for (const auto& [name, value] : extra) result.push_back(name + "=" + value);
    return result;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

/// File actions and attributes of a child; freed at the end of the scope.
struct SpawnPlan {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    SpawnPlan(const Pipe& out, const Pipe& err, bool in_place) {
        ::posix_spawn_file_actions_init(&actions);
        if (!in_place)
            ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        if (out.fd[1] >= 0) ::posix_spawn_file_actions_adddup2(&actions, out.fd[1], STDOUT_FILENO);
        if (err.fd[1] >= 0) ::posix_spawn_file_actions_adddup2(&actions, err.fd[1], STDERR_FILENO);
        sigset_t none, usual;
        ::sigemptyset(&none);
        ::sigemptyset(&usual);
        for (int number : {SIGPIPE, SIGINT, SIGTERM}) ::sigaddset(&usual, number);
        ::posix_spawnattr_init(&attributes);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setsigdefault(&attributes, &usual);
        ::posix_spawnattr_setpgroup(&attributes, 0);
        const int group = in_place ? 0 : POSIX_SPAWN_SETPGROUP;
        ::posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETSIGMASK |
                                                                   POSIX_SPAWN_SETSIGDEF | group));
    }
    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
};

pid_t spawn(const std::vector<std::string>& argv, const std::map<std::string, std::string>& env,
            const Pipe& out, const Pipe& err, bool in_place) {
    std::vector<std::string> arguments = argv;
    std::vector<std::string> variables = merged_environment(env);
    const SpawnPlan plan(out, err, in_place);
    pid_t pid = -1;
    const int code = ::posix_spawnp(&pid, argv[0].c_str(), &plan.actions, &plan.attributes,
                                    pointers(arguments).data(), pointers(variables).data());
    if (code != 0) {
        throw UserError(fmt::format("cannot start {}: {}", argv[0], std::strerror(code)),
                        code == ENOENT ? "install it or put it on PATH" : "");
    }
    return pid;
}

// ---- waiting
// -------------------------------------------------------------------------------------

/// Appends what is there to `text`. False at the end of the stream.
bool read_some(int fd, std::string& text) {
    char buffer[1 << 16];
    const ssize_t got = ::read(fd, buffer, sizeof(buffer));
    if (got > 0) text.append(buffer, static_cast<size_t>(got));
    return got > 0 || (got < 0 && errno == EINTR);
}

/// Milliseconds until `deadline` for poll(): -1 without one, 0 when it has passed.
int poll_timeout(const Clock::time_point* deadline) {
    if (deadline == nullptr) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now());
    return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1 << 30));
}

void drain(int fd, std::string& text) {
    if (fd < 0) return;
    ::fcntl(fd, F_SETFL, O_NONBLOCK);
    while (read_some(fd, text)) {
    }
}

/// Collects output until both streams end, the child ends or the deadline passes (false then). That
/// the child's end counts keeps a daemon which inherited the streams from blocking us.
bool collect(ProcessResult& result, Pipe& out, Pipe& err, int child,
             const Clock::time_point* deadline) {
    while (out.fd[0] >= 0 || err.fd[0] >= 0) {
        pollfd fds[] = {{out.fd[0], POLLIN, 0}, {err.fd[0], POLLIN, 0}, {child, POLLIN, 0}};
        const int ready = ::poll(fds, 3, poll_timeout(deadline));
        if (ready == 0) return false;
        if (ready < 0) continue;
        if (fds[0].revents != 0 && !read_some(out.fd[0], result.output)) out.close(0);
        if (fds[1].revents != 0 && !read_some(err.fd[0], result.error)) err.close(0);
        if (fds[2].revents != 0) break;
    }
    drain(out.fd[0], result.output);
    drain(err.fd[0], result.error);
    return true;
}

/// Waits for the end without reaping. False when the deadline passed before.
bool wait_end(pid_t pid, int child, const Clock::time_point* deadline) {
    if (child >= 0) {
        pollfd fd = {child, POLLIN, 0};
        int ready = 0;
        while ((ready = ::poll(&fd, 1, poll_timeout(deadline))) < 0) {
        }
        return ready > 0;
    }
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) < 0 &&
           errno == EINTR) {
    }
    return true;
}

void reap(pid_t pid, ProcessResult& result) {
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    result.exit_code = result.signal != 0 ? 128 + result.signal : WEXITSTATUS(status);
}

ProcessResult run_child(const std::vector<std::string>& argv,
                        const std::map<std::string, std::string>& env,
                        std::chrono::milliseconds timeout, bool capture, bool in_place = false) {
    if (argv.empty() || argv[0].empty()) throw UserError("cannot start a program without a name");
    const Clock::time_point deadline = Clock::now() + timeout;
    const Clock::time_point* limit = timeout.count() > 0 ? &deadline : nullptr;
    Pipe out(capture), err(capture);
    InterruptScope interrupt;
    const pid_t pid = spawn(argv, env, out, err, in_place);
    interrupt.watch(pid);
    out.close(1);
    err.close(1);
    const int child = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    ProcessResult result;
    if (!collect(result, out, err, child, limit) || !wait_end(pid, child, limit)) {
        result.timed_out = true;
        ::kill(-pid, SIGKILL);
        wait_end(pid, child, nullptr);
        drain(out.fd[0], result.output);
        drain(err.fd[0], result.error);
    }
    interrupt.forget();
    reap(pid, result);
    if (child >= 0) ::close(child);
    return result;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& argv,
                          const std::map<std::string, std::string>& env,
                          std::chrono::milliseconds timeout) {
    return run_child(argv, env, timeout, true);
}

ProcessResult run_in_place(const std::vector<std::string>& argv,
                           const std::map<std::string, std::string>& env) {
    return run_child(argv, env, {}, false, true);
}

ProcessResult run_program(const std::vector<std::string>& argv,
                          const std::map<std::string, std::string>& env,
                          std::chrono::milliseconds timeout) {
    return run_child(argv, env, timeout, false);
}

}  // namespace drydock
