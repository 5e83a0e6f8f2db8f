#pragma once
// Alias made by scripts/make_aliases.py.
#include "tiling/tiling_api.h"
