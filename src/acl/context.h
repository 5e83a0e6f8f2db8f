#pragma once
// Devices, contexts, and which of them a thread uses (spec runtime 1.3).
#include <memory>
#include <vector>

#include "acl/handle_table.h"
#include "acl/stream.h"
#include "acl/sys_param.h"

namespace drydock::acl {

/// Owns a default stream; other streams belong to the context that was current at their creation.
struct Context {
    Context(int32_t device_id, bool is_default_context)
        : device(device_id),
          is_default(is_default_context),
          group(std::make_shared<StreamGroup>()),
          default_stream(std::make_shared<Stream>(group, 0)) {}

    const int32_t device;
    const bool is_default;
    const std::shared_ptr<StreamGroup> group;
    const std::shared_ptr<Stream> default_stream;
    SysParams params;
};

/// A stream with the context it belongs to.
struct OwnedStream {
    OwnedStream(std::shared_ptr<Context> owner, uint32_t flags)
        : context(std::move(owner)), stream(std::make_shared<Stream>(context->group, flags)) {}

    const std::shared_ptr<Context> context;
    const std::shared_ptr<Stream> stream;
};

/// Streams made with aclrtCreateStream.
HandleTable<OwnedStream>& streams();

/// The calling thread's context. Without one: device 0's default context and one warning, in strict
/// mode null with 107002 and a message.
std::shared_ptr<Context> current_context(Status& status);
/// The calling thread's context, or null without any message.
std::shared_ptr<Context> context_of_thread();
/// The stream behind a handle; null handle = default stream of the current context. On failure
/// null, with status and message.
std::shared_ptr<Stream> find_stream(const void* handle, Status& status);
/// Device that threads without a context use, -1 = none chosen (defaultDevice of the
/// configuration).
void set_default_device(int32_t device);
/// Waits for the streams of a context and ends those that were created in it.
void destroy_streams_of(const std::shared_ptr<Context>& context);
/// Waits for all streams of the context; empty when the time is over, else its first error.
std::optional<TaskResult> synchronise_context(const Context& context, Timeout timeout);

}  // namespace drydock::acl
