// Log macros of operator code (spec host-op 6.1).
#include "log/log.h"

#include <fmt/format.h>

#include <array>
#include <cstdarg>
#include <cstdlib>
#include <filesystem>

#include "host/log_capture.h"

namespace drydock::host {
namespace {

// A call that logs in a loop must not fill the memory.
constexpr size_t kMaxLines = 1000;

thread_local LogCapture* t_capture = nullptr;

int environment_number(const char* name, int fallback) {
    const char* text = std::getenv(name);
    return text == nullptr || *text == '\0' ? fallback : std::atoi(text);
}

struct LogSettings {
    bool print = environment_number("ASCEND_SLOG_PRINT_TO_STDOUT", 0) == 1;
    int level = environment_number("ASCEND_GLOBAL_LOG_LEVEL", kLogError);
};

const LogSettings& settings() {
    static const LogSettings value;
    return value;
}

bool prints(int level) { return settings().print && level >= settings().level; }

}  // namespace

LogCapture::LogCapture() : outer_(t_capture) { t_capture = this; }
LogCapture::~LogCapture() { t_capture = outer_; }

void log_text(int level, const std::string& text) {
    static constexpr std::array<const char*, 4> kNames{"DEBUG", "INFO", "WARNING", "ERROR"};
    if (level >= kLogError && t_capture != nullptr && t_capture->lines_.size() < kMaxLines) {
        t_capture->lines_.push_back(text);
    }
    if (prints(level)) {
        const size_t name = static_cast<size_t>(std::clamp(level, 0, kLogError));
        fmt::print("[{}] {}\n", kNames[name], text);
    }
}

}  // namespace drydock::host

namespace drydock::detail {

std::string log_subject(const char* name) { return name == nullptr ? "nil" : name; }
std::string log_subject(const std::string& name) { return name; }
std::string log_subject(const gert::ExtendedKernelContext* context) {
    if (context == nullptr) {
        return "nil";
    }
    return fmt::format("{}:{}", context->GetNodeType(), context->GetNodeName());
}

bool log_enabled(int level) { return level >= host::kLogError || host::prints(level); }

void log_line(int level, const std::string& subject, const char* file, int line, const char* format,
              ...) {
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    const int length = std::vsnprintf(nullptr, 0, format, args);
    va_end(args);
    std::string text(length > 0 ? static_cast<size_t>(length) : 0, '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    const std::string name = std::filesystem::path(file).filename().string();
    host::log_text(level, fmt::format("{}: {} ({}:{})", subject, text, name, line));
}

}  // namespace drydock::detail

namespace Ops::Base {

std::string ToString(const ge::DataType& type) {
    switch (static_cast<int>(type)) {
#define DRYDOCK_DATA_TYPE(name, value, size) \
    case value:                              \
        return "DT_" #name;
#include "drydock/detail/data_types.inc"
#undef DRYDOCK_DATA_TYPE
    }
    return fmt::format("unknown data type {}", static_cast<int>(type));
}

std::string ToString(const ge::Format& format) { return ge::GetFormatName(format); }

std::string ToString(const gert::Shape& shape) {
    std::string text = "[";
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
        text += fmt::format("{}{}", i == 0 ? "" : ", ", shape.GetDim(i));
    }
    return text + "]";
}

std::string ToString(const gert::Shape* shape) {
    return shape == nullptr ? "nil" : ToString(*shape);
}

std::string ToString(const std::vector<const gert::Shape*>& shapes) {
    std::string text;
    for (const gert::Shape* shape : shapes) {
        text += (text.empty() ? "" : ", ") + ToString(shape);
    }
    return text;
}

std::string ToString(const std::vector<gert::Shape>& shapes) {
    std::vector<const gert::Shape*> pointers;
    for (const gert::Shape& shape : shapes) {
        pointers.push_back(&shape);
    }
    return ToString(pointers);
}

}  // namespace Ops::Base
