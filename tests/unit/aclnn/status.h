#pragma once
// Statuses of the two-phase interface in expectations.
#include <gtest/gtest.h>

#include <string>

#include "acl/acl.h"
#include "aclnn/aclnn_base.h"

namespace drydock::aclnn {

/// The status is the expected one, and a message was left that holds `part`.
inline ::testing::AssertionResult fails_with(aclnnStatus expected, aclnnStatus actual,
                                             const std::string& part = {}) {
    const char* text = aclGetRecentErrMsg();
    const std::string message = text == nullptr ? "" : text;
    if (actual != expected) {
        return ::testing::AssertionFailure()
               << "status " << actual << " instead of " << expected << ": " << message;
    }
    if (message.empty()) return ::testing::AssertionFailure() << "no message";
    if (message.find(part) == std::string::npos) {
        return ::testing::AssertionFailure() << "'" << message << "' lacks '" << part << "'";
    }
    return ::testing::AssertionSuccess();
}

}  // namespace drydock::aclnn
