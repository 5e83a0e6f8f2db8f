#include "opbuild/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "base/error.h"
#include "base/fs.h"
#include "base/hash.h"
#include "opbuild/cache.h"
#include "opbuild/codegen_api.h"
#include "opbuild/codegen_kernel.h"
#include "opbuild/diagnose.h"
#include "opbuild/manifest.h"
#include "opbuild/op_config.h"
#include "opbuild/op_folder.h"
#include "opbuild/source_scan.h"
#include "opbuild/toolchain.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

/// Unreferenced objects of an output folder are kept this long: another process may be about to
/// load what an older manifest names.
constexpr auto kStaleAfter = std::chrono::minutes(10);

struct Unit {
    std::string what;  ///< "kernel float16", for progress and errors
    CompileAction action;
};

void put_file(const fs::path& path, const std::string& text) {
    std::error_code error;
    if (fs::is_regular_file(path, error) && read_file(path) == text) return;
    fs::create_directories(path.parent_path(), error);
    write_file(path, text);
}

/// Copies by writing beside and renaming, so that a library that is in use keeps its old inode.
void put_copy(const fs::path& from, const fs::path& to) { put_file(to, read_file(from)); }

/// One build: folder and options in, BuiltOperator out. Each step fills more of `built_`.
class Build {
  public:
    Build(const OpFolder& folder, const BuildOptions& options)
        : folder_(folder),
          options_(options),
          soc_(options.soc ? *options.soc : find_soc(default_soc_name())),
          compiler_(find_compiler(cache_dir())),
          cache_(cache_dir(), compiler_.command, compiler_.identity, compiler_.is_gnu) {
        built_.source_root = folder.root;
        built_.op_type = folder.op_type;
        built_.snake = host::snake_name(folder.op_type);
        built_.config_name = soc_.config_name;
        built_.golden = folder.golden;
        built_.dir = output_dir();
    }

    BuiltOperator run() {
        load_host();
        check_configs();
        choose_combinations();
        std::vector<Unit> units = kernel_units();
        add_api_unit(units);
        place_kernels(compile_kernels(units));
        write_texts();
        if (!options_.wanted) {
            // The manifest comes last: a folder without one is an unfinished build.
            put_file(built_.dir / "manifest.json", manifest_text(built_));
            remove_stale();
        }
        return std::move(built_);
    }

  private:
    fs::path output_dir() const {
        if (!options_.output.empty()) return fs::absolute(options_.output);
        Hasher hash;
        hash.add(folder_.root.string()).add(soc_.config_name);
        for (const std::string& flag :
             kernel_preamble(soc_).flags + host_preamble().flags + link_arguments())
            hash.add(flag);
        for (const fs::path& dir : options_.include_dirs) hash.add(fs::absolute(dir).string());
        return cache_dir() / "op" / fmt::format("{}-{}", built_.snake, hash.digest().substr(0, 16));
    }

    // ---- compiling ---------------------------------------------------------------------------

    void announce(const std::string& what) {
        const std::lock_guard lock(mutex_);
        if (options_.progress) options_.progress("compiling " + what);
    }

    CachedObject compile(const Unit& unit) {
        try {
            const CachedObject object = cache_.get(unit.action, [&] { announce(unit.what); });
            const std::lock_guard lock(mutex_);
            ++(object.compiled ? built_.compiled : built_.reused);
            return object;
        } catch (const CompileFailure& failure) {
            throw diagnose(folder_, unit.what, failure.output, failure.exit_code);
        }
    }

    /// Runs all units on `jobs` threads; results in the order of the units. The error that is
    /// thrown is that of the first failing unit in order; with keep_going all of them in one.
    std::vector<CachedObject> compile_all(const std::vector<Unit>& units) {
        std::vector<std::exception_ptr> errors;
        std::vector<CachedObject> objects = try_all(units, errors, options_.keep_going);
        rethrow(errors);
        return objects;
    }

    /// The same; errors by unit. Without `keep_going` the first one keeps further units from
    /// starting.
    std::vector<CachedObject> try_all(const std::vector<Unit>& units,
                                      std::vector<std::exception_ptr>& errors, bool keep_going) {
        std::vector<CachedObject> objects(units.size());
        errors.assign(units.size(), nullptr);
        std::atomic<size_t> next{0};
        std::atomic<bool> failed{false};
        const auto work = [&] {
            for (size_t i; (i = next++) < units.size();) {
                if (failed && !keep_going) return;
                try {
                    objects[i] = compile(units[i]);
                } catch (...) {
                    errors[i] = std::current_exception();
                    failed = true;
                }
            }
        };
        const unsigned wanted =
            options_.jobs ? options_.jobs : std::max(1u, std::thread::hardware_concurrency());
        {
            std::vector<std::jthread> helpers;
            for (size_t i = 1; i < std::min<size_t>(wanted, units.size()); ++i)
                helpers.emplace_back(work);
            work();
        }
        return objects;
    }

