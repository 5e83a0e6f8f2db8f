#pragma once
// Alias made by scripts/make_aliases.py.
#include "op_host/tiling_base_util.h"
