#include "session/run_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "base/error.h"
#include "session/text.h"

namespace drydock::session {
namespace {

bool is_identifier(std::string_view text) {
    const auto letter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    return !text.empty() && !std::isdigit(static_cast<unsigned char>(text[0])) &&
           std::all_of(text.begin(), text.end(), letter);
}

/// Length of the comma lists of --dtype; 1 when there is none.
size_t dtype_variants(const RunRequest& request) {
    size_t variants = 1;
    for (const NamedText& option : request.dtypes) {
        const size_t length = split(option.text, ',').size();
        if (length == 1) continue;
        if (variants != 1 && length != variants) {
            throw UserError(fmt::format("--dtype: lists of {} and {} types", variants, length),
                            "give lists of the same length; they run in step");
        }
        variants = length;
    }
    return variants;
}

void check_tolerance(const char* option, const std::optional<double>& value) {
    if (value && !(*value >= 0 && std::isfinite(*value))) {
        throw UserError(fmt::format("{}: {} is not a number from 0 up", option, *value));
    }
}

}  // namespace

NamedText parse_named(std::string_view option) {
    const size_t equals = option.find('=');
    if (equals != std::string_view::npos && is_identifier(option.substr(0, equals))) {
        return {std::string(option.substr(0, equals)), std::string(option.substr(equals + 1))};
    }
    return {{}, std::string(option)};
}

std::vector<RunRequest> expand_dtypes(const RunRequest& request) {
    const size_t variants = dtype_variants(request);
    if (variants > 1 && (!request.outputs.empty() || !request.expects.empty())) {
        throw UserError(fmt::format("--dtype asks for {} runs, but {} names one file", variants,
                                    request.outputs.empty() ? "--expect" : "--output"),
                        "give one type at a time");
    }
    std::vector<RunRequest> requests(variants, request);
    for (size_t i = 0; i < variants; ++i) {
        for (NamedText& option : requests[i].dtypes) {
            const auto types = split(option.text, ',');
            option.text = types.size() == 1 ? types[0] : types[i];
        }
    }
    return requests;
}

void check_request(const RunRequest& request) {
    check_tolerance("--rtol", request.rtol);
    check_tolerance("--atol", request.atol);
    if (request.blocks == 0U) throw UserError("--blocks: 0 blocks cannot run", "give 1 or more");
    if (request.timeout.count() < 0) throw UserError("--timeout: must be positive");
}

}  // namespace drydock::session
