#pragma once
// Alias made by scripts/make_aliases.py.
#include "lib/matmul_intf.h"
