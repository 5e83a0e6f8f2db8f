#include "opbuild/cache.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "base/fs.h"
#include "base/hash.h"
#include "base/subprocess.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Results kept per key: switching between a few states of a header keeps hitting.
constexpr size_t kMaxResults = 4;
/// Precompiled headers have tens of megabytes.
constexpr size_t kMaxPrecompiled = 2;
constexpr const char* kPrecompiled = ".gch";

struct Stamp {
    int64_t size = -1;
    int64_t time_ns = 0;
    bool operator==(const Stamp&) const = default;
};

Stamp stamp_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return {};
    return {status.st_size, status.st_mtim.tv_sec * 1'000'000'000LL + status.st_mtim.tv_nsec};
}

/// A file the object was made from, as it was then.
struct Dependency {
    std::string path;
    Stamp stamp;  ///< time_ns 0: written too late to be trusted, the content decides
    std::string hash;
};

/// One object of a key and what it was made from.
struct Result {
    std::string object;  ///< file name in the key's folder: content hash + suffix
    std::vector<Dependency> dependencies;
};

std::optional<std::string> hash_of_file(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return std::nullopt;
    try {
        return content_hash(read_file(path));
    } catch (const UserError&) {
        return std::nullopt;  // vanished or unreadable: the same as changed
    }
}

bool unchanged(const Dependency& dependency) {
    const Stamp now = stamp_of(dependency.path);
    if (now.size != dependency.stamp.size) return false;
    if (now == dependency.stamp) return true;
    return hash_of_file(dependency.path) == dependency.hash;
}

bool fits(const Result& result, const fs::path& folder) {
    if (!std::all_of(result.dependencies.begin(), result.dependencies.end(), unchanged))
        return false;
    const fs::path object = folder / result.object;
    const auto hash = hash_of_file(object);
    return hash && object.stem() == *hash;
}

std::vector<Result> parse_index(const std::string& text) {
    std::vector<Result> results;
    for (const json& entry : json::parse(text)) {
        Result result;
        result.object = entry.at("object").get<std::string>();
        for (const json& item : entry.at("dependencies")) {
            result.dependencies.push_back({item.at(0).get<std::string>(),
                                           {item.at(1).get<int64_t>(), item.at(2).get<int64_t>()},
                                           item.at(3).get<std::string>()});
        }
        results.push_back(std::move(result));
    }
    return results;
}

/// A missing or broken index is an empty one.
std::vector<Result> read_index(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) return {};
    try {
        return parse_index(read_file(file));
    } catch (const json::exception&) {
        return {};
    } catch (const UserError&) {
        return {};
    }
}

std::string index_text(const std::vector<Result>& results) {
    json list = json::array();
    for (const Result& result : results) {
        json dependencies = json::array();
        for (const Dependency& item : result.dependencies) {
            dependencies.push_back({item.path, item.stamp.size, item.stamp.time_ns, item.hash});
        }
        list.push_back({{"object", result.object}, {"dependencies", std::move(dependencies)}});
    }
    return list.dump();
}

/// Removes what killed builds left in `tmp`.
void remove_abandoned(const fs::path& tmp) {
    std::error_code error;
    const auto limit = fs::file_time_type::clock::now() - std::chrono::hours(24);
    std::vector<fs::path> old;
    for (const fs::directory_entry& entry : fs::directory_iterator(tmp, error)) {
        const auto time = entry.last_write_time(error);
        if (!error && time < limit) old.push_back(entry.path());
    }
    for (const fs::path& path : old) fs::remove_all(path, error);
}

