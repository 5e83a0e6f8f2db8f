#pragma once
// A finding is facts; text is made from it in check/report.cpp only.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "event/address.h"

namespace drydock {

enum class Severity : uint8_t { kNote, kWarning, kError };

/// Another place that belongs to a finding: the other access of a race, where a value came from.
struct FindingParty {
    std::string role;  ///< what happened there: "written by DataCopy (MTE2)"
    const void* site = nullptr;
    uint32_t block = 0;
};

/// One mistake, as it was detected. Ids ("mem.gm-oob") never change once released.
struct Finding {
    std::string id;
    Severity severity = Severity::kError;
    std::string message;  ///< short phrase: what is wrong, value, limit
    std::string kernel;
    uint32_t block = 0;
    const void* site = nullptr;  ///< program counter of the call, 0 = unknown
    std::optional<Address> address;
    std::optional<Allocation> allocation;
    std::vector<FindingParty> others;
    std::vector<std::pair<std::string, std::string>> facts;
    std::string hint;
    uint64_t count = 1;  ///< times it happened at this place
};

}  // namespace drydock
