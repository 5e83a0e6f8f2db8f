#pragma once
// `kernel<<<blocks, l2ctrl, stream>>>(args)` in preprocessed C++, which g++ does not parse, becomes
// a call of drydock/launch.h (spec runtime 6.2).
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cxx/tokens.h"

namespace drydock::cxx {

/// A launch that cannot be translated: "file:line: error: ...", as a compiler says it.
class LaunchError : public std::exception {
  public:
    explicit LaunchError(std::string text) : text_(std::move(text)) {}
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    std::string text_;
};

/// True when the tokens have `<<<` where a launch can stand.
bool has_launch(const std::vector<Token>& tokens);

/// What is known of kernels by their names.
struct LaunchedKernels {
    std::map<std::string, uint32_t> types = {};  ///< of those that do not run on vector cores alone
    std::map<std::string, std::string> names = {};  ///< of their parameters: "x, y, n"
};

/// The text with every launch rewritten and the words `__drydock_...` of DRYDOCK_MARK_KERNELS
/// blanked. Lines stay where they are, so line markers stay right. Launches may nest. Throws
/// LaunchError for the four-parameter form (SIMT), for fewer than three parameters, for `<<<`
/// without
/// `>>>` or without arguments behind it.
std::string rewrite_launches(std::string_view text, const std::vector<Token>& tokens,
                             const LaunchedKernels& kernels);

}  // namespace drydock::cxx
