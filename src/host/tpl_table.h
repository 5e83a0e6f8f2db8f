#pragma once
// Tables collected from ASCENDC_TPL_ARGS_DECL / ASCENDC_TPL_SEL while an object is loaded.
#include <string>

#include "host/definition.h"

namespace drydock::detail {

/// The tables of one translation unit. `error` is set when a range cannot be expanded.
struct TplEntry {
    host::TplSchema schema;
    std::string error;
};

}  // namespace drydock::detail
