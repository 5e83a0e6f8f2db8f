#include "acl/error_text.h"

#include <atomic>
#include <deque>
#include <mutex>

#include "acl/acl.h"
#include "acl/immortal.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

/// A program that never asks must not fill memory with messages.
constexpr size_t kMostMessages = 32;

struct Messages {
    std::deque<std::string> pending;  ///< newest first
    std::string handed_out;

    void add(std::string text) {
        pending.push_front(std::move(text));
        if (pending.size() > kMostMessages) pending.pop_back();
    }
    const char* take() {
        if (pending.empty()) return nullptr;
        handed_out.clear();
        for (const std::string& text : pending) {
            if (!handed_out.empty()) handed_out += '\n';
            handed_out += text;
        }
        pending.clear();
        return handed_out.c_str();
    }
};

struct ProcessMessages {
    std::mutex mutex;
    Messages messages;
};

std::atomic<bool> process_scope{false};
thread_local Messages thread_messages;
thread_local const char* current_api = nullptr;
thread_local MessageCollector* collector = nullptr;
thread_local Status last_status = ACL_SUCCESS;

ProcessMessages& process_messages() {
    static ProcessMessages& state = immortal<ProcessMessages>();
    return state;
}

}  // namespace

ApiScope::ApiScope(const char* name) : previous_(current_api) { current_api = name; }
ApiScope::~ApiScope() { current_api = previous_; }

MessageCollector::MessageCollector() : previous_(collector) { collector = this; }
MessageCollector::~MessageCollector() { collector = previous_; }

Status fail(Status code, const std::string& message) { return fail(code, message, {}); }

Status fail(Status code, const std::string& message, const std::string& hint) {
    std::string text = current_api == nullptr ? "" : fmt::format("{}: ", current_api);
    text += fmt::format("{} (error {})", message, code);
    if (!hint.empty()) text += "\n  hint: " + hint;
    logger().debug("{}", text);
    if (collector != nullptr) {
        if (!collector->text_.empty()) text += '\n' + collector->text_;
        collector->text_ = std::move(text);
        return code;
    }
    last_status = code;
    if (process_scope) {
        std::lock_guard lock(process_messages().mutex);
        process_messages().messages.add(std::move(text));
    } else {
        thread_messages.add(std::move(text));
    }
    return code;
}

const char* recent_messages() {
    if (!process_scope) return thread_messages.take();
    std::lock_guard lock(process_messages().mutex);
    return process_messages().messages.take();
}

std::string take_latest_message() {
    const auto take = [](std::deque<std::string>& pending) {
        if (pending.empty()) return std::string();
        std::string text = std::move(pending.front());
        pending.pop_front();
        return text;
    };
    if (!process_scope) return take(thread_messages.pending);
    std::lock_guard lock(process_messages().mutex);
    return take(process_messages().messages.pending);
}

void set_process_scope(bool process) { process_scope = process; }

Status last_error(bool clear) {
    const Status status = last_status;
    if (clear) last_status = ACL_SUCCESS;
    return status;
}

Status fail_with_current_exception() {
    try {
        throw;
    } catch (const UserError& error) {
        return fail(ACL_ERROR_FAILURE, error.what(), error.hint());
    } catch (const std::bad_alloc&) {
        return fail(ACL_ERROR_BAD_ALLOC, "host memory is exhausted");
    } catch (const std::exception& error) {
        return fail(ACL_ERROR_INTERNAL_ERROR, error.what());
    } catch (...) {
        return fail(ACL_ERROR_INTERNAL_ERROR, "unknown exception");
    }
}

}  // namespace drydock::acl
