#pragma once
// Use of the buffers of queues (spec kernel-core 3.3).
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings:
///   queue.use-after-free  error  an access to a queue's buffer that FreeTensor has given back
///   queue.not-allocated   error  an access to a queue's buffer that AllocTensor has not given out
/// What stops a kernel, or is seen by the queue alone, the kernel headers report
/// (kernel/queue-inl.h).
std::unique_ptr<Observer> make_queue_checker(const Soc& soc);

}  // namespace drydock::check