    /// Kernels of some types may use what Drydock does not have: the others are built without them.
    std::vector<CachedObject> compile_kernels(std::vector<Unit>& units) {
        std::vector<std::exception_ptr> errors;
        std::vector<CachedObject> objects = try_all(units, errors, true);
        size_t missing = 0;
        for (size_t i = 0; i < built_.kernels.size(); ++i) missing += is_missing(errors[i]) ? 1 : 0;
        if (missing == 0 || missing == built_.kernels.size()) {
            rethrow(errors);
            return objects;
        }
        for (size_t i = built_.kernels.size(); i-- > 0;) {
            if (!is_missing(errors[i])) continue;
            warn_of_missing(errors[i], dtype_list(built_.kernels[i].combination));
            const auto at = static_cast<std::ptrdiff_t>(i);
            built_.kernels.erase(built_.kernels.begin() + at);
            objects.erase(objects.begin() + at);
            errors.erase(errors.begin() + at);
        }
        rethrow(errors);
        return objects;
    }

    static bool is_missing(const std::exception_ptr& error) {
        if (!error) return false;
        try {
            std::rethrow_exception(error);
        } catch (const BuildError& e) {
            return is_missing_interface(e);
        } catch (...) {
            return false;
        }
    }

    void warn_of_missing(const std::exception_ptr& error, const std::string& types) {
        try {
            std::rethrow_exception(error);
        } catch (const BuildError& e) {
            const std::string text = e.what();
            built_.warnings.push_back(
                fmt::format("no kernel for types {}: {}", types, text.substr(0, text.find('\n'))));
        }
    }

    void rethrow(std::vector<std::exception_ptr> errors) const {
        std::erase(errors, nullptr);
        if (errors.empty()) return;
        if (errors.size() == 1 || !options_.keep_going) std::rethrow_exception(errors.front());
        std::string text, hint;
        for (const std::exception_ptr& error : errors) {
            try {
                std::rethrow_exception(error);
            } catch (const UserError& e) {
                text += (text.empty() ? "" : "\n\n") + std::string(e.what());
                if (hint.empty()) hint = e.hint();
            }
        }
        throw BuildError(text, hint);
    }

    // ---- host side ---------------------------------------------------------------------------

    /// The preamble of one of the user's sources: it begins with its own #define where it has one.
    static Preamble preamble_for(const fs::path& source, Preamble preamble) {
        if (defines_before_include(strip_comments(read_file(source)))) preamble.text.clear();
        return preamble;
    }

    std::vector<fs::path> host_sources() const {
        std::vector<fs::path> sources = folder_.definition_sources;
        sources.insert(sources.end(), folder_.host_sources.begin(), folder_.host_sources.end());
        sources.insert(sources.end(), folder_.graph_sources.begin(), folder_.graph_sources.end());
        return sources;
    }

    std::vector<fs::path> probes() const {
        std::vector<fs::path> sources;
        for (const fs::path& header : folder_.tiling_key_headers) {
            sources.push_back(
                cache_.store_text("probe_" + header.stem().string() + ".cpp", probe_text(header)));
        }
        return sources;
    }

    void build_host(const std::vector<fs::path>& sources) {
        const Strings flags = host_includes(folder_, options_.include_dirs);
        std::vector<Unit> units;
        for (const fs::path& source : sources) {
            units.push_back({relative_to(source, folder_.root),
                             {source, flags, {}, {}, ".o", preamble_for(source, host_preamble())}});
        }
        Unit link{"host object", {{}, {}, {}, link_arguments(), ".so"}};
        for (const CachedObject& object : compile_all(units))
            link.action.inputs.push_back(object.path);
        built_.host_object = place(compile(link).path, "libop_" + built_.snake + "_host");
    }

