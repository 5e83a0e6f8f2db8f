#pragma once
// Exit codes of the command line; documented in docs/cli.md and in --help. They never change.

namespace drydock::cli {

enum class ExitCode : int {
    kRight = 0,         ///< right and clean
    kUsage = 1,         ///< usage or bad input
    kBuild = 2,         ///< the operator does not build
    kWrong = 3,         ///< result outside tolerance, or findings of error level
    kCrashed = 4,       ///< the kernel (or the operator's host code) crashed, hung or failed
    kInternal = 70,     ///< a mistake of Drydock itself
    kInterrupted = 130  ///< Ctrl-C
};

inline constexpr const char* kExitCodeHelp =
    "Exit codes:\n"
    "  0   right and clean\n"
    "  1   usage or bad input\n"
    "  2   the operator does not build\n"
    "  3   wrong result, or findings of error level\n"
    "  4   the kernel crashed, timed out or dead-locked\n"
    "  70  a mistake of Drydock itself: please report it\n"
    "  130 interrupted\n";

}  // namespace drydock::cli
