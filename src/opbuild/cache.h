#pragma once
// Objects by content: the same source, headers, flags and compiler give the object without a
// compiler being started. Safe for several processes at once and for killed ones: every file is
// written beside and renamed, and an object is believed only when its content hash fits its name.
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

namespace drydock::opbuild {

/// Headers that many sources start with. The object is the same whether the compiler reads `text`
/// or a precompiled form of it.
struct Preamble {
    std::string text;                ///< stands before the source; empty = nothing does
    std::vector<std::string> flags;  ///< of the source as well, in front of its own
};

/// One call of the compiler that makes one file.
struct CompileAction {
    std::filesystem::path source;    ///< main source, absolute; empty for a pure link
    std::vector<std::string> flags;  ///< everything but source, inputs, -o and -MF
    std::vector<std::filesystem::path>
        inputs;                     ///< objects to link; named by content (from this cache)
    std::vector<std::string> tail;  ///< arguments behind source and inputs (libraries)
    std::string suffix;             ///< ".o", ".so" or ".gch" (source is a header)
    Preamble preamble = {};
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
    /// With `precompiles` preambles are compiled once and kept; the compiler must be g++.
    ObjectCache(std::filesystem::path root, std::vector<std::string> command, std::string identity,
                bool precompiles = false);

    /// The object, from the cache or compiled now; `on_compile` is called before a compiler starts.
    /// Thread-safe. Throws CompileFailure, or UserError when the cache cannot be written.
    CachedObject get(const CompileAction& action,
                     const std::function<void()>& on_compile = {}) const;

    /// Stores generated text under a name made from its content; returns the path.
    std::filesystem::path store_text(const std::string& name, const std::string& text) const;

  private:
    /// A preamble as the compiler takes it.
    struct Prepared {
        std::vector<std::string> arguments;
        std::map<std::string, std::string> hashes;  ///< headers in the precompiled form, by path
    };
    Prepared prepare(const Preamble& preamble) const;
    Prepared precompile(const Preamble& preamble, const std::filesystem::path& header) const;

    std::filesystem::path root_;
    std::vector<std::string> command_;
    std::string identity_;
    bool precompiles_;
    mutable std::mutex mutex_;  ///< of prepared_
    mutable std::map<std::string, Prepared> prepared_;
};

/// Prerequisites in a make rule as g++ -MMD writes it (escapes undone), without the target.
std::vector<std::string> parse_depfile(const std::string& text);

}  // namespace drydock::opbuild