    /// Tiling keys that no host source includes are registered by a source of our own.
    void load_host() {
        std::vector<fs::path> sources = host_sources();
        build_host(sources);
        load_definition();
        if (built_.op->tpl_schema() != nullptr || folder_.tiling_key_headers.empty()) return;
        const std::vector<fs::path> more = probes();
        sources.insert(sources.end(), more.begin(), more.end());
        built_.op.reset();
        build_host(sources);
        load_definition();
    }

    void load_definition() {
        const auto loaded = host::Operator::load(built_.host_object.string());
        const auto found = std::find_if(loaded.begin(), loaded.end(), [&](const auto& op) {
            return op->definition().type == built_.op_type;
        });
        if (found == loaded.end()) {
            throw BuildError(fmt::format("{}: error: {} is not registered by the host object",
                                         relative_to(folder_.definition_sources[0], folder_.root),
                                         built_.op_type),
                             "OP_ADD(T) must stand in namespace ops, outside conditional code");
        }
        built_.op = *found;
        config_ = &built_.op->definition().config(built_.config_name);
        combinations_ = host::type_combinations(built_.op->definition(), *config_);
    }

    void check_configs() {
        for (const fs::path& file : folder_.binary_json) {
            if (file.parent_path().filename() != built_.config_name) continue;
            check_binary_json(read_file(file), relative_to(file, folder_.root),
                              built_.op->definition(), *config_, combinations_, built_.warnings);
        }
    }

    void choose_combinations() {
        chosen_ = combinations_;
        if (!options_.wanted) return;
        const auto wanted = options_.wanted(built_.op->definition(), *config_);
        std::erase_if(chosen_, [&](const host::TypeCombination& types) {
            return std::none_of(wanted.begin(), wanted.end(),
                                [&](const auto& row) { return row.inputs == types.inputs; });
        });
    }

    // ---- kernels and API -----------------------------------------------------------------------

    std::vector<Unit> kernel_units() {
        const host::OpDefinition& op = built_.op->definition();
        const host::TplSchema* schema = built_.op->tpl_schema();
        KernelPlan plan = plan_kernel(folder_, options_.include_dirs, op, *config_, schema,
                                      built_.op->tiling_classes(), built_.warnings);
        Strings flags = kernel_includes(folder_, options_.include_dirs);
        if (const auto text = without_launches(read_file(plan.source))) {
            plan.included = cache_.store_text("launch_free_" + plan.source.filename().string(),
                                              line_marker(plan.source) + *text);
            flags.insert(flags.begin(), {"-iquote", plan.source.parent_path().string()});
        }
        const Preamble preamble = preamble_for(plan.source, kernel_preamble(soc_));
        std::vector<Unit> units;
        Strings texts;
        for (const host::TypeCombination& types : chosen_) {
            std::vector<host::TplInstance> instances;
            if (schema) instances = host::tpl_instances(*schema, types);
            if (plan.function.is_template && instances.empty()) {
                built_.warnings.push_back(fmt::format(
                    "types {}: no template combination of ASCENDC_TPL_SEL fits; no kernel "
                    "is built",
                    dtype_list(types)));
                continue;
            }
            const std::string text = kernel_text(plan, op, *config_, types, schema, instances);
            if (std::find(texts.begin(), texts.end(), text) != texts.end())
                continue;  // a repeated column
            const fs::path source =
                cache_.store_text(fmt::format("kernel_{}.cpp", texts.size()), text);
            texts.push_back(text);
            units.push_back({"kernel " + dtype_list(types),
                             {source, flags, {}, link_arguments(), ".so", preamble}});
            built_.kernels.push_back({types, {}});
        }
        return units;
    }

    /// A definition whose API cannot be generated still builds; the reason becomes a warning.
    void add_api_unit(std::vector<Unit>& units) {
        try {
            api_ = api_text(built_.op->definition(), *config_);
        } catch (const BuildError& error) {
            built_.warnings.push_back(error.what());
            return;
        }
        // Header and source under one name made from both: the source includes the header beside
        // it.
        const std::string folder = Hasher().add(api_->header).add(api_->source).digest();
        const fs::path dir = cache_dir() / "gen" / folder;
        put_file(dir / api_->header_name, api_->header);
        const fs::path source = dir / fs::path(api_->header_name).replace_extension(".cpp");
        put_file(source, api_->source);
        units.push_back({"aclnn API",
                         {source,
                          api_flags() + api_includes() + Strings{"-Wl,-soname,libcust_opapi.so"},
                          {},
                          link_arguments(),
                          ".so"}});
    }

