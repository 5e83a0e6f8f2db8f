#pragma once
// The three kinds of failure of the tool itself. (A kernel's failure is a launch::KernelFault.)
#include <stdexcept>
#include <string>

namespace drydock {

/// The user can fix it: bad option, bad file, bad operator call. Exit code 1.
/// what() is "<what is wrong>: <value> <relation> <limit> (<where>)"; hint() is the remedy or
/// empty.
class UserError : public std::runtime_error {
  public:
    explicit UserError(const std::string& message, std::string hint = {})
        : std::runtime_error(message), hint_(std::move(hint)) {}
    const std::string& hint() const { return hint_; }

  private:
    std::string hint_;
};

/// The operator does not build. Exit code 2. what() starts with the user's own file and line.
class BuildError : public UserError {
  public:
    using UserError::UserError;
};

/// Prints condition and place, asks for a report, ends the process with exit code 70.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line);

}  // namespace drydock

/// For mistakes of Drydock itself only; nothing an operator does may trigger it.
#define DRYDOCK_ASSERT(condition) \
    ((condition) ? void() : ::drydock::assertion_failed(#condition, __FILE__, __LINE__))
