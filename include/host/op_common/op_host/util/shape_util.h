#pragma once
// Alias made by scripts/make_aliases.py.
#include "util/shape_util.h"
