#pragma once
// Status codes and the text behind them: every non-zero status leaves a message that
// aclGetRecentErrMsg returns (spec runtime 1.8).
#include <cstdint>
#include <new>
#include <string>
#include <utility>

#include "base/error.h"

namespace drydock::acl {

/// A status of the runtime or of the two-phase interface; 0 is success.
using Status = int32_t;

/// Names the C function that runs on this thread, for messages. Nests.
class ApiScope {
  public:
    explicit ApiScope(const char* name);
    ~ApiScope();
    ApiScope(const ApiScope&) = delete;
    ApiScope& operator=(const ApiScope&) = delete;

  private:
    const char* previous_;
};

/// While it lives, messages of this thread are collected instead of becoming pending: for work
/// whose errors are reported later and elsewhere.
class MessageCollector {
  public:
    MessageCollector();
    ~MessageCollector();
    MessageCollector(const MessageCollector&) = delete;
    MessageCollector& operator=(const MessageCollector&) = delete;
    /// Newest first, one per line.
    const std::string& text() const { return text_; }

  private:
    friend Status fail(Status code, const std::string& message, const std::string& hint);
    std::string text_;
    MessageCollector* previous_;
};

/// Leaves "<function>: <message> (error <code>)" for the calling thread and returns `code`.
Status fail(Status code, const std::string& message, const std::string& hint);
Status fail(Status code, const std::string& message);
/// Pending messages of the caller's scope, newest first, or null; clears them. The pointer is valid
/// until the next call in the same scope.
const char* recent_messages();
/// Takes the newest message alone, for errors that are reported elsewhere; empty when there is
/// none.
std::string take_latest_message();
/// Where messages are kept: per thread (default) or for the process (err_msg_mode 1).
void set_process_scope(bool process);
/// Last non-zero status of the calling thread; `clear` forgets it.
Status last_error(bool clear);

/// 0 when a function may go on; 100001 in strict mode without aclInit. Warns once otherwise.
Status check_initialised();
/// Turns the exception in flight into a status with a message.
Status fail_with_current_exception();

/// Runs the body of a C function: names it for messages, lets no exception out.
template <typename Body>
Status api(const char* name, Body&& body) {
    const ApiScope scope(name);
    try {
        return std::forward<Body>(body)();
    } catch (...) {
        return fail_with_current_exception();
    }
}

/// The same for functions that need aclInit first.
template <typename Body>
Status initialised_api(const char* name, Body&& body) {
    return api(name, [&]() -> Status {
        if (const Status status = check_initialised()) return status;
        return std::forward<Body>(body)();
    });
}

}  // namespace drydock::acl
