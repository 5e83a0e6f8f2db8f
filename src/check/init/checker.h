#pragma once
// Definedness of every byte that an instruction reads, and of the outputs at the kernel's end.
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings:
///   init.uninit-read       error    GetValue of bytes that nothing wrote
///   init.output-uninit     error    undefined bytes, or results computed from them, lie in an
///                                   output at the kernel's end
///   init.output-unwritten  error    output bytes that nothing wrote; warning where the memory is
///                                   the application's, which may have written it before
std::unique_ptr<Observer> make_init_checker(const Soc& soc);

}  // namespace drydock::check
