#include "cxx/kernel_source.h"

#include <set>

#include "base/error.h"
#include "base/fs.h"
#include "cxx/launch_rewriter.h"
#include "cxx/tokens.h"

namespace drydock::cxx {
namespace {

namespace fs = std::filesystem;

/// Names between quotes behind `#include`.
std::vector<std::string> quoted_includes(const std::string& text) {
    std::vector<std::string> names;
    for (size_t at = text.find("#"); at != std::string::npos; at = text.find('#', at + 1)) {
        const size_t word = text.find_first_not_of(" \t", at + 1);
        if (word == std::string::npos || text.compare(word, 7, "include") != 0) continue;
        const size_t quote = text.find_first_not_of(" \t", word + 7);
        if (quote == std::string::npos || text[quote] != '"') continue;
        const size_t end = text.find_first_of("\"\n", quote + 1);
        if (end != std::string::npos) names.push_back(text.substr(quote + 1, end - quote - 1));
    }
    return names;
}

bool has_marker(const std::vector<Token>& tokens) {
    for (const Token& token : tokens) {
        if (token.is("__global__") || token.is("__aicore__")) return true;
    }
    return false;
}

class Search {
  public:
    Search(const std::vector<fs::path>& dirs, fs::path skip)
        : dirs_(dirs), skip_(std::move(skip)) {}

    bool found_in(const fs::path& file) {
        std::error_code error;
        const fs::path real = fs::weakly_canonical(file, error);
        if (error || !seen_.insert(real).second || below_skip(real)) return false;
        std::string text;
        try {
            text = read_file(real);
        } catch (const UserError&) {
            return false;  // the compiler will say so
        }
        const std::vector<Token> tokens = tokenize(text);
        if (has_marker(tokens) || has_launch(tokens)) return true;
        for (const std::string& name : quoted_includes(text)) {
            if (found_in_include(real.parent_path(), name)) return true;
        }
        return false;
    }

  private:
    bool below_skip(const fs::path& file) const {
        const auto [end, unused] =
            std::mismatch(skip_.begin(), skip_.end(), file.begin(), file.end());
        return end == skip_.end();
    }

    bool found_in_include(const fs::path& folder, const std::string& name) {
        std::error_code error;
        if (fs::is_regular_file(folder / name, error)) return found_in(folder / name);
        for (const fs::path& dir : dirs_) {
            if (fs::is_regular_file(dir / name, error)) return found_in(dir / name);
        }
        return false;
    }

    const std::vector<fs::path>& dirs_;
    const fs::path skip_;
    std::set<fs::path> seen_;
};

}  // namespace

bool is_kernel_source(const fs::path& source, const std::vector<fs::path>& dirs,
                      const fs::path& skip) {
    if (source.extension() == ".asc") return true;
    return Search(dirs, skip).found_in(source);
}

}  // namespace drydock::cxx
