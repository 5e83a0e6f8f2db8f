#pragma once
// Alias made by scripts/make_aliases.py.
#include "util/math_util.h"
