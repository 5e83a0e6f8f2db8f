#pragma once
// Host functions in a stream that run on a subscribed thread (spec runtime 1.7).

namespace drydock::acl {

class Stream;

/// Ends the subscription of a stream that is being destroyed.
void forget_subscription(const Stream* stream);

}  // namespace drydock::acl
