#pragma once
// What the JSON reports of `drydock run` and `drydock check` have in common.
#include <nlohmann/json.hpp>
#include <vector>

#include "session/run_report.h"

namespace drydock::session {

using Json = nlohmann::ordered_json;

inline const char* verdict_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::kNone:
            return "none";
        case Verdict::kPass:
            return "pass";
        case Verdict::kFail:
            return "fail";
    }
    return "none";
}

template <class T, class Make>
Json json_list(const std::vector<T>& items, Make make) {
    Json array = Json::array();
    for (const T& item : items) array.push_back(make(item));
    return array;
}

inline Json facts_json(const Finding& finding) {
    Json facts = Json::object();
    for (const auto& [name, value] : finding.facts) facts[name] = value;
    return facts;
}

}  // namespace drydock::session