/// Scratch folder inside the cache (renaming needs the same file system); removed at the end.
class Scratch {
  public:
    explicit Scratch(const fs::path& root) {
        static std::atomic<unsigned> counter{0};
        path_ = root / "tmp" / fmt::format("{}-{}", ::getpid(), counter++);
        std::error_code error;
        remove_abandoned(root / "tmp");
        fs::remove_all(path_, error);
        fs::create_directories(path_, error);
        if (error) {
            throw UserError(
                fmt::format("cannot write the cache {}: {}", root.string(), error.message()),
                "set DRYDOCK_CACHE_DIR to a folder that can be written");
        }
    }
    ~Scratch() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

int64_t now_ns() {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

/// What the depfile names. Empty when a file changed while the compiler ran, or is not what the
/// precompiled headers were made from: nobody knows which state went into the object, so it must
/// not be found again.
std::optional<std::vector<Dependency>> read_dependencies(
    const fs::path& depfile, int64_t started_ns,
    const std::map<std::string, std::string>& precompiled) {
    // File times come from a coarse clock that may lag by one kernel tick.
    constexpr int64_t kClockLag = 10'000'000;
    std::vector<Dependency> dependencies;
    for (const std::string& path : parse_depfile(read_file(depfile))) {
        Stamp stamp = stamp_of(path);
        const auto hash = hash_of_file(path);
        if (!hash || stamp.time_ns >= started_ns) return std::nullopt;
        if (stamp.time_ns >= started_ns - kClockLag) stamp.time_ns = 0;
        const auto known = precompiled.find(path);
        if (known != precompiled.end() && known->second != *hash) return std::nullopt;
        dependencies.push_back({path, stamp, *hash});
    }
    return dependencies;
}

/// `preamble` are the arguments that put the preamble before the source.
std::vector<std::string> command_line(const std::vector<std::string>& command,
                                      const CompileAction& action,
                                      const std::vector<std::string>& preamble,
                                      const fs::path& object, const fs::path& depfile) {
    std::vector<std::string> argv = command;
    argv.insert(argv.end(), action.preamble.flags.begin(), action.preamble.flags.end());
    argv.insert(argv.end(), action.flags.begin(), action.flags.end());
    argv.insert(argv.end(), preamble.begin(), preamble.end());
    if (!action.source.empty()) {
        argv.insert(argv.end(), {"-MMD", "-MF", depfile.string()});
        if (action.suffix == ".o") argv.push_back("-c");
        if (action.suffix == kPrecompiled) argv.insert(argv.end(), {"-x", "c++-header"});
        argv.push_back(action.source.string());
    }
    for (const fs::path& input : action.inputs) argv.push_back(input.string());
    argv.insert(argv.end(), action.tail.begin(), action.tail.end());
    argv.insert(argv.end(), {"-o", object.string()});
    return argv;
}

void move_into_place(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) {
        throw UserError(fmt::format("cannot write {}: {}", to.string(), error.message()),
                        "set DRYDOCK_CACHE_DIR to a folder that can be written");
    }
}

}  // namespace

std::vector<std::string> parse_depfile(const std::string& text) {
    std::vector<std::string> words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(std::move(word));
        word.clear();
    };
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        if (c == '\\' && next == '\n') {
            finish();
            ++i;
        } else if ((c == '\\' && (next == ' ' || next == '#' || next == '\\')) ||
                   (c == '$' && next == '$')) {
            word += next;
            ++i;
        } else if (c == ' ' || c == '\n' || c == '\t') {
            finish();
        } else {
            word += c;
        }
    }
    finish();
    const auto target = std::find_if(words.begin(), words.end(),
                                     [](const std::string& w) { return w.back() == ':'; });
    if (target != words.end()) words.erase(words.begin(), target + 1);
    return words;
}

ObjectCache::ObjectCache(fs::path root, std::vector<std::string> command, std::string identity,
                         bool precompiles)
    : root_(std::move(root)),
      command_(std::move(command)),
      identity_(std::move(identity)),
      precompiles_(precompiles) {}

fs::path ObjectCache::store_text(const std::string& name, const std::string& text) const {
    const fs::path path = root_ / "gen" / Hasher().add(name).add(text).digest() / name;
    std::error_code error;
    if (fs::is_regular_file(path, error) && read_file(path) == text) return path;
    fs::create_directories(path.parent_path(), error);
    write_file(path, text);
    return path;
}

namespace {

std::string key_of(const CompileAction& action, const std::string& identity) {
    Hasher hasher;
    hasher.add(identity).add(action.suffix).add(action.preamble.text);
    for (const std::string& flag : action.preamble.flags) hasher.add(flag);
    hasher.add("|");
    for (const std::string& flag : action.flags) hasher.add(flag);
    hasher.add("|").add(action.source.string());
    if (!action.source.empty()) hasher.add(read_file(action.source));
    for (const fs::path& input : action.inputs) hasher.add(input.string());
    hasher.add("|");
    for (const std::string& argument : action.tail) hasher.add(argument);
    return hasher.digest();
}

/// Deletes precompiled headers of a key that its index no longer names. A compiler that was about
/// to read one reads the text beside it.
void remove_precompiled(const fs::path& folder, const std::vector<Result>& results) {
    std::error_code error;
    std::vector<fs::path> old;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const bool listed = std::any_of(results.begin(), results.end(), [&](const Result& r) {
            return r.object == entry.path().filename();
        });
        if (entry.path().extension() == kPrecompiled && !listed) old.push_back(entry.path());
    }
    for (const fs::path& path : old) fs::remove(path, error);
}

