#pragma once
// Settings from environment variables.
#include <cstdint>
#include <string>

namespace drydock {

/// Empty when the variable is not set.
std::string environment_text(const char* name);

/// The number, not negative and finite, in variable `name`. `fallback` when it is unset or empty,
/// and, with a warning, when it holds something else. T: uint64_t or double.
template <class T>
T environment_number(const char* name, T fallback);

}  // namespace drydock
