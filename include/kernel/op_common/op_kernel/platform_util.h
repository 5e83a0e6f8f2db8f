#pragma once
// Alias made by scripts/make_aliases.py.
#include "op_kernel/platform_util.h"
