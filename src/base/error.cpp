#include "base/error.h"

#include <cstdio>
#include <cstdlib>

namespace drydock {
namespace {

constexpr int kInternalErrorExitCode = 70;

}  // namespace

// Neither destructors nor atexit handlers run: the state they would touch is known to be wrong.
void assertion_failed(const char* condition, const char* file, int line) {
    std::fprintf(
        stderr,
        "drydock: internal error: %s is false (%s:%d)\n"
        "hint: this is a mistake of Drydock, not of your operator; please report it with the "
        "command line and this text\n",
        condition, file, line);
    std::fflush(nullptr);
    std::_Exit(kInternalErrorExitCode);
}

}  // namespace drydock
