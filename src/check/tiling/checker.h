#pragma once
// How tiling and kernel fit: the structure, and how the work is shared out.
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings:
///   tiling.layout         warning  the kernel takes a structure of another size than the host
///                                  wrote
///   tiling.block-count    note     more blocks than the device has cores
///   tiling.idle-block     note     blocks that touch no global memory while others do
///   tiling.uneven         note     a block moves far more than the mean
///   tiling.single-buffer  note     a queue with one buffer passes several tiles: copy and compute
///                                  do not overlap
std::unique_ptr<Observer> make_tiling_checker(const Soc& soc);

}  // namespace drydock::check
