#include "host/crash_place.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "base/symbolize.h"

namespace drydock::host {
namespace {

bool same_file(const std::string& a, const std::string& b) {
    std::error_code ignored;
    return !a.empty() && !b.empty() && std::filesystem::equivalent(a, b, ignored);
}

}  // namespace

std::optional<std::string> crash_place(const Fault& fault, const std::string& image_path) {
    std::vector<const void*> addresses = fault.stack;
    if (addresses.empty() && fault.pc != nullptr) {
        addresses.push_back(fault.pc);
    }
    std::optional<std::string> fallback;
    for (const void* address : addresses) {
        const std::vector<SourcePlace> frames = user_frames(address);
        if (frames.empty()) {
            continue;
        }
        const SourcePlace& place = frames.front();
        std::string text = fmt::format("{}:{} in {}", place.file, place.line, place.function);
        if (same_file(place.module, image_path)) {
            return text;
        }
        if (!fallback && !place.file.empty()) {
            fallback = std::move(text);
        }
    }
    return fallback;
}

}  // namespace drydock::host