    void place_kernels(const std::vector<CachedObject>& objects) {
        for (size_t i = 0; i < built_.kernels.size(); ++i) {
            built_.kernels[i].path = place(objects[i].path, fmt::format("kernel_{}", i));
        }
        if (!api_) return;
        built_.api_library = built_.dir / "lib" / "libcust_opapi.so";
        put_copy(objects.back().path, built_.api_library);
    }

    // ---- output folder -------------------------------------------------------------------------

    /// Copies an object of the cache into the output under a name that changes with its content: a
    /// process that has the old one loaded would get it again under the same name.
    fs::path place(const fs::path& object, const std::string& stem) {
        const fs::path target =
            built_.dir / fmt::format("{}-{}.so", stem, object.stem().string().substr(0, 12));
        std::error_code error;
        if (!fs::is_regular_file(target, error) ||
            fs::file_size(target, error) != fs::file_size(object)) {
            put_copy(object, target);
        }
        return target;
    }

    void write_api_headers() {
        const fs::path include = built_.dir / "include";
        const std::string& name = api_->header_name;
        put_file(include / name, api_->header);
        put_file(include / "aclnn" / name, fmt::format("#include \"../{}\"\n", name));
        put_file(include / "aclnnop" / name, fmt::format("#include \"../{}\"\n", name));
        put_file(include / "aclnnop" / "level2" / name,
                 fmt::format("#include \"../../{}\"\n", name));
        built_.api_header = include / name;
    }

    /// Vendor packages hold both below op_api/ (spec runtime 0): makefiles ask for op_api/include.
    void link_vendor_layout() const {
        std::error_code error;
        fs::create_directories(built_.dir / "op_api", error);
        for (const char* name : {"include", "lib"}) {
            const fs::path link = built_.dir / "op_api" / name;
            if (!fs::is_symlink(link))
                fs::create_directory_symlink(fs::path("..") / name, link, error);
        }
    }

    void write_texts() {
        if (api_) write_api_headers();
        if (api_) link_vendor_layout();
        built_.ops_info = built_.dir / fmt::format("aic-{}-ops-info.json", built_.config_name);
        put_file(built_.ops_info, ops_info_text(built_.op->definition(), *config_, combinations_));
    }

    bool is_current(const fs::path& path) const {
        return path == built_.host_object ||
               std::any_of(built_.kernels.begin(), built_.kernels.end(),
                           [&](const KernelObject& k) { return k.path == path; });
    }

    /// Only objects that carry our names; an output folder may hold other things.
    static bool is_our_object(const fs::path& path) {
        const std::string name = path.filename().string();
        return path.extension() == ".so" &&
               (name.starts_with("kernel_") || name.starts_with("libop_"));
    }

    void remove_stale() const {
        std::error_code error;
        const auto limit = fs::file_time_type::clock::now() - kStaleAfter;
        std::vector<fs::path> old;
        for (const fs::directory_entry& entry : fs::directory_iterator(built_.dir, error)) {
            if (is_our_object(entry.path()) && !is_current(entry.path()) &&
                entry.last_write_time(error) < limit) {
                old.push_back(entry.path());
            }
        }
        for (const fs::path& path : old) fs::remove(path, error);
    }

    const OpFolder& folder_;
    const BuildOptions& options_;
    const Soc& soc_;
    Compiler compiler_;
    ObjectCache cache_;
    BuiltOperator built_;
    const host::SocConfig* config_ = nullptr;
    std::vector<host::TypeCombination> combinations_, chosen_;
    std::optional<ApiText> api_;
    std::mutex mutex_;
};

}  // namespace

BuiltOperator build(const OpFolder& folder, const BuildOptions& options) {
    return Build(folder, options).run();
}

BuiltOperator load_manifest(const fs::path& dir) {
    const fs::path file = dir / "manifest.json";
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        throw UserError(
            fmt::format("{} is not a built operator: it has no manifest.json", dir.string()),
            "build it first: drydock build OPERATOR -o DIR");
    }
    BuiltOperator built = parse_manifest(read_file(file), fs::absolute(dir).lexically_normal());
    for (auto& op : host::Operator::load(built.host_object.string())) {
        if (op->definition().type == built.op_type) built.op = op;
    }
    if (!built.op) {
        throw UserError(fmt::format("{}: {} does not define {}", file.string(),
                                    built.host_object.string(), built.op_type),
                        "build the operator again: drydock build OPERATOR");
    }
    return built;
}

}  // namespace drydock::opbuild
