#pragma once
// Objects by content: the same source, headers, flags and compiler give the object without a
// compiler being started. Safe for several processes at once and for killed ones: every file is
// written beside and renamed, and an object is believed only when its content hash fits its name.
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace drydock::opbuild {

/// One call of the compiler that makes one file.
struct CompileAction {
    std::filesystem::path source;    ///< main source, absolute; empty for a pure link
    std::vector<std::string> flags;  ///< everything but source, inputs, -o and -MF
    std::vector<std::filesystem::path>
        inputs;                     ///< objects to link; named by content (from this cache)
    std::vector<std::string> tail;  ///< arguments behind source and inputs (libraries)
    std::string suffix;             ///< ".o" or ".so"
};

struct CachedObject {
    std::filesystem::path path;  ///< inside the cache; its name holds its content hash
    bool compiled = false;       ///< false: taken from the cache
};

/// The compiler said no; `output` is its text, unchanged.
struct CompileFailure : std::runtime_error {
    CompileFailure(int code, const std::string& text)
        : std::runtime_error("compiler failed"), exit_code(code), output(text) {}
    int exit_code;
    std::string output;
};

class ObjectCache {
  public:
    /// `command` is the compiler; `identity` joins every key, so that a new compiler misses.
    ObjectCache(std::filesystem::path root, std::vector<std::string> command, std::string identity);

    /// The object, from the cache or compiled now; `on_compile` is called before a compiler starts.
    /// Thread-safe. Throws CompileFailure, or UserError when the cache cannot be written.
    CachedObject get(const CompileAction& action,
                     const std::function<void()>& on_compile = {}) const;

    /// Stores generated text under a name made from its content; returns the path.
    std::filesystem::path store_text(const std::string& name, const std::string& text) const;

  private:
    std::filesystem::path root_;
    std::vector<std::string> command_;
    std::string identity_;
};

/// Prerequisites in a make rule as g++ -MMD writes it (escapes undone), without the target.
std::vector<std::string> parse_depfile(const std::string& text);

}  // namespace drydock::opbuild
