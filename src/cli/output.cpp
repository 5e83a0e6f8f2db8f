#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/error.h"
#include "cli/command.h"

namespace drydock::cli {

bool Context::colour() const {
    const char* unwanted = std::getenv("NO_COLOR");  // the convention of no-color.org
    return !no_colour && (unwanted == nullptr || *unwanted == '\0') && ::isatty(STDOUT_FILENO) == 1;
}

session::Session Context::session() const {
    if (!verbose && ::isatty(STDERR_FILENO) != 1) return session::Session{};
    return session::Session(
        [](const std::string& step) { std::fprintf(stderr, "drydock: %s\n", step.c_str()); });
}

void print(const std::string& text) {
    const bool written =
        std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
    if (!written && errno != EPIPE)
        throw UserError(std::string("cannot write the output: ") + std::strerror(errno));
}

void print_error(const std::string& message, const std::string& hint) {
    std::string text = "drydock: error: " + message + "\n";
    if (!hint.empty()) text += "hint: " + hint + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace drydock::cli
