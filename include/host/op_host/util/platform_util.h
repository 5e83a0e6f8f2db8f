#pragma once
// Alias made by scripts/make_aliases.py.
#include "util/platform_util.h"