/// Moves the new object into the key's folder, then lists it; a kill between the two leaves an
/// object that nobody believes in.
fs::path keep(const fs::path& folder, const fs::path& object, const CompileAction& action,
              std::optional<std::vector<Dependency>> dependencies, std::vector<Result> results) {
    Result result{content_hash(read_file(object)) + action.suffix, {}};
    fs::create_directories(folder);
    move_into_place(object, folder / result.object);
    const fs::path kept = folder / result.object;
    if (!dependencies) return kept;
    result.dependencies = std::move(*dependencies);
    results.insert(results.begin(), std::move(result));
    const bool precompiled = action.suffix == kPrecompiled;
    results.resize(std::min(results.size(), precompiled ? kMaxPrecompiled : kMaxResults));
    write_file(folder / "index.json", index_text(results));
    if (precompiled) remove_precompiled(folder, results);
    return kept;
}

}  // namespace

ObjectCache::Prepared ObjectCache::precompile(const Preamble& preamble,
                                              const fs::path& header) const {
    const CachedObject made = get({header, preamble.flags, {}, {}, kPrecompiled});
    // g++ takes <name>.gch in place of <name>, and <name> when it cannot use it.
    const fs::path name = fs::path(made.path).replace_extension();
    for (const Result& result : read_index(made.path.parent_path() / "index.json")) {
        if (result.object != made.path.filename()) continue;
        std::error_code error;
        if (!fs::exists(name, error)) write_file(name, preamble.text);
        // -fpch-deps: the dependencies of the object are all its headers, not the precompiled one.
        Prepared prepared{{"-include", name.string(), "-fpch-deps"}, {}};
        for (const Dependency& item : result.dependencies) prepared.hashes[item.path] = item.hash;
        return prepared;
    }
    throw CompileFailure(0, "a header changed meanwhile");
}

ObjectCache::Prepared ObjectCache::prepare(const Preamble& preamble) const {
    if (preamble.text.empty()) return {};
    const fs::path header = store_text("preamble.h", preamble.text);
    const Prepared plain{{"-include", header.string()}, {}};
    if (!precompiles_) return plain;
    Hasher key;
    key.add(preamble.text);
    for (const std::string& flag : preamble.flags) key.add(flag);
    const std::lock_guard lock(mutex_);
    const auto [entry, is_new] = prepared_.try_emplace(key.digest(), plain);
    if (is_new) {
        // Only time is lost without it, and what is wrong shows when the source is compiled.
        try {
            entry->second = precompile(preamble, header);
        } catch (const CompileFailure&) {
        } catch (const UserError&) {
        }
    }
    return entry->second;
}

CachedObject ObjectCache::get(const CompileAction& action,
                              const std::function<void()>& on_compile) const {
    const std::string key = key_of(action, identity_);
    const fs::path folder = root_ / "obj" / key.substr(0, 2) / key;
    std::vector<Result> results = read_index(folder / "index.json");
    for (const Result& result : results) {
        if (fits(result, folder)) return {folder / result.object, false};
    }

    if (on_compile) on_compile();
    const Prepared preamble = prepare(action.preamble);
    const Scratch scratch(root_);
    const fs::path object = scratch.path() / ("object" + action.suffix);
    const fs::path depfile = scratch.path() / "depends";
    const int64_t started_ns = now_ns();
    const ProcessResult run = run_process(
        command_line(command_, action, preamble.arguments, object, depfile), {{"LC_ALL", "C"}});
    if (run.exit_code != 0) throw CompileFailure(run.exit_code, run.error + run.output);

    std::optional<std::vector<Dependency>> dependencies{std::in_place};
    if (!action.source.empty())
        dependencies = read_dependencies(depfile, started_ns, preamble.hashes);
    return {keep(folder, object, action, std::move(dependencies), std::move(results)), true};
}

}  // namespace drydock::opbuild
