#pragma once
// Alias made by scripts/make_aliases.py.
#include "op_kernel/math_util.h"
