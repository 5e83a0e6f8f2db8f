#include "base/log.h"

#include <spdlog/sinks/stdout_sinks.h>

#include <cstdlib>
#include <mutex>
#include <set>
#include <string_view>

namespace drydock {
namespace {

struct Level {
    std::string_view name;
    spdlog::level::level_enum level;
};

constexpr Level kLevels[] = {
    {"error", spdlog::level::err},
    {"warn", spdlog::level::warn},
    {"info", spdlog::level::info},
    {"debug", spdlog::level::debug},
};

/// Sets the level $DRYDOCK_LOG asks for; an unknown one is reported and ignored.
void apply_environment(spdlog::logger& log) {
    log.set_level(spdlog::level::warn);
    const char* wanted = std::getenv("DRYDOCK_LOG");
    if (wanted == nullptr || *wanted == '\0') return;
    for (const Level& level : kLevels) {
        if (level.name == wanted) {
            log.set_level(level.level);
            return;
        }
    }
    log.warn("DRYDOCK_LOG: unknown level \"{}\"; accepted: error, warn, info, debug", wanted);
}

// Never destroyed: exit handlers and late threads may still log.
spdlog::logger* make_logger() {
    auto sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    auto* log = new spdlog::logger("drydock", std::move(sink));
    log->set_pattern("drydock: %l: %v");
    log->flush_on(spdlog::level::trace);
    apply_environment(*log);
    return log;
}

}  // namespace

spdlog::logger& logger() {
    static spdlog::logger* const log = make_logger();
    return *log;
}

void warn_once(const std::string& id, const std::string& message) {
    static std::mutex mutex;
    static std::set<std::string> seen;
    {
        const std::lock_guard lock(mutex);
        if (!seen.insert(id).second) return;
    }
    logger().warn("{}", message);
}

}  // namespace drydock
