#pragma once
// Alias made by scripts/make_aliases.py.
#include "exe_graph/runtime/tiling_context.h"
