#pragma once
// Alias made by scripts/make_aliases.py.
#include "exe_graph/runtime/extended_kernel_context.h"
